# make run [ARGS="--port 8080"]   sets up .venv with what the program needs, then serves it
# make test                       sets up the rest, then every check; fails if one fails
# make bench                      measures
# make static                     writes build/static: the program as files that run inside the browser, without a server
# make clean                      removes all that these made

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip install -q --no-input
ARGS ?=

# Python for browsers, an npm package; the program says which version it was tried with.
PYODIDE_VERSION := $(shell sed -n 's/^VERSION = "\(.*\)"/\1/p' scorekeeper/phone/interpreter.py)
PYODIDE := build/pyodide-$(PYODIDE_VERSION)

export PIP_DISABLE_PIP_VERSION_CHECK := 1

.DELETE_ON_ERROR:
.PHONY: run test types tests bench static pyodide clean dev

run: $(VENV)/.run
	@$(BIN)/scorekeeper serve $(ARGS)

test: dev
	@.ci/system-packages
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	@$(MAKE) --no-print-directory --jobs=2 types tests

# Types are checked by one processor while another begins with the tests.
types:
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo

tests:
	$(BIN)/pytest -n 3 --dist loadfile --no-loadscope-reorder $(ARGS)

bench: dev
	@.ci/system-packages
	$(BIN)/pytest tests/bench -m bench -s $(ARGS)

static: $(VENV)/.run pyodide
	@$(BIN)/scorekeeper static build/static --pyodide $(PYODIDE)/package

pyodide: $(PYODIDE)/package/package.json

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

# Unpacked beside its place and then moved there: what is there is whole.
$(PYODIDE)/package/package.json:
	@command -v npm >/dev/null || { echo 'Pyodide is fetched by npm; on Debian: apt-get install npm' >&2; exit 1; }
	@rm -rf $(PYODIDE) $(PYODIDE).part
	@mkdir -p $(PYODIDE).part
	@echo 'Fetching Pyodide $(PYODIDE_VERSION) …'
	@cd $(PYODIDE).part && npm pack --silent pyodide@$(PYODIDE_VERSION) >/dev/null && tar -xzf *.tgz && rm *.tgz
	@mv $(PYODIDE).part $(PYODIDE)
