"""The people of a circle: who is added, called otherwise, merged, and asked for no more; old results stay."""

from __future__ import annotations

from collections.abc import Callable

from flask import Blueprint, redirect, render_template, request
from werkzeug.wrappers import Response

from scorekeeper.circles.lists import Listed
from scorekeeper.core import circle as deeds
from scorekeeper.core.circle import Circle, Person
from scorekeeper.core.circle_events import CircleEvent, PersonLeft, PersonReturned
from scorekeeper.core.errors import Refusal, refuse
from scorekeeper.web.access import AskedCircle, asked_circle, browser, circles, form_command, fresh_id, now
from scorekeeper.web.circle import counts, kinds, rows
from scorekeeper.web.errors import status_of
from scorekeeper.web.speaking import reader
from scorekeeper.web.statistics import person_view

pages = Blueprint("circle_people", __name__)

LAST = 8
"""Matches on the page of a person at most."""

LOOKED_BACK, AT_ONCE = 2000, 200
"""Matches of a circle among which somebody's last ones are looked for, and how many at a time."""


@pages.get("/c/<token>/people")
def show(token: str) -> str:
    """Everybody of the circle, and a form for somebody new."""
    return _roster(token)


@pages.post("/c/<token>/people")
def add(token: str) -> Response | tuple[str, int]:
    """Adds somebody."""
    name = request.form.get("name", "")
    try:
        write(token, lambda circle: deeds.add_person(circle, fresh_id()[:11], name))
    except Refusal as refusal:
        return _roster(token, refusal), status_of(refusal)
    return redirect(f"/c/{token}/people", 303)


@pages.get("/c/<token>/people/<key>")
def person(token: str, key: str) -> str:
    """What somebody has played, with what becomes of them in the circle."""
    return _page(token, key)


@pages.post("/c/<token>/people/<key>")
def change(token: str, key: str) -> Response | tuple[str, int]:
    """Changes somebody: another name, the same as somebody else or not after all, asked for no more or again."""
    typed = request.form
    try:
        write(token, lambda circle: _decided(circle, key, typed.get("do", ""), typed.get("value", "")))
    except Refusal as refusal:
        return _page(token, key, refusal), status_of(refusal)
    return redirect(f"/c/{token}/people/{key}", 303)


def write(token: str, decide: Callable[[Circle], CircleEvent]) -> None:
    """Writes to a circle what is decided, once however often the form is sent."""
    asked = asked_circle(token, writing=True)
    circles().write(asked.stream, form_command(), decide, at=now(), by=browser())


def _decided(circle: Circle, key: str, do: str, value: str) -> CircleEvent:
    match do:
        case "rename":
            return deeds.rename_person(circle, key, value)
        case "merge":
            return deeds.merge(circle, key, value)
        case "part":
            return deeds.part(circle, value)
        case "leave" | "return":
            who = _known(circle, key).key
            return PersonLeft(who) if do == "leave" else PersonReturned(who)
    raise refuse("range", "other-word", "do", given=do[:40], among=["rename", "merge", "part", "leave", "return"])


def _known(circle: Circle, key: str) -> Person:
    """The person of this key, or whoever that is by now; refuses with `not-found` an unknown one."""
    root = circle.root(key)
    if root not in circle.people:
        raise refuse("not-found", "no-person")
    return circle.people[root]


def _roster(token: str, refusal: Refusal | None = None) -> str:
    asked = asked_circle(token)
    return render_template(
        "circle_people.html",
        token=token,
        asked=asked,
        circle=asked.circle,
        people=counts(asked, kinds(asked)),
        left=[one for one in asked.circle.roster if one.left],
        typed=request.form.get("name", "") if refusal else "",
        sentence=reader().refusal(refusal) if refusal else "",
        command=fresh_id(),
    )


def _page(token: str, key: str, refusal: Refusal | None = None) -> str:
    asked = asked_circle(token)
    who = _known(asked.circle, key)
    return render_template(
        "person.html",
        token=token,
        asked=asked,
        circle=asked.circle,
        person=who,
        view=person_view(asked, who.key),
        matches=rows(asked, _played(asked, who)),
        others=[one for one in asked.circle.roster if one != who],
        merged=[one for one in asked.circle.people.values() if one.into and asked.circle.root(one.key) == who.key],
        typed=request.form if refusal else {},
        sentence=reader().refusal(refusal) if refusal else "",
        command=fresh_id(),
    )


def _played(asked: AskedCircle, who: Person) -> list[Listed]:
    """The last matches that somebody played, those that began last first, as far back as is looked."""
    found: list[Listed] = []
    for skip in range(0, LOOKED_BACK, AT_ONCE):
        some = circles().lists.of(asked.stream, AT_ONCE, skip)
        found += [one for one in some if who.key in {asked.circle.root(key) for key in one.people.values()}]
        if len(found) >= LAST or len(some) < AT_ONCE:
            break
    return found[:LAST]
