//! A game of Connect X that was played, and how its moves are judged: by exact values where the rules, the book or the solver
//! know them, and by estimates of one search elsewhere. The two are never compared with each other. `docs/connect-x.md` has
//! the rules.

use mossa_connectx::notation::write_moves;
use mossa_connectx::{Column, Shape};
use mossa_kernel::{Score, Side};

use super::position::Position;
use crate::position::AnyPosition as _;
use crate::review::{Basis, Gravity, Judgement, PlayedGame, PlayedMove, ReviewQuestion, Seen, Worth, compared};
use crate::variant::Boxed;

/// An estimate that falls by this many points, as much as the weakest level for people gives away, is worth a remark.
/// It
/// proves no mistake.
const REMARKABLE: u32 = 400;

/// The game.
#[derive(Debug)]
pub(super) struct PlayedColumns {
    shape: Shape,
    columns: Vec<Column>,
    moves: Vec<PlayedMove>,
}

impl PlayedColumns {
    /// The game of these moves from the empty board, which are legal.
    pub(super) fn of(shape: Shape, columns: Vec<Column>) -> PlayedColumns {
        let played = |(ply, &column): (usize, &Column)| {
            let text = (u32::from(column.0) + 1).to_string();
            let side = if ply % 2 == 0 { Side::First } else { Side::Second };
            PlayedMove { number: ply as u32 + 1, side, said: text.clone(), text }
        };
        let moves = columns.iter().enumerate().map(played).collect();
        PlayedColumns { shape, columns, moves }
    }

    fn at(&self, n_moves: usize) -> Position {
        let first = &self.columns[..n_moves.min(self.columns.len())];
        Position::read(self.shape, &write_moves(self.shape, first)).expect("the moves are legal")
    }
}

impl PlayedGame for PlayedColumns {
    fn moves(&self) -> &[PlayedMove] {
        &self.moves
    }

    fn position(&self, n_moves: usize) -> Boxed {
        Box::new(self.at(n_moves))
    }

    fn sides(&self) -> [&'static str; 2] {
        ["X", "O"]
    }

    fn question(&self) -> ReviewQuestion {
        ReviewQuestion::AllMoves
    }

    /// Exact losses are in the solver's scale; estimated ones are in points of the evaluation.
    fn judge(&self, ply: usize, before: &Seen, after: &Seen) -> Judgement {
        let mv = self.moves[ply].text.as_str();
        let from = before.worth();
        let (said, behind) = (before.worth_of(mv), after.worth().map(Worth::for_mover));
        let is_exact = |worth: &Worth| worth.is_exact;
        let exact = said.filter(is_exact).or(behind.filter(is_exact));
        match (from, exact.or(said)) {
            (Some(from), Some(to)) if from.is_exact && to.is_exact => {
                let position = self.at(ply);
                let value = |worth: Worth| value(&position, worth.score);
                let loss = (value(from) - value(to)).max(0).min(u32::MAX.into()) as u32;
                let gravity = exact_gravity(from.score, to.score);
                Judgement { before: Some(from), after: Some(to), loss: Some(loss), gravity, basis: Some(Basis::Exact) }
            }
            (Some(from), Some(to)) if from.is_exact || to.is_exact => {
                Judgement { before: Some(from), after: Some(to), loss: None, gravity: None, basis: Some(Basis::Mixed) }
            }
            // Both from one search, or from two that see equally far.
            (from, to) => {
                let estimate = |score| Worth { score, is_exact: false };
                let scores = if to.is_some() { [from, to] } else { compared(before, after).map(|s| s.map(estimate)) };
                let [from, to] = scores;
                let is_best = before.best.as_deref() == Some(mv);
                let loss = from.zip(to).map(|(from, to)| match from.score.get() - to.score.get() {
                    _ if is_best => 0,
                    loss => loss.max(0).unsigned_abs(),
                });
                let gravity = loss.filter(|&loss| REMARKABLE <= loss).map(|_| Gravity::Inaccuracy);
                Judgement { before: from, after: to, loss, gravity, basis: loss.map(|_| Basis::Estimate) }
            }
        }
    }
}

