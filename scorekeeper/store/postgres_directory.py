"""Secret addresses and visits in PostgreSQL; what writes here works inside the caller's transaction, at its turn."""

from collections.abc import Sequence

from scorekeeper.store.journal import KEEPER, VIEWER, Address, Device, Visit
from scorekeeper.store.postgres_connection import Connections
from scorekeeper.store.postgres_turns import Turns

_DEVICES = """
    SELECT browser, device, name FROM visits
    LEFT JOIN (SELECT "by", min(seq) AS began FROM journal WHERE stream = %(stream)s GROUP BY "by") AS wrote
        ON wrote."by" = browser
    WHERE stream = %(stream)s
    ORDER BY began IS NULL, began, number
"""
_VISITORS = "SELECT browser, device, name, stream, token, at FROM visits WHERE stream = %s ORDER BY number"
_VISITS = """
    SELECT stream, token, at FROM visits
    WHERE browser = %(browser)s AND (%(kind)s = '' OR EXISTS (
        SELECT 1 FROM journal WHERE journal.stream = visits.stream AND seq = 1 AND kind = %(kind)s
    ))
    ORDER BY at DESC, number DESC LIMIT %(limit)s
"""
_VISITED = """
    INSERT INTO visits (browser, stream, token, at, device)
    VALUES (%(browser)s, %(stream)s, %(token)s, %(at)s, %(kind)s)
    ON CONFLICT (browser, stream) DO UPDATE SET token = excluded.token, at = excluded.at,
        device = CASE excluded.device WHEN '' THEN visits.device ELSE excluded.device END
"""
_OLD = "token IN (SELECT token FROM addresses WHERE stream = %(stream)s AND role = %(role)s AND token <> %(token)s)"


class Addresses:
    """The addresses and visits in the tables over these *connections*."""

    def __init__(self, connections: Connections, turns: Turns) -> None:
        self._rows = connections.rows
        self._turns = turns

    def give(self, address: Address) -> Address:
        """Write an address unless it is there; raises `ValueError` for an unknown role or a token of another stream."""
        if address.role not in (KEEPER, VIEWER):
            raise ValueError(f"an address is a keeper's or a viewer's, not {address.role!r}")
        self._turns.take(address.stream)
        # Where somebody else is giving the same token, this waits until it is given.
        insert = "insert into addresses (token, stream, role) values (%(token)s, %(stream)s, %(role)s)"
        self._rows(f"{insert} on conflict do nothing", vars(address))
        if self._leads(address.token) != address:
            raise ValueError("the token leads elsewhere")
        return address

    def replace(self, address: Address, keeping: str) -> Address:
        """Write an address, and delete all others of its role with the visits through them, but for one browser's."""
        self.give(address)
        values = {**vars(address), "browser": keeping}
        for statement in (
            f"update visits set token = %(token)s where stream = %(stream)s and browser = %(browser)s and {_OLD}",  # noqa: S608 - all our own
            f"delete from visits where stream = %(stream)s and {_OLD}",  # noqa: S608 - the same
            "delete from addresses where stream = %(stream)s and role = %(role)s and token <> %(token)s",
        ):
            self._rows(statement, values)
        return address

    def find(self, token: str) -> Address | None:
        """Return where a token leads, or None; in a transaction it leads there to its end."""
        address = self._leads(token)
        while self._turns.take(address.stream) if address else self._turns.take_in_passing(token):
            address = self._leads(token)
        return address

    def of_stream(self, stream: str) -> Sequence[Address]:
        """Return the addresses of a stream, in the order they were given."""
        self._turns.take(stream)
        rows = self._rows("select token, stream, role from addresses where stream = %s order by number", [stream])
        return [Address(**row) for row in rows]

    def visit(self, browser: str, token: str, at: str, kind: str) -> None:
        """Write that a browser came through an address, unless nothing is there; a keeper's stays before a viewer's."""
        address = self._leads(token)
        while address and self._turns.take(address.stream):
            address = self._leads(token)
        if address is None:
            return
        before = self._kept(browser, address.stream)
        kept = before if before and before.role == KEEPER and address.role == VIEWER else address
        values = {"browser": browser, "stream": address.stream, "token": kept.token, "at": at, "kind": kind}
        self._rows(_VISITED, values)

    def visits(self, browser: str, limit: int, kind: str) -> Sequence[Visit]:
        """Return the last visits of a browser to streams that began with this kind of entry, or any; newest first."""
        rows = self._rows(_VISITS, {"browser": browser, "limit": limit, "kind": kind})
        return [Visit(**row) for row in rows]

    def visitors(self, stream: str) -> Sequence[tuple[Device, Visit]]:
        """Return the devices that opened a stream with their visits, in the order in which they came first."""
        self._turns.take(stream)
        rows = self._rows(_VISITORS, [stream])
        return [
            (Device(row["browser"], row["device"], row["name"]), Visit(row["stream"], row["token"], row["at"]))
            for row in rows
        ]

    def name(self, browser: str, stream: str, called: str) -> None:
        """Write what a browser's device is called in a stream, if it has a visit there."""
        self._turns.take(stream)
        self._rows("update visits set name = %s where browser = %s and stream = %s", [called, browser, stream])

    def devices(self, stream: str) -> Sequence[Device]:
        """Return the devices that opened a stream, those first that wrote in it, as they began to."""
        self._turns.take(stream)
        rows = self._rows(_DEVICES, {"stream": stream})
        return [Device(row["browser"], row["device"], row["name"]) for row in rows]

    def forget(self, browser: str, stream: str) -> None:
        """Delete a browser's visit to a stream, if there is one."""
        self._turns.take(stream)
        self._rows("delete from visits where browser = %s and stream = %s", [browser, stream])

    def close(self, stream: str) -> None:
        """Delete every address of a stream, and the visits to it."""
        self._turns.take(stream)
        for table in ("visits", "addresses"):
            self._rows(f"delete from {table} where stream = %s", [stream])  # noqa: S608 - a name of our own

    def _leads(self, token: str) -> Address | None:
        rows = self._rows("select token, stream, role from addresses where token = %s", [token])
        return Address(**rows[0]) if rows else None

    def _kept(self, browser: str, stream: str) -> Address | None:
        rows = self._rows("select token from visits where browser = %s and stream = %s", [browser, stream])
        return self._leads(rows[0]["token"]) if rows else None
