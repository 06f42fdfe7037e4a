"""Compiles Python as it is sent to phones: `compile.mjs` runs this inside Pyodide, whose own Python has to do it.

It imports the standard library only, and nothing of the program: there is nothing else in there.
"""

import py_compile
from pathlib import Path
from tempfile import TemporaryDirectory
from zipfile import ZipFile

LEVEL = 2
"""Neither assertions nor docstrings: nobody there reads them, and they are a fifth of what would be sent."""


def compile_archive(given: str, made: str) -> None:
    """Writes the archive *made* with every module of the archive *given* compiled, and all else left out."""
    with ZipFile(given) as sources, ZipFile(made, "w") as compiled, TemporaryDirectory() as folder:
        source, code = Path(folder) / "source.py", Path(folder) / "code.pyc"
        for name in sources.namelist():
            source.write_bytes(sources.read(name))
            # The name of the content is never checked: there is no source beside it that might be another.
            mode = py_compile.PycInvalidationMode.UNCHECKED_HASH
            _, _, shown = name.partition("/")
            py_compile.compile(str(source), str(code), shown, doraise=True, optimize=LEVEL, invalidation_mode=mode)
            compiled.writestr(f"{name}c", code.read_bytes())
