// A number a player by one tap each: the strip fills the box that is on and moves on to the next one that is blank.
"use strict";

each("[data-strip]", (strip) => {
  const name = strip.dataset.strip;
  const form = strip.closest("form");
  const boxes = [...form.querySelectorAll(`[data-counts="${name}"] input`)];
  let on = boxes.find((box) => !box.value) || boxes[0];
  let left = Infinity;

  const show = () => {
    for (const box of boxes) box.toggleAttribute("data-on", box === on);
    for (const button of strip.children) button.disabled = Number(button.value) > left + whole(on.value);
  };

  for (const box of boxes) {
    if (matchMedia("(pointer: coarse)").matches) box.inputMode = "none";
    box.addEventListener("focus", () => {
      on = box;
      show();
    });
  }

  strip.addEventListener("click", ({ target }) => {
    if (!target.value) return;
    on.value = written(target.value);
    const after = [...boxes.slice(boxes.indexOf(on)), ...boxes];
    on.dispatchEvent(new Event("input", { bubbles: true }));
    on = after.find((box) => !box.value) || on;
    show();
  });

  form.addEventListener("known", ({ detail }) => {
    left = name in detail.left ? detail.left[name] : Infinity;
    show();
  });
  show();
});
