// Buttons that count, write and erase in the boxes of their form, just as web/pressing.py does it for who runs no script.
"use strict";

const LONGEST = 12;

const ZEROS = [0x6f0, 0x660];

// The number that is written in `text`, in Latin, Persian or Arabic digits; NaN for anything else.
function whole(text) {
  const plain = text.replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => {
    const code = digit.charCodeAt(0);
    return String(code - ZEROS.find((zero) => code >= zero));
  });
  return Number(plain.replace("\u2212", "-"));
}

const DOES = {
  "+": (box, what) => (isNaN(whole(box)) ? box : String(Math.max(0, whole(box) + Number(what)) || "")),
  "~": (box, what) => (box + what).slice(0, LONGEST),
  "=": (box, what) => what,
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
