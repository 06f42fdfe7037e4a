"""One reader's language: how it says a message, writes a number and names a reason."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from scorekeeper.core.errors import Refusal
from scorekeeper.core.game import AnyGame
from scorekeeper.core.result import Line
from scorekeeper.words.catalog import ENGLISH, languages, messages
from scorekeeper.words.sentences import REFUSALS, WHATS

MINUS = "\u2212"
"""The real minus sign."""

ISOLATE, END_ISOLATE, LEFT_TO_RIGHT = "\u2068", "\u2069", "\u2066"
"""Unicode's isolates: what stands between them does not disturb the direction of the rest."""

ZEROS = {"arabext": "\u06f0", "arab": "\u0660", "deva": "\u0966", "beng": "\u09e6"}
"""The digit 0 of the numbering systems that are not written 0 to 9; the other digits follow it."""


@dataclass(frozen=True)
class Language:
    """A language by its code (`en`, `fa`), with its direction (`ltr`, `rtl`), its digits and its separator."""

    code: str
    name: str = "English"
    direction: str = "ltr"
    zero: str = "0"
    group: str = ","

    def say(self, message: str, **values: object) -> str:
        """*message* (English, with `{placeholders}`) in this language, numbers and names written its way."""
        if message.isdecimal():
            return self.digits(message)
        text = messages(self.code).get(message, message) if self.code != ENGLISH else message
        return text.format(**{key: self._written(value) for key, value in values.items()}) if values else text

    def number(self, number: int) -> str:
        """A whole number with this language's digits, separators and a minus that stays left of them."""
        text = self.digits(f"{abs(number):,}".replace(",", self.group))
        text = MINUS + text if number < 0 else text
        return f"{LEFT_TO_RIGHT}{text}{END_ISOLATE}" if number < 0 and self.direction == "rtl" else text

    def signed(self, number: int) -> str:
        """The same with a plus before what is above 0: a gain or a loss."""
        text = self.number(number)
        if number <= 0:
            return text
        return f"{LEFT_TO_RIGHT}+{text}{END_ISOLATE}" if self.direction == "rtl" else f"+{text}"

    def digits(self, text: str) -> str:
        """*text* with its digits 0 to 9 in this language's."""
        return text.translate({ord("0") + n: chr(ord(self.zero) + n) for n in range(10)})

    def names(self, names: Sequence[str]) -> str:
        """A list of names, each kept from scrambling its neighbours."""
        return self.say("{first} & {second}", first=names[0], second=names[1]) if len(names) == 2 else self._list(names)

    def refusal(self, refusal: Refusal, game: AnyGame | None = None) -> str:
        """The sentence of *refusal*, with the number of its hand before it."""
        sentences = {**REFUSALS, **(game.words.refusals if game else {})}
        message = sentences.get(refusal.reason) or sentences.get(refusal.code) or REFUSALS["refused"]
        known = {"field": refusal.field, "code": refusal.code, **refusal.values}
        sentence = self.say(message, **{key: value for key, value in known.items() if "{" + key + "}" in message})
        if refusal.hand is None:
            return sentence
        hand = Said(self.say(game.words.hand if game else "Hand"))
        return self.say("{hand} {number}: {sentence}", hand=hand, number=refusal.hand, sentence=Said(sentence))

    def line(self, line: Line, game: AnyGame, sides: Sequence[Sequence[str]]) -> str:
        """Why a side got the points of *line*."""
        whats = {**WHATS, **game.words.whats}
        fate = "won" if line.points > 0 else "lost"
        message = whats.get(f"{line.what}-{fate}") or whats.get(line.what, line.what)
        known = {"count": line.count, "of": line.of, "times": line.times, "points": line.points}
        values: dict[str, object] = {key: value for key, value in known.items() if value is not None}
        if line.other is not None:
            values["with"] = Said(self.names(sides[line.other]))
        return self.say(message, **values)

    def warning(self, warning: Mapping[str, object], game: AnyGame, sides: Sequence[Sequence[str]]) -> str:
        """The sentence of a warning as a result has it."""
        code = str(warning["code"])
        values = {key: value for key, value in warning.items() if key not in ("code", "hand")}
        side = values.get("side")
        if isinstance(side, int):
            values["side"] = Said(self.names(sides[side]))
        message = game.words.warnings.get(code, code)
        return self.say(message, **values)

    def _list(self, names: Sequence[str]) -> str:
        return self.say(", ").join(self._written(name) for name in names)

    def _written(self, value: object) -> str:
        if isinstance(value, Said):
            return value.text
        if isinstance(value, int) and not isinstance(value, bool):
            return self.number(value)
        if isinstance(value, Sequence) and not isinstance(value, str):
            return self._list([str(item) for item in value])
        return f"{ISOLATE}{value}{END_ISOLATE}" if self._needs_isolation(str(value)) else str(value)

    def _needs_isolation(self, text: str) -> bool:
        """Whether *text* could run against the direction of this language."""
        return self.direction == "rtl" or any("\u0590" <= letter <= "\u08ff" for letter in text)


@dataclass(frozen=True)
class Said:
    """Words that this language has already said, to stand in another message as they are."""

    text: str


@cache
def language(code: str) -> Language:
    """The language of *code*, one of `languages()`; what is known of it comes from CLDR through Babel."""
    if code == ENGLISH:
        return Language(ENGLISH)
    from babel import Locale

    locale = Locale.parse(code)
    system = locale.default_numbering_system
    symbols = locale.number_symbols.get(system) or locale.number_symbols["latn"]
    return Language(
        code=code,
        name=(locale.get_display_name(code) or code).capitalize(),
        direction=locale.text_direction,
        zero=ZEROS.get(system, "0"),
        group=str(symbols["group"]),
    )


__all__ = ["Language", "Said", "language", "languages"]
