"""The house rules on a page: each as the preset has it, unless something else is chosen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from werkzeug.datastructures import MultiDict

from scorekeeper.core.fields import Choice, Field, Flag, Numbers, Option
from scorekeeper.core.game import AnyGame
from scorekeeper.core.jsontext import Json
from scorekeeper.core.text import N_
from scorekeeper.web.form import AskedForm
from scorekeeper.web.inputs import Asker
from scorekeeper.web.speaking import say

YES, NO, USUAL = "yes", "no", ""
"""What a rule that is a flag can be on a page; `USUAL` leaves any rule as the preset has it."""


def rules_form(
    game: AnyGame,
    typed: MultiDict[str, str] | None = None,
    given: Mapping[str, Json] | None = None,
    before: str = "",
) -> AskedForm:
    """The form of *game*'s house rules, holding what was *typed*, else the rules *given* in a record.

    The names of its controls begin with *before*.
    """
    shown = {
        key: {True: YES, False: NO}[value] if isinstance(value, bool) else value for key, value in (given or {}).items()
    }
    return AskedForm.of([_asked(rule) for rule in game.house_rules], Asker((), (), say, {}), typed, shown, before)


def rules_json(game: AnyGame, typed: MultiDict[str, str], before: str = "") -> dict[str, Json]:
    """The house rules that were typed, without those left as the preset has them; *before* is as in `rules_form`."""
    flags = {rule.name for rule in game.house_rules if isinstance(rule, Flag)}
    rules = rules_form(game, typed, before=before).json()
    return {key: value == YES if key in flags else value for key, value in rules.items()}


def typed_rules(game: AnyGame, rules: Mapping[str, Json]) -> dict[str, Json]:
    """*rules* as a record gives them, as they would be typed: what an address of the rules' page carries."""
    free = {rule.name for rule in game.house_rules if isinstance(rule, Numbers)}
    found: dict[str, Json] = {}
    for key, value in rules.items():
        if isinstance(value, bool):
            found[key] = YES if value else NO
        elif key in free and isinstance(value, Sequence):
            found[key] = ", ".join(str(item) for item in value)
        else:
            found[key] = value
    return found


def _asked(rule: Field) -> Field:
    """*rule* with a way of leaving it as it is."""
    usual = Option(USUAL, N_("as in the preset"))
    match rule:
        case Flag():
            return Choice(
                rule.name, rule.label, (usual, Option(YES, N_("yes")), Option(NO, N_("no"))), rule.help, proposed=USUAL
            )
        case Choice():
            return Choice(rule.name, rule.label, (usual, *rule.options), rule.help, proposed=USUAL)
    return rule
