//! The sequential test: figures worked out elsewhere, the approximation for small differences, and its error rates.

use mossa_arena::{Counts, Elo, Pairs, Sprt, SprtError, SprtVerdict};

use crate::scripted::chance;

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

#[test]
fn small_differences_are_as_the_approximation_says() {
    for mut seed in 0..300 {
        // Even matches, so that both hypotheses are near to what was seen.
        let half: [u64; 2] = std::array::from_fn(|_| 50 + chance(&mut seed) % 200);
        let counts = Counts([half[0], half[1] + chance(&mut seed) % 5, 300, half[1], half[0]]);
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
    let (mut seed, mut n_accepted, mut n_pairs) = (3, 0, 0);
    let win = Elo::to_score(difference) - 0.2;
    for _ in 0..n_tests {
        let mut pairs = Pairs::default();
        let verdict = loop {
            let points = [0, 1].map(|_| match (chance(&mut seed) >> 11) as f64 / (1_u64 << 53) as f64 {
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
