//! Every way to end a game, and every claim, by moves that are played.

use mossa_chess::board::Color;
use mossa_chess::draws::has_insufficient_material;
use mossa_chess::{Chess, Claim, Ending, State};
use mossa_kernel::{Game, Outcome, Side, StateSpace};

use crate::{play, state};

const GAME: Chess = Chess::STANDARD;

/// The end that comes with the last of these moves, and not before.
fn check_end(fen: &str, moves: &str, expected: Ending) {
    let mut state = state(fen);
    for text in moves.split_whitespace() {
        assert_eq!(GAME.ending(&state), None, "before {text}");
        play(&mut state, text);
    }
    assert_eq!(GAME.ending(&state), Some(expected));
    assert_eq!(GAME.outcome(&state).unwrap() == Outcome::Draw, expected != Ending::Checkmate);
}

#[test]
fn games_end() {
    check_end("startpos", "f2f3 e7e5 g2g4 d8h4", Ending::Checkmate);
    check_end("startpos", "e2e4 e7e5 d1h5 b8c6 f1c4 g8f6 h5f7", Ending::Checkmate);
    let stalemate = "e2e3 a7a5 d1h5 a8a6 h5a5 h7h5 h2h4 a6h6 a5c7 f7f6 c7d7 e8f7 d7b7 d8d3 b7b8 d3h7 b8c8 f7g6 c8e6";
    check_end("startpos", stalemate, Ending::Stalemate);
    check_end("8/8/8/3k4/4P3/8/8/4K3 b - - 0 1", "d5e4", Ending::InsufficientMaterial);
    check_end("8/8/4k3/8/8/4K3/4R3/8 w - - 149 100", "e2d2", Ending::SeventyfiveMoves);
    // A mate or a stalemate on the last move comes first.
    check_end("7k/8/6K1/8/8/8/8/R7 w - - 149 100", "a1a8", Ending::Checkmate);
    check_end("7k/8/6K1/8/8/8/5Q2/8 w - - 149 100", "f2f3", Ending::SeventyfiveMoves);
    check_end("7k/8/6K1/8/8/8/5Q2/8 w - - 149 100", "f2f7", Ending::Stalemate);
    check_end("8/8/4k3/8/8/4K3/4R3/8 w - - 350 200", "", Ending::SeventyfiveMoves);
}

#[test]
fn the_winner_is_the_side_that_gave_mate() {
    let mut state = GAME.start();
    play(&mut state, "f2f3 e7e5 g2g4 d8h4");
    assert_eq!(GAME.outcome(&state), Some(Outcome::Win(Side::Second)));
    assert!(GAME.moves(&state).is_empty());
}

#[test]
fn three_times_can_be_claimed_and_five_times_end_the_game() {
    let mut state = GAME.start();
    let there_and_back = ["g1f3", "g8f6", "f3g1", "f6g8"];
    for ply in 0..16 {
        assert_eq!(GAME.ending(&state), None);
        // After 7 half-moves Black may announce the move that brings the beginning back for the third time.
        assert_eq!(GAME.claim(&state), (7 <= ply).then_some(Claim::ThreefoldRepetition), "after {ply}");
        play(&mut state, there_and_back[ply % 4]);
    }
    assert_eq!((GAME.ending(&state), state.times()), (Some(Ending::FivefoldRepetition), 5));
    assert!(!GAME.moves(&state).is_empty(), "a drawn position still has its moves");
    // A pawn's move, and nothing before it counts any more.
    play(&mut state, "e2e4");
    assert_eq!((GAME.ending(&state), GAME.claim(&state), state.times()), (None, None, 1));
}

#[test]
fn the_third_time_can_be_announced() {
    let mut state = state("6k1/8/8/8/8/8/5r2/R6K w - - 0 1");
    play(&mut state, "a1b1 f2e2 b1a1 e2f2 a1b1 f2e2 b1a1");
    assert_eq!((state.times(), GAME.claim(&state)), (2, Some(Claim::ThreefoldRepetition)), "e2f2 brings the third");
    play(&mut state, "e2d2");
    assert_eq!((state.times(), GAME.claim(&state)), (1, None));
}

