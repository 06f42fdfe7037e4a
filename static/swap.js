// A pad that the server draws: after every change in form[data-swap] it is asked for the pad as it is now, and whatever looks
// different in a piece of it (`data-piece`) takes the place of what is there (morph.js). What was tapped is in the form
// already (press.js), so an answer that comes late is only late.
"use strict";

{
  const PAUSE = 30; // milliseconds, so that the taps of one gesture are asked about once
  const PATIENCE = 4000; // after which there is no network
  const LIFTED = 60; // after a finger is up its click comes, and must find the button that it touched

  each("form[data-swap]", follow);

  function follow(form) {
    let latest = 0; // the change that was made last
    let shown = 0; // the change that the pad shows
    let timer = 0;
    let down = false;
    let drawn = null; // an answer that waits for the finger
    let sender = ""; // a button that waits for the answer

    const done = () => {
      shown = latest;
      const button = sender && document.getElementById(sender);
      sender = "";
      if (button) form.requestSubmit(button);
    };
    const show = () => {
      if (drawn === null || down || !form.isConnected) return;
      put(form, drawn);
      drawn = null;
      done();
    };
    const ask = async () => {
      const mine = latest;
      const over = new AbortController();
      const clock = setTimeout(() => over.abort(), PATIENCE);
      const body = new URLSearchParams(new FormData(form));
      const text = await fetch(form.dataset.swap, { method: "POST", body, signal: over.signal })
        .then((answer) => (answer.ok ? answer.text() : ""))
        .catch(() => null);
      clearTimeout(clock);
      if (mine !== latest || !form.isConnected) return;
      form.toggleAttribute("data-adrift", text === null);
      drawn = text;
      if (text !== null) return show();
      for (const button of form.querySelectorAll("[data-waits]")) {
        for (const said of ["name", "formaction"]) button.removeAttribute(said); // of something tapped before
      }
      done();
    };
    const changed = () => {
      latest += 1;
      drawn = null;
      clearTimeout(timer);
      timer = setTimeout(ask, PAUSE);
    };

    for (const kind of ["input", "change"]) form.addEventListener(kind, changed);
    form.addEventListener("pointerdown", () => (down = true));
    for (const kind of ["pointerup", "pointercancel"]) {
      addEventListener(kind, () => setTimeout(() => ((down = false), show()), LIFTED));
    }
    // What `data-waits` says and does is the server's word: it waits until that is of what was tapped last.
    form.addEventListener("submit", (event) => {
      if (shown === latest || !event.submitter?.matches("[data-waits]")) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      sender = event.submitter.id;
    });
    // The pad's own keys are there; the phone's would cover them.
    for (const box of form.querySelectorAll("[data-pressed]")) {
      if (matchMedia("(pointer: coarse)").matches) box.inputMode = "none";
      box.readOnly = false;
    }
  }

  function put(form, text) {
    for (const piece of new DOMParser().parseFromString(text, "text/html").querySelectorAll("[data-piece]")) {
      const old = document.getElementById(piece.id);
      const written = [...piece.querySelectorAll("input")].map((box) => [box.name, box.value]);
      const focused = old.contains(document.activeElement) && document.activeElement.id;
      morph(old, piece);
      for (const [name, value] of written) form.elements[name].value = value;
      if (focused) document.getElementById(focused)?.focus({ preventScroll: true });
    }
  }
}
