//! The evaluation explained: every term for each side, in the middlegame, in the endgame, and tapered.

use mossa_chess::board::{Board, Color};

use super::endgame::FULL_SCALE;
use super::king::squared;
use super::material::MAX_PHASE;
use super::params::{BLOCKS, WEIGHTS};
use super::trace::Recorder;
use super::weights::Term;
use super::{Pair, Record};

/// The value of a position and its terms.
#[derive(Clone, Debug)]
pub struct Breakdown {
    /// The terms in the order of [`Term::ALL`].
    pub terms: Vec<TermScore>,
    /// The phase of the game, from [`MAX_PHASE`] (middlegame) down to 0 (endgame).
    pub phase: i32,
    /// The endgame scale factor, in 64ths.
    pub scale: i32,
    /// The value in centipawns from White's point of view, as of [`Evaluation`](super::Evaluation).
    pub white: i32,
}

/// One term for both sides.
#[derive(Clone, Copy, Debug)]
pub struct TermScore {
    /// The term.
    pub term: Term,
    /// Its score for White and for Black, by [`Color`].
    pub sides: [Pair; Color::NUM],
}

impl Breakdown {
    /// Evaluates a position term by term.
    ///
    /// ```
    /// use mossa_chess::board::Board;
    /// use mossa_chess_engine::eval::{Breakdown, Term};
    /// let board: Board = "4k3/8/8/8/8/8/PP6/R3K3 b - - 0 1".parse().unwrap();
    /// let breakdown = Breakdown::of(&board);
    /// assert!(500 < breakdown.white);
    /// let (most, _) = breakdown.white_terms()[0];
    /// assert_eq!(most, Term::Material.name());
    /// ```
    pub fn of(board: &Board) -> Breakdown {
        let Record { counts, phase, scales, white } = Record::of(board);
        let terms = Term::ALL.map(|term| TermScore { term, sides: Color::ALL.map(|us| score(&counts, term, us)) });
        let endgame: i32 = terms.iter().map(|line| line.sides[0].endgame() - line.sides[1].endgame()).sum();
        let strong = if endgame < 0 { Color::Black } else { Color::White };
        Breakdown { terms: terms.to_vec(), phase, scale: scales[strong as usize], white }
    }

    /// The tapered terms by name, in centipawns from White's point of view; the last one is the effect of the scale factor.
    /// Their sum is [`white`](Self::white) before rounding.
    pub fn white_terms(&self) -> Vec<(&'static str, f64)> {
        let late = f64::from(MAX_PHASE - self.phase) / f64::from(MAX_PHASE);
        let mut endgame = 0;
        let mut terms = Vec::with_capacity(self.terms.len() + 1);
        for line in &self.terms {
            let [white, black] = line.sides;
            let balance = white - black;
            endgame += balance.endgame();
            terms.push((line.term.name(), self.tapered(balance)));
        }
        let sum: f64 = terms.iter().map(|(_, term)| term).sum();
        let lost = f64::from(endgame * (self.scale - FULL_SCALE)) / f64::from(FULL_SCALE) * late;
        terms.push(("scale", if self.scale == 0 { -sum } else { lost }));
        terms
    }

    /// A pair tapered by the phase, in centipawns.
    pub fn tapered(&self, pair: Pair) -> f64 {
        let weighted = pair.middlegame() * self.phase + pair.endgame() * (MAX_PHASE - self.phase);
        f64::from(weighted) / f64::from(MAX_PHASE)
    }
}

/// The score of a term for a side.
fn score(recorder: &Recorder, term: Term, us: Color) -> Pair {
    let mut sum = Pair::ZERO;
    let mut first = 0;
    for block in BLOCKS {
        let next = first + block.pairs.len();
        if block.term == term {
            let counts = &recorder.counts(us)[first..next];
            for (&weight, &times) in WEIGHTS[first..next].iter().zip(counts) {
                sum += weight * i32::from(times);
            }
        }
        first = next;
    }
    if term == Term::Danger { -squared(sum) } else { sum }
}
