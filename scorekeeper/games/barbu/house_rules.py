"""What a table may agree on otherwise than a preset has it (format.md, section 4)."""

from __future__ import annotations

from scorekeeper.core.fields import Choice, Field, Flag, Number, Numbers, Option, Several
from scorekeeper.core.text import N_
from scorekeeper.games.barbu.words import CONTRACTS


def _worth(name: str, label: str) -> Number:
    """A house rule that is a number of points."""
    return Number(name, label, low=-10_000, high=10_000)


HOUSE_RULES: tuple[Field, ...] = (
    Choice(
        "doubling",
        N_("Doubling"),
        (
            Option("any", N_("anybody may be doubled")),
            Option("declarer", N_("only the declarer may be doubled")),
            Option("off", N_("no doubling")),
        ),
    ),
    Choice(
        "redouble",
        N_("The declarer redoubles"),
        (Option("each", N_("whom she likes")), Option("all", N_("all who doubled her, or nobody"))),
    ),
    Number("obligation", N_("Doubles of each declarer owed by each opponent"), high=100),
    Choice(
        "undoubled",
        N_("A negative contract that nobody doubles"),
        (Option("played", N_("is played")), Option("unplayed", N_("is shared out without playing"))),
    ),
    Choice(
        "order",
        N_("The declarer changes"),
        (Option("series", N_("after a series of all contracts")), Option("rotating", N_("at every deal"))),
    ),
    Choice(
        "ravage_city",
        N_("Ravage City"),
        (Option(0, N_("not played")), Option(-36, "−36"), Option(-24, "−24")),
    ),
    Flag("zero_adjust", N_("Adjust the dominoes so that all contracts add up to 0")),
    _worth("trick", N_("A trick in no tricks")),
    _worth("queen", N_("A queen")),
    _worth("heart", N_("A heart")),
    _worth("heart_ace", N_("The ace of hearts")),
    _worth("king", N_("The king of hearts")),
    _worth("twelfth", N_("The last trick but one")),
    _worth("last", N_("The last trick")),
    _worth("trump", N_("A trick in trumps")),
    Numbers("dominoes", N_("Dominoes, first out to last"), low=-10_000, high=10_000),
    Choice("pack", N_("Cards in the pack"), tuple(Option(cards, str(cards)) for cards in (52, 48, 32, 30))),
    Several("contracts", N_("Contracts in play"), tuple(Option(key, name) for key, name in CONTRACTS.items())),
    Flag("fixed", N_("Contracts are played in the order listed, none chosen")),
    Choice(
        "dealer",
        N_("Who deals"),
        (Option("right", N_("the player on the declarer’s right")), Option("declarer", N_("the declarer"))),
    ),
    Number("rubbers", N_("Rubbers (three players)"), low=1, high=100),
)
"""The keys of `rules`, in the order of format.md."""
