"""What is there to run the program on a server names what exists: files, packages, options and addresses."""

import re
import shlex
import tomllib
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from scorekeeper.cli import main
from scorekeeper.cli.serve import ENVIRONMENT, serve
from scorekeeper.sheets.pdf import PACKAGES
from scorekeeper.web import create_app

ROOT = Path(__file__).parents[1]
CONTAINER = (ROOT / ".ci" / "Containerfile").read_text(encoding="utf-8").replace("\\\n", " ")
IGNORED = (ROOT / ".ci" / "Containerfile.dockerignore").read_text(encoding="utf-8").splitlines()
UNIT = (ROOT / ".ci" / "scorekeeper.service").read_text(encoding="utf-8")
README = (ROOT / "README.md").read_text(encoding="utf-8")
SECURITY = (ROOT / ".github" / "SECURITY.md").read_text(encoding="utf-8")


def steps(kind: str) -> list[str]:
    """What follows each step of this kind."""
    return [line.removeprefix(kind).strip() for line in CONTAINER.splitlines() if line.startswith(f"{kind} ")]


def variables() -> dict[str, str]:
    return dict(pair.split("=", 1) for pair in shlex.split(" ".join(steps("ENV"))))


def options() -> set[str]:
    """What may be said to `serve`."""
    return {name for option in serve.params for name in (*option.opts, *option.secondary_opts)}


def read(words: list[str], env: dict[str, str] | None = None) -> dict[str, object]:
    """What `serve` takes from these *words*, without running."""
    with pytest.MonkeyPatch.context() as patch:
        for name, value in (env or {}).items():
            patch.setenv(name, value)
        with serve.make_context("serve", words, parent=click.Context(main)) as context:
            return dict(context.params)


def test_what_is_copied_is_there_and_all_that_the_wheel_is_made_of() -> None:
    copied = {name for step in steps("COPY") for name in step.split()[:-1]}
    assert all((ROOT / name).exists() for name in copied)
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    wheel = project["tool"]["hatch"]["build"]["targets"]["wheel"]["only-include"]
    about = project["project"]
    assert copied == {*wheel, "pyproject.toml", about["readme"], *about["license-files"]}
    assert {line.removeprefix("!") for line in IGNORED if line.startswith("!")} == copied


def test_it_installs_what_pdfs_need() -> None:
    assert all(re.search(rf"\b{re.escape(package)}\b", CONTAINER) for package in PACKAGES)


def test_it_runs_as_a_user_who_owns_nothing_but_the_data() -> None:
    (user,) = steps("USER")
    made = next(step for step in steps("RUN") if "useradd" in step)
    assert user != "root"
    assert shlex.split(made.split("&&")[0])[-1] == user
    assert f"--owner={user}" in made
    assert made.split()[-1] == variables()["SCOREKEEPER_DATA"] == steps("VOLUME")[0]


def test_its_command_takes_what_its_environment_says() -> None:
    (entry,), (command,) = steps("ENTRYPOINT"), steps("CMD")
    assert (entry, command) == ('["scorekeeper"]', '["serve"]')
    said = read([], {name: value for name, value in variables().items() if name.startswith(ENVIRONMENT)})
    assert (said["host"], said["port"], said["public"], said["behind_proxy"]) == ("0.0.0.0", 8000, True, 0)  # noqa: S104
    assert steps("EXPOSE") == [str(said["port"])]
    known = {f"{ENVIRONMENT}_{option.name}".upper() for option in serve.params}
    assert {name for name in variables() if name.startswith(ENVIRONMENT)} <= known


def test_its_health_is_asked_where_it_is_told(tmp_path: Path) -> None:
    (check,) = steps("HEALTHCHECK")
    found = re.search(r"http://127\.0\.0\.1:(\d+)(/\w+)", check)
    assert found
    assert found[1] == variables()["SCOREKEEPER_SERVE_PORT"]
    made = create_app(tmp_path)
    assert made.test_client().get(found[2]).status_code == 204
    made.extensions["matches"].store.close()


def test_the_service_starts_what_there_is() -> None:
    (line,) = re.findall(r"^ExecStart=(.+)$", UNIT, re.MULTILINE)
    path, command, *words = shlex.split(line)
    assert (Path(path).name, command) == ("scorekeeper", "serve")
    said = read(words)
    assert (said["host"], said["public"], said["behind_proxy"]) == ("127.0.0.1", True, 1)
    (folder,) = re.findall(r"SCOREKEEPER_DATA=(\S+)", UNIT)
    (state,) = re.findall(r"^StateDirectory=(.+)$", UNIT, re.MULTILINE)
    assert folder == f"/var/lib/{state}"


def test_the_readme_tells_every_option_and_none_that_is_not_there() -> None:
    section = README.partition("## Running it")[2].partition("\n## ")[0]
    table = {name for row in section.splitlines() if row.startswith("| `--") for name in re.findall(r"--[a-z-]+", row)}
    assert table >= {option for option in options() if option.startswith("--")} - {"--help"}
    said = set(re.findall(r"(?<![\w-])--[a-z-]+", section))
    assert {one for one in said if one in options() or one in table} >= table
    assert table <= options()
    for file in re.findall(r"\]\(([^)]+)\)", section):
        assert (ROOT / file).exists(), file


@pytest.mark.parametrize("text", [README, SECURITY], ids=["README", "SECURITY"])
def test_every_command_that_is_told_is_there(text: str) -> None:
    told = set(re.findall(r"`scorekeeper (\w+)|^scorekeeper (\w+)", text, re.MULTILINE))
    commands = {one or other for one, other in told}
    assert commands
    assert commands <= main.commands.keys()


def test_each_option_says_what_it_does() -> None:
    done = CliRunner().invoke(main, ["serve", "--help"])
    assert all(option in done.output for option in options())
