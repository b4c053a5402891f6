# `make demo`, `make test` and the others create the environment on first use.
PYTHON ?= python3
VENV ?= .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.installed
PYTEST := $(BIN)/python -m pytest -n auto --dist worksteal

.PHONY: demo test check lint hub verify publish clean

demo: $(STAMP)
	$(BIN)/maskgrader demo

# The whole suite, which takes some minutes.
test: $(STAMP)
	$(PYTEST)

# What to run while working.
check: lint
	$(PYTEST) tests/unit tests/integration

lint: $(STAMP)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check src tests benchmarks deploy
	$(BIN)/mypy
	$(BIN)/lint-imports

# Verify the whole course, which takes some minutes. QUICK=1 verifies a sample.
verify: $(STAMP)
	$(BIN)/maskgrader verify $(if $(QUICK),--quick) $(if $(COHORT),--cohort $(COHORT))

# A JupyterHub to try the course on, until Ctrl-C. It creates accounts, so it needs root.
hub: $(STAMP)
	$(BIN)/maskgrader hub $(if $(PORT),--port $(PORT)) $(if $(COHORT),--cohort $(COHORT))

# Generate and release a cohort's assignments, unless the course has a problem.
publish: $(STAMP)
	$(BIN)/maskgrader publish $(if $(QUICK),--quick) $(if $(COHORT),--cohort $(COHORT)) $(ASSIGNMENTS)

# Versions are pinned by constraints.txt; the stamp skips the installation when nothing has changed.
$(STAMP): pyproject.toml constraints.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "maskgrader needs Python 3.11 or newer; choose one with make PYTHON=python3.12"; exit 1; }
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check \
		--constraint constraints.txt --editable '.[test]'
	@touch $@

# Remove what `make demo` and the tools make again. `maskgrader cohort remove` removes a cohort.
clean:
	rm -rf $(VENV) build .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
	rm -rf submitted/demo autograded/demo feedback/demo gradebooks/demo
	find src tests benchmarks -name __pycache__ -type d -prune -exec rm -rf {} +
