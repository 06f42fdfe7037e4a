// Cards by taps: a rank, then its suit. The first suit of a row goes on by itself, and so does a rank after its suits:
// 4 ♥ 5 6 7 is a run, K ♠ ♥ ♦ a set. What is typed stays as it is written (4H *), and is shown as cards.
"use strict";

{
  const SIGNS = { S: "♠", H: "♥", D: "♦", C: "♣", "*": "✱" };
  const touched = matchMedia("(pointer: coarse)").matches;
  const suit = (card) => (/[SHDC]$/.exec(card) || [""])[0];
  const rank = (card) => card.replace(/[SHDC*]$/, "");
  const whole = (card) => card === "*" || Boolean(rank(card) && suit(card));

  // The row with what is tapped on top; a suit belongs to the rank that was tapped just `before` it.
  function laid(row, key, before) {
    const last = row.at(-1) ?? "";
    const rest = row.slice(0, -1);
    if (key === "*") return [...row, key];
    if (key in SIGNS) {
      if (last && (!whole(last) || (before === "rank" && rank(last)))) return [...rest, rank(last) + key];
      return [...row, (row.map(rank).filter(Boolean).at(-1) ?? "") + key];
    }
    if (last && !whole(last)) return [...rest, key + suit(last)];
    return [...row, key + suit(row.find(suit) ?? "")];
  }

  const made = (name, known) => Object.assign(document.createElement(name), known);
  const face = (card) => {
    const textContent = written(rank(card)) + (SIGNS[card] ?? SIGNS[suit(card)] ?? "");
    return made("span", { textContent, className: /[HD]$/.test(card) ? "red" : "" });
  };

  function show(box) {
    const several = box.dataset.cards === "rows";
    const tray = made("div", { className: "tray", tabIndex: -1, role: "group" });
    let [rows, at, before, said] = [[], 0, "", {}];

    const text = () => rows.map((row) => row.join(" ")).join("\n");

    function read() {
      const plain = Object.entries(SIGNS).reduce((so, [letter, sign]) => so.replaceAll(sign, letter), box.value.toUpperCase());
      rows = (several ? plain.split("\n") : [plain]).map((row) => row.split(/[\s,·]+/).filter(Boolean));
      rows = rows.filter((row, place) => row.length || !place);
      at = rows.length - 1;
    }

    function draw(old) {
      const drawn = rows.map((row, place) => {
        const one = made(touched ? "button" : "p", { type: "button", className: "meld", onclick: () => ((at = place), tell()) });
        const cards = made("bdi", { dir: "ltr" });
        cards.append(...row.map(face));
        one.append(cards, made("small"));
        if (!row.length) one.setAttribute("aria-labelledby", `${box.name}-label`);
        return one;
      });
      tray.replaceChildren(...drawn);
      tell(old);
    }

    // Writes what is said of each row beside it; it is `old` of the row that was just changed.
    function tell(old = false) {
      let number = 0;
      [...tray.children].forEach((one, place) => {
        const word = one.lastChild;
        one.setAttribute("aria-current", place === at);
        word.textContent = (rows[place].length && said[`${box.name}-${number}`]) || "";
        word.classList.toggle("old", old && place === at);
        number += rows[place].length ? 1 : 0;
      });
    }

    function tap(key) {
      if (key !== "<") rows[at] = laid(rows[at], key, before);
      else if (rows[at].length) rows[at].pop();
      else if (rows.length > 1) at = Math.max(0, rows.splice(at, 1) && at - 1);
      if (key !== "<") before = key in SIGNS ? "suit" : "rank";
      box.value = text();
      draw(true);
      if (rows.flat().every(whole)) box.dispatchEvent(new Event("input", { bubbles: true }));
    }

    tray.addEventListener("key", (event) => {
      if (event.detail === "next" && !(several && rows[at].length)) return read(), draw(); // and on to the next box
      event.preventDefault();
      if (event.detail !== "next") return tap(event.detail);
      if (rows.at(-1).length) rows.push([]);
      at = rows.length - 1;
      draw();
    });
    const follow = () => box.value.trim() === text().trim() || (read(), draw());
    for (const kind of ["input", "change"]) box.form.addEventListener(kind, follow);
    box.form.addEventListener("known", ({ detail }) => ((said = detail.said), tell()));
    tray.setAttribute("aria-labelledby", `${box.name}-label`);
    if (touched) tray.dataset.pad = "cards";
    box.hidden = touched;
    box.after(tray);
    read();
    draw();
  }

  each("[data-cards]", show);
}
