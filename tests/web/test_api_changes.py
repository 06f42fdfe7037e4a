"""Changes to the match itself through the JSON API, as format.md, section 7 promises it to other programs."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.web.answers import STANDING, refusal
from tests.web.hands import HEARTS, QUEENS, stop

if TYPE_CHECKING:
    from flask.testing import FlaskClient

    from tests.web.conftest import Begin, Json, Keeper, Written


@pytest.mark.parametrize(("patch", "found"), [
    pytest.param({"title": "Friday"}, {"title": "Friday"}, id="title"),
    pytest.param({"note": "By the fire"}, {"note": "By the fire"}, id="note"),
    pytest.param({"stake": {"amount": "0.05", "currency": "EUR"}}, {"stake": {"amount": "0.05", "currency": "EUR"}},
                 id="stake"),
    pytest.param({"ended": True}, {"ended": True}, id="ended"),
    pytest.param({"rules": {"preset": "classic", "entry": 1050}}, {"rules": {"preset": "classic", "entry": 1050}},
                 id="rules"),
    pytest.param({"rename": {"Ana": "Anna"}}, {"players": ["Anna", "Dan"]}, id="rename"),
    pytest.param({"change": {"after": 2, "seat": "Dan", "taken_by": "Ion"}},
                 {"changes": [{"after": 2, "seat": "Dan", "taken_by": "Ion"}]}, id="change"),
    pytest.param(
        {"title": "A", "note": "B", "stake": {"amount": "1", "currency": "RON"}, "ended": True,
         "rules": {"floor": True}, "rename": {"Ana": "Dan", "Dan": "Ana"}, "change": {"after": 2, "join": "Ion"}},
        {"title": "A", "note": "B", "stake": {"amount": "1", "currency": "RON"}, "ended": True,
         "rules": {"floor": True}, "players": ["Dan", "Ana"], "changes": [{"after": 2, "join": "Ion"}]},
        id="all at once",
    ),
])  # fmt: skip
def test_the_match_itself_is_changed(turns: Keeper, patch: Json, found: Json) -> None:
    response = turns.ask("PATCH", **patch)
    answer = response.get_json()
    assert response.status_code == 200, response.text
    assert set(answer) == STANDING
    state = turns.get()
    assert {key: state["record"].get(key) for key in found} == found
    assert {key: state["result"][key] for key in STANDING - {"ok", "seq"}} == {
        key: answer[key] for key in STANDING - {"ok", "seq"}
    }


def test_changed_rules_score_everything_again(turns: Keeper) -> None:
    assert turns.write("PATCH", rules={"preset": "classic", "entry": 1050})["totals"] == [0, 1100]
    assert turns.write("POST", "/undo")["totals"] == [1000, 1100]


def test_a_new_name_stands_everywhere_at_once(begin: Begin) -> None:
    keeper = begin("barbu", QUEENS, HEARTS)
    keeper.write("PATCH", rename={"Anne": "Ada"})
    state = keeper.get()
    assert "Anne" not in str(state)
    assert state["result"]["totals"] == [-4, 16, -48, -18]
    assert state["result"]["next"]["declarer"] == "Ada"


def test_a_table_that_ended_is_reopened(turns: Keeper) -> None:
    ended = turns.write("PATCH", ended=True)
    assert (ended["finished"], ended["next"], turns.get()["result"]["winners"]) == (True, None, [1])
    refusal(turns.ask("POST", "/hands", hand=stop("Ana", 300)), 422, "finished")
    assert turns.write("PATCH", ended=False)["next"]["player"] == "Ana"
    turns.record(stop("Ana", 300))


def test_an_empty_title_is_none(turns: Keeper) -> None:
    turns.write("PATCH", title="Friday")
    turns.write("PATCH", title="")
    assert "title" not in turns.get()["record"]


def test_somebody_takes_a_seat_and_its_total(turns: Keeper) -> None:
    answer = turns.write("PATCH", change={"after": 2, "seat": "Ana", "taken_by": "Ion"})
    assert answer["next"]["player"] == "Ion"
    assert turns.record(stop("Ion", 300))["totals"] == [1300, 1100]


@pytest.mark.parametrize(("patch", "code", "field"), [
    pytest.param({}, "type", None, id="nothing"),
    pytest.param({"titel": "Friday"}, "unknown-key", "titel", id="an unknown key"),
    pytest.param({"players": ["Ana", "Ion"]}, "unknown-key", "players", id="players"),
    pytest.param({"title": 3}, "type", "title", id="a title that is a number"),
    pytest.param({"title": None}, "type", "title", id="no title"),
    pytest.param({"note": ["a"]}, "type", "note", id="a note that is a list"),
    pytest.param({"title": "x" * 10_001}, "range", "title", id="an endless title"),
    pytest.param({"ended": "yes"}, "type", "ended", id="ended by text"),
    pytest.param({"ended": 1}, "type", "ended", id="ended by a number"),
    pytest.param({"stake": {"amount": "0", "currency": "EUR"}}, "range", "stake.amount", id="a stake of nothing"),
    pytest.param({"stake": {"amount": 1, "currency": "EUR"}}, "type", "stake.amount", id="a number as a stake"),
    pytest.param({"stake": {"amount": "1", "currency": "EUR", "per": 2}}, "unknown-key", "stake.per", id="stake key"),
    pytest.param({"rules": {"preset": "none"}}, "rules", "rules.preset", id="an unknown preset"),
    pytest.param({"rules": {"entyr": 3}}, "unknown-key", "rules.entyr", id="an unknown rule"),
    pytest.param({"rules": {"entry": "3"}}, "type", "rules.entry", id="a rule of the wrong kind"),
    pytest.param({"rename": {"Ion": "Ana"}}, "unknown-player", "rename", id="renaming a stranger"),
    pytest.param({"rename": {"Ana": "Dan"}}, "players", "rename", id="a name twice"),
    pytest.param({"rename": {"Ana": " "}}, "players", None, id="an empty name"),
    pytest.param({"rename": []}, "type", "rename", id="renaming by a list"),
    pytest.param({"rename": {}}, "type", None, id="renaming nobody"),
    pytest.param({"change": {"after": 2, "seat": "Ion", "taken_by": "Eva"}}, "unknown-player", "changes",
                 id="a stranger's seat"),
    pytest.param({"change": {"after": 2, "join": "Ana"}}, "players", "changes", id="a joiner of a name that is there"),
    pytest.param({"change": {"join": "Ion"}}, "type", "change", id="a change without a hand"),
    pytest.param({"change": {"after": True, "join": "Ion"}}, "type", "change.after", id="after true"),
    pytest.param({"change": {"after": 2, "vanish": "Ana"}}, "unknown-key", "change.vanish", id="an unknown change"),
    pytest.param({"title": "Friday", "ended": 1}, "type", "ended", id="one of several wrong"),
])  # fmt: skip
def test_a_change_is_refused_and_nothing_written(
    turns: Keeper, written: Written, patch: Json, code: str, field: str | None
) -> None:
    was, state = written(), turns.get()
    answer = refusal(turns.ask("PATCH", **patch), 422, code)
    assert field is None or answer["field"] == field
    assert (written(), turns.get()) == (was, state)


@pytest.mark.parametrize(("game", "rules"), [
    pytest.param("barbu", {"preset": "three"}, id="Barbu for three, four at the table"),
    pytest.param("burraco", {"preset": "two"}, id="Burraco for two, four at the table"),
    pytest.param("burraco", {"preset": "three"}, id="Burraco for three, four at the table"),
])  # fmt: skip
def test_rules_are_not_changed_to_those_of_another_table(
    begin: Begin, written: Written, game: str, rules: Json
) -> None:
    keeper = begin(game)
    was = written()
    refusal(keeper.ask("PATCH", rules=rules), 422, "players")
    assert written() == was


def test_the_last_player_does_not_leave(begin: Begin) -> None:
    keeper = begin("bacara")
    response = keeper.ask("PATCH", change={"after": 0, "leave": "Ana"})
    if response.status_code == 200:
        keeper.seq += 1
        refusal(keeper.ask("PATCH", change={"after": 0, "leave": "Dan"}), 422, "players")
    else:
        refusal(response, 422, "players")


def test_somebody_joins_after_an_adjustment(begin: Begin) -> None:
    keeper = begin("bacara", stop("Ana", 1000), {"adjust": [0, -100]})
    keeper.write("PATCH", change={"after": 2, "join": "Ion"})
    assert keeper.totals == [1000, -100, 0]
    assert keeper.hands[1] == {"adjust": [0, -100]}


def test_nobody_joins_a_full_table(begin: Begin) -> None:
    keeper = begin("bacara", players=[f"Player {number}" for number in range(50)])
    refusal(keeper.ask("PATCH", change={"after": 0, "join": "One more"}), 422, "players")


def test_any_record_that_the_api_gives_can_be_sent_back(client: FlaskClient, turns: Keeper) -> None:
    turns.write("PATCH", rename={"Ana": "Anna"}, change={"after": 2, "join": "Ion"}, rules={"floor": True})
    state = turns.get()
    again = client.post("/api/matches", json=state["record"])
    assert again.status_code == 201
    assert again.get_json()["result"] == state["result"]
