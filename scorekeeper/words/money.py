"""Money in a reader's language: amounts of a currency, the currencies themselves, and amounts as they are typed."""

from __future__ import annotations

import re
import unicodedata
from decimal import Decimal, localcontext

from scorekeeper.words.language import END_ISOLATE, LEFT_TO_RIGHT, MINUS, Language, Said

MARKS = "\u200e\u200f"
"""What CLDR puts around some currencies; ours stands in an isolate instead."""

DECIMAL = str.maketrans({"\u066b": "\0", "/": "\0"})
"""The decimal separator of Persian and Arabic numbers, and the one that is written by hand there."""


def places(currency: str) -> int:
    """How many decimals *currency* (ISO 4217) has: 2 for the euro, none for the yen; 2 for one that CLDR hasn't got."""
    from babel.numbers import get_currency_precision

    return get_currency_precision(currency)


def money(language: Language, minor: int, currency: str, signed: bool = False) -> Said:
    """So many minor units of *currency*, the minus left of all; *signed* puts a plus before what is above 0."""
    digits = tuple(int(digit) for digit in str(abs(minor)))
    amount = _written(language, Decimal((0, digits, -places(currency))), currency)
    return _beside(language, MINUS if minor < 0 else "+" if signed and minor else "", amount)


def worth(language: Language, amount: str, currency: str) -> Said:
    """What a point is worth, with all its decimals; *amount* is a decimal number as text."""
    return _beside(language, "", _written(language, Decimal(amount), currency))


def currency_name(language: Language, currency: str) -> str:
    """What *currency* is called; its code where it has no name."""
    from babel.numbers import get_currency_name

    return get_currency_name(currency, locale=language.locale)


def typed_amount(language: Language, typed: str) -> str:
    """An amount as people type it, as the record has it (`0.05`): any script's digits, a decimal comma, separators.

    What is no amount stays what it is, to be refused. A single comma or point before three digits separates thousands
    where it does so in *language*, as in 1,000, but not in 0,005.
    """
    text = "".join(str(unicodedata.decimal(letter, letter)) for letter in typed)
    text = re.sub(r"[\s'’٬\u200e\u200f\u2066-\u2069]", "", text.translate(DECIMAL))
    marks = re.findall(r"[.,\0]", text)
    last = marks[-1] if marks else ""
    alone = marks == [language.group.replace("٬", ",")] and re.fullmatch(r"[1-9][0-9]{0,2}.[0-9]{3}", text)
    if not last or alone or (marks.count(last) > 1 and last != "\0"):
        return re.sub(r"[.,]", "", text)
    whole, _, part = text.rpartition(last)
    return f"{re.sub('[.,]', '', whole) or 0}.{part}"


def _written(language: Language, amount: Decimal, currency: str) -> str:
    """*amount*, 0 or more, as CLDR writes it in the digits and with the separators of *language*."""
    from babel.numbers import format_currency

    exact = -int(amount.as_tuple().exponent) <= places(currency)
    with localcontext() as context:
        context.prec = len(amount.as_tuple().digits) + 10  # Babel rounds, and fails where the digits do not fit
        text = format_currency(
            amount, currency, locale=language.locale, numbering_system="default", decimal_quantization=exact
        )
    return language.digits(text.strip(MARKS))


def _beside(language: Language, sign: str, amount: str) -> Said:
    text = sign + amount
    return Said(f"{LEFT_TO_RIGHT}{text}{END_ISOLATE}" if language.direction == "rtl" else text)
