"""The reader's language on pages: chosen by link, remembered, or the browser's; and how templates say things in it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from urllib.parse import urlencode

from flask import Flask, Response, g, request, session
from markupsafe import Markup, escape

from scorekeeper.core.game import AnyGame
from scorekeeper.core.jsontext import Json
from scorekeeper.words.language import Language, language, languages


def join(app: Flask) -> None:
    """Gives *app*'s templates the reader's words and numbers."""
    app.before_request(choose)
    app.after_request(vary)
    app.jinja_env.globals.update(_=say, described=described, in_language=in_language)
    app.jinja_env.trim_blocks = app.jinja_env.lstrip_blocks = True
    app.jinja_env.filters.update(number=number, signed=signed, names=names)
    app.context_processor(lambda: {"reader": reader(), "languages": [language(code) for code in languages()]})


def choose() -> None:
    """Settles the language of this request; one asked for by `?lang=` is remembered."""
    known = languages()
    asked = request.args.get("lang", "")
    if asked in known and asked != session.get("lang"):
        session["lang"] = asked
        session.permanent = True
    chosen = asked if asked in known else session.get("lang")
    g.language = language(chosen if chosen in known else request.accept_languages.best_match(known) or known[0])


def vary(response: Response) -> Response:
    """*response*, marked as said in one language of several."""
    if len(languages()) > 1 and request.endpoint != "static":
        response.vary.add("Accept-Language")
    return response


def reader() -> Language:
    """The language of whoever asks."""
    spoken: Language = g.get("language") or language("en")
    return spoken


def in_language(code: str) -> str:
    """The address of this page in the language of *code*, all else in it kept."""
    asked = {**request.args.to_dict(flat=False), "lang": [code]}
    return f"?{urlencode(asked, doseq=True)}"


def say(message: str, **values: object) -> str:
    """*message* in the reader's language; templates call it `_`."""
    return reader().say(message, **values)


def number(value: int) -> str:
    """A number as the reader writes it."""
    return reader().number(value)


def signed(value: int) -> Markup:
    """A gain or a loss, marked as such for the eye and never by colour alone: the sign is written."""
    kind = "loss" if value < 0 else "gain" if value > 0 else "even"
    return Markup('<span class="{}" dir="ltr">{}</span>').format(kind, reader().signed(value))


def names(people: Sequence[str]) -> Markup:
    """Names of a side, each isolated so that mixed scripts don't scramble."""
    return Markup(" &amp; ").join(Markup("<bdi>{}</bdi>").format(escape(name)) for name in people)


def described(game: AnyGame, value: Json, people: Sequence[str] = ()) -> Markup:
    """A figure or a fact of *game*'s own as a result has it: stable words in the reader's, *people* as they are."""
    match value:
        case bool():
            return escape(say("yes") if value else say("no"))
        case int():
            return escape(number(value))
        case str():
            known = value in game.words.terms and value not in people
            return escape(say(game.words.terms[value])) if known else names((value,))
        case Mapping():
            parts = [(described(game, key, people), described(game, item, people)) for key, item in value.items()]
            return Markup("; ").join(Markup("{}: {}").format(*part) for part in parts)
        case Sequence():
            return Markup(", ").join(described(game, item, people) for item in value)
    return Markup("")
