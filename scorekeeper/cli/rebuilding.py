"""`scorekeeper rebuild`: the lists of all circles made anew from what was written down."""

from __future__ import annotations

import click

from scorekeeper.cli.book import score_book
from scorekeeper.cli.channels import channel, put
from scorekeeper.core.text import NN_
from scorekeeper.words.language import Language

LISTED = NN_(
    "The lists are made anew; {count} match is in them.", "The lists are made anew; {count} matches are in them."
)
"""What is said when it is done."""


@click.command(short_help="Makes the lists of all circles anew.")
@click.pass_obj
def rebuild(language: Language) -> None:
    """Makes the lists of all circles and of the trash anew from what was written down.

    The program may work meanwhile; whoever saves waits until it is done. Statistics are added up again when somebody
    looks at them.
    """
    from scorekeeper.circles.rebuilding import rebuild as rebuild_lists
    from scorekeeper.store.matches import Matches

    with score_book(language) as store:
        listed = rebuild_lists(Matches(store))
    put(channel("stdout", language), language.say(LISTED, count=listed) + "\n", language)
