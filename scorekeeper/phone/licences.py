"""Whose work is in the folder, and on what terms it may be passed on: `licences.txt`, for whoever does so."""

from __future__ import annotations

import json
import re
import sysconfig
from collections.abc import Iterator
from importlib.metadata import Distribution, distribution
from pathlib import Path

from scorekeeper.phone import archive, interpreter

NAME = "licences.txt"
"""The file in the folder; no page needs it."""

TEXTS = re.compile(r"(licen[cs]e|copying|notice|authors)\b", re.IGNORECASE)
"""How files begin that are licences, or say whose work it is."""

OLDER = ("Classifier", "License")
"""The fields in which older packages name their licence; the last has the whole of it in some."""

BEFORE = """\
This folder holds the work of many people, each part on terms of its own, which are below: the program, Python for
browsers (in pyodide/) and the packages that the program is made with (in program.zip.gz, compiled).
"""

PYODIDE = """\
Source: https://github.com/pyodide/pyodide/tree/{version}
The files are those of the npm package pyodide {version}, some of them packed (gzip). They are covered by the Mozilla
Public License 2.0, https://www.mozilla.org/MPL/2.0/; the source is to be had from the address above.
In pyodide.asm.wasm is also what it is built with, on terms of its own: Emscripten and musl (MIT), libffi (MIT), zlib
(Zlib), bzip2 (bzip2-1.0.6), XZ (0BSD), Zstandard (BSD-3-Clause), mpdecimal (BSD-2-Clause), Expat (MIT), SQLite (public
domain), HACL* (MIT).
"""

PYTHON = """\
Source: https://www.python.org/downloads/source/
Its standard library is in python_stdlib.zip.gz, not all of it, and compiled.
The licence, with those of software that is a part of it: https://docs.python.org/3/license.html
"""

RULE = "=" * 80


def text(package: Path) -> bytes:
    """The whole file; Python is that of *package*, the unpacked npm package `pyodide`."""
    ours = distribution(archive.OURS)
    parts = [BEFORE, _part(ours), *_python(package), *(_part(one) for one in archive.taken())]
    return f"\n{RULE}\n".join(parts).encode()


def _python(package: Path) -> Iterator[str]:
    version = json.loads((package / "package.json").read_text(encoding="utf-8"))["version"]
    python = json.loads((package / interpreter.LOCK).read_text(encoding="utf-8"))["info"]["python"]
    yield _headed("Pyodide", version, "MPL-2.0", PYODIDE.format(version=version))
    library = Path(sysconfig.get_path("stdlib"))
    found = [file for folder in (library, library.parent) if (file := folder / "LICENSE.txt").is_file()]
    yield _headed("Python", python, "PSF-2.0", PYTHON, *(file.read_text(encoding="utf-8") for file in found[:1]))


def _part(package: Distribution) -> str:
    """What is said of *package*: its name and version, what its licence is called, and what that says."""
    files = [file for file in package.files or () if TEXTS.match(file.name)]
    texts = [Path(str(file.locate())).read_text(encoding="utf-8") for file in sorted(files)]
    return _headed(package.metadata["Name"], package.version, _licence(package), *texts)


def _headed(name: str, version: str, licence: str, *texts: str) -> str:
    return "\n\n".join([f"{name} {version}\n{licence}", *(text.strip("\n") for text in texts)]) + "\n"


def _licence(package: Distribution) -> str:
    """What the licence of *package* is called, by the field that packages of its time have for that."""
    named, kinds, said = (package.metadata.get_all(field) or [] for field in ("License-Expression", *OLDER))
    filed = [kind.rpartition(" :: ")[2] for kind in kinds if kind.startswith("License ::")]
    return next((name for name in (*named, *filed, *(text.partition("\n")[0] for text in said)) if name), "")