#[test]
fn other_castling_rights_make_another_position() {
    let mut state = state("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    play(&mut state, "e1e2 e8e7 e2e1 e7e8");
    assert_eq!(state.times(), 1, "nobody can castle any more");
    play(&mut state, "e1e2 e8e7 e2e1 e7e8");
    assert_eq!(state.times(), 2);
    let mut state = self::state("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    play(&mut state, "h1h2 h8h7 h2h1 h7h8");
    assert_eq!(state.times(), 1, "both rooks on h have moved");
}

#[test]
fn other_rights_to_take_en_passant_make_another_position() {
    let round = "g8f6 g1f3 f6g8 f3g1";
    let times_after = |fen: &str, moves: &str| {
        let mut state = state(fen);
        play(&mut state, moves);
        play(&mut state, round);
        state.times()
    };
    assert_eq!(times_after("4k1n1/8/8/8/3p4/8/4P3/4K1N1 w - - 0 1", "e2e4"), 1, "d4 could take");
    assert_eq!(times_after("4k1n1/8/8/8/8/8/4P3/4K1N1 w - - 0 1", "e2e4"), 2, "nobody could take");
    assert_eq!(times_after("3k2n1/8/8/8/3p4/8/4P3/3RK1N1 w - - 0 1", "e2e4"), 2, "d4 was pinned");
}

/// A quiet move to a position that has not stood yet, and where the game goes on; the last one listed.
fn new_quiet_move(state: &mut State) {
    let moves = GAME.moves(state);
    let is_new = |mv| {
        let after = GAME.after(state, mv);
        after.times() == 1 && after.clock() == state.clock() + 1 && !GAME.moves(&after).is_empty()
    };
    let mv = moves.iter().copied().rfind(|&mv| is_new(mv)).unwrap();
    let _ = GAME.play(state, mv);
}

#[test]
fn fifty_moves_can_be_claimed_and_seventy_five_end_the_game() {
    let mut state = state("4k3/r6p/8/8/8/8/P6R/4K3 w - - 0 1");
    for clock in 0..150 {
        assert_eq!(state.clock(), clock);
        assert_eq!(GAME.ending(&state), None);
        if GAME.claim(&state) != Some(Claim::ThreefoldRepetition) {
            assert_eq!(GAME.claim(&state), (99 <= clock).then_some(Claim::FiftyMoves), "at {clock}");
        }
        new_quiet_move(&mut state);
    }
    assert_eq!(GAME.ending(&state), Some(Ending::SeventyfiveMoves));
}

#[test]
fn fifty_moves_are_announced_only_with_a_quiet_move() {
    let check = |fen: &str, expected| assert_eq!(GAME.claim(&state(fen)), expected, "{fen}");
    check("8/8/4k3/8/8/4K3/4R3/8 w - - 98 100", None);
    check("8/8/4k3/8/8/4K3/4R3/8 w - - 99 100", Some(Claim::FiftyMoves));
    check("8/8/4k3/8/8/4K3/4R3/8 w - - 100 100", Some(Claim::FiftyMoves));
    // White can only move its pawn, or only take.
    check("7k/8/8/8/8/1r6/P7/K7 w - - 99 100", None);
    check("7k/8/8/8/8/1r6/P7/K7 w - - 100 100", Some(Claim::FiftyMoves));
    check("k7/8/8/8/8/7r/6q1/7K w - - 99 100", None);
}

#[test]
fn material_that_is_not_sufficient() {
    let check = |fen: &str, expected: (bool, bool)| {
        let state = state(fen);
        let board = state.board();
        let found = Color::ALL.map(|side| has_insufficient_material(board, side));
        assert_eq!((found[0], found[1]), expected, "{fen}");
        let is_over = GAME.ending(&state) == Some(Ending::InsufficientMaterial);
        assert_eq!(is_over, expected.0 && expected.1, "{fen}");
    };
    check("4k3/8/8/8/8/8/8/4K3 w - - 0 1", (true, true));
    check("4k3/8/8/8/8/8/8/3BK3 w - - 0 1", (true, true));
    check("4k3/8/8/8/8/8/8/3NK3 w - - 0 1", (true, true));
    check("4kb2/8/8/8/8/8/8/2B1K3 w - - 0 1", (true, true));
    check("4kb2/8/8/8/8/8/8/3BK3 w - - 0 1", (false, false));
    check("4kb2/b7/1b6/8/8/8/1B6/B3K3 w - - 0 1", (true, true));
    check("4k3/8/8/8/8/8/8/2NNK3 w - - 0 1", (false, true));
    check("4kn2/8/8/8/8/8/8/3BK3 w - - 0 1", (false, false));
    check("4kn2/8/8/8/8/8/8/3NK3 w - - 0 1", (false, false));
    check("4kq2/8/8/8/8/8/8/3NK3 w - - 0 1", (true, false));
    check("4kr2/8/8/8/8/8/8/3NK3 w - - 0 1", (false, false));
    check("4kr2/8/8/8/8/8/8/3BK3 w - - 0 1", (true, false));
    check("4k3/p7/8/8/8/8/8/3BK3 w - - 0 1", (false, false));
    check("4k3/8/8/8/8/8/8/2BNK3 w - - 0 1", (false, true));
    check("4k3/8/8/8/8/8/P7/4K3 w - - 0 1", (false, true));
}

#[test]
fn endings_and_claims_have_the_names_of_records() {
    assert_eq!(Ending::SeventyfiveMoves.to_string(), "seventyfive-moves");
    assert_eq!(Ending::FivefoldRepetition.to_string(), "fivefold-repetition");
    assert_eq!(Claim::ThreefoldRepetition.to_string(), "threefold-repetition");
    assert_eq!(Claim::FiftyMoves.to_string(), "fifty-moves");
}
