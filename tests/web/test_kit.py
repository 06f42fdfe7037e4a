"""What an open page needs to go on without network."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from tests.web.hands import GAMES, HANDS, stop

if TYPE_CHECKING:
    from tests.web.conftest import Begin, Keeper

KING = {"declarer": "Anne", "contract": "no-king", "result": {"king": "Beth"}}


def kit(keeper: Keeper) -> Any:
    return keeper.client.get(f"/m/{keeper.token}/hand/kit").get_json()


@pytest.mark.parametrize("game", GAMES)
def test_a_kit_has_a_form_for_every_way_and_the_scripts_for_them(begin: Begin, game: str) -> None:
    keeper = begin(game, *HANDS[game])
    found = kit(keeper)
    assert {found["first"], "adjust"} <= found["ways"].keys()
    for way, form in found["ways"].items():
        assert f'action="/m/{keeper.token}/hand?as={way}"' in form
        assert "\ue000" in form, "its number is put in by the page"
    for script in found["scripts"]:
        assert keeper.client.get(script).status_code == 200


def test_a_kit_closes_nothing_and_lets_anybody_be_on(begin: Begin) -> None:
    """By the time it is used other hands may lie between."""
    barbu = kit(begin("barbu", KING))["ways"]["no-king"]
    assert "already played" not in barbu
    assert [name for name in ("Anne", "Beth", "Cath", "Diana") if f'name="declarer" value="{name}"' in barbu] == [
        *("Anne", "Beth", "Cath", "Diana")
    ]
    bacara = kit(begin("bacara", stop("Ana", 1000)))["ways"]["points"]
    assert all(f'name="player" value="{name}"' in bacara for name in ("Ana", "Dan"))


def test_a_kit_is_asked_for_again_only_where_it_would_be_another(begin: Begin) -> None:
    keeper = begin("bacara", stop("Ana", 1000))
    path = f"/m/{keeper.token}/hand/kit"
    tag = keeper.client.get(path).headers["ETag"]
    again = {"If-None-Match": tag}
    assert keeper.client.get(path, headers=again).status_code == 304
    keeper.write("PATCH", rename={"Ana": "Ada"})
    assert keeper.client.get(path, headers=again).status_code == 200


def test_a_kit_is_for_who_may_write(keeper: Keeper) -> None:
    assert keeper.client.get(f"/m/{keeper.viewer}/hand/kit").status_code == 403
