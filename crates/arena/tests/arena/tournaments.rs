//! Ratings over a tournament: figures of other programs, chains of games that do not hang together, simulated tournaments.

use mossa_arena::{Counts, Crosstable, Elo, Novelty, Singles, Strength};

use mossa_kernel::Rng;

/// Games between two: their places, and wins, draws and losses of the first.
type Singly = ([usize; 2], [u64; 3]);

fn crosstable(n_players: usize, games: &[Singly]) -> Crosstable {
    let mut table = Crosstable::of(n_players);
    for &(players, [wins, draws, losses]) in games {
        for (half_points, n) in [(2, wins), (1, draws), (0, losses)] {
            (0..n).for_each(|_| table.add(players, half_points, None));
        }
    }
    table
}

/// What the outside program says of every player: rating and error.
fn check(table: &Crosstable, expected: &[(f64, f64)], superiority: &[([usize; 2], f64)]) {
    let ratings = table.ratings();
    for (player, &(expected, expected_error)) in expected.iter().enumerate() {
        let Strength::Rated { rating, error } = ratings.strength(player) else { panic!("{player} is rated") };
        assert!((rating - expected).abs() < 1e-5, "player {player}: {rating}, not {expected}");
        assert!((error - expected_error).abs() < 1e-5, "player {player}: ± {error}, not {expected_error}");
    }
    for &([one, other], expected) in superiority {
        let found = ratings.superiority(one, other).expect("both are rated");
        assert!((found - expected).abs() < 1e-8, "{one} over {other}: {found}, not {expected}");
        assert!((ratings.superiority(other, one).expect("both are rated") + found - 1.0).abs() < 1e-12);
    }
}

/// The games of the next test.
const FOUR: [Singly; 6] = [
    ([0, 1], [30, 25, 15]),
    ([0, 2], [40, 12, 8]),
    ([0, 3], [52, 9, 3]),
    ([1, 2], [25, 30, 20]),
    ([1, 3], [38, 16, 10]),
    ([2, 3], [28, 22, 14]),
];

#[test]
fn games_give_the_figures_of_other_programs() {
    // Ratings: choix 0.4.1, `ilsr_pairwise_dense` with draws as half wins: 148.107150, 26.476926, -34.385744, -140.198331.
    // Errors and superiority: statsmodels 0.15.0, a binomial GLM with the covariance "HC0"; the ratings are its too.
    let expected = [
        (148.107_149_875, 34.398_049_692),
        (26.476_925_622, 30.713_247_542),
        (-34.385_744_212, 31.214_001_210),
        (-140.198_331_285, 34.222_979_619),
    ];
    let superiority = [([0, 1], 0.999_997_017_0), ([1, 2], 0.992_772_131_8), ([2, 3], 0.999_954_247_3)];
    let table = crosstable(4, &FOUR);
    check(&table, &expected, &superiority);
    let difference = table.ratings().difference_error(1, 2).expect("both are rated");
    assert!((difference - 48.774_155_808).abs() < 1e-5, "{difference}: the errors of two players hang together");
}

#[test]
fn pairs_give_the_figures_of_another_program() {
    // statsmodels 0.15.0: the same model with every pair a cluster of two games (`cov_type="cluster"`, no correction).
    let pairs = [
        ([0, 1], [1, 4, 12, 9, 4]),
        ([0, 2], [0, 3, 8, 12, 7]),
        ([1, 2], [2, 6, 14, 7, 1]),
        ([2, 3], [1, 2, 9, 10, 6]),
        ([1, 3], [0, 2, 7, 9, 5]),
    ];
    let mut table = Crosstable::of(4);
    let mut pair = 0;
    for ([one, other], counts) in pairs {
        for (half_points, n) in counts.into_iter().enumerate() {
            for _ in 0..n {
                // The second game is seen from the other side, as colours are swapped.
                table.add([one, other], half_points.min(2), Some(pair));
                table.add([other, one], 2 - (half_points - half_points.min(2)), Some(pair));
                pair += 1;
            }
        }
        assert_eq!(table.pairs(one, other), Counts(counts));
    }
    let expected = [
        (107.295_370_987, 36.870_490_659),
        (15.846_081_667, 28.329_657_809),
        (-3.831_063_931, 27.923_854_273),
        (-119.310_388_723, 40.494_323_204),
    ];
    check(&table, &expected, &[([0, 1], 0.999_752_425_4), ([1, 2], 0.808_003_113_9), ([2, 3], 0.999_971_464_9)]);
}

