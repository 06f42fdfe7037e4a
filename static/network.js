// Asks the server with patience, and knows whether it answers: html[data-cut] says that it does not. While it does not it is
// asked again now and then, as long as the page is in view; whoever wants to know of a change listens for `network`.
"use strict";

const PATIENCE = 4000; // milliseconds after which there is no network
const TRUSTED = 10_000; // for so long an answer proves that there is one
const [SOON, SELDOM] = [2000, 30_000]; // between two questions while there is none

let heard = Date.now(); // the page itself came just now
let pause = SOON;
let asking = 0;

const cut = () => "cut" in document.documentElement.dataset;

function network(there) {
  if (there) heard = Date.now();
  clearTimeout(asking);
  if (!there && !document.hidden) {
    asking = setTimeout(reach, pause);
    pause = Math.min(2 * pause, SELDOM);
  }
  if (there) pause = SOON;
  if (there !== cut()) return;
  document.documentElement.toggleAttribute("data-cut", !there);
  document.dispatchEvent(new CustomEvent("network", { detail: { cut: !there } }));
}

async function ask(address, options = {}) {
  try {
    const answer = await fetch(address, { ...options, signal: AbortSignal.timeout(PATIENCE) });
    // An answer that breaks off is none.
    const body = await answer.blob();
    network(true);
    const { status, headers } = answer;
    return [204, 304].includes(status) ? answer : new Response(body, { status, headers });
  } catch (fault) {
    network(false);
    throw fault;
  }
}

// Whether the server answers now.
async function reach() {
  try {
    return (await ask("/health", { cache: "no-store" })).ok;
  } catch {
    return false;
  }
}

const trusted = () => !cut() && Date.now() - heard < TRUSTED;

if (!navigator.onLine) network(false); // the page is one that was kept
addEventListener("offline", () => network(false));
addEventListener("online", reach);
document.addEventListener("visibilitychange", () => {
  if (document.hidden) clearTimeout(asking);
  else if (cut()) reach();
});
