"""Bara-kon, the BarraCan of Carlos de la Riva: five categories of melds, ladders and tricks, first to 100."""

from __future__ import annotations

from scorekeeper.core.game import Game
from scorekeeper.games.barakon import scoring
from scorekeeper.games.barakon.explaining import EXAMPLES, legend
from scorekeeper.games.barakon.offers import offers
from scorekeeper.games.barakon.rules import HOUSE_RULES, PRESETS, Rules
from scorekeeper.games.barakon.sheet import sheet
from scorekeeper.games.barakon.statistics import STATISTICS, marks
from scorekeeper.games.barakon.ways import ways
from scorekeeper.games.barakon.words import WORDS

GAME: Game[Rules, None] = Game(
    key="barakon",
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
    statistics=STATISTICS,
    marks=marks,
    dealt=True,
)
