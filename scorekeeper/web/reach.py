"""How the program is reached: by people at home or by anybody, straight or through proxies."""

from __future__ import annotations

from dataclasses import dataclass

from scorekeeper.web.rates import Rates


@dataclass(frozen=True)
class Reach:
    """How one running program is reached, and what it does about it; as it stands it trusts whoever asks.

    `rates`: how often what may be done; `None` counts nothing. `public`: strangers reach it, so that circles are
    limited in size. `proxies`: so many in front of it are believed. `log`: a line is written for each request, with
    the address of who asks where `addresses` is true. `alone`: it runs inside the browser of the one who reads it, and
    nobody else reaches it.
    """

    rates: Rates | None = None
    public: bool = False
    proxies: int = 0
    log: bool = False
    addresses: bool = False
    alone: bool = False
