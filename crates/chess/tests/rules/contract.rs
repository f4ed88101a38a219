//! The contracts that every game keeps, and what the kit cannot see: that the past is put back too.

use mossa_chess::{Chess, State};
use mossa_conformance::{AfterEnd, Options, notation, rules};
use mossa_kernel::{Game, Notation, Side, StateSpace, Viewed};

use crate::{random_states, state};

fn starts(game: Chess) -> Vec<State> {
    let fens = match game {
        Chess::STANDARD => [
            "startpos",
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 78 40",
            "8/8/4k3/8/8/4K3/4R3/8 w - - 95 70",
        ],
        _ => [
            "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1",
            "rr2k1rr/pppppppp/8/8/8/8/PPPPPPPP/RR2K1RR w GBgb - 0 1",
            "br1k1bqr/2p3pp/2P2p2/1p1pp3/3nn3/p2N1P2/P2P2PP/BR1K1BR1 w Qkq - 0 15",
            "1k6/8/8/8/8/8/1p4p1/R1K2R2 w KQ - 0 1",
        ],
    };
    fens.map(|fen| game.read_state(fen).unwrap()).to_vec()
}

/// What a key must tell apart: the position, how often it has stood, and a clock that is high.
fn future(game: Chess, state: &State) -> (String, u32, u32) {
    let fen = game.write_state(state);
    let position = fen.rsplitn(3, ' ').last().unwrap().to_owned();
    (position, state.times(), if 80 <= state.clock() { state.clock() } else { 0 })
}

#[test]
fn keeps_the_contracts() {
    let options =
        Options { n_walks: 4, n_steps: 120, n_states: 800, after_end: AfterEnd::MovesAllowed, ..Options::default() };
    for game in [Chess::STANDARD, Chess::CHESS960] {
        rules::check_game_by(&game, &starts(game), options, |state| future(game, state)).unwrap();
        notation::check(&game, &starts(game), options).unwrap();
    }
}

#[test]
fn undoing_a_game_puts_its_past_back() {
    for (game, mut state) in random_states(900) {
        let n_plies = state.n_plies();
        let before = (state.position_key(), state.times(), state.en_passant(), game.can_claim_draw(&state));
        let mut line = Vec::new();
        for at in 0..30 {
            let moves = game.moves(&state);
            let Some(&mv) = moves.get(at * 7 % moves.len().max(1)) else { break };
            let undo = game.play(&mut state, mv);
            line.push((mv, undo));
        }
        for (mv, undo) in line.into_iter().rev() {
            game.undo(&mut state, mv, undo);
        }
        let after = (state.position_key(), state.times(), state.en_passant(), game.can_claim_draw(&state));
        assert_eq!((n_plies, before), (state.n_plies(), after));
    }
}

#[test]
fn a_move_is_legal_iff_it_is_listed() {
    use mossa_chess::board::{Move, Piece, Square};
    let promotions = [None, Some(Piece::Queen), Some(Piece::Knight), Some(Piece::King)];
    for (game, state) in random_states(90) {
        let listed = game.moves(&state);
        for from in Square::ALL {
            for to in Square::ALL {
                for promotion in promotions {
                    let mv = Move { from, to, promotion };
                    assert_eq!(
                        state.board().is_legal(mv),
                        listed.contains(&mv),
                        "{mv} in {}",
                        game.write_state(&state)
                    );
                }
            }
        }
    }
}

#[test]
fn slots_tell_pieces_and_targets_apart() {
    for (game, state) in random_states(900) {
        for mv in game.moves(&state) {
            let slot = game.slot(&state, mv);
            assert!(slot < game.n_slots());
            assert_eq!(slot % 64, mv.to as usize);
            assert_eq!(slot / 64 % 6, state.board().piece_on(mv.from).unwrap() as usize);
            assert_eq!(slot / 384, game.to_move(&state) as usize);
        }
    }
}

#[test]
fn a_board_is_drawn_with_white_below() {
    let view = Chess::STANDARD.view(&state("4k3/8/8/8/8/8/8/R3K2n b - - 0 1"));
    assert_eq!((view.rows, view.columns, view.to_move), (8, 8, Some(Side::Second)));
    let cell = |row, column| (view.cell(row, column).text.as_str(), view.cell(row, column).owner);
    assert_eq!(cell(0, 4), ("K", Some(Side::Second)));
    assert_eq!(cell(7, 0), ("R", Some(Side::First)));
    assert_eq!(cell(7, 7), ("N", Some(Side::Second)));
    assert_eq!(cell(3, 3), ("", None));
}
