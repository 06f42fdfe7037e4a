"""Buttons that fill in a form: they count, write and erase in its boxes, in the browser or, without script, here."""

from __future__ import annotations

import re

from werkzeug.datastructures import MultiDict

from scorekeeper.web.counting import whole_or_none

PRESS = "press"
"""The name of such buttons; the form is shown again as they leave it."""

FILL = "fill"
"""The name of those that send the form at once, as they leave it."""

_ONE = re.compile(r"(?P<name>[^\s+~=<>]+)(?P<does>[+~=<>])(?P<what>\S*)")
"""`name+1` adds, `name~5` writes another letter, `name=5` sets, `name<` takes the last letter away.

`name>other` moves what is in the box to another one; only buttons that send the form do that.
"""

LONGEST = 12
"""Letters that buttons write into a box at most; `static/press.js` keeps to the same."""


def pressed(typed: MultiDict[str, str]) -> MultiDict[str, str]:
    """*typed* as the button that was pressed leaves it: its value lists what it does, between spaces."""
    after: MultiDict[str, str] = MultiDict(typed.items(multi=True))
    for done in _ONE.finditer(f"{after.pop(PRESS, '')} {after.pop(FILL, '')}"):
        name, what, box = done["name"], done["what"], after.get(done["name"], "")
        if done["does"] == ">":
            after[what], after[name] = box, ""
        else:
            after[name] = _done(box, done["does"], what)
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
