# make run [ARGS="--port 8080"]   sets up .venv with what the program needs, then serves it
# make test                       sets up the rest, then every check; fails if one fails
# make bench                      measures
# make clean                      removes all that these made

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip install -q --no-input
ARGS ?=

export PIP_DISABLE_PIP_VERSION_CHECK := 1

.DELETE_ON_ERROR:
.PHONY: run test bench clean dev

run: $(VENV)/.run
	@$(BIN)/scorekeeper serve $(ARGS)

test: dev
	@.ci/system-packages
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo
	$(BIN)/pytest -n 3 --dist loadfile --no-loadscope-reorder $(ARGS)

bench: dev
	@.ci/system-packages
	$(BIN)/pytest tests/bench -m bench -s $(ARGS)

dev: $(VENV)/.dev

clean:
	rm -rf $(VENV) build dist .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	find scorekeeper tests -name __pycache__ -prune -exec rm -rf {} +

# An empty file tells what is done; a newer pyproject.toml, or none of it there, does it again.
$(VENV)/.made:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Scorekeeper needs Python 3.11 or newer: make PYTHON=python3.11")'
	@echo 'Setting up $(VENV) …'
	@$(PYTHON) -m venv --clear $(VENV)
	@touch $@

$(VENV)/.run: pyproject.toml | $(VENV)/.made
	@$(PIP) --editable .
	@touch $@

$(VENV)/.dev: pyproject.toml | $(VENV)/.made
	@$(PIP) --editable '.[dev]'
	@touch $@ $(VENV)/.run
