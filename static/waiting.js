// Shows the hands that wait on this phone, sends them in order when the network is back, and opens the first that is not
// accepted as it is: filled in, with what the rules refuse or what somebody else wrote meanwhile.
"use strict";

const typing = () => [...document.querySelectorAll("main form[data-draft]")].some(touched);

each("[data-outbox]", (section) => {
  const match = section.dataset.outbox;
  const [list, sample, lost] = ["ol", "template", "[data-lost]"].map((one) => section.querySelector(one));
  let sending = false;

  const waiting = () => outbox.of(match).catch(() => []);
  // What stands in a form of this page is being mended there.
  const held = ({ command }) =>
    [...document.querySelectorAll("main form:not([data-kept]) [name=command]")].some(({ value }) => value === command);

  function row(hand) {
    const one = sample.content.cloneNode(true).firstElementChild;
    const state = hand.stopped ? "stopped" : "waits";
    one.querySelector("b").textContent = hand.label;
    for (const word of one.querySelectorAll("[data-state]")) word.hidden = word.dataset.state !== state || held(hand);
    one.querySelector("[value=open]").addEventListener("click", () => open(hand));
    one.querySelector("[value=drop]").addEventListener("click", async ({ target }) => {
      if (!confirm(target.dataset.sure)) return;
      await outbox.drop(match, hand.command);
      send();
    });
    return one;
  }

  async function draw() {
    const hands = await waiting();
    list.replaceChildren(...hands.map(row));
    section.querySelector("[data-some]").hidden = !hands.length;
    lost.hidden = !cut();
    section.hidden = !hands.length && !cut();
  }

  function open(hand) {
    const form = Object.assign(document.createElement("form"), { method: "post", action: section.dataset.at + hand.path, hidden: true });
    for (const [name, value] of [...hand.typed, ["after", hand.after], ["command", hand.command]]) {
      form.append(Object.assign(document.createElement("input"), { type: "hidden", name, value }));
    }
    sessionStorage.setItem("opened", hand.command);
    document.body.append(form);
    form.submit();
  }

  // The next hand to be sent, unless it is stopped or open in this page.
  const next = async () => (await waiting()).slice(0, 1).find((hand) => !hand.stopped && !held(hand));

  async function send() {
    if (sending) return;
    sending = true;
    let last = null;
    let refused = null;
    try {
      for (let hand = await next(); hand; hand = await next()) {
        const answer = await outbox.send(hand);
        if (answer.ok) await outbox.drop(match, hand.command, (last = await answer.json()).seq);
        else await outbox.put((refused = { ...hand, stopped: answer.status }));
      }
    } catch {
      // No network yet: sent when it is back.
    }
    sending = false;
    await draw();
    if (typing()) for (const after of last ? document.querySelectorAll("main [name=after]") : []) after.value = last.seq;
    else if (refused && [409, 422].includes(refused.stopped)) open(refused);
    else if (last) location.assign(last.address);
  }

  document.addEventListener("network", ({ detail }) => (detail.cut ? draw() : send()));
  document.addEventListener("kept", () => (cut() ? draw() : send()));
  document.addEventListener("unkept", () => {
    for (const word of section.querySelectorAll("[data-lost] [data-kept]")) word.hidden = word.dataset.kept === "yes";
    draw();
  });
  document.addEventListener("click", async (event) => {
    const dropped = event.target.closest("[data-drop]");
    if (!dropped) return;
    event.preventDefault();
    for (const { dataset } of document.querySelectorAll("main form[data-draft]")) localStorage.removeItem(`draft:${dataset.draft}`);
    await outbox.drop(match, dropped.dataset.drop).catch(() => null);
    location.assign(dropped.href);
  });

  // A page that says what was saved without script being there.
  const { said, command } = document.querySelector("main").dataset;
  (command ? outbox.drop(match, command, Number(said)).catch(() => null) : Promise.resolve()).then(send);
});
