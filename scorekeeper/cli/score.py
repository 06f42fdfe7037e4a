"""`scorekeeper score`: records in, results out; nothing is kept."""

from __future__ import annotations

import click

from scorekeeper.cli.answers import as_json, played_through, show, told
from scorekeeper.cli.channels import STDIN, channel, put
from scorekeeper.cli.table import table
from scorekeeper.core.jsontext import line
from scorekeeper.words.language import Language


@click.command(short_help="Scores the record of a match.")
@click.argument("file", required=False)
@click.option("--json", "json", is_flag=True, help="The result as JSON, on one line.")
@click.option("--jsonl", "jsonl", is_flag=True, help="Standard input, a record a line; a result or refusal a line.")
@click.pass_obj
def score(language: Language, file: str | None, json: bool, jsonl: bool) -> None:
    """Scores the record in FILE (- is standard input) and shows its result as a table."""
    if jsonl:
        if json or file not in (None, STDIN):
            raise click.UsageError("--jsonl reads standard input and goes with no file and no --json.")
        score_lines(language)
        return
    if file is None:
        raise click.UsageError("Missing argument 'FILE'.")
    show(file, language, as_json if json else lambda record: table(played_through(record), language))


def score_lines(language: Language) -> None:
    """Answers each line of standard input with one line, before it reads the next; an empty line is refused too."""
    output = channel("stdout", language)
    for text in channel("stdin", language):
        answer = told(text, language, as_json)
        put(output, answer if isinstance(answer, str) else line(answer), language)
