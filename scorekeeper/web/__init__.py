"""The program in a browser: pages, forms and the JSON API over the same matches."""

from scorekeeper.web.app import create_app

__all__ = ["create_app"]
