// Keys at the foot of the page for the number box that has the focus: large, with a sign, and one to move on.
// A phone's own keyboard would cover half of the page, and many have no minus. Without a touch screen nothing happens.
"use strict";

if (matchMedia("(pointer: coarse)").matches) {
  for (const keys of document.querySelectorAll("[data-keys]")) serve(keys);
}

function serve(keys) {
  const boxes = [...keys.closest("form").querySelectorAll("[data-pad]")].filter((box) => box.offsetParent);
  const sign = keys.querySelector("[value='-']");
  let box = null;
  let untouched = true;

  for (const one of boxes) {
    one.inputMode = "none";
    one.addEventListener("focus", () => {
      box = one;
      untouched = true;
      keys.hidden = false;
      sign.disabled = one.dataset.pad !== "signed";
      one.scrollIntoView({ block: "nearest" });
    });
    one.addEventListener("blur", () => {
      box = null;
      keys.hidden = true;
    });
  }

  // The box keeps its focus while keys are tapped.
  keys.addEventListener("pointerdown", (event) => event.preventDefault());
  keys.addEventListener("mousedown", (event) => event.preventDefault());

  keys.addEventListener("click", ({ target }) => {
    const key = target.value;
    if (!box || !key) return;
    if (key === "next") {
      const next = boxes[boxes.indexOf(box) + 1];
      if (next) next.focus();
      else box.blur();
      return;
    }
    if (key === "-") box.value = /^[-\u2212]/.test(box.value) ? box.value.slice(1) : `\u2212${box.value}`;
    else if (key === "<") box.value = box.value.slice(0, -1);
    else box.value = (untouched ? "" : box.value) + key.slice(1);
    untouched = false;
    box.dispatchEvent(new Event("input", { bubbles: true }));
  });
}
