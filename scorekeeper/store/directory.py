"""Secret addresses and visits in SQLite; what writes here works inside the caller's transaction."""

from collections.abc import Sequence

from sqlite_utils import Database

from scorekeeper.store.journal import KEEPER, VIEWER, Address, Device, Visit

_DEVICES = """
    SELECT visits.browser, visits.device, visits.name
    FROM addresses JOIN visits ON visits.token = addresses.token
    LEFT JOIN (SELECT "by", min(seq) AS began FROM journal WHERE stream = ? GROUP BY "by") ON "by" = visits.browser
    WHERE addresses.stream = ?
    ORDER BY began IS NULL, began, visits.rowid
"""


def give(db: Database, address: Address) -> Address:
    """Write an address unless it is there; raises `ValueError` for an unknown role or a token that leads elsewhere."""
    if address.role not in (KEEPER, VIEWER):
        raise ValueError(f"an address is a keeper's or a viewer's, not {address.role!r}")
    there = find(db, address.token)
    if there is None:
        db.table("addresses").insert(vars(address))
    elif there != address:
        raise ValueError("the token leads elsewhere")
    return address


def replace(db: Database, address: Address, keeping: str) -> Address:
    """Write an address, and delete every other one of its role with the visits through it, but for one browser's."""
    give(db, address)
    for old in of_stream(db, address.stream):
        if old.role == address.role and old != address:
            moved = [address.token, old.token, keeping]
            db.execute("update visits set token = ? where token = ? and browser = ?", moved)
            db.table("visits").delete_where("token = ?", [old.token])
            db.table("addresses").delete(old.token)
    return address


def find(db: Database, token: str) -> Address | None:
    """Return where a token leads, or None."""
    # Every request asks this: see `select`.
    row = db.conn.execute("select token, stream, role from addresses where token = ?", [token]).fetchone()
    return Address(*row) if row else None


def of_stream(db: Database, stream: str) -> Sequence[Address]:
    """Return the addresses of a stream, in the order they were given."""
    return [Address(**row) for row in db.table("addresses").rows_where("stream = ?", [stream], order_by="rowid")]


def visit(db: Database, browser: str, token: str, at: str, kind: str) -> None:
    """Write that a browser came through an address, unless nothing is there; a keeper's stays before a viewer's."""
    address = find(db, token)
    if address is None:
        return
    before = _kept(db, browser, address.stream)
    kept = before if before and before.role == KEEPER and address.role == VIEWER else address
    row = {"browser": browser, "stream": address.stream, "token": kept.token, "at": at}
    known = {"device": kind} if kind else {}
    db.table("visits").upsert(row | known, pk=("browser", "stream"))


def visits(db: Database, browser: str, limit: int, kind: str) -> Sequence[Visit]:
    """Return the last visits of a browser to streams that began with this kind of entry, "" for any, newest first."""
    began = "exists (select 1 from journal where journal.stream = visits.stream and seq = 1 and kind = :kind)"
    rows = db.table("visits").rows_where(
        f"browser = :browser and (:kind = '' or {began})",
        {"browser": browser, "kind": kind},
        order_by="at desc, rowid desc",
        select="stream, token, at",
        limit=limit,
    )
    return [Visit(**row) for row in rows]


def visitors(db: Database, stream: str) -> Sequence[tuple[Device, Visit]]:
    """Return the devices that opened a stream with their visits, in the order in which they came first."""
    rows = db.table("visits").rows_where("stream = ?", [stream], order_by="rowid")
    return [
        (Device(row["browser"], row["device"], row["name"]), Visit(row["stream"], row["token"], row["at"]))
        for row in rows
    ]


def name(db: Database, browser: str, stream: str, called: str) -> None:
    """Write what a browser's device is called in a stream, if it has a visit there."""
    db.execute("update visits set name = ? where browser = ? and stream = ?", [called, browser, stream])


def devices(db: Database, stream: str) -> Sequence[Device]:
    """Return the devices that opened a stream, those first that wrote in it, as they began to."""
    return [Device(*row) for row in db.execute(_DEVICES, [stream, stream])]


def forget(db: Database, browser: str, stream: str) -> None:
    """Delete a browser's visit to a stream, if there is one."""
    db.table("visits").delete_where("browser = ? and stream = ?", [browser, stream])


def close(db: Database, stream: str) -> None:
    """Delete every address of a stream, and the visits to it."""
    db.table("visits").delete_where("stream = ?", [stream])
    db.table("addresses").delete_where("stream = ?", [stream])


def _kept(db: Database, browser: str, stream: str) -> Address | None:
    rows = list(db.table("visits").rows_where("browser = ? and stream = ?", [browser, stream]))
    return find(db, rows[0]["token"]) if rows else None
