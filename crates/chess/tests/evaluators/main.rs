//! The evaluations against published values, and against their definitions written out once more.

mod definitions;
mod plain;
mod published;

use mossa_chess::Chess;
use mossa_chess::board::{Board, Move};
use mossa_chess::evaluators::{Exact, Hard, Material, Rounded, Soft, WhiteView};
use mossa_conformance::{Options, evaluators};
use mossa_kernel::Notation as _;

use plain::Plain;

/// Positions where rare things happen.
const STARTS: &[&str] = &[
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
    "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
    "1k1r2qq/1r1P2P1/8/2b2pP1/8/1PP2p2/Q1Q3P1/K2RB2R w - f6 0 1",
    "3qk3/pppppppp/8/8/8/8/PPPPPPPP/3QK3 w - - 0 1",
];

/// Splitmix64: random games, the same everywhere.
struct Chance(u64);

impl Chance {
    fn pick<'a, T>(&mut self, from: &'a [T]) -> Option<&'a T> {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        let below = from.len().max(1) as u64;
        from.get(((mixed ^ (mixed >> 31)) % below) as usize)
    }
}

/// Calls `check` with every position of random games, those that end the game left out.
fn each_position(seed: u64, n_games: u64, mut check: impl FnMut(&Board)) {
    for game in 0..n_games {
        let mut chance = Chance(seed ^ game << 32);
        // Every third game begins with men that stand elsewhere, for the sake of castling.
        let mut board = match game % 3 {
            0 => Board::chess960_startpos((game * 37 % 960) as u32),
            _ => STARTS[game as usize / 3 % STARTS.len()].parse().expect("a position"),
        };
        for _ in 0..120 {
            let mut moves: Vec<Move> = Vec::new();
            board.generate_moves(|some| {
                moves.extend(some);
                false
            });
            let Some(&mv) = chance.pick(&moves) else { break };
            check(&board);
            board.play(mv);
        }
    }
}

fn check(evaluation: &impl WhiteView, board: &Board, expected: &[f64]) {
    let found: Vec<f64> = evaluation.white_terms(board).iter().map(|&(_, term)| term).collect();
    assert_eq!(found, expected, "{board}");
    let sum = expected.iter().copied().reduce(|sum, term| sum + term).expect("a term");
    assert_eq!(evaluation.white(board).to_bits(), sum.to_bits(), "{board}");
}

#[test]
fn soft_is_its_definition() {
    each_position(1, 60, |board| check(&Soft, board, &definitions::soft(&Plain::of(board))));
}

#[test]
fn hard_is_its_definition() {
    each_position(2, 60, |board| check(&Hard, board, &definitions::hard(&Plain::of(board))));
}

#[test]
fn material_is_the_first_term_of_soft() {
    each_position(3, 60, |board| check(&Material, board, &[Soft.white_terms(board)[0].1]));
}

#[test]
fn searches_may_use_them() {
    let game = Chess::STANDARD;
    let starts: Vec<_> = STARTS.iter().map(|fen| game.read_state(fen).unwrap()).collect();
    let options = Options::default();
    evaluators::check(&game, &Exact(Soft), &starts, options).unwrap();
    evaluators::check(&game, &Exact(Hard), &starts, options).unwrap();
    evaluators::check(&game, &Rounded(Material), &starts, options).unwrap();
    evaluators::check(&game, &Rounded(Hard), &starts, options).unwrap();
}

#[test]
fn the_example_of_the_book() {
    let board: Board = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1".parse().unwrap();
    check(&Soft, &board, &[0.0, 40.0, -1.0, 0.0, 1.0]);
    check(&Hard, &board, &[0.0, 40.0, 4.0, -9.0, 18_560.0, 0.0, 0.0, 0.0]);
}
