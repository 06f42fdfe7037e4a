// Saves a hand and shows the new totals at once; the page of the match, which a slow phone takes longer to draw, follows.
// Whatever else is answered, the form is sent as without script: the same command twice is one change.
"use strict";

addEventListener("submit", async (event) => {
  const form = event.target;
  const elsewhere = event.submitter && (event.submitter.name || event.submitter.hasAttribute("formaction"));
  if (event.defaultPrevented || elsewhere || !("live" in form.dataset) || form.method !== "post") return;
  event.preventDefault();
  try {
    const body = new URLSearchParams(new FormData(form));
    const answer = await fetch(form.action, { method: "POST", headers: { Accept: "application/json" }, body });
    if (!answer.ok) throw new Error(answer.statusText);
    const { board, address } = await answer.json();
    document.querySelector("main").innerHTML = board;
    scrollTo(0, 0);
    requestAnimationFrame(() => setTimeout(() => location.assign(address)));
  } catch {
    form.submit();
  }
});

// Whoever comes back to this page wants the form again.
addEventListener("pageshow", ({ persisted }) => persisted && location.reload());
