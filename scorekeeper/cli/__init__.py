"""The command `scorekeeper` (format.md, section 6).

Exit status: 0 done; 1 refused, with one line on standard error and nothing on standard output; 2 wrong usage.
"""

from __future__ import annotations

import os
import re

import click

from scorekeeper.cli.backup import backup
from scorekeeper.cli.checking import check
from scorekeeper.cli.export import export
from scorekeeper.cli.importing import import_
from scorekeeper.cli.purging import purge
from scorekeeper.cli.rebuilding import rebuild
from scorekeeper.cli.score import score
from scorekeeper.cli.serve import serve
from scorekeeper.cli.settle import settle
from scorekeeper.cli.sheet import sheet
from scorekeeper.cli.static import static
from scorekeeper.words.catalog import ENGLISH, languages
from scorekeeper.words.language import language


def spoken() -> str:
    """The language of the system, as its environment says (POSIX, 8.2); English where there are no words for it."""
    said = next((os.environ[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if os.environ.get(name)), "")
    code = re.split(r"[_.@-]", said)[0].lower()
    return code if code in languages() else ENGLISH


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.option(
    "--lang", type=click.Choice(languages()), default=spoken, show_default="the system's", help="Language to answer in."
)
@click.pass_context
def main(context: click.Context, lang: str) -> None:
    """Keeps score of card and dice games."""
    context.obj = language(lang)


for command in (score, settle, sheet, serve, export, import_, backup, check, rebuild, purge, static):
    main.add_command(command)
