import re

import pytest
from flask.testing import FlaskClient

from scorekeeper import games

KEYS = games.keys()


def text_of(client: FlaskClient, path: str) -> str:
    response = client.get(path)
    assert response.status_code == 200
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", response.text))


@pytest.mark.parametrize("key", KEYS)
def test_the_rules_of_every_preset_are_shown_with_their_examples(client: FlaskClient, key: str) -> None:
    game = games.find(key)
    for preset in game.presets:
        shown = text_of(client, f"/rules/{key}?preset={preset}")
        assert all(example.title in shown for example in game.examples)


def test_a_house_rule_in_the_address_is_in_force_on_the_page(client: FlaskClient) -> None:
    assert "King of hearts −25" not in text_of(client, "/rules/barbu")
    shown = text_of(client, "/rules/barbu?king=-25&undoubled=unplayed&dominoes=40,+20,+10,+-10")
    assert "the king of hearts −25" in shown
    assert "is shared out without playing" in shown
    assert "40 · 20 · 10 · −10" in shown


def test_the_reasons_of_a_worked_example_are_on_the_page(client: FlaskClient) -> None:
    shown = text_of(client, "/rules/barbu")
    assert "Anne pays, doubled × 1 +6" in shown
    assert "to Anne, doubled × 2 −8" in shown


@pytest.mark.parametrize("query", ["preset=salad", "king=x", "king=1000000", "dominoes=a"])
def test_what_are_no_rules_is_said_and_the_usual_ones_are_shown(client: FlaskClient, query: str) -> None:
    response = client.get(f"/rules/barbu?{query}")
    assert response.status_code == 200
    assert 'role="alert"' in response.text
    assert "the king of hearts" in response.text


def test_a_game_that_is_none_has_no_rules(client: FlaskClient) -> None:
    assert client.get("/rules/solitaire").status_code == 404


def test_a_match_leads_to_the_rules_it_is_played_by(client: FlaskClient) -> None:
    record = {
        "format": "scorekeeper/1",
        "game": "barbu",
        "players": ["Anne", "Beth", "Cath", "Diana"],
        "rules": {"preset": "sinclair", "king": -21, "zero_adjust": True, "dominoes": [33, 20, 10, 0]},
    }
    opened = client.post("/api/matches", json=record).get_json()
    page = client.get(opened["keeper"]).text
    address = re.search(r'href="(/rules/[^"]+)"', page)
    assert address
    shown = text_of(client, address[1].replace("&amp;", "&"))
    assert "the king of hearts −21" in shown
    assert "33, 20, 10, 0" in shown
