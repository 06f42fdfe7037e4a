"""The contract of a directory of addresses and visits, for every kind of store."""

import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import pytest

from scorekeeper.store import KEEPER, VIEWER, Address, Device, Store, Visit

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


@pytest.mark.parametrize("token", ["", "Token", "token ", "token\x00", "evening", "%", "' or '1' = '1"])
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


@pytest.mark.usefixtures("tokens")
@pytest.mark.parametrize(("role", "other"), [(KEEPER, VIEWER), (VIEWER, KEEPER)])
def test_a_replaced_address_leads_nowhere_and_the_other_role_keeps_its_own(
    open_store: OpenStore, store: Store, role: str, other: str
) -> None:
    store.give_address("evening", role, "another old one")
    new = store.replace_address("evening", role, "new")
    assert new == Address("new", "evening", role)
    for each in (store, open_store()):
        assert each.find_address(f"evening {role}") is None
        assert each.find_address("another old one") is None
        assert {address.token for address in each.addresses("evening")} == {"new", f"evening {other}"}
        assert len(each.addresses("morning")) == 2


@pytest.mark.usefixtures("tokens")
def test_a_replaced_address_takes_the_visits_through_it_along_but_for_one(store: Store) -> None:
    for browser, role in ((BROWSER, KEEPER), ("Beth's browser", KEEPER), ("Cath's browser", VIEWER)):
        store.visited(browser, f"evening {role}", "2025-01-06")
        store.visited(browser, f"morning {role}", "2025-01-05")
    store.replace_address("evening", KEEPER, "new", keeping=BROWSER)
    assert list(store.visits(BROWSER)) == [
        Visit("evening", "new", "2025-01-06"),
        Visit("morning", "morning keeper", "2025-01-05"),
    ]
    assert [visit.stream for visit in store.visits("Beth's browser")] == ["morning"]
    assert [visit.stream for visit in store.visits("Cath's browser")] == ["evening", "morning"]


@pytest.mark.usefixtures("tokens")
def test_an_address_replaced_by_the_same_again_changes_nothing(store: Store) -> None:
    for _ in range(2):
        store.replace_address("evening", KEEPER, "new")
        store.visited(BROWSER, "new", "2025-01-06")
    assert [address.token for address in store.addresses("evening")] == ["evening viewer", "new"]
    assert len(store.visits(BROWSER)) == 1


@pytest.mark.usefixtures("tokens")
@pytest.mark.parametrize(
    ("role", "token"),
    [
        pytest.param("owner", "new", id="an unknown role"),
        pytest.param(KEEPER, "morning keeper", id="another stream's token"),
        pytest.param(KEEPER, "evening viewer", id="the other role's token"),
    ],
)
def test_what_can_not_be_given_replaces_nothing(store: Store, role: str, token: str) -> None:
    with pytest.raises(ValueError):
        store.replace_address("evening", role, token)
    assert [address.token for address in store.addresses("evening")] == ["evening keeper", "evening viewer"]
    assert [address.token for address in store.addresses("morning")] == ["morning keeper", "morning viewer"]


@pytest.mark.usefixtures("tokens")
def test_those_who_watch_are_woken_when_an_address_is_replaced(store: Store) -> None:
    with ThreadPoolExecutor(1) as pool, store.watch("evening", 0) as watch:
        waiting = pool.submit(watch.wait, 5)
        time.sleep(0.2)
        began = time.monotonic()
        store.replace_address("evening", KEEPER, "new")
        assert list(waiting.result()) == []
        assert time.monotonic() - began < 2


@pytest.mark.usefixtures("tokens")
def test_devices_come_in_the_order_in_which_they_began_to_write(open_store: OpenStore, store: Store) -> None:
    for browser in ("never wrote", "second", "never wrote either", "first"):
        store.visited(browser, "evening keeper", "2025-01-06", "android")
    store.visited("elsewhere", "morning keeper", "2025-01-06", "android")
    for after, by in enumerate(["first", "forgot it", "second", "first"]):
        store.append("evening", after, "hand", {}, command=str(after), at="2025-01-06", by=by)
    store.append("morning", 0, "hand", {}, command="0", at="2025-01-06", by="never wrote either")
    assert [device.browser for device in open_store().devices("evening")] == [
        "first", "second", "never wrote", "never wrote either",
    ]  # fmt: skip


@pytest.mark.usefixtures("tokens")
def test_a_device_has_its_kind_and_in_each_stream_its_own_name(open_store: OpenStore, store: Store) -> None:
    store.visited(BROWSER, "evening keeper", "2025-01-06", "android")
    store.name_device(BROWSER, "evening", "Anne’s phone")
    store.name_device("Beth's browser", "evening", "of nobody who came")
    store.visited(BROWSER, "morning keeper", "2025-01-06")
    store.visited(BROWSER, "evening viewer", "2025-01-07")
    store.replace_address("evening", KEEPER, "new", keeping=BROWSER)
    assert list(open_store().devices("evening")) == [Device(BROWSER, "android", "Anne’s phone")]
    assert list(store.devices("morning")) == [Device(BROWSER, "", "")]
    store.visited(BROWSER, "new", "2025-01-08", "iphone")
    store.name_device(BROWSER, "evening", "")
    assert list(store.devices("evening")) == [Device(BROWSER, "iphone", "")]
    store.forget(BROWSER, "evening")
    assert list(store.devices("evening")) == []
