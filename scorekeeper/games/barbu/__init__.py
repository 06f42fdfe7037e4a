"""Barbu, a game of seven contracts: what each declarer chose, who doubled whom, and what the pairs settle."""

from __future__ import annotations

from scorekeeper.core.game import Game
from scorekeeper.games.barbu import course, scoring
from scorekeeper.games.barbu.course import State
from scorekeeper.games.barbu.explaining import EXAMPLES, legend
from scorekeeper.games.barbu.house_rules import HOUSE_RULES
from scorekeeper.games.barbu.offers import offers
from scorekeeper.games.barbu.rules import PRESETS, Rules
from scorekeeper.games.barbu.sheet import sheet, written
from scorekeeper.games.barbu.statistics import STATISTICS, marks
from scorekeeper.games.barbu.ways import later, ways
from scorekeeper.games.barbu.words import WORDS

GAME: Game[Rules, State] = Game(
    key="barbu",
    words=WORDS,
    presets=PRESETS,
    house_rules=HOUSE_RULES,
    seating=scoring.seating,
    check=scoring.check,
    begin=scoring.begin,
    play=scoring.play,
    ending=scoring.ending,
    following=scoring.following,
    began=course.began,
    alarms=scoring.alarms,
    adjusted=scoring.adjusted,
    ways=ways,
    later=later,
    offers=offers,
    legend=legend,
    examples=EXAMPLES,
    sheet=sheet,
    written=written,
    statistics=STATISTICS,
    marks=marks,
    proof="check",
    low_wins=scoring.low_wins,
)
