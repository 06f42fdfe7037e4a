"""Where browsers find the program, and what it says of those who ask."""

import ipaddress
import logging

import pytest

from scorekeeper.cli.addresses import announcement, home_address
from scorekeeper.cli.unix import _discreet
from scorekeeper.words.language import Language

ENGLISH = Language("en")
BLOCKS = set("█▀▄")


def told(host: str) -> list[str]:
    """The addresses in what is said at the start, that of the circle apart, which is below the first."""
    *addresses, circle = [word for word in announcement(host, 8000, "kitchen", ENGLISH).split() if "://" in word]
    assert circle == f"{addresses[0]}/c/kitchen"
    return addresses


@pytest.mark.parametrize(
    ("host", "addresses", "code"),
    [
        pytest.param("127.0.0.1", ["http://127.0.0.1:8000"], False, id="this computer alone"),
        pytest.param("localhost", ["http://localhost:8000"], False, id="this computer alone, by name"),
        pytest.param("::1", ["http://[::1]:8000"], False, id="this computer alone, by IPv6"),
        pytest.param("192.168.1.20", ["http://192.168.1.20:8000"], True, id="one network"),
        pytest.param("fd00::20", ["http://[fd00::20]:8000"], True, id="one network, by IPv6"),
        pytest.param("sheets.example", ["http://sheets.example:8000"], True, id="a name"),
    ],
)
def test_a_host_is_told_as_a_browser_takes_it(host: str, addresses: list[str], code: bool) -> None:
    assert told(host) == addresses
    assert BLOCKS.issubset(announcement(host, 8000, "kitchen", ENGLISH)) is code


@pytest.mark.parametrize("host", ["0.0.0.0", "::", ""])  # noqa: S104 - nothing listens here
def test_every_interface_is_told_as_this_network_and_this_computer(host: str) -> None:
    home = home_address()
    network = [f"http://{home}:8000"] if home and not ipaddress.ip_address(home).is_loopback else []
    assert told(host) == [*network, "http://localhost:8000"]


def test_a_failure_is_logged_without_the_address_that_was_asked_for() -> None:
    secret = "/m/tHkijyp0aOmQIAuq"  # noqa: S105 - one that was made up
    trace = (RuntimeError, RuntimeError(), None)
    record = logging.LogRecord("gunicorn.error", logging.ERROR, "", 0, "Error handling %s", (secret,), trace)
    assert _discreet(record)
    assert "RuntimeError" in logging.Formatter().format(record)
    assert secret not in logging.Formatter().format(record)


@pytest.mark.parametrize(
    ("level", "expected"),
    [
        pytest.param(logging.ERROR, False, id="what ends with the program is no news"),
        pytest.param(logging.CRITICAL, True, id="a child that hangs is"),
    ],
)
def test_only_failures_are_logged(level: int, expected: bool) -> None:
    assert _discreet(logging.LogRecord("gunicorn.error", level, "", 0, "Reason: %s", ("it ended",), None)) is expected
