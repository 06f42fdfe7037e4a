"""The one place that turns PostgreSQL's errors into a `StoreFault`, with a word that a page can explain."""

from collections.abc import Iterator
from contextlib import contextmanager

import psycopg

from scorekeeper.store.faults import Reason, StoreFault

_REASONS: dict[str, Reason] = {
    "23505": "busy",  # somebody wrote the same key without waiting for a turn; the next try sees it
    "40001": "busy",  # serialization_failure
    "40P01": "busy",  # deadlock_detected
    "53300": "busy",  # too_many_connections
    "55P03": "busy",  # lock_not_available, after waiting as long as anybody has patience for
    "57P03": "busy",  # cannot_connect_now: it starts, or recovers
    "53100": "full",  # disk_full
    "25006": "read-only",  # read_only_sql_transaction, as on a standby
    "42501": "read-only",  # insufficient_privilege
    "XX001": "damaged",  # data_corrupted
    "XX002": "damaged",  # index_corrupted
}
"""Words for error codes of PostgreSQL (its manual, appendix A)."""

_NO_CONNECTION_LEFT = ("too many clients", "too many connections", "slots are reserved", "starting up")
"""What a server says that answers and lets nobody in just now; the driver gives no code for that, only the text."""


def reason(error: psycopg.Error) -> Reason:
    """Return the word for an error of PostgreSQL or of its driver."""
    if error.sqlstate is None and any(said in str(error) for said in _NO_CONNECTION_LEFT):
        return "busy"
    return _REASONS.get(error.sqlstate or "", "failed")


@contextmanager
def postgres_faults() -> Iterator[None]:
    """Raise `StoreFault` where the block, or the function so decorated, fails with an error of PostgreSQL."""
    try:
        yield
    except psycopg.Error as error:
        raise StoreFault(reason(error)) from error
