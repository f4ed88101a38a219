//! The published games, and how to play them again.

#![expect(clippy::disallowed_methods, reason = "a test reads files of its own")]

use std::path::Path;

use mossa_arena::{Played, play};
use mossa_chess::Chess;
use mossa_chess::board::Move;
use mossa_chess::evaluators::{Exact, Hard, Soft};
use mossa_kernel::{Agent, Limits, SearchHandle};
use mossa_players::Spec;
use mossa_players::agents::{Form, TextbookAgent};
use serde_json::Value;

/// A file of `data/chess`.
pub(crate) fn read(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/chess").join(name);
    std::fs::read_to_string(path).expect("the data are part of the tree")
}

/// A textbook player by its spec, such as `alpha-beta:depth=2,eval=hard`.
fn player(spec: &str) -> Box<dyn Agent<Chess>> {
    let spec: Spec = spec.parse().expect("a spec");
    let form = if spec.name == "minimax" { Form::Minimax } else { Form::AlphaBeta };
    match spec.value("eval") {
        Some("soft") => Box::new(TextbookAgent::new(form, &spec, Exact(Soft)).expect("settings")),
        Some("hard") => Box::new(TextbookAgent::new(form, &spec, Exact(Hard)).expect("settings")),
        other => panic!("no evaluation {other:?}"),
    }
}

/// The game of two players, given by their specs.
pub(crate) fn game(specs: [&str; 2]) -> Played<Move> {
    let (chess, handle) = (Chess::STANDARD, <SearchHandle>::default());
    let [mut first, mut second] = specs.map(player);
    play(&chess, &chess.start(), [&mut *first, &mut *second], &handle.control(Limits::default()))
}

/// A game as the report printed it.
pub(crate) struct Row {
    /// The players' specs.
    pub(crate) specs: [String; 2],
    /// The result.
    pub(crate) result: String,
    /// What it took the original.
    pub(crate) milliseconds: f64,
    /// Moves of both sides, each counted from 1.
    pub(crate) moves: [u64; 2],
    /// States evaluated by both.
    pub(crate) states: [u64; 2],
    /// Prunings of both, if printed.
    pub(crate) prunings: Option<[u64; 2]>,
}

/// All published games, in the order of print.
pub(crate) fn rows() -> Vec<Row> {
    let (mut rows, mut form) = (Vec::new(), "");
    let text = read("report-games.toml");
    for line in text.lines().map(str::trim) {
        if line.starts_with("alpha_beta") {
            form = "alpha-beta";
        } else if line.starts_with("minimax") {
            form = "minimax";
        } else if line.starts_with('[') {
            let cells: Value = serde_json::from_str(line.trim_end_matches(',')).expect("a row is an array");
            rows.push(row(form, &cells));
        }
    }
    rows
}

fn row(form: &str, cells: &Value) -> Row {
    let text = |at: usize| cells[at].as_str().expect("text");
    let both = |at: usize| [at, at + 1].map(|at| cells[at].as_u64().expect("a count"));
    let spec = |at: usize| format!("{form}:depth={},eval={}", cells[at + 1], text(at));
    Row {
        specs: [spec(0), spec(2)],
        result: text(4).to_owned(),
        milliseconds: cells[5].as_f64().expect("a time"),
        moves: both(6),
        states: both(8),
        prunings: cells.get(10).map(|_| both(10)),
    }
}
