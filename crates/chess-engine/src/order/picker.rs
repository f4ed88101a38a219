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

use super::{History, PieceTo};
use crate::position::captured_piece;
use crate::see;

/// Where a move comes from.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Stage {
    /// The table knew it.
    HashMove,
    /// The captures are to be generated.
    GenerateCaptures,
    /// A capture that does not lose material.
    GoodCapture,
    /// A killer or the counter move, the first of the three …
    Killer,
    /// … the second …
    SecondKiller,
    /// … and the third.
    CounterMove,
    /// The quiet moves are to be ranked.
    GenerateQuiets,
    /// A quiet move.
    Quiet,
    /// A capture that loses material.
    BadCapture,
    /// There are no more.
    End,
}

/// Which moves are wanted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PickerMode {
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
    pub hash_move: Option<Move>,
    /// Killers and the counter move.
    pub refutations: [Option<Move>; 3],
    /// The slots of the moves before.
    pub previous: [PieceTo; 2],
}

/// A move and how promising it is.
#[derive(Clone, Copy)]
pub(super) struct ScoredMove {
    pub(super) mv: Move,
    pub(super) score: i32,
}

/// At most 16 men move, and two pawns more take en passant.
const MAX_GENERATED: usize = 18;

/// The moves of a position, one after another.
pub struct MovePicker {
    stage: Stage,
    pub(super) mode: PickerMode,
    pub(super) hints: Hints,
    /// What the generator said, once it has been asked.
    pub(super) generated: ArrayVec<PieceMoves, MAX_GENERATED>,
    /// First the bad captures that were met, then what is left of the present stage.
    pub(super) moves: ArrayVec<ScoredMove, MAX_MOVES>,
    pub(super) n_bad: usize,
    pub(super) next: usize,
    /// Whether the quiet moves that are left come in any order.
    is_unsorted: bool,
}

impl MovePicker {
    /// The moves of this board.
    pub fn new(board: &Board, mode: PickerMode, mut hints: Hints) -> MovePicker {
        hints.hash_move = hints.hash_move.filter(|&mv| board.is_legal(mv));
        let stage = if hints.hash_move.is_some() { Stage::HashMove } else { Stage::GenerateCaptures };
        MovePicker {
            stage,
            mode,
            hints,
            generated: ArrayVec::new(),
            moves: ArrayVec::new(),
            n_bad: 0,
            next: 0,
            is_unsorted: false,
        }
    }

    /// The next move, and where it comes from.
    pub fn next(&mut self, board: &Board, history: &History) -> Option<(Move, Stage)> {
        loop {
            match self.stage {
                Stage::HashMove => {
                    self.stage = Stage::GenerateCaptures;
                    return self.hints.hash_move.map(|mv| (mv, Stage::HashMove));
                }
                Stage::GenerateCaptures => {
                    self.generate_captures(board, history);
                    self.stage = Stage::GoodCapture;
                }
                Stage::GoodCapture => match self.good_capture(board) {
                    Some(mv) => return Some((mv, Stage::GoodCapture)),
                    None => {
                        self.stage = match self.mode {
                            PickerMode::All => Stage::Killer,
                            PickerMode::GoodCaptures => Stage::End,
                            PickerMode::GoodCapturesAndChecks => Stage::GenerateQuiets,
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
                    self.stage = Stage::CounterMove;
                    if let Some(mv) = self.refutation(board, 1) {
                        return Some((mv, Stage::SecondKiller));
                    }
                }
                Stage::CounterMove => {
                    self.stage = Stage::GenerateQuiets;
                    if let Some(mv) = self.refutation(board, 2) {
                        return Some((mv, Stage::CounterMove));
                    }
                }
                Stage::GenerateQuiets => {
                    self.generate_quiets(board, history);
                    self.stage = Stage::Quiet;
                }
                Stage::Quiet => match self.quiet_left() {
                    Some(mv) if self.is_tried(mv) => {}
                    Some(mv) => return Some((mv, Stage::Quiet)),
                    None if self.mode == PickerMode::All => self.begin_bad_captures(),
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
    pub fn stop_sorting(&mut self) {
        self.is_unsorted = true;
    }

    fn begin_bad_captures(&mut self) {
        self.next = 0;
        self.stage = Stage::BadCapture;
    }

    /// Takes the best of the moves that are left in this stage.
    fn select_best(&mut self) -> Option<Move> {
        let rest = &mut self.moves[self.next..];
        let (mut best, mut most) = (0, rest.first()?.score);
        for (at, scored) in rest.iter().enumerate() {
            if most < scored.score {
                (best, most) = (at, scored.score);
            }
        }
        rest.swap(0, best);
        self.next += 1;
        Some(rest[0].mv)
    }

    /// Takes the next quiet move.
    fn quiet_left(&mut self) -> Option<Move> {
        if !self.is_unsorted {
            return self.select_best();
        }
        self.next += 1;
        self.moves.get(self.next - 1).map(|scored| scored.mv)
    }

    /// The next capture that does not lose material; those that do are put aside.
    fn good_capture(&mut self, board: &Board) -> Option<Move> {
        while let Some(mv) = self.select_best() {
            if Some(mv) == self.hints.hash_move {
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
        let is_new = Some(mv) != self.hints.hash_move && !self.hints.refutations[..number].contains(&Some(mv));
        (is_new && board.is_legal(mv) && mv.promotion.is_none() && captured_piece(board, mv).is_none()).then_some(mv)
    }

    /// Whether a quiet move came in an earlier stage.
    fn is_tried(&self, mv: Move) -> bool {
        Some(mv) == self.hints.hash_move || (self.mode == PickerMode::All && self.hints.refutations.contains(&Some(mv)))
    }
}
