"""The contract of a directory of addresses and visits, for every kind of store."""

from collections.abc import Callable

import pytest

from scorekeeper.store import KEEPER, VIEWER, Address, Store, Visit

OpenStore = Callable[[], Store]
BROWSER = "Anne's browser"


@pytest.fixture
def tokens(store: Store) -> None:
    """Give two matches a keeper's and a viewer's address each."""
    for stream in ("evening", "morning"):
        for role in (KEEPER, VIEWER):
            store.give_address(stream, role, f"{stream} {role}")


def test_an_address_leads_to_its_stream(open_store: OpenStore, store: Store) -> None:
    given = store.give_address("evening", KEEPER, "token")
    assert given == Address("token", "evening", KEEPER)
    assert open_store().find_address("token") == given


@pytest.mark.parametrize("token", ["", "Token", "token ", "evening", "%", "' or '1' = '1"])
def test_a_token_that_nobody_gave_leads_nowhere(store: Store, token: str) -> None:
    store.give_address("evening", KEEPER, "token")
    assert store.find_address(token) is None


@pytest.mark.usefixtures("tokens")
def test_a_stream_has_its_addresses_in_the_order_given(store: Store) -> None:
    store.give_address("evening", KEEPER, "another")
    assert [address.token for address in store.addresses("evening")] == ["evening keeper", "evening viewer", "another"]
    assert list(store.addresses("nowhere")) == []


def test_an_address_given_again_changes_nothing(store: Store) -> None:
    assert store.give_address("evening", KEEPER, "token") == store.give_address("evening", KEEPER, "token")
    assert len(store.addresses("evening")) == 1


@pytest.mark.parametrize(
    ("stream", "role"),
    [
        pytest.param("morning", KEEPER, id="another stream"),
        pytest.param("evening", VIEWER, id="another role"),
    ],
)
def test_a_token_never_leads_elsewhere(store: Store, stream: str, role: str) -> None:
    given = store.give_address("evening", KEEPER, "token")
    with pytest.raises(ValueError):
        store.give_address(stream, role, "token")
    assert store.find_address("token") == given


def test_an_address_has_a_known_role(store: Store) -> None:
    with pytest.raises(ValueError):
        store.give_address("evening", "owner", "token")
    assert store.find_address("token") is None


@pytest.mark.usefixtures("tokens")
def test_a_browser_finds_what_it_opened_newest_first(open_store: OpenStore, store: Store) -> None:
    store.visited(BROWSER, "evening viewer", "2025-01-06T20:15:00Z")
    store.visited(BROWSER, "morning keeper", "2025-01-07T09:00:00Z")
    store.visited("Beth's browser", "morning viewer", "2025-01-07T09:01:00Z")
    assert list(open_store().visits(BROWSER)) == [
        Visit("morning", "morning keeper", "2025-01-07T09:00:00Z"),
        Visit("evening", "evening viewer", "2025-01-06T20:15:00Z"),
    ]


@pytest.mark.usefixtures("tokens")
def test_a_match_opened_again_comes_first_and_is_listed_once(store: Store) -> None:
    for day, token in enumerate(["evening keeper", "morning keeper", "evening keeper"], 1):
        store.visited(BROWSER, token, f"2025-01-0{day}T20:15:00Z")
    assert [(visit.stream, visit.at[:10]) for visit in store.visits(BROWSER)] == [
        ("evening", "2025-01-03"),
        ("morning", "2025-01-02"),
    ]


@pytest.mark.parametrize(
    ("opened", "kept"),
    [
        pytest.param(["keeper", "viewer"], "keeper", id="the keeper's first"),
        pytest.param(["viewer", "keeper"], "keeper", id="the viewer's first"),
        pytest.param(["viewer", "viewer"], "viewer", id="only the viewer's"),
        pytest.param(["keeper", "viewer", "viewer"], "keeper", id="the viewer's again and again"),
    ],
)
@pytest.mark.usefixtures("tokens")
def test_a_browser_with_both_addresses_keeps_the_keepers(store: Store, opened: list[str], kept: str) -> None:
    for day, role in enumerate(opened, 1):
        store.visited(BROWSER, f"evening {role}", f"2025-01-0{day}")
    assert list(store.visits(BROWSER)) == [Visit("evening", f"evening {kept}", f"2025-01-0{len(opened)}")]


def test_an_unknown_address_is_not_remembered(store: Store) -> None:
    store.visited(BROWSER, "token", "2025-01-06")
    assert list(store.visits(BROWSER)) == []


@pytest.mark.parametrize(("limit", "expected"), [(0, []), (1, ["match 24"]), (2, ["match 24", "match 23"])])
def test_a_browsers_list_is_as_long_as_asked(store: Store, limit: int, expected: list[str]) -> None:
    for day in range(1, 25):
        store.give_address(f"match {day}", VIEWER, f"token {day}")
        store.visited(BROWSER, f"token {day}", f"2025-01-{day:02}")
    assert [visit.stream for visit in store.visits(BROWSER, limit)] == expected
    assert len(store.visits(BROWSER)) == 20


@pytest.mark.usefixtures("tokens")
def test_a_browser_forgets_one_match_and_only_for_itself(store: Store) -> None:
    for browser in (BROWSER, "Beth's browser"):
        for token in ("evening keeper", "morning keeper"):
            store.visited(browser, token, "2025-01-06")
    store.forget(BROWSER, "evening")
    store.forget(BROWSER, "nowhere")
    assert [visit.stream for visit in store.visits(BROWSER)] == ["morning"]
    assert len(store.visits("Beth's browser")) == 2
    assert store.find_address("evening keeper") is not None
