"""More than a page takes."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import urlencode

import pytest
from werkzeug.test import encode_multipart

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from flask.testing import FlaskClient

    from tests.web.conftest import Keeper, Written


def as_parts(values: Mapping[str, str]) -> tuple[bytes, str]:
    """A form in parts, as it is sent with files; made here so that no file is left open behind it."""
    boundary, body = encode_multipart(values)
    return body, f"multipart/form-data; boundary={boundary}"


def as_line(values: Mapping[str, str]) -> tuple[bytes, str]:
    """A form in one line, as pages send it."""
    return urlencode(values).encode(), "application/x-www-form-urlencoded"


ENCODINGS = (as_line, as_parts)


def test_a_page_takes_no_more_than_a_mebibyte(client: FlaskClient, keeper: Keeper, written: Written) -> None:
    was = written()
    sent = {"after": str(keeper.seq), "command": "x", "note": "x" * 1024 * 1024}
    for encode in ENCODINGS:
        body, kind = encode(sent)
        response = client.post(f"/m/{keeper.token}/title", data=body, content_type=kind)
        assert response.status_code == 413
        assert response.mimetype == "text/html"
    assert written() == was


@pytest.mark.parametrize("encode", ENCODINGS)
@pytest.mark.parametrize("parts", [3000, 9000])
def test_a_form_of_thousands_of_parts_is_answered(
    client: FlaskClient,
    keeper: Keeper,
    encode: Callable[[Mapping[str, str]], tuple[bytes, str]],
    parts: int,
    written: Written,
) -> None:
    was = written()
    many = {f"f{number}": "1" for number in range(parts)}
    for path in ("/new", f"/m/{keeper.token}/hand?as=points", f"/m/{keeper.token}/rules"):
        body, kind = encode({"game": "bacara", "after": str(keeper.seq - 1), "command": "x", "player": "Dan", **many})
        assert client.post(path, data=body, content_type=kind).status_code in (409, 413, 422)
    assert written() == was


def test_a_file_in_a_form_is_nothing(client: FlaskClient, keeper: Keeper) -> None:
    from io import BytesIO

    data = {"after": str(keeper.seq), "command": "x", "title": (BytesIO(b"x"), "x.txt")}
    assert client.post(f"/m/{keeper.token}/title", data=data).status_code in (303, 422)
