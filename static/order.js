// Players in order by one tap each: a tap numbers the next place, a second one takes it back.
"use strict";

for (const list of document.querySelectorAll("[data-order]")) {
  const boxes = [...list.querySelectorAll("input")];

  for (const box of boxes) {
    box.readOnly = true;
    box.addEventListener("click", () => {
      const place = Number(box.value);
      if (place) {
        for (const other of boxes) if (Number(other.value) > place) other.value = Number(other.value) - 1;
        box.value = "";
      } else {
        box.value = boxes.filter((other) => other.value).length + 1;
      }
      box.dispatchEvent(new Event("input", { bubbles: true }));
    });
  }
}
