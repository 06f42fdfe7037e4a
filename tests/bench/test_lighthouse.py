"""What Lighthouse says of the pages on a phone: slow processor, slow network, nothing kept from before.

Lighthouse is brought by npm into the user's cache folder at the first run; without Node there is nothing to run it.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from platformdirs import user_cache_path

from tests.browser.conftest import ARGUMENTS
from tests.browser.records import longest

if TYPE_CHECKING:
    from tests.browser.conftest import Program

pytestmark = pytest.mark.bench

VERSION = "12.2.3"

ALWAYS = ("performance", "accessibility", "best-practices")
PUBLIC = (*ALWAYS, "seo")
"""Categories that a page is judged by; only what may be listed by search engines by the last."""

TRIES = 3
"""Times that a page may be measured: a busy machine only ever makes it slower."""

PAGES = {
    "first page": ("/", PUBLIC),
    "games": ("/new", PUBLIC),
    "new match": ("/new?game=barbu", PUBLIC),
    "one hand": ("/settle", PUBLIC),
    "sheets": ("/sheets", PUBLIC),
    "match": ("{match}", ALWAYS),
    "entry": ("{match}/hand?as=no-hearts", ALWAYS),
}
"""{what a page is: its address and what it is judged by}."""


@dataclass(frozen=True)
class Report:
    """What Lighthouse says: scores to 100, milliseconds to the first paint, bytes moved, and what costs points."""

    scores: Mapping[str, int]
    paint: float
    weight: float
    lacking: list[str]

    @classmethod
    def of(cls, told: Mapping[str, Any]) -> Report:
        audits = told["audits"]
        weighed = {
            ref["id"] for category in told["categories"].values() for ref in category["auditRefs"] if ref["weight"]
        }
        return cls(
            {name: round(100 * (category["score"] or 0)) for name, category in told["categories"].items()},
            audits["first-contentful-paint"]["numericValue"],
            audits["total-byte-weight"]["numericValue"],
            [f"{name}: {audits[name]['title']}" for name in sorted(weighed) if (audits[name]["score"] or 0) < 1],
        )


@dataclass(frozen=True)
class Lighthouse:
    """Lighthouse as it is installed here, and where it may write."""

    script: Path
    folder: Path

    def look(self, address: str) -> Report:
        """What it says of one page."""
        written = self.folder / "report.json"
        command = [
            *("node", str(self.script), address, "--quiet", "--output=json", f"--output-path={written}"),
            *(f"--only-categories={','.join(PUBLIC)}", f"--chrome-flags={' '.join(('--headless=new', *ARGUMENTS))}"),
        ]
        chromium = shutil.which("chromium-headless-shell")
        assert chromium, "Lighthouse needs Debian's package chromium-headless-shell"
        done = subprocess.run(
            command,
            env=os.environ | {"CHROME_PATH": chromium},
            capture_output=True,
            text=True,
            timeout=180,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        return Report.of(json.loads(written.read_text(encoding="utf-8")))


@pytest.fixture(scope="session")
def lighthouse(tmp_path_factory: pytest.TempPathFactory) -> Lighthouse:
    npm = shutil.which("npm")
    if not npm:
        pytest.skip("Lighthouse needs Node and npm")
    folder = user_cache_path("scorekeeper") / f"lighthouse-{VERSION}"
    script = folder / "node_modules" / "lighthouse" / "cli" / "index.js"
    if not script.exists():
        folder.mkdir(parents=True, exist_ok=True)
        command = [npm, "install", "--save-exact", "--no-save", "--no-package-lock", "--no-audit", "--no-fund"]
        subprocess.run([*command, f"lighthouse@{VERSION}"], cwd=folder, check=True, timeout=300)
    return Lighthouse(script, tmp_path_factory.mktemp("lighthouse"))


@pytest.fixture(scope="session")
def match(program: Program) -> str:
    """A match of Barbu of 10 deals."""
    record = longest("barbu")
    return str(program.ask("/api/matches", {**record, "hands": record["hands"][:10]})["keeper"])


@pytest.fixture(scope="session")
def table() -> Iterator[list[str]]:
    """Lines to be printed at the end."""
    lines = [f"{'page':28} {'perf':>5} {'a11y':>5} {'best':>5} {'SEO':>5} {'first paint':>12} {'bytes':>8}"]
    yield lines
    print("\n\n" + "\n".join(lines))


@pytest.mark.parametrize(("path", "categories"), PAGES.values(), ids=PAGES)
def test_lighthouse_has_nothing_to_say_against_a_page(
    lighthouse: Lighthouse, program: Program, match: str, table: list[str], path: str, categories: tuple[str, ...]
) -> None:
    address = f"http://127.0.0.1:{program.port}{path.format(match=match)}"
    report = lighthouse.look(address)
    for _ in range(TRIES - 1):
        if report.scores["performance"] < 100:
            report = max(report, lighthouse.look(address), key=lambda one: one.scores["performance"])
    scores = " ".join(f"{report.scores[name]:5}" for name in PUBLIC)
    table.append(f"{path.format(match='/m/…'):28} {scores} {report.paint:9.0f} ms {report.weight:8.0f}")
    lacking = {name: report.scores[name] for name in categories if report.scores[name] < 100}
    assert lacking == {}, "\n".join(report.lacking)
