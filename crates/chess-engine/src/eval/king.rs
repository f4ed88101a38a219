//! King safety: the pawn shelter and storm, and the danger by enemy pieces.
//!
//! Attackers support each other, so danger grows faster than their number: its units are summed and then squared
//! ([`squared`]). The sum starts below zero, so that a lone attacker counts little.

use mossa_chess::board::{
    BitBoard, CastleRights, Color, File, Piece, Rank, from_high, get_bishop_moves, get_knight_moves, get_rook_moves,
};

use super::Pair;
use super::camp::Camp;
use super::geometry::{all_ahead, count, rank_of, ranks};
use super::info::EvalInfo;
use super::params::{
    CASTLING, DANGER_CHECK, DANGER_FLANK, DANGER_NO_QUEEN, DANGER_OPEN_FILE, DANGER_SAFE_CHECK, DANGER_START,
    DANGER_UNIT, DANGER_WEAK, KING_PSQT, MAX_DANGER, SHELTER, STORM, STORM_BLOCKED,
};
use super::pawns::psqt;
use super::trace::Trace;

/// The safety of the king of `us`. `danger` is the sum of units from the pieces that attack its ring.
pub(super) fn king<C: Camp, T: Trace>(info: &EvalInfo<'_>, mut danger: Pair, trace: &mut T) -> Pair {
    let us = C::US;
    let mut score = trace.weigh(us, psqt(KING_PSQT, us, info.king(us)), 1);
    score += castling::<C, T>(*info.board.castle_rights(us), trace);
    score += shelter::<C, T>(info, &mut danger, trace);
    danger += trace.weigh(us, DANGER_START.at(0), 1);
    danger += checks::<C, T>(info, trace);
    danger += flank::<C, T>(info, trace);
    score - squared(danger)
}

/// Units of danger in centipawns. Sums below zero count as zero.
pub(super) fn squared(danger: Pair) -> Pair {
    let square = |units: i32| {
        let units = units.clamp(0, MAX_DANGER);
        units * units / DANGER_UNIT
    };
    Pair::new(square(danger.middlegame()), square(danger.endgame()))
}

fn castling<C: Camp, T: Trace>(rights: CastleRights, trace: &mut T) -> Pair {
    let us = C::US;
    let short = trace.weigh(us, CASTLING.at(0), i32::from(rights.short.is_some()));
    short + trace.weigh(us, CASTLING.at(1), i32::from(rights.long.is_some()))
}

/// Shelter and storm: pawns of both sides on the king's file and the adjacent files, or on the three files of the edge.
fn shelter<C: Camp, T: Trace>(info: &EvalInfo<'_>, danger: &mut Pair, trace: &mut T) -> Pair {
    let us = C::US;
    let king = info.king(us);
    let not_behind = king.rank().bitboard() | all_ahead(us, king.rank().bitboard());
    let own = info.pieces(us, Piece::Pawn) & not_behind;
    let enemy = info.pieces(!us, Piece::Pawn) & not_behind;
    let centre = (king.file() as usize).clamp(1, 6);
    let mut score = Pair::ZERO;
    let mut n_open = 0;
    for file in centre - 1..=centre + 1 {
        let squares = File::index(file).bitboard();
        let shield = nearest::<C>(own & squares);
        let beside = usize::from(file != king.file() as usize);
        score += trace.weigh(us, SHELTER.at(7 * beside + shield), 1);
        n_open += i32::from(shield == 0);
        let storm = nearest::<C>(enemy & squares);
        if storm != 0 {
            let block = if shield != 0 && shield + 1 == storm { STORM_BLOCKED } else { STORM };
            score += trace.weigh(us, block.at(storm - 1), 1);
        }
    }
    *danger += trace.weigh(us, DANGER_OPEN_FILE.at(0), n_open);
    score
}

/// The rank of the pawn nearest to the first rank of the side, from 1; 0 if there is none.
fn nearest<C: Camp>(pawns: BitBoard) -> usize {
    let us = C::US;
    let square = match us {
        Color::White => pawns.next_square(),
        Color::Black => from_high(pawns).next(),
    };
    square.map_or(0, |square| rank_of(us, square))
}

/// Weak squares in the king ring, and possible checks by the enemy.
fn checks<C: Camp, T: Trace>(info: &EvalInfo<'_>, trace: &mut T) -> Pair {
    let us = C::US;
    let king = info.king(us);
    let occupied = info.board.occupied();
    let attacked = info.attacked(!us);
    let firm = info.attacked_twice(us)
        | info.attacked_by(us, Piece::Pawn)
        | info.attacked_by(us, Piece::Knight)
        | info.attacked_by(us, Piece::Bishop)
        | info.attacked_by(us, Piece::Rook);
    let weak = attacked & !firm;
    let mut danger = trace.weigh(us, DANGER_WEAK.at(0), count(info.king_rings[us as usize] & weak));
    if info.pieces(!us, Piece::Queen).is_empty() {
        danger += trace.weigh(us, DANGER_NO_QUEEN.at(0), 1);
    }
    let open = !info.board.colors(!us);
    let safe = open & (!info.attacked(us) | (weak & info.attacked_twice(!us)));
    let lines = get_rook_moves(king, occupied - info.pieces(us, Piece::Queen));
    let diagonals = get_bishop_moves(king, occupied - info.pieces(us, Piece::Queen));
    let from = [
        (Piece::Knight, get_knight_moves(king)),
        (Piece::Bishop, diagonals),
        (Piece::Rook, lines),
        (Piece::Queen, lines | diagonals),
    ];
    let mut risky = BitBoard::EMPTY;
    for (piece, squares) in from {
        let checks = squares & info.attacked_by(!us, piece) & open;
        if (checks & safe).is_empty() {
            risky |= checks;
        } else {
            danger += trace.weigh(us, DANGER_SAFE_CHECK.at(piece as usize - 1), 1);
        }
    }
    danger + trace.weigh(us, DANGER_CHECK.at(0), count(risky))
}

/// Control of the king's flank by the enemy and by us.
fn flank<C: Camp, T: Trace>(info: &EvalInfo<'_>, trace: &mut T) -> Pair {
    let us = C::US;
    let camp = ranks(us, &[Rank::First, Rank::Second, Rank::Third, Rank::Fourth, Rank::Fifth]);
    let wing = KING_FLANKS[info.king(us).file() as usize] & camp;
    let attacked = wing & info.attacked(!us);
    trace.weigh(us, DANGER_FLANK.at(0), count(attacked))
        + trace.weigh(us, DANGER_FLANK.at(1), count(attacked & info.attacked_twice(!us)))
        + trace.weigh(us, DANGER_FLANK.at(2), count(wing & info.attacked(us)))
}

/// The flank of a king by its file: three files at the edge, four elsewhere.
const KING_FLANKS: [BitBoard; File::NUM] = {
    let left = BitBoard(0x0707_0707_0707_0707);
    let right = BitBoard(0xe0e0_e0e0_e0e0_e0e0);
    let near_left = BitBoard(0x0f0f_0f0f_0f0f_0f0f);
    let near_right = BitBoard(0xf0f0_f0f0_f0f0_f0f0);
    let middle = BitBoard(0x3c3c_3c3c_3c3c_3c3c);
    [left, near_left, near_left, middle, middle, near_right, near_right, right]
};
