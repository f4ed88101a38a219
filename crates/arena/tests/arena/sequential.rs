//! The sequential test: figures worked out elsewhere, the approximation for small differences, and its error rates.

use mossa_arena::{Counts, Elo, Pairs, Singles, Sprt, SprtError, SprtModel, SprtVerdict};

use mossa_kernel::Rng;

fn llr<const N: usize>(counts: [u64; N], elo0: f64, elo1: f64) -> f64 {
    Sprt::new(elo0, elo1, 0.05, 0.05).expect("a test").judge(&Counts(counts)).llr
}

#[test]
fn fixed_results_give_the_figures_worked_out_by_hand() {
    // With Python, by a bisection of its own.
    assert!((llr([13, 37, 50, 25, 3], 0.0, 5.0) - -1.012_680_232_204_482_3).abs() < 1e-9);
    assert!((llr([4, 20, 40, 26, 10], 0.0, 10.0) - 0.868_425_224_215_107_8).abs() < 1e-9);
    assert!((llr([20, 20, 60], 0.0, 50.0) - 5.955_639_396_795_763).abs() < 1e-9);
    // Results that never came.
    assert!((llr([0, 0, 10, 0, 0], 0.0, 5.0) - -0.139_427_638_815_398_85).abs() < 1e-9);
    assert!((llr([0, 0, 0, 0, 10], 0.0, 5.0) - 0.142_904_432_544_157_7).abs() < 1e-9);
    // A test of MontyTest whose page says -0.53772 for a difference that it rounds to 2.716.
    assert!((llr([13, 37, 50, 25, 3], 0.0, 2.716) - -0.53772).abs() < 1e-4);
    assert_eq!((llr([0; 5], 0.0, 5.0), llr([0; 3], 0.0, 5.0)), (0.0, 0.0));
}

fn normalized_llr<const N: usize>(counts: [u64; N], elo0: f64, elo1: f64) -> f64 {
    let test = Sprt::new(elo0, elo1, 0.05, 0.05).expect("a test").in_model(SprtModel::Normalized);
    test.judge(&Counts(counts)).llr
}

#[test]
fn normalized_tests_are_those_of_fastchess() {
    // The tests of fastchess, which give two digits. Its order is losses first in pairs and wins, losses, draws in games.
    let two_digits = |llr: f64, expected: f64| assert!((llr - expected).abs() < 0.0051, "{llr}, expected {expected}");
    two_digits(normalized_llr(Singles::of(36_433, 68_692, 36_027).0, 0.0, 2.0), 0.92);
    two_digits(normalized_llr(Singles::of(10_871, 20_431, 10_650).0, -1.75, 0.25), 2.30);
    two_digits(normalized_llr([365, 16_618, 36_229, 16_974, 390], 0.0, 2.0), 2.25);
    two_digits(normalized_llr([127, 4_883, 10_712, 5_150, 104], -1.75, 0.25), 3.01);
    two_digits(llr([223, 9_863, 21_279, 10_037, 246], 0.5, 2.5), -3.07);
    two_digits(llr([871, 26_175, 55_983, 26_678, 821], 0.0, 2.0), -4.98);
}

#[test]
fn normalized_tests_are_those_worked_out_by_hand() {
    // With Python, in another way: for every deviation the most likely distribution with this deviation and the mean that
    // follows, by Newton's method on two multipliers, and of these the most likely, by golden section.
    let close = |llr: f64, expected: f64| assert!((llr - expected).abs() < 1e-6, "{llr}, expected {expected}");
    close(normalized_llr([365, 16_618, 36_229, 16_974, 390], 0.0, 2.0), 2.250_367_703_550_851_6);
    close(normalized_llr([13, 37, 50, 25, 3], 0.0, 5.0), -0.691_545_684_788_737_3);
    close(normalized_llr([4, 20, 40, 26, 10], 0.0, 10.0), 0.648_033_410_291_506_3);
    close(normalized_llr([20, 20, 60], 0.0, 50.0), 5.403_697_173_657_723);
    close(normalized_llr([34, 54, 63, 64, 75], 0.0, 30.0), 6.020_314_657_675_117);
    assert_eq!(normalized_llr([0; 5], 0.0, 5.0).to_bits(), 0.0_f64.to_bits());
    // A test seen from the other player's side.
    close(normalized_llr([4, 20, 40, 26, 10], -3.0, 5.0), -normalized_llr([10, 26, 40, 20, 4], -5.0, 3.0));
}

