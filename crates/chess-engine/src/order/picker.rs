//! Hands out the moves of a position one at a time, the most promising first, in stages.
//!
//! 1. the hash move, before anything is generated;
//! 2. captures and promotions that do not lose material, the most valuable victim first;
//! 3. killers and the counter move: quiet moves that refuted a sister or the same move elsewhere;
//! 4. the other quiet moves by their history;
//! 5. captures that lose material, and promotions to less than a queen.
//!
//! Every legal move comes exactly once. At the leaves only stages 1 and 2 are asked for, and perhaps checks of stage 4.

use arrayvec::ArrayVec;
use mossa_chess::board::{Board, Move, Piece, PieceMoves};
use mossa_chess::moves::MAX_MOVES;

use super::{History, Slot};
use crate::position::victim;
use crate::see;

/// Where a move comes from.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Stage {
    /// The table knew it.
    Hash,
    /// The captures are to be generated.
    Captures,
    /// A capture that does not lose material.
    GoodCapture,
    /// A killer or the counter move, the first of the three …
    Killer,
    /// … the second …
    SecondKiller,
    /// … and the third.
    Counter,
    /// The quiet moves are to be ranked.
    Quiets,
    /// A quiet move.
    Quiet,
    /// A capture that loses material.
    BadCapture,
    /// There are no more.
    End,
}

/// Which moves are wanted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Wanted {
    /// All of them.
    All,
    /// Captures and promotions to queens that do not lose material.
    GoodCaptures,
    /// These, and quiet moves that give check.
    GoodCapturesAndChecks,
}

/// What a picker may try early, and what histories it looks at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Hints {
    /// The hash move, which need not be legal.
    pub hash: Option<Move>,
    /// Killers and the counter move.
    pub refutations: [Option<Move>; 3],
    /// The slots of the moves before.
    pub before: [Slot; 2],
}

/// A move and how promising it is.
#[derive(Clone, Copy)]
pub(super) struct Ranked {
    pub(super) mv: Move,
    pub(super) rank: i32,
}

/// At most 16 men move, and two pawns more take en passant.
const MAX_MOVERS: usize = 18;

/// The moves of a position, one after another.
pub struct Picker {
    stage: Stage,
    pub(super) wanted: Wanted,
    pub(super) hints: Hints,
    /// What the generator said, once it has been asked.
    pub(super) movers: ArrayVec<PieceMoves, MAX_MOVERS>,
    /// First the bad captures that were met, then what is left of the present stage.
    pub(super) moves: ArrayVec<Ranked, MAX_MOVES>,
    pub(super) n_bad: usize,
    pub(super) next: usize,
    /// Whether the quiet moves that are left come in any order.
    in_any_order: bool,
}

impl Picker {
    /// The moves of this board.
    pub fn new(board: &Board, wanted: Wanted, mut hints: Hints) -> Picker {
        hints.hash = hints.hash.filter(|&mv| board.is_legal(mv));
        let stage = if hints.hash.is_some() { Stage::Hash } else { Stage::Captures };
        Picker {
            stage,
            wanted,
            hints,
            movers: ArrayVec::new(),
            moves: ArrayVec::new(),
            n_bad: 0,
            next: 0,
            in_any_order: false,
        }
    }

