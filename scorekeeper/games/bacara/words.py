"""The words of Bacara."""

from __future__ import annotations

from scorekeeper.core.text import N_, NC_, NN_, Words

WORDS = Words(
    name=N_("Bacara"),
    summary=N_("Six dice, exactly 10,000"),
    hand=N_("Turn"),
    the_hand=NC_("save, correct", "turn"),
    hands=N_("Turns"),
    presets={"classic": N_("Classic")},
    about={"classic": N_("As printed: a turn of 1,000 to enter, then exactly 10,000 to win.")},
    whats={
        "straight": N_("bacara: 1-2-3-4-5-6"),
        "alike": N_("{count} × {of} together"),
        "single": N_("{count} × {of}"),
        "turn": N_("points of the turn"),
        "throw": N_("last throw"),
        "bust": N_("bust: the turn is lost"),
        "overshoot": N_("past the goal"),
        "not-entered": N_("not entered yet: nothing is written"),
        "floor": N_("nobody falls below 0"),
        "stop": N_("stopped"),
        "skip": N_("did not throw"),
    },
    refusals={
        "not-on-turn": N_("It is {name}’s turn."),
        "past-without-over": N_("At most {most} fit; a turn that passes the goal is entered as “past the goal”."),
        "past-before": N_("Only {most} fit before the last throw."),
        "no-throw": N_("No throw is worth {given} here."),
        "not-past": N_("That does not pass {target}; enter it as points."),
        "no-throws": N_("A turn has at least one throw."),
        "after-the-end": N_("Nothing is thrown after a bust or past the goal."),
        "no-die": N_("A die shows 1 to 6."),
        "dice-left": NN_("{left} die is thrown here, not {given}.", "{left} dice are thrown here, not {given}."),
        "not-thrown": N_("Only dice that were thrown can be kept."),
        "no-score": N_("Only scoring dice can be kept, and at least one."),
    },
    terms={
        "player": N_("to throw"),
        "needs": N_("needs"),
        "event": N_("what happened"),
        "stop": N_("stopped"),
        "bust": N_("bust"),
        "overshoot": N_("past the goal"),
        "win": N_("exactly the goal"),
        "not-entered": N_("not entered"),
        "skip": N_("did not throw"),
    },
    roles={"player": N_("throws")},
)
