"""Addresses of the program."""

ORIGIN = "http://localhost"


def filled(rule: str, token: str) -> str:
    return rule.replace("<token>", token).replace("<int:number>", "1").replace("<path:filename>", "screen.css")
