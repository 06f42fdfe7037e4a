"""The folder of static files as it is made for phones, and Python in it as a browser would run it."""

from pathlib import Path

import pytest

from tests.phone import building


@pytest.fixture(scope="session")
def package() -> Path:
    return building.package()


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return building.folder(building.shared(tmp_path_factory.getbasetemp()))
