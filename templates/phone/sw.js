// Keeps the whole program in the browser: it starts from here, with and without network. What it does with hands is no affair
// of this script. Another version is another script; it waits until the program starts anew.
"use strict";

const KEPT = "scorekeeper {{ version }}";
const ROOT = new URL(".", location);
const FILES = {{ files|map(attribute="address")|list|tojson }};
const PAGE = "index.html";

// A file has its content's name in its address: whoever has it already need not fetch it again.
async function keep(cache, address) {
  const kept = (await caches.match(address)) ?? (await fetch(address, { cache: "no-cache" }));
  if (!kept.ok) throw new Error(`${kept.status} ${address}`);
  await cache.put(address, kept);
}

self.addEventListener("install", (event) => {
  const kept = async () => {
    const cache = await caches.open(KEPT);
    const page = await (await fetch(new URL(PAGE, ROOT), { cache: "no-cache" })).text();
    // The address that is asked for may lie deeper than the folder.
    const based = page.replace("<head>", `<head>\n<base href="${ROOT.pathname}">`);
    await cache.put(new URL(PAGE, ROOT), new Response(based, { headers: { "Content-Type": "text/html; charset=utf-8" } }));
    for (const file of FILES) await keep(cache, new URL(file, ROOT).href);
  };
  event.waitUntil(kept());
});

self.addEventListener("activate", (event) => {
  const taken = async () => {
    const ours = (await caches.keys()).filter((name) => name.startsWith("scorekeeper ") && name !== KEPT);
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
  const kept =
    request.mode === "navigate"
      ? await cache.match(new URL(PAGE, ROOT))
      : await cache.match(request.url, { ignoreSearch: true });
  return kept ?? fetch(request);
}

self.addEventListener("fetch", (event) => {
  const { url, method } = event.request;
  if (method === "GET" && url.startsWith(ROOT.href)) event.respondWith(found(event.request));
});
