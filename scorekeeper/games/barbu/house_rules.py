"""What a table may agree on otherwise than a preset has it (format.md, section 4)."""

from __future__ import annotations

from scorekeeper.core.fields import Choice, Field, Flag, Number, Numbers, Option, Several
from scorekeeper.core.text import N_
from scorekeeper.games.barbu.words import CONTRACTS


def _worth(name: str, label: str, help: str = "") -> Number:  # noqa: A002 - the field's own word
    """A house rule that is a number of points."""
    return Number(name, label, low=-10_000, high=10_000, help=help)


HOUSE_RULES: tuple[Field, ...] = (
    Choice(
        "doubling",
        N_("Doubling"),
        (
            Option("any", N_("anybody may be doubled")),
            Option("declarer", N_("only the declarer may be doubled")),
            Option("off", N_("no doubling")),
        ),
        N_("A double is a bet between two players: the worse score of the deal pays the difference to the better."),
    ),
    Choice(
        "redouble",
        N_("The declarer redoubles"),
        (Option("each", N_("whom she likes")), Option("all", N_("all who doubled her, or nobody"))),
        N_("A bet that is redoubled counts twice."),
    ),
    Number(
        "obligation",
        N_("Doubles of each declarer owed by each opponent"),
        high=100,
        help=N_("How often everybody has to double the same declarer in the course of her contracts; 0 is no duty."),
    ),
    Choice(
        "undoubled",
        N_("A negative contract that nobody doubles"),
        (Option("played", N_("is played")), Option("unplayed", N_("is shared out without playing"))),
        N_("A negative contract takes points off; shared out, each opponent has an equal part of them."),
    ),
    Choice(
        "order",
        N_("The declarer changes"),
        (Option("series", N_("after a series of all contracts")), Option("rotating", N_("at every deal"))),
        N_("Either way the next declarer sits on the left of the last."),
    ),
    Choice(
        "ravage_city",
        N_("Ravage City"),
        (Option(0, N_("not played")), Option(-36, "−36"), Option(-24, "−24")),
        N_("An eighth contract: whoever took most cards of any one suit loses these points; who ties shares them."),
    ),
    Flag(
        "zero_adjust",
        N_("Adjust the dominoes so that all contracts add up to 0"),
        N_("What is missing is spread over the places in dominoes."),
    ),
    _worth("trick", N_("A trick in no tricks")),
    _worth("queen", N_("A queen")),
    _worth("heart", N_("A heart")),
    _worth("heart_ace", N_("The ace of hearts"), N_("Instead of what a heart is worth.")),
    _worth("king", N_("The king of hearts")),
    _worth("twelfth", N_("The last trick but one"), N_("In no last two.")),
    _worth("last", N_("The last trick")),
    _worth("trump", N_("A trick in trumps")),
    Numbers(
        "dominoes",
        N_("Dominoes, first out to last"),
        low=-10_000,
        high=10_000,
        help=N_("A number a player, with commas between them; whoever gets rid of all cards first has the first."),
    ),
    Choice(
        "pack",
        N_("Cards in the pack"),
        tuple(Option(cards, str(cards)) for cards in (52, 48, 32, 30)),
        N_("It sets how many tricks and hearts there are in a deal."),
    ),
    Several(
        "contracts",
        N_("Contracts in play"),
        tuple(Option(key, name) for key, name in CONTRACTS.items()),
        N_("Those that everybody declares; with none ticked, the preset’s."),
    ),
    Flag(
        "fixed",
        N_("Contracts are played in the order listed, none chosen"),
        N_("Otherwise the declarer chooses among those still open."),
    ),
    Choice(
        "dealer",
        N_("Who deals"),
        (Option("right", N_("the player on the declarer’s right")), Option("declarer", N_("the declarer"))),
        N_("It says who hands out the cards and changes no score."),
    ),
    Number(
        "rubbers",
        N_("Rubbers (three players)"),
        low=1,
        high=100,
        help=N_("A rubber is seven deals, each contract once."),
    ),
)
"""The keys of `rules`, in the order of format.md."""
