//! What a move lost, and whether that is a mistake. `docs/chess-analysis.md` says why it is measured like this.

use mossa_kernel::{Score, Value as _};

/// Beyond this a game is as good as won or lost: to win more slowly, or to lose more thoroughly, costs nothing. A mate
/// counts as this much.
const CEILING: i32 = 1_000;

/// How grave a mistake is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Gravity {
    /// There was better.
    Inaccuracy,
    /// There was clearly better.
    Mistake,
    /// It threw something away.
    Blunder,
}

/// The least loss of each kind, in hundredths of a pawn as the player counts them, the gravest first.
const THRESHOLDS: [(u32, Gravity); 3] = [(300, Gravity::Blunder), (100, Gravity::Mistake), (50, Gravity::Inaccuracy)];

impl Gravity {
    /// What a loss of so much is.
    pub fn of_loss(loss: u32) -> Option<Gravity> {
        THRESHOLDS.into_iter().find(|&(least, _)| least <= loss).map(|(_, gravity)| gravity)
    }

    /// What people write behind such a move.
    pub fn sign(self) -> &'static str {
        match self {
            Gravity::Inaccuracy => "?!",
            Gravity::Mistake => "?",
            Gravity::Blunder => "??",
        }
    }
}

/// What a player said of a position, from the view of the side to move.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Seen {
    /// What it is worth, if the player says …
    pub score: Option<Score>,
    /// … and what it said of it after looking 1, 2, 3 … moves ahead, if it deepens round by round.
    pub rounds: Vec<Score>,
}

/// The scores before and after a move, both from the view of the side that moved, as far as they are known.
///
/// They should see equally far: who looks one move further sees one more move of the other side, and many an evaluation
/// likes whoever moved last. So of a player that deepens round by round those rounds are taken that end at the same
/// place, a round less after the move. What is proven needs no horizon, and then both are what was said in the end.
pub fn compared(before: &Seen, after: &Seen) -> [Option<Score>; 2] {
    let is_proven = [before, after].iter().any(|seen| seen.score.is_some_and(Score::is_decided));
    let n_rounds = before.rounds.len().min(after.rounds.len() + 1);
    let pair = match n_rounds {
        2.. if !is_proven => [Some(before.rounds[n_rounds - 1]), Some(after.rounds[n_rounds - 2])],
        _ => [before.score, after.score],
    };
    [pair[0], pair[1].map(Score::from_child)]
}

/// What was lost from one score to the other, both from the view of the side that moved; gains are none.
pub fn loss(before: Score, after: Score) -> u32 {
    let [before, after] = [before, after].map(|score| score.get().clamp(-CEILING, CEILING));
    (before - after).max(0).unsigned_abs()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seen(score: Score, rounds: &[i32]) -> Seen {
        Seen { score: Some(score), rounds: rounds.iter().map(|&score| Score::new(score)).collect() }
    }

    #[test]
    fn scores_that_see_equally_far_are_compared() {
        let score = Score::new;
        let even = seen(score(7), &[10, 20, 30]);
        let cases = [
            // As deep after the move: the last round but one counts.
            (seen(score(8), &[1, 2, 3]), [30, -2]),
            // Deeper.
            (seen(score(8), &[1, 2, 3, 4]), [30, -2]),
            // Not as deep: so does not what was said before.
            (seen(score(8), &[1]), [20, -1]),
            // Nothing to compare with but the end.
            (seen(score(8), &[]), [7, -8]),
        ];
        for (after, expected) in cases {
            assert_eq!(compared(&even, &after), expected.map(|value| Some(score(value))));
        }
        let mated = seen(Score::loss_in(2), &[1, 2]);
        assert_eq!(compared(&even, &mated), [Some(score(7)), Some(Score::win_in(3))]);
    }

    #[test]
    fn losses_are_measured_up_to_a_decided_game() {
        let score = Score::new;
        let cases = [
            (score(30), score(-25), 55),
            (score(-20), score(40), 0),
            (score(1_500), score(1_100), 0),
            (score(1_500), score(600), 400),
            (Score::win_in(3), Score::win_in(9), 0),
            (Score::win_in(3), score(400), 600),
            (score(10), Score::loss_in(2), 1_010),
            (score(-1_200), Score::loss_in(2), 0),
            (Score::win_in(1), Score::loss_in(2), 2_000),
        ];
        for (before, after, expected) in cases {
            assert_eq!(loss(before, after), expected, "{before} {after}");
        }
    }

    #[test]
    fn marks_begin_where_they_say() {
        let sign = |loss| Gravity::of_loss(loss).map_or("", Gravity::sign);
        let cases = [(0, ""), (49, ""), (50, "?!"), (99, "?!"), (100, "?"), (299, "?"), (300, "??"), (2_000, "??")];
        for (loss, expected) in cases {
            assert_eq!(sign(loss), expected, "{loss}");
        }
    }
}
