"""Where templates and static files are: inside the installed package, or beside it in a checkout."""

from __future__ import annotations

from functools import cache
from hashlib import sha256
from pathlib import Path

_PACKAGE = Path(__file__).parent


def _found(name: str) -> Path:
    """The folder *name* in the package, else the one beside it."""
    inside = _PACKAGE / name
    return inside if inside.is_dir() else _PACKAGE.parent / name


TEMPLATES = _found("templates")
"""The folder of Jinja templates."""

STATIC = _found("static")
"""The folder of files sent as they are."""


@cache
def own_template(key: str, name: str) -> str:
    """The template *name* that the game of *key* has for itself, as Jinja finds it; empty where it has none."""
    template = f"games/{key}/{name}"
    return template if (TEMPLATES / template).is_file() else ""


@cache
def content_name(filename: str) -> str:
    """A short name for what a static file holds; it is in the file's address, so that browsers may keep it for long."""
    file = STATIC / filename
    return sha256(file.read_bytes()).hexdigest()[:12] if file.is_file() else ""
