// What can be passed on, an address or a text: a tap selects it, and a button shares or copies it where the browser can.
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
