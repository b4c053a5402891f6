# `make demo` and `make test`; each makes the environment it needs, once.
PYTHON ?= python3
VENV ?= .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.installed

.PHONY: demo test hub verify publish lint clean

demo: $(STAMP)
	$(BIN)/maskgrader demo

test: $(STAMP)
	$(BIN)/python -m pytest -n auto --dist worksteal

# The course checks itself: all of it, which takes some minutes. QUICK=1 takes a sample.
verify: $(STAMP)
	$(BIN)/maskgrader verify $(if $(QUICK),--quick) $(if $(COHORT),--cohort $(COHORT))

# A JupyterHub to try the course on, until Ctrl-C; it makes accounts, so it needs root.
hub: $(STAMP)
	$(BIN)/maskgrader hub $(if $(PORT),--port $(PORT)) $(if $(COHORT),--cohort $(COHORT))

# Generate and release a cohort's assignments; refused when the course does not hold.
publish: $(STAMP)
	$(BIN)/maskgrader publish $(if $(QUICK),--quick) $(if $(COHORT),--cohort $(COHORT)) $(ASSIGNMENTS)

lint: $(STAMP)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check src tests

# Pinned versions come from constraints.txt; the stamp makes the second time quick.
$(STAMP): pyproject.toml constraints.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "maskgrader needs Python 3.11 or newer; name one with make PYTHON=python3.12"; exit 1; }
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check \
		--constraint constraints.txt --editable '.[test]'
	@touch $@

clean:
	rm -rf $(VENV) submitted feedback gradebooks build
	find autograded -mindepth 1 ! -name README.md -delete
