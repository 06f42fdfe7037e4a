"""How a match, a circle or an evening is spoken of where a whole installation moves, and how many of each there are."""

from __future__ import annotations

from collections.abc import Mapping

from scorekeeper.core import circle_events, evening_events
from scorekeeper.core.errors import Refusal
from scorekeeper.core.game import AnyGame
from scorekeeper.core.text import N_, NN_
from scorekeeper.words.language import Language, Said

MATCH, CIRCLE, EVENING = "", circle_events.OPENING, evening_events.OPENING
"""What a stream is, by the name on disk that it begins with; a match is whatever is nothing else."""

SHORT = 8
"""Letters by which a match or a circle is called: of its stream’s name, which leads nowhere, never of an address."""

IMPORTED = {
    MATCH: NN_("{count} match was imported.", "{count} matches were imported."),
    CIRCLE: NN_("{count} circle was imported.", "{count} circles were imported."),
    EVENING: NN_("{count} evening was imported.", "{count} evenings were imported."),
}
"""How many came."""

THERE = {
    MATCH: NN_("{count} match was there already.", "{count} matches were there already."),
    CIRCLE: NN_("{count} circle was there already.", "{count} circles were there already."),
    EVENING: NN_("{count} evening was there already.", "{count} evenings were there already."),
}
"""How many did not have to come."""

OF_LINE = {
    MATCH: N_("Line {number}, match {stream}: {sentence}"),
    CIRCLE: N_("Line {number}, circle {stream}: {sentence}"),
    EVENING: N_("Line {number}, evening {stream}: {sentence}"),
}
"""What is wrong with what stands in a line."""


def sort_of(opening: str) -> str:
    """What a stream is that begins with an entry of this kind: `CIRCLE`, `EVENING`, and anything else a `MATCH`."""
    return opening if opening in (CIRCLE, EVENING) else MATCH


def counted(numbers: Mapping[str, int], sentences: Mapping[str, str], language: Language) -> str:
    """How many there are of each sort in *numbers*, in the sentence for it."""
    return " ".join(language.say(said, count=numbers[sort]) for sort, said in sentences.items() if sort in numbers)


def of_line(number: int, sentence: str, language: Language) -> str:
    """*sentence* of a line by its number."""
    return language.say(N_("Line {number}: {sentence}"), number=number, sentence=Said(sentence))


def of_stream_in_line(number: int, sort: str, stream: str, sentence: str, language: Language) -> str:
    """*sentence* of what stands in a line, by the sort of thing that it is and its short name."""
    return language.say(OF_LINE[sort], number=number, stream=stream[:SHORT], sentence=Said(sentence))


def change_unfit(number: int, refusal: Refusal, game: AnyGame | None, language: Language) -> str:
    """Which change of a match or a circle does not fit, and why."""
    sentence = Said(language.refusal(refusal, game))
    return language.say(N_("Change {number}: {sentence}"), number=number, sentence=sentence)
