"""The words of Bara-kon."""

from __future__ import annotations

from scorekeeper.core.text import N_, NC_, NN_, Words

CATEGORY_LABELS = {
    "odd-even": N_("Odd or even"),
    "opposites": N_("Opposites (11)"),
    "triples": N_("Triples"),
    "runs": N_("Runs"),
    "families": N_("Families"),
}
"""What each category is called where its melds are asked for (rule book, 3e)."""

WORDS = Words(
    name=N_("Bara-kon"),
    summary=N_("Melds, ladders and tricks, first to 100"),
    hand=N_("Deal"),
    the_hand=NC_("save, correct", "deal"),
    hands=N_("Deals"),
    presets={"classic": N_("Classic")},
    about={"classic": N_("As printed: to 100 points, four players as two pairs.")},
    whats={
        "odd-even": N_("{count} × odd or even of {of}"),
        "opposites": N_("{count} × opposites"),
        "triples": N_("{count} × triple"),
        "runs": N_("{count} × run"),
        "families": N_("{count} × family of {of}"),
        "three-sets": N_("three complete sets: doubled"),
        "three-odd-even": N_("odd or even {count} times: doubled"),
        "three-opposites": N_("opposites {count} times: doubled"),
        "three-triples": N_("triples {count} times: doubled"),
        "three-runs": N_("runs {count} times: doubled"),
        "three-families": N_("families {count} times: doubled"),
        "tricks": N_("{count} × trick"),
        "trio": N_("{count} × trio of tricks"),
        "ladder": N_("ladder of {of}"),
        "royal": N_("royal ladder: {of} more"),
        "out": N_("went out"),
        "flash": N_("flash exit"),
    },
    refusals={
        "ladder-head": N_("A ladder is headed by A, K or 10 to 3, not by {given}."),
        "pack": NN_(
            "There is {most} card in play; these melds and tricks would take {given}.",
            "There are {most} cards in play; these melds and tricks would take {given}.",
        ),
        "exit-without-set": N_("{name}: nobody goes out without a complete set, one of each of the five categories."),
        "exit-twice": N_("Only one side goes out in a deal; here {first} did, and {second} too."),
    },
    warnings={
        "incomplete-ladder": N_("{side}: a ladder without a complete set of its own gives no bonus."),
        "first-meld": N_("{side}: one category alone, though a first meld has two."),
    },
    terms={
        "dealer": N_("to deal"),
        "side": N_("side"),
    },
    roles={"dealer": N_("deals")},
)