/// An exact score in the scale of the solver.
fn value(position: &Position, score: Score) -> i64 {
    let won = score.win_in_plies().map(|plies| position.worth_of_win(plies));
    let lost = score.loss_in_plies().map(|plies| -position.worth_of_win(plies));
    won.or(lost).unwrap_or(0)
}

/// A win is 1, a draw 0, a loss -1.
fn result(score: Score) -> i32 {
    i32::from(score.win_in_plies().is_some()) - i32::from(score.loss_in_plies().is_some())
}

/// To give away the result is a mistake, from a win to a loss a blunder; to win later or to lose sooner is inaccurate.
fn exact_gravity(before: Score, after: Score) -> Option<Gravity> {
    match result(before) - result(after) {
        2.. => Some(Gravity::Blunder),
        1 => Some(Gravity::Mistake),
        0 if after < before => Some(Gravity::Inaccuracy),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game() -> PlayedColumns {
        PlayedColumns::of("6x7x4".parse().expect("a shape"), [3, 3].map(Column).to_vec())
    }

    fn seen(worth: Worth, moves: &[(&str, Worth)]) -> Seen {
        let moves = moves.iter().map(|&(mv, worth)| (mv.to_owned(), worth)).collect();
        Seen { score: Some(worth.score), is_exact: worth.is_exact, moves, ..Seen::default() }
    }

    fn exact(score: Score) -> Worth {
        Worth { score, is_exact: true }
    }

    fn estimate(points: i32) -> Worth {
        Worth { score: Score::new(points), is_exact: false }
    }

    /// The first move, judged by what is said before and after it.
    fn judged(before: &Seen, after: &Seen) -> (Option<u32>, &'static str, Option<Basis>) {
        let judgement = game().judge(0, before, after);
        (judgement.loss, judgement.gravity.map_or("", Gravity::sign), judgement.basis)
    }

    #[test]
    fn results_that_are_given_away_are_mistakes_and_time_is_not() {
        let (win, late, draw) = (Score::win_in(39), Score::win_in(41), Score::DRAW);
        let (soon, loss) = (Score::loss_in(40), Score::loss_in(42));
        let cases = [
            (win, win, 0, ""),
            (win, late, 1, "?!"),
            (win, draw, 2, "?"),
            (win, loss, 3, "??"),
            (draw, draw, 0, ""),
            (draw, loss, 1, "?"),
            (loss, soon, 1, "?!"),
            (loss, loss, 0, ""),
        ];
        for (before, after, expected, sign) in cases {
            let said = seen(exact(before), &[("4", exact(after))]);
            assert_eq!(judged(&said, &Seen::default()), (Some(expected), sign, Some(Basis::Exact)), "{before} {after}");
        }
    }

    #[test]
    fn estimates_and_exact_scores_are_not_compared() {
        let unknown = Seen::default();
        let mixed = (None, "", Some(Basis::Mixed));
        assert_eq!(judged(&seen(exact(Score::win_in(7)), &[("4", estimate(500))]), &unknown), mixed);
        assert_eq!(judged(&seen(estimate(500), &[("4", exact(Score::loss_in(8)))]), &unknown), mixed);
        // What is exact after the move goes before an estimate from before it.
        let before = seen(exact(Score::win_in(7)), &[("4", estimate(500))]);
        let drawn = seen(exact(Score::DRAW), &[]);
        assert_eq!(judged(&before, &drawn).1, "?");
        // Estimates are those of one search, and prove no mistake.
        let before = seen(estimate(300), &[("4", estimate(-300))]);
        assert_eq!(judged(&before, &seen(estimate(900), &[])), (Some(600), "?!", Some(Basis::Estimate)));
        let best = Seen { best: Some("4".into()), ..before };
        assert_eq!(judged(&best, &unknown), (Some(0), "", Some(Basis::Estimate)));
    }
}
