//! Alpha-beta with the game's own tactics, against a minimax that sees what they see and nothing else.

use mossa_conformance::toys::HashLeaves;
use mossa_connectx::tactics::PlainSight;
use mossa_connectx::{Board, ConnectX};
use mossa_kernel::{
    Evaluator, Game, Limits, NoProgress, Score, SearchHandle, Silent, StateSpace, TacticalStatus, Tactics, Value,
    Window,
};
use mossa_search::alpha_beta::{AlphaBeta, Parts, Style};
use mossa_search::deepening::{Deepening, Plan};
use mossa_search::minimax::minimax;
use mossa_search::order::{Hinted, History, Killers};
use mossa_search::table::{ExactDepth, HashTable};

use crate::{Stones, positions, small_games};

/// Minimax that believes the tactics, follows forced moves for free, and keeps evaluations within their bounds.
fn oracle(
    game: &ConnectX<Stones>,
    leaves: &HashLeaves,
    sight: &PlainSight,
    board: &Board<Stones>,
    depth: u32,
) -> Score {
    if let Some(outcome) = game.outcome(board) {
        return Score::of(outcome, board.to_move());
    }
    let moves = match sight.probe(game, board) {
        TacticalStatus::Won { plies, .. } => return Score::win_in(plies),
        TacticalStatus::Lost { plies, .. } => return Score::loss_in(plies),
        TacticalStatus::Open(moves) => moves,
    };
    if depth == 0 && moves.len() != 1 {
        let Window { alpha, beta } = sight.bounds(game, board);
        return leaves.value(game, board).clamp(alpha, beta);
    }
    let below = if moves.len() == 1 { depth } else { depth - 1 };
    let worth = |mv| Score::from_child(oracle(game, leaves, sight, &game.after(board, mv), below));
    moves.into_iter().map(worth).max().unwrap()
}

#[test]
fn tactics_with_all_other_parts_find_what_a_tactical_minimax_finds() {
    let handle = <SearchHandle>::default();
    for (seed, game) in small_games().iter().enumerate() {
        let sight = PlainSight::new(game.shape());
        for board in positions(game, 20, 400 + seed as u64) {
            for (depth, style) in [(0, Style::FullWindow), (1, Style::Scout), (3, Style::FullWindow), (4, Style::Scout)]
            {
                let leaves = HashLeaves { seed: u64::from(depth), spread: 40 };
                let order = (Killers::default(), (History::default(), Hinted(&sight)));
                let parts = Parts { table: ExactDepth(HashTable::new(1 << 14)), order, tactics: &sight, style };
                let (meter, mut watch) = (handle.control(Limits::default()).meter(), Silent);
                let mut search = AlphaBeta::new(game, &leaves, parts, meter, &mut watch);
                let right = oracle(game, &leaves, &sight, &board, depth);
                for _ in 0..2 {
                    let found = search.search(&board, depth, Window::full());
                    assert_eq!(found, Ok(right), "{}, depth {depth}, {style:?}: {board:?}", game.shape());
                }
            }
        }
    }
}

#[test]
fn looked_at_to_the_end_tactics_change_nothing() {
    let handle = <SearchHandle>::default();
    let leaves = HashLeaves { seed: 1, spread: 40 };
    for (seed, game) in small_games().iter().enumerate() {
        let sight = PlainSight::new(game.shape());
        let late = |board: &Board<Stones>| game.plies_left(board).is_some_and(|left| left <= 8);
        let styles = [Style::FullWindow, Style::Scout].into_iter().cycle();
        for (board, style) in positions(game, 30, 600 + seed as u64).iter().filter(|board| late(board)).zip(styles) {
            let parts = Parts { table: HashTable::new(1 << 14), order: Hinted(&sight), tactics: &sight, style };
            let search = Deepening { game, evaluator: &leaves, parts, plan: Plan::default() };
            let choice =
                search.choose(board, &handle.control(Limits::default()), &mut Silent, &mut NoProgress).unwrap();
            let (right, _) = minimax(game, &leaves, board, 8);
            assert_eq!(choice.score, Some(right), "{}: {board:?}", game.shape());
            let (worth, _) = minimax(game, &leaves, &game.after(board, choice.mv), 8);
            assert_eq!(Score::from_child(worth), right, "{:?} on {}: {board:?}", choice.mv, game.shape());
        }
    }
}

/// However soon it is stopped, what a search says is won or lost is.
#[test]
fn wins_and_losses_are_true_under_any_limit() {
    let handle = <SearchHandle>::default();
    let leaves = HashLeaves { seed: 1, spread: 4_000 };
    let mut n_claims = 0;
    for (seed, game) in small_games().iter().enumerate() {
        let sight = PlainSight::new(game.shape());
        let late = |board: &Board<Stones>| game.plies_left(board).is_some_and(|left| left <= 9);
        for board in positions(game, 12, 700 + seed as u64).iter().filter(|board| late(board)) {
            let (right, _) = minimax(game, &leaves, board, 9);
            for nodes in [1, 3, 7, 15, 40, 90] {
                let order = Hinted(&sight);
                let parts = Parts { table: HashTable::new(1 << 14), order, tactics: &sight, style: Style::Scout };
                let search = Deepening { game, evaluator: &leaves, parts, plan: Plan::default() };
                let control = handle.control(Limits { nodes: Some(nodes), ..Limits::default() });
                let choice = search.choose(board, &control, &mut Silent, &mut NoProgress).unwrap();
                let Some(score) = choice.score.filter(|score| score.is_decided()) else { continue };
                n_claims += 1;
                let agrees = score.win_in_plies().is_some() == right.win_in_plies().is_some();
                assert!(agrees && right.is_decided(), "{score} after {nodes} nodes, exactly {right}: {board:?}");
            }
        }
    }
    assert!(1_000 < n_claims, "only {n_claims} claims");
}
