"""What every answer and every request is held to: a strict Content-Security-Policy, and no writing from other sites."""

from __future__ import annotations

from urllib.parse import urlsplit

from flask import Flask, Response, g, request

from scorekeeper.core.errors import refuse
from scorekeeper.web.rates import SOON

POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "connect-src 'self'",
        "manifest-src 'self'",
        "media-src 'self' data:",
        "form-action 'self'",
        "frame-ancestors 'none'",
        "base-uri 'none'",
    )
)
"""Nothing inline, nothing from elsewhere."""

UNUSED = (
    "accelerometer",
    "camera",
    "display-capture",
    "geolocation",
    "gyroscope",
    "hid",
    "magnetometer",
    "microphone",
    "midi",
    "payment",
    "serial",
    "usb",
    "xr-spatial-tracking",
)
"""What a browser can do and no page here ever asks for; films, full screens, the clipboard and sharing are used."""

HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    # Not `no-referrer`: browsers then send `Origin: null` with our own forms, and the check below could not tell.
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": ", ".join(f"{feature}=()" for feature in UNUSED),
}
"""Sent with every answer."""

INERT = ("text/css", "text/javascript")
"""What does nothing by itself when it is opened: pages, which have their own policy, ask for it, and it is small."""

INERT_HEADERS = {key: HEADERS[key] for key in ("X-Content-Type-Options", "Cross-Origin-Resource-Policy")}
"""Sent with these."""

ONLY_OF_PAGES = ("Permissions-Policy", "Referrer-Policy")
"""What a page may use of the browser, and whom its links tell of it."""

DATA_HEADERS = {key: value for key, value in HEADERS.items() if key not in ONLY_OF_PAGES}
"""Sent with JSON."""

SECRET = ("/m/", "/c/", "/e/", "/forget/", "/trash", "/api/")
"""Addresses that only those know who were told: no crawler is to list what one of them led it to."""

READING = ("GET", "HEAD", "OPTIONS")
"""Methods that change nothing."""

FROM_ANYWHERE = ("take.show",)
"""What pages of other sites may send here: it only shows what came, and writes nothing, not even a cookie."""


def join(app: Flask) -> None:
    """Makes *app* check where each writing request comes from and send `HEADERS`."""
    app.before_request(check_origin)
    app.after_request(add_headers)


def check_origin() -> None:
    """Refuses with `viewer` (403) a writing request that a page of another site made a browser send."""
    if from_here() or request.method in READING:
        return
    # A language or a theme in its address would be remembered, in the place of all that this browser's cookie has: with
    # what another site makes it send, it sends none.
    if request.endpoint not in FROM_ANYWHERE or request.query_string:
        raise refuse("viewer", "origin")


def from_here() -> bool:
    """Whether a page of ours sent this request, or no page at all.

    Browsers name the page's origin with every writing request; programs that are no browsers send none.
    """
    origin = request.environ.get("HTTP_ORIGIN")
    if origin is None:
        return True
    try:
        return urlsplit(origin).netloc == request.host
    except ValueError:
        return False


def sending_to(source: str) -> str:
    """The policy of a page that has a form for another site, by what the policy calls that."""
    return POLICY.replace("form-action 'self'", f"form-action 'self' {source}")


def add_headers(response: Response) -> Response:
    """*response* with the headers of its kind; what is computed for one reader is kept by nobody else."""
    headers, environ = response.headers, request.environ
    there = {name.lower() for name, _ in headers}  # asked one by one, each that is missing costs an exception
    for name, value in _headers_of(response).items():
        if name.lower() not in there:
            headers.add(name, value)
    if (
        environ["wsgi.url_scheme"] == "https"
    ):  # on plain http it means nothing, and browsers complain of it on every page
        headers.setdefault("Cross-Origin-Opener-Policy", "same-origin")
    if response.status_code == 429:
        headers.setdefault("Retry-After", str(g.get("retry_after", SOON)))
    if environ["REQUEST_METHOD"] in READING:  # no cache keeps, and no crawler sends, anything else
        if request.path.startswith(SECRET):
            headers["X-Robots-Tag"] = "noindex"
        if request.endpoint != "static":
            headers.setdefault("Cache-Control", "no-cache, private")
    return response


def _headers_of(response: Response) -> dict[str, str]:
    if response.mimetype == "application/json":
        return DATA_HEADERS
    return INERT_HEADERS if response.mimetype in INERT and "v" in request.args else HEADERS
