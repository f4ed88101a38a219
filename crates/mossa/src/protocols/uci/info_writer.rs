//! Writes the progress of a search: the `info` lines that chess programs show.

use mossa_chess::board::Move;
use mossa_chess::{Chess, State};
use mossa_chess_engine::report::{Bound as Known, win_draw_loss};
use mossa_chess_engine::{Listener, Report, SearchResult};
use mossa_kernel::{Notation as _, Score, StateSpace as _};
use mossa_protocol::uci::BestMove;
use mossa_protocol::{self as protocol, Bound, Estimate, Expected, Info, Millis, Worth};

use crate::protocols::protocol_loop::{Timing, say};

/// How to tell.
#[derive(Clone, Copy)]
pub(super) struct Manner {
    /// How castling is written.
    pub(super) rules: Chess,
    pub(super) timing: Timing,
    /// How many lines.
    pub(super) n_lines: usize,
    /// Whether expected results are told.
    pub(super) is_wdl_shown: bool,
}

/// Tells of a search in a position.
pub(super) struct InfoWriter<'a> {
    pub(super) manner: Manner,
    pub(super) state: &'a State,
    /// The move of the best line that was told last.
    told: Option<Move>,
}

impl<'a> InfoWriter<'a> {
    pub(super) fn new(manner: Manner, state: &'a State) -> InfoWriter<'a> {
        InfoWriter { manner, state, told: None }
    }

    /// The answer. If it begins no line that was told, its line is told first.
    pub(super) fn best(&self, found: &SearchResult) -> BestMove {
        let root = &found.root_moves[0];
        if self.told != Some(root.mv) && !root.pv.is_empty() {
            let depth = found.depth.max(1);
            let info =
                Info { depth: Some(depth), nodes: Some(found.stats.nodes), ..self.info(found.score(), &root.pv) };
            // Nobody may be there to hear it; the end will show.
            let _ = say(&info);
        }
        let mut line = self.written(&root.pv).into_iter();
        BestMove { mv: line.next(), ponder: line.next() }
    }

    /// What a line is worth, if that is known, and the line.
    fn info(&self, score: Option<Score>, line: &[Move]) -> Info {
        let expected = |score: Score| {
            let [wins, draws, losses] = win_draw_loss(score);
            Expected { wins, draws, losses }
        };
        Info {
            rank: Some(1),
            score: score.map(|score| Estimate { worth: Worth::in_moves(score), bound: Bound::Exact }),
            expected: score.filter(|_| self.manner.is_wdl_shown).map(expected),
            line: self.written(line),
            ..Info::default()
        }
    }

    /// The moves of a line. How castling is written depends on where it is played.
    fn written(&self, line: &[Move]) -> Vec<protocol::Move> {
        let (rules, mut state) = (self.manner.rules, self.state.clone());
        let mut write = |mv: &Move| {
            let text = rules.write_move(&state, *mv);
            let _ = rules.play(&mut state, *mv);
            protocol::Move::new(&text).ok()
        };
        line.iter().filter_map(&mut write).collect()
    }
}

impl Listener for InfoWriter<'_> {
    fn report(&mut self, report: &Report<'_>) {
        // A weaker level looks at more lines than were asked for.
        if self.manner.n_lines < report.multi_pv {
            return;
        }
        let is_timed = self.manner.timing == Timing::Shown;
        let mut info = Info {
            depth: Some(report.depth),
            selective_depth: Some(report.sel_depth),
            rank: u32::try_from(report.multi_pv).ok(),
            time: is_timed.then(|| Millis::from(report.time)),
            nodes: Some(report.nodes),
            nodes_per_second: report.nodes_per_second().filter(|_| is_timed),
            table_full: Some(report.hashfull),
            endgame_hits: Some(report.tb_hits).filter(|&n| n != 0),
            ..self.info(Some(report.score), report.pv)
        };
        if let Some(score) = &mut info.score {
            score.bound = match report.bound {
                Known::Exact => Bound::Exact,
                Known::Lower => Bound::Lower,
                Known::Upper => Bound::Upper,
            };
        }
        if report.multi_pv == 1 {
            self.told = report.pv.first().copied();
        }
        let _ = say(&info);
    }
}
