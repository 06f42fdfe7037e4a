// Shows the hands that wait on this phone, sends them in order when the network is back, and opens the first that is not
// accepted as it is: filled in, with what the rules refuse or what somebody else wrote meanwhile.
"use strict";

const typing = () => [...document.querySelectorAll("main form[data-draft]")].some(touched);

each("[data-outbox]", (section) => {
  const NUMBER = "\ue000"; // stands in a label for the number of the hand
  const match = section.dataset.outbox;
  const main = document.querySelector("main");
  const [list, sample, some] = ["ol", "template", "[data-some]"].map((one) => section.querySelector(one));
  let sending = false;

  const waiting = () => outbox.of(match).catch(() => []);
  // What stands in a form of this page is being mended there.
  const held = ({ command }) =>
    [...main.querySelectorAll("form:not([data-kept]) [name=command]")].some(({ value }) => value === command);
  const show = (selector, shown) => {
    for (const one of section.querySelectorAll(selector)) one.hidden = !shown;
  };

  function row(hand, number) {
    const one = sample.content.cloneNode(true).firstElementChild;
    const state = hand.stopped ? "stopped" : "waits";
    one.querySelector("b").textContent = hand.label.replaceAll(NUMBER, written(number));
    for (const word of one.querySelectorAll("[data-state]")) word.hidden = word.dataset.state !== state;
    one.querySelector("[value=open]").addEventListener("click", () => open(hand));
    one.querySelector("[value=drop]").addEventListener("click", async ({ target }) => {
      if (!confirm(`${one.querySelector("b").textContent}\n${target.dataset.sure}`)) return;
      await outbox.drop(match, hand.command);
      document.dispatchEvent(new CustomEvent("dropped"));
      send();
    });
    return one;
  }

  async function draw() {
    let number = Number(main.dataset.next);
    const numbered = (await waiting()).map((hand) => [hand, hand.added ? number++ : number]);
    const hands = numbered.filter(([hand]) => !held(hand));
    list.replaceChildren(...hands.map(([hand, place]) => row(hand, place)));
    some.textContent = hands.length ? some.dataset.some.replace("@", written(hands.length)) : "";
    show("[data-lost]", cut());
    show("[data-kept]", false);
    show("[data-kept=yes]", cut());
    show("[data-stopped]", hands.some(([{ stopped }]) => stopped));
    section.hidden = !hands.length && !cut() && !section.querySelector(":scope > p:not([hidden])");
  }

  function open(hand) {
    const form = Object.assign(document.createElement("form"), { method: "post", hidden: true });
    form.action = section.dataset.at + hand.path;
    for (const [name, value] of [...hand.typed, ["after", hand.after], ["command", hand.command]]) {
      form.append(Object.assign(document.createElement("input"), { type: "hidden", name, value }));
    }
    sessionStorage.setItem("opened", hand.command);
    document.body.append(form);
    form.submit();
  }

  // The next hand to be sent, unless it is stopped or open in this page.
  const next = async () => (await waiting()).slice(0, 1).find((hand) => !hand.stopped && !held(hand));

  // Sends all; gives the last answer, and the hand that is not accepted. One that finds no match keeps waiting: it is sent
  // by the match's new address.
  async function sendAll(last = null) {
    const hand = await next();
    if (!hand) return { last };
    const answer = await outbox.send(hand);
    if (answer.status >= 500 || answer.status === 429) {
      network(false); // not now: asked again as if there were none
      return { last };
    }
    if (answer.status === 404 && (await outbox.gone())) {
      show("[data-gone]", true);
      return { last };
    }
    if (!answer.ok) {
      await outbox.put({ ...hand, stopped: answer.status });
      return { last, refused: { ...hand, stopped: answer.status } };
    }
    const saved = await answer.json();
    await outbox.drop(match, hand.command, saved.seq);
    return sendAll(saved);
  }

  async function send() {
    if (sending) return;
    sending = true;
    const { last, refused } = await sendAll().catch(() => ({})); // no network yet: sent when it is back
    sending = false;
    await draw();
    if (typing()) for (const after of last ? main.querySelectorAll("[name=after]") : []) after.value = last.seq;
    else if (refused && [409, 422].includes(refused.stopped)) open(refused);
    else if (last) location.assign(last.address);
  }

  const say = (what) => async () => {
    await draw();
    show(what, true);
    section.hidden = false;
    section.open = true;
  };
  document.addEventListener("network", ({ detail }) => (detail.cut ? draw() : send()));
  document.addEventListener("kept", () => (cut() ? draw() : send()));
  document.addEventListener("unkept", say("[data-kept=no]"));
  document.addEventListener("blank", say("[data-blank]"));
  document.addEventListener("gone", say("[data-gone]"));
  document.addEventListener("click", async (event) => {
    const dropped = event.target.closest("[data-drop]");
    if (!dropped) return;
    event.preventDefault();
    for (const { dataset } of main.querySelectorAll("form[data-draft]")) localStorage.removeItem(`draft:${dataset.draft}`);
    await outbox.drop(match, dropped.dataset.drop).catch(() => null);
    location.assign(dropped.href);
  });

  // A page that says what was saved without script being there.
  const { said, command } = main.dataset;
  (command ? outbox.drop(match, command, Number(said)).catch(() => null) : Promise.resolve()).then(send);
});
