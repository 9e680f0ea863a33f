# make play       play in the browser: sets everything up from nothing and serves on http://127.0.0.1:8000 (PORT=8001 for another)
# make test       sets everything up from nothing and runs every check and test that a change has to pass
# make compiled   compiles rules, evaluation and search into .venv-compiled: for simulation, training, stronger computer players
# make wheel      wheels to install elsewhere, in dist/
# make test-all   the long tests as well: before a release
# The other targets are described in docs/development.md.
PYTHON ?= python3
PORT ?= 8000
GAME ?= experiment
WORKERS ?= 3
PURE := .venv
FAST := .venv-compiled
PEERS := .venv-peers
SET_UP := @$(PYTHON) tools/environment.py
INTERPRETED := LABTOP_MODE=interpreted $(PURE)/bin/pytest -q -n $(WORKERS)
COMPILED := LABTOP_MODE=compiled $(FAST)/bin/pytest -q -n $(WORKERS)

# bytecode is kept, whatever the machine is set to: without it every program that a test starts compiles everything anew
export PYTHONDONTWRITEBYTECODE :=

.PHONY: play terminal dev client compiled compiled-dev wheel wire shots pictures docs learn test lint test-interpreted \
  test-compiled chromium test-browser test-all golden corpus deck-pages soak crash bench peers bench-server balance million clean

play:
	$(SET_UP) play --port $(PORT)

terminal: dev
	$(PURE)/bin/labtop play $(GAME)

# the environment for developing: everything interpreted, so that no stale compiled file wins over an edited one
dev:
	$(SET_UP) dev

client:
	$(SET_UP) client

compiled:
	$(SET_UP) compiled

compiled-dev:
	$(SET_UP) compiled dev

wheel:
	$(SET_UP) wheel

test: dev client
	$(MAKE) -j4 lint test-interpreted compiled-dev chromium
	$(MAKE) test-compiled
	$(MAKE) test-browser

lint: build/client-checked
	$(PURE)/bin/ruff check
	$(PURE)/bin/ruff format --check
	$(PURE)/bin/mypy
	$(PURE)/bin/lint-imports

build/client-checked: $(shell find client -name node_modules -prune -o -type f -print)
	$(PURE)/bin/python client/build.py check
	@mkdir -p build && touch $@

# what can differ between the modes runs in both, which decks and words cannot; what plays many games runs where that is quick
IN_BOTH := tests/kernel tests/contract tests/games tests/test_golden.py tests/test_corpus.py tests/test_mode.py
SAME := deck catalogue words log
MANY_GAMES := tests/bots tests/envs tests/lab
test-interpreted:
	$(INTERPRETED) -m 'not long and not many' --ignore tests/browser $(MANY_GAMES:%=--ignore %)

test-compiled:
	$(COMPILED) -m 'not long' $(SAME:%=--ignore-glob 'tests/games/*/test_%.py') $(IN_BOTH) $(MANY_GAMES)

# the machine's own, or one that its package manager has
chromium:
	$(PURE)/bin/python tests/browser/visitor.py

test-browser:
	$(INTERPRETED) -n 2 -m 'not long' tests/browser

test-all: test
	LABTOP_THOROUGH=1 $(INTERPRETED) --ignore tests/browser
	LABTOP_THOROUGH=1 $(COMPILED) $(IN_BOTH) $(MANY_GAMES)
	$(INTERPRETED) -m long tests/browser
	$(PURE)/bin/python tests/faults/plant.py --jobs 2
	$(PURE)/bin/python tests/server/twins.py 5
	$(PURE)/bin/python tests/server/fuzz.py 100000
	$(MAKE) soak crash

# the types of everything on the wire, for the client
wire: dev
	$(PURE)/bin/python tools/wire_types.py client/src/wire

# every page and scene, wide and phone, by day and by night: to look at
shots: dev client
	$(PURE)/bin/python tests/browser/shots.py

# the pictures in README.md and docs/
pictures: dev client
	$(PURE)/bin/python tests/browser/pictures.py

# the pages of docs/ as a site, with an index of the code: site/index.html
docs: dev
	NO_MKDOCS_2_WARNING=1 $(PURE)/bin/mkdocs build --strict --quiet --site-dir site

golden: dev
	$(PURE)/bin/python tests/golden.py

# what the games say, word for word: after a change of words
corpus: dev
	$(PURE)/bin/python tests/corpus.py record

# the tables of docs/decks/: after a change of cards or of what they say
deck-pages: dev
	$(PURE)/bin/python tools/deck_pages.py

# the long runs, whose figures are in docs/

# an agent that learns, from nothing to a seat: docs/learning.md
learn: compiled
	$(PURE)/bin/python -m pip --python $(FAST)/bin/python install -q torch==2.13.0
	$(FAST)/bin/python examples/learned/train.py
	$(PURE)/bin/uv pip install -q --python $(FAST)/bin/python --no-deps --reinstall ./examples/learned
	$(FAST)/bin/labtop simulate experiment --players 3 --bots learned,easy --games 3000 --seed 1

soak: compiled-dev
	$(FAST)/bin/python tests/soak.py

bench-server: dev
	$(PURE)/bin/python -m benchmarks.server

crash: dev
	$(PURE)/bin/python tests/server/crash.py

bench: compiled
	$(FAST)/bin/labtop bench --peers

# ours beside other systems, which have an environment of their own: docs/peers.md
peers: compiled-dev
	$(PURE)/bin/uv venv --quiet --allow-existing --python $(PYTHON) $(PEERS)
	$(PURE)/bin/uv pip install --quiet --python $(PEERS)/bin/python -r benchmarks/peers/requirements.txt
	$(FAST)/bin/python -m benchmarks.peers --peers-python $(PEERS)/bin/python

# a million games in one command, by one worker and by two: docs/simulate.md
million: compiled
	$(FAST)/bin/python -m benchmarks.million

balance: compiled
	$(FAST)/bin/python benchmarks/experiment_points.py --games 20000 --trials 1000
	$(FAST)/bin/python -m benchmarks.mad_science_balance --games 40000
	$(FAST)/bin/python -m benchmarks.science_balance --games 40000
	$(FAST)/bin/python -m benchmarks.gsa_balance --games 40000

clean:
	rm -rf $(PURE) $(FAST) $(PEERS) build dist src/*.egg-info client/node_modules src/labtop/client
