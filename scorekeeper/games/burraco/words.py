"""The words of Burraco."""

from __future__ import annotations

from scorekeeper.core.text import N_, NC_, NN_, Words

MELD = {
    "": NN_("{cards} point", "{cards} points"),
    "clean": N_("clean burraco: {cards} + {worth}"),
    "semi": N_("semi-clean burraco: {cards} + {worth}"),
    "dirty": N_("dirty burraco: {cards} + {worth}"),
    "noble": N_("noble burraco: {cards} + {worth}"),
    "royal": N_("royal burraco: {cards} + {worth}"),
}
"""What is said of a meld by the kind of burraco that it is, none where it has less than seven cards."""

NO_MELD = N_("no meld")
"""What is said of cards that make none."""

WORDS = Words(
    name=N_("Burraco"),
    summary=N_("Italian rummy: runs and sets of seven, above 2,000"),
    hand=N_("Hand"),
    the_hand=NC_("save, correct", "hand"),
    hands=N_("Hands"),
    presets={
        "classic": N_("Classic"),
        "italian": N_("Italian, with the semi-clean burraco"),
        "tournament": N_("Tournament, four hands"),
        "two": N_("Two players"),
        "three": N_("Three players"),
        "reale": N_("Burraco Reale"),
    },
    about={
        "classic": N_("Two pairs; a burraco is clean or dirty, and more than 2,000 wins."),
        "italian": N_("As Classic, and a burraco with a wild card beside seven natural ones is worth 150."),
        "tournament": N_("Four hands of the Italian game; then the two pairs share 20 victory points."),
        "two": N_("As Classic, each alone."),
        "three": N_("Until somebody has 1,000, one plays alone against two, whose points are halved."),
        "reale": N_("Two pairs with runs only and no jokers; noble burracos are worth 500, royal ones 1,000."),
    },
    whats={
        "clean": N_("{count} × clean burraco"),
        "semi": N_("{count} × semi-clean burraco"),
        "dirty": N_("{count} × dirty burraco"),
        "noble": N_("{count} × noble burraco"),
        "royal": N_("{count} × royal burraco"),
        "closed": N_("closed"),
        "pozzetto": N_("pozzetto not taken"),
        "unplayed": N_("pozzetto taken, not looked at"),
        "table": N_("cards on the table"),
        "hand": N_("cards left in hand"),
        "half": N_("halved for each of the two"),
    },
    refusals={
        "fives": N_("Card points come in steps of {step}; {given} cannot be."),
        "unplayed-not-taken": N_("A pozzetto that was not taken has no cards to count."),
        "melds-and-numbers": N_("Either lay the melds card by card or give the numbers, not both ({key})."),
        "no-card": N_("“{given}” is no card: write rank and suit, such as 10H, or * for a joker."),
        "no-jokers": N_("There are no jokers in this game."),
        "short-meld": NN_(
            "A meld has at least {least} card, not {given}.", "A meld has at least {least} cards, not {given}."
        ),
        "no-meld": N_(
            "{cards} is no meld: a set has one rank, a run one suit in order, and there is at most one wild card."
        ),
        "no-sets": N_("{cards} is a set; only runs are laid in this game."),
        "closed-twice": N_("Only one side can close a hand: was it {one} or {other}?"),
        "closed-without-pozzetto": N_("{side} can’t have closed without taking a pozzetto."),
        "closed-without-burraco": N_("{side} can’t have closed without a burraco."),
        "closed-without-clean": N_("{side} can’t have closed without a clean, noble or royal burraco."),
        "cards-left": N_("{name} plays alone and closed, so no cards are left; {given} points cannot be."),
        "few-points": NN_(
            "These burracos put at least {least} card point on the table, not {given}.",
            "These burracos put at least {least} card points on the table, not {given}.",
        ),
        "past-the-pack": NN_(
            "The whole pack has {most} card point; here are {given}.",
            "The whole pack has {most} card points; here are {given}.",
        ),
        "third-copy": NN_(
            "{card} is in the pack {most} time, not {given}.", "{card} is in the pack {most} times, not {given}."
        ),
        "too-many-jokers": NN_(
            "There is only {most} joker, not {given}.", "There are only {most} jokers, not {given}."
        ),
        "no-soloist": N_("Somebody has reached {points}: from now on everyone plays alone."),
    },
    terms={
        "dealer": N_("dealer"),
        "victory_points": N_("victory points"),
    },
    roles={"dealer": N_("deals")},
)
