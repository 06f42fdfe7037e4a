"""Phones write over a network that loses, repeats, delays and reorders: no hand is lost, and none is there twice."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from tests.web.conftest import Keeper, record

if TYPE_CHECKING:
    from flask import Flask
    from flask.testing import FlaskClient

HANDS = 6


@dataclass(frozen=True)
class Letter:
    """A request under way; however often it arrives, it is the same."""

    phone: Phone
    body: dict[str, Any]


@dataclass
class Phone:
    """Somebody who saves one hand after the other, and sends each until it is acknowledged."""

    name: str
    seen: int
    to_save: list[str]
    acknowledged: list[str] = field(default_factory=list)

    def letter(self) -> Letter:
        """The hand that is next, after what this phone has seen; the same command each time."""
        note = self.to_save[0]
        hand = {"sides": [{"table": 5}, {}], "note": note}
        return Letter(self, {"after": self.seen, "command": f"command of {note}", "hand": hand})

    def hear(self, letter: Letter, status: int, answer: dict[str, Any]) -> None:
        """An answer has come, perhaps one to a letter of long ago."""
        note = letter.body["hand"]["note"]
        if status == 409:  # somebody else wrote: put on top of that
            self.seen = max(self.seen, answer["state"]["seq"])
            return
        assert status in (200, 201), answer
        self.seen = max(self.seen, answer["seq"])
        if self.to_save[:1] == [note]:
            self.acknowledged.append(self.to_save.pop(0))


class Network:
    """Everything between the phones and the program, as bad as chance makes it."""

    def __init__(self, client: FlaskClient, token: str, chance: Random) -> None:
        self.client, self.token, self.chance = client, token, chance
        self.under_way: list[Letter] = []

    def deliver(self, letter: Letter) -> None:
        """The program gets the letter; its answer may be lost."""
        response = self.client.post(f"/api/matches/{self.token}/hands", json=letter.body)
        if self.chance.random() < 0.7:
            letter.phone.hear(letter, response.status_code, response.get_json())

    def step(self, phones: list[Phone]) -> None:
        """Somebody sends, or something arrives: once, or once now and once later."""
        waiting = [phone for phone in phones if phone.to_save]
        if waiting and (not self.under_way or self.chance.random() < 0.5):
            self.under_way.append(self.chance.choice(waiting).letter())
            return
        place = self.chance.randrange(len(self.under_way))
        letter = self.under_way[place] if self.chance.random() < 0.3 else self.under_way.pop(place)
        if self.chance.random() < 0.8:  # else it is lost on the way
            self.deliver(letter)


@pytest.mark.parametrize("seed", range(12))
def test_every_acknowledged_hand_is_there_once_and_in_its_writers_order(app: Flask, seed: int) -> None:
    chance = Random(seed)  # noqa: S311 - the same each time
    keeper = Keeper(app.test_client(), record("burraco"))
    phones = [
        Phone(name, keeper.seq, [f"{name} {number}" for number in range(HANDS)]) for name in ("Anne", "Beth", "Cath")
    ]
    network = Network(app.test_client(), keeper.token, chance)
    for _ in range(2000):
        if not any(phone.to_save for phone in phones):
            break
        network.step(phones)
    while network.under_way:  # what arrives long after
        network.deliver(network.under_way.pop())
    notes = [str(hand["note"]) for hand in keeper.hands]
    assert Counter(notes) == Counter({f"{phone.name} {number}": 1 for phone in phones for number in range(HANDS)})
    for phone in phones:
        assert phone.acknowledged == [note for note in notes if note.startswith(phone.name)]
    assert keeper.get()["seq"] == 1 + len(phones) * HANDS
