//! Elo, error bars and likelihood of superiority: figures worked out elsewhere, a plain formula, and simulated matches.

use mossa_arena::{Counts, Elo, Pairs, Singles};

use mossa_kernel::Rng;

fn is_near(found: f64, expected: f64) -> bool {
    // The first comparison is for infinities, whose difference is no number.
    found.to_bits() == expected.to_bits() || (found - expected).abs() <= 1e-9 * expected.abs().max(1.0)
}

/// What a table of results says, by hand: difference, low, high, superiority.
fn check<const N: usize>(counts: [u64; N], expected: [f64; 4]) {
    let (counts, elo) = (Counts(counts), Counts(counts).elo());
    let found = [elo.difference, elo.low, elo.high, counts.superiority()];
    assert!(found.iter().zip(expected).all(|(&found, expected)| is_near(found, expected)), "{counts:?}: {found:?}");
    let half = (elo.high - elo.low) / 2.0;
    assert_eq!(elo.error(), half.is_finite().then_some(half));
}

#[test]
fn fixed_results_give_the_figures_worked_out_by_hand() {
    // With Python: s = 0.7, variance 0.16, standard error 0.04; erfc from its library.
    check(
        [20, 20, 60],
        [147.190_714_117_837_76, 86.225_015_200_304_23, 218.251_777_641_074_8, 0.999_999_713_348_428_1],
    );
    check(
        [4, 20, 40, 26, 10],
        [31.354_042_247_812_043, -2.567_149_272_975_185, 65.884_027_167_549_56, 0.964_950_069_734_92],
    );
    // A test of MontyTest whose page says -43.6578.
    check(
        [13, 37, 50, 25, 3],
        [-43.657_787_770_027_2, -73.397_216_196_862_47, -14.542_887_158_519_918, 0.001_610_401_145_416_647_5],
    );
}

#[test]
fn the_edges_are_finite_or_infinite_and_never_nonsense() {
    const INFINITE: f64 = f64::INFINITY;
    check([0, 0, 0], [0.0, -INFINITE, INFINITE, 0.5]);
    check([0; 5], [0.0, -INFINITE, INFINITE, 0.5]);
    // One draw: the standard error is that of [1, 1, 1], √(1/6 / 3).
    check([0, 1, 0], [0.0, -561.204_306_399_994_2, 561.204_306_399_993_9, 0.5]);
    check([0, 0, 10, 0, 0], [0.0, -81.726_802_208_068_53, 81.726_802_208_068_55, 0.5]);
    check([0, 0, 1], [INFINITE, -325.317_674_711_052_86, INFINITE, 0.729_854_312_696_29]);
    check([0, 0, 20], [INFINITE, 326.428_221_335_015_05, INFINITE, 1.0]);
    check([20, 0, 0], [-INFINITE, -INFINITE, -326.428_221_335_015_05, 1.0 - 1.0]);
    for counts in [[0, 0, 1], [0, 0, 20], [20, 0, 0], [0, 0, 0]] {
        assert_eq!(Counts(counts).elo().error(), None);
    }
}

#[test]
fn random_results_agree_with_a_plain_formula() {
    for seed in 0..500 {
        let mut rng = Rng::new(seed);
        let counts: [u64; 5] = std::array::from_fn(|_| 1 + rng.next_u64() % 100);
        let scores: Vec<f64> = (0..5).flat_map(|result| vec![result as f64 / 4.0; counts[result] as usize]).collect();
        let n = scores.len() as f64;
        let mean = scores.iter().sum::<f64>() / n;
        let squares = scores.iter().map(|score| score * score).sum::<f64>() / n;
        let error = ((squares - mean * mean) / n).sqrt();
        let elo = |score: f64| -400.0 * (1.0 / score - 1.0).log10();
        let found = Counts(counts).elo();
        assert!(is_near(found.difference, elo(mean)));
        let bound = 1.959_963_984_540_054 * error;
        assert!((found.low - elo(mean - bound)).abs() < 1e-6 && (found.high - elo(mean + bound)).abs() < 1e-6);
        // The mirrored match has the mirrored rating.
        let mut mirrored = counts;
        mirrored.reverse();
        let mirror = Counts(mirrored).elo();
        assert!(is_near(mirror.low, -found.high) && is_near(mirror.difference, -found.difference));
        assert!(is_near(Counts(mirrored).superiority(), 1.0 - Counts(counts).superiority()));
    }
}

