"""Whose turn it is: what makes PostgreSQL do one after the other what depends on each other, as SQLite does with all.

Code above a store reads in a transaction and then writes what follows from it: a circle's next entry, the sums of its
matches. SQLite lets one transaction write at a time, so nothing changes in between. Here a transaction takes a turn at
every name it touches, a stream's (a circle is one), before it reads or writes there, and keeps it to its end:

* Every row of the journal, the addresses, the visits and the shelf belongs to a stream, lists and sums to a circle.
  Who takes something off one circle's list and puts it on another's has a turn at both.
* So of two transactions that touch the same rows the second waits at its first touch until the first is over, and then
  reads what that one left: each statement sees what was committed before it began, and the turn comes in one before.
  That is two-phase locking; the outcome is that of one after the other.
* What concerns all streams, such as their list or the rebuilding of the shelf, waits for everybody's turn: no other
  transaction has any then. That alone keeps two programs that start together from both beginning the circle of a home.
* Where an address leads is asked for by its token; where it leads nowhere, the turn is at the token itself. Nothing
  is kept of that one.
* What a browser opened is everybody's to read at any time; nobody decides anything by it. Outside of a transaction
  nobody takes a turn: each statement by itself reads what was committed.

Two that wait for each other are told so by the database after a second, and one of them fails as `busy` with nothing
written. A turn is a locked row of the table `turns`, not an advisory lock: rows lie on the machine that the stream
lies on where a cluster spreads the tables, and any number of them can be locked. The row of a stream stays until the
stream is purged; it has nothing but the name.
"""

from scorekeeper.store.postgres_connection import Connections


class Turns:
    """The turns of the transactions over these *connections*; outside of a transaction there are none to take."""

    def __init__(self, connections: Connections) -> None:
        self._connections = connections

    def take(self, *names: str) -> bool:
        """Wait until it is this transaction's turn at each of *names*; False where it was already, or is nobody's.

        Several are taken in an order that is the same for everybody.
        """
        here = self._connections.here
        if here is None or here.alone:
            return False
        missing = sorted({*names} - here.turns)
        for name in missing:
            self._wait(name)
            here.turns.add(name)
        return bool(missing)

    def take_in_passing(self, name: str) -> bool:
        """Do as `take` does at a *name* that nothing is kept under."""
        taken = self.take(name)
        if taken:
            self.leave(name)
        return taken

    def leave(self, name: str) -> None:
        """Keep nothing of a *name* once this transaction is over; its turn stays until then."""
        here = self._connections.here
        if here:
            here.passing.add(name)

    def take_all(self) -> None:
        """Wait until it is this transaction's turn everywhere."""
        here = self._connections.here
        if here and not here.alone:
            # Locking a row, which is to take a turn, locks the table in a way that this one waits for, and stops.
            self._connections.rows("lock table turns in exclusive mode")
            here.alone = True

    def _wait(self, name: str) -> None:
        while not self._connections.rows("select name from turns where name = %s for update", [name]):
            # Where another transaction has just written the same and goes on, this waits for its end.
            self._connections.rows("insert into turns (name) values (%s) on conflict do nothing", [name])
