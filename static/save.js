// Saves a hand and shows the new totals at once; the page of the match, which a slow phone takes longer to draw, follows.
// Without network the hand is kept on this phone. Whatever else is answered, the form is sent as without script: the same
// command twice is one change.
"use strict";

{
  const SLOW = 300; // milliseconds after which the form shows that it waits

  // Buttons that only ask something have a name; one fills in a value by it.
  const saves = (form, button) =>
    "draft" in form.dataset && form.method === "post" && (!button?.name || button.name === "fill");

  function told(form, button) {
    const typed = [...new FormData(form)].filter(([name]) => !["after", "command"].includes(name));
    const { after, command } = form.elements;
    const { pathname, search } = new URL(button?.hasAttribute("formaction") ? button.formAction : form.action);
    const { outbox: match, at } = outbox.here();
    return {
      match,
      path: pathname.slice(at.length) + search,
      label: form.dataset.label,
      added: !typed.some(([name]) => ["number", "before"].includes(name)),
      at: Date.now(),
      after: Number(after.value),
      command: command.value,
      typed: button?.name ? [...typed, [button.name, button.value]] : typed,
    };
  }

  // What is still to be sent before it keeps its place.
  const queued = async (hand) => {
    const waiting = await outbox.of(hand.match).catch(() => []);
    return waiting.length > 0 && !waiting.some(({ command }) => command === hand.command);
  };

  // Only what somebody typed waits for the network; on a pad one tap says a whole turn.
  async function keep(form, hand) {
    if ("live" in form.dataset && !("typed" in form.dataset) && !touched(form)) {
      delete form.dataset.sent;
      return document.dispatchEvent(new CustomEvent("blank"));
    }
    try {
      await outbox.put(hand);
      form.dataset.kept = "";
    } catch {
      // Nothing can be kept here: all stays in the form.
    }
    delete form.dataset.sent;
    const kept = "kept" in form.dataset;
    document.dispatchEvent(new CustomEvent(kept ? "kept" : "unkept", { detail: { hand, form } }));
  }

  function submit(form, hand) {
    form.action = outbox.here().at + hand.path;
    for (const [name, value] of hand.typed) {
      if (!form.elements[name]) form.append(Object.assign(document.createElement("input"), { type: "hidden", name, value }));
    }
    form.submit();
  }

  addEventListener("submit", async (event) => {
    const form = event.target;
    if (event.defaultPrevented || !saves(form, event.submitter)) return;
    event.preventDefault();
    const hand = told(form, event.submitter);
    if (await queued(hand)) return keep(form, hand);
    const busy = setTimeout(() => form.setAttribute("aria-busy", true), SLOW);
    const answer = await outbox.send(hand).catch(() => null);
    clearTimeout(busy);
    form.removeAttribute("aria-busy");
    if (!answer || answer.status === 429) return keep(form, hand); // too often just now: it waits as without network
    if (answer.status === 404 && (await outbox.gone().catch(() => false))) {
      await keep(form, hand);
      return document.dispatchEvent(new CustomEvent("gone"));
    }
    if (!answer.ok) return submit(form, hand);
    const { board, address, seq } = await answer.json();
    await outbox.drop(hand.match, hand.command, seq).catch(() => null);
    const main = document.querySelector("main");
    delete main.dataset.follow; // the page is left
    main.innerHTML = board;
    scrollTo(0, 0);
    requestAnimationFrame(() => setTimeout(() => location.assign(address)));
  });

  // Whoever comes back to this page wants the form again.
  addEventListener("pageshow", ({ persisted }) => persisted && location.reload());
}
