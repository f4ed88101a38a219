//! Swiss pairing against a search of all pairings: no pair meets twice while that can be avoided, all play equally
//! often.

use std::collections::BTreeSet;

use mossa_arena::{Swiss, SwissRound, mixed};

/// The fewest second meetings that any pairing of these players has.
fn fewest_again(players: &[usize], met: &BTreeSet<[usize; 2]>) -> usize {
    let Some((&one, rest)) = players.split_first() else { return 0 };
    let with = |at: usize| {
        let other = rest[at];
        let left: Vec<usize> = rest.iter().copied().filter(|&player| player != other).collect();
        usize::from(met.contains(&sorted(one, other))) + fewest_again(&left, met)
    };
    (0..rest.len()).map(with).min().unwrap_or(0)
}

fn sorted(one: usize, other: usize) -> [usize; 2] {
    [one.min(other), one.max(other)]
}

#[test]
fn nobody_meets_twice_while_that_can_be_avoided() {
    for seed in 0..60_u64 {
        let n_players = 2 + (seed % 8) as usize;
        let mut swiss = Swiss::of(n_players);
        let mut met = BTreeSet::new();
        let mut points = vec![0; n_players];
        let (mut n_games, mut n_first) = (vec![0_i64; n_players], vec![0_i64; n_players]);
        // A few rounds more than there are opponents.
        for round in 0..n_players as u64 + 2 {
            let SwissRound { encounters, rests } = swiss.pair(&points);
            let playing: Vec<usize> = (0..n_players).filter(|&player| Some(player) != rests).collect();
            let mut paired: Vec<usize> = encounters.iter().flatten().copied().collect();
            paired.sort_unstable();
            assert_eq!(paired, playing, "everybody plays once, seed {seed}, round {round}");
            assert_eq!(rests.is_some(), n_players % 2 == 1);
            let n_again = encounters.iter().filter(|[one, other]| met.contains(&sorted(*one, *other))).count();
            assert_eq!(n_again, fewest_again(&playing, &met), "seed {seed}, round {round}: {encounters:?}");
            for (at, &[one, other]) in encounters.iter().enumerate() {
                met.insert(sorted(one, other));
                let half_points = mixed(seed, 100 * round + at as u64) % 3;
                points[one] += half_points;
                points[other] += 2 - half_points;
                n_first[one] += 1;
                n_games[one] += 1;
                n_games[other] += 1;
            }
        }
        let spread = |n: &[i64]| n.iter().max().unwrap() - n.iter().min().unwrap();
        assert!(spread(&n_games) <= 1, "seed {seed}: {n_games:?}");
        let too_often = (0..n_players).any(|player| 4 < (2 * n_first[player] - n_games[player]).abs());
        assert!(!too_often, "seed {seed}: {n_first:?} of {n_games:?}");
    }
}

/// Those with as many points meet, where nothing is against it.
#[test]
fn equals_meet() {
    let mut swiss = Swiss::of(8);
    assert_eq!(swiss.pair(&[0; 8]).encounters, [[0, 1], [2, 3], [4, 5], [6, 7]]);
    let second = swiss.pair(&[2, 0, 2, 0, 2, 0, 2, 0]).encounters;
    assert!(second.iter().all(|[one, other]| one % 2 == other % 2), "{second:?}");
}
