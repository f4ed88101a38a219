//! Games ended early: only by rules that were asked for, and only when both players agree.

use std::time::Duration;

use mossa_arena::{Adjudicated, Adjudication, Conditions, DrawAgreement, Ending, Mark, ResignSides, Resignation};
use mossa_conformance::toys::TicTacToe;
use mossa_kernel::{Limits, Outcome, Score, SearchHandle, Side};

use crate::scripted::{Act, Scripted};

const RESIGN: Adjudication = Adjudication {
    resignation: Some(Resignation { score: Score::DRAW, n_moves: 2, sides: ResignSides::Two }),
    draw: None,
    most_plies: None,
};

/// The same rule at another score.
fn resign_at(score: i32) -> Adjudication {
    Adjudication {
        resignation: Some(Resignation { score: Score::new(score), n_moves: 2, sides: ResignSides::Two }),
        ..RESIGN
    }
}

fn draw(after_plies: u32) -> Adjudication {
    let draw = Some(DrawAgreement { score: Score::new(10), n_moves: 2, after_plies });
    Adjudication { draw, ..Adjudication::default() }
}

/// Scores in the order of the moves; `None` where a player says nothing.
fn marks(begins: Side, scores: &[Option<i32>]) -> Vec<Mark> {
    let sides = [begins, begins.other()].into_iter().cycle();
    let mark = |(side, score): (Side, &Option<i32>)| {
        let score = score.map(Score::new);
        Mark { side, score, depth: 1, time: Duration::ZERO }
    };
    sides.zip(scores).map(mark).collect()
}

#[test]
fn rules_apply_when_both_agree_for_long_enough() {
    let say = |scores: &[i32]| scores.iter().map(|&score| Some(score)).collect::<Vec<_>>();
    let resigned = |side| Some(Adjudicated::Resigned(side));
    let cases = [
        (resign_at(500), say(&[-500, 500, -900, 501]), resigned(Side::First)),
        (resign_at(500), say(&[0, 0, 500, -500, 500, -500]), resigned(Side::Second)),
        (resign_at(500), say(&[3, -500, 500, -500, 500]), resigned(Side::Second)),
        (resign_at(500), say(&[-500, 500, -500, 499]), None),
        (resign_at(500), say(&[-499, 500, -500, 500]), None),
        (resign_at(500), say(&[-500, 500, -500]), None),
        (resign_at(500), vec![Some(-500), None, Some(-500), Some(500)], None),
        (draw(0), say(&[10, -10, 0, 3]), Some(Adjudicated::Draw)),
        (draw(0), say(&[99, 10, -10, 0, 3]), Some(Adjudicated::Draw)),
        (draw(0), say(&[11, -10, 0, 3]), None),
        (draw(0), say(&[0, -11, 0, 3]), None),
        (draw(0), vec![Some(0), Some(0), Some(0), None], None),
        (draw(5), say(&[0; 4]), None),
        (draw(5), say(&[0; 5]), Some(Adjudicated::Draw)),
        (Adjudication { most_plies: Some(3), ..draw(9) }, say(&[0; 2]), None),
        (Adjudication { most_plies: Some(3), ..draw(9) }, say(&[0; 3]), Some(Adjudicated::Length)),
        (Adjudication::default(), say(&[-20_000, 20_000, -20_000, 20_000]), None),
    ];
    for (rules, scores, verdict) in cases {
        assert_eq!(rules.verdict(&marks(Side::First, &scores)), verdict, "{rules:?} {scores:?}");
        // The same game with the other side beginning.
        let mirrored = verdict.map(|verdict| match verdict {
            Adjudicated::Resigned(side) => Adjudicated::Resigned(side.other()),
            same => same,
        });
        assert_eq!(rules.verdict(&marks(Side::Second, &scores)), mirrored, "{rules:?} {scores:?}");
    }
}

#[test]
fn one_side_may_give_up_alone() {
    let rule = |n_moves| Resignation { score: Score::new(500), n_moves, sides: ResignSides::One };
    let alone = |n_moves| Adjudication { resignation: Some(rule(n_moves)), ..Adjudication::default() };
    let resigned = |side| Some(Adjudicated::Resigned(side));
    let cases = [
        // At once after its own last move, whatever the other says.
        (alone(2), vec![Some(-500), Some(-3), Some(-900)], resigned(Side::First)),
        (alone(2), vec![Some(-500), None, Some(-900), None], resigned(Side::First)),
        (alone(2), vec![Some(0), Some(-500), Some(0), Some(-500)], resigned(Side::Second)),
        (alone(2), vec![Some(-500), Some(0), Some(-499)], None),
        (alone(2), vec![Some(-500), Some(0), None], None),
        (alone(2), vec![Some(-500)], None),
        // What the winner says decides nothing.
        (alone(1), vec![Some(900), Some(0), Some(900)], None),
        (alone(0), vec![Some(-900), Some(900)], None),
    ];
    for (rules, scores, verdict) in cases {
        assert_eq!(rules.verdict(&marks(Side::First, &scores)), verdict, "{rules:?} {scores:?}");
    }
}

#[test]
fn a_rule_that_waits_for_no_move_never_applies() {
    let never = Adjudication {
        resignation: Some(Resignation { score: Score::DRAW, n_moves: 0, sides: ResignSides::Two }),
        ..RESIGN
    };
    assert_eq!(never.verdict(&[]), None);
    assert_eq!(never.verdict(&marks(Side::First, &[Some(0)])), None);
}

#[test]
fn games_end_early_only_when_asked_and_the_rules_come_first() {
    let first = [Act::Say(0, 50), Act::Say(1, 50), Act::Say(2, 50)];
    let second = [Act::Say(3, -50), Act::Say(4, -50)];
    let cases = [
        (Adjudication::default(), 5, Ending::Rules(Outcome::Win(Side::First)), None),
        (resign_at(51), 5, Ending::Rules(Outcome::Win(Side::First)), None),
        (resign_at(50), 4, Ending::Adjudicated(Adjudicated::Resigned(Side::Second)), Some("adjudicated-win")),
        (
            Adjudication {
                draw: Some(DrawAgreement { score: Score::new(50), n_moves: 1, after_plies: 0 }),
                ..Adjudication::default()
            },
            2,
            Ending::Adjudicated(Adjudicated::Draw),
            Some("adjudicated-draw"),
        ),
        (
            Adjudication { most_plies: Some(3), ..Adjudication::default() },
            3,
            Ending::Adjudicated(Adjudicated::Length),
            Some("length"),
        ),
        (
            Adjudication { most_plies: Some(5), ..Adjudication::default() },
            5,
            Ending::Rules(Outcome::Win(Side::First)),
            None,
        ),
    ];
    for (adjudication, n_moves, ending, name) in cases {
        let handle = <SearchHandle>::default();
        let [mut one, mut other] = [&first[..], &second[..]].map(|acts| Scripted::new(acts, &handle.clock));
        let conditions = Conditions { adjudication, ..Conditions::default() };
        let control = handle.control(Limits::default());
        let played = conditions.play(&TicTacToe, &TicTacToe::EMPTY, [&mut one, &mut other], &control);
        assert_eq!((played.moves.len(), &played.ending, played.ending.name()), (n_moves, &ending, name));
        assert_eq!(played.ending.at_fault(), None);
        let draws = matches!(ending, Ending::Adjudicated(Adjudicated::Draw | Adjudicated::Length));
        let expected = if draws { Outcome::Draw } else { Outcome::Win(Side::First) };
        assert_eq!(played.ending.outcome(), Some(expected));
    }
}