#[test]
fn two_players_are_as_far_apart_as_their_score_says() {
    for (wins, draws, losses) in [(60, 20, 20), (1, 0, 9), (0, 7, 3), (5, 0, 5)] {
        let table = crosstable(2, &[([0, 1], [wins, draws, losses])]);
        let ratings = table.ratings();
        let [one, other] = [0, 1].map(|player| match ratings.strength(player) {
            Strength::Rated { rating, .. } => rating,
            unrated => panic!("{unrated:?}"),
        });
        let singles = Singles::of(wins, draws, losses);
        assert!((one - other - singles.elo().difference).abs() < 1e-6);
        // To first order the interval is the one of the two alone: the error of the score, by the slope of the curve.
        let (mean, n) = (singles.mean(), singles.n() as f64);
        let slope = 400.0 / std::f64::consts::LN_10 / (mean * (1.0 - mean));
        let expected = 1.959_963_984_540_054 * (singles.variance() / n).sqrt() * slope;
        let found = ratings.difference_error(0, 1).expect("both are rated");
        assert!((found - expected).abs() < 1e-6 * expected, "{found}, not {expected}");
    }
}

#[test]
fn draws_alone_are_even_and_not_certain() {
    let ratings = crosstable(3, &[([0, 1], [0, 6, 0]), ([1, 2], [0, 6, 0]), ([0, 2], [0, 6, 0])]).ratings();
    for player in 0..3 {
        let Strength::Rated { rating, error } = ratings.strength(player) else { panic!("{player} is rated") };
        assert!(rating.abs() < 1e-9 && 10.0 < error && error.is_finite(), "{rating} ± {error}");
    }
    assert!((ratings.superiority(0, 1).expect("both are rated") - 0.5).abs() < 1e-9);
}

#[test]
fn whoever_won_or_lost_everything_has_no_number() {
    // 0 wins all, 4 loses all, 1 to 3 take points from each other, 5 has not played.
    let table = crosstable(
        6,
        &[
            ([0, 1], [4, 0, 0]),
            ([0, 2], [4, 0, 0]),
            ([1, 2], [3, 1, 2]),
            ([2, 3], [3, 1, 2]),
            ([1, 4], [5, 0, 0]),
            ([4, 0], [0, 0, 1]),
        ],
    );
    let ratings = table.ratings();
    let Strength::Above { at_least: Some(at_least) } = ratings.strength(0) else { panic!("{:?}", ratings.strength(0)) };
    let Strength::Below { at_most: Some(at_most) } = ratings.strength(4) else { panic!("{:?}", ratings.strength(4)) };
    assert!((1..4).all(|player| matches!(ratings.strength(player), Strength::Rated { .. })));
    assert_eq!(ratings.strength(5), Strength::Apart);
    // By hand: five games lost to player 1 are a rare thing from where each is lost with a chance of 0.05^(1/5).
    let Strength::Rated { rating, .. } = ratings.strength(1) else { panic!("1 is rated") };
    let expected = rating - Elo::of_score(0.05_f64.powf(0.2));
    assert!((at_most - expected).abs() < 1e-6, "{at_most}, not {expected}");
    assert!(rating < at_least, "{at_least} is not above {rating}");
    // Of the two without a number, and against the rated ones, the games between them speak.
    assert_eq!(ratings.superiority(0, 4), Some(Singles::of(1, 0, 0).superiority()));
    assert_eq!(ratings.superiority(0, 1), Some(Singles::of(4, 0, 0).superiority()));
    assert_eq!((ratings.superiority(0, 3), ratings.superiority(5, 1), ratings.superiority(2, 2)), (None, None, None));
}

