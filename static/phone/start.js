// Starts the program: takes the one place that there is for it in this browser, has Python started by a worker, shows how far
// that is, then the page that the address asks for. What is kept for later starts is the service worker's affair (sw.js).
"use strict";

const { version, files, total, said } = JSON.parse(document.getElementById("folder").textContent);
const LOOK = `scorekeeper look ${ROOT.pathname}`; // of the page that was shown last
const look = JSON.parse(localStorage.getItem(LOOK) ?? "{}");
const wanted = [look.lang, ...navigator.languages.map((one) => one.split("-")[0])];
const spoken = wanted.find((one) => one === "en" || one in said) ?? "en";
const word = (message) => said[document.documentElement.lang]?.[message] ?? message;
const LOCK = `scorekeeper ${ROOT.pathname}`;
const PLACE = `scorekeeper ${encodeURIComponent(ROOT.pathname)}`;
const MEGABYTE = 1_000_000;

// What the page needs beside it is found from where the folder is; later pages have no base.
for (const link of document.querySelectorAll("link[href]")) link.href = new URL(link.getAttribute("href"), ROOT);
document.querySelector("base")?.remove();
document.documentElement.lang = spoken;
document.documentElement.dir = spoken === "fa" ? "rtl" : "ltr";
if (look.theme) document.documentElement.dataset.theme = look.theme;

const count = new Intl.NumberFormat(spoken, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const [bar, main] = ["header", "main"].map((one) => document.querySelector(one));

// Says a sentence in the place of the page, with a button where there is something to do.
function tell(sentence, label, act) {
  const line = Object.assign(document.createElement("p"), { textContent: sentence });
  line.setAttribute("role", "status");
  main.replaceChildren(line);
  document.body.replaceChildren(bar, main);
  if (!label) return;
  const button = Object.assign(document.createElement("button"), { type: "button", className: "main", textContent: label });
  button.addEventListener("click", act, { once: true });
  main.append(button);
}

function loading(bytes) {
  let done = main.querySelector("progress");
  if (!done) {
    tell("");
    done = Object.assign(document.createElement("progress"), { max: total });
    main.append(done);
  }
  done.value = bytes;
  const [there, all] = [bytes, total].map((one) => count.format(one / MEGABYTE));
  main.querySelector("p").textContent = word("Loading {there} of {all} MB…").replace("{there}", there).replace("{all}", all);
}

function starting() {
  tell(word("Scorekeeper starts…"));
  main.append(document.createElement("progress"));
}

function failed(fault) {
  console.error(fault);
  const known = {
    NoModificationAllowedError: "Scorekeeper is open in another tab.",
    SecurityError: "This browser keeps nothing here, as in a private window: what you play would be lost. Open Scorekeeper in a usual window.",
    QuotaExceededError: "There is no room left on this device.",
    TypeError: "Scorekeeper could not be loaded. Is there a network?",
    "python StoreFault": "The score book in this browser is damaged.",
  };
  tell(word(known[fault.name] ?? "Scorekeeper could not start."), word("Try again"), () => location.reload());
  if (fault.name === "python StoreFault") main.append(...rescue());
}

// What lies in the browser, for somebody who may be able to mend it.
function rescue() {
  const line = Object.assign(document.createElement("p"), { textContent: word("Its files can be saved, so that somebody may mend them.") });
  const button = Object.assign(document.createElement("button"), { type: "button", className: "ghost", textContent: word("Save the files") });
  button.addEventListener("click", async () => {
    const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle(PLACE);
    for await (const [name, file] of folder.entries()) await save(new Response(await file.getFile()), name);
  });
  return [line, button];
}

// Python is gone: what it was asked for last may be kept or not, and the same again is one change.
function died(why) {
  console.error(why);
  python.terminate();
  python = null;
  lost();
  tell(word("Scorekeeper stopped. What was saved is there."), word("Start again"), () => location.reload());
}

function start() {
  const { address } = files.find((file) => file.address.startsWith("phone/python.js"));
  python = new Worker(new URL(address, ROOT), { type: "module" });
  return new Promise((done, fail) => {
    python.onerror = (event) => fail(new Error(event.message));
    python.onmessage = ({ data }) => {
      if (data.id) heard(data);
      else if (data.what === "loading") loading(data.bytes);
      else if (data.what === "starting") starting();
      else if (data.what === "ready") {
        python.onerror = (event) => died(event.message);
        done();
      } else {
        python.terminate(); // or what is still on its way would be told as if all were well
        fail(Object.assign(new Error(data.message), { name: data.name }));
      }
    };
    python.postMessage({ what: "start", root: ROOT.href, origin: ROOT.origin, language: spoken, version, files, place: PLACE });
  });
}

// A new version is here since the last start: it is taken before anything is open.
async function renew() {
  const known = await navigator.serviceWorker.getRegistration(ROOT.href);
  if (!known?.waiting) return false;
  navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
  known.waiting.postMessage("take over");
  return true;
}

// The reader is told whether the browser has promised to keep what is here.
async function keeping() {
  if (!document.querySelector("[data-keeping]")) return;
  const sure = (await navigator.storage.persisted()) || (await promise());
  for (const one of document.querySelectorAll("[data-keeping]")) one.hidden = one.dataset.keeping !== (sure ? "sure" : "unsure");
}

async function open() {
  if (await renew()) return new Promise(() => {});
  await navigator.storage.getDirectory(); // what can't be kept is not begun
  await start();
  document.addEventListener("shown", () => {
    keeping();
    const { lang, dataset } = document.documentElement;
    localStorage.setItem(LOOK, JSON.stringify({ lang, theme: dataset.theme }));
  });
  await visit(virtual(location), { back: history.state ?? {} });
  // Where it can't be had now it is at another start.
  await navigator.serviceWorker.register(new URL("sw.js", ROOT), { scope: ROOT.pathname, updateViaCache: "none" }).catch(console.error);
  return new Promise(() => {}); // the place is held until the page is closed
}

// Leaves the place to another tab.
function leave() {
  python?.terminate();
  python = null;
  lost();
  tell(word("Scorekeeper is open in another tab."), word("Use it here"), () => {
    sessionStorage.setItem(LOCK, "take it");
    location.reload();
  });
}

async function begin({ steal = false } = {}) {
  if (!navigator.locks || !navigator.storage?.getDirectory || !navigator.serviceWorker) {
    return tell(word("Scorekeeper needs an address that begins with https, and a browser of the last years."));
  }
  const held = (lock) => (lock ? open().catch(failed) : null);
  try {
    const options = steal ? { steal } : { ifAvailable: true };
    if ((await navigator.locks.request(LOCK, options, held)) !== null) return;
  } catch (fault) {
    if (fault.name !== "AbortError") throw fault;
    return leave();
  }
  tell(word("Scorekeeper is open in another tab."), word("Use it here"), () => begin({ steal: true }));
}

begin({ steal: sessionStorage.getItem(LOCK) !== null });
sessionStorage.removeItem(LOCK);
