// Buttons that count, write and erase in the boxes of their form, just as web/pressing.py does it for who runs no script.
"use strict";

const LONGEST = 12;

const DOES = {
  "+": (box, what) => (isNaN(whole(box)) ? box : written(Math.max(0, whole(box) + Number(what)) || "")),
  "~": (box, what) => (box + written(what)).slice(0, LONGEST),
  "=": (box, what) => written(what),
  "<": (box) => box.slice(0, -1),
};

addEventListener("click", (event) => {
  const button = event.target.closest("button[name=press]");
  if (!button || !button.form) return;
  event.preventDefault();
  for (const [, name, does, what] of button.value.matchAll(/([^\s+~=<]+)([+~=<])(\S*)/g)) {
    const box = button.form.elements[name];
    if (box) box.value = DOES[does](box.value, what);
  }
  button.form.dispatchEvent(new Event("change", { bubbles: true }));
});
