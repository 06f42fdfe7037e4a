"""Marks for words that a reader will see; what they say in each language is found by `scorekeeper.words`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

CONTEXT = "\x04"
"""Stands between a context and its message, as in gettext's own files."""

PLURAL = "\0"
"""Stands between a message of one and the message of several, as in gettext's own files."""


def N_(message: str) -> str:  # noqa: N802 - the mark that gettext's tools look for
    """Marks *message* (English) for translation and gives it back unchanged."""
    return message


def NC_(context: str, message: str) -> str:  # noqa: N802 - the same
    """Marks *message* where English has one word for two things; *context* says which is meant."""
    return context + CONTEXT + message


def NN_(one: str, many: str) -> str:  # noqa: N802 - the same
    """Marks a message that depends on a number: `count`, or else the first number it has a placeholder for."""
    return one + PLURAL + many


@dataclass(frozen=True)
class Words:
    """The words of one game, English as written by `N_`; keys are the stable words of its records and results.

    `hand` names a hand where its number follows ("Deal 3"); `the_hand` the same within a sentence ("Save deal 3"), with
    an article where a language wants one; `hands` are all of them.

    `whats` are the reasons of lines: `{count}`, `{of}`, `{with}`, `{times}` and `{points}` stand for their numbers and
    the side they were settled with; `<what>-won` and `<what>-lost` say it of points above and below 0. `refusals` and
    `warnings` are sentences with the values of the refusal or warning. `terms` names anything else that a result shows
    (`next`, extra figures of a hand). `about` says in a sentence what each of `presets` is. `roles` are the keys of
    `next` that name whoever is on, each with what that player does ("deals").
    """

    name: str
    summary: str
    hand: str
    the_hand: str
    hands: str
    presets: Mapping[str, str] = field(default_factory=dict)
    about: Mapping[str, str] = field(default_factory=dict)
    whats: Mapping[str, str] = field(default_factory=dict)
    refusals: Mapping[str, str] = field(default_factory=dict)
    warnings: Mapping[str, str] = field(default_factory=dict)
    terms: Mapping[str, str] = field(default_factory=dict)
    roles: Mapping[str, str] = field(default_factory=dict)
