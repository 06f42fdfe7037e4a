"""The grounds on which phones stand in these tests are what they are said to be."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

if TYPE_CHECKING:
    from tests.browser.conftest import Ground, Phone

pytestmark = pytest.mark.browser


def test_the_ground_is_what_it_says(phone: Phone, ground: Ground) -> None:
    phone.open("/")
    assert phone.page.evaluate("window.isSecureContext") is ground.secure
    phone.page.goto("about:blank")
    phone.page.set_content("<p>before<script>document.querySelector('p').textContent = 'after'</script>")
    expect(phone.page.locator("p")).to_have_text("after" if ground.script else re.compile("^before"))
