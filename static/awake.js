// Keeps the screen awake while a page with data-awake, the address of a silent film, is in view.
"use strict";

each("[data-awake]", (page) => {
  // Over plain http a browser stays awake for a film alone: Firefox for any with a sound track, Chromium for one that covers
  // the screen or could be heard, Safari only for one that could be heard and has no `loop`. What could be heard stops the
  // music of other programs, so it is muted where that does; Safari of 2023 and later lets music go on if it is asked to.
  const heard = navigator.vendor.startsWith("Apple");
  let film = null;
  let lock = null;
  let asking = false;

  // The proper way, which only https and localhost have. The browser lets go of it whenever the page is hidden.
  const hold = async () => {
    if (asking || (lock && !lock.released)) return;
    asking = true;
    try {
      lock = await navigator.wakeLock.request("screen");
    } catch {
      // Refused for now, as with a low battery, or by Safari before the first touch: the next touch asks again.
    }
    asking = false;
  };

  const make = () => {
    film = document.createElement("video");
    film.className = "awake";
    film.title = document.title; // a phone may show what is playing
    film.setAttribute("aria-hidden", "true");
    film.muted = !heard;
    film.playsInline = film.disableRemotePlayback = true;
    film.addEventListener("timeupdate", () => {
      if (film.currentTime > film.duration / 2) film.currentTime = 0;
    });
    film.addEventListener("ended", () => film.play()); // where a busy phone was late to turn back
    film.src = page.dataset.awake;
    document.body.append(film);
    if (heard && navigator.audioSession) navigator.audioSession.type = "ambient";
  };

  const play = async () => {
    if (!film) make();
    try {
      await film.play();
      // The next page of this tab has the film at hand, and where it is muted needs no touch for it.
      sessionStorage.setItem("awake", "yes");
    } catch {
      // Not before a touch, says Safari; or nothing can be remembered.
    }
  };
  const played = () => {
    try {
      return sessionStorage.getItem("awake") === "yes";
    } catch {
      return false;
    }
  };

  const stay = () => {
    if (document.hidden) return;
    if (navigator.wakeLock) hold();
    else if (!film || film.paused) play();
  };
  const resume = () => {
    if (document.hidden) film?.pause();
    else if (navigator.wakeLock || film || played()) stay();
  };
  for (const touch of ["touchend", "click", "keydown"]) addEventListener(touch, stay, { passive: true });
  document.addEventListener("visibilitychange", resume);
  addEventListener("pageshow", resume);
});
