"""The JSON API (format.md, section 7): records in, results out, every write with what its writer saw."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from flask import Blueprint, Response, jsonify, request

from scorekeeper import games
from scorekeeper.core import commands
from scorekeeper.core.errors import Refusal, refuse
from scorekeeper.core.events import Event
from scorekeeper.core.jsontext import Json, JsonObject, loads
from scorekeeper.core.match import Match
from scorekeeper.core.play import play
from scorekeeper.core.reading import mapping, text, whole
from scorekeeper.core.record_reading import read_record
from scorekeeper.store.journal import KEEPER, VIEWER
from scorekeeper.store.matches import Kept, Written
from scorekeeper.web import sizes
from scorekeeper.web.access import address_of, asked, fresh_id, known_browser, matches, now
from scorekeeper.web.errors import status_of
from scorekeeper.web.speaking import reader
from scorekeeper.words.refused import game_of, refused

api = Blueprint("api", __name__, url_prefix="/api")

LONGEST_COMMAND = 100
"""Letters of a command id at most."""

ANSWERED = ("totals", "ranks", "finished", "next", "warnings")
"""What a write says of how the match stands (format.md, section 7)."""

Answer = tuple[Response, int]


@api.post("/matches")
def create() -> Answer:
    """Opens a match from a record and gives its two secret addresses."""
    sizes.check_record()
    record = body()
    try:
        written = matches().open(read_record(record, games.find), fresh_id(), at=now(), by=known_browser())
    except Refusal as refusal:
        return _refused(refusal, record)
    stream = written.kept.stream
    addresses = {role: f"/m/{matches().token(stream, role)}" for role in (KEEPER, VIEWER)}
    return jsonify({"ok": True, **addresses, "seq": written.kept.seq, "result": _result(written.kept)}), 201


@api.get("/matches/<token>")
def show(token: str) -> Response:
    """The match as it is; `ETag` is the number of its last change."""
    kept = asked(token).kept
    tag = str(kept.seq)
    response = Response(status=304) if request.if_none_match.contains(tag) else jsonify(state(kept))
    response.set_etag(tag)
    return response


@api.post("/matches/<token>/hands")
def add_hand(token: str) -> Answer:
    """Records a hand, as the last one or in front of hand `before`."""
    return _write(
        token,
        ("hand", "before"),
        lambda given, match: commands.record_hand(
            match,
            mapping(given.take("hand"), "hand"),
            whole(given.value["before"], "before", 1) if "before" in given.value else None,
        ),
        created=True,
    )


@api.put("/matches/<token>/hands/<int:number>")
def correct_hand(token: str, number: int) -> Answer:
    """Corrects a hand."""
    return _write(
        token, ("hand",), lambda given, match: commands.correct_hand(match, number, mapping(given.take("hand"), "hand"))
    )


@api.delete("/matches/<token>/hands/<int:number>")
def strike_hand(token: str, number: int) -> Answer:
    """Strikes a hand."""
    return _write(token, (), lambda given, match: commands.strike_hand(match, number))


@api.post("/matches/<token>/undo")
def undo(token: str) -> Answer:
    """Takes the last change back."""
    return _write(token, (), lambda given, match: commands.undo(match))


@api.post("/matches/<token>/redo")
def redo(token: str) -> Answer:
    """Puts the last change taken back again."""
    return _write(token, (), lambda given, match: commands.redo(match))


@api.patch("/matches/<token>")
def change(token: str) -> Answer:
    """Changes the match itself."""
    return _write(token, commands.PATCHES, lambda given, match: commands.change(match, given.rest))


@api.post("/score")
def score() -> Answer:
    """The result of a record; nothing is kept."""
    given = body()
    try:
        record = read_record(given, games.find)
        return jsonify(play(games.find(record.game), record).result().to_json()), 200
    except Refusal as refusal:
        return _refused(refusal, given)


class Given:
    """The body of a write: `after` and `command`, and besides them only the keys that this write knows."""

    def __init__(self, value: JsonObject, known: tuple[str, ...]) -> None:
        """Reads the envelope; refuses unknown keys by name, and with `type` what is missing or of the wrong kind."""
        self.value = value
        for key in value:
            if key not in ("after", "command", *known):
                raise refuse("unknown-key", field=key[:60], key=key[:60])
        self.after = whole(self.take("after"), "after", 0)
        self.command = text(self.take("command"), "command", LONGEST_COMMAND)
        if not self.command:
            raise refuse("range", "empty-command", "command")
        self.rest = {key: item for key, item in value.items() if key in known}

    def take(self, key: str) -> Json:
        """The value of *key*, which must be there."""
        if key not in self.value:
            raise refuse("type", "missing", key, key=key)
        return self.value[key]


def body() -> Json:
    """The JSON value of the request; refuses with `media` what is not sent as JSON, with `format` what is none."""
    if request.mimetype != "application/json":
        raise refuse("media")
    return loads(request.get_data())


def state(kept: Kept) -> JsonObject:
    """What a GET says of a match."""
    return {"ok": True, "seq": kept.seq, "record": kept.match.record.to_json(), "result": _result(kept)}


def outcome(written: Written) -> JsonObject:
    """What a write answers: how the match stands and the hand it left, never the whole match."""
    result = written.kept.played.result()
    number = written.number
    hand: Mapping[str, Json] = {} if number is None else {"hand": result.hands[number - 1].to_json(), "number": number}
    standing = {key: value for key, value in result.standing_json().items() if key in ANSWERED}
    return {"ok": True, "seq": written.kept.seq, **hand, **standing}


def _write(
    token: str, known: tuple[str, ...], decide: Callable[[Given, Match], Event], created: bool = False
) -> Answer:
    """One write: 201 or 200 with its outcome; 409 with the state where somebody wrote since."""
    address = address_of(token, writing=True)
    try:
        given = Given(mapping(body(), ""), known)
        written = matches().write(
            address.stream, given.after, given.command, lambda match: decide(given, match), at=now(), by=known_browser()
        )
    except Refusal as refusal:
        kept = matches().load(address.stream)
        answer = refused(refusal, reader(), kept.match.game)
        if refusal.code == "stale":
            answer["state"] = state(kept)
        return jsonify(answer), status_of(refusal)
    return jsonify(outcome(written)), 201 if created and written.fresh else 200


def _result(kept: Kept) -> JsonObject:
    return kept.played.result().to_json()


def _refused(refusal: Refusal, given: Json) -> Answer:
    """*refusal* of a record, in the words of the game that it names."""
    return jsonify(refused(refusal, reader(), game_of(given))), status_of(refusal)
