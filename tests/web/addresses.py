"""Addresses of the program."""

ORIGIN = "http://localhost"


PARTS = {
    "<int:number>": "1",
    "<path:filename>": "screen.css",
    "<any(m, c, e):kind>": "m",
    "<kind>": "bacara",
    "<key>": "nobody",
}


def filled(rule: str, token: str) -> str:
    """*rule* as an address: every part filled in, the first of several where it may be one of them."""
    for part, value in PARTS.items():
        rule = rule.replace(part, value)
    return rule.replace("<token>", token)
