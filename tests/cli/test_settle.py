"""`scorekeeper settle FILE`: one hand of any game, its reasons and what each pair of players settles."""

import json
import subprocess
from collections.abc import Callable
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from scorekeeper.cli import main

Run = Callable[..., subprocess.CompletedProcess[bytes]]

VECTORS = Path(__file__).parents[1] / "vectors"
CASES = [
    json.loads(line)
    for path in sorted(VECTORS.glob("*.jsonl"))
    for line in path.read_text(encoding="utf-8").splitlines()
]
WORKED = {case["id"]: case for case in CASES}

FOUR = ["Anne", "Beth", "Cath", "Diana"]
BARBU = {"format": "scorekeeper/1", "game": "barbu", "players": FOUR}
BACARA = {"format": "scorekeeper/1", "game": "bacara", "players": ["Ana", "Dan"]}
BURRACO = {"format": "scorekeeper/1", "game": "burraco", "players": FOUR}

NO_KING = {"declarer": "Anne", "contract": "no-king", "result": {"king": "Anne"}}
PRINTED_TURN = {
    "player": "Ana",
    "throws": [
        {"dice": [1, 1, 2, 5, 6, 6], "keep": [1, 1, 5]},
        {"dice": [6, 6, 6]},
        {"dice": [5, 2, 2, 6, 6, 3]},
        {"dice": [3, 3, 2, 4, 4]},
    ],
    "note": "so close",
}
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

Anne   queens: 1                 −6
       to Beth, doubled × 1      −6  = −12
Beth   Anne pays, doubled × 1    +6
       Cath pays, doubled × 1    +6   = 12
       Diana pays, doubled × 1  +12   = 24
Cath   queens: 1                 −6
       to Beth, doubled × 1      −6  = −12
Diana  queens: 2                −12
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


def settled(record: object, *options: str) -> Result:
    return CliRunner().invoke(main, ["settle", "-", *options], input=json.dumps(record))


def pairs(text: str) -> list[str]:
    """What is said of the pairs, a line each, without what only lines them up."""
    [section] = [part for part in text.split("\n\n") if part.startswith("Side payments")]
    return [" ".join(line.split()) for line in section.splitlines()[1:]]


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


@pytest.mark.parametrize("case", ["barbu-001", "barbu-002"])
def test_the_printed_deals_are_settled_as_printed(case: str) -> None:
    record, expect = WORKED[case]["record"], WORKED[case]["expect"]
    [hand] = json.loads(settled(record, "--json").stdout)["hands"]
    assert [hand[key] for key in ("points", "raw", "chips", "check")] == [
        expect[key] for key in ("points", "raw", "chips", "check")
    ]
    assert [{key: each[key] for key in ("from", "to", "points")} for each in hand["payments"]] == expect["payments"]
    paid = [line.partition("× ")[2].partition(" ")[2] for line in pairs(settled(record).stdout)]
    said = [f"{each['from']} pays {each['to']} {each['points']}" for each in expect["payments"]]
    assert [line for line in paid if line != "nothing to pay"] == said


@pytest.mark.parametrize(
    ("doubles", "said"),
    [
        pytest.param({}, ["— 0 × 20 nothing to pay", "— 0 × 0 nothing to pay"], id="nobody doubles"),
        pytest.param({"Beth": ["Anne"]}, ["Beth → Anne 1 × 20 Anne pays Beth 20", "— 0 × 0 nothing to pay"], id="one"),
        pytest.param(
            {"Beth": ["Anne"], "Anne": ["Beth"]},
            ["Beth → Anne, Anne → Beth 2 × 20 Anne pays Beth 40", "— 0 × 0 nothing to pay"],
            id="both",
        ),
        pytest.param(
            {"Cath": ["Beth"], "Beth": ["Cath"]},
            ["— 0 × 20 nothing to pay", "Cath → Beth, Beth → Cath 2 × 0 nothing to pay"],
            id="both, of equal scores",
        ),
    ],
)
def test_each_pair_is_told_who_doubled_whom_and_who_pays(doubles: dict[str, list[str]], said: list[str]) -> None:
    told = pairs(settled(BARBU | {"hands": [NO_KING | {"doubles": doubles}]}).stdout)
    assert [line for line in told if line.startswith(("Anne & Beth", "Beth & Cath"))] == [
        f"Anne & Beth {said[0]}",
        f"Beth & Cath {said[1]}",
    ]


