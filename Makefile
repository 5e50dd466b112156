# `make` alone lists what there is. Nothing needs to be installed by hand beyond Python 3.11:
# every target first brings .venv up to date (which takes no time when it already is).

SHELL := bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help

BIN := .venv/bin
PY := $(BIN)/python
PYTHON ?=
export PYTHON
# Where the system has no Node, setting up puts one there.
export PATH := $(CURDIR)/.venv/bin:$(PATH)

# Two things at a time where neither needs the other: compiling beside building, checking beside testing.
MAKEFLAGS += -j2
# Every process of ours would compile its modules anew.
unexport PYTHONDONTWRITEBYTECODE
# LONG=1: also those tests that repeat on other devices, or more often, what others do once.
LONG ?=
export ASTRAGAL_LONG_TESTS := $(LONG)

# Tests and benchmarks use no file of the person's own (tests/own_folders.py): kernels are compiled for them in the checkout.
OWN_CACHE := XDG_CACHE_HOME=$(CURDIR)/build/test-cache

# The folders of Python code that exist, and the benchmarks.
BENCHES := $(sort $(filter-out bench/__init__.py bench/_%,$(wildcard bench/*.py bench/kernels/kernels.py)))
CODE := src tests conftest.py $(if $(BENCHES),bench)
WORKERS ?= 3

# Every line and every branch of these is run by their own tests. Measuring makes tests three times as slow, so a second
# run does it, without those that only repeat many times what others do once.
COVERED := src/astragal/core/*,src/astragal/games/*/rules/*,src/astragal/games/*/notation.py,src/astragal/notation/*
COVERING := tests/rules tests/notation tests/conformance tests/referee tests/device/test_forms.py src/astragal/core src/astragal/games src/astragal/notation \
	--ignore tests/rules/test_simulation.py --ignore tests/rules/test_perft.py

.PHONY: help
help: ## list these targets
	@echo "Astragal: Qwixx, Qwixx Longo, Qwinto and Quixo. You can"
	@echo
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | awk -F':.*## ' '{printf "  make %-9s %s\n", $$1, $$2}'

.PHONY: play
play: ## open the web app and play (LAN=1: phones in your home can join)
	@scripts/setup.sh runtime
	@scripts/web.sh
	@$(BIN)/astragal serve --open $(if $(LAN),--lan) $(if $(PORT),--port $(PORT))

.PHONY: terminal
terminal: ## choose a game and play it in this terminal
	@scripts/setup.sh runtime
	@$(BIN)/astragal play

.PHONY: setup
setup: tools kernels ## make .venv with everything for working on Astragal

.PHONY: tools
tools:
	@scripts/setup.sh dev

.PHONY: kernels
kernels: tools
	@$(OWN_CACHE) $(PY) -m astragal.kernels.precompile

.PHONY: web
web: tools ## build the web app (web/) into the package
	@scripts/web.sh dev

.PHONY: package
package: web ## build the wheel and the source package into dist/
	@$(PY) -m hatchling build

.PHONY: site
site: ## build the whole app as files for any web host (build/site): it plays without a server
	@scripts/setup.sh runtime
	@scripts/site.sh
	@echo "Try it: python3 -m http.server -d build/site"

.PHONY: protocol
protocol: web ## regenerate the client types from the server
	@cd web && npm run --silent protocol

.PHONY: test
test: test-python test-covered test-web ## run all tests; rules and notation must be covered completely

.PHONY: test-python
test-python: web kernels
	@scripts/test-needs.sh
	@echo "· Running the tests and the examples in the documentation"
	@$(BIN)/pytest -q -n $(WORKERS) --dist worksteal || $(MAKE) --no-print-directory test-again

# A test that fails beside others and passes alone cannot stand a busy machine. That is a defect, too, and is told.
.PHONY: test-again
test-again:
	@echo "· What failed runs once more, alone; what passes now is too nervous and has to be mended:"
	@$(BIN)/pytest -q --last-failed --last-failed-no-failures none

.PHONY: test-covered
test-covered: kernels
	@echo "· Lines and branches of rules and notation that no test reaches (none are allowed):"
	@HYPOTHESIS_PROFILE=few $(BIN)/pytest -q --cov --cov-report= $(COVERING) | tail -1
	@$(BIN)/coverage report --include='$(COVERED)' --precision=2 --fail-under=100

.PHONY: test-web
test-web: web
	@echo "· Testing the web app's own logic (vitest)"
	@cd web && npm run --silent test -- --reporter=dot

.PHONY: check
# If tests come next, what they wait for is begun first.
check: $(if $(filter test,$(MAKECMDGOALS)),web kernels) check-types check-python check-web docs ## check style, layout, types and who imports whom

.PHONY: check-python
check-python: tools
	@echo "· Style (ruff check)"
	@$(BIN)/ruff check -q .
	@echo "· Layout (ruff format)"
	@$(BIN)/ruff format -q --check .
	@echo "· Imports (import-linter)"
	@$(BIN)/lint-imports --no-logo --cache-dir .import_linter_cache

.PHONY: check-types
check-types: tools
	@echo "· Types (mypy, strict)"
	@$(BIN)/mypy --no-error-summary $(CODE)

.PHONY: docs
docs: tools ## make a site of the documents, with a search, in build/site-docs; a link that leads nowhere is an error
	@echo "· The documents (zensical, strict)"
	@$(PY) scripts/docs.py
	@$(BIN)/zensical build --strict >build/docs.log 2>&1 || { cat build/docs.log; exit 1; }

.PHONY: check-web
check-web: web
	@echo "· The web app (svelte-check, and its types against the server's)"
	@cd web && npm run --silent check
	@cd web && npm run --silent protocol -- --check

.PHONY: format
format: setup ## lay out the code and repair what can be repaired by machine
	@echo "· Repairing (ruff check --fix)"
	@$(BIN)/ruff check -q --fix . || true
	@echo "· Laying out (ruff format)"
	@$(BIN)/ruff format .

.PHONY: bench
bench: setup ## measure speed: run every script in bench/
	@$(if $(BENCHES),,echo "There are no benchmarks yet.")
	@for script in $(BENCHES); do echo "· $$script"; $(OWN_CACHE) PYTHONPATH=. $(PY) $$script; done

.PHONY: lock
lock: ## regenerate the lock files from pyproject.toml (UPGRADE=1 for newer versions)
	@scripts/lock.sh

.PHONY: clean
clean: ## remove everything that was made here, .venv included
	@echo "· Removing .venv, caches and reports"
	@rm -rf .venv .venv-tools .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
	@rm -rf web/node_modules src/astragal/server/web
	@rm -rf build dist htmlcov .coverage .coverage.*
	@find src tests $(wildcard bench) -name __pycache__ -type d -prune -exec rm -rf {} +
