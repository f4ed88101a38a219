# `make help` lists the targets. Each does its own set-up, so any of them may come first.

# Non-login shells often do not know where rustup puts cargo.
export PATH := $(PATH):$(or $(CARGO_HOME),$(HOME)/.cargo)/bin
TARGET := $(or $(CARGO_TARGET_DIR),target)

PUZZLE := 1 2 3 4 5 6 7 9 8 10 11 12 14 13 0 15

.DEFAULT_GOAL := help
.PHONY: help run build test lint bench bench-connect reports fuzz fmt clean setup tools

help: ## this list
	@sed -n 's/^\([a-z]*\):.*## /\1\t/p' Makefile | while IFS="$$(printf '\t')" read -r name words; do \
		printf '  make %-7s %s\n' "$$name" "$$words"; done

run: tools ## solve one 15-puzzle with three algorithms and three heuristics, side by side
	cargo run --release -p mossa -- compare "$(PUZZLE)" \
		--algorithms best-first,a-star,ida-star --heuristics misplaced,manhattan,linear-conflict

build: tools ## the release binary
	cargo build --release

test: setup lint ## everything that must hold: lint, unit, integration and doc tests, the rules of the house
	cargo test --workspace --profile ci --no-fail-fast

lint: tools ## layout, lints and documentation, with every warning an error
	cargo fmt --all --check
	cargo clippy --workspace --all-targets --profile ci -- -D warnings
	RUSTDOCFLAGS="-D warnings" cargo doc --no-deps --workspace --profile ci

bench: setup build ## the speed of all games' players against their targets, and beside other programs
	"$(TARGET)/release/mossa" bench --targets
	"$(TARGET)/python/bin/python" bench/soft_python.py --beside "$(TARGET)/release/mossa"
	python3 bench/ledger.py "$(TARGET)/release/mossa"

bench-connect: build ## the solver of Connect X on the public test sets, time and nodes beside their targets
	"$(TARGET)/release/mossa" bench connect-x --targets

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
