// Hands that wait on this phone until the server has them, in the order in which they were saved, in IndexedDB: it is there
// on any address. A hand is {id, match, command, after, path, label, added, at, typed: [[name, value]], stopped}: `match` is a
// match, whichever of its addresses leads there, `path` stands below that, and its `command` makes it one change however
// often it is sent.
"use strict";

const outbox = (() => {
  const settled = (request) =>
    new Promise((done, failed) => {
      request.onsuccess = () => done(request.result);
      request.onerror = () => failed(request.error);
    });

  let opened = null;
  const database = () => {
    if (opened) return opened;
    const request = indexedDB.open("scorekeeper", 1);
    request.onupgradeneeded = () =>
      request.result.createObjectStore("hands", { keyPath: "id", autoIncrement: true }).createIndex("match", "match");
    opened = settled(request);
    opened.catch(() => (opened = null));
    return opened;
  };

  // Does something with the store of hands; it is on the disk when this is done.
  async function act(mode, does) {
    const transaction = (await database()).transaction("hands", mode, { durability: "strict" });
    const result = await does(transaction.objectStore("hands"));
    if (mode === "readwrite") {
      await new Promise((done, failed) => {
        transaction.oncomplete = done;
        transaction.onerror = transaction.onabort = () => failed(transaction.error);
      });
    }
    return result;
  }

  const of = (match) => act("readonly", (hands) => settled(hands.index("match").getAll(match)));

  // Keeps a hand: behind all others, or in the place of what waits under its command already.
  async function put(hand) {
    const there = (await of(hand.match)).find(({ command }) => command === hand.command);
    await act("readwrite", (hands) => settled(hands.put(there ? { ...hand, id: there.id } : hand)));
  }

  // Takes a hand out; where it was saved as change `seq`, whoever saved those behind it had seen that.
  async function drop(match, command, seq = 0) {
    const waiting = await of(match);
    const place = waiting.findIndex((hand) => hand.command === command);
    if (place < 0) return;
    await act("readwrite", async (hands) => {
      hands.delete(waiting[place].id);
      for (const hand of waiting.slice(place + 1)) if (hand.after < seq) hands.put({ ...hand, after: seq });
    });
  }

  // Where the hands of this page's match go and what it is known by.
  const here = () => document.querySelector("[data-outbox]").dataset;

  // Sends a hand as its form would; throws where there is no network.
  function send({ path, typed, after, command }) {
    const body = new URLSearchParams([...typed, ["after", after], ["command", command]]);
    return ask(here().at + path, { method: "POST", headers: { Accept: "application/json" }, body });
  }

  // Whether the address of this page leads nowhere any more.
  const gone = async () => (await ask(here().at, { method: "HEAD" })).status === 404;

  return {
    of,
    here,
    send,
    gone,
    drop,
    put,
    command: () => [...crypto.getRandomValues(new Uint8Array(16))].map((one) => one.toString(16).padStart(2, "0")).join(""),
  };
})();
