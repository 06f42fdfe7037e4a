// Scripts serve elements of a kind: those of the page, and those that are put into it later, as when a page follows a match
// or shows a form without network. Whoever puts them in says so, and each script serves what is its own of them.
"use strict";

const KINDS = [];

// Calls `serve` with every element of a kind, once each: now, if the page is parsed, and as others arrive.
function each(selector, serve) {
  const served = new WeakSet();
  const within = (root) => {
    for (const one of [root, ...root.querySelectorAll(selector)]) {
      if (served.has(one) || !one.matches?.(selector)) continue;
      served.add(one);
      serve(one);
    }
  };
  KINDS.push(within);
  if (document.readyState === "loading") addEventListener("DOMContentLoaded", () => within(document));
  else within(document);
}

// An element that is new in the page, and all that is inside it, is served in the order in which the scripts came.
function arrived(root) {
  for (const within of KINDS) within(root);
}
