"""The words of Barbu."""

from __future__ import annotations

from scorekeeper.core.text import N_, NC_, NN_, Words

CONTRACTS = {
    "no-tricks": N_("No tricks"),
    "no-queens": N_("No queens"),
    "no-last-two": N_("No last two"),
    "no-hearts": N_("No hearts"),
    "no-king": N_("No king of hearts"),
    "trumps": N_("Trumps"),
    "dominoes": N_("Dominoes"),
    "ravage-city": N_("Ravage City"),
    "salad": N_("Salad"),
    "tricks": N_("Tricks"),
    "first-last": N_("No first or last trick"),
}
"""The names of the contracts."""

SIGNS = {
    "no-tricks": N_("NT"),
    "no-queens": N_("Q"),
    "no-last-two": N_("2"),
    "no-hearts": "♥",
    "no-king": N_("K♥"),
    "trumps": N_("T"),
    "dominoes": N_("D"),
    "ravage-city": N_("RC"),
    "salad": N_("S"),
    "tricks": N_("+T"),
    "first-last": N_("1·L"),
}
"""The short marks of the contracts, as a sheet has them."""

TERMS = {
    "declarer": N_("Declarer"),
    "dealer": N_("Dealer"),
    "contract": N_("Contract"),
    "contracts": N_("Still has to play"),
    "owed": N_("Compulsory doubles still owed"),
    "doubles": N_("Doubles"),
    "result": N_("Result"),
    "suit": N_("Trump suit"),
    "rank": N_("Starting rank"),
    "raw": N_("Raw scores"),
    "payments": N_("Side payments"),
    "from": N_("pays"),
    "to": N_("receives"),
    "chips": N_("Chips"),
    "check": N_("Total of the contract"),
    "check_total": N_("All contracts so far"),
    "maximum": N_("Maximum"),
    "unplayed": N_("Not played"),
}
"""The names of whatever else a hand or a result shows."""

REFUSALS = {
    "declarer-turn": N_("It is {name}’s turn to declare."),
    "no-contract": N_("“{given}” is no contract of this match."),
    "contract-used": N_("{name} has already played this contract."),
    "rubber-used": N_("This contract has already been played in this rubber."),
    "either-used": N_("{name} may play either trumps or dominoes, not both."),
    "fixed-order": N_("The contracts are played in a fixed order, and it is another one’s turn."),
    "no-doubling": N_("There is no doubling in this match."),
    "double-oneself": N_("{name} cannot double himself or herself."),
    "double-twice": N_("{name} has doubled {other} twice; once is all there is."),
    "only-redouble": N_("{name} is the declarer and may double only those who doubled first; {other} did not."),
    "positive-double": N_("In this contract only the declarer, {name}, may be doubled, not {other}."),
    "declarer-only": N_("Only the declarer, {name}, may be doubled in this match, not {other}."),
    "redouble-all": N_("{name} redoubles everybody who doubled, or nobody."),
    "raw-sum": N_("The scores of this contract add up to {total}, not {given}."),
    "raw-scores": N_("The scores add up to {total}, but no deal of this contract gives them."),
    "always-played": N_("In this match every contract is played."),
    "positive-played": N_("Trumps and dominoes are played even if nobody doubles."),
    "doubled-played": N_("Somebody doubled, so this contract has to be played."),
    "everyone-once": NN_(
        "The {players} player goes out once: name them all, first out first.",
        "Each of the {players} players goes out once: name them all, first out first.",
    ),
    "nobody-longest": N_("Somebody has the longest suit: name at least one player."),
    "longest-twice": N_("A player has the longest suit once: name nobody twice."),
    "three-tricks": N_("Three tricks have a price here, so three names are needed, not {given}."),
    "tricks-in-a-deal": NN_(
        "There is {needed} trick in a deal, not {given}.", "There are {needed} tricks in a deal, not {given}."
    ),
    "queens-in-a-deal": NN_(
        "{needed} queen is taken in a deal, not {given}.", "{needed} queens are taken in a deal, not {given}."
    ),
    "hearts-in-a-deal": NN_(
        "{needed} heart is taken in a deal, not {given}.", "{needed} hearts are taken in a deal, not {given}."
    ),
    "ace-is-a-heart": N_("{name} took the ace of hearts, so at least one of the hearts is {name}’s."),
    "other-games-contract": N_("The contract “{contract}” is not part of this version of the game."),
    "worth-nothing": N_("Ravage City is in play, so say what it costs: −36 or −24."),
    "place-each": NN_(
        "{players} player goes out in dominoes, so {players} number is needed, not {given}.",
        "{players} players go out in dominoes, so {players} numbers are needed, not {given}.",
    ),
    "uneven-deal": NN_(
        "{pack} card cannot be dealt evenly to {players} players.",
        "{pack} cards cannot be dealt evenly to {players} players.",
    ),
    "low-doubling": N_("There is no doubling where the lowest score wins."),
    "no-rubbers": N_("Only the game for three players is played in rubbers."),
}
"""Why a hand or rules are not accepted."""

WORDS = Words(
    name=N_("Barbu"),
    summary=N_("Seven contracts each, with doubles"),
    hand=N_("Deal"),
    the_hand=NC_("save, correct", "deal"),
    hands=N_("Deals"),
    presets={
        "classic": N_("Classic"),
        "sinclair": N_("Lagos-Sinclair"),
        "common": N_("Common table"),
        "brader": N_("Brader, with Ravage City"),
        "ravage": N_("Ravage City, adding up to 0"),
        "french": N_("French, low wins"),
        "three": N_("Three players"),
        "barbette": N_("Barbette"),
    },
    about={
        "classic": N_("Everybody declares seven contracts, which add up to 0, and may double anybody."),
        "sinclair": N_("As Classic, with the king of hearts at −15 and dominoes at 30, 20, 10 and 0."),
        "common": N_("As Classic, with the king of hearts at −15 and dominoes at 40, 20, 10 and −10."),
        "brader": N_("Higher penalties, and Ravage City at −36 as the eighth contract."),
        "ravage": N_("Ravage City at −24 as the eighth contract; all eight add up to 0."),
        "french": N_("Points are penalties, the lowest total wins; a salad, and no doubling."),
        "three": N_("48 cards without the twos; declarers take turns, each contract once a rubber."),
        "barbette": N_("Four deals a declarer: king, queens, last two, and either trumps or dominoes."),
    },
    whats={
        "tricks": NN_("{count} trick", "{count} tricks"),
        "queens": NN_("{count} queen", "{count} queens"),
        "hearts": NN_("{count} heart", "{count} hearts"),
        "heart-ace": N_("ace of hearts"),
        "king": N_("king of hearts"),
        "third-last": N_("last trick but two"),
        "twelfth": N_("last trick but one"),
        "last": N_("last trick"),
        "first": N_("first trick"),
        "dominoes": N_("out in place {of}"),
        "longest": N_("longest suit (players who share it: {of})"),
        "raw": N_("raw score"),
        "share": N_("share of a deal not played"),
        "rest": N_("what the shares leave of a deal not played"),
        "double-won": N_("{with} pays, doubled × {times}"),
        "double-lost": N_("to {with}, doubled × {times}"),
    },
    refusals=REFUSALS,
    warnings={
        "must-double-now": N_("{player} must double the declarer now: no more deals are left than doubles owed."),
        "doubles-owed": N_("The series ended, and {player} had not doubled the declarer often enough."),
        "undoubled-played": N_("Nobody doubled, so this contract need not have been played."),
    },
    terms={**CONTRACTS, **TERMS},
    roles={"declarer": N_("declares"), "dealer": N_("deals")},
)
