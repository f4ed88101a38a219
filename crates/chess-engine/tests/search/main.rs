//! The engine as a whole: the same tree from the same limits, mates that hold, draws that are seen, lines in order, threads
//! and stops.

mod mates;
mod play;

use mossa_chess::{Chess, State};
use mossa_chess_engine::report::Listener;
use mossa_chess_engine::{Engine, Report, SearchResult, Settings, Task};
use mossa_kernel::{Limits, Notation as _, SearchHandle};

/// The position of a FEN.
pub(crate) fn position(fen: &str) -> State {
    Chess::STANDARD.read_state(fen).unwrap_or_else(|error| panic!("{fen}: {error}"))
}

/// An engine with a small table.
pub(crate) fn engine() -> Engine {
    Engine::new(Settings { table: 4 << 20, ..Settings::default() })
}

/// The result of a search with a node limit.
pub(crate) fn think(engine: &mut Engine, state: &State, nodes: u64) -> SearchResult {
    let handle = <SearchHandle>::default();
    let control = handle.control(Limits { nodes: Some(nodes), ..Limits::default() });
    engine.think(state, &Task::default(), &control, &mut ()).expect("there are moves")
}

/// The moves of a found line as text.
pub(crate) fn text(line: &[mossa_chess::board::Move]) -> String {
    line.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

/// Keeps what is reported, as text.
#[derive(Default)]
pub(crate) struct Heard(pub(crate) Vec<String>);

impl Listener for Heard {
    fn report(&mut self, report: &Report<'_>) {
        let Report { depth, sel_depth, multi_pv, score, bound, nodes, pv, .. } = report;
        self.0.push(format!("{depth}/{sel_depth} #{multi_pv} {score} {bound:?} {nodes} {}", text(pv)));
    }
}
