// Where the address is safe a service worker keeps the program and the last state of open matches, to start without network.
"use strict";

addEventListener("load", () => navigator.serviceWorker?.register("/sw.js").catch(() => null));
