"""The proxies in front of the program: as many are believed as it was told of, and nobody else."""

from __future__ import annotations

from flask import Flask
from werkzeug.middleware.proxy_fix import ProxyFix


def join(app: Flask, proxies: int) -> None:
    """Lets *app* take from the last so many *proxies* who asks, by which scheme and for which host.

    Whoever reaches the program past them could say anything there, so without proxies those headers are nothing.
    """
    if proxies:
        fixed = ProxyFix(app.wsgi_app, x_for=proxies, x_proto=proxies, x_host=proxies)
        app.wsgi_app = fixed  # type: ignore[method-assign]  # as Flask's documentation does it
