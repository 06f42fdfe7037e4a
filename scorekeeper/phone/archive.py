"""What a phone needs besides Python: this program, and the packages that it requires and that need no server."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fnmatch import fnmatchcase
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from pathlib import Path

import scorekeeper
from scorekeeper.folders import STATIC, TEMPLATES
from scorekeeper.phone import locales, templates
from scorekeeper.words import catalog

OURS = "scorekeeper"
"""The distribution whose requirements are followed."""

ELSEWHERE = {
    "fontpkg-noto-sans", "fontpkg-noto-sans-arabic", "gunicorn", "limits", "pillow", "pip", "pypdfium2", "rcssmin",
    "rjsmin", "tzdata", "uharfbuzz", "waitress", "weasyprint",
}  # fmt: skip
"""Distributions that stay where there is a server: they listen, count who asks, draw, or make files small."""

OWN = "games"
"""The templates of games, which are looked for by their names; what all say is in modules (`templates`)."""

MODULES, DATA = ".py", (".dat",)
"""What is taken of a package: modules, never compiled for this computer, and files that they read."""

UNUSED = (
    "*/__main__.py", "*/pytest_plugin.py", "babel/locale-data/*", "babel/localtime/_win32.py",
    "babel/messages/*", "babel/units.py", "click/_winconsole.py", "click/shell_completion.py",
    "click/testing.py", "click_default_group.py", "dateutil/rrule.py", "dateutil/tz/win.py", "dateutil/zoneinfo/*",
    "flask/testing.py", "jinja2/sandbox.py", "platformdirs/*android.py", "platformdirs/ios.py",
    "platformdirs/macos.py", "platformdirs/testing.py", "platformdirs/windows.py", "segno/cli.py", "segno/helpers.py",
    "sqlite_utils/cli.py", "tabulate/*", "werkzeug/_reloader.py", "werkzeug/debug/*",
    "werkzeug/middleware/http_proxy.py", "werkzeug/middleware/lint.py", "werkzeug/middleware/profiler.py",
    "werkzeug/testapp.py",
)  # fmt: skip
"""What of the packages no page needs: commands, other systems, what helps to develop; `tests/phone/` runs without."""

SERVER = (
    "cli/*",
    "phone/archive.py",
    "phone/compil*",
    "phone/folder.py",
    "phone/interpreter.py",
    "phone/laying.py",
    "phone/licences.py",
    "phone/locales.py",
    "phone/templates.py",
    "__main__.py",
    "static/phone/*",
    "store/postgres*",
    "web/metering.py",
)
"""What of this program runs where the folder is made, or on a server."""


def program() -> dict[str, bytes]:
    """All files that are needed besides the standard library, by the names under which Python finds them."""
    found: dict[str, bytes] = {}
    for package in taken():
        found |= {name: file.read_bytes() for name, file in _files(package)}
    return found | locales.known() | dict(_own()) | templates.modules() | _facts()


def taken() -> list[Distribution]:
    """The distributions of which something is sent."""
    return [package for package in required() if next(_files(package), None)]


def required() -> list[Distribution]:
    """The distributions that this one requires, and those that they require, but for those that stay elsewhere."""
    found: dict[str, Distribution] = {}
    wanted = _requirements(distribution(OURS))
    while wanted:
        name, sometimes = wanted.pop()
        if name in found or name in ELSEWHERE:
            continue
        try:
            found[name] = distribution(name)
        except PackageNotFoundError:
            if sometimes:  # not on this system, or not for this Python
                continue
            raise
        wanted += _requirements(found[name])
    return [found[name] for name in sorted(found)]


def _requirements(package: Distribution) -> list[tuple[str, bool]]:
    """The names that *package* requires without its extras, and of each whether that depends on the system."""
    found = []
    for requirement in package.requires or ():
        wanted, _, condition = requirement.partition(";")
        name = re.match(r"[\w.-]+", wanted)
        if name and "extra" not in condition:
            found.append((re.sub(r"[-_.]+", "-", name[0]).lower(), bool(condition)))
    return found


def _files(package: Distribution) -> Iterator[tuple[str, Path]]:
    """The modules of *package* and what they read, by their names."""
    for file in package.files or ():
        name = file.as_posix()
        if file.suffix in {MODULES, *DATA} and ".." not in file.parts and not _is_among(name, UNUSED):
            yield name, Path(str(file.locate()))


def _own() -> Iterator[tuple[str, bytes]]:
    """This program, its static files as far as it names them by their content, and the templates that it looks for."""
    package = Path(scorekeeper.__file__).parent
    for folder, inside in ((package, ""), (TEMPLATES / OWN, f"templates/{OWN}/"), (STATIC, "static/")):
        for file in sorted(folder.rglob("*")):
            name = inside + file.relative_to(folder).as_posix()
            if file.is_file() and "__pycache__" not in file.parts and not _is_among(name, SERVER):
                content = file.read_bytes()
                yield f"{OURS}/{name}", catalog.compiled(content, file.stem) if file.suffix == ".po" else content


def _facts() -> dict[str, bytes]:
    """What this program asks of its own distribution: its version."""
    version = distribution(OURS).version
    said = f"Metadata-Version: 2.1\nName: {OURS}\nVersion: {version}\n"
    return {f"{OURS}-{version}.dist-info/METADATA": said.encode()}


def _is_among(name: str, patterns: tuple[str, ...]) -> bool:
    return any(fnmatchcase(name, pattern) for pattern in patterns)
