// The picture of a sheet, the links to it and the page's address follow every choice. Another game has other choices, and
// what can't be is told by the server: then the page is asked for anew.
"use strict";

each("[data-sheets]", (form) => {
  const PAUSE = 400; // milliseconds, while somebody types
  let timer = 0;

  async function follow() {
    const chosen = new URLSearchParams([...new FormData(form)].filter(([, value]) => value));
    history.replaceState(null, "", `?${chosen}`);
    const shown = form.querySelector("img");
    const picture = shown && `${shown.dataset.sheet}?${chosen}`;
    const answer = picture && (await fetch(picture).catch(() => null));
    if (!answer?.ok) return form.requestSubmit();
    shown.src = picture;
    for (const link of form.querySelectorAll("a[data-sheet]")) link.href = `${link.dataset.sheet}?${chosen}`;
  }

  form.addEventListener("input", ({ target }) => {
    clearTimeout(timer);
    if (target.name === "game") form.requestSubmit();
    else timer = setTimeout(follow, target.type === "text" ? PAUSE : 0);
  });
});
