// Runs beside the pages where the address is safe: the program starts without network and shows each match as it was last.
// Pages come from the network first; files named by their content from here first. What is written is never touched here.
"use strict";

const SHELL = "shell-{{ version }}";
const PAGES = "pages";
const FILES = {{ files|tojson }};
const OFFLINE = "/offline";
const PATIENCE = 4000; // milliseconds after which there is no network
const KEPT = /^\/$|^\/m\/[^/]+(\/hand\/kit|\/board)?$/; // the first page; of a match its page, its board and its kit
const MATCH_PAGE = /^\/m\/[^/]+$/;
const MATCH = /^\/(?:m|forget)\/([^/]+)/;

self.addEventListener("install", (event) => {
  const kept = async () => {
    await (await caches.open(SHELL)).addAll([...FILES, OFFLINE]);
    await self.skipWaiting();
  };
  event.waitUntil(kept());
});

self.addEventListener("activate", (event) => {
  const taken = async () => {
    const ours = await caches.keys();
    await Promise.all(ours.filter((name) => name.startsWith("shell-") && name !== SHELL).map((name) => caches.delete(name)));
    await self.clients.claim();
    // Pages that were kept name the files of the version before; those that are open were not seen yet.
    const known = [...(await (await caches.open(PAGES)).keys()), ...(await self.clients.matchAll())].map(
      ({ url }) => new URL(url).pathname,
    );
    const kits = known.filter((path) => MATCH_PAGE.test(path)).map((path) => `${path}/hand/kit`);
    const wanted = new Set(["/", ...known, ...kits]);
    await Promise.all([...wanted].map((url) => fetched(new Request(url)).catch(() => null)));
  };
  event.waitUntil(taken());
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname, searchParams } = new URL(request.url);
  if (origin !== location.origin) return;
  if (request.method === "GET" && pathname.startsWith("/static/")) event.respondWith(file(request));
  else if (request.method === "GET" && searchParams.has("since")) event.respondWith(fetched(request));
  else if (request.method === "GET" && (request.mode === "navigate" || KEPT.test(pathname))) event.respondWith(page(request));
  else if (request.method === "POST" && pathname.startsWith("/forget/")) event.waitUntil(forget(pathname));
});

async function file(request) {
  const kept = await caches.match(request, { cacheName: SHELL });
  if (kept) return kept;
  // A page that was kept may name a file of another version; without network this one's is better than none.
  return fetch(request).catch(() => caches.match(request, { cacheName: SHELL, ignoreSearch: true }));
}

// A page is kept by its address alone, without what was just said there.
const kept = (pathname) => caches.match(pathname, { cacheName: PAGES, ignoreVary: true });

// The page from the network; without it as it was last, or for what is below a match the match itself.
async function page(request) {
  const { pathname } = new URL(request.url);
  // What is not kept may take its time, as a sheet does that is drawn first.
  const late = new Promise((_, fail) => KEPT.test(pathname) && setTimeout(fail, PATIENCE));
  try {
    return await Promise.race([fetched(request), late]);
  } catch {
    const same = await kept(pathname);
    if (same || request.mode !== "navigate") return same ?? Response.error();
    const above = pathname.startsWith("/m/") && (await kept(pathname.split("/").slice(0, 3).join("/")));
    return above || caches.match(OFFLINE, { cacheName: SHELL, ignoreVary: true });
  }
}

// Asks for a page, keeps it as it is now where it is one of those, and lets go of a match whose address leads nowhere.
async function fetched(request) {
  const answer = await fetch(request);
  const { pathname } = new URL(request.url);
  if (answer.status === 404) await forget(pathname);
  if (answer.ok && KEPT.test(pathname)) await (await caches.open(PAGES)).put(pathname, answer.clone());
  return answer;
}

// Lets go of all that is kept of a match.
async function forget(pathname) {
  const token = MATCH.exec(pathname)?.[1];
  const pages = await caches.open(PAGES);
  for (const one of await pages.keys()) if (token && MATCH.exec(new URL(one.url).pathname)?.[1] === token) await pages.delete(one);
}
