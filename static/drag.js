// Seats are put in order by dragging their numbers: whoever is held is moved on by the buttons that every seat has.
"use strict";

each(".chairs", (seats) => {
  const rows = [...seats.querySelectorAll(".chair")];
  let held = -1;

  const over = (y) =>
    rows.findIndex((row) => {
      const box = row.getBoundingClientRect();
      return y >= box.top && y <= box.bottom;
    });

  const hold = (seat) => {
    held = seat;
    rows.forEach((row, number) => row.classList.toggle("held", number === seat));
  };

  rows.forEach((row, seat) => {
    const grip = row.querySelector("label");
    grip.classList.add("grip");
    grip.addEventListener("pointerdown", (event) => {
      if (event.button) return;
      grip.setPointerCapture(event.pointerId); // its moves are told here, wherever they lead
      hold(seat);
    });
    grip.addEventListener("pointermove", (event) => {
      const target = held < 0 ? -1 : over(event.clientY);
      while (target >= 0 && held !== target) {
        rows[held].querySelector(target < held ? "[name=up]" : "[name=down]").click();
        hold(held + Math.sign(target - held));
      }
    });
    for (const end of ["pointerup", "pointercancel"]) grip.addEventListener(end, () => hold(-1));
  });
});
