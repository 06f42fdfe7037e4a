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

  function face(card) {
    const one = document.createElement("span");
    one.textContent = rank(card) + (SIGNS[card] ?? SIGNS[suit(card)] ?? "");
    if (/[HD]$/.test(card)) one.className = "red";
    return one;
  }

  function show(box) {
    const several = box.dataset.cards === "rows";
    const tray = document.createElement("div");
    let [rows, at, before, said] = [[], 0, "", {}];

    const text = () => rows.map((row) => row.join(" ")).join("\n");

    function read() {
      const plain = Object.entries(SIGNS).reduce((so, [letter, sign]) => so.replaceAll(sign, letter), box.value.toUpperCase());
      rows = (several ? plain.split("\n") : [plain]).map((row) => row.split(/[\s,·]+/).filter(Boolean));
      rows = rows.filter((row, place) => row.length || !place);
      at = rows.length - 1;
    }

    function draw() {
      const number = (place) => rows.slice(0, place).filter((row) => row.length).length;
      const drawn = rows.map((row, place) => {
        const one = document.createElement(touched ? "button" : "p");
        const cards = document.createElement("bdi");
        const word = document.createElement("small");
        one.type = "button";
        one.className = "meld";
        one.addEventListener("click", () => mark((at = place)));
        cards.dir = "ltr";
        cards.append(...row.map(face));
        word.textContent = (row.length && said[`${box.name}-${number(place)}`]) || "";
        one.append(cards, word);
        return one;
      });
      tray.replaceChildren(...drawn);
      mark();
    }

    const mark = () => [...tray.children].forEach((one, place) => one.setAttribute("aria-current", place === at));

    function tap(key) {
      if (key !== "<") rows[at] = laid(rows[at], key, before);
      else if (rows[at].length) rows[at].pop();
      else if (rows.length > 1) at = Math.max(0, rows.splice(at, 1) && at - 1);
      if (key !== "<") before = key in SIGNS ? "suit" : "rank";
      box.value = text();
      draw();
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
    box.form.addEventListener("known", ({ detail }) => ((said = detail.said), draw()));
    Object.assign(tray, { className: "tray", tabIndex: -1, role: "group" });
    tray.setAttribute("aria-labelledby", `${box.name}-label`);
    if (touched) tray.dataset.pad = "cards";
    box.hidden = touched;
    box.after(tray);
    read();
    draw();
  }

  document.querySelectorAll("[data-cards]").forEach(show);
}
