// Keeps the whole program in the browser: it starts from here, with and without network. What it does with hands is no affair
// of this script. Another version is another script; it waits until the program starts anew.
"use strict";

const ROOT = new URL(".", location);
const OURS = `scorekeeper ${ROOT.pathname} `; // another folder on this host has caches of its own
const KEPT = `${OURS}{{ version }}`;
const FILES = {{ files|tojson }};
const PAGE = new URL("index.html", ROOT);

// A file has its content's name in its address: whoever has it already need not fetch it again.
async function keep(cache, address, integrity) {
  const kept = (await caches.match(address)) ?? (await fetch(address, { cache: "no-cache", integrity }));
  if (!kept.ok) throw new Error(`${kept.status} ${address}`);
  await cache.put(address, kept);
}

// The page of this version; a host that is just given another one may still have an older.
async function keepPage(cache) {
  const page = await (await fetch(PAGE, { cache: "no-cache" })).text();
  if (!page.includes('"{{ version }}"')) throw new Error("the page is of another version");
  // The address that is asked for may lie deeper than the folder.
  const based = page.replace("<head>", `<head>\n<base href="${ROOT.pathname}">`);
  await cache.put(PAGE, new Response(based, { headers: { "Content-Type": "text/html; charset=utf-8" } }));
}

self.addEventListener("install", (event) => {
  const kept = async () => {
    const cache = await caches.open(KEPT);
    await keepPage(cache);
    for (const { address, integrity } of FILES) await keep(cache, new URL(address, ROOT).href, integrity);
  };
  event.waitUntil(kept());
});

self.addEventListener("activate", (event) => {
  const taken = async () => {
    const ours = (await caches.keys()).filter((name) => name.startsWith(OURS) && name !== KEPT);
    await Promise.all(ours.map((name) => caches.delete(name)));
    await self.clients.claim();
  };
  event.waitUntil(taken());
});

self.addEventListener("message", ({ data }) => {
  if (data === "take over") self.skipWaiting();
});

// Every page is the one that starts the program, which then shows what the address asks for.
async function found(request) {
  const cache = await caches.open(KEPT);
  if (request.mode === "navigate") {
    if (!(await cache.match(PAGE))) await keepPage(cache);
    return cache.match(PAGE);
  }
  // What is asked for by its content's name is that and nothing else.
  const kept = await cache.match(request.url, { ignoreSearch: !new URL(request.url).search });
  return kept ?? fetch(request);
}

self.addEventListener("fetch", (event) => {
  const { url, method } = event.request;
  if (method === "GET" && url.startsWith(ROOT.href)) event.respondWith(found(event.request));
});
