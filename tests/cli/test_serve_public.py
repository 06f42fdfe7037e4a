"""`scorekeeper serve` for the internet: options, https, proxies, several processes, and a log without secrets."""

import json
import signal
import socket
import ssl
import subprocess
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from datetime import UTC, datetime, timedelta
from http.client import HTTPConnection, HTTPResponse, HTTPSConnection
from pathlib import Path

import pytest
from click.testing import CliRunner
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

from scorekeeper.cli import main
from scorekeeper.cli.addresses import announcement
from scorekeeper.cli.serve import Serving
from scorekeeper.web.rates import HOME, PUBLIC
from scorekeeper.words.language import Language
from tests.cli.conftest import Run, Start

LOOPBACK = ("serve", "--host", "127.0.0.1", "--port", "0")
RECORD = {"format": "scorekeeper/1", "game": "bacara", "players": ["Persephone", "Dan"], "hands": []}
FORGED = {"X-Forwarded-For": "192.0.2.7", "X-Forwarded-Proto": "https", "X-Forwarded-Host": "evil.example"}
SECURE = "Cross-Origin-Opener-Policy"
"""A header of answers by https alone."""


def said(process: subprocess.Popen[bytes]) -> list[str]:
    """The lines that the program begins with, once it has said all."""
    assert process.stdout
    lines: list[str] = []
    while not lines or lines[-1] != "Ctrl-C ends the program.":
        line = process.stdout.readline().decode()
        assert line, f"it ended after {lines}"
        lines.append(line.rstrip("\n"))
    return lines


def place(lines: list[str]) -> str:
    return next(line for line in lines if "://" in line).partition("://")[2].strip()


@contextmanager
def asked(
    place: str, path: str, method: str = "GET", body: object = None, *, cert: Path | None = None, **headers: str
) -> Iterator[HTTPResponse]:
    """The answer to a request, by https where a certificate is given."""
    connection: HTTPConnection
    if cert:
        connection = HTTPSConnection(place, timeout=10, context=ssl.create_default_context(cafile=str(cert)))
    else:
        connection = HTTPConnection(place, timeout=10)
    sent = None if body is None else json.dumps(body)
    connection.request(method, path, sent, {"Content-Type": "application/json", **headers})
    with closing(connection), connection.getresponse() as answer:
        yield answer


def opened(place: str) -> str:
    """Where the API tells of a new match."""
    with asked(place, "/api/matches", "POST", RECORD) as answer:
        return str(json.load(answer)["keeper"]).replace("/m/", "/api/matches/")


def children(process: subprocess.Popen[bytes]) -> list[int]:
    """The processes that answer."""
    command = ["ps", "-o", "pid=", "--ppid", str(process.pid)]
    return [int(pid) for pid in subprocess.check_output(command).split()]


def sockets(pid: int) -> int:
    """How many connections a process holds."""
    return sum("socket" in str(file.readlink()) for file in Path(f"/proc/{pid}/fd").iterdir() if file.is_symlink())


def ended(process: subprocess.Popen[bytes]) -> list[str]:
    """What the program wrote on standard error until it ended, once it was told to."""
    process.send_signal(signal.SIGTERM)
    _, errors = process.communicate(timeout=10)
    assert process.returncode == 0
    return errors.decode().splitlines()


