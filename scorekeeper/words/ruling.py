"""House rules in a reader's words."""

from __future__ import annotations

from collections.abc import Sequence

from scorekeeper.core.fields import Choice, Field, Several
from scorekeeper.core.jsontext import Json
from scorekeeper.words.language import Language


def worded(language: Language, rule: Field, value: Json) -> str:
    """The *value* of a house *rule*."""
    if isinstance(value, bool):
        return language.say("yes") if value else language.say("no")
    if isinstance(value, Sequence) and not isinstance(value, str):
        return language.series([worded(language, rule, item) for item in value]) or language.say("as in the preset")
    if isinstance(rule, Choice | Several):
        named = (language.say(option.label) for option in rule.options if option.value == value)
        return next(named, language.say("as in the preset"))
    return language.number(value) if isinstance(value, int) else str(value)
