# make play   sets everything up from nothing and starts a game in the terminal
# make test   sets everything up from nothing and runs every check and test, interpreted and compiled
# make serve  sets everything up and serves tables on http://127.0.0.1:8000
# make soak, crash, bench, bench-server, balance, golden   the long runs, whose figures are in docs/
PYTHON ?= python3
GAME ?= experiment
PURE := .venv
FAST := .venv-compiled
WORKERS ?= 2
# an exported constraint holds for what a build installs for itself, too
export PIP_CONSTRAINT := $(CURDIR)/constraints.txt
HOT := $(shell find src -name '*.py') setup.py pyproject.toml constraints.txt

.PHONY: play serve test lint test-interpreted test-compiled golden soak crash bench bench-server balance clean
.DELETE_ON_ERROR:

play: $(FAST)/ready
	$(FAST)/bin/labtop play $(GAME)

test: lint test-interpreted test-compiled

lint: $(PURE)/ready
	$(PURE)/bin/ruff check
	$(PURE)/bin/ruff format --check
	$(PURE)/bin/mypy
	$(PURE)/bin/lint-imports

test-interpreted: $(PURE)/ready
	LABTOP_MODE=interpreted $(PURE)/bin/pytest -q -n $(WORKERS)

test-compiled: $(FAST)/ready
	LABTOP_MODE=compiled $(FAST)/bin/pytest -q -n $(WORKERS)

golden: $(PURE)/ready
	$(PURE)/bin/python tests/golden.py

soak: $(FAST)/ready
	$(FAST)/bin/python tests/soak.py

serve: $(FAST)/ready
	$(FAST)/bin/labtop serve

bench-server: $(FAST)/ready
	$(FAST)/bin/python -m benchmarks.server

crash: $(FAST)/ready
	$(FAST)/bin/python tests/server/crash.py

bench: $(FAST)/ready
	$(FAST)/bin/pip install -q open_spiel
	$(FAST)/bin/labtop bench --peers

balance: $(FAST)/ready
	$(FAST)/bin/python benchmarks/experiment_points.py --games 20000 --trials 1000
	$(FAST)/bin/python -m benchmarks.mad_science_balance --games 40000
	$(FAST)/bin/python -m benchmarks.science_balance --games 40000
	$(FAST)/bin/python -m benchmarks.gsa_balance --games 40000

# Developing happens interpreted: a stale compiled file would silently win over an edited one.
$(PURE)/ready: pyproject.toml constraints.txt setup.py
	$(PYTHON) -m venv $(PURE)
	LABTOP_PURE=1 $(PURE)/bin/pip install -q -e '.[dev]'
	touch $@

$(FAST)/ready: $(HOT)
	$(PYTHON) -m venv $(FAST)
	LABTOP_REQUIRE_COMPILED=1 $(FAST)/bin/pip install -q '.[dev]'
	touch $@

clean:
	rm -rf $(PURE) $(FAST) build src/*.egg-info
