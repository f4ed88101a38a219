//! The value of a position: tables, and the captures that tables leave out.
//!
//! A WDL table may hold any value that is not too good for a position with a capture that is at least as good; so a probe
//! tries the captures first. Tables know nothing of en passant, which a probe therefore treats as one more capture. A DTZ
//! table holds the distance for one side to move only, and only where no capture or pawn move is the best move; the rest
//! takes a look one move ahead.

use mossa_chess::board::{Board, Color, Move, Piece, Rank, Square};

use crate::directory::Directory;
use crate::header::Kind;
use crate::table::Distance;
use crate::wdl::Wdl;

/// The value of a position, and how it comes about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Found {
    wdl: Wdl,
    /// Whether a capture wins, or is the only way to the value.
    by_capture: bool,
}

/// A capture, and whether it is en passant.
struct Capture {
    mv: Move,
    is_en_passant: bool,
}

/// The value of a position that a capture or pawn move has just led to.
pub(crate) fn wdl(tables: &Directory, board: &Board) -> Option<Wdl> {
    find(tables, board).map(|found| found.wdl)
}

fn find(tables: &Directory, board: &Board) -> Option<Found> {
    let by_capture = |wdl| Some(Found { wdl, by_capture: true });
    let (mut best, mut best_en_passant): (Option<Wdl>, Option<Wdl>) = (None, None);
    let mut is_known = true;
    let is_won = for_each_capture(board, |capture| {
        let floor = best.unwrap_or(Wdl::Loss);
        let below = with_captures(tables, &after(board, capture.mv), [Wdl::Loss, floor.flipped()]);
        let Some(wdl) = below.map(Wdl::flipped) else {
            is_known = false;
            return true;
        };
        let better = if capture.is_en_passant { &mut best_en_passant } else { &mut best };
        *better = (*better).max(Some(wdl));
        wdl == Wdl::Win
    });
    if !is_known {
        return None;
    }
    if is_won {
        return by_capture(Wdl::Win);
    }
    let stored = stored(tables, board)?;
    let best_capture = best.max(best_en_passant);
    // A position whose only moves are en passant was stored as a stalemate.
    if let Some(wdl) = best_en_passant
        && (best.max(Some(stored)) < best_en_passant || (best.is_none() && stored == Wdl::Draw && !has_other(board)))
    {
        return by_capture(wdl);
    }
    match best_capture {
        Some(wdl) if stored <= wdl => Some(Found { wdl, by_capture: Wdl::Draw < wdl }),
        _ => Some(Found { wdl: stored, by_capture: false }),
    }
}

/// The value of a position without en passant, as far as it lies between two bounds.
fn with_captures(tables: &Directory, board: &Board, [alpha, beta]: [Wdl; 2]) -> Option<Wdl> {
    let mut best = alpha;
    let mut is_known = true;
    let is_cut = for_each_capture(board, |capture| {
        match with_captures(tables, &after(board, capture.mv), [beta.flipped(), best.flipped()]) {
            Some(below) => best = best.max(below.flipped()),
            None => is_known = false,
        }
        !is_known || beta <= best
    });
    match (is_known, is_cut) {
        (false, _) => None,
        (true, true) => Some(best),
        (true, false) => Some(stored(tables, board)?.max(best)),
    }
}

/// What the table holds.
fn stored(tables: &Directory, board: &Board) -> Option<Wdl> {
    if board.occupied().len() == 2 {
        return Some(Wdl::Draw);
    }
    let (table, is_flipped) = tables.table(board, Kind::Wdl)?;
    table.wdl(board, is_flipped)
}

/// The distance to zero of a position: plies to the next capture or pawn move, positive for the side that wins; 100 more
/// where the fifty-move rule makes it a draw. The true one may be a ply more, as some tables count moves.
pub(crate) fn dtz(tables: &Directory, board: &Board) -> Option<i32> {
    match direct_dtz(tables, board)? {
        Direct::Known(distance) => Some(distance),
        Direct::OtherSide(wdl) => dtz_by_moves(tables, board, wdl),
    }
}

/// What can be said of a distance without a look ahead.
enum Direct {
    Known(i32),
    /// The table knows the other side to move only; the value of the position.
    OtherSide(Wdl),
}

fn direct_dtz(tables: &Directory, board: &Board) -> Option<Direct> {
    let Found { wdl, by_capture } = find(tables, board)?;
    let zeroing = wdl.zeroing_distance();
    if wdl == Wdl::Draw || by_capture || (Wdl::Draw < wdl && pawn_move_keeps(tables, board, wdl)?) {
        return Some(Direct::Known(zeroing));
    }
    let (table, is_flipped) = tables.table(board, Kind::Dtz)?;
    match table.dtz(board, is_flipped, wdl)? {
        Distance::Plies(plies) => Some(Direct::Known(zeroing + plies * zeroing.signum())),
        Distance::OtherSide => Some(Direct::OtherSide(wdl)),
    }
}

