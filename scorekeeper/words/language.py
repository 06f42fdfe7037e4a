"""One reader's language: how it says a message, writes a number and names a reason."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from functools import cache
from string import Formatter

from scorekeeper.core.errors import Refusal
from scorekeeper.core.game import AnyGame
from scorekeeper.core.result import Line
from scorekeeper.core.text import CONTEXT, PLURAL
from scorekeeper.words.catalog import ENGLISH, translations
from scorekeeper.words.sentences import REFUSALS, WHATS

MINUS = "\u2212"
"""The real minus sign."""

ISOLATE, END_ISOLATE, LEFT_TO_RIGHT = "\u2068", "\u2069", "\u2066"
"""Unicode's isolates: what stands between them does not disturb the direction of the rest."""

ZEROS = {"arabext": "\u06f0", "arab": "\u0660", "deva": "\u0966", "beng": "\u09e6"}
"""The digit 0 of the numbering systems that are not written 0 to 9; the other digits follow it."""


PERSIAN_CALENDAR = {"fa"}
"""Languages whose days are those of the Solar Hijri calendar; CLDR knows it, Babel does not."""

LOCALES = {ENGLISH: "en_GB"}
"""The locale of a language where it is another than its code says."""


class Said(str):
    """Words that this language has already said, to stand in another message as they are."""

    __slots__ = ()


