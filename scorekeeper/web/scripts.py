"""Which scripts a form is helped by: each of them does one job, and a phone fetches only those whose job there is."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from scorekeeper.core.fields import Cards, Choice, Counts, Each, Field, Number, Pairs, Players, Rows, Tally


def scripts(fields: Sequence[Field]) -> tuple[str, ...]:
    """The names of the scripts for *fields*, in the order in which they have to run."""
    needed = {name for field in every(fields) for name in _of(field)}
    return tuple(name for name in ("press", "pairs", "strip", "order", "again", "fold", "cards") if name in needed)


def every(fields: Sequence[Field]) -> Iterator[Field]:
    """Each of *fields*, and each that is asked for inside it."""
    for field in fields:
        yield field
        if isinstance(field, Each):
            yield from every(field.fields)
        elif isinstance(field, Rows):
            yield from every(field.columns)


def _of(field: Field) -> Iterator[str]:
    match field:
        case Number(tapped=True) | Tally():
            yield "press"
        case Number(seldom=True) | Each():
            yield "fold"
        case Pairs():
            yield "pairs"
        case Counts():
            yield "strip"
        case Players(ordered=True):
            yield "order"
        case Cards():
            yield "cards"
        case Choice(nothing=nothing) if nothing is not None:
            yield "again"
