"""What a turn of Bacara is worth: entry, bust, overshoot, exactly the goal (rule book, 4a and 4b; S3)."""

from __future__ import annotations

from dataclasses import dataclass

from scorekeeper.core.ending import Ending, Exactly, TableWord
from scorekeeper.core.errors import refuse
from scorekeeper.core.game import Seating, Standing, Step
from scorekeeper.core.jsontext import JsonObject
from scorekeeper.core.reading import Reading
from scorekeeper.core.result import Line
from scorekeeper.core.table import Table
from scorekeeper.games.bacara.rules import Rules
from scorekeeper.games.bacara.turn import Goal, Turn, read_turn


@dataclass(frozen=True)
class State:
    """Which seats have entered, and who had the last turn (`None` before the first)."""

    entered: tuple[bool, ...]
    last: int | None = None


Now = Standing[Rules, State]


def seating(rules: Rules) -> Seating:
    """Two to fifty players, each alone."""
    return Seating(2, 50)


def begin(rules: Rules, table: Table, start: tuple[int, ...]) -> State:
    """Who carries points in has entered."""
    return State(tuple(total > 0 for total in start))


def on_turn(now: Now) -> int:
    """The seat whose turn it is: the next one taken, to the left of the last."""
    here, last = now.table.here, now.state.last
    return next((seat for seat in here if last is not None and seat > last), here[0])


def play(reading: Reading, now: Now) -> Step[State]:
    """One turn: its points are those of the player alone."""
    seat = reading.seat("player")
    if seat != on_turn(now):
        raise refuse("order", "not-on-turn", reading.path("player"), name=now.table.names[on_turn(now)])
    goal = Goal(now.totals[seat], now.rules.target, now.rules.overshoot == "fit")
    turn = read_turn(reading, goal)
    event, lines = _judged(turn, seat, now)
    points = sum(line.points for line in lines)
    entered = list(now.state.entered)
    entered[seat] = _has_entered(event, now.totals[seat] + points, entered[seat], now.rules)
    return Step(
        points=tuple(points if side == seat else 0 for side in range(len(now.totals))),
        lines=tuple(line for line in lines if line.points or line.what == event),
        state=State(tuple(entered), seat),
        extras={"event": event},
    )


def adjusted(now: Now, points: tuple[int, ...]) -> Step[State]:
    """An agreed adjustment; it sets nobody past the goal, not even while the last round is played out."""
    target = now.rules.target
    if any(total + more > target for total, more in zip(now.totals, points, strict=True)):
        raise refuse("range", "past-goal", "adjust", target=target)
    return Step(points, (), now.state)


def _judged(turn: Turn, seat: int, now: Now) -> tuple[str, list[Line]]:
    """The event of *turn* and its lines: what was thrown, then what became of it."""
    total, entered = now.totals[seat], now.state.entered[seat]
    lines = [Line(seat, part.what, part.points, part.count or None, part.of) for part in turn.parts]
    thrown = sum(line.points for line in lines)
    if turn.outcome == "overshoot":
        points = _overshoot(turn, now.rules) if entered else 0
        lines.append(Line(seat, "overshoot", points - thrown))
        if now.rules.floor and points < -max(total, 0):
            lines.append(Line(seat, "floor", -max(total, 0) - points))
        return "overshoot", lines
    if turn.outcome == "bust":
        return "bust", [*lines, Line(seat, "bust", -thrown)]
    if turn.outcome == "skip":
        return "skip", lines
    if not entered and turn.held < now.rules.entry:
        return "not-entered", [*lines, Line(seat, "not-entered", -thrown)]
    return ("win" if total + turn.held == now.rules.target else "stop"), lines


def _overshoot(turn: Turn, rules: Rules) -> int:
    """The points of a turn that passed the goal, for a player who is in (rule book, 4b: P1 to P4)."""
    return {
        "throw": -turn.last,
        "fit": -turn.last,
        "turn": -turn.held - turn.last,
        "running": turn.held - turn.last,
        "lost": 0,
    }[rules.overshoot]


def _has_entered(event: str, total: int, before: bool, rules: Rules) -> bool:
    """Whether the player is in after the turn."""
    if event == "overshoot" and rules.reenter and rules.overshoot != "lost" and total < rules.entry:
        return False
    return before or event in ("stop", "win")


def ending(now: Now) -> Ending:
    """Exactly the goal; under `last_round` only once the round is played out."""
    if now.rules.last_round and now.state.last is not None and on_turn(now) > now.state.last:
        return TableWord()
    return Exactly(now.rules.target)


def following(now: Now) -> JsonObject:
    """Whose turn it is and what he needs."""
    seat = on_turn(now)
    return {"player": now.table.names[seat], "needs": now.rules.target - now.totals[seat]}


def struck(hand: JsonObject) -> JsonObject:
    """A turn taken out leaves the player's place in the round: he did not throw."""
    return {"player": hand.get("player"), "skip": True}
