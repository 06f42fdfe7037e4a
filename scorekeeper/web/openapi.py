"""The JSON API (format.md, section 7) described for programs, by OpenAPI 3.1: `GET /api/openapi.json`."""

from __future__ import annotations

from functools import cache

from flask import Blueprint, Response, jsonify

from scorekeeper.core.jsontext import Json, JsonObject
from scorekeeper.core.record import FORMAT
from scorekeeper.web.errors import STATUS
from scorekeeper.web.openapi_shapes import OBJECT, refusal, schemas

api = Blueprint("openapi", __name__, url_prefix="/api")

MEDIA = "application/json"

MATCH = "/api/matches/{token}"
"""The address of a match."""

HAND = MATCH + "/hands/{number}"
"""The address of one hand of it."""

BROKEN = ("busy", "full", "read-only", "damaged", "failed")
"""Codes of a database that fails."""

MEANT = {
    400: "What was sent is not JSON that is read here.",
    403: "Writing through a viewer’s address, or from another site.",
    404: "There is no such address or no such hand, or the match lies in the trash.",
    409: "Somebody wrote after `after`; `state` is what a GET would say.",
    413: "More than 1 MiB.",
    415: "What was sent is not `application/json`.",
    422: "What was sent can’t be: the code says why, `field` and `hand` where.",
    429: "Too often; `Retry-After` says in how many seconds to ask again.",
    503: "The database fails; nothing was written, and it may be tried again.",
}
"""What each status of a refusal means."""

READING = (403, 404, 429, 503)
SCORING = (400, 403, 413, 415, 422, 429, 503)
WRITING = (400, 403, 404, 409, 413, 415, 422, 429, 503)


@api.get("/openapi.json")
def describe() -> Response:
    """What there is to ask, what has to be sent, and what may be answered."""
    return jsonify(description())


@cache
def description() -> JsonObject:
    """The whole description."""
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Scorekeeper",
            "version": FORMAT.rpartition("/")[2],
            "description": "Records in, results out; every write carries what its writer saw and a command of its own.",
        },
        "servers": [{"url": "/"}],
        "paths": {**_of_records(), **_of_a_match(), **_of_hands(), **_of_changes()},
        "components": {"schemas": schemas(), "parameters": {"token": _token(), "number": _number()}},
    }


def _of_records() -> dict[str, Json]:
    """What takes a record, and this description."""
    opened = _asked("open", "Opens a match and gives its two secret addresses.", {201: "Opened"}, SCORING, "Record")
    scored = _asked("score", "The result of a record; nothing is kept.", {200: "Result"}, SCORING, "Record")
    itself = _asked("describe", "This description.", {200: ""}, (429, 503))
    return {
        "/api/matches": {"post": opened},
        "/api/score": {"post": scored},
        "/api/openapi.json": {"get": itself},
    }


def _of_a_match() -> dict[str, Json]:
    """What is asked of a match, and what changes it itself."""
    show = _asked("show", "The match as it is; `ETag` is its `seq`.", {200: "State"}, READING)
    unchanged: JsonObject = {"304": {"description": "Nothing changed since the `ETag` in `If-None-Match`."}}
    shown = {**show, "responses": {**_mapping(show["responses"]), **unchanged}}
    change = _asked("change", "Changes the match itself; all is scored again.", {200: "Written"}, WRITING, "Patch")
    events: JsonObject = {
        **_asked("follow", "Each change as it happens.", {}, READING),
        "parameters": [_last_seen()],
        "responses": {"200": _stream(), **_refusals(READING)},
    }
    return {
        MATCH: {"parameters": [_ref("parameters", "token")], "get": shown, "patch": change},
        f"{MATCH}/events": {"parameters": [_ref("parameters", "token")], "get": events},
    }


def _of_hands() -> dict[str, Json]:
    """What records, corrects and strikes hands."""
    both = {201: "WrittenHand", 200: "Written"}
    record = _asked("record", "Records a hand; its command sent again gets 200.", both, WRITING, "Recording")
    correct = _asked("correct", "Corrects a hand; all is scored again.", {200: "Written"}, WRITING, "Correcting")
    strike = _asked("strike", "Strikes a hand.", {200: "Written"}, WRITING, "Bare")
    token, number = _ref("parameters", "token"), _ref("parameters", "number")
    return {
        f"{MATCH}/hands": {"parameters": [token], "post": record},
        HAND: {"parameters": [token, number], "put": correct, "delete": strike},
    }


def _of_changes() -> dict[str, Json]:
    """What takes changes back and puts them again."""
    said: dict[str, str] = {"undo": "Takes the last change back.", "redo": "Puts the last change taken back again."}
    return {
        f"{MATCH}/{name}": {
            "parameters": [_ref("parameters", "token")],
            "post": _asked(name, does, {200: "Written"}, WRITING, "Bare"),
        }
        for name, does in said.items()
    }


def _asked(name: str, does: str, answers: dict[int, str], refused: tuple[int, ...], body: str = "") -> dict[str, Json]:
    """One request: what it *does*, what it sends, its *answers* by status, and the statuses of its refusals."""
    taken: JsonObject = {"required": True, "content": _content(_ref("schemas", body))}
    good: dict[str, Json] = {
        str(status): {"description": does, "content": _content(_ref("schemas", shape) if shape else OBJECT)}
        for status, shape in answers.items()
    }
    sent: dict[str, Json] = {"requestBody": taken} if body else {}
    return {"operationId": name, "summary": does, **sent, "responses": {**good, **_refusals(refused)}}


def _refusals(statuses: tuple[int, ...]) -> dict[str, Json]:
    return {str(status): {"description": MEANT[status], "content": _content(_refusal(status))} for status in statuses}


def _refusal(status: int) -> JsonObject:
    """The body of a refusal of this *status*, which tells its code unless that is one of many."""
    if status == 409:
        return refusal(_codes(409), state=_ref("schemas", "State"))
    known = {400: ("format",), 422: (), 503: BROKEN}
    return refusal(known[status] if status in known else _codes(status))


def _codes(status: int) -> tuple[str, ...]:
    return tuple(code for code, its in STATUS.items() if its == status)


def _stream() -> JsonObject:
    said = "`event: change`, `id:` the `seq`, `data:` the answer of that write; now and then a comment."
    return {"description": said, "content": {"text/event-stream": {"schema": {"type": "string"}}}}


def _content(schema: Json) -> JsonObject:
    return {MEDIA: {"schema": schema}}


def _mapping(value: Json) -> JsonObject:
    return value if isinstance(value, dict) else {}


def _ref(kind: str, name: str) -> JsonObject:
    return {"$ref": f"#/components/{kind}/{name}"}


def _token() -> JsonObject:
    said = "The secret of the keeper’s address, or to read of the viewer’s: what follows `/m/`."
    return {"name": "token", "in": "path", "required": True, "description": said, "schema": {"type": "string"}}


def _number() -> JsonObject:
    whole: JsonObject = {"type": "integer", "minimum": 1}
    return {"name": "number", "in": "path", "required": True, "description": "A hand, from 1.", "schema": whole}


def _last_seen() -> JsonObject:
    said = "The change after which to begin, where no `Last-Event-ID` says so."
    return {"name": "after", "in": "query", "description": said, "schema": {"type": "integer", "minimum": 0}}
