// Puts a page in the place of the one before, as a browser does that loads it: its head, its body, then its scripts, which
// have the page to themselves. They see addresses as the program writes them; the folder may lie anywhere.
"use strict";

const ROOT = new URL("..", document.currentScript.src); // the folder
const STATIC = "/static/";

// What the page's scripts get in the place of what a browser would give them.
const scene = { here: new URL("/", ROOT), over: new AbortController(), given: [] };

// An address of the program as one of the folder, and back.
const real = (url) => new URL(`.${url.pathname}${url.search}${url.hash}`, ROOT);
const virtual = (url) => {
  const found = new URL(url);
  if (found.origin === ROOT.origin && found.pathname.startsWith(ROOT.pathname)) {
    found.pathname = found.pathname.slice(ROOT.pathname.length - 1).replace(/^\/index\.html$/, "/");
  }
  return found;
};
const placed = (address) => (address?.startsWith("/") && !address.startsWith("//") ? real(new URL(address, ROOT)).href : address);

// A picture that the program draws: its bytes come by `ask`, not from the network.
async function draw(picture, address) {
  const answer = await ask(new URL(address, scene.here));
  if (!answer.ok) return;
  const shown = URL.createObjectURL(await answer.blob());
  picture.addEventListener("load", () => URL.revokeObjectURL(shown), { once: true });
  picture.setAttribute("src", shown);
}

function source(element, address) {
  if (!address.startsWith("/")) element.setAttribute("src", address);
  else if (address.startsWith(STATIC)) element.setAttribute("src", placed(address));
  else draw(element, address);
}

// Scripts set the address of a picture or a film like this.
for (const kind of [HTMLImageElement, HTMLMediaElement]) {
  const { get } = Object.getOwnPropertyDescriptor(kind.prototype, "src");
  Object.defineProperty(kind.prototype, "src", { configurable: true, get, set(address) { source(this, String(address)); } });
}

// What is in a page, with the addresses that the browser itself follows.
function located(page) {
  for (const one of page.querySelectorAll("link[href], a[href]")) one.setAttribute("href", placed(one.getAttribute("href")));
  for (const one of page.querySelectorAll("img[src]")) {
    const address = one.getAttribute("src");
    one.removeAttribute("src");
    source(one, address);
  }
  for (const one of page.querySelectorAll("link[rel=manifest]")) one.remove(); // the folder's own stays
  for (const one of page.querySelectorAll("noscript")) one.remove(); // else it would be as real as all else
  for (const one of page.querySelectorAll("[data-kit]")) one.removeAttribute("data-kit"); // there is no network to lose
  return page;
}

const named = ({ pathname, search, hash }) => pathname + search + hash;

function actors() {
  const { signal } = scene.over;
  const listen = (target) => (kind, act, options) => {
    const more = typeof options === "object" ? options : { capture: Boolean(options) };
    // Whether there is a network says nothing here.
    if (kind !== "offline" && kind !== "online") EventTarget.prototype.addEventListener.call(target, kind, act, { ...more, signal });
  };
  document.addEventListener = listen(document);
  // A page that was left does nothing any more, whatever it waited for.
  const go = (address, how) => signal.aborted || visit(virtual(new URL(address, scene.here)), how);
  const unlessLeft = (answer) => (signal.aborted ? new Promise(() => {}) : answer instanceof Error ? Promise.reject(answer) : answer);
  return {
    addEventListener: listen(window),
    location: {
      assign: (address) => go(address),
      replace: (address) => go(address, { instead: true }),
      reload: () => go(scene.here, { instead: true }),
      toString: () => scene.here.href,
      get href() { return scene.here.href; },
      get origin() { return scene.here.origin; },
      get pathname() { return scene.here.pathname; },
      get search() { return scene.here.search; },
      get hash() { return scene.here.hash; },
    },
    history: {
      replaceState(state, _, address) {
        scene.here = new URL(address, scene.here);
        history.replaceState(history.state, "", real(scene.here));
      },
    },
    fetch: (address, options) => ask(virtual(new URL(address, scene.here)), options).then(unlessLeft, unlessLeft),
    // Nobody else writes here; what a page asks for by a stream never comes.
    EventSource: class extends EventTarget {
      static CLOSED = 2;
      readyState = 1;
      close() { this.readyState = 2; }
    },
    navigator: new Proxy(navigator, {
      get(target, name) {
        if (name === "onLine") return true;
        if (name === "serviceWorker") return undefined; // the folder's own keeps the program
        const value = Reflect.get(target, name, target);
        return typeof value === "function" ? value.bind(target) : value;
      },
    }),
  };
}

const texts = new Map(); // {address: what is in that script}

async function text(address) {
  if (!texts.has(address)) {
    const answer = await fetch(placed(address));
    if (!answer.ok) throw new Error(`${answer.status} ${address}`);
    texts.set(address, await answer.text());
  }
  return texts.get(address);
}

// Runs the scripts of a page as one, so that what they declare is theirs and goes with them.
async function perform(addresses) {
  if (!addresses.length) return;
  const all = await Promise.all(addresses.map(text));
  scene.given = actors();
  const names = Object.keys(scene.given).join(", ");
  const whole = [`"use strict";\n(({ ${names} }) => {;`, ...all, "})(scene.given);"].join("\n");
  const script = Object.assign(document.createElement("script"), {
    src: URL.createObjectURL(new Blob([whole], { type: "text/javascript" })),
  });
  await new Promise((done, fail) => {
    script.onload = done;
    script.onerror = () => fail(new Error(addresses.join(" ")));
    document.head.append(script);
  });
  URL.revokeObjectURL(script.src);
  script.remove();
}

// What looks alike stays, so that nothing flickers; styles that are new are there before the page that needs them.
async function dress(head) {
  const WORN = "link[rel=stylesheet], style";
  const wanted = [...head.querySelectorAll(WORN)];
  const worn = [...document.head.querySelectorAll(WORN)];
  const fresh = wanted.filter((one) => !worn.some((other) => other.isEqualNode(one)));
  const put = (one) =>
    new Promise((done) => {
      const mine = document.importNode(one, true);
      mine.onload = mine.onerror = done;
      document.head.append(mine);
      if (one.localName === "style") done();
    });
  await Promise.all(fresh.map(put));
  return () => {
    for (const one of worn) if (!wanted.some((other) => other.isEqualNode(one))) one.remove();
    const OTHER = "meta, title, link[rel=icon], link[rel=canonical]";
    for (const one of document.head.querySelectorAll(OTHER)) if (one.httpEquiv !== "Content-Security-Policy") one.remove();
    document.head.append(...head.querySelectorAll(OTHER));
  };
}

// Shows the page in `html`, which stands at the program's address `url`; `moved` is called when its place is taken.
async function stage(html, url, moved) {
  const page = located(new DOMParser().parseFromString(html, "text/html"));
  const scripts = [...page.querySelectorAll("script[src]")].map((one) => one.getAttribute("src"));
  for (const one of page.querySelectorAll("script")) if (one.src) one.remove();
  const undress = await dress(page.head);

  window.dispatchEvent(new Event("pagehide"));
  scene.over.abort();
  scene.over = new AbortController();
  scene.here = url;
  undress();
  const root = document.documentElement;
  for (const name of root.getAttributeNames()) root.removeAttribute(name);
  for (const { name, value } of page.documentElement.attributes) root.setAttribute(name, value);
  document.body.replaceWith(document.adoptNode(page.body));
  moved();
  await perform(scripts);
  document.dispatchEvent(new Event("DOMContentLoaded", { bubbles: true }));
  dispatchEvent(new Event("load"));
}
