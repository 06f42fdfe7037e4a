"""The program and the browser, as the browser tests have them."""

from tests.browser.conftest import driver, launch, program

__all__ = ["driver", "launch", "program"]
