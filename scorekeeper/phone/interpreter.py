"""Python for a browser: Pyodide as its npm package has it, packed small, with what is needed of the library."""

from __future__ import annotations

import json
import subprocess
from fnmatch import fnmatchcase
from pathlib import Path
from shutil import which
from tempfile import TemporaryDirectory
from zipfile import ZipFile

VERSION = "314.0.7"
"""The npm package `pyodide` that `make static` fetches; versions with the same first number have the same Python."""

SERIES = VERSION.partition(".")[0]
"""The first number of the versions that will do."""

SEEN = ("pyodide.mjs",)
"""What a browser gets of the package as it is."""

PACKED = ("pyodide.asm.wasm", "pyodide.asm.mjs")
"""What it gets packed: a plain server of files packs nothing, and a browser can unpack."""

LOCK, LIBRARY = "pyodide-lock.json", "python_stdlib.zip"
"""What lists packages for Pyodide, and the standard library."""

UNUSED = (
    # Programs of their own, what tests, measures or teaches, and ways to talk to servers and terminals.
    "*/__main__.py", "__hello__.py", "__phello__/*", "_pyio.py", "_pyrepl/*", "antigravity.py", "argparse.py",
    "bdb.py", "cProfile.py", "colorsys.py", "compileall.py", "concurrent/futures/process.py",
    "concurrent/interpreters/*", "configparser.py", "ctypes/macholib/*", "doctest.py", "email/mime/*", "filecmp.py",
    "fileinput.py", "ftplib.py", "http/cookiejar.py", "imaplib.py", "logging/config.py", "logging/handlers.py",
    "mailbox.py", "modulefinder.py", "multiprocessing/*", "netrc.py", "nturl2path.py", "optparse.py", "pdb.py",
    "pickletools.py", "plistlib.py", "poplib.py", "profile.py", "pstats.py", "pty.py", "pyclbr.py", "pydoc.py",
    "rlcompleter.py", "sched.py", "shelve.py", "smtplib.py", "sre_*.py", "symtable.py", "tabnanny.py", "tarfile.py",
    "this.py", "timeit.py", "tomllib/*", "trace.py", "tty.py", "unittest/*", "wave.py", "wsgiref/*", "xmlrpc/*",
    "zipapp.py",
    # Other systems than a browser, what stands in for modules written in C, and XML beyond the quoting of text.
    "_pydatetime.py", "asyncio/proactor_events.py", "asyncio/tools.py", "asyncio/windows_*.py", "xml/dom/*",
    "xml/etree/*", "xml/parsers/*", "xml/sax/expatreader.py",
)  # fmt: skip
"""Modules of the standard library that nothing here imports; `tests/phone/` runs the program without them."""

ENCODINGS = (
    "__init__", "aliases", "ascii", "charmap", "cp437", "cp1252", "idna", "latin_1", "punycode", "raw_unicode_escape",
    "undefined", "unicode_escape", "utf_16", "utf_16_be", "utf_16_le", "utf_32", "utf_32_be", "utf_32_le", "utf_7",
    "utf_8", "utf_8_sig",
)  # fmt: skip
"""The encodings that are sent: those of Unicode, and what names in archives and addresses are written in."""

COMPILE = Path(__file__).with_name("compile.mjs")
COMPILING = Path(__file__).with_name("compiling.py")


class NoNode(Exception):
    """Node.js is not there, which runs Pyodide where there is no browser."""


class NotPyodide(Exception):
    """A folder is not the npm package `pyodide`, or not of a version that will do."""


class NotCompiled(Exception):
    """Pyodide could not compile a module; what it said is the argument."""


def check(package: Path) -> None:
    """Raises `NotPyodide` where the folder *package* is not the npm package of a version that will do."""
    try:
        known = json.loads((package / "package.json").read_text(encoding="utf-8"))
        version = str(known["version"])
    except (OSError, ValueError, KeyError, TypeError) as fault:
        raise NotPyodide from fault
    files = (*SEEN, *PACKED, LOCK, LIBRARY)
    if version.partition(".")[0] != SERIES or not all((package / name).is_file() for name in files):
        raise NotPyodide


def lock(package: Path) -> bytes:
    """What Pyodide wants to know of the packages that it might load: which it fits, and that there are none."""
    known = json.loads((package / LOCK).read_text(encoding="utf-8"))
    return json.dumps({"info": known["info"], "packages": {}}, separators=(",", ":"), sort_keys=True).encode()


def library(package: Path) -> dict[str, bytes]:
    """The modules of the standard library that are sent, by their names in its archive."""
    with ZipFile(package / LIBRARY) as archive:
        return {name: archive.read(name) for name in archive.namelist() if name.endswith(".py") and _needed(name)}


def _needed(name: str) -> bool:
    folder, _, module = name.removesuffix(".py").partition("/")
    if folder == "encodings":
        return module in ENCODINGS
    return not any(fnmatchcase(name, unused) for unused in UNUSED)


def compiled(package: Path, archives: dict[str, dict[str, bytes]]) -> dict[str, dict[str, bytes]]:
    """The same *archives*, each a name and its files, with every module compiled for the Python of Pyodide."""
    node = which("node")
    if node is None:
        raise NoNode
    with TemporaryDirectory() as place:
        given, made = Path(place) / "given.zip", Path(place) / "made.zip"
        with ZipFile(given, "w") as sources:
            for archive, files in archives.items():
                for name in sorted(name for name in files if name.endswith(".py")):
                    sources.writestr(f"{archive}/{name}", files[name])
        command = (node, str(COMPILE), str(package), str(COMPILING), str(given), str(made))
        done = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", check=False)  # noqa: S603 - ours
        if done.returncode:
            said = [line.strip() for line in done.stderr.splitlines() if line.strip()]
            raise NotCompiled(next((line for line in reversed(said) if "Error" in line), "node"))
        with ZipFile(made) as modules:
            return {archive: _with_modules(archive, files, modules) for archive, files in archives.items()}


def _with_modules(archive: str, files: dict[str, bytes], modules: ZipFile) -> dict[str, bytes]:
    """*files* with the compiled *modules* of *archive* in the place of their sources."""
    others = {name: content for name, content in files.items() if not name.endswith(".py")}
    ours = f"{archive}/"
    return others | {
        name.removeprefix(ours): modules.read(name) for name in modules.namelist() if name.startswith(ours)
    }
