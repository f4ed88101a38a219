//! Players that should be stronger are. Nodes are limited, not time; openings are random, each played from both sides.

use mossa_arena::{Played, play};
use mossa_conformance::rules::random_positions;
use mossa_connectx::forms::Bits;
use mossa_connectx::{Board, Column};
use mossa_kernel::{Limits, SearchHandle, Side};

use crate::{Rules, player, rules};

/// The boards after two moves, in an order that chance decides.
fn openings(game: &Rules, n: usize) -> Vec<Board<Bits<u64>>> {
    let walks = random_positions(game, &game.empty(), 60 * n, 7);
    let openings: Vec<_> = walks.into_iter().filter(|board| board.n_stones() == 2).take(n).collect();
    assert_eq!(openings.len(), n);
    openings
}

/// A game between two players, the first of whom takes this side.
fn game(game: &Rules, specs: [&str; 2], start: &Board<Bits<u64>>, side: Side) -> Played<Column> {
    let handle = <SearchHandle>::default();
    let [mut one, mut other] = specs.map(|spec| player(game, spec));
    let agents: [&mut dyn mossa_kernel::Agent<Rules>; 2] =
        if side == Side::First { [&mut *one, &mut *other] } else { [&mut *other, &mut *one] };
    play(game, start, agents, &handle.control(Limits::default()))
}

/// Points of the first player in `n_games` games: two for a win, one for a draw.
fn points(board: &str, specs: [&str; 2], n_games: usize) -> usize {
    let rules = rules(board);
    let openings = openings(&rules, n_games / 2);
    let pairs = openings.iter().flat_map(|start| [(start, Side::First), (start, Side::Second)]);
    let point = |(start, side)| match game(&rules, specs, start, side).ending.outcome().unwrap().winner() {
        None => 1,
        Some(winner) => 2 * usize::from(winner == side),
    };
    pairs.map(point).sum()
}

#[test]
fn playouts_beat_chance() {
    let game_rules = rules("6x7x4");
    for seed in 1..=50 {
        let side = if seed % 2 == 0 { Side::First } else { Side::Second };
        let random = format!("random:seed={seed}");
        let played = game(&game_rules, ["mcts:nodes=10000", &random], &game_rules.empty(), side);
        assert_eq!(played.ending.outcome().unwrap().winner(), Some(side), "seed {seed}: {:?}", played.moves);
    }
}

#[test]
fn playouts_beat_two_moves_of_foresight() {
    let points = points("6x7x4", ["mcts:nodes=10000", "alpha-beta:depth=2,eval=aligned"], 40);
    assert!(80 * 60 <= points * 100, "{points} of 80 points");
}

#[test]
fn deepening_beats_three_moves_of_foresight() {
    for eval in ["aligned", "threats", "lines"] {
        let other = format!("alpha-beta:depth=3,eval={eval}");
        let points = points("6x7x4", ["deepening:nodes=20000", &other], 20);
        assert!(40 * 75 <= points * 100, "{points} of 40 points against {other}");
    }
}

#[test]
fn the_same_seed_plays_the_same_game() {
    let rules = rules("6x7x4");
    for specs in [["mcts:nodes=300,seed=5", "random:seed=9"], ["engine:nodes=2000", "deepening:nodes=500"]] {
        let [one, other] = [Side::First, Side::Second].map(|side| game(&rules, specs, &rules.empty(), side));
        assert_eq!(one, game(&rules, specs, &rules.empty(), Side::First), "{specs:?}");
        assert_eq!(other, game(&rules, specs, &rules.empty(), Side::Second), "{specs:?}");
    }
    let by =
        |seed: u64| game(&rules, ["random:seed=1", &format!("random:seed={seed}")], &rules.empty(), Side::First).moves;
    assert_ne!(by(2), by(3));
}
