"""`scorekeeper purge`: a match deleted for good, for somebody who asks that nothing of it be kept."""

from __future__ import annotations

import re
import secrets
from datetime import UTC, datetime
from typing import TYPE_CHECKING

import click

from scorekeeper.cli.book import score_book
from scorekeeper.cli.channels import channel, failure, put
from scorekeeper.core import commands
from scorekeeper.core.errors import Refusal, refuse
from scorekeeper.words.language import Language

if TYPE_CHECKING:
    from scorekeeper.circles.circles import Circles
    from scorekeeper.store.matches import Kept

ADDRESS = re.compile(r"(?:.*/)?(?:m|api/matches)/([^/?#]+)")
"""An address of a match, whole or its path; without any of that a text is the token itself."""


@click.command(short_help="Deletes a match for good.")
@click.argument("match")
@click.option("--yes", is_flag=True, help="Do not ask.")
@click.pass_obj
def purge(language: Language, match: str, yes: bool) -> None:
    """Deletes MATCH for good, also while the program works: all that was written in it, its addresses, who opened it.

    MATCH is one of its addresses, whole or from /m/ on. It need not be in the trash. Copies that were made of the
    database still have it.
    """
    from scorekeeper.circles.circles import Circles
    from scorekeeper.store.matches import Matches

    with score_book(language) as store:
        circles = Circles(Matches(store))
        try:
            kept = _found(circles, match)
            names = language.names(kept.match.record.players)
            if not yes:
                click.confirm(language.say("Delete the match of {names} for good?", names=names), abort=True)
            _purge(circles, kept.stream)
        except Refusal as refusal:
            raise failure(language.refusal(refusal)) from refusal
    put(channel("stdout", language), language.say("The match is deleted for good.") + "\n", language)


def _found(circles: Circles, match: str) -> Kept:
    """The match behind an address; refuses with `not-found` what leads to none."""
    found = ADDRESS.match(match)
    address = circles.store.find_address(found[1] if found else match)
    if address is None:
        raise refuse("not-found", "no-token")
    return circles.matches.load(address.stream)


def _purge(circles: Circles, stream: str) -> None:
    """Throws a match into the trash, unless it is there, and deletes it: all or nothing."""
    at = datetime.now(UTC).isoformat(timespec="seconds")
    with circles.store.transaction():
        kept = circles.matches.load(stream)
        if not kept.match.trashed:
            circles.matches.write(stream, kept.seq, secrets.token_urlsafe(16), commands.trash, at=at)
        circles.purge(stream, at=at)
