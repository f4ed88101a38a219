# `make help` lists the targets. Each does its own set-up, so any of them may come first.

# Non-login shells often do not know where rustup puts cargo.
export PATH := $(PATH):$(or $(CARGO_HOME),$(HOME)/.cargo)/bin
TARGET := $(or $(CARGO_TARGET_DIR),target)

.DEFAULT_GOAL := help
.PHONY: help run page build test lint bench bench-tiles bench-connect bench-connect-big bench-queue reports fuzz fmt clean setup tools

help: ## this list
	@sed -n 's/^\([a-z-]*\):.*## /\1\t/p' Makefile | while IFS="$$(printf '\t')" read -r name words; do \
		printf '  make %-7s %s\n' "$$name" "$$words"; done

run: page ## the web app: builds the page and the program, and opens it in the browser
	cargo run --release -p mossa -- serve --open

page: ## the page of the web app alone, into web/dist; needs Node
	@scripts/setup page
	@scripts/web build

build: tools ## the release binary
	cargo build --release

test: setup page lint ## everything that must hold: lint, unit, integration and doc tests, the rules of the house, the page
	cargo test --workspace --profile ci --no-fail-fast
	scripts/web test "$(TARGET)/ci/mossa"

lint: tools ## layout, lints and documentation, with every warning an error
	cargo fmt --all --check
	cargo clippy --workspace --all-targets --profile ci -- -D warnings
	RUSTDOCFLAGS="-D warnings" cargo doc --no-deps --workspace --profile ci

bench: setup build ## the speed of all games' players against their targets, and beside other programs
	"$(TARGET)/release/mossa" bench --targets
	"$(TARGET)/python/bin/python" bench/soft_python.py --beside "$(TARGET)/release/mossa"
	python3 bench/ledger.py "$(TARGET)/release/mossa"

bench-tiles: build ## sliding tiles with tables: every figure beside its aim, and other solvers that are installed
	cargo build --release -p mossa-tiles --example sets
	python3 bench/tiles.py "$(TARGET)/release/mossa" "$(TARGET)/release/examples/sets"

bench-connect: build ## the solver of Connect X on the public test sets, time and nodes beside their targets; PEER=program too
	"$(TARGET)/release/mossa" bench connect-x --targets
	python3 bench/connect.py "$(PEER)"
	MOSSA_SLOW=1 cargo test --release -p mossa-connectx --test solver -- --nocapture

bench-queue: setup build ## jobs by a NATS server on this machine: empty ones a second, cores kept busy by long ones
	python3 bench/queue.py "$(TARGET)/release/mossa"

bench-connect-big: build ## the engine of Connect X on large boards against other players; FORMER=program an older build too
	python3 bench/connect_big.py "$(TARGET)/release/mossa" $(if $(FORMER),--former "$(FORMER)")

reports: build ## the experiments of the five reports, rerun, their figures beside the published ones on one page
	rm -rf "$(TARGET)/reports"
	mkdir -p "$(TARGET)/reports"
	"$(TARGET)/release/mossa" experiment experiments/reports.toml --ledger "$(TARGET)/reports/ledger.db" --concurrency 2
	"$(TARGET)/release/mossa" experiment experiments/lessons.toml --ledger "$(TARGET)/reports/ledger.db" --concurrency 2
	"$(TARGET)/release/mossa" report --published --ledger "$(TARGET)/reports/ledger.db" --out "$(TARGET)/reports"

fuzz: tools ## ten million made-up inputs for every parser
	MOSSA_FUZZ_INPUTS=10000000 cargo test --profile ci -p mossa --test fuzz -- --nocapture

fmt: tools ## lay out the code
	cargo fmt --all

clean: tools ## forget everything built
	cargo clean

setup: ## check for the tools, install what is missing where that is possible
	@scripts/setup

# What building and running need; tests want more.
tools:
	@scripts/setup build
