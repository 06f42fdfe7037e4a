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


SHEAVES = {
    "page.js": ("each", "once", "install"),
    "match.js": ("digits", "typed", "morph", "network", "awake", "follow"),
    "keeper.js": ("outbox", "save", "waiting", "offline", "draft"),
}
"""Scripts that always go together and are sent as one file: on a slow network each costs as much as its content."""


ALONE = ("digits",)
"""Scripts of a sheaf that some page asks for by themselves."""


def parts(filename: str) -> tuple[Path, ...]:
    """The files that a static file is made of: itself, or the scripts of a sheaf; none where there is no such file."""
    files = tuple(STATIC / f"{name}.js" for name in SHEAVES[filename]) if filename in SHEAVES else (STATIC / filename,)
    return files if all(file.is_file() for file in files) else ()


def static_files() -> list[str]:
    """The names of all static files that pages ask for; most scripts of a sheaf are asked for by its name."""
    inside = {f"{name}.js" for names in SHEAVES.values() for name in names if name not in ALONE}
    return sorted({file.name for file in STATIC.iterdir() if file.is_file()} - inside | SHEAVES.keys())


@cache
def content_name(filename: str) -> str:
    """A short name for what a static file holds; it is in the file's address, so that browsers may keep it for long."""
    content = b"".join(file.read_bytes() for file in parts(filename))
    return sha256(content).hexdigest()[:12] if content else ""
