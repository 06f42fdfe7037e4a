"""Buttons that fill in a form: they count, write and erase in its boxes, in the browser or, without script, here."""

from __future__ import annotations

import re

from werkzeug.datastructures import MultiDict

from scorekeeper.web.counting import whole_or_none

PRESS = "press"
"""The name of such buttons."""

_ONE = re.compile(r"(?P<name>[^\s+~=<]+)(?P<does>[+~=<])(?P<what>\S*)")
"""`name+1` adds, `name~5` writes another letter, `name=5` sets, `name<` takes the last letter away."""

LONGEST = 12
"""Letters that buttons write into a box at most; `static/press.js` keeps to the same."""


def pressed(typed: MultiDict[str, str]) -> MultiDict[str, str]:
    """*typed* as the button that was pressed leaves it: its value lists what it does, between spaces."""
    after: MultiDict[str, str] = MultiDict(typed.items(multi=True))
    for done in _ONE.finditer(after.pop(PRESS, "")):
        name, what = done["name"], done["what"]
        after[name] = _done(after.get(name, ""), done["does"], what)
    return after


def _done(box: str, does: str, what: str) -> str:
    """What the box holds afterwards; what is no number is left as it is."""
    match does:
        case "+":
            try:
                count = (whole_or_none(box) or 0) + (whole_or_none(what) or 0)
            except ValueError:
                return box
            return str(count) if count > 0 else ""
        case "~":
            return (box + what)[:LONGEST]
        case "<":
            return box[:-1]
    return what
