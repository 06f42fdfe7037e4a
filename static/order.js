// Players in order by one tap each: a tap numbers the next place, a second one takes it back.
"use strict";

each("[data-order]", (list) => {
  const boxes = [...list.querySelectorAll("input")];

  for (const box of boxes) {
    box.readOnly = true;
    box.addEventListener("click", () => {
      const place = whole(box.value);
      if (place) {
        for (const other of boxes) if (whole(other.value) > place) other.value = written(whole(other.value) - 1);
        box.value = "";
      } else {
        box.value = written(boxes.filter((other) => other.value).length + 1);
      }
      box.dispatchEvent(new Event("input", { bubbles: true }));
    });
  }
});
