"""Changes as they happen: server-sent events (format.md, section 7)."""

from __future__ import annotations

import json
from contextlib import closing
from typing import TYPE_CHECKING, Any

import pytest

from scorekeeper.web import streams
from scorekeeper.web.app import LISTENERS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from flask.testing import FlaskClient
    from werkzeug.test import TestResponse

    from tests.web.conftest import Begin, Json, Keeper


def listen(client: FlaskClient, token: str, **headers: str) -> TestResponse:
    """A stream that is open until it is closed."""
    names = {name.replace("_", "-"): value for name, value in headers.items()}
    return client.get(f"/api/matches/{token}/events", headers=names, buffered=False)


def heard(stream: TestResponse, changes: int) -> Iterator[tuple[int, Json]]:
    """The next so many changes in a stream, each its id and its data; what is said between them is passed over."""
    text, found = "", 0
    for chunk in stream.iter_encoded():
        text += chunk.decode()
        while "\n\n" in text:
            event, text = text.split("\n\n", 1)
            if event.startswith(":"):
                continue
            lines = event.split("\n")
            assert [line.partition(": ")[0] for line in lines] == ["event", "id", "data"]
            assert lines[0] == "event: change"
            data: Any = json.loads(lines[2].removeprefix("data: "))
            yield int(lines[1].removeprefix("id: ")), data
            found += 1
        if found >= changes:
            return


def stop(player: str, points: int, **more: Any) -> Json:
    return {"player": player, "points": points, **more}


@pytest.fixture
def keeper(begin: Begin) -> Keeper:
    return begin("bacara", players=["مهسا", "Dan"])


def test_a_stream_is_one_and_is_kept_by_nobody(client: FlaskClient, keeper: Keeper) -> None:
    with closing(listen(client, keeper.token)) as stream:
        assert (stream.status_code, stream.mimetype) == (200, "text/event-stream")
        assert "no-store" in stream.headers["Cache-Control"]
        assert next(iter(stream.iter_encoded())).startswith(b":")


@pytest.mark.parametrize("who", ["token", "viewer"])
def test_who_listens_hears_the_answer_of_each_write(client: FlaskClient, keeper: Keeper, who: str) -> None:
    with closing(listen(client, getattr(keeper, who))) as stream:
        answers = [
            keeper.record(stop("مهسا", 1000, note="two\nlines \u2028 and data: three\r\n\n")),
            keeper.write("PATCH", title="Friday"),
            keeper.write("POST", "/undo"),
            keeper.write("PUT", "/hands/1", hand=stop("مهسا", 1200)),
            keeper.write("DELETE", "/hands/1"),
        ]
        assert list(heard(stream, 5)) == [(answer["seq"], answer) for answer in answers]


def test_a_repeated_or_refused_write_is_not_heard(client: FlaskClient, keeper: Keeper) -> None:
    with closing(listen(client, keeper.token)) as stream:
        first = keeper.ask("POST", "/hands", command="once", hand=stop("مهسا", 1000)).get_json()
        keeper.ask("POST", "/hands", command="once", hand=stop("مهسا", 1000))
        keeper.seq = first["seq"]
        assert keeper.ask("POST", "/hands", hand=stop("مهسا", 1000)).status_code == 422
        last = keeper.record(stop("Dan", 1000))
        assert [seq for seq, _ in heard(stream, 2)] == [first["seq"], last["seq"]]


def test_another_match_is_not_heard(client: FlaskClient, keeper: Keeper, begin: Begin) -> None:
    with closing(listen(client, keeper.token)) as stream:
        begin("bacara").record(stop("Ana", 1000))
        answer = keeper.record(stop("مهسا", 1100))
        assert list(heard(stream, 1)) == [(answer["seq"], answer)]


@pytest.mark.parametrize(("last", "missed"), [
    pytest.param("0", 4, id="everything"),
    pytest.param("1", 3, id="all but the opening"),
    pytest.param("2", 2, id="some"),
    pytest.param("4", 0, id="nothing missed"),
    pytest.param("400", 0, id="more than there is"),
    pytest.param("", 0, id="blank"),
    pytest.param("-1", 0, id="negative"),
    pytest.param("x", 0, id="no number"),
    pytest.param("9" * 5000, 0, id="endless"),
])  # fmt: skip
def test_who_comes_back_hears_what_was_missed(client: FlaskClient, keeper: Keeper, last: str, missed: int) -> None:
    for hand in (stop("مهسا", 1000), stop("Dan", 1000), stop("مهسا", 300)):
        keeper.record(hand)
    with closing(listen(client, keeper.token, Last_Event_ID=last)) as stream:
        keeper.record(stop("Dan", 400))
        seqs = [seq for seq, _ in heard(stream, missed + 1)]
        assert seqs == list(range(5 - missed, 6))


def test_silence_is_broken_so_that_a_lost_listener_is_noticed(
    client: FlaskClient, keeper: Keeper, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(streams, "HEARTBEAT", 0.01)
    with closing(listen(client, keeper.token)) as stream:
        chunks = stream.iter_encoded()
        said = [next(chunks) for _ in range(3)]
        assert all(chunk.startswith(b":") and chunk.endswith(b"\n\n") for chunk in said)


def test_there_are_so_many_places_and_they_come_back(client: FlaskClient, keeper: Keeper) -> None:
    listeners = [listen(client, keeper.token) for _ in range(LISTENERS)]
    try:
        assert {stream.status_code for stream in listeners} == {200}
        next(iter(listeners[0].iter_encoded()))
        refused = listen(client, keeper.token)
        answer: Any = refused.get_json()
        assert (refused.status_code, answer["ok"], answer["code"]) == (429, False, "rate")
        assert keeper.record(stop("مهسا", 1000))["ok"], "a save gets in all the same"
        for place in (0, 1):  # one that had begun to listen, and one that had not
            listeners[place].close()
            listeners[place] = listen(client, keeper.token)
            assert listeners[place].status_code == 200
            assert listen(client, keeper.token).status_code == 429
    finally:
        for stream in listeners:
            stream.close()
    with closing(listen(client, keeper.token)) as stream:
        assert stream.status_code == 200


@pytest.mark.parametrize("method", ["HEAD", "GET"])
def test_who_looks_in_or_finds_nothing_takes_no_place(client: FlaskClient, keeper: Keeper, method: str) -> None:
    for _ in range(LISTENERS + 1):
        client.open("/api/matches/nobody/events", method=method).close()
        client.open(f"/api/matches/{keeper.token}/events", method=method, buffered=False).close()
    with closing(listen(client, keeper.token)) as stream:
        assert stream.status_code == 200
