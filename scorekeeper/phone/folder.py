"""The folder of static files that is the whole program: any server of files sends it, and the browser does the rest."""

from __future__ import annotations

import json
from base64 import b64encode
from collections.abc import Mapping
from gzip import compress, decompress
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from zipfile import ZipFile, ZipInfo

from jinja2 import Environment, FileSystemLoader, select_autoescape

from scorekeeper.core.jsontext import Json, JsonObject
from scorekeeper.core.text import N_
from scorekeeper.folders import STATIC, TEMPLATES, content_name, parts, static_files
from scorekeeper.phone import archive, interpreter, licences
from scorekeeper.web.files import KINDS, small
from scorekeeper.web.site import ABOUT, ICONS, NAME
from scorekeeper.web.theme import LIGHT
from scorekeeper.words.catalog import ENGLISH, languages
from scorekeeper.words.language import language

SHELL = (
    N_("Loading {there} of {all} MB…"),
    N_("Scorekeeper could not be loaded. Is there a network?"),
    N_("Scorekeeper could not start."),
    N_("Scorekeeper is open in another tab."),
    N_("Scorekeeper needs an address that begins with https, and a browser of the last years."),
    N_("Scorekeeper starts…"),
    N_("Scorekeeper stopped. What was saved is there."),
    N_("Start again"),
    N_("The score book in this browser is damaged."),
    N_("Its files can be saved, so that somebody may mend them."),
    N_("Save the files"),
    N_("That did not work. Nothing that was saved is lost; try again."),
    N_("There is no room left on this device."),
    N_("This browser keeps nothing here, as in a private window: what you play would be lost. Open Scorekeeper in a usual window."),  # noqa: E501 - one message
    N_("Try again"),
    N_("Use it here"),
)  # fmt: skip
"""What is said before Python can say anything."""

SHEAVES = {"page.js": ("stage", "carry", "start"), "python.js": ("files", "python")}
"""Scripts of `static/phone/` that go together: those of the page, and those of the worker."""

SHOWN = ("index.html", "sw.js")
"""The page that starts the program and the script that keeps it: they name all other files."""

BEGINNING = (1980, 1, 1, 0, 0, 0)
"""The time of every file in an archive: the same content makes the same bytes."""


def contents(package: Path) -> dict[str, bytes]:
    """All files by their names in the folder, Python from *package*, the unpacked npm package `pyodide`.

    Raises `NotPyodide`, `NoNode` and `NotCompiled`.
    """
    interpreter.check(package)
    archives = {"program": archive.program(), "library": interpreter.library(package)}
    made = {name: stored(files) for name, files in interpreter.compiled(package, archives).items()}
    heavy = {f"pyodide/{name}": (package / name).read_bytes() for name in interpreter.PACKED}
    heavy |= {f"pyodide/{interpreter.LIBRARY}": made["library"], "program.zip": made["program"]}
    files = {f"{name}.gz": compress(content, 9, mtime=0) for name, content in heavy.items()}
    files |= {f"pyodide/{name}": (package / name).read_bytes() for name in interpreter.SEEN}
    files |= {f"pyodide/{interpreter.LOCK}": interpreter.lock(package), "manifest.webmanifest": manifest()}
    files |= {f"static/{name}": sent(name, parts(name)) for name in static_files()}
    # The licences are for whoever passes the folder on: no page names them.
    return dict(sorted((shown(files | scripts()) | {licences.NAME: licences.text(package)}).items()))


def first_visit(files: Mapping[str, bytes]) -> int:
    """How many bytes of the folder's *files* a browser fetches that comes for the first time."""
    return sum(len(content) for name, content in files.items() if name != licences.NAME)


def stored(files: Mapping[str, bytes]) -> bytes:
    """An archive of *files* that is not packed, so that all of it can be packed together."""
    whole = BytesIO()
    with ZipFile(whole, "w") as made:
        for name, content in sorted(files.items()):
            made.writestr(ZipInfo(name, BEGINNING), content)
    return whole.getvalue()


def sent(name: str, files: tuple[Path, ...]) -> bytes:
    """The file *name* that is made of *files*, as a server would send it to whoever asks for it by its content."""
    if Path(name).suffix not in KINDS:
        return b"".join(file.read_bytes() for file in files)
    return "\n".join(small(file, file.stat().st_mtime_ns) for file in files).encode()


def scripts() -> dict[str, bytes]:
    """The scripts that are in the place of a server."""
    folder = STATIC / "phone"
    sheaved = {name for names in SHEAVES.values() for name in names}
    alone = {file.name: (file.stem,) for file in folder.glob("*.js") if file.stem not in sheaved}
    return {
        f"phone/{script}": sent(script, tuple(folder / f"{name}.js" for name in names))
        for script, names in (SHEAVES | alone).items()
    }


def manifest() -> bytes:
    """How the program looks as an app on a phone; wherever the folder lies, its addresses are right."""
    facts: JsonObject = {
        "start_url": ".",
        "scope": ".",
        "name": NAME,
        "short_name": NAME,
        "description": ABOUT,
        "lang": ENGLISH,
        "dir": "ltr",
        "display": "standalone",
        "theme_color": LIGHT.felt,
        "background_color": LIGHT.paper,
        "icons": [
            {"src": f"static/{file}?v={content_name(file)}", "sizes": sizes, "type": kind, "purpose": purpose}
            for file, sizes, kind, purpose in ICONS
        ],
    }
    return json.dumps(facts, ensure_ascii=False, indent=1).encode()


def shown(files: Mapping[str, bytes]) -> dict[str, bytes]:
    """*files* with the page and the script that name them all: each by its content, and all of them by a version."""
    named: list[Json] = [described(name, files[name]) for name in sorted(files)]
    facts: dict[str, Json] = {"files": named, "total": sum(map(len, files.values())), "said": said(), "version": ""}
    # What these two say is a part of the version that they tell.
    before = _rendered(facts)
    told = [repr(facts["files"]).encode(), *before.values()]
    return dict(files) | _rendered(facts | {"version": sha256(b"\0".join(told)).hexdigest()[:12]})


def described(name: str, content: bytes) -> JsonObject:
    """The file *name* as the page and the script that keeps it name it: its address, bytes, and what it has to be.

    Some servers send what is packed so that the browser unpacks it; it is right either way.
    """
    right = [content, decompress(content)] if name.endswith(".gz") else [content]
    integrity = " ".join(f"sha256-{b64encode(sha256(one).digest()).decode()}" for one in right)
    return {"address": address(name, content), "bytes": len(content), "integrity": integrity}


def _rendered(facts: Mapping[str, Json]) -> dict[str, bytes]:
    known = Environment(
        loader=FileSystemLoader(TEMPLATES / "phone"),
        autoescape=select_autoescape(["html"]),
        trim_blocks=True,
        lstrip_blocks=True,
    )
    known.policies["json.dumps_kwargs"] = {"ensure_ascii": False, "sort_keys": True}
    return {name: known.get_template(name).render(facts).encode() for name in SHOWN}


def address(name: str, content: bytes) -> str:
    """Where the file *name* is asked for; of what pages name themselves it is the address that they have for it."""
    folder, _, filename = name.partition("/")
    tag = content_name(filename) if folder == "static" else sha256(content).hexdigest()[:12]
    return f"{name}?v={tag}"


def said() -> dict[str, Json]:
    """What the shell says in each language but English: {language: {message: its words}}."""
    return {
        code: {message: language(code).say(message) for message in SHELL} for code in languages() if code != ENGLISH
    }
