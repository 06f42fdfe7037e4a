// What can be passed on, an address or a text: a tap selects it, and a button shares or copies it where the browser can. A
// picture, or what else is named by its address, is shared as a file; where a browser can't, the link beside it saves it.
"use strict";

each("[data-share]", (share) => {
  const text = share.querySelector("input, textarea");
  text.addEventListener("click", () => text.select());
  // Over plain http neither is there: it is copied by selecting it.
  const pass = share.querySelector("[data-pass]");
  pass.hidden = !navigator.share && !navigator.clipboard;
  pass.addEventListener("click", async () => {
    try {
      const what = text.matches("input") ? { url: text.value } : { text: text.value };
      if (navigator.share) await navigator.share({ title: document.title, ...what });
      else {
        await navigator.clipboard.writeText(text.value);
        pass.textContent = pass.dataset.done;
      }
    } catch {
      text.select(); // Not shared after all, or not allowed to copy.
    }
  });
});

each("[data-send]", (send) => {
  const { send: name, from, kind = "image/png" } = send.dataset;
  const picture = send.closest("section").querySelector("img");
  const file = (...parts) => new File(parts, name, { type: kind });
  send.hidden = !navigator.canShare?.({ files: [file()] });
  send.addEventListener("click", async () => {
    try {
      const answer = await fetch(from ?? picture.src);
      if (answer.ok) await navigator.share({ files: [file(await answer.blob())] });
    } catch {
      // Not shared after all.
    }
  });
});
