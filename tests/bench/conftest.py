"""The program and the browser, as the browser tests have them."""

from tests.browser.conftest import chromium, driver, folder, program

__all__ = ["chromium", "driver", "folder", "program"]
