"""Bacara, six dice from Romania: exactly 10,000, and what passes it is subtracted."""

from __future__ import annotations

from scorekeeper.core.game import Game
from scorekeeper.games.bacara import scoring
from scorekeeper.games.bacara.explaining import EXAMPLES, legend
from scorekeeper.games.bacara.offers import offers
from scorekeeper.games.bacara.rules import HOUSE_RULES, PRESETS, Rules
from scorekeeper.games.bacara.sheet import sheet, written
from scorekeeper.games.bacara.statistics import STATISTICS, marks
from scorekeeper.games.bacara.ways import later, ways
from scorekeeper.games.bacara.words import WORDS

GAME: Game[Rules, scoring.State] = Game(
    key="bacara",
    words=WORDS,
    presets=PRESETS,
    house_rules=HOUSE_RULES,
    seating=scoring.seating,
    begin=scoring.begin,
    play=scoring.play,
    ending=scoring.ending,
    following=scoring.following,
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
    struck=scoring.struck,
    open_table=True,
)
