//! What python-chess reads in the tables, from `scripts/syzygy_oracle.py`.

use std::path::Path;
use std::process::Command;

use mossa_chess::board::Board;
use mossa_syzygy::{FilePolicy, Tablebases};
use serde_json::Value;

use crate::{brought, tables};

/// Positions of every table.
const N_EACH: usize = 120;

#[test]
fn wdl_and_dtz_are_those_of_python_chess_on_every_table() {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scripts/syzygy_oracle.py");
    let mut python = Command::new(brought("python/bin/python"));
    let output = python.arg(script).arg(brought("syzygy")).args(["5", &N_EACH.to_string(), "each"]).output();
    let output = output.expect("python starts");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));

    let held = tables();
    // The same tables, read from the open files.
    let policy = FilePolicy { held: 0, ..FilePolicy::default() };
    let open = Tablebases::open_with(brought("syzygy").to_str().expect("a path"), policy).expect("there are tables");
    let text = String::from_utf8(output.stdout).expect("text");
    let (mut n_positions, mut n_en_passant) = (0, 0);
    for line in text.lines() {
        let record: Value = serde_json::from_str(line).expect("an object");
        let board: Board = record["fen"].as_str().and_then(|fen| fen.parse().ok()).expect("a position");
        for tables in [&held, &open] {
            let wdl = tables.probe_wdl(&board).map(|wdl| i64::from(wdl.number()));
            let dtz = tables.probe_dtz(&board).map(i64::from);
            assert_eq!((wdl, dtz), (record["wdl"].as_i64(), record["dtz"].as_i64()), "{record}");
        }
        n_positions += 1;
        n_en_passant += usize::from(board.en_passant().is_some());
    }
    assert_eq!(n_positions, 36 * N_EACH);
    assert_eq!(n_en_passant, N_EACH);
    assert!(held.take_refused().is_empty() && open.take_refused().is_empty());
}
