"""What a point is worth: the form that asks for it, and what was typed in it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from scorekeeper.core.jsontext import JsonObject
from scorekeeper.words.language import Language
from scorekeeper.words.money import currency_name, typed_amount

CURRENCIES = ("EUR", "USD", "GBP", "CHF", "RON", "IRR", "TRY", "CAD", "AUD", "JPY")
"""The currencies that are offered; any other is typed by its code (ISO 4217)."""


@dataclass(frozen=True)
class StakeForm:
    """The form as it is shown: the amount as it stands in its box, the currency chosen, the code typed beside it.

    `currencies` are (code, name) of each that is offered.
    """

    amount: str
    currency: str
    code: str
    currencies: tuple[tuple[str, str], ...]


def stake_form(language: Language, stake: JsonObject | None, typed: Mapping[str, str]) -> StakeForm:
    """The form over the *stake* agreed so far, or with all that was *typed* where it is refused."""
    now = stake or {}
    agreed = str(now.get("currency", CURRENCIES[0]))
    offered = CURRENCIES if agreed in CURRENCIES else (*CURRENCIES, agreed)
    return StakeForm(
        amount=typed.get("amount", language.digits(str(now.get("amount", "")))),
        currency=typed.get("currency", agreed),
        code=typed.get("code", ""),
        currencies=tuple((code, currency_name(language, code)) for code in offered),
    )


def typed_stake(language: Language, typed: Mapping[str, str]) -> JsonObject:
    """The stake as it was typed; a code that is typed goes before the currency chosen. It is not checked here."""
    return {
        "amount": typed_amount(language, typed.get("amount", "")),
        "currency": typed.get("code", "").strip().upper() or typed.get("currency", ""),
    }