#[test]
fn small_differences_are_as_the_approximation_says() {
    for seed in 0..300 {
        let mut rng = Rng::new(seed);
        // Even matches, so that both hypotheses are near to what was seen.
        let half: [u64; 2] = std::array::from_fn(|_| 50 + rng.next_u64() % 200);
        let counts = Counts([half[0], half[1] + rng.next_u64() % 5, 300, half[1], half[0]]);
        let [score0, score1] = [0.0, 5.0].map(Elo::to_score);
        let expected =
            counts.n() as f64 * (score1 - score0) * (2.0 * counts.mean() - score0 - score1) / (2.0 * counts.variance());
        assert!((llr(counts.0, 0.0, 5.0) - expected).abs() < 2e-3, "{counts:?}");
        // A test seen from the other player's side.
        let mut mirrored = counts.0;
        mirrored.reverse();
        assert!((llr(counts.0, -3.0, 5.0) + llr(mirrored, -5.0, 3.0)).abs() < 1e-9);
    }
}

#[test]
fn bounds_follow_from_the_error_rates() {
    let test = Sprt::new(0.0, 20.0, 0.05, 0.1).unwrap();
    let state = test.judge(&Pairs::default());
    assert_eq!((state.lower, state.upper), ((0.1_f64 / 0.95).ln(), (0.9_f64 / 0.05).ln()));
    assert_eq!(state.verdict, SprtVerdict::Running);
    assert_eq!(test.judge(&Counts([10, 50, 100, 90, 60])).verdict, SprtVerdict::AcceptedH1);
    assert_eq!(test.judge(&Counts([60, 90, 100, 50, 10])).verdict, SprtVerdict::AcceptedH0);
}

#[test]
fn tests_that_make_no_sense_are_refused() {
    for (elo0, elo1) in [(5.0, 5.0), (5.0, 0.0), (f64::NAN, 1.0), (0.0, f64::INFINITY), (0.0, 5_000.0)] {
        assert!(matches!(Sprt::new(elo0, elo1, 0.05, 0.05), Err(SprtError::Differences(_))), "{elo0} {elo1}");
    }
    for rate in [0.0, 0.5, -0.1, 1.0, f64::NAN] {
        let refused = [Sprt::new(0.0, 5.0, rate, 0.05), Sprt::new(0.0, 5.0, 0.05, rate)];
        assert!(refused.iter().all(|test| matches!(test, Err(SprtError::Rate(_)))), "{rate}");
    }
    let words = Sprt::new(0.0, 5.0, 0.7, 0.05).unwrap_err().to_string();
    assert_eq!(words, "error rate 0.7: expected a number above 0 and below 0.5");
}

/// How often H1 is accepted when the difference is this, and how many pairs that takes.
fn accepted(test: &Sprt, difference: f64, n_tests: u32) -> (f64, f64) {
    let (mut rng, mut n_accepted, mut n_pairs) = (Rng::new(3), 0, 0);
    let win = Elo::to_score(difference) - 0.2;
    for _ in 0..n_tests {
        let mut pairs = Pairs::default();
        let verdict = loop {
            let points = [0, 1].map(|_| match (rng.next_u64() >> 11) as f64 / (1_u64 << 53) as f64 {
                dice if dice < win => 2,
                dice => usize::from(dice < win + 0.4),
            });
            pairs.0[points[0] + points[1]] += 1;
            n_pairs += 1;
            match test.judge(&pairs).verdict {
                SprtVerdict::Running => {}
                verdict => break verdict,
            }
        };
        n_accepted += u32::from(verdict == SprtVerdict::AcceptedH1);
    }
    (f64::from(n_accepted) / f64::from(n_tests), f64::from(n_pairs) / f64::from(n_tests))
}

#[test]
fn the_test_is_wrong_as_seldom_as_it_says() {
    let test = Sprt::new(0.0, 40.0, 0.05, 0.1).unwrap();
    let (wrongly, _) = accepted(&test, 0.0, 2_000);
    let (rightly, _) = accepted(&test, 40.0, 2_000);
    let (between, n_between) = accepted(&test, 20.0, 300);
    let (_, n_clear) = accepted(&test, 100.0, 300);
    assert!((0.02..=0.062).contains(&wrongly), "{wrongly} of tests accept what is not there");
    assert!((0.885..=0.96).contains(&rightly), "{rightly} of tests accept what is there");
    assert!((0.3..0.7).contains(&between) && 2.0 * n_clear < n_between, "{between}, {n_between} pairs, {n_clear}");
}