@pytest.fixture(scope="module")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """A certificate of this computer for itself, and its key."""
    folder = tmp_path_factory.mktemp("certificate")
    key, now = ec.generate_private_key(ec.SECP256R1()), datetime.now(UTC)
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "localhost")])
    made = (
        x509.CertificateBuilder(name, name, key.public_key(), x509.random_serial_number())
        .not_valid_before(now - timedelta(hours=1))
        .not_valid_after(now + timedelta(hours=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName("localhost")]), critical=False)
        .sign(key, hashes.SHA256())
    )
    pem = serialization.Encoding.PEM
    (folder / "cert.pem").write_bytes(made.public_bytes(pem))
    plain = (serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
    (folder / "key.pem").write_bytes(key.private_bytes(pem, *plain))
    return folder / "cert.pem", folder / "key.pem"


def test_on_the_internet_no_circle_is_begun_and_no_code_is_printed(start: Start, tmp_path: Path) -> None:
    process = start(*LOOPBACK, "--public")
    lines = said(process)
    assert lines == [f"    http://{place(lines)}", "", "Ctrl-C ends the program."]
    with asked(place(lines), "/robots.txt") as robots:
        assert "Disallow: /sheets/" in robots.read().decode()
    ended(process)
    assert b"At home" not in (tmp_path / "data" / "scorekeeper.db").read_bytes()


def test_its_log_has_a_line_of_json_a_request_and_no_secret(start: Start) -> None:
    process = start(*LOOPBACK, "--public")
    here = place(said(process))
    match = opened(here)
    with asked(here, f"{match}?name=Persephone") as answer:
        assert answer.status == 200
        assert answer.headers["Server"].isalpha()
    with asked(here, "/health") as answer:
        assert answer.status == 204
    with closing(socket.create_connection(here.split(":"))) as broken:  # type: ignore[arg-type]  # a host and its port
        broken.sendall(b"GET /m/Persephone\x00 nonsense\r\n\r\n")
        broken.recv(1000)
    lines = ended(process)
    assert [json.loads(line)["route"] for line in lines] == ["/api/matches", "/api/matches/<token>"]
    assert not [line for line in lines if "Persephone" in line or match.rpartition("/")[2] in line]


@pytest.mark.parametrize(("words", "status", "secure"), [
    pytest.param((), 403, False, id="nobody is believed"),
    pytest.param(("--behind-proxy", "1"), 201, True, id="the proxy in front is"),
])  # fmt: skip
def test_a_proxy_is_believed_only_when_it_was_told_of(
    start: Start, words: tuple[str, ...], status: int, secure: bool
) -> None:
    here = place(said(start(*LOOPBACK, *words)))
    with asked(here, "/api/matches", "POST", RECORD, cert=None, **FORGED, Origin="https://evil.example") as answer:
        assert answer.status == status
        assert (SECURE in answer.headers) is secure
    with asked(here, "/new?game=bacara", cert=None, **FORGED) as answer:
        assert ("secure" in answer.headers["Set-Cookie"].lower()) is secure


def test_several_processes_hear_of_each_others_changes(start: Start) -> None:
    process = start(*LOOPBACK, "--workers", "2")
    here = place(said(process))
    match = opened(here)
    while len(both := children(process)) < 2:  # the first says that it answers, the second comes a moment later
        time.sleep(0.01)
    with ExitStack() as stack:
        streams = [stack.enter_context(asked(here, f"{match}/events")) for _ in range(4)]
        bare = {pid: sockets(pid) for pid in both}
        while len(streams) < 60 and not all(sockets(pid) > bare[pid] + 1 for pid in both):
            streams.append(stack.enter_context(asked(here, f"{match}/events")))
        sent = {"after": 1, "command": "x", "hand": {"player": "Persephone", "points": 1000}}
        with asked(here, f"{match}/hands", "POST", sent) as answer:
            assert answer.status == 201
        for stream in streams:
            heard = [stream.readline().decode() for _ in range(6)]
            assert "event: change\n" in heard, heard
    began = time.monotonic()
    ended(process)
    assert time.monotonic() - began < 5


def test_with_a_certificate_it_speaks_https(start: Start, certificate: tuple[Path, Path]) -> None:
    cert, key = certificate
    process = start("serve", "--host", "localhost", "--port", "0", "--cert", str(cert), "--key", str(key))
    lines = said(process)
    assert all("https://" in line for line in lines if "://" in line)
    with asked(place(lines), "/new?game=bacara", cert=cert) as answer:
        assert answer.status == 200
        assert "secure" in answer.headers["Set-Cookie"].lower()
        assert SECURE in answer.headers
    with closing(socket.create_connection(("localhost", int(place(lines).rpartition(":")[2])))) as plain:
        plain.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
        assert not plain.recv(1000).startswith(b"HTTP/1.1 200")
    assert ended(process) == []


@pytest.mark.parametrize(("words", "said"), [
    pytest.param(("--public",), "--public wants --host", id="the internet by oversight"),
    pytest.param(("--cert", "x"), "--cert and --key go together", id="a certificate without its key"),
    pytest.param(("--key", "x"), "--cert and --key go together", id="a key without its certificate"),
    pytest.param(("--behind-proxy", "-1"), "--behind-proxy", id="less than no proxy"),
    pytest.param(("--workers", "0"), "--workers", id="no process"),
])  # fmt: skip
def test_options_that_do_not_go_together_are_wrong_usage(words: tuple[str, ...], said: str) -> None:
    done = CliRunner().invoke(main, ["serve", *words])
    assert done.exit_code == 2
    assert said in done.output


@pytest.mark.parametrize("which", ["none", "no certificate", "the key of another"])
def test_a_certificate_that_is_none_gets_one_line(run: Run, certificate: tuple[Path, Path], which: str) -> None:
    cert, key = certificate
    files = {"none": (cert.with_name("gone.pem"), key), "no certificate": (key, key)}.get(which, (cert, cert))
    done = run(*LOOPBACK, "--cert", str(files[0]), "--key", str(files[1]))
    assert (done.returncode, done.stdout) == (1, b"")
    assert done.stderr.startswith(b"Error: No certificate with its key can be read from ")
    assert done.stderr.count(b"\n") == 1


def test_what_gunicorn_says_is_a_line_of_json_too(capsys: pytest.CaptureFixture[str]) -> None:
    unix = pytest.importorskip("scorekeeper.cli.unix")
    from gunicorn.config import Config

    logger = unix.JsonLogger(Config()).error_log
    logger.critical("WORKER TIMEOUT (pid:%s)", 7)
    told = json.loads(capsys.readouterr().err)
    assert (told["level"], told["message"]) == ("critical", "WORKER TIMEOUT (pid:7)")
    logger.handlers.clear()


def test_each_option_can_be_set_in_the_environment() -> None:
    variables = {"SCOREKEEPER_SERVE_PUBLIC": "1", "SCOREKEEPER_SERVE_BEHIND_PROXY": "99"}
    done = CliRunner().invoke(main, ["serve"], env=variables)
    assert "--behind-proxy" in done.output
    done = CliRunner().invoke(main, ["serve"], env={"SCOREKEEPER_SERVE_PUBLIC": "1"})
    assert "--public wants --host" in done.output


def test_who_can_reach_it_says_how_strict_it_is() -> None:
    assert Serving().reach().rates == HOME
    there = Serving(public=True, behind_proxy=2).reach()
    assert (there.rates, there.public, there.proxies) == (PUBLIC, True, 2)


@pytest.mark.parametrize(("host", "expected"), [
    pytest.param("127.0.0.1", "https://127.0.0.1:8443", id="one address"),
    pytest.param("0.0.0.0", "https://localhost:8443", id="every address"),  # noqa: S104 - nothing listens here
])  # fmt: skip
def test_a_public_program_says_where_it_listens_and_no_more(host: str, expected: str) -> None:
    told = announcement(host, 8443, "", Language("en"), secure=True)
    assert told.split("\n") == [f"    {expected}", "", "Ctrl-C ends the program.", ""]
