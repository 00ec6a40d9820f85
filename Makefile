# One verb, one command. Each is enough by itself on a machine with Python 3.11+, Node 20+ and make.
PYTHON ?= python3
VENV := .venv
RUN := PYTHONPATH=src:examples/will_it_fit $(VENV)/bin/python
PORT ?= 8000
# Material's notice about its successor, at every build.
export NO_MKDOCS_2_WARNING := 1

.PHONY: serve test build package course runtime bench judge accuracy pictures record release-links check setup clean

serve: build
	@$(RUN) -m tools.serve --port $(PORT)

build: setup runtime
	@node tools/bundle.mjs
	@$(RUN) -m tools.licences
	@$(RUN) -m mkdocs build --strict --quiet
	@$(RUN) -m tools.kept site

# Packages for a course system, which lead to the public copy at BASE=https://…/: dist/course/.
course: setup
	@$(RUN) -m tools.course --base "$$BASE" --check
	@$(MAKE) --no-print-directory build
	@$(RUN) -m tools.course --base "$$BASE"

test: check build
	@$(RUN) -m tools.browser
	$(RUN) -m pytest

check: setup runtime
	npm run --silent check
	$(VENV)/bin/ruff check src tools tests
	$(VENV)/bin/ruff format --check src tools tests
	PYTHONPATH=src $(VENV)/bin/mypy

# What the browser is served of Python, and what the TypeScript imports of it.
runtime: setup
	@$(RUN) -m tools.runtime
	@node tools/bundle.mjs maker
	@$(RUN) -m tools.snapshot

# The site as a zip that opens from a disk and serves from any web server; SLIM=1 leaves Matplotlib out.
package: build
	@$(RUN) -m tools.package $(if $(SLIM),--slim)

# The kernel against plain Pyodide; ONLY="name name" and ROUNDS=n narrow it down.
bench: build
	@$(RUN) -m tools.bench $(if $(ONLY),--only $(ONLY)) $(if $(ROUNDS),--rounds $(ROUNDS))

# CPython's own tests of subprocess, in the page: how many pass, fail, and are left out, and why. SUITE=/path/to/Lib/test
# where neither this machine's Python nor Debian has them; ONLY=part of a name; WHY=1 prints tracebacks.
judge: build
	@$(RUN) -m tools.judge $(if $(SUITE),--suite $(SUITE)) $(if $(WHY),--why) $(if $(ONLY),--only $(ONLY),--at-least 100)

# How far the calculator is from what was measured, and what other calculators' formulas give; FIT=1 fits its speeds anew.
accuracy: setup
	@PYTHONPATH=src:examples/will_it_fit $(VENV)/bin/python -m tools.accuracy $(if $(FIT),--fit)

# The picture of the README and the one for link previews.
pictures: build
	@$(RUN) -m tools.pictures

# Runs every example (or ONLY="id id") and writes what it prints beside it; read the diff before you commit it.
record: setup
	@$(RUN) -m tools.record $(ONLY)

# Promises every address of today's site; FORGET="page#id" lets one go. Read the diff before you commit it.
release-links: build
	@$(RUN) -m tools.release_links $(if $(FORGET),--forget $(FORGET))

setup: $(VENV)/.installed node_modules/.installed

$(VENV)/.installed: requirements.txt
	@test -x $(VENV)/bin/python || $(PYTHON) -m venv $(VENV)
	@$(VENV)/bin/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements.txt
	@touch $@

node_modules/.installed: package-lock.json
	@npm ci --silent --no-audit --no-fund
	@touch $@

clean:
	rm -rf build site .venv node_modules
