"""What there is for whoever reads: decided here, once, from how the program is reached, so that nothing else asks."""

from __future__ import annotations

from dataclasses import dataclass

from flask import Flask, current_app

from scorekeeper.web.reach import Reach


@dataclass(frozen=True)
class Offers:
    """What one running program has to offer; as it stands, all that a server has.

    `live`: others follow, look on and join by an address. `pdf`: PDFs and PNG pictures can be made; where they can't,
    the browser prints. `copies`: the reader's own device is the only place where all is kept, and all of it is theirs,
    so that copies are offered there.
    """

    live: bool = True
    pdf: bool = True
    copies: bool = False


ALONE = Offers(live=False, pdf=False, copies=True)
"""What there is inside a browser, without a server."""


def join(app: Flask, reach: Reach) -> None:
    """Lets *app* and its templates know what there is, reached as it is."""
    app.extensions["offers"] = app.jinja_env.globals["offers"] = ALONE if reach.alone else Offers()


def offers() -> Offers:
    """What there is for whoever asks."""
    found: Offers = current_app.extensions["offers"]
    return found
