"""The reader's language on pages: chosen by link, remembered, or the browser's; and how templates say things in it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any
from urllib.parse import urlencode

from flask import Flask, Response, current_app, g, has_request_context, request, session
from jinja2 import pass_context
from jinja2.runtime import Context
from markupsafe import Markup, escape

from scorekeeper.core.game import AnyGame
from scorekeeper.core.jsontext import Json
from scorekeeper.core.text import NC_, NN_
from scorekeeper.web.packing import vary as vary_by
from scorekeeper.web.safety import READING
from scorekeeper.words.catalog import languages
from scorekeeper.words.language import Language, Said, language


def join(app: Flask) -> None:
    """Gives *app*'s templates the reader's words and numbers."""
    app.before_request(choose)
    app.after_request(vary)
    app.jinja_env.globals.update(_=say, _n=say_counted, _p=say_meant, labelled=labelled)
    app.jinja_env.globals.update(described=described, in_language=in_language)
    app.jinja_env.trim_blocks = app.jinja_env.lstrip_blocks = True
    filters: dict[str, Callable[[Any], str]] = {
        "number": number,
        "signed": signed,
        "decimal": decimal,
        "percent": percent,
        "names": names,
        "listed": listed,
        "series": series,
        "digits": digits,
    }
    app.jinja_env.filters.update({name: _for_reader(filtering) for name, filtering in filters.items()})
    app.context_processor(lambda: {"reader": reader(), "languages": [language(code) for code in languages()]})


def _for_reader(filtering: Callable[[Any], str]) -> Callable[[Context, Any], str]:
    """*filtering* as a filter that Jinja does not work out beforehand on constants: it depends on who reads."""
    return pass_context(lambda _, value: filtering(value))


def choose() -> None:
    """Settles the language of this request; one asked for by `?lang=` is remembered. A program is asked by no page."""
    if request.path.startswith("/api/"):
        return  # `reader` finds it where there is something to say
    if request.endpoint == "static":  # nobody's words, and nobody's cookie
        return
    known = languages()
    asked = request.args.get("lang", "")
    if asked in known and asked != session.get("lang"):
        session["lang"] = asked
        session.permanent = True
    chosen = asked if asked in known else session.get("lang")
    g.language = language(chosen if chosen in known else request.accept_languages.best_match(known) or known[0])


def vary(response: Response) -> Response:
    """*response*, marked as said in one language of several."""
    if request.method in READING and request.endpoint != "static" and len(languages()) > 1:
        vary_by(response, "Accept-Language")
    return response


def reader() -> Language:
    """The language of whoever asks."""
    if "language" not in g:
        known = languages()
        g.language = language((has_request_context() and request.accept_languages.best_match(known)) or known[0])
    spoken: Language = g.language
    return spoken


def in_language(code: str) -> str:
    """The address of this page in the language of *code*, all else in it kept."""
    return this_page(lang=code)


def this_page(**chosen: str) -> str:
    """The address of this page with *chosen* among its parameters, all else in it kept.

    What answers a form and can't be asked for by its address has the address of its match, circle or evening.
    """
    asked = {**request.args.to_dict(flat=False), **chosen}
    adapter = current_app.create_url_adapter(request)
    here = "" if adapter and adapter.test(method="GET") else _above()
    return f"{here}?{urlencode(asked, doseq=True)}"


def _above() -> str:
    token = (request.view_args or {}).get("token")
    return f"/{request.path.split('/')[1]}/{token}" if token else "/"


def say(message: str, **values: object) -> str:
    """*message* in the reader's language; templates call it `_`. Markup among *values* stays what it is."""
    language = reader()
    if not any(isinstance(value, Markup) for value in values.values()):
        return language.say(message, **values)
    written = {key: value if isinstance(value, Markup) else language.written(value) for key, value in values.items()}
    return escape(language.text(message, values)).format(**written)


def say_counted(one: str, many: str, **values: object) -> str:
    """The one message or the other by the number in *values*; templates call it `_n`."""
    return say(NN_(one, many), **values)


def say_meant(context: str, message: str, **values: object) -> str:
    """*message* in one of its meanings; templates call it `_p`."""
    return say(NC_(context, message), **values)


def labelled(label: str, value: str) -> Markup:
    """What something is called, and what it is."""
    return Markup(say("{label}: {value}", label=escape(label), value=escape(value)))  # noqa: S704 - both are escaped


def listed(items: Iterable[object]) -> Markup:
    """*items* one after the other; templates have it as a filter."""
    return Markup(reader().listed([Said(escape(item)) for item in items]))  # noqa: S704 - each is escaped


def number(value: int) -> str:
    """A number as the reader writes it."""
    return reader().number(value)


def signed(value: int) -> Markup:
    """A gain or a loss, marked as such for the eye and never by colour alone: the sign is written."""
    kind = "loss" if value < 0 else "gain" if value > 0 else "even"
    return Markup('<span class="{}" dir="ltr">{}</span>').format(kind, reader().signed(value))


def decimal(value: Fraction) -> str:
    """A number with one decimal, as the reader writes it."""
    return reader().decimal(value)


def percent(share: Fraction) -> str:
    """A share in hundredths, as the reader writes it."""
    return reader().percent(share)


def pair(first: Markup, second: Markup) -> Markup:
    """Two who are one side."""
    return Markup(say("{first} & {second}", first=first, second=second))  # noqa: S704 - both are markup


def series(items: Iterable[object]) -> Markup:
    """Values one after the other, without an *and*; templates have it as a filter."""
    return Markup(reader().series([escape(item) for item in items]))  # noqa: S704 - each is escaped


def digits(text: object) -> str:
    """Any text with its digits as the reader writes them, such as a number in a box.

    What a macro wrote comes escaped: it is taken back, else it would be escaped twice, and in `&#39;` are digits too.
    """
    return reader().digits(text.unescape() if isinstance(text, Markup) else str(text))


def names(people: Sequence[str]) -> Markup:
    """Names of a side, each isolated so that mixed scripts don't scramble."""
    marked = [Markup("<bdi>{}</bdi>").format(name) for name in people]
    return pair(*marked) if len(marked) == 2 else listed(marked)


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
            return Markup("; ").join(labelled(label, shown) for label, shown in parts)
        case Sequence():
            return series([described(game, item, people) for item in value])
    return Markup("")
