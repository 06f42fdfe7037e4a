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

  // Takes a hand out; where it was saved as change `seq`, whoever saved those behind it had seen that.
  async function drop(match, command, seq = null) {
    const waiting = await of(match);
    await act("readwrite", async (hands) => {
      for (const hand of waiting) {
        if (hand.command === command) hands.delete(hand.id);
        else if (seq !== null) hands.put({ ...hand, after: seq });
      }
    });
  }

  // Where the hands of this page's match go and what it is known by.
  const here = () => document.querySelector("[data-outbox]").dataset;

  // Sends a hand as its form would; throws where there is no network.
  function send({ path, typed, after, command }) {
    const body = new URLSearchParams([...typed, ["after", after], ["command", command]]);
    return ask(here().at + path, { method: "POST", headers: { Accept: "application/json" }, body });
  }

  return {
    of,
    here,
    send,
    drop,
    put: (hand) => act("readwrite", (hands) => settled(hands.put(hand))),
    command: () => [...crypto.getRandomValues(new Uint8Array(16))].map((one) => one.toString(16).padStart(2, "0")).join(""),
  };
})();
