"""How often what may be done, at home and on the internet.

Who has the secret address of a match is counted by that, so that a neighbour behind the same router takes nothing from
anybody; who has none is counted by the address of the computer.
"""

from __future__ import annotations

from dataclasses import dataclass

SOON = 5
"""Seconds after which to ask again where nothing better is known."""


@dataclass(frozen=True)
class Rates:
    """How often each may be done, as `limits` reads it: so many a second, a minute or an hour; "" is not counted.

    `opening`: matches and circles begun, by address; `own_opening`: the same, by browser. `in_circle`: matches and
    evenings of one circle. `writing`: changes through one secret address, by browser; `together`: by all who have it.
    `asking`: what is only worked out, such as a hand half typed, by browser of a match, else by address. `drawing`:
    PDFs and pictures, by match, else by address. `guessing`: addresses that lead nowhere, by address. `streams`: how
    many pages may listen at once, by address.
    """

    opening: str
    own_opening: str
    in_circle: str
    writing: str
    together: str
    asking: str
    drawing: str
    guessing: str
    streams: int


HOME = Rates(
    opening="6000/minute",
    own_opening="",
    in_circle="6000/minute",
    writing="",
    together="24000/minute",
    asking="24000/minute",
    drawing="600/minute",
    guessing="600/minute",
    streams=2500,
)
"""Nobody at home meets these: they stop a program that runs wild, not people, and one count each is enough for that."""

PUBLIC = Rates(
    opening="60/hour",
    own_opening="30/hour",
    in_circle="120/hour",
    writing="120/minute",
    together="600/minute",
    asking="600/minute",
    drawing="30/minute",
    guessing="30/minute",
    streams=100,
)
"""On the internet: far more than a table does, and little enough that one computer can't fill the disk or the time."""
