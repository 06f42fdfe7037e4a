// Carries links, forms and what scripts ask for to Python, and keeps the browser's history as it is with a server.
"use strict";

const HOPS = 10; // redirections in a row at most
const COOKIE = `scorekeeper cookie ${ROOT.pathname}`;

const asked = new Map(); // {number of a request: what waits for its answer}
const FATAL = ["RuntimeError", "RangeError", "FatalPyodideError"]; // after which Python is not what it was
let python = null;
let number = 0;

// One request, answered by the program itself.
function sent(url, { method, headers, body }) {
  return new Promise((done, fail) => {
    asked.set(++number, { done, fail });
    python.postMessage({ id: number, address: url.pathname + url.search, method, headers, body });
  });
}

function heard({ id, ...answer }) {
  const { done, fail } = asked.get(id);
  asked.delete(id);
  if (answer.what === "answer") return done(answer);
  fail(Object.assign(new Error(answer.message), { name: answer.name }));
  if (FATAL.includes(answer.name)) died(answer.message);
}

// Nobody answers any more: what waits goes on waiting for nothing, and no page acts on it.
function lost() {
  asked.clear();
  scene.over.abort();
  document.documentElement.removeAttribute("aria-busy");
}

let cookie = localStorage.getItem(COOKIE);

function bake(value) {
  cookie = value;
  try {
    localStorage.setItem(COOKIE, value);
  } catch {
    // It is full: the cookie holds until the page is closed.
  }
}

let promised = null;

// Once something is saved the browser is asked to keep it until the reader says otherwise.
const promise = () => (promised ??= navigator.storage.persist());

const FORM = "application/x-www-form-urlencoded;charset=UTF-8";

// What a request sends, as bytes, and what kind of thing that is. The browser's own way takes longer than the program does.
async function packed(body) {
  if (body === undefined) return [new Uint8Array(), null];
  if (typeof body === "string" || body instanceof URLSearchParams) return [new TextEncoder().encode(body), FORM];
  const whole = new Response(body); // a form with files in it
  return [new Uint8Array(await whole.arrayBuffer()), whole.headers.get("Content-Type")];
}

// As `fetch` does it: the answer to a request, redirections followed, cookies kept.
async function ask(url, options = {}) {
  options.signal?.throwIfAborted();
  let method = options.method ?? "GET";
  let [body, kind] = await packed(options.body);
  const headers = { ...(kind && { "content-type": kind }), ...Object.fromEntries(new Headers(options.headers)) };
  headers["accept-language"] = navigator.languages.join(",");
  if (method !== "GET" && method !== "HEAD") headers.origin = ROOT.origin;
  for (let hops = 0; ; hops++) {
    if (cookie) headers.cookie = cookie;
    const answer = await sent(url, { method, headers, body });
    const found = new Headers(answer.headers);
    for (const [name, value] of answer.headers) {
      if (name.toLowerCase() === "set-cookie") bake(value.split(";")[0]);
    }
    if (method === "POST" && answer.status < 400) promise();
    const to = found.get("location");
    if (!to || ![301, 302, 303, 307, 308].includes(answer.status) || hops === HOPS) {
      const empty = [204, 304].includes(answer.status) || method === "HEAD";
      const response = new Response(empty ? null : answer.body, { status: answer.status, headers: found });
      return Object.defineProperties(response, { url: { value: url.href }, redirected: { value: hops > 0 } });
    }
    url = new URL(to, url);
    if (answer.status < 307) [method, body] = [method === "HEAD" ? "HEAD" : "GET", new Uint8Array()];
  }
}

// Saves what is no page as a file.
async function save(answer, name) {
  const said = /filename="?([^";]+)"?/.exec(answer.headers.get("Content-Disposition") ?? "")?.[1];
  const link = document.createElement("a");
  link.href = URL.createObjectURL(await answer.blob());
  link.download = said || name || answer.url.split("/").at(-1);
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

let going = 0; // the visit that began last
let staging = Promise.resolve(); // one page comes after the other

// Goes to an address of the program; `instead` of the page that is open, or `back` to one that was.
async function visit(url, how = {}) {
  if (!python) return;
  const mine = ++going;
  const root = document.documentElement;
  root.setAttribute("aria-busy", "true");
  try {
    const { instead, back, ...options } = how;
    const answer = await ask(url, { headers: { Accept: "text/html" }, ...options });
    const page = answer.headers.get("Content-Type")?.startsWith("text/html");
    const arrive = () => mine === going && (page ? show(answer, url, how) : save(answer));
    await (staging = staging.catch(() => null).then(arrive));
    if (mine !== going) return;
  } catch (fault) {
    console.error(fault);
    alert(word("That did not work. Nothing that was saved is lost; try again."));
  }
  root.removeAttribute("aria-busy");
}

