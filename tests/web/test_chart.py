import re
from itertools import pairwise

import pytest
from flask.testing import FlaskClient

from scorekeeper.core.jsontext import Json
from scorekeeper.core.play import Played, play
from scorekeeper.core.record_reading import read_record
from scorekeeper.games import find
from scorekeeper.sheets.chart import APART, HEIGHT, MOST, chart


def melds(*points: int) -> Json:
    """A deal at Bara-kon that gives each side three points so often."""
    return {"sides": [{"runs": count} for count in points]}


def playing(*hands: Json, names: int = 3) -> Played:
    people: Json = [f"Player {number}" for number in range(names)]
    record: Json = {"format": "scorekeeper/1", "game": "barakon", "players": people, "hands": hands}
    return play(find("barakon"), read_record(record, find))


def test_a_line_goes_from_the_start_through_every_total() -> None:
    drawn = chart(playing(melds(2, 0, 1), melds(0, 1, 0)))
    assert drawn
    assert drawn.rows == ((0, 0, 0), (6, 0, 3), (6, 3, 3))
    assert [len(line.points.split()) for line in drawn.lines] == [3, 3, 3]
    heights = [[float(point.split(",")[1]) for point in line.points.split()] for line in drawn.lines]
    assert heights[0][0] == heights[1][0] == drawn.zero
    assert heights[0][2] < heights[2][2] == heights[1][2] < heights[0][0]


def test_names_at_the_end_never_stand_on_each_other() -> None:
    drawn = chart(playing(melds(1, 1, 1), melds(2, 2, 2)))
    assert drawn
    labels = sorted(line.label for line in drawn.lines)
    assert all(after - before >= APART for before, after in pairwise(labels))
    assert labels[-1] <= HEIGHT


def test_each_name_stands_beside_its_own_line_where_many_end_at_the_bottom() -> None:
    people: Json = ["Anna", "Béla", "Cyrus", "Dora", "Emil"]
    hands: Json = [
        {"player": "Anna", "points": 1200},
        {"player": "Béla", "bust": True},
        {"player": "Cyrus", "bust": True},
        {"player": "Dora", "points": 1500},
    ]
    record: Json = {"format": "scorekeeper/1", "game": "bacara", "players": people, "hands": hands}
    drawn = chart(play(find("bacara"), read_record(record, find)))
    assert drawn
    ends = [float(line.points.split(",")[-1]) for line in drawn.lines]
    labels = [line.label for line in drawn.lines]
    assert [labels[0], labels[3]] == [ends[0], ends[3]]
    assert sorted(range(5), key=lambda side: labels[side])[:2] == [3, 0]
    assert min(labels) > 0
    assert max(labels) <= HEIGHT


@pytest.mark.parametrize("hands", [0, 1], ids=["no hand", "one hand"])
def test_there_is_no_chart_before_the_second_hand(hands: int) -> None:
    assert chart(playing(*[melds(1, 0, 0)] * hands)) is None


def test_a_crowd_has_no_chart() -> None:
    players: Json = [f"Player {number}" for number in range(MOST + 1)]
    turns: Json = [{"player": "Player 0", "bust": True}, {"player": "Player 1", "bust": True}]
    record: Json = {"format": "scorekeeper/1", "game": "bacara", "players": players, "hands": turns}
    assert chart(play(find("bacara"), read_record(record, find))) is None


def test_the_page_has_the_chart_and_the_table_behind_it(client: FlaskClient) -> None:
    record = {
        "format": "scorekeeper/1",
        "game": "barakon",
        "players": ["Ana", "<b>Dan</b>"],
        "hands": [melds(2, 0), melds(0, 3)],
    }
    page = client.get(client.post("/api/matches", json=record).get_json()["keeper"]).text
    assert page.count("<polyline") == 2
    table = re.sub(r"<[^>]+>|\s+", " ", page[page.index('class="table"') : page.index("</figure>")])
    assert re.search(r"0 +0 +0 +1 +6 +0 +2 +6 +9", re.sub(r"\s+", " ", table))
    assert "<b>Dan" not in page
