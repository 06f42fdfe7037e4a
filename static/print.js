// The button above a sheet prints it.
"use strict";

document.addEventListener("click", ({ target }) => {
  if (target.closest?.("[data-print]")) window.print();
});
