// Saves a hand and shows the new totals at once; the page of the match, which a slow phone takes longer to draw, follows.
// Without network the hand is kept on this phone. Whatever else is answered, the form is sent as without script: the same
// command twice is one change.
"use strict";

{
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

  async function keep(form, hand) {
    try {
      await outbox.put(hand);
      localStorage.removeItem(`draft:${form.dataset.draft}`);
      form.dataset.kept = "";
      document.dispatchEvent(new CustomEvent("kept", { detail: hand }));
    } catch {
      document.dispatchEvent(new CustomEvent("unkept")); // nothing can be kept here; all stays in the form
    }
    delete form.dataset.sent;
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
    const answer = await outbox.send(hand).catch(() => null);
    if (!answer) return keep(form, hand);
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
