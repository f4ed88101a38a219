//! The staged move picker: returns the moves of a position one at a time, the most promising first.
//!
//! 1. the hash move, before any move is generated;
//! 2. good captures: captures and queen promotions with SEE ≥ 0, by MVV and capture history;
//! 3. killers and the counter move: quiet moves that failed high at a sibling or after the same move elsewhere;
//! 4. the other quiet moves by their history;
//! 5. bad captures: captures and queen promotions with SEE < 0, and underpromotions.
//!
//! Every legal move is returned exactly once. Quiescence search out of check asks for stages 1 and 2 only, and near
//! the horizon for the checks of stage 4.

use arrayvec::ArrayVec;
use mossa_chess::board::{Board, Move, Piece, PieceMoves};
use mossa_chess::moves::MAX_MOVES;

use super::{History, PieceTo};
use crate::position::captured_piece;
use crate::see;

/// A stage of the picker, or the stage from which a move came.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Stage {
    /// The hash move.
    HashMove,
    /// Generation of captures.
    GenerateCaptures,
    /// Captures and queen promotions with SEE ≥ 0.
    GoodCapture,
    /// The first killer.
    Killer,
    /// The second killer.
    SecondKiller,
    /// The counter move.
    CounterMove,
    /// Generation of quiet moves.
    GenerateQuiets,
    /// Quiet moves.
    Quiet,
    /// Captures and queen promotions with SEE < 0, and underpromotions.
    BadCapture,
    /// No more moves.
    End,
}

/// Which moves are returned.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PickerMode {
    /// All legal moves.
    All,
    /// Good captures, and the hash move.
    GoodCaptures,
    /// Good captures, the hash move, and quiet moves that give check.
    GoodCapturesAndChecks,
}

/// Moves to try early, and the previous moves, by which histories are looked up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Hints {
    /// The hash move; if it is not legal it is ignored.
    pub hash_move: Option<Move>,
    /// The two killers and the counter move.
    pub refutations: [Option<Move>; 3],
    /// The moves one and two plies earlier.
    pub previous: [PieceTo; 2],
}

/// A move with its ordering score.
#[derive(Clone, Copy)]
pub(super) struct ScoredMove {
    pub(super) mv: Move,
    pub(super) score: i32,
}

/// The generator makes one set of moves for each of at most 16 pieces, and two more for en passant.
const MAX_GENERATED: usize = 18;

/// Returns the moves of a position one at a time.
pub struct MovePicker {
    stage: Stage,
    pub(super) mode: PickerMode,
    pub(super) hints: Hints,
    /// The generated moves, as sets of targets by piece.
    pub(super) generated: ArrayVec<PieceMoves, MAX_GENERATED>,
    /// The bad captures so far, followed by the moves of the current stage.
    pub(super) moves: ArrayVec<ScoredMove, MAX_MOVES>,
    pub(super) n_bad: usize,
    pub(super) next: usize,
    /// Whether the remaining quiet moves are returned unsorted.
    is_unsorted: bool,
}

impl MovePicker {
    /// A picker at its first stage.
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

    /// The next move and its stage.
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
                Stage::Quiet => match self.next_quiet() {
                    Some(mv) if self.was_returned(mv) => {}
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

    /// Skips the remaining quiet moves.
    pub fn skip_quiets(&mut self) {
        if (Stage::Killer..=Stage::Quiet).contains(&self.stage) {
            self.begin_bad_captures();
        }
    }

    /// Returns the remaining quiet moves unsorted: sorting them is not worth its time when most are pruned.
    pub fn stop_sorting(&mut self) {
        self.is_unsorted = true;
    }

    fn begin_bad_captures(&mut self) {
        self.next = 0;
        self.stage = Stage::BadCapture;
    }

    /// Removes the best of the remaining moves of this stage (a step of selection sort).
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

    /// Removes the next quiet move.
    fn next_quiet(&mut self) -> Option<Move> {
        if !self.is_unsorted {
            return self.select_best();
        }
        self.next += 1;
        self.moves.get(self.next - 1).map(|scored| scored.mv)
    }

    /// The next good capture; bad captures are put aside.
    fn good_capture(&mut self, board: &Board) -> Option<Move> {
        while let Some(mv) = self.select_best() {
            if Some(mv) == self.hints.hash_move {
                continue;
            }
            let is_underpromotion = mv.promotion.is_some_and(|piece| piece != Piece::Queen);
            if !is_underpromotion && see::wins_at_least(board, mv, 0) {
                return Some(mv);
            }
            self.moves.swap(self.n_bad, self.next - 1);
            self.n_bad += 1;
        }
        None
    }

    /// The killer or counter move of this number, if it is a legal quiet move that has not been returned yet.
    fn refutation(&self, board: &Board, number: usize) -> Option<Move> {
        let mv = self.hints.refutations[number]?;
        let is_new = Some(mv) != self.hints.hash_move && !self.hints.refutations[..number].contains(&Some(mv));
        (is_new && board.is_legal(mv) && mv.promotion.is_none() && captured_piece(board, mv).is_none()).then_some(mv)
    }

    /// Whether a quiet move was returned in an earlier stage.
    fn was_returned(&self, mv: Move) -> bool {
        Some(mv) == self.hints.hash_move || (self.mode == PickerMode::All && self.hints.refutations.contains(&Some(mv)))
    }
}
