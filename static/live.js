// Asks the server, after every change, what the hand in a form would come to, and shows what it says.
// The rules are the server's alone; without network the form is the same without the preview.
"use strict";

const PAUSE = 40; // milliseconds, so that the taps of one gesture are asked about once

each("form[data-live]", (form) => {
  let timer = 0;
  let latest = 0;

  const ask = async () => {
    const mine = ++latest;
    try {
      const body = new URLSearchParams(new FormData(form));
      const answer = await fetch(form.dataset.live, { method: "POST", body });
      if (!answer.ok || mine !== latest) return;
      if (show(form, await answer.json())) later();
    } catch {
      // No network: what was shown last may be old.
      if (mine === latest) form.removeAttribute("data-ready");
    }
  };
  const later = () => {
    clearTimeout(timer);
    timer = setTimeout(ask, PAUSE);
  };

  form.addEventListener("input", later);
  form.addEventListener("change", later);
  show(form, JSON.parse(form.dataset.known));
});

// Puts into the form what is known of it; says whether that took back something that was chosen.
function show(form, known) {
  const write = (selector, text) => {
    for (const one of form.querySelectorAll(selector)) one.innerHTML = text(one);
  };
  if ("preview" in known) {
    write("[data-preview]", () => known.preview);
    write("[data-proof]", (one) => (known.proof ? ` · ${one.dataset.proof} ${known.proof} ✓` : ""));
    write("[data-points]", (one) => known.points[one.dataset.points] || "");
    form.toggleAttribute("data-ready", known.ready);
  }
  for (const one of form.querySelectorAll("[data-said]")) one.textContent = known.said[one.dataset.said] || "";
  for (const box of form.querySelectorAll("[data-counts] input")) box.placeholder = written(known.rest[box.name] ?? "");
  for (const one of form.querySelectorAll(".pair label")) {
    one.classList.toggle("ringed", known.ringed.includes(one.control.name));
  }
  form.dispatchEvent(new CustomEvent("known", { detail: known }));
  return close(form, new Set(known.closed));
}

function close(form, closed) {
  let taken = false;
  for (const one of form.querySelectorAll("input[type=checkbox], input[type=radio]")) {
    one.disabled = closed.has(one.name) || closed.has(`${one.name}=${one.value}`);
    taken ||= one.disabled && one.checked;
    if (one.disabled) one.checked = false;
  }
  return taken;
}
