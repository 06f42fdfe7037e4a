"""The tables of the SQLite store, as steps that are taken once, in order, and never edited after a release."""

from sqlite_utils import Database, Migrations

STEPS = Migrations("scorekeeper")
"""Every step that a database has been through, by the name it has on disk."""

_JOURNAL = {"stream": str, "seq": int, "kind": str, "data": str, "command": str, "at": str, "by": str}
_ADDRESSES = {"token": str, "stream": str, "role": str}
_VISITS = {"browser": str, "stream": str, "token": str, "at": str}

_NEVER_CHANGED = """
    CREATE TRIGGER journal_is_never_changed BEFORE UPDATE ON journal
    BEGIN SELECT RAISE(ABORT, 'an entry of the journal is never changed'); END
"""
_NEVER_DELETED = """
    CREATE TRIGGER journal_is_never_deleted BEFORE DELETE ON journal
    BEGIN SELECT RAISE(ABORT, 'an entry of the journal is never deleted'); END
"""
# INSERT OR REPLACE deletes without asking the trigger above unless recursive triggers are on, which they are not in the
# shell of SQLite; so an insert that would push something out is stopped before it does.
_ONLY_GROWS = """
    CREATE TRIGGER journal_only_grows BEFORE INSERT ON journal
    WHEN new.seq <> 1 + (SELECT coalesce(max(seq), 0) FROM journal WHERE stream = new.stream)
      OR EXISTS (SELECT 1 FROM journal WHERE stream = new.stream AND command = new.command)
    BEGIN SELECT RAISE(ABORT, 'an entry of the journal follows the last one of its stream'); END
"""

_DELETED_WHOLE = """
    CREATE TRIGGER journal_is_never_deleted BEFORE DELETE ON journal
    WHEN old.stream NOT IN (SELECT stream FROM purging)
    BEGIN SELECT RAISE(ABORT, 'an entry of the journal is never deleted'); END
"""
_SHELF = {
    "stream": str, "circle": str, "began": str, "kind": str, "finished": int, "trashed": str, "data": str
}  # fmt: skip
_SUMS = {"circle": str, "scope": str, "data": str}


@STEPS(name="0001-journal")
def _journal(db: Database) -> None:
    db.table("journal").create(_JOURNAL, pk=("stream", "seq"), not_null=set(_JOURNAL))
    db.table("journal").create_index(["stream", "command"], unique=True)
    for trigger in (_NEVER_CHANGED, _NEVER_DELETED, _ONLY_GROWS):
        db.execute(trigger)


@STEPS(name="0002-addresses")
def _addresses(db: Database) -> None:
    db.table("addresses").create(_ADDRESSES, pk="token", not_null=set(_ADDRESSES))
    db.table("addresses").create_index(["stream"])
    db.table("visits").create(
        _VISITS, pk=("browser", "stream"), not_null=set(_VISITS), foreign_keys=[("token", "addresses", "token")]
    )


@STEPS(name="0003-devices")
def _devices(db: Database) -> None:
    for column in ("device", "name"):
        db.table("visits").add_column(column, str, not_null_default="")
    # Who came through an address is asked for when it is replaced, and at each look at the history.
    db.table("visits").create_index(["token"])


@STEPS(name="0004-shelf")
def _shelf(db: Database) -> None:
    db.table("shelf").create(_SHELF, pk="stream", not_null=set(_SHELF))
    db.table("shelf").create_index(["circle", "trashed", "began", "stream"])
    db.table("shelf").create_index(["circle", "trashed", "finished", "began", "stream"])
    db.table("shelf").create_index(["circle", "trashed", "finished", "kind", "began", "stream"])
    db.execute("CREATE INDEX shelf_trashed ON shelf (trashed) WHERE trashed <> ''")
    db.table("sums").create(_SUMS, pk=("circle", "scope"), not_null=set(_SUMS))
    db.table("purging").create({"stream": str}, pk="stream")
    db.execute("DROP TRIGGER journal_is_never_deleted")
    db.execute(_DELETED_WHOLE)
