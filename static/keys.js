// Keys at the foot of the page for the box that is on: large, with a sign, and one to move on to the next box.
// A phone's own keyboard would cover half of the page, and many have no minus. Without a touch screen nothing happens.
// A box stays on while chips and steppers are tapped; a tap beside all of them puts the keys away.
"use strict";

if (matchMedia("(pointer: coarse)").matches) {
  each("form", (form) => form.querySelector("[data-keys]") && serve(form));
}

// Boxes say by data-pad which keys they want: `plain` and `signed` numbers, or `cards`, which another script writes.
function serve(form) {
  const foot = form.querySelector(".cta");
  const panels = [...form.querySelectorAll("[data-keys]")];
  const seen = (one) => one.offsetParent && !one.closest("details:not([open])");
  const boxes = () => [...form.querySelectorAll("[data-pad]")].filter(seen);
  let on = null;
  let untouched = true;

  for (const box of form.querySelectorAll("input[data-pad]")) box.inputMode = "none";

  function turn(box, still = false) {
    if (box === on) return;
    if (on) on.removeAttribute("data-on");
    on = box;
    untouched = true;
    const wanted = box && (box.dataset.pad === "cards" ? "cards" : "number");
    for (const panel of panels) panel.hidden = panel.dataset.keys !== wanted;
    document.documentElement.style.setProperty("--foot", `${foot.offsetHeight}px`);
    if (!box) return;
    box.setAttribute("data-on", "");
    for (const sign of form.querySelectorAll("[data-keys] [value='-']")) sign.disabled = box.dataset.pad !== "signed";
    for (const next of form.querySelectorAll("[data-keys] [value=next]")) {
      next.dataset.more ??= next.textContent;
      next.textContent = boxes().at(-1) === box ? next.dataset.end : next.dataset.more;
    }
    if (still) return;
    (box.closest(".card") || box).scrollIntoView({ block: "nearest" });
    box.scrollIntoView({ block: "nearest" });
  }

  function move() {
    const all = boxes();
    const next = all[all.indexOf(on) + 1] || null;
    if (next) next.focus({ preventScroll: true });
    else if (document.activeElement === on) on.blur();
    turn(next);
  }

  function write(key) {
    if (key === "-") on.value = /^[-\u2212]/.test(on.value) ? on.value.slice(1) : `\u2212${on.value}`;
    else if (key === "<") on.value = on.value.slice(0, -1);
    else on.value = (untouched ? "" : on.value) + written(key);
    untouched = false;
    on.dispatchEvent(new Event("input", { bubbles: true }));
  }

  // The box keeps its focus while keys are tapped.
  for (const kind of ["pointerdown", "mousedown"]) {
    for (const panel of panels) panel.addEventListener(kind, (event) => event.preventDefault());
  }
  for (const panel of panels) {
    panel.addEventListener("click", ({ target }) => {
      const key = target.closest("button")?.value;
      if (!on || !key) return;
      // Whoever writes the box another way takes the key for itself.
      const taken = !on.dispatchEvent(new CustomEvent("key", { detail: key, cancelable: true }));
      if (!taken) (key === "next" ? move : write)(key);
    });
  }

  for (const kind of ["focusin", "click"]) {
    form.addEventListener(kind, ({ target }) => {
      const box = target.closest("[data-pad]");
      if (box) turn(box);
      else if (kind === "focusin" && target.matches("input[type=text], textarea, select")) turn(null);
    });
  }
  document.addEventListener("pointerup", ({ target }) => {
    if (on && !target.closest("a, button, input, label, select, textarea, summary, [data-pad], .cta")) turn(null);
  });
  document.addEventListener("keydown", ({ key, target }) => {
    if (key === "Escape") turn(null);
    else if (on && /^\d$/.test(key) && !target.matches("input[type=text], textarea")) on.focus();
  });

  // The first box is on from the start where it can be seen above the keys, and nothing is in it yet.
  const first = boxes()[0];
  if (first && !(first.value ?? first.textContent)) {
    turn(first, true);
    if (first.getBoundingClientRect().bottom > foot.getBoundingClientRect().top) turn(null);
  }
}
