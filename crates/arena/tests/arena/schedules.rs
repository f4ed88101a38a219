//! Schedules: each player meets every other, colours are swapped, openings taken in turn, seeds by place.

use std::collections::{BTreeSet, HashSet};

use mossa_arena::{Colours, Fixture, Schedule, gauntlet, round_robin};

fn schedule(encounters: Vec<[usize; 2]>, n_games: usize, colours: Colours) -> Vec<Fixture> {
    Schedule { encounters, n_games, n_openings: 3, colours, seed: 5 }.fixtures()
}

#[test]
fn everybody_meets_everybody_once_and_nobody_twice_a_round() {
    for n_players in 0..12 {
        let encounters = round_robin(n_players);
        let distinct: BTreeSet<_> = encounters.iter().copied().collect();
        let all: BTreeSet<_> = (0..n_players).flat_map(|a| (a + 1..n_players).map(move |b| [a, b])).collect();
        assert_eq!((encounters.len(), &distinct), (all.len(), &all));
        if 1 < n_players {
            for round in encounters.chunks(n_players / 2) {
                let players: HashSet<_> = round.iter().flatten().collect();
                assert_eq!(players.len(), 2 * round.len(), "{n_players} players, round {round:?}");
            }
        }
        let met: BTreeSet<_> = gauntlet(n_players).into_iter().collect();
        assert_eq!(met, all.into_iter().filter(|pair| pair[0] == 0).collect());
    }
}

#[test]
fn pairs_share_their_opening_and_swap_colours() {
    for n_games in 0..9 {
        for encounters in [vec![[0, 1]], round_robin(4)] {
            let n_encounters = encounters.len();
            let fixtures = schedule(encounters, n_games, Colours::Swapped);
            assert_eq!(fixtures.len(), n_encounters * n_games);
            for (place, game) in fixtures.iter().enumerate() {
                let pair: Vec<_> = fixtures.iter().filter(|other| other.pair == game.pair).collect();
                let is_odd_one_out = pair.len() == 1;
                assert!(pair.len() <= 2 && game.number == place);
                assert!(!is_odd_one_out || n_games % 2 == 1);
                assert!(pair.iter().all(|other| (other.opening, other.encounter) == (game.opening, game.encounter)));
                let [a, b] = game.players;
                assert!(pair.iter().all(|other| other.number == place || other.players == [b, a]));
            }
        }
    }
}

#[test]
fn openings_are_taken_in_turn() {
    let openings = |colours, n| schedule(vec![[0, 1]], n, colours).iter().map(|game| game.opening).collect::<Vec<_>>();
    assert_eq!(openings(Colours::Fixed, 5), [0, 1, 2, 0, 1]);
    assert_eq!(openings(Colours::Swapped, 9), [0, 0, 1, 1, 2, 2, 0, 0, 1]);
    assert!(schedule(vec![[4, 2]], 6, Colours::Fixed).iter().all(|game| game.players == [4, 2] && game.pair.is_none()));
}

#[test]
fn seeds_differ_and_follow_from_the_seed() {
    let games = schedule(round_robin(5), 20, Colours::Swapped);
    let seeds: HashSet<_> = games.iter().flat_map(|game| game.seeds).collect();
    assert_eq!(seeds.len(), 2 * games.len());
    assert_eq!(games, schedule(round_robin(5), 20, Colours::Swapped));
    // A longer match begins as the shorter one does.
    let [short, long] = [4, 10].map(|n| schedule(vec![[0, 1]], n, Colours::Swapped));
    assert_eq!(short, long[..4]);
}