/// Whether a move of a pawn, captures aside, leads to a position that is worth as much.
fn pawn_move_keeps(tables: &Directory, board: &Board, wdl: Wdl) -> Option<bool> {
    let enemy = board.colors(!board.side_to_move());
    let mut is_known = true;
    let is_found = board.generate_moves_for(board.pieces(Piece::Pawn), |mut moves| {
        moves.to &= !enemy;
        moves.into_iter().filter(|mv| mv.from.file() == mv.to.file()).any(|mv| {
            let below = self::wdl(tables, &after(board, mv));
            is_known &= below.is_some();
            below.is_none_or(|below| below.flipped() == wdl)
        })
    });
    is_known.then_some(is_found)
}

/// The distance by what the moves lead to, which the table knows. Captures and pawn moves are not tried: a winning one
/// was found already, and a losing one is as far as it gets.
fn dtz_by_moves(tables: &Directory, board: &Board, wdl: Wdl) -> Option<i32> {
    let is_won = Wdl::Draw < wdl;
    let mut best = if is_won { i32::MAX } else { wdl.zeroing_distance() };
    let mut is_known = true;
    for_each_move(board, |mv| {
        if is_zeroing(board, mv) {
            return false;
        }
        let child = after(board, mv);
        let Some(Direct::Known(below)) = direct_dtz(tables, &child) else {
            is_known = false;
            return true;
        };
        let distance = -below;
        if distance == 1 && is_mate(&child) {
            best = 1;
        } else if is_won && 0 < distance {
            best = best.min(distance + 1);
        } else if !is_won {
            best = best.min(distance - 1);
        }
        false
    });
    (is_known && best != i32::MAX).then_some(best)
}

/// What a move at the root leads to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RankedMove {
    /// The move.
    pub mv: Move,
    /// What it leads to, from the side that plays it, with the half-move clock considered.
    pub wdl: Wdl,
    /// Plies to the next capture or pawn move, this move included.
    pub plies: u32,
}

/// What every move of a position leads to when the half-move clock shows `clock`.
pub(crate) fn moves(tables: &Directory, board: &Board, clock: u32) -> Option<Vec<RankedMove>> {
    let mut ranked = Vec::new();
    let mut is_known = true;
    for_each_move(board, |mv| {
        let distance = move_distance(tables, board, mv);
        is_known = distance.is_some();
        if let Some(distance) = distance {
            let wdl = Wdl::of_distance(distance, clock);
            ranked.push(RankedMove { mv, wdl, plies: distance.unsigned_abs() });
        }
        !is_known
    });
    is_known.then_some(ranked)
}

/// The distance to zero by way of a move.
fn move_distance(tables: &Directory, board: &Board, mv: Move) -> Option<i32> {
    let child = after(board, mv);
    if is_zeroing(board, mv) {
        return Some(wdl(tables, &child)?.flipped().zeroing_distance());
    }
    match -dtz(tables, &child)? {
        1 if is_mate(&child) => Some(1),
        distance => Some(distance + distance.signum()),
    }
}

/// Whether a move sets the half-move clock back.
fn is_zeroing(board: &Board, mv: Move) -> bool {
    board.piece_on(mv.from) == Some(Piece::Pawn) || board.colors(!board.side_to_move()).has(mv.to)
}

fn is_mate(board: &Board) -> bool {
    !board.checkers().is_empty() && !for_each_move(board, |_| true)
}

/// Whether there is a move that is not en passant.
fn has_other(board: &Board) -> bool {
    let en_passant = en_passant(board);
    for_each_move(board, |mv| !(board.piece_on(mv.from) == Some(Piece::Pawn) && Some(mv.to) == en_passant))
}

fn after(board: &Board, mv: Move) -> Board {
    let mut child = board.clone();
    child.play_unchecked(mv);
    child
}

/// The square that a pawn may be captured on in passing.
fn en_passant(board: &Board) -> Option<Square> {
    let rank = Rank::Sixth.relative_to(board.side_to_move());
    board.en_passant().map(|file| Square::new(file, rank))
}

/// Visits the legal moves until one is enough; whether one was.
fn for_each_move(board: &Board, mut visit: impl FnMut(Move) -> bool) -> bool {
    board.generate_moves(|moves| moves.into_iter().any(&mut visit))
}

/// Visits the legal captures until one is enough; whether one was.
fn for_each_capture(board: &Board, mut visit: impl FnMut(Capture) -> bool) -> bool {
    let enemy = board.colors(!board.side_to_move());
    let en_passant = en_passant(board);
    board.generate_moves(|mut moves| {
        let en_passant = en_passant.filter(|_| moves.piece == Piece::Pawn);
        moves.to &= en_passant.map_or(enemy, |square| enemy | square.bitboard());
        moves.into_iter().any(|mv| visit(Capture { mv, is_en_passant: Some(mv.to) == en_passant }))
    })
}

/// Whether a side may castle: tables know of no such position.
pub(crate) fn can_castle(board: &Board) -> bool {
    Color::ALL.iter().any(|&color| {
        let rights = board.castle_rights(color);
        rights.short.is_some() || rights.long.is_some()
    })
}
