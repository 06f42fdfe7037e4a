// A form that only has to be sent on from here goes by itself; its button is for browsers without script.
"use strict";

each("[data-onward]", (form) => {
  form.dataset.sent = "yes"; // as once.js has it: a tap meanwhile does not send it again
  form.submit();
});
