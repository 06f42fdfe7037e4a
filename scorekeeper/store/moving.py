"""A whole installation as lines of JSON and back: every stream as it is, its addresses, and who opened it.

The first line names the format, the last one says how many streams there are: a file that was cut short has none. A
match that moves alone is such a file of one stream.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass

from scorekeeper.core.errors import Refusal, refuse
from scorekeeper.core.jsontext import Json, JsonObject, line, loads
from scorekeeper.core.reading import items, mapping, text
from scorekeeper.core.record_reading import read_moment
from scorekeeper.store.journal import KEEPER, VIEWER, Address, Device, Entry, Store, Visit
from scorekeeper.store.ready import token

FORMAT = "scorekeeper-journal/1"
"""The name of the format; another shape gets another name."""

LONGEST_ID = 200
"""Letters of a name of a stream, a command, a token or a browser at most."""

ENTRY = ("kind", "data", "command", "at", "by")
ADDRESS = ("token", "role")
VISIT = ("browser", "token", "at", "device", "name")


@dataclass(frozen=True)
class Carried:
    """A stream with all that belongs to it: its entries, its addresses as they were given, and who opened it."""

    stream: str
    entries: tuple[Entry, ...]
    addresses: tuple[Address, ...]
    visitors: tuple[tuple[Device, Visit], ...]

    def to_json(self) -> dict[str, object]:
        """The stream as a line of the format has it."""
        return {
            "stream": self.stream,
            "entries": [{key: getattr(entry, key) for key in ENTRY} for entry in self.entries],
            "addresses": [{key: getattr(address, key) for key in ADDRESS} for address in self.addresses],
            "visits": [
                dict(zip(VISIT, (device.browser, visit.token, visit.at, device.kind, device.name), strict=True))
                for device, visit in self.visitors
            ],
        }


def installation(store: Store) -> Iterator[dict[str, object]]:
    """All that *store* keeps, an object a line, the streams in the order in which they began."""
    yield {"format": FORMAT}
    streams = store.streams()
    for stream in streams:
        yield carried(store, stream).to_json()
    yield {"streams": len(streams)}


def carried(store: Store, stream: str) -> Carried:
    """A stream of *store* with all that belongs to it."""
    entries, addresses, visitors = store.read(stream), store.addresses(stream), store.visitors(stream)
    return Carried(stream, tuple(entries), tuple(addresses), tuple(visitors))


def alone(store: Store, stream: str) -> str:
    """A stream of *store* as a file of its own: its entries and the address of each role, and nobody who opened it."""
    ways = tuple(Address(token(store, stream, role), stream, role) for role in (KEEPER, VIEWER))
    given = Carried(stream, tuple(store.read(stream)), ways, ())
    return "".join(line(value) for value in ({"format": FORMAT}, given.to_json(), {"streams": 1}))


def read_alone(text: str) -> Carried:
    """The one stream in the file *text*, read as strictly as `read_carried` does; forms send it with other line ends.

    Refuses with `format` what is no such file, was cut short, or holds any other number of streams.
    """
    parts = text.rstrip("\r\n").split("\n")
    if not is_head(_value(parts[0])):
        raise refuse("format", "no-journal", format=FORMAT)
    count = counted(_value(parts[-1]))
    if count is None:
        raise refuse("format", "cut-short")
    if count != 1 or len(parts) != 3:
        raise refuse("format", "not-alone")
    return read_carried(loads(parts[1]))


def is_head(value: Json) -> bool:
    """Whether *value* is the first line of this format."""
    return value == {"format": FORMAT}


def counted(value: Json) -> int | None:
    """How many streams the last line says that there are; `None` where *value* is no last line."""
    given = value.get("streams") if isinstance(value, Mapping) and len(value) == 1 else None
    return given if isinstance(given, int) else None


def read_carried(value: Json) -> Carried:
    """The stream that *value* is, read strictly; whether its entries tell anything is for `telling.tell` to say.

    Refuses with `type` and `unknown-key` what has another shape, and with `format` what stands in it twice.
    """
    given = _object(value, "", ("stream", "entries", "addresses", "visits"))
    stream = _id(given["stream"], "stream")
    entries = tuple(_entry(stream, seq, entry) for seq, entry in enumerate(items(given["entries"], "entries"), 1))
    addresses = tuple(_address(stream, address) for address in items(given["addresses"], "addresses"))
    tokens = [address.token for address in addresses]
    visitors = tuple(_visitor(stream, visit, tokens) for visit in items(given["visits"], "visits"))
    _once([entry.command for entry in entries])
    _once(tokens)
    _once([device.browser for device, _ in visitors])
    return Carried(stream, entries, addresses, visitors)


def bring(store: Store, given: Carried) -> bool:
    """Writes a stream with all that belongs to it, within the caller's transaction; False where it is there already.

    Refuses with `format` a stream that is there with other entries or addresses, and an address that leads elsewhere.
    Who opened a stream that is there is left as it is.
    """
    there = carried(store, given.stream)
    if there.entries:
        if (there.entries, there.addresses) != (given.entries, given.addresses):
            raise refuse("format", "differs")
        return False
    for entry in given.entries:
        known = {"command": entry.command, "at": entry.at, "by": entry.by}
        store.append(given.stream, entry.seq - 1, entry.kind, entry.data, **known)
    for address in given.addresses:
        if store.find_address(address.token):
            raise refuse("format", "elsewhere")
        store.give_address(given.stream, address.role, address.token)
    for device, visit in given.visitors:
        store.visited(device.browser, visit.token, visit.at, device.kind)
        if device.name:
            store.name_device(device.browser, given.stream, device.name)
    return True


def _value(part: str) -> Json:
    """What stands in a line; nothing where it is no JSON."""
    with suppress(Refusal):
        return loads(part)
    return None


def _object(value: Json, field: str, keys: Sequence[str]) -> JsonObject:
    """An object with just these *keys*."""
    given = mapping(value, field)
    for key in given:
        if key not in keys:
            raise refuse("unknown-key", field=key[:60], key=key[:60])
    for key in keys:
        if key not in given:
            raise refuse("type", "missing", key, key=key)
    return given


def _id(value: Json, field: str) -> str:
    found = text(value, field, LONGEST_ID)
    if not found:
        raise refuse("type", "missing", field, key=field)
    return found


def _entry(stream: str, seq: int, value: Json) -> Entry:
    given = _object(value, "entries", ENTRY)
    return Entry(
        stream=stream,
        seq=seq,
        kind=_id(given["kind"], "kind"),
        data=mapping(given["data"], "data"),
        command=_id(given["command"], "command"),
        at=read_moment(given["at"], "at"),
        by=text(given["by"], "by", LONGEST_ID),
    )


def _address(stream: str, value: Json) -> Address:
    given = _object(value, "addresses", ADDRESS)
    role = text(given["role"], "role", LONGEST_ID)
    if role not in (KEEPER, VIEWER):
        raise refuse("range", "other-word", "role", given=role[:40], among=[KEEPER, VIEWER])
    return Address(_id(given["token"], "token"), stream, role)


def _visitor(stream: str, value: Json, tokens: Sequence[str]) -> tuple[Device, Visit]:
    given = _object(value, "visits", VISIT)
    token = _id(given["token"], "token")
    if token not in tokens:
        raise refuse("format", "unknown-address")
    kind, name = (text(given[key], key, LONGEST_ID) for key in ("device", "name"))
    return Device(_id(given["browser"], "browser"), kind, name), Visit(stream, token, read_moment(given["at"], "at"))


def _once(ids: Sequence[str]) -> None:
    if len(set(ids)) != len(ids):
        raise refuse("format", "id-twice")
