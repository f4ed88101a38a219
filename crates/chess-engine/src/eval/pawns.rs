//! Pawn structure: the terms that depend on nothing but the squares of the pawns.
//!
//! Pawns move rarely, so these terms are cached: [`cache`](super::cache).

use mossa_chess::board::{BitBoard, Board, Color, Piece, Square};

use super::Pair;
use super::geometry::{ahead, all_ahead, beside, count, pawn_attacks, rank_of};
use super::params::{BACKWARD, CANDIDATE, CONNECTED, DOUBLED, GUARDED, ISOLATED, PASSED, PAWN_PSQT};
use super::trace::Trace;
use super::weights::{Weight, WeightRange};

/// The evaluation of the pawns of a position. The default is right for a position without pawns.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Pawns {
    /// The score of White's pawns minus that of Black's.
    pub(super) score: Pair,
    /// The passed pawns of both sides.
    pub(super) passed: BitBoard,
    /// The attack spans by colour: all squares that the pawns of a side attack now or may attack after advancing.
    pub(super) reach: [BitBoard; Color::NUM],
}

impl Pawns {
    /// Evaluates the pawns of a position.
    pub(super) fn of<T: Trace>(board: &Board, trace: &mut T) -> Pawns {
        let mut pawns = Pawns::default();
        for us in Color::ALL {
            let own = board.colored_pieces(us, Piece::Pawn);
            pawns.reach[us as usize] = pawn_attacks(us, own | all_ahead(us, own));
        }
        for us in Color::ALL {
            let (score, passed) = PawnStructure::new(board, us).evaluate(trace);
            pawns.passed |= passed;
            match us {
                Color::White => pawns.score += score,
                Color::Black => pawns.score -= score,
            }
        }
        pawns
    }
}

/// The weight of a piece-square table: the first rank first, the files mirrored.
pub(super) fn psqt(places: WeightRange, us: Color, square: Square) -> Weight {
    let file = square.file() as usize;
    places.at(rank_of(us, square) * 4 + file.min(7 - file))
}

/// The pawns of one side and of its opponent.
struct PawnStructure {
    us: Color,
    own: BitBoard,
    enemy: BitBoard,
    enemy_attacks: BitBoard,
}

impl PawnStructure {
    fn new(board: &Board, us: Color) -> PawnStructure {
        let enemy = board.colored_pieces(!us, Piece::Pawn);
        let own = board.colored_pieces(us, Piece::Pawn);
        PawnStructure { us, own, enemy, enemy_attacks: pawn_attacks(!us, enemy) }
    }

    /// The score of our pawns, and the passed ones among them.
    fn evaluate<T: Trace>(&self, trace: &mut T) -> (Pair, BitBoard) {
        let mut score = Pair::ZERO;
        let mut passed = BitBoard::EMPTY;
        for square in self.own {
            score += trace.weigh(self.us, psqt(PAWN_PSQT, self.us, square), 1);
            score += self.structure(square, trace);
            score += self.passed_or_candidate(square, &mut passed, trace);
        }
        (score, passed)
    }

    /// Connected, doubled, isolated and backward pawns.
    fn structure<T: Trace>(&self, square: Square, trace: &mut T) -> Pair {
        let us = self.us;
        let pawn = square.bitboard();
        let file_ahead = all_ahead(us, pawn);
        let beside_files = square.file().adjacent();
        let guards = pawn_attacks(!us, pawn) & self.own;
        let exposed = usize::from((file_ahead & self.enemy).is_empty());
        let mut score = Pair::ZERO;
        if !(file_ahead & self.own).is_empty() {
            score += trace.weigh(us, DOUBLED.at(0), 1);
        }
        if !(guards | (beside(pawn) & self.own)).is_empty() {
            score += trace.weigh(us, CONNECTED.at(rank_of(us, square) - 1), 1);
            score += trace.weigh(us, GUARDED.at(0), count(guards));
        } else if (beside_files & self.own).is_empty() {
            score += trace.weigh(us, ISOLATED.at(exposed), 1);
        } else {
            let behind = all_ahead(!us, ahead(us, pawn));
            let could_guard = beside(behind) & self.own;
            if could_guard.is_empty() && !(ahead(us, pawn) & (self.enemy_attacks | self.enemy)).is_empty() {
                score += trace.weigh(us, BACKWARD.at(exposed), 1);
            }
        }
        score
    }

    /// Passed pawns and candidates.
    fn passed_or_candidate<T: Trace>(&self, square: Square, passed: &mut BitBoard, trace: &mut T) -> Pair {
        let us = self.us;
        let pawn = square.bitboard();
        let file_ahead = all_ahead(us, pawn);
        if !(file_ahead & (self.own | self.enemy)).is_empty() {
            return Pair::ZERO;
        }
        let rank = rank_of(us, square);
        let opponents = beside(file_ahead) & self.enemy;
        if opponents.is_empty() {
            *passed |= pawn;
            return trace.weigh(us, PASSED.at(rank - 1), 1);
        }
        let helpers = beside(pawn | all_ahead(!us, pawn)) & self.own;
        if rank < 6 && count(opponents) <= count(helpers) {
            return trace.weigh(us, CANDIDATE.at(rank - 1), 1);
        }
        Pair::ZERO
    }
}
