"""Signs that the fonts of sheets lack, drawn: suits, arrows, the tick."""

from __future__ import annotations

import re

from markupsafe import Markup, escape

SHAPES = {
    "♥": "M8 14 C3 10 1 7.5 1 5 C1 3 2.5 1.6 4.4 1.6 C6 1.6 7.3 2.5 8 4 C8.7 2.5 10 1.6 11.6 1.6 C13.5 1.6 15 3 15 5"
    " C15 7.5 13 10 8 14 Z",
    "♦": "M8 1 L14 8 L8 15 L2 8 Z",
    "♠": "M8 1 C9 4 15 6.6 15 10 C15 12 13.4 13 11.9 13 C10.6 13 9.5 12.4 8.7 11.2 C8.8 13 9.4 14.4 10.4 15 L5.6 15"
    " C6.6 14.4 7.2 13 7.3 11.2 C6.5 12.4 5.4 13 4.1 13 C2.6 13 1 12 1 10 C1 6.6 7 4 8 1 Z",
    "♣": "M8 1 A3.2 3.2 0 0 1 10.2 6.6 A3.3 3.3 0 1 1 8.8 11 C8.9 13 9.4 14.4 10.4 15 L5.6 15 C6.6 14.4 7.1 13 7.2 11"
    " A3.3 3.3 0 1 1 5.8 6.6 A3.2 3.2 0 0 1 8 1 Z",
    "✓": "M1.5 8.5 L4 6.5 L6.5 10 L12.5 2 L15 3.5 L7 14 Z",
    "→": "M1 7 L10 7 L10 3 L15 8 L10 13 L10 9 L1 9 Z",
    "←": "M15 7 L6 7 L6 3 L1 8 L6 13 L6 9 L15 9 Z",
}
"""{sign: its outline in a square of 16}."""

SIGNS = re.compile(f"[{''.join(SHAPES)}]")


def drawn(text: object) -> Markup:
    """*text* as HTML, with signs as pictures that are as high as its letters."""
    safe = str(escape(text))
    return Markup(SIGNS.sub(lambda sign: _picture(sign[0]), safe))  # noqa: S704 - escaped just before


def _picture(sign: str) -> str:
    known = f'class="sign" role="img" aria-label="{sign}" viewBox="0 0 16 16"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {known}><path d="{SHAPES[sign]}"/></svg>'
