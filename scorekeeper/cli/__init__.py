"""The command `scorekeeper` (format.md, section 6).

Exit status: 0 done; 1 refused, with one line on standard error and nothing on standard output; 2 wrong usage.
"""

from __future__ import annotations

import click

from scorekeeper.cli.score import score
from scorekeeper.cli.serve import serve
from scorekeeper.cli.settle import settle
from scorekeeper.words.catalog import ENGLISH
from scorekeeper.words.language import language, languages


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.option(
    "--lang", type=click.Choice(languages()), default=ENGLISH, show_default=True, help="Language to answer in."
)
@click.pass_context
def main(context: click.Context, lang: str) -> None:
    """Keeps score of card and dice games."""
    context.obj = language(lang)


for command in (score, settle, serve):
    main.add_command(command)
