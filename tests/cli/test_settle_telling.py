"""`scorekeeper settle FILE`: one hand of any game, told with its reasons."""

import json
from typing import Any

import pytest
from click.testing import CliRunner

from scorekeeper.cli import main
from tests.cli.settling import BACARA, BARBU, BURRACO, NO_KING, PRINTED_TURN, WORKED, settled

WORKED_HAND = {
    "sides": [
        {"clean": 1, "dirty": 1, "table": 155, "hand": 25, "closed": True},
        {"table": 45, "hand": 65, "pozzetto": False},
    ]
}

FIRST_DEAL = """\
Barbu: Anne, Beth, Cath, Diana

No queens
    Declarer: Anne
    Doubles:
        Beth: Anne, Cath, Diana
        Cath: Anne
        Anne: Cath
    Queens: Anne 1; Cath 1; Diana 2

Anne   1 queen                   −6
       to Beth, doubled × 1      −6  = −12
Beth   Anne pays, doubled × 1    +6
       Cath pays, doubled × 1    +6   = 12
       Diana pays, doubled × 1  +12   = 24
Cath   1 queen                   −6
       to Beth, doubled × 1      −6  = −12
Diana  2 queens                 −12
       to Beth, doubled × 1     −12  = −24

Side payments  Doubles                   times × difference
Anne & Beth    Beth → Anne                            1 × 6  Anne pays Beth 6
Anne & Cath    Cath → Anne, Anne → Cath               2 × 0  nothing to pay
Anne & Diana   —                                      0 × 6  nothing to pay
Beth & Cath    Beth → Cath                            1 × 6  Cath pays Beth 6
Beth & Diana   Beth → Diana                          1 × 12  Diana pays Beth 12
Cath & Diana   —                                      0 × 6  nothing to pay

Deal        Anne  Beth  Cath  Diana
Points       −12   +24   −12    −24
Raw scores    −6     0    −6    −12
Chips         12    24   −12    −24
Total of the contract: −24
All contracts so far: −24
"""
SECOND_DEAL = """\
Barbu: Anne, Beth, Cath, Diana

No hearts · Raw scores
    Declarer: Anne
    Doubles:
        Diana: Anne, Beth, Cath
        Anne: Diana
    Raw scores: 0, −6, −20, −4

Anne   Diana pays, doubled × 2   +8
Beth   raw score                 −6
       to Diana, doubled × 1     −2   = −8
Cath   raw score                −20
       to Diana, doubled × 1    −16  = −36
Diana  raw score                 −4
       to Anne, doubled × 2      −8  = −12
       Beth pays, doubled × 1    +2  = −10
       Cath pays, doubled × 1   +16    = 6

Side payments  Doubles                     times × difference
Anne & Beth    —                                        0 × 6  nothing to pay
Anne & Cath    —                                       0 × 20  nothing to pay
Anne & Diana   Diana → Anne, Anne → Diana               2 × 4  Diana pays Anne 8
Beth & Cath    —                                       0 × 14  nothing to pay
Beth & Diana   Diana → Beth                             1 × 2  Beth pays Diana 2
Cath & Diana   Diana → Cath                            1 × 16  Cath pays Diana 16

Deal        Anne  Beth  Cath  Diana
Points        +8    −8   −36     +6
Raw scores     0    −6   −20     −4
Chips         38    −8   −36      6
Total of the contract: −30
All contracts so far: −30
"""
TURN = """\
Bacara: Ana, Dan

Dice, throw by throw
    Player: Ana
    so close

Ana  2 × 1                   +200
     1 × 5                    +50  = 250
     3 × 6 together          +600  = 850
     1 × 5                    +50  = 900
     bust: the turn is lost  −900    = 0

Turn      Ana  Dan
Start   1,000    0
Points      0    0
Total   1,000    0
what happened: bust
"""
HAND = """\
Burraco: Anne, Beth, Cath, Diana

Hand

Anne & Cath   1 × clean burraco   +200
              1 × dirty burraco   +100   = 300
              closed              +100   = 400
              cards on the table  +155   = 555
              cards left in hand   −25   = 530
Beth & Diana  pozzetto not taken  −100
              cards on the table   +45   = −55
              cards left in hand   −65  = −120

Hand    Anne & Cath  Beth & Diana
Points         +530          −120
"""
AGREED = """\
Bacara: Ana, Dan

Agreed adjustment
    Points: 0, −50
    spilled the tea

Dan  agreed adjustment  −50

Turn    Ana  Dan
Points    0  −50
"""


@pytest.mark.parametrize(
    ("record", "text"),
    [
        pytest.param(WORKED["barbu-001"]["record"], FIRST_DEAL, id="the first printed deal of Barbu"),
        pytest.param(WORKED["barbu-002"]["record"], SECOND_DEAL, id="the second, from its raw scores"),
        pytest.param(BACARA | {"start": [1000, 0], "hands": [PRINTED_TURN]}, TURN, id="the printed turn of Bacara"),
        pytest.param(BURRACO | {"hands": [WORKED_HAND]}, HAND, id="the worked hand of Burraco"),
        pytest.param(
            BACARA | {"hands": [{"adjust": [0, -50], "why": "spilled\nthe tea"}]}, AGREED, id="an agreed adjustment"
        ),
    ],
)
def test_a_hand_is_told_with_its_reasons(record: dict[str, Any], text: str) -> None:
    result = settled(record)
    assert result.stdout.splitlines() == text.splitlines()
    assert result.exit_code == 0


def test_a_note_of_the_sheet_is_told_in_words() -> None:
    hand = {"declarer": "Anne", "contract": "trumps", "suit": "S", "result": {"Anne": 13}}
    assert "    Trump suit: Spades" in settled(BARBU | {"hands": [hand]}).stdout.splitlines()


def test_a_hand_that_no_form_asks_for_is_told_by_its_reasons() -> None:
    lines = settled(BURRACO | {"hands": [{"sides": [{}, {"semi": 1, "table": 35}]}]}).stdout.splitlines()
    assert lines[2:4] == ["Hand", ""]
    assert lines[4].startswith("Beth & Diana  1 × dirty burraco")


def test_what_the_rules_regret_about_the_hand_is_said() -> None:
    record = BARBU | {"rules": {"undoubled": "unplayed"}, "hands": [NO_KING]}
    assert settled(record).stdout.splitlines()[-1] == ("Nobody doubled, so this contract need not have been played.")


def test_json_is_the_result_that_scoring_gives() -> None:
    record = json.dumps(WORKED["barbu-001"]["record"])
    scored = CliRunner().invoke(main, ["score", "-", "--json"], input=record)
    given = CliRunner().invoke(main, ["settle", "-", "--json"], input=record)
    assert given.stdout == scored.stdout
    assert given.stdout.count("\n") == 1
