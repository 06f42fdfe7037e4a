"""`scorekeeper static`: the program as a folder of files that runs inside the browser, without a server of its own."""

from __future__ import annotations

from pathlib import Path

import click

from scorekeeper.cli.channels import channel, failure, put
from scorekeeper.core.text import N_
from scorekeeper.words.language import Language

PACKAGES = ("nodejs",)
"""What Debian calls what runs Pyodide here."""

NOT_OURS = N_("{folder} holds something else; name a new folder, or an empty one.")
NO_NODE = N_("The folder needs Node.js to be made; on Debian: apt-get install {packages}")
NOT_PYODIDE = N_("{folder} is not Pyodide {version}; “npm pack {package}” fetches it, to be unpacked.")
NOT_COMPILED = N_("Pyodide could not compile the program: {reason}")
READY = N_("{folder} is ready. Bytes that a first visit takes: {count}")
TRY = N_("To try it on this computer: {command}")


@click.command(short_help="The program as a folder of static files.")
@click.argument("folder", metavar="DIR")
@click.option("--pyodide", required=True, metavar="FOLDER", help="The npm package pyodide, unpacked.")
@click.pass_obj
def static(language: Language, folder: str, pyodide: str) -> None:
    """Writes the program to DIR as static files, which any web server can send and which need no other.

    DIR is new, or empty, or was written by this command before. Node.js has to be there.
    """
    from scorekeeper.phone.folder import contents, first_visit
    from scorekeeper.phone.interpreter import VERSION, NoNode, NotCompiled, NotPyodide
    from scorekeeper.phone.laying import NotOurs, check, lay

    try:
        check(Path(folder))
        files = contents(Path(pyodide))
        lay(files, Path(folder))
    except NotOurs as fault:
        raise failure(language.say(NOT_OURS, folder=folder)) from fault
    except NotPyodide as fault:
        package = f"pyodide@{VERSION}"
        raise failure(language.say(NOT_PYODIDE, folder=pyodide, version=VERSION, package=package)) from fault
    except NoNode as fault:
        raise failure(language.say(NO_NODE, packages=" ".join(PACKAGES))) from fault
    except NotCompiled as fault:
        raise failure(language.say(NOT_COMPILED, reason=str(fault))) from fault
    except OSError as fault:
        raise failure(language.say("This can’t be written: {reason}.", reason=str(fault.strerror))) from fault
    _tell(language, folder, first_visit(files))


def _tell(language: Language, folder: str, count: int) -> None:
    """Says what was made and how to look at it."""
    lines = (
        language.say(READY, folder=folder, count=count),
        language.say(TRY, command=f"python3 -m http.server --directory {folder}"),
    )
    put(channel("stdout", language), "".join(f"{line}\n" for line in lines), language)
