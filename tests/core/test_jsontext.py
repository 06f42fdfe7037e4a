import pytest

from scorekeeper.core.errors import Refusal
from scorekeeper.core.jsontext import DEEPEST, dumps, loads


def nested(depth: int) -> str:
    return "[" * depth + "]" * depth


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("", id="nothing"),
        pytest.param("{", id="an object without an end"),
        pytest.param("{} {}", id="two values"),
        pytest.param('{"a": 1,}', id="a comma too many"),
        pytest.param("{'a': 1}", id="single quotes"),
        pytest.param("01", id="a leading zero"),
        pytest.param('"\t"', id="a bare control character"),
        pytest.param("NaN", id="not a number"),
        pytest.param('{"a": -Infinity}', id="infinity"),
        pytest.param('{"a": 1, "a": 1}', id="a key twice"),
        pytest.param('[{"a": {"b": 1, "\\u0062": 2}}]', id="a key twice, deep and in two spellings"),
        pytest.param("9" * 5_000, id="a number of five thousand digits"),
        pytest.param("-" + "9" * 3_000, id="a number of three thousand digits"),
        pytest.param(nested(DEEPEST + 2), id="nesting too deep"),
        pytest.param(nested(100_000), id="nesting beyond reason"),
        pytest.param('{"a": ' * 100_000, id="objects beyond reason, never closed"),
        pytest.param('"\\ud83d"', id="half a character"),
        pytest.param('{"\\udc00": 1}', id="half a character in a key"),
        pytest.param("[" + '"\ud83d"' + "]", id="half a character as it is"),
        pytest.param(b'"\xff"', id="bytes that are no UTF-8"),
        pytest.param(b"\xef\xbb\xbf{}", id="a byte order mark"),
        pytest.param('{"a": 1}'.encode("utf-16"), id="UTF-16"),
    ],
)
def test_what_is_no_proper_json_is_refused(text: str | bytes) -> None:
    with pytest.raises(Refusal) as caught:
        loads(text)
    assert caught.value.code == "format"


@pytest.mark.parametrize(
    ("text", "value"),
    [
        pytest.param(" [1, 2.5, null, true] ", [1, 2.5, None, True], id="values"),
        pytest.param('"\\ud83d\\ude00"', "\U0001f600", id="a character in two escapes"),
        pytest.param('"سلام"'.encode(), "سلام", id="bytes"),
        pytest.param('[{"a": 1}, {"a": 2}]', [{"a": 1}, {"a": 2}], id="a key once in each of two objects"),
        pytest.param("1" + "0" * 40, 10**40, id="a number that only its reader can refuse"),
    ],
)
def test_proper_json_is_read(text: str | bytes, value: object) -> None:
    assert loads(text) == value
    assert type(loads(text)) is type(value)


def test_nesting_within_reason_is_read() -> None:
    assert dumps(loads(nested(DEEPEST))) == nested(DEEPEST)


def test_letters_are_written_as_they_are_on_one_line() -> None:
    assert dumps({"name": "Ștefan\n", "points": [1, -2]}) == '{"name": "Ștefan\\n", "points": [1, -2]}'
