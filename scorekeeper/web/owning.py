"""What belongs to the one reader: where nobody else comes, all that is kept does, whatever browser once opened it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import suppress

from scorekeeper.core.circle_events import OPENING as CIRCLE
from scorekeeper.store.faults import StoreFault
from scorekeeper.store.journal import KEEPER, VIEWER
from scorekeeper.web.access import browser, circles, fresh_id, known_browser, matches
from scorekeeper.web.devices import kind
from scorekeeper.web.offers import offers


def own_all() -> None:
    """Puts all that is kept here on the lists of the browser that asks, where it has opened nothing yet.

    So it is after a browser threw its cookies away, and at the very first start, when the circle of the home is there.
    """
    if offers().copies and not known_browser():
        with suppress(StoreFault):  # a page is shown also while nothing can be written
            own(matches().store.streams())


def own(streams: Iterable[str]) -> None:
    """Puts *streams* on the lists of the browser that asks, each as of when it was last opened or written to.

    A circle in which nothing was ever done leaves the lists where another has the same name: each new device begins
    one, and a copy brings those of the devices before.
    """
    store, mine = matches().store, browser()
    with store.transaction():
        for stream in streams:
            came = store.visitors(stream)
            if all(device.browser != mine for device, _ in came):
                last = max([store.read(stream)[-1].at, *(visit.at for _, visit in came)])
                store.visited(mine, _keepers(stream), last, kind())
        for stream in _doubles(store.streams(CIRCLE)):
            store.forget(mine, stream)


def _keepers(stream: str) -> str:
    """The keeper's token of *stream*; a file written by hand may have left out any of its two."""
    store = matches().store
    there = {address.role: address.token for address in store.addresses(stream)}
    for role in (KEEPER, VIEWER):
        if role not in there:
            there[role] = store.give_address(stream, role, fresh_id()).token
    return there[KEEPER]


def _doubles(known: Sequence[str]) -> list[str]:
    """The circles in which nothing was ever done, but for the first of each name that no other circle has."""
    done = {stream: len(matches().store.read(stream)) > 1 for stream in known}
    names: set[str] = set()
    found = []
    for stream in sorted(known, key=lambda stream: not done[stream]):
        name = circles().load(stream).state.name
        if not done[stream] and name in names:
            found.append(stream)
        names.add(name)
    return found
