"""Burraco, Italian rummy for two pairs: burracos of seven cards, pozzetti, and more than 2,000."""

from __future__ import annotations

from scorekeeper.core.game import Game
from scorekeeper.games.burraco import scoring
from scorekeeper.games.burraco.deal import State
from scorekeeper.games.burraco.explaining import EXAMPLES, legend
from scorekeeper.games.burraco.offers import offers
from scorekeeper.games.burraco.rules import HOUSE_RULES, PRESETS, Rules
from scorekeeper.games.burraco.sheet import sheet, written
from scorekeeper.games.burraco.statistics import STATISTICS, marks
from scorekeeper.games.burraco.ways import ways
from scorekeeper.games.burraco.words import WORDS

GAME: Game[Rules, State] = Game(
    key="burraco",
    words=WORDS,
    presets=PRESETS,
    house_rules=HOUSE_RULES,
    seating=scoring.seating,
    begin=scoring.begin,
    play=scoring.play,
    ending=scoring.ending,
    following=scoring.following,
    ways=ways,
    offers=offers,
    legend=legend,
    examples=EXAMPLES,
    sheet=sheet,
    written=written,
    statistics=STATISTICS,
    marks=marks,
    at_end=scoring.at_end,
    adjusted=scoring.adjusted,
    tournament="tournament",
    dealt=True,
)
