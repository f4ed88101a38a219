//! Orders that are no part of UCI but that most engines know: what people type when they look at one by hand, and what
//! testing frameworks ask for.

use std::fmt::Write as _;

use anstream::adapter::strip_str;
use mossa_chess::moves::legal_moves;
use mossa_chess::perft::perft;
use mossa_chess::{Chess, State};
use mossa_chess_engine::Settings;
use mossa_chess_engine::bench::{self, DEPTH};
use mossa_chess_engine::eval::Breakdown;
use mossa_kernel::{Control, Notation as _, StateSpace as _, Viewed as _};

use crate::protocols::protocol_loop::Timing;
use crate::terminal::squares::Squares;

/// Such an order.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Extra {
    /// `d`: draw the board.
    Draw,
    /// `eval`: what the position looks worth.
    Evaluate,
    /// `bench [depth]`
    Bench(Option<u32>),
}

impl Extra {
    pub(super) fn read(line: &str) -> Option<Extra> {
        let mut words = line.split_whitespace();
        match words.next()? {
            "d" => Some(Extra::Draw),
            "eval" => Some(Extra::Evaluate),
            "bench" => Some(Extra::Bench(words.next().and_then(|word| word.parse().ok()))),
            _ => None,
        }
    }
}

/// The board, and the position as text.
pub(super) fn drawn(rules: Chess, state: &State) -> String {
    let board = Squares::plain(&rules.view(state), rules.style().coordinates).draw();
    let moves: Vec<String> = rules.moves(state).iter().map(|mv| rules.display_move(state, *mv)).collect();
    format!("{}\nFen: {}\nMoves: {}", strip_str(&board), rules.write_state(state), moves.join(" "))
}

/// The static evaluation, taken apart. It sees no threats.
pub(super) fn evaluated(state: &State) -> String {
    let breakdown = Breakdown::of(state.board());
    let mut text = String::new();
    for (name, value) in breakdown.white_terms() {
        let _ = writeln!(text, "{name:<20} {:>+7.2}", value / 100.0);
    }
    text + &format!("{:<20} {:>+7.2} (from White's side)", "all", f64::from(breakdown.white) / 100.0)
}

/// The number of move sequences of this depth, by their first move.
pub(super) fn counted(rules: Chess, state: &State, depth: u32, control: &Control<'_>) -> String {
    let (mut text, mut nodes, mut meter) = (String::new(), 0, control.meter());
    if depth == 0 {
        return "Nodes searched: 1".to_owned();
    }
    for mv in legal_moves(state.board()) {
        let after = rules.after(state, mv);
        let Ok(counted) = perft(&after, depth - 1, &mut meter) else { return text + "stopped: there is no count" };
        nodes += counted.nodes;
        let _ = writeln!(text, "{}: {}", rules.write_move(state, mv), counted.nodes);
    }
    text + &format!("\nNodes searched: {nodes}")
}

/// The work by which builds are told apart; nodes and speed are in the last line.
pub(super) fn bench(depth: Option<u32>, timing: Timing, control: &Control<'_>) -> String {
    let work = bench::run(Settings::default(), depth.unwrap_or(DEPTH), control);
    match timing {
        Timing::Shown => format!("{} nodes {} nps", work.nodes, work.rate() as u64),
        Timing::LeftOut => format!("{} nodes", work.nodes),
    }
}
