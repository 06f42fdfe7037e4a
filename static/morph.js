// Makes an element of the page look as the server draws it now, and leaves what is alike: a button under a finger or with the
// focus is still the same one, and a row more in a list redraws no other. The reader's own stays as well: what is unfolded,
// and all of an element with `data-own` for as long as it is drawn. A `data-figure` whose text is another one is marked.
"use strict";

const MARK = 2000; // milliseconds
const MARKED = new WeakMap(); // {figure: the timer that ends its mark}

function morph(old, fresh) {
  const texts = new Map([old, ...old.querySelectorAll("[data-figure]")].map((one) => [one, one.textContent]));
  const came = []; // what was not there before

  const own = (one) => one.hasAttribute("data-own");

  function draw(old, fresh) {
    if (own(old) || old.isEqualNode(fresh)) return;
    const unfolded = (name) => name === "open" && old.localName === "details";
    for (const name of old.getAttributeNames()) {
      if (!fresh.hasAttribute(name) && !unfolded(name)) old.removeAttribute(name);
    }
    for (const name of fresh.getAttributeNames()) {
      const value = fresh.getAttribute(name);
      if (old.getAttribute(name) !== value && !unfolded(name)) old.setAttribute(name, value);
    }
    if (MARKED.has(old)) old.classList.add("changed");
    fill(old, fresh);
  }

  // Who becomes each of `theirs`: the one with its id, or for want of an id the first of its kind that has none either.
  // Each is taken out of `ours`; whoever is left becomes nobody.
  function pair(ours, theirs) {
    const pairs = new Map();
    for (const one of theirs) {
      const known = (other) => (one.id ? other.id === one.id : !other.id && own(other) === own(one));
      const place = ours.findIndex((other) => other.nodeName === one.nodeName && known(other));
      if (place >= 0) pairs.set(one, ...ours.splice(place, 1));
    }
    return pairs;
  }

  function fill(old, fresh) {
    const ours = [...old.children];
    const pairs = pair(ours, [...fresh.children]);
    for (const one of ours) one.remove();

    let next = old.firstChild;
    const drop = (node) => ((next = node.nextSibling), node.remove());
    const put = (node) => (node === next ? (next = node.nextSibling) : old.insertBefore(node, next));

    for (const node of [...fresh.childNodes]) {
      const one = pairs.get(node);
      if (one) {
        // Whoever has an id stays where it is; an element before it that has none is put in again when its turn comes.
        while (next && next !== one && (next.nodeType !== 1 || (one.id && !next.id))) drop(next);
        put(one);
        draw(one, node);
      } else if (node.nodeType !== 1 && node.nodeType === next?.nodeType) {
        if (next.data !== node.data) next.data = node.data;
        put(next);
      } else {
        put(node);
        if (node.nodeType === 1) came.push(node);
      }
    }
    while (next) drop(next);
  }

  if (old.nodeName === fresh.nodeName) {
    draw(old, fresh);
  } else {
    old.replaceWith(fresh);
    came.push(fresh);
  }
  mark([...texts.keys()].filter((one) => one.matches("[data-figure]") && one.textContent !== texts.get(one)));
  came.forEach(arrived);
}

// Adds a class to what changed and takes it away after a while; whoever has it still gets it anew.
function mark(figures) {
  for (const one of figures) one.classList.remove("changed");
  if (figures.length) document.body.getBoundingClientRect(); // or what is animated would not begin again
  for (const one of figures) {
    one.classList.add("changed");
    clearTimeout(MARKED.get(one));
    MARKED.set(one, setTimeout(() => (MARKED.delete(one), one.classList.remove("changed")), MARK));
  }
}