#[test]
fn scores_and_differences_are_inverse() {
    for difference in [-1_000.0, -191.0, -1.0, 0.0, 7.5, 400.0, 1_200.0] {
        assert!((Elo::of_score(Elo::to_score(difference)) - difference).abs() < 1e-6);
    }
    assert!(is_near(Elo::to_score(400.0), 10.0 / 11.0));
    assert_eq!([0.0, 1.0, -0.1, 1.1].map(|score| Elo::of_score(score).is_finite()), [false; 4]);
    assert_eq!(Singles::of(3, 2, 1), Counts([1, 2, 3]));
}

/// A pair of games from an opening that favours the player that begins by `bias`, when the first player's strength is
/// worth
/// `edge` in expected score; a third of all games is drawn.
fn pair(edge: f64, bias: f64, rng: &mut Rng) -> [usize; 2] {
    [edge + bias, edge - bias].map(|lean| {
        let dice = (rng.next_u64() >> 11) as f64 / (1_u64 << 53) as f64;
        let (win, draw) = (1.0 / 3.0 + lean, 1.0 / 3.0);
        if dice < win { 2 } else { usize::from(dice < win + draw) }
    })
}

#[test]
fn the_error_bars_cover_the_truth_about_95_times_in_100() {
    for (edge, bias) in [(0.0, 0.0), (0.1, 0.0), (0.05, 0.25)] {
        let truth = Elo::of_score(0.5 + edge);
        let (mut rng, n_matches) = (Rng::new(1), 10_000);
        let mut n_covered = [0; 2];
        for _ in 0..n_matches {
            let (mut pairs, mut singles) = (Pairs::default(), Singles::default());
            for _ in 0..200 {
                let games = pair(edge, bias, &mut rng);
                pairs.0[games[0] + games[1]] += 1;
                for game in games {
                    singles.0[game] += 1;
                }
            }
            for (n_covered, elo) in n_covered.iter_mut().zip([pairs.elo(), singles.elo()]) {
                *n_covered += i32::from(elo.low <= truth && truth <= elo.high);
            }
        }
        let [pairs, singles] = n_covered.map(|n| f64::from(n) / f64::from(n_matches));
        assert!((0.94..0.957).contains(&pairs), "{pairs} with pairs, edge {edge}, bias {bias}");
        // Games taken one by one are as good without a bias, and see too much chance with one.
        assert!(bias == 0.0 && (0.94..0.957).contains(&singles) || bias != 0.0 && 0.96 < singles, "{singles}");
    }
}

#[test]
fn normalized_elo_is_that_of_fastchess() {
    // The tests of fastchess: differences and errors to two digits.
    fn check<const N: usize>(counts: [u64; N], difference: f64, error: f64) {
        let elo = Counts(counts).normalized_elo();
        assert!((elo.difference - difference).abs() < 0.0051, "{counts:?}: {}", elo.difference);
        assert!((elo.error().unwrap() - error).abs() < 0.0051, "{counts:?}: {:?}", elo.error());
    }
    check([89, 123, 76], -20.76, 40.13);
    check([96, 111, 136], 49.77, 36.77);
    check([356, 0, 34], -508.44, 34.48);
    check([34, 54, 63, 64, 75], 57.94, 28.28);
    check([332, 433, 498, 333, 334], -9.17, 10.96);
    check([7_895, 8_757, 5_685, 568, 9_999], -19.01, 2.65);
}

#[test]
fn normalized_elo_has_no_nonsense_at_its_edges() {
    let of = |counts: [u64; 5]| Counts(counts).normalized_elo();
    assert_eq!((of([0, 0, 9, 0, 0]).difference, of([0; 5]).difference), (0.0, 0.0));
    assert_eq!((of([0, 0, 0, 0, 9]).difference, of([0, 0, 0, 0, 9]).error()), (f64::INFINITY, None));
    assert_eq!((of([9, 0, 0, 0, 0]).difference, of([0; 5]).error()), (f64::NEG_INFINITY, None));
    // Even pairs say as much about an even match as any: the error is that of the number of games.
    assert!(of([0, 0, 9, 0, 0]).error().is_some_and(|error| (error - 160.50).abs() < 0.01));
}
