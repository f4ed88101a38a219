//! The evaluation for the textbook players: in pawns from White's point of view, with its terms.

use mossa_chess::board::Board;
use mossa_chess::evaluators::WhiteView;

use super::{Breakdown, Record, Term};

/// The engine's evaluation for other players.
///
/// ```
/// use mossa_chess::{Chess, evaluators::WhiteView as _};
/// use mossa_chess_engine::eval::Tapered;
/// let seen = Tapered.seen(Chess::STANDARD, &Chess::STANDARD.start());
/// assert!(seen.value.abs() < 0.5 && seen.terms.iter().any(|(name, _)| *name == "mobility"));
/// ```
#[derive(Clone, Copy, Default, Debug)]
pub struct Tapered;

/// The names of the terms, followed by that of the effect of the scale factor.
const NAMES: [&str; Term::ALL.len() + 1] = {
    let mut names = ["scale"; Term::ALL.len() + 1];
    let mut at = 0;
    while at < Term::ALL.len() {
        names[at] = Term::ALL[at].name();
        at += 1;
    }
    names
};

/// Centipawns in a pawn.
const POINT: f64 = 100.0;

impl WhiteView for Tapered {
    const TERMS: &'static [&'static str] = &NAMES;
    const SCALE: f64 = POINT;

    fn white(&self, board: &Board) -> f64 {
        f64::from(Record::of(board).white) / POINT
    }

    fn white_terms(&self, board: &Board) -> Vec<(&'static str, f64)> {
        Breakdown::of(board).white_terms().into_iter().map(|(name, value)| (name, value / POINT)).collect()
    }
}