async function show(answer, url, { instead = false, back = null, method = "GET" }) {
  const there = new URL(answer.url);
  there.hash ||= url.hash;
  // A form that comes back with what is wrong has no address of its own: a reload asks for the page that it was sent from.
  const stays = method === "POST" && !answer.redirected;
  if (!back) remember();
  try {
    await stage(await answer.text(), there, () => {
      changed = performance.now();
      if (stays) return;
      const replaces = instead || there.href === virtual(location).href;
      if (!back) history[replaces ? "replaceState" : "pushState"]({}, "", real(there));
      else if (there.href !== url.href) history.replaceState(history.state, "", real(there));
    });
  } finally {
    attend();
  }
  if (back) recall(back);
  else if (there.hash) document.getElementById(unescaped(there.hash.slice(1)))?.scrollIntoView();
  else scrollTo(0, 0);
  attract(document.querySelector("[autofocus]") ?? document.querySelector("h1") ?? document.querySelector("main"));
  document.dispatchEvent(new CustomEvent("shown"));
}

// Whoever listens to the page hears what came, and the Tab key goes on from there.
function attract(place) {
  if (place.tabIndex < 0) place.tabIndex = -1;
  place.focus({ preventScroll: true });
}

function unescaped(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

// What a browser knows of a page that it comes back to: how far it was read, and what was typed into it. What is typed into
// the form of a hand is kept elsewhere.
const boxes = () => [...document.querySelectorAll("form:not([data-draft]) :is(textarea, input[type=text])")];
const remember = () => history.replaceState({ top: scrollY, typed: boxes().map(({ value }) => value) }, "");

function recall({ top = 0, typed = [] }) {
  const there = boxes();
  if (typed.length === there.length) there.forEach((box, place) => (box.value = typed[place]));
  scrollTo(0, top);
}

// The second tap of two in one place, which was meant for the page before, says nothing to this one.
const TWICE = 350; // milliseconds
const NEAR = 30; // pixels
let changed = 0; // when the page came
let tapped = { time: 0, x: 0, y: 0 };

addEventListener(
  "click",
  (event) => {
    const before = tapped;
    tapped = { time: event.timeStamp, x: event.clientX, y: event.clientY }; // when it was tapped, however late it is heard
    const near = Math.hypot(tapped.x - before.x, tapped.y - before.y) < NEAR;
    if (!event.detail || !near || tapped.time - before.time > TWICE || before.time > changed) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  },
  true,
);

const ours = (url) => url.origin === ROOT.origin;

function clicked(event) {
  const link = event.target.closest?.("a[href]");
  if (!link || event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const url = virtual(link.href);
  if (!ours(url) || link.target || link.protocol === "blob:") return;
  if (url.hash && named(url).split("#")[0] === named(scene.here).split("#")[0]) return; // within the page
  event.preventDefault();
  if (link.hasAttribute("download")) ask(url).then((answer) => save(answer, link.download));
  else visit(url);
}

// What a browser sends of a form, by a button or without.
function send(form, button = null) {
  const said = (name, fallback) => button?.getAttribute(`form${name}`) ?? form.getAttribute(name) ?? fallback;
  const url = virtual(new URL(said("action", "") || scene.here, scene.here));
  const data = new FormData(form, button);
  if (said("method", "get").toLowerCase() !== "post") {
    url.search = new URLSearchParams(data);
    return visit(url);
  }
  const whole = said("enctype", "") === "multipart/form-data";
  return visit(url, { method: "POST", body: whole ? data : new URLSearchParams(data) });
}

function submitted(event) {
  if (event.defaultPrevented) return;
  const action = event.submitter?.getAttribute("formaction") ?? event.target.getAttribute("action") ?? "";
  if (!ours(new URL(action || scene.here, scene.here)) || event.target.getAttribute("target")) return;
  event.preventDefault();
  send(event.target, event.submitter);
}

HTMLFormElement.prototype.submit = function () {
  send(this);
};

// The page's own scripts are asked first.
function attend() {
  for (const [kind, act] of [["click", clicked], ["submit", submitted]]) {
    removeEventListener(kind, act);
    addEventListener(kind, act);
  }
}

addEventListener("popstate", ({ state }) => {
  const url = virtual(location);
  if (named(url).split("#")[0] === named(scene.here).split("#")[0]) return void (scene.here = url);
  visit(url, { back: state ?? {} });
});
history.scrollRestoration = "manual";
addEventListener("scrollend", remember);
addEventListener("pagehide", (event) => event.isTrusted && remember());
