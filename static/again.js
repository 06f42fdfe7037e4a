// A second tap on what was chosen takes it back, where nothing need be chosen: the option that says so is on again.
"use strict";

{
  let chosen = null;

  for (const kind of ["pointerdown", "keydown"]) {
    addEventListener(kind, ({ target }) => (chosen = target.checked ? target : null), true);
  }

  addEventListener("click", ({ target }) => {
    if (target !== chosen || target.type !== "radio" || !target.form) return;
    const nothing = [...target.form.elements[target.name]].find((one) => "nothing" in one.dataset);
    if (!nothing) return;
    nothing.checked = true;
    chosen = null;
    nothing.dispatchEvent(new Event("change", { bubbles: true }));
  });
}
