"""The end of a match: who has won, what decided it, who pays whom, and all that as text; also how it stands before."""

from __future__ import annotations

from flask import Blueprint, render_template, request
from werkzeug.wrappers import Response

from scorekeeper.core import commands
from scorekeeper.core.deciding import deciding
from scorekeeper.core.errors import Refusal
from scorekeeper.core.play import Played
from scorekeeper.core.result import Result
from scorekeeper.core.settling import chips_of
from scorekeeper.sheets.chart import chart
from scorekeeper.sheets.picture import Picture
from scorekeeper.web.access import Asked, address_of, asked, browser, circles, fresh_id, matches
from scorekeeper.web.accounts import Accounts, accounts
from scorekeeper.web.counting import counted
from scorekeeper.web.errors import status_of
from scorekeeper.web.evening_view import evening_of
from scorekeeper.web.history import told
from scorekeeper.web.home import Known, known_circles
from scorekeeper.web.looking import looked_on
from scorekeeper.web.match import write
from scorekeeper.web.picture import name, of_match, paid
from scorekeeper.web.rematch import new_address
from scorekeeper.web.speaking import reader
from scorekeeper.web.stake import stake_form, typed_stake
from scorekeeper.words.language import Language, Said

pages = Blueprint("end", __name__)


@pages.get("/m/<token>/end")
def show(token: str) -> str:
    """The end, for who keeps the match and who looks on; of a match that goes on, how it stands."""
    return looked_on(asked(token), lambda: _page(token))


@pages.post("/m/<token>/stake")
def stake(token: str) -> Response | tuple[str, int]:
    """Agrees on what a point is worth; what is refused comes back with all that was typed."""
    address_of(token, writing=True)
    patch = {"stake": typed_stake(reader(), request.form)}
    try:
        return write(token, lambda match: commands.change(match, patch), "/end")
    except Refusal as refusal:
        return _page(token, refusal), status_of(refusal)


def _page(token: str, refusal: Refusal | None = None) -> str:
    match, language = asked(token), reader()
    played, said = match.kept.played, counted(request.args.get("said")) or 0
    result, settled = played.result(), accounts(played, language)
    change = matches().written(match.kept.stream, said) if 1 <= said <= match.kept.seq else None
    if match.keeper:
        browser()  # known before "Play again" is sent, so that sent twice it opens one match
    dealt = [(number, chips) for number, hand in enumerate(played.hands, 1) if (chips := chips_of(hand))]
    return render_template(
        "end.html",
        token=token,
        match=match,
        game=played.game,
        record=played.record,
        table=played.now.table,
        result=result,
        order=order(result),
        chart=chart(played),
        deciding=deciding(played),
        settled=settled,
        chips=dealt,
        sums=[sum(column) for column in zip(*(chips for _, chips in dealt), strict=True)],
        text=as_text(played, result, settled, language),
        picture=Picture(of_match(match.kept, settled, language)),
        file=name(match.kept),
        otherwise=new_address(played) if result.finished else "",
        evening=evening_of(match),
        form=stake_form(language, played.record.stake, request.form if refusal else {}),
        said=told(change, language) if change else "",
        sentence=language.refusal(refusal, played.game) if refusal else "",
        refusal=refusal,
        circle=_circle(match) if match.keeper else None,
        command=fresh_id(),
    )


def _circle(match: Asked) -> Known | None:
    """The circle that the match belongs to, where this browser has been there."""
    stream = circles().circle_of(match.kept.stream)
    return next((known for known in known_circles() if known.stream == stream), None)


def order(result: Result) -> list[int]:
    """The sides in order of rank, those who share one as they sit."""
    return sorted(range(len(result.sides)), key=lambda side: result.ranks[side])


def as_text(played: Played, result: Result, settled: Accounts, language: Language) -> str:
    """What the match has come to as plain text: title, date, how far it is, ranks with totals, and who pays whom."""
    record, game = played.record, language.say(played.game.words.name)
    title = language.written(record.title) if record.title else ""
    head = [title, game, language.date(record.started) if record.started else ""]
    lines = [" · ".join(part for part in head if part)]
    if not result.finished:
        lines.append(language.say("Not over yet: how it stands."))
    for side in order(result):
        who, total = Said(language.names(result.sides[side])), Said(language.number(result.totals[side]))
        lines.append(f"{language.number(result.ranks[side])}. {language.labelled(who, total)}")
    if settled.worth and settled.payments:
        lines += ["", language.say("A point is worth {amount}.", amount=settled.worth)]
        lines += paid(settled, language)
    return "\n".join(lines)
