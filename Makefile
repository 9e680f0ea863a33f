# make play   sets everything up from nothing and serves the games on http://127.0.0.1:8000
# make test   sets everything up from nothing and runs every check and test, interpreted, compiled and in a browser
# make terminal GAME=gsa   a game in the terminal
# make learn   trains an agent that beats easy
# make soak, crash, bench, peers, bench-server, balance, golden   the long runs, whose figures are in docs/
PYTHON ?= python3
GAME ?= experiment
PURE := .venv
FAST := .venv-compiled
PEERS := .venv-peers
WORKERS ?= 2
# an exported constraint holds for what a build installs for itself, too
export PIP_CONSTRAINT := $(CURDIR)/constraints.txt
HOT := $(shell find src -name '*.py') setup.py pyproject.toml constraints.txt
CLIENT := src/labtop/client/index.html
CLIENT_FILES := $(shell find client -path client/node_modules -prune -o -type f -print)

.PHONY: play terminal client wire shots docs learn test lint test-interpreted test-compiled test-browser golden soak crash bench peers bench-server balance million clean
.DELETE_ON_ERROR:

play: $(FAST)/client
	$(FAST)/bin/labtop serve

terminal: $(FAST)/ready
	$(FAST)/bin/labtop play $(GAME)

# the compiler keeps one core busy for minutes: meanwhile the other one tests
test: lint
	$(MAKE) -j2 test-interpreted $(FAST)/ready
	$(MAKE) test-compiled
	$(MAKE) test-browser

lint: $(PURE)/ready
	$(PURE)/bin/ruff check
	$(PURE)/bin/ruff format --check
	$(PURE)/bin/mypy
	$(PURE)/bin/lint-imports
	$(PURE)/bin/python client/build.py check

# what does not depend on the mode (pages, server) is tested as people run it, compiled; physics has no compiled part
test-interpreted: $(PURE)/ready
	LABTOP_MODE=interpreted $(PURE)/bin/pytest -q -n $(WORKERS) --ignore tests/browser --ignore tests/server --ignore tests/docs

test-compiled: $(FAST)/ready
	LABTOP_MODE=compiled $(FAST)/bin/pytest -q -n $(WORKERS) --ignore tests/browser --ignore tests/physics

# without a graphics card blocks are drawn at some five pictures a second: what a scripted hand could not do in time beside another,
# it tries once more by itself, and the first failure stays to be read
BLOCKS := tests/browser/test_blocks.py tests/browser/test_trials.py
test-browser: $(FAST)/client
	LABTOP_MODE=compiled $(FAST)/bin/pytest -q -n $(WORKERS) tests/browser $(BLOCKS:%=--ignore %)
	LABTOP_MODE=compiled $(FAST)/bin/pytest -q -n $(WORKERS) $(BLOCKS) \
	|| LABTOP_MODE=compiled $(FAST)/bin/pytest -q --last-failed --last-failed-no-failures none $(BLOCKS)

client: $(CLIENT)

# the types of everything on the wire, for the client
wire: $(PURE)/ready
	$(PURE)/bin/python -m labtop.server.typescript client/src/wire

# pictures of every page and scene, wide and phone, by day and by night
shots: $(FAST)/client
	$(FAST)/bin/python tests/browser/shots.py

# the pages of docs/ as a site, with an index of the code: site/index.html
docs: $(PURE)/ready
	NO_MKDOCS_2_WARNING=1 $(PURE)/bin/mkdocs build --strict --quiet --site-dir site

# an agent that learns, from nothing to a seat: docs/learning.md
learn: $(FAST)/ready
	$(FAST)/bin/pip install -q torch==2.13.0
	$(FAST)/bin/python examples/learned/train.py
	$(FAST)/bin/pip install -q --no-deps --force-reinstall ./examples/learned
	$(FAST)/bin/labtop simulate experiment --players 3 --bots learned,easy --games 3000 --seed 1

golden: $(PURE)/ready
	$(PURE)/bin/python tests/golden.py

soak: $(FAST)/ready
	$(FAST)/bin/python tests/soak.py

bench-server: $(FAST)/ready
	$(FAST)/bin/python -m benchmarks.server

crash: $(FAST)/ready
	$(FAST)/bin/python tests/server/crash.py

bench: $(FAST)/ready
	$(FAST)/bin/labtop bench --peers

# ours beside other systems, which have an environment of their own: docs/peers.md
peers: $(FAST)/ready $(PEERS)/ready
	$(FAST)/bin/python -m benchmarks.peers --peers-python $(PEERS)/bin/python

# a million games in one command, by one worker and by two: docs/simulate.md
million: $(FAST)/ready
	$(FAST)/bin/python -m benchmarks.million

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

$(FAST)/ready: $(HOT) | $(CLIENT)
	$(PYTHON) -m venv $(FAST)
	LABTOP_REQUIRE_COMPILED=1 $(FAST)/bin/pip install -q '.[dev]'
	touch $@

$(PEERS)/ready: benchmarks/peers/requirements.txt
	$(PYTHON) -m venv $(PEERS)
	PIP_CONSTRAINT= $(PEERS)/bin/pip install -q -r benchmarks/peers/requirements.txt
	touch $@

$(CLIENT): $(CLIENT_FILES) | $(PURE)/ready
	$(PURE)/bin/python client/build.py

# a changed client needs no compiling again
$(FAST)/client: $(FAST)/ready $(CLIENT)
	rm -rf $(FAST)/lib/python3*/site-packages/labtop/client
	cp -R src/labtop/client $(FAST)/lib/python3*/site-packages/labtop/
	touch $@

clean:
	rm -rf $(PURE) $(FAST) $(PEERS) build src/*.egg-info client/node_modules src/labtop/client
