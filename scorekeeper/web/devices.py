"""Whose device wrote what: what a browser runs on, what its owner calls it in a match, and how a reader is told."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass

from flask import request
from markupsafe import Markup, escape

from scorekeeper.core.text import N_
from scorekeeper.store.faults import StoreFault
from scorekeeper.store.journal import Device
from scorekeeper.web.access import browser, known_browser, matches, now
from scorekeeper.web.speaking import names, say

KINDS: Mapping[str, tuple[str, ...]] = {
    "iphone": ("iPhone",),
    "ipad": ("iPad",),
    "android": ("Android",),
    "chromebook": ("CrOS", "Chrome OS"),
    "windows": ("Windows",),
    "mac": ("Macintosh", "macOS"),
    "linux": ("Linux",),
}
"""What tells each kind of device in what browsers say of themselves; an Android says Linux too, so it comes before."""

TABLET = "android-tablet"
"""An Android that does not say that it is one to be held in a hand."""

CALLED = {
    "iphone": N_("iPhone"),
    "ipad": N_("iPad"),
    "android": N_("Android phone"),
    TABLET: N_("Android tablet"),
    "chromebook": N_("Chromebook"),
    "windows": N_("Windows computer"),
    "mac": N_("Mac"),
    "linux": N_("Linux computer"),
}
"""What each kind of device is called; the keys are kept for good."""


@dataclass(frozen=True)
class Devices:
    """The devices of one match: {the id of its browser: what it is called}, for this reader."""

    called: Mapping[str, Markup]

    def of(self, by: str) -> Markup:
        """Whose device wrote an entry, by the id that the entry has, which itself is never shown."""
        return self.called.get(by) or escape(say("another device") if by else say("a program"))


def devices(stream: str, own: str) -> Devices:
    """The devices of a match, for whoever asks from *own*; those called alike are numbered from the second on."""
    alike = Counter[Markup]()
    called = {own: escape(say("this device"))} if own else {}
    for device in matches().store.devices(stream):
        label = _called(device)
        alike[label] += 1
        if label and alike[label] > 1:
            label = escape(say("{device} {number}", device=label, number=alike[label]))
        if device.browser != own:
            called[device.browser] = label
        elif device.name:
            called[own] = escape(say("{device} (this device)", device=label))
    return Devices(called)


def own_name(stream: str) -> str:
    """What the device that asks is called in a match, empty where nobody has named it."""
    return next((device.name for device in matches().store.devices(stream) if device.browser == known_browser()), "")


def remember(token: str) -> None:
    """Puts the match at this address on the list of the browser that asks, with the kind of device it runs on."""
    matches().store.visited(browser(), token, now(), kind())


def seen(token: str) -> None:
    """Does what `remember` does where that can be kept: a page is shown also while nothing can be written."""
    with suppress(StoreFault):
        remember(token)


def kind() -> str:
    """The kind of the device that asks, one of `CALLED`, by its headers; empty where they don't tell."""
    agent = request.headers.get("User-Agent", "")
    for said in (request.headers.get("Sec-CH-UA-Platform", ""), agent):
        found = next((word for word, marks in KINDS.items() if any(mark in said for mark in marks)), "")
        if found:
            return TABLET if found == "android" and "Mobile" not in agent else found
    return ""


def _called(device: Device) -> Markup:
    """What a device is called where no other is like it; nothing where nothing is known of it."""
    if device.name:
        return names((device.name,))
    return escape(say(CALLED[device.kind])) if device.kind in CALLED else Markup("")
