// What is typed into a form, as {name: [values]}: read from it, and put back into it.
"use strict";

const UNTYPED = ["hidden", "submit", "button", "reset", "image", "file", "password", "fieldset", "output"];

const ticks = (box) => box.type === "radio" || box.type === "checkbox";
const typedInto = (form) =>
  [...form.elements].filter((box) => box.name && ("kept" in box.dataset || !UNTYPED.includes(box.type)));

// The values as they stand in the form, or `asSent` as they stood in it when it came.
function typed(form, asSent = false) {
  const first = (select) => [...select.options].find((one) => one.defaultSelected) || select.options[0];
  const sent = (box) => (box.options ? first(box).value : box.defaultValue);
  const found = {};
  for (const box of typedInto(form)) {
    found[box.name] = found[box.name] || [];
    if (!ticks(box)) found[box.name].push(asSent ? sent(box) : box.value);
    else if (asSent ? box.defaultChecked : box.checked) found[box.name].push(box.value);
  }
  return found;
}

// Whether anything in the form is not as it came.
const touched = (form) => JSON.stringify(typed(form)) !== JSON.stringify(typed(form, true));

// Types such values again, and tells whoever listens; a box of which nothing is said stays as it is.
function retype(form, values) {
  for (const box of typedInto(form)) {
    const texts = values[box.name];
    if (!texts) continue;
    if (ticks(box)) box.checked = texts.includes(box.value);
    else if (texts.length) box.value = texts[0];
  }
  form.dispatchEvent(new Event("change", { bubbles: true }));
}
