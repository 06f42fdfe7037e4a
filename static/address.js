// One hand without a match: all that is typed stands in the page's address, which follows every change and can be passed on.
"use strict";

each("form[data-address]", (form) => {
  const share = form.querySelector("[data-share]");
  const link = share?.querySelector("input");
  const go = (address) => history.replaceState(null, "", address);

  // What is blank would only make the address longer.
  form.addEventListener("formdata", ({ formData }) => {
    for (const [name, value] of [...formData]) if (!value) formData.delete(name);
  });

  const follow = () => go(`${location.pathname}?${new URLSearchParams(new FormData(form))}`);
  for (const kind of ["input", "change"]) form.addEventListener(kind, follow);

  // The server knows a shorter one, without the button that was pressed.
  form.addEventListener("known", ({ detail }) => {
    if (!detail.address) return;
    go(detail.address);
    share.hidden = !detail.ready;
    link.value = new URL(detail.address + new URL(link.value).hash, location);
  });

  if (link && location.search) go(new URL(link.value).search + location.hash);
});
