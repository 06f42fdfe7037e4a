"""The tables of the PostgreSQL store, as steps that are taken once, in order, and never edited after a release.

They are in a schema of their own, `scorekeeper`. Texts are compared by their bytes, as in SQLite, whatever the
database's own order of letters. Where a cluster spreads tables over machines, each has a column to do it by, which
begins its key; a hand is written on the machine of its match, and on that of its circle where it has one:

=========== =============== =======================================================================================
journal     stream          a match, a circle or an evening is whole on one machine
turns       name            a stream's name, so beside its journal (see `postgres_turns.py`)
shelf       stream          what is told of a match, beside its journal; a circle's list asks all machines by an index
sums        circle          beside the circle's journal
addresses   token           every page begins with one; those of a stream are found by an index
visits      browser         the first page begins with it; those of a stream are found by an index
steps       not at all      a few rows, the same everywhere
=========== =============== =======================================================================================

No table refers to another by a foreign key, which would tie one machine to another; `faults` looks at what leads where.
"""

from scorekeeper.store.postgres_connection import Connections

_TEXT = 'text COLLATE "C" NOT NULL'
_STARTS = 4_711_000_001
"""The number of the advisory lock under which steps are taken; there is no table yet to lock."""

_JOURNAL = f"""
    CREATE TABLE scorekeeper.journal (
        stream {_TEXT}, seq integer NOT NULL, kind {_TEXT}, data {_TEXT}, command {_TEXT}, at {_TEXT}, "by" {_TEXT},
        number bigint GENERATED ALWAYS AS IDENTITY,
        PRIMARY KEY (stream, seq), UNIQUE (stream, command)
    );
    CREATE INDEX journal_openings ON scorekeeper.journal (kind, number) WHERE seq = 1;
    CREATE TABLE scorekeeper.turns (name {_TEXT} PRIMARY KEY);

    CREATE FUNCTION scorekeeper.never() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
    BEGIN
        IF tg_op = 'DELETE' THEN
            IF current_setting('scorekeeper.purging', true) = 'stream ' || old.stream THEN RETURN old; END IF;
        END IF;
        RAISE EXCEPTION 'an entry of the journal is never %', CASE tg_op WHEN 'UPDATE' THEN 'changed' ELSE 'deleted' END
            USING ERRCODE = 'integrity_constraint_violation';
    END $$;
    CREATE FUNCTION scorekeeper.follows() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
    BEGIN
        IF new.seq <> 1 + (SELECT coalesce(max(seq), 0) FROM scorekeeper.journal WHERE stream = new.stream) THEN
            RAISE EXCEPTION 'an entry of the journal follows the last one of its stream'
                USING ERRCODE = 'integrity_constraint_violation';
        END IF;
        PERFORM pg_notify('scorekeeper', new.stream);
        RETURN new;
    END $$;
    CREATE TRIGGER journal_is_never_changed BEFORE UPDATE OR DELETE ON scorekeeper.journal
        FOR EACH ROW EXECUTE FUNCTION scorekeeper.never();
    CREATE TRIGGER journal_is_never_emptied BEFORE TRUNCATE ON scorekeeper.journal
        FOR EACH STATEMENT EXECUTE FUNCTION scorekeeper.never();
    CREATE TRIGGER journal_only_grows BEFORE INSERT ON scorekeeper.journal
        FOR EACH ROW EXECUTE FUNCTION scorekeeper.follows();
"""  # noqa: S608 - all of it is our own
_ADDRESSES = f"""
    CREATE TABLE scorekeeper.addresses (
        token {_TEXT} PRIMARY KEY, stream {_TEXT}, role {_TEXT}, number bigint GENERATED ALWAYS AS IDENTITY
    );
    CREATE INDEX addresses_of_stream ON scorekeeper.addresses (stream);
    CREATE TABLE scorekeeper.visits (
        browser {_TEXT}, stream {_TEXT}, token {_TEXT}, at {_TEXT}, device {_TEXT} DEFAULT '', name {_TEXT} DEFAULT '',
        number bigint GENERATED ALWAYS AS IDENTITY,
        PRIMARY KEY (browser, stream)
    );
    CREATE INDEX visits_of_stream ON scorekeeper.visits (stream);
"""
_SHELF = f"""
    CREATE TABLE scorekeeper.shelf (
        stream {_TEXT} PRIMARY KEY, circle {_TEXT}, began {_TEXT}, kind {_TEXT}, finished boolean NOT NULL,
        trashed {_TEXT}, data {_TEXT}
    );
    CREATE INDEX shelf_of_circle ON scorekeeper.shelf (circle, trashed, began, stream);
    CREATE INDEX shelf_finished ON scorekeeper.shelf (circle, trashed, finished, began, stream);
    CREATE INDEX shelf_of_kind ON scorekeeper.shelf (circle, trashed, finished, kind, began, stream);
    CREATE INDEX shelf_trashed ON scorekeeper.shelf (trashed) WHERE trashed <> '';
    CREATE TABLE scorekeeper.sums (circle {_TEXT}, scope {_TEXT}, data {_TEXT}, PRIMARY KEY (circle, scope));
"""

STEPS = {"0001-journal": _JOURNAL, "0002-addresses": _ADDRESSES, "0003-shelf": _SHELF}
"""Every step, by the name under which a database keeps that it was taken."""


def prepare(connections: Connections) -> None:
    """Take the steps that this database has not been through, one program at a time; the others wait for it."""
    if not _pending(connections):
        return
    with connections.transaction():
        # Whoever makes all tables may wait longer than anybody has patience for a hand.
        connections.rows("set local lock_timeout = 0")
        connections.rows("select pg_advisory_xact_lock(%s::bigint)", [_STARTS])
        # Asked first, as a schema that somebody made for this program may be all that it is allowed to use.
        if connections.rows("select to_regnamespace('scorekeeper') is null as missing")[0]["missing"]:
            connections.rows("create schema scorekeeper")
        connections.rows("create table if not exists scorekeeper.steps (name text primary key)")
        for name in _pending(connections):
            connections.rows(STEPS[name])
            connections.rows("insert into scorekeeper.steps (name) values (%s)", [name])


def _pending(connections: Connections) -> list[str]:
    """The steps still to be taken; all of them where there is no table of those that were."""
    if connections.rows("select to_regclass('scorekeeper.steps') is null as missing")[0]["missing"]:
        return list(STEPS)
    taken = {row["name"] for row in connections.rows("select name from scorekeeper.steps")}
    return [name for name in STEPS if name not in taken]
