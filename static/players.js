// A new match: names to seats by one tap, moved and taken out, and what is said of them kept in step with what is typed.
// Whatever needs another seat is left to the server, which does all of it without script.
"use strict";

each(".opening", (form) => {
  const boxes = [...form.querySelectorAll(".chair input")];
  const firsts = [...form.querySelectorAll(".first input")];
  const more = form.querySelector("[name=more]");
  const partners = form.querySelector(".partners");

  const names = () => boxes.map((box) => box.value.trim());
  const rules = () => form.querySelector("[name=preset]:checked, [name=preset][type=hidden]")?.dataset ?? {};

  const put = (seat, name) => {
    boxes[seat].value = name;
    if (!name) firsts[seat].checked = false;
    return true;
  };

  // Whoever was chosen to begin takes that along.
  const swap = (one, other) => {
    if (!boxes[other]) return false;
    for (const [list, key] of [[boxes, "value"], [firsts, "checked"]])
      [list[one][key], list[other][key]] = [list[other][key], list[one][key]];
    return true;
  };

  const toggle = (name) => {
    const sits = names().indexOf(name);
    const free = names().indexOf("");
    if (sits >= 0) return put(sits, "");
    return free >= 0 && put(free, name);
  };

  // What each button does; false leaves it to the server.
  const presses = {
    add: toggle,
    up: (seat) => swap(Number(seat), Number(seat) - 1),
    down: (seat) => swap(Number(seat), Number(seat) + 1),
    remove: (seat) => boxes.length <= rules().least && put(Number(seat), ""),
  };

  const pairs = (people) => {
    if (form.querySelector("[name=sides][value=singly]:checked")) return false;
    const needed = { always: [0, 4], usually: [4] }[rules().pairs] ?? [];
    return needed.includes(people);
  };

  const tell = () => {
    const sitting = names();
    const people = sitting.filter(Boolean).length;
    for (const chip of form.querySelectorAll("[name=add]"))
      chip.setAttribute("aria-pressed", sitting.includes(chip.value));
    for (const seat of form.querySelectorAll("[data-seat]"))
      seat.textContent = sitting[seat.dataset.seat] || seat.dataset.nobody;
    firsts.forEach((first, seat) => {
      first.closest("label").hidden = people > 0 && !sitting[seat];
    });
    if (more) more.hidden = boxes.length >= rules().most;
    if (partners) partners.hidden = !pairs(people);
  };

  form.addEventListener("click", (event) => {
    const button = event.target.closest("button[name]");
    if (!button || !presses[button.name]?.(button.value)) return;
    event.preventDefault();
    tell();
    // The thumb, or the focus, goes along with whoever was moved.
    const step = { up: -1, down: 1 }[button.name];
    const row = step && boxes[Number(button.value) + step].closest(".chair");
    if (row) (row.querySelector(`[name=${button.name}]`) ?? row.querySelector("button")).focus();
  });

  form.addEventListener("keydown", (event) => {
    const seat = boxes.indexOf(event.target);
    if (event.key !== "Enter" || seat < 0) return;
    event.preventDefault();
    (boxes[seat + 1] ?? form.querySelector(".cta .main")).focus();
  });

  form.addEventListener("input", tell);
  addEventListener("pageshow", tell); // what the browser filled in again counts too
  tell();
});
