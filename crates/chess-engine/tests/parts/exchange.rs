//! Static exchange evaluation against a recursion over an array of squares.

use mossa_chess::board::{Board, Color, Move, Piece, Square};
use mossa_chess::moves::legal_moves;
use mossa_chess_engine::see::{value, wins_at_least};
use mossa_kernel::Notation as _;

use crate::for_random_positions;

type Pieces = [Option<(Color, Piece)>; 64];

const STRAIGHT: [(i8, i8); 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];
const DIAGONAL: [(i8, i8); 4] = [(1, 1), (-1, 1), (1, -1), (-1, -1)];
const KNIGHT: [(i8, i8); 8] = [(1, 2), (2, 1), (-1, 2), (-2, 1), (1, -2), (2, -1), (-1, -2), (-2, -1)];

/// Whether the piece on `from` attacks `to`.
fn attacks(pieces: &Pieces, from: Square, to: Square) -> bool {
    let Some((color, piece)) = pieces[from as usize] else { return false };
    let step = |&(file, rank): &(i8, i8)| from.try_offset(file, rank) == Some(to);
    let slides = |directions: &[(i8, i8)]| {
        directions.iter().any(|&(file, rank)| {
            let mut at = from;
            while let Some(next) = at.try_offset(file, rank) {
                if next == to {
                    return true;
                }
                if pieces[next as usize].is_some() {
                    return false;
                }
                at = next;
            }
            false
        })
    };
    let forward = if color == Color::White { 1 } else { -1 };
    match piece {
        Piece::Pawn => [(-1, forward), (1, forward)].iter().any(step),
        Piece::Knight => KNIGHT.iter().any(step),
        Piece::Bishop => slides(&DIAGONAL),
        Piece::Rook => slides(&STRAIGHT),
        Piece::Queen => slides(&DIAGONAL) || slides(&STRAIGHT),
        Piece::King => STRAIGHT.iter().chain(&DIAGONAL).any(step),
    }
}

/// What `side` wins by taking on `square`, or by leaving it.
fn best_gain(pieces: &mut Pieces, side: Color, square: Square) -> i32 {
    let attackers = |pieces: &Pieces, color: Color| -> Vec<Square> {
        let own = |from: &Square| pieces[*from as usize].is_some_and(|(owner, _)| owner == color);
        Square::ALL.into_iter().filter(own).filter(|&from| attacks(pieces, from, square)).collect()
    };
    let kind = |pieces: &Pieces, from: Square| pieces[from as usize].expect("an attacker").1;
    let Some(from) = attackers(pieces, side).into_iter().min_by_key(|&from| kind(pieces, from)) else { return 0 };
    let (taken, taker) = (kind(pieces, square), pieces[from as usize]);
    if kind(pieces, from) == Piece::King && !attackers(pieces, !side).is_empty() {
        return 0;
    }
    pieces[from as usize] = None;
    pieces[square as usize] = taker;
    (value(taken) - best_gain(pieces, !side, square)).max(0)
}

/// What a move wins or loses by exchanges on its target.
fn exchange(board: &Board, mv: Move) -> i32 {
    let side = board.side_to_move();
    let mut pieces: Pieces = std::array::from_fn(|at| {
        let square = Square::index(at);
        board.color_on(square).zip(board.piece_on(square))
    });
    let (_, piece) = pieces[mv.from as usize].expect("a piece moves");
    let mut gain = pieces[mv.to as usize].map_or(0, |(_, taken)| value(taken));
    if piece == Piece::Pawn && mv.from.file() != mv.to.file() && pieces[mv.to as usize].is_none() {
        pieces[Square::new(mv.to.file(), mv.from.rank()) as usize] = None;
        gain = value(Piece::Pawn);
    }
    if let Some(promotion) = mv.promotion {
        gain += value(promotion) - value(Piece::Pawn);
    }
    pieces[mv.from as usize] = None;
    pieces[mv.to as usize] = Some((side, mv.promotion.unwrap_or(piece)));
    gain - best_gain(&mut pieces, !side, mv.to)
}

#[test]
fn thresholds_agree_with_a_plain_recursion() {
    let mut n_moves = 0;
    for_random_positions(7, 60, |state, _| {
        let board = state.board();
        for mv in legal_moves(board) {
            if board.colors(board.side_to_move()).has(mv.to) {
                assert!(wins_at_least(board, mv, 0) && !wins_at_least(board, mv, 1), "castling exchanges nothing");
                continue;
            }
            let exact = exchange(board, mv);
            for threshold in [exact - 1, exact, exact + 1, 0, -100, 100] {
                let expected = threshold <= exact;
                assert_eq!(wins_at_least(board, mv, threshold), expected, "{board} {mv} {exact} {threshold}");
            }
            n_moves += 1;
        }
    });
    assert!(100_000 < n_moves, "{n_moves}");
}

#[test]
fn known_exchanges() {
    let cases = [
        ("1k1r4/1pp4p/p7/4p3/8/P5P1/1PP4P/2K1R3 w - - 0 1", "e1e5", 100),
        ("1k1r3q/1ppn3p/p4b2/4p3/8/P2N2P1/1PP1R1BP/2K1Q3 w - - 0 1", "d3e5", 100 - 320),
        ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", 100),
        ("3rk3/4P3/8/8/8/8/8/4K3 w - - 0 1", "e7d8q", 500 + 950 - 100 - 950),
        ("4k3/8/8/2r5/8/8/2R5/2R1K3 w - - 0 1", "c2c5", 500),
    ];
    for (fen, mv, expected) in cases {
        let game = mossa_chess::Chess::STANDARD;
        let state = game.read_state(fen).unwrap();
        let mv = game.read_move(&state, mv).unwrap();
        assert_eq!(exchange(state.board(), mv), expected, "{fen}");
        assert!(wins_at_least(state.board(), mv, expected) && !wins_at_least(state.board(), mv, expected + 1), "{fen}");
    }
}
