// The box at the end of a row stands for every other one in it: ticked with all of them, and it ticks all of them.
"use strict";

addEventListener(
  "change",
  ({ target }) => {
    const row = target.type === "checkbox" && target.closest(".pair");
    const all = row && row.querySelector("input[name$='-all']");
    if (!all) return;
    const others = [...row.querySelectorAll("input:not([name$='-all'])")].filter((one) => !one.disabled);
    if (target === all) for (const one of others) one.checked = all.checked;
    all.checked = others.length > 0 && others.every((one) => one.checked);
  },
  true,
);
