"""Every weird word in every field of every game; `make test` tries each word with one of them."""

from __future__ import annotations

import pytest

from tests.web.conftest import Begin, Browser, app, begin, browser, client
from tests.web.hands import GAMES
from tests.web.test_safety_nonsense import WEIRD, short
from tests.web.test_safety_nonsense import test_one_weird_word_in_every_field_of_a_form_is_answered as answered

__all__ = ["app", "begin", "browser", "client"]

pytestmark = pytest.mark.bench


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("value", WEIRD, ids=short)
def test_every_weird_word_in_every_field_is_answered(browser: Browser, begin: Begin, game: str, value: str) -> None:
    answered(browser, begin, game, value)
