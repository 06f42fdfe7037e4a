"""Refusals: why something typed, sent or read is not accepted, as data."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeAlias

Code: TypeAlias = str
"""The stable code of a refusal (format.md, sections 5 and 7); a game may have codes of its own."""


@dataclass(eq=False)
class Refusal(Exception):
    """Something that is not accepted, without a sentence: words are found when it reaches a reader.

    `code` is one of the stable codes. `reason` names the sentence where a code has several (in the words of the game,
    or of the core); `values` fills its placeholders: numbers stay numbers, names are `Name`s, so that each reader's
    language can write them. `hand` counts from 1, `field` is the path of the fault inside the hand or the record.
    """

    code: Code
    reason: str = ""
    field: str = ""
    hand: int | None = None
    values: Mapping[str, object] = dataclasses.field(default_factory=dict)

    def __str__(self) -> str:
        """The codes alone, for logs and tests; readers get a sentence from `scorekeeper.words`."""
        place = f" in hand {self.hand}" if self.hand is not None else ""
        return f"{self.code} ({self.reason or self.code}){place} at {self.field or 'the record'}: {dict(self.values)}"


def refuse(code: Code, reason: str = "", field: str = "", **values: object) -> Refusal:
    """A refusal with its values given by name, ready to be raised."""
    return Refusal(code, reason, field, values=values)
