"""Marks for words that a reader will see; what they say in each language is found by `scorekeeper.words`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


def N_(message: str) -> str:  # noqa: N802 - the mark that gettext's tools look for
    """Marks *message* (English) for translation and gives it back unchanged."""
    return message


@dataclass(frozen=True)
class Words:
    """The words of one game, English as written by `N_`; keys are the stable words of its records and results.

    `whats` are the reasons of lines: `{count}`, `{of}`, `{with}`, `{times}` and `{points}` stand for their numbers and
    the side they were settled with; `<what>-won` and `<what>-lost` say it of points above and below 0. `refusals` and
    `warnings` are sentences with the values of the refusal or warning. `terms` names anything else that a result shows
    (`next`, extra figures of a hand). `about` says in a sentence what each of `presets` is. `roles` are the keys of
    `next` that name whoever is on, each with what that player does ("deals").
    """

    name: str
    summary: str
    hand: str
    hands: str
    presets: Mapping[str, str] = field(default_factory=dict)
    about: Mapping[str, str] = field(default_factory=dict)
    whats: Mapping[str, str] = field(default_factory=dict)
    refusals: Mapping[str, str] = field(default_factory=dict)
    warnings: Mapping[str, str] = field(default_factory=dict)
    terms: Mapping[str, str] = field(default_factory=dict)
    roles: Mapping[str, str] = field(default_factory=dict)
