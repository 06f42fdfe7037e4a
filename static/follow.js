// Follows a match: as soon as somebody writes, what is new takes its place in the page. The server says so by an event; where
// it has no place for another listener, or says nothing for long, it is asked. Nothing runs while the page is out of view.
"use strict";

each("main[data-follow]", (main) => {
  const QUIET = 40_000; // milliseconds after which it is asked whether all is as it was
  const POLL = 5000; // between two questions where there is no stream
  const OWN = 500; // in which a page that saves is left for another
  const here = `/api/matches/${main.dataset.follow}`;
  let stream = null;
  let timer = 0;
  let busy = false;
  let again = false;

  const seq = () => Number(main.dataset.seq);
  const entering = () => main.querySelector("[data-live]");

  // The page as it is now, with a word on what happened since.
  async function refresh() {
    if (busy) return (again = true);
    busy = true;
    if (entering()) await new Promise((done) => setTimeout(done, OWN));
    if (!main.dataset.follow) return (busy = false);
    const address = new URL(location);
    address.searchParams.delete("said");
    address.searchParams.set("since", seq());
    const answer = await ask(address).catch(() => null);
    busy = false;
    if (answer?.status === 404) return leave();
    if (answer?.ok && !document.hidden) put(await answer.text());
    if (again) again = refresh() && false;
  }

  function put(text) {
    const page = new DOMParser().parseFromString(text, "text/html");
    const fresh = page.querySelector("main[data-follow]");
    if (!fresh) return entering() ? leave() : location.reload(); // the match lies in the trash
    // Somebody is at another thing here, or what came is older than what is shown.
    if (fresh.dataset.follow !== main.dataset.follow || Number(fresh.dataset.seq) <= seq()) return;
    if (!entering()) {
      for (const form of main.querySelectorAll("form[data-draft]")) take(form, page.getElementById(form.id));
      morph(main, fresh);
    } else {
      for (const name of ["seq", "next"]) main.dataset[name] = fresh.dataset[name];
    }
    const heard = document.querySelector("[data-heard]");
    heard?.replaceChildren(...page.querySelector("[data-heard]").childNodes);
  }

  // What is being typed stays; else the form of the next hand takes its place.
  function take(form, fresh) {
    const own = touched(form);
    form.toggleAttribute("data-own", own);
    if (own || !fresh || fresh.dataset.draft === form.dataset.draft) return;
    form.replaceWith(fresh.cloneNode(true));
    arrived(document.getElementById(form.id));
  }

  // The address was replaced by another.
  function leave() {
    close();
    delete main.dataset.follow;
    document.documentElement.dataset.left = "";
    document.dispatchEvent(new CustomEvent("gone"));
  }

  async function check() {
    const answer = await ask(here, { method: "HEAD", headers: { "If-None-Match": `"${seq()}"` } }).catch(() => null);
    if (answer?.status === 404) return leave();
    if (answer?.status === 200) refresh();
    wait();
  }

  function wait() {
    clearTimeout(timer);
    if (!document.hidden && !cut()) timer = setTimeout(check, stream ? QUIET : POLL);
  }

  function open() {
    close();
    stream = new EventSource(`${here}/events?after=${seq()}`);
    stream.addEventListener("open", wait);
    stream.addEventListener("change", ({ lastEventId }) => {
      wait();
      if (Number(lastEventId) > seq()) refresh();
    });
    stream.addEventListener("error", () => {
      if (stream?.readyState === EventSource.CLOSED) stream = null; // no place left
      check();
    });
  }

  function close() {
    clearTimeout(timer);
    stream?.close();
    stream = null;
  }

  const look = () => (document.hidden || !main.dataset.follow ? close() : (refresh(), open()));
  document.addEventListener("visibilitychange", look);
  document.addEventListener("network", ({ detail }) => (detail.cut ? close() : look()));
  addEventListener("pagehide", close);
  addEventListener("pageshow", ({ persisted }) => persisted && look());
  if (!document.hidden) open();
});
