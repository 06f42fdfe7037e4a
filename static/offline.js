// Without network an open page goes on taking hands: whatever leads to the form of the next one shows it here, out of a kit
// that the page asked for while it could. Whatever else would leave the page stays on it, for it could not come back.
"use strict";

each("[data-kit]", (section) => {
  const NUMBER = "\ue000"; // stands for the number of the hand in the kit
  const { outbox: match, at, kit: address } = section.dataset;
  const main = document.querySelector("main");
  const bar = document.querySelector(".bar");
  let kit = null;
  let before = null; // what the page showed, and its title

  async function fetchKit() {
    if (kit) return;
    const answer = await fetch(address).catch(() => null); // which may be a kept one
    if (!answer?.ok) return;
    kit = await answer.json();
    const there = [...document.scripts].map(({ src }) => new URL(src, location).pathname);
    for (const src of kit.scripts) {
      if (there.includes(new URL(src, location).pathname)) continue;
      document.head.append(Object.assign(document.createElement("script"), { src, async: false }));
    }
  }

  // Puts the number of the hand where it stands in what is read.
  function fill(root, number) {
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) texts.currentNode.data = texts.currentNode.data.replaceAll(NUMBER, number);
  }

  async function show(way) {
    const html = kit?.ways[way || kit.first];
    if (!html) return tell();
    const old = main.querySelector("form[data-draft]");
    const carried = old && !("kept" in old.dataset) ? typed(old) : {};
    const waiting = await outbox.of(match).catch(() => []);
    const number = Number(main.dataset.next) + waiting.filter(({ added }) => added).length;
    if (!main.querySelector("form[data-draft]")) before ??= { title: bar.querySelector("h1").textContent, nodes: [...main.childNodes] };
    const page = new DOMParser().parseFromString(html, "text/html");
    main.replaceChildren(...page.body.childNodes);
    const form = main.querySelector("form[data-draft]");
    fill(main, written(number));
    form.dataset.draft = `${at.split("/").at(-1)}/new/${number}`;
    form.elements.after.value = main.dataset.seq;
    form.elements.command.value = outbox.command();
    bar.querySelector("h1").textContent = form.dataset.label.replaceAll(NUMBER, written(number));
    bar.classList.add("entering");
    document.querySelector("[data-heard]")?.replaceChildren();
    arrived(main);
    retype(form, carried);
    scrollTo(0, 0);
  }

  function tell() {
    section.hidden = false;
    section.open = true;
  }

  // Back from a form that was shown here to what the page showed before, as long as there is no network for anything newer.
  function back() {
    main.replaceChildren(...before.nodes);
    bar.querySelector("h1").textContent = before.title;
    bar.classList.remove("entering");
    before = null;
    scrollTo(0, 0);
  }

  // Goes where `go` leads, or shows the form of a `way`, or stays.
  async function decide(event, way, go) {
    if (trusted()) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (way === null && !cut()) return go();
    if (await reach()) return go();
    if (way === null) tell();
    else show(way);
  }

  // The way of a new hand that an address asks for, "" for any; null where it asks for something else.
  const asked = (to, way) => {
    const { pathname, searchParams } = new URL(to, location);
    if (pathname !== `${at}/hand` || searchParams.has("number") || searchParams.has("before")) return null;
    return way ?? searchParams.get("as") ?? "";
  };

  addEventListener(
    "click",
    (event) => {
      const link = event.target.closest?.("a[href]");
      if (link?.matches(".home") && before && cut()) {
        event.preventDefault();
        return back();
      }
      if (!link || link.hash || event.defaultPrevented || event.metaKey || event.ctrlKey) return;
      const way = asked(link.href);
      // A service worker has other pages; without one they would be lost.
      if (way === null && (!cut() || navigator.serviceWorker?.controller)) return;
      decide(event, way, () => location.assign(link.href));
    },
    true,
  );

  addEventListener(
    "submit",
    (event) => {
      const { target: form, submitter: button } = event;
      const saves = "draft" in form.dataset && (!button?.name || button.name === "fill");
      if (saves || (!cut() && button?.name !== "as")) return;
      const named = button?.name === "as" && !form.elements.number && !form.elements.before;
      decide(event, named ? asked(button.formAction, button.value) : null, () => form.requestSubmit(button));
    },
    true,
  );

  // The form of the next one; where there is no kit the same form, blank.
  async function again(form) {
    const waiting = await outbox.of(match).catch(() => []);
    const number = Number(main.dataset.next) + waiting.filter(({ added }) => added).length;
    form.reset();
    bar.querySelector("h1").textContent = form.dataset.label.replaceAll(NUMBER, written(number));
    delete form.dataset.kept;
    form.elements.command.value = outbox.command();
    form.dataset.draft = `${form.dataset.draft.split("/").slice(0, 2).join("/")}/${number}`;
    scrollTo(0, 0);
  }

  document.addEventListener("kept", ({ detail }) => {
    if (kit) show("");
    else if (detail.hand.added) again(detail.form);
    else main.replaceChildren();
  });
  // Those behind it move up, and so does the one in the form.
  document.addEventListener("dropped", () => {
    const form = main.querySelector("form[data-live]");
    if (cut() && form) show(new URL(form.action).searchParams.get("as"));
  });
  document.addEventListener("network", ({ detail }) => detail.cut || fetchKit());
  if (document.readyState === "complete") fetchKit();
  else addEventListener("load", fetchKit);
});