    /// The next move, and where it comes from.
    pub fn next(&mut self, board: &Board, history: &History) -> Option<(Move, Stage)> {
        loop {
            match self.stage {
                Stage::Hash => {
                    self.stage = Stage::Captures;
                    return self.hints.hash.map(|mv| (mv, Stage::Hash));
                }
                Stage::Captures => {
                    self.list_captures(board, history);
                    self.stage = Stage::GoodCapture;
                }
                Stage::GoodCapture => match self.good_capture(board) {
                    Some(mv) => return Some((mv, Stage::GoodCapture)),
                    None => {
                        self.stage = match self.wanted {
                            Wanted::All => Stage::Killer,
                            Wanted::GoodCaptures => Stage::End,
                            Wanted::GoodCapturesAndChecks => Stage::Quiets,
                        }
                    }
                },
                Stage::Killer => {
                    self.stage = Stage::SecondKiller;
                    if let Some(mv) = self.refutation(board, 0) {
                        return Some((mv, Stage::Killer));
                    }
                }
                Stage::SecondKiller => {
                    self.stage = Stage::Counter;
                    if let Some(mv) = self.refutation(board, 1) {
                        return Some((mv, Stage::SecondKiller));
                    }
                }
                Stage::Counter => {
                    self.stage = Stage::Quiets;
                    if let Some(mv) = self.refutation(board, 2) {
                        return Some((mv, Stage::Counter));
                    }
                }
                Stage::Quiets => {
                    self.list_quiets(board, history);
                    self.stage = Stage::Quiet;
                }
                Stage::Quiet => match self.quiet_left() {
                    Some(mv) if self.is_tried(mv) => {}
                    Some(mv) => return Some((mv, Stage::Quiet)),
                    None if self.wanted == Wanted::All => self.begin_bad_captures(),
                    None => self.stage = Stage::End,
                },
                Stage::BadCapture => {
                    if self.next < self.n_bad {
                        self.next += 1;
                        return Some((self.moves[self.next - 1].mv, Stage::BadCapture));
                    }
                    self.stage = Stage::End;
                }
                Stage::End => return None,
            }
        }
    }

    /// No more quiet moves are wanted.
    pub fn skip_quiets(&mut self) {
        if (Stage::Killer..=Stage::Quiet).contains(&self.stage) {
            self.begin_bad_captures();
        }
    }

    /// The quiet moves that are left may come in any order: few of them are wanted, if any.
    pub fn stop_ranking(&mut self) {
        self.in_any_order = true;
    }

    fn begin_bad_captures(&mut self) {
        self.next = 0;
        self.stage = Stage::BadCapture;
    }

    /// Takes the best of the moves that are left in this stage.
    fn best_left(&mut self) -> Option<Move> {
        let rest = &mut self.moves[self.next..];
        let (mut best, mut most) = (0, rest.first()?.rank);
        for (at, ranked) in rest.iter().enumerate() {
            if most < ranked.rank {
                (best, most) = (at, ranked.rank);
            }
        }
        rest.swap(0, best);
        self.next += 1;
        Some(rest[0].mv)
    }

    /// Takes the next quiet move.
    fn quiet_left(&mut self) -> Option<Move> {
        if !self.in_any_order {
            return self.best_left();
        }
        self.next += 1;
        self.moves.get(self.next - 1).map(|ranked| ranked.mv)
    }

    /// The next capture that does not lose material; those that do are put aside.
    fn good_capture(&mut self, board: &Board) -> Option<Move> {
        while let Some(mv) = self.best_left() {
            if Some(mv) == self.hints.hash {
                continue;
            }
            let is_lesser = mv.promotion.is_some_and(|piece| piece != Piece::Queen);
            if !is_lesser && see::wins_at_least(board, mv, 0) {
                return Some(mv);
            }
            self.moves.swap(self.n_bad, self.next - 1);
            self.n_bad += 1;
        }
        None
    }

    /// The refutation of this number, if it is a legal quiet move that has not been tried yet.
    fn refutation(&self, board: &Board, number: usize) -> Option<Move> {
        let mv = self.hints.refutations[number]?;
        let is_new = Some(mv) != self.hints.hash && !self.hints.refutations[..number].contains(&Some(mv));
        (is_new && board.is_legal(mv) && mv.promotion.is_none() && victim(board, mv).is_none()).then_some(mv)
    }

    /// Whether a quiet move came in an earlier stage.
    fn is_tried(&self, mv: Move) -> bool {
        Some(mv) == self.hints.hash || (self.wanted == Wanted::All && self.hints.refutations.contains(&Some(mv)))
    }
}