@pytest.mark.parametrize(
    ("game", "people"),
    [
        pytest.param({}, 4, id="six pairs of four"),
        pytest.param({"rules": {"preset": "three"}}, 3, id="three pairs of three"),
        pytest.param({"rules": {"preset": "french"}}, 5, id="ten pairs of five, who cannot double"),
    ],
)
def test_every_pair_stands_once_in_seating_order(game: dict[str, Any], people: int) -> None:
    names = [*FOUR, "Emil"][:people]
    told = pairs(settled(BARBU | game | {"players": names, "hands": [NO_KING]}).stdout)
    assert [line.partition(" —")[0] for line in told] == [f"{one} & {other}" for one, other in combinations(names, 2)]


def test_names_are_understood_however_their_letters_are_written() -> None:
    hand = {"declarer": "Zoë", "contract": "no-king", "result": {"king": "Zoë"}, "doubles": {"Beth": ["Zoe\u0308 "]}}
    told = pairs(settled(BARBU | {"players": ["Zoë", *FOUR[1:]], "hands": [hand]}).stdout)
    assert told[0] == "Zoë & Beth Beth → Zoë 1 × 20 Zoë pays Beth 20"


@pytest.mark.parametrize("declarer", FOUR)
def test_a_deal_is_settled_whoever_declares(declarer: str) -> None:
    assert settled(BARBU | {"hands": [NO_KING | {"declarer": declarer}]}).exit_code == 0


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


@pytest.mark.parametrize("case", CASES, ids=[case["id"] for case in CASES])
def test_whatever_is_scored_and_one_hand_can_be_settled(case: dict[str, Any]) -> None:
    record = case["record"]
    result = CliRunner().invoke(main, ["settle", "-"], input=json.dumps(record) if record else case["text"])
    one = "error" not in case["expect"] and len(record["hands"]) == 1
    assert (result.exit_code, bool(result.stdout), result.stderr.count("\n")) == (int(not one), one, int(not one))
    assert not set("{}") & set(result.stdout)
    assert [line for line in result.stdout.splitlines() if line != line.rstrip()] == []


@pytest.mark.parametrize("options", [[], ["--json"]], ids=["as text", "as JSON"])
@pytest.mark.parametrize(
    ("given", "said"),
    [
        pytest.param(BARBU, "One hand is settled at a time; this record has 0.", id="no hand"),
        pytest.param(
            BARBU | {"hands": [NO_KING, NO_KING]}, "One hand is settled at a time; this record has 2.", id="two hands"
        ),
        pytest.param(
            BACARA | {"hands": [PRINTED_TURN | {"throws": []}]}, "Turn 1: A turn has at least one", id="an empty turn"
        ),
        pytest.param(
            BARBU | {"hands": [NO_KING | {"doubles": {"Anne": ["Beth"]}}]},
            "Deal 1: Anne is the",
            id="an unlawful double",
        ),
        pytest.param(BARBU | {"game": "go", "hands": [NO_KING]}, "There is no game “go”", id="no such game"),
        pytest.param([NO_KING], "This is no record", id="a hand that is no record"),
        pytest.param(BARBU | {"hands": "one"}, "A list is needed here.", id="hands that are none"),
    ],
)
def test_what_cannot_be_settled_gets_one_line(
    run: Run, tmp_path: Path, given: object, said: str, options: list[str]
) -> None:
    (tmp_path / "hand.json").write_text(json.dumps(given), encoding="utf-8")
    done = run("settle", str(tmp_path / "hand.json"), *options)
    assert (done.returncode, done.stdout, done.stderr.count(b"\n")) == (1, b"", 1)
    assert said in done.stderr.decode()


@pytest.mark.parametrize(
    "words",
    [
        pytest.param(["settle"], id="no file"),
        pytest.param(["settle", "one.json", "two.json"], id="two files"),
        pytest.param(["settle", "-", "--jsonl"], id="lines"),
    ],
)
def test_wrong_usage_is_told_from_a_refusal(words: list[str]) -> None:
    assert CliRunner().invoke(main, words).exit_code == 2


def test_each_command_says_in_one_line_what_it_does() -> None:
    told = CliRunner().invoke(main, ["--help"]).stdout.partition("Commands:\n")[2].splitlines()
    assert [line.split()[0] for line in told] == sorted(main.commands)
    assert all(line.endswith(".") and not line.endswith("...") for line in told)
