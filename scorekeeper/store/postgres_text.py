"""Text as PostgreSQL can keep it: it refuses U+0000, which a name or an address that somebody made up may have.

U+FDD0, which Unicode leaves to programs for a use of their own, begins an escape; so every text comes back as it was.
Inside of JSON nothing is to be done: there U+0000 is written as an escape already, and half a surrogate pair too.
"""

import psycopg
from psycopg.abc import Buffer
from psycopg.types.string import StrDumper, TextLoader

_ESCAPE, _NUL, _ITSELF = "\ufdd0", "\ufdd00", "\ufdd01"


def kept(text: str) -> str:
    """Return *text* without U+0000."""
    return text.replace(_ESCAPE, _ITSELF).replace("\0", _NUL)


def given(text: str) -> str:
    """Return the text of which `kept` made *text*."""
    return text.replace(_NUL, "\0").replace(_ITSELF, _ESCAPE)


class _Dumper(StrDumper):
    def dump(self, obj: str) -> Buffer | None:
        return super().dump(kept(obj))


class _Loader(TextLoader):
    def load(self, data: Buffer) -> bytes | str:
        text = super().load(data)
        return given(text) if isinstance(text, str) else text


def adapt(connection: psycopg.Connection[dict[str, object]]) -> None:
    """Let every text go through here on its way to the database and back."""
    connection.adapters.register_dumper(str, _Dumper)
    connection.adapters.register_loader("text", _Loader)