@dataclass(frozen=True)
class Language:
    """A language by its code (`en`, `fa`), with its direction (`ltr`, `rtl`), its digits and its separators.

    `share` is how it writes hundredths. A *message* is English as the marks of `scorekeeper.core.text` write it, with
    `{placeholders}`.
    """

    code: str
    name: str = "English"
    direction: str = "ltr"
    zero: str = "0"
    group: str = ","
    point: str = "."
    share: str = "{}%"

    def say(self, message: str, **values: object) -> Said:
        """*message* in this language, numbers and names written its way."""
        text = self.text(message, values)
        return Said(text.format(**{key: self.written(value) for key, value in values.items()}) if values else text)

    def text(self, message: str, values: Mapping[str, object]) -> str:
        """*message* in this language, its placeholders left as they are; *values* tell which plural it takes."""
        if message.removeprefix(MINUS).isdecimal():
            return self.number(int(message.replace(MINUS, "-")))
        context, mark, plain = message.rpartition(CONTEXT)
        one, several, many = plain.partition(PLURAL)
        count = _decisive(many, values) if several else 1
        if self.code == ENGLISH:
            return many if several and count != 1 else one
        known = translations(self.code)
        if several:
            return str(known.npgettext(context, one, many, count) if mark else known.ngettext(one, many, count))
        return str(known.pgettext(context, one) if mark else known.gettext(one)) if one else ""

    def number(self, number: int) -> str:
        """A whole number with this language's digits, separators and a minus that stays left of them."""
        return self._below(number < 0, self._grouped(abs(number)))

    def decimal(self, number: Fraction) -> str:
        """A number with one decimal, such as an average; a half goes away from zero, as people round."""
        tenths = _nearest(number * 10)
        whole, tenth = divmod(abs(tenths), 10)
        return self._below(tenths < 0, f"{self._grouped(whole)}{self.point}{self.digits(str(tenth))}")

    def percent(self, share: Fraction) -> str:
        """A share, 1 being all, in whole hundredths."""
        return self.share.format(self.number(_nearest(share * 100)))

    def signed(self, number: int) -> str:
        """The same with a plus before what is above 0: a gain or a loss."""
        text = self.number(number)
        if number <= 0:
            return text
        return f"{LEFT_TO_RIGHT}+{text}{END_ISOLATE}" if self.direction == "rtl" else f"+{text}"

    def _grouped(self, number: int) -> str:
        """A number from 0 on, with this language's digits and separators."""
        return self.digits(f"{number:,}".replace(",", self.group))

    def _below(self, below: bool, text: str) -> str:
        """A number's *text*, with a minus left of it where it is *below* 0."""
        if not below:
            return text
        return f"{LEFT_TO_RIGHT}{MINUS}{text}{END_ISOLATE}" if self.direction == "rtl" else MINUS + text

    def digits(self, text: str) -> str:
        """*text* with its digits 0 to 9 in this language's."""
        return text if self.zero == "0" else text.translate({ord("0") + n: chr(ord(self.zero) + n) for n in range(10)})

    def names(self, names: Sequence[str]) -> str:
        """A list of names, each kept from scrambling its neighbours."""
        return (
            self.say("{first} & {second}", first=names[0], second=names[1]) if len(names) == 2 else self.listed(names)
        )

    def refusal(self, refusal: Refusal, game: AnyGame | None = None) -> str:
        """The sentence of *refusal*, with the number of its hand before it."""
        sentences = {**REFUSALS, **(game.words.refusals if game else {})}
        message = sentences.get(refusal.reason) or sentences.get(refusal.code) or REFUSALS["refused"]
        known = {"field": refusal.field, "code": refusal.code, **refusal.values}
        sentence = self.say(message, **{key: value for key, value in known.items() if "{" + key + "}" in message})
        if refusal.hand is None:
            return sentence
        return self._of_hand(refusal.hand, sentence, game)

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
        number = warning.get("hand")
        sentence = self.say(message, **values)
        return self._of_hand(number, sentence, game) if isinstance(number, int) and number else sentence

    def _of_hand(self, number: int, sentence: str, game: AnyGame | None) -> str:
        """What is said of one hand of a match."""
        hand = self.say(game.words.hand if game else "Hand")
        return self.say("{hand} {number}: {sentence}", hand=hand, number=number, sentence=Said(sentence))

    def date(self, moment: str) -> str:
        """The day of *moment* (ISO 8601), in the calendar of this language."""
        day = date.fromisoformat(moment[:10])
        if self.code in PERSIAN_CALENDAR:
            from persiantools.jdatetime import JalaliDate

            with suppress(ValueError):  # it has no years before 622 and none after 9998
                jalali = JalaliDate(day)  # type: ignore[no-untyped-call]  # its dates are typed, how they are made is not
                return self.digits(f"{jalali.day} {jalali.strftime('%B', locale=self.code)} {jalali.year}")
        from babel.dates import format_date

        return self.digits(format_date(day, locale=self.locale))

    def time(self, moment: str) -> str:
        """The day of *moment* (ISO 8601) with its hour and minute, in the offset that it is given in."""
        return self.say("{date}, {time}", date=Said(self.date(moment)), time=Said(self.digits(moment[11:16])))

    def listed(self, items: Sequence[object]) -> str:
        """*items* one after the other, the last joined by this language's *and*."""
        said = [self.written(item) for item in items]
        if len(said) < 2:
            return "".join(said)
        from babel.lists import format_list

        return format_list(said, locale=self.locale)

    def series(self, said: Sequence[str]) -> str:
        """Values one after the other, each said already: no sentence, so without an *and*."""
        return self.say(", ").join(said)

    def labelled(self, label: str, value: str) -> str:
        """What something is called, and what it is; both are said already."""
        return self.say("{label}: {value}", label=Said(label), value=Said(value))

    def heading(self, label: str) -> str:
        """What something is called, before what it is stands below."""
        return self.labelled(label, "").rstrip()

    @property
    def locale(self) -> str:
        """The name that CLDR has for this language."""
        return LOCALES.get(self.code, self.code)

    def written(self, value: object) -> str:
        """A value as a sentence of this language has it: a number, a list, or a name that scrambles no neighbour."""
        if isinstance(value, Said):
            return value
        if isinstance(value, int) and not isinstance(value, bool):
            return self.number(value)
        if isinstance(value, Sequence) and not isinstance(value, str):
            return self.listed([str(item) for item in value])
        return f"{ISOLATE}{value}{END_ISOLATE}" if self._needs_isolation(str(value)) else str(value)

    def _needs_isolation(self, text: str) -> bool:
        """Whether *text* could run against the direction of this language."""
        return self.direction == "rtl" or any("\u0590" <= letter <= "\u08ff" for letter in text)


def _nearest(number: Fraction) -> int:
    """The nearest whole number; a half goes away from zero."""
    whole = int(abs(number) + Fraction(1, 2))
    return whole if number >= 0 else -whole


def _decisive(message: str, values: Mapping[str, object]) -> int:
    """The number on which the plural of *message* depends: `count`, or the first that it has a placeholder for."""
    named = ["count", *(name for _, name, _, _ in Formatter().parse(message) if name)]
    return next((value for name in named if isinstance(value := values.get(name), int)), 0)


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
        point=str(symbols["decimal"]),
        share=_share(locale.percent_formats[None].pattern, str(symbols["percentSign"])),
    )


def _share(pattern: str, sign: str) -> str:
    """How hundredths are written, from CLDR's *pattern* of a whole number of them and the language's *sign*."""
    return pattern.replace("#,##0", "{}").replace("%", sign)
