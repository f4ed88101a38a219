//! `--json` of tournaments, experiments and runs carries standings and results, in one document.
