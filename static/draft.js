// Keeps what is typed into form[data-draft] on this phone until it is saved: through a reload, a crash, a locked screen.
// A draft is {at: when, typed: {name: [values]}}, and once it was sent also {after: the last change that the form had seen}.
"use strict";

{
  const OURS = "draft:";
  const MOST = 50;
  const LONGEST = 30 * 24 * 60 * 60 * 1000;

  const get = (key) => JSON.parse(localStorage.getItem(OURS + key));
  const put = (key, draft) => localStorage.setItem(OURS + key, JSON.stringify(draft));
  const forget = (key) => localStorage.removeItem(OURS + key);
  // In a private window storage may throw, and when it is full it does: then nothing is kept, and nothing else is lost.
  const tried = (act) => (...given) => {
    try {
      return act(...given);
    } catch {
      return null;
    }
  };

  const keep = tried((form, untouched, more) => {
    const values = typed(form);
    const blank = JSON.stringify(values) === untouched && !("typed" in form.dataset);
    if (blank) forget(form.dataset.draft);
    else put(form.dataset.draft, { at: Date.now(), typed: values, ...more });
  });

  // Whether the form holds a hand that waited for the network and was opened: older than that is what was typed before.
  const sentAnew = tried((form) => {
    const opened = sessionStorage.getItem("opened");
    sessionStorage.removeItem("opened");
    return opened !== null && opened === form.elements.command?.value;
  });

  function follow(form) {
    const untouched = typed(form, true);
    const same = JSON.stringify(untouched);
    const note = form.querySelector("[data-restored]");
    const opened = sentAnew(form);
    if (opened) form.dataset.draft += "/opened"; // it may have the number of another that is half typed
    const draft = opened ? null : tried(get)(form.dataset.draft);
    if (draft) {
      retype(form, draft.typed);
      note.hidden = JSON.stringify(typed(form)) === same;
    }
    if (draft || "typed" in form.dataset) keep(form, same);
    for (const kind of ["input", "change"]) form.addEventListener(kind, () => keep(form, same));
    form.addEventListener("submit", () => keep(form, same, { after: Number(form.elements.after?.value) }));
    note.querySelector("button").addEventListener("click", () => {
      form.reset();
      retype(form, untouched); // what is hidden is not reset
      tried(forget)(form.dataset.draft);
      note.hidden = true;
    });
    form.autocomplete = "off"; // the browser's own memory puts one hand into the form of the next
  }

  // Away with drafts of main[data-saved] that were sent before the change it says, with the oldest of many, and the old ones.
  const sweep = tried(({ saved, said }) => {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(OURS)).map((key) => key.slice(OURS.length));
    const drafts = keys.map((key) => ({ key, at: 0, ...tried(get)(key) })).sort((one, other) => other.at - one.at);
    drafts.forEach(({ key, at, after }, place) => {
      const done = saved && key.startsWith(`${saved}/`) && after < Number(said);
      if (done || place >= MOST || Date.now() - at > LONGEST) forget(key);
    });
  });

  document.addEventListener("kept", ({ detail }) => tried(forget)(detail.form.dataset.draft));

  // When all other scripts are there, so that they hear of what comes back, and so that this one is the last to serve.
  addEventListener("DOMContentLoaded", () => {
    sweep(document.querySelector("main").dataset);
    each("form[data-draft]", follow);
  });
}
