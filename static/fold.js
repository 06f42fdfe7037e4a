// What folds away opens where something came back into it, and comes into view when it is opened by hand.
"use strict";

each("details[data-fold]", (fold) => {
  const filled = () =>
    [...fold.querySelectorAll("input, textarea")].some((box) =>
      /radio|checkbox/.test(box.type) ? box.checked !== box.defaultChecked : box.value !== box.defaultValue,
    );
  fold.closest("form").addEventListener("change", () => {
    if (!fold.open && filled()) fold.open = true;
  });
  fold.querySelector("summary").addEventListener("click", () => {
    setTimeout(() => fold.open && fold.parentElement.scrollIntoView({ block: "start", behavior: "smooth" }));
  });
});