#[test]
fn groups_that_never_met_are_not_compared() {
    let table = crosstable(5, &[([0, 1], [2, 1, 2]), ([2, 3], [2, 1, 1]), ([3, 4], [1, 0, 1])]);
    let ratings = table.ratings();
    // The larger group is rated.
    assert_eq!([0, 1].map(|player| ratings.strength(player)), [Strength::Apart; 2]);
    assert!((2..5).all(|player| matches!(ratings.strength(player), Strength::Rated { .. })));
    for n_players in 0..3 {
        let nothing = Crosstable::of(n_players).ratings();
        assert_eq!(nothing.strengths(), vec![Strength::Apart; n_players]);
    }
    // One game says who is better, and nothing about by how much.
    assert_eq!(crosstable(2, &[([0, 1], [1, 0, 0])]).ratings().strengths(), [Strength::Apart; 2]);
}

#[test]
fn a_game_of_a_pair_counts_alone_until_the_other_is_there() {
    let mut table = Crosstable::of(2);
    table.add([0, 1], 2, Some(7));
    table.add([1, 0], 2, Some(8));
    assert_eq!((table.singles(0, 1), table.pairs(0, 1).n()), (Singles::of(1, 0, 1), 0));
    assert_eq!(table.superiority(0, 1), Some(0.5));
    table.add([1, 0], 1, Some(7));
    table.add([0, 0], 2, None);
    assert_eq!(table.pairs(0, 1), Counts([0, 0, 0, 1, 0]));
    assert_eq!(table.pairs(1, 0), Counts([0, 1, 0, 0, 0]));
    assert_eq!((table.half_points(0), table.half_points(1), table.n_games(0)), (3, 3, 3));
}

#[test]
fn a_repeated_game_counts_for_the_points_alone() {
    let (mut once, mut often) = (Crosstable::of(3), Crosstable::of(3));
    let games = [([0, 1], 2), ([1, 0], 1), ([1, 2], 2), ([2, 1], 1), ([0, 2], 0), ([2, 0], 1)];
    for round in 0..20 {
        for (at, &(players, half_points)) in games.iter().enumerate() {
            let pair = Some((10 * round + at / 2) as u64);
            if round == 0 {
                once.add(players, half_points, pair);
            }
            let novelty = if round == 0 { Novelty::New } else { Novelty::Repeated };
            often.add_as(novelty, players, half_points, pair);
        }
    }
    assert_eq!((often.n_games(0), often.n_distinct(0), often.half_points(0)), (80, 4, 20 * once.half_points(0)));
    assert_eq!(often.ratings().strengths(), once.ratings().strengths());
    for (one, other) in [(0, 1), (1, 2), (2, 0)] {
        assert_eq!(often.superiority(one, other), once.superiority(one, other));
        assert_eq!(often.ratings().difference_error(one, other), once.ratings().difference_error(one, other));
    }
}

#[test]
fn the_error_bars_cover_the_truth_about_95_times_in_100() {
    let truth = [120.0, 40.0, -30.0, -130.0];
    let (mut rng, n_tournaments) = (Rng::new(11), 2_000);
    let (mut n_covered, mut n_differences) = ([0; 4], 0);
    for _ in 0..n_tournaments {
        let mut table = Crosstable::of(4);
        for [one, other] in mossa_arena::round_robin(4) {
            let win = Elo::to_score(truth[one] - truth[other]) - 0.1;
            for _ in 0..40 {
                let dice = (rng.next_u64() >> 11) as f64 / (1_u64 << 53) as f64;
                table.add([one, other], if dice < win { 2 } else { usize::from(dice < win + 0.2) }, None);
            }
        }
        let ratings = table.ratings();
        let rated = [0, 1, 2, 3].map(|player| match ratings.strength(player) {
            Strength::Rated { rating, error } => (rating, error),
            unrated => panic!("{unrated:?}"),
        });
        for (covered, (&truth, (rating, error))) in n_covered.iter_mut().zip(truth.iter().zip(rated)) {
            *covered += i32::from((rating - truth).abs() <= error);
        }
        let error = ratings.difference_error(1, 2).expect("both are rated");
        n_differences += i32::from((rated[1].0 - rated[2].0 - 70.0).abs() <= error);
    }
    for n in n_covered.into_iter().chain([n_differences]) {
        let share = f64::from(n) / f64::from(n_tournaments);
        assert!((0.93..0.965).contains(&share), "{share} are covered");
    }
}
