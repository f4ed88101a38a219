//! What a player's score means, in words.

use mossa_kernel::Score;
use mossa_wire::{Kind, ScoreFigures, ScoreUnit};

/// A player's own score in a few letters, which is no proof of a draw; the player says how sure it is.
pub(crate) fn shortly(score: Score) -> String {
    let text = ScoreUnit::Points.short(figures(score));
    text.trim_start_matches('~').to_owned()
}

/// A score of chess as its programs write it: `+0.35`, `-1.20`, `0.00` pawns, `+M3` and `-M2` for a mate in that many
/// moves
/// of the side that gives it. A pawn is a hundred, whatever the player means by it.
pub(crate) fn pawns(score: Score) -> String {
    ScoreUnit::Pawns.short(figures(score))
}

/// A score by itself: a win is counted in moves of the winner.
fn figures(score: Score) -> ScoreFigures {
    let moves = |plies: u32| i64::from(plies.div_ceil(2));
    match (score.win_in_plies(), score.loss_in_plies()) {
        (Some(plies), _) => ScoreFigures { kind: Kind::Win, value: moves(plies), plies },
        (_, Some(plies)) => ScoreFigures { kind: Kind::Loss, value: -moves(plies), plies },
        _ => ScoreFigures { kind: Kind::Cp, value: score.get().into(), plies: 0 },
    }
}

/// A score of a search that is not over, in the unit of its game.
pub(crate) fn so_far(score: Score, unit: ScoreUnit) -> String {
    unit.short(figures(score))
}

/// Greater for better scores: quick wins first, slow losses before quick ones.
pub(crate) fn rank(score: ScoreFigures) -> (i64, i64) {
    let plies = i64::from(score.plies);
    match score.kind {
        Kind::Win => (1, -plies),
        Kind::Loss => (-1, plies),
        Kind::Cp | Kind::Exact | Kind::Draw => (0, score.value),
    }
}

/// A score in words.
pub(crate) fn words(score: ScoreFigures, unit: ScoreUnit) -> String {
    let counted = |n: u64, one: &str, many: &str| if n == 1 { format!("1 {one}") } else { format!("{n} {many}") };
    let end = match unit {
        ScoreUnit::Pawns => counted(score.value.unsigned_abs(), "move", "moves"),
        ScoreUnit::Points => counted(score.plies.into(), "ply", "plies"),
    };
    match (score.kind, unit) {
        (Kind::Cp, ScoreUnit::Points) => format!("about {}", unit.short(score).trim_start_matches('~')),
        (Kind::Cp | Kind::Exact, _) => unit.short(score),
        (Kind::Win, ScoreUnit::Pawns) => format!("mates in {end}"),
        (Kind::Loss, ScoreUnit::Pawns) => format!("is mated in {end}"),
        (Kind::Win, ScoreUnit::Points) => format!("wins in {end}"),
        (Kind::Loss, ScoreUnit::Points) => format!("loses in {end}"),
        (Kind::Draw, _) => "a draw".into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_are_written_as_programs_of_chess_do() {
        let score = Score::new;
        let plain = [(score(35), "+0.35"), (score(-120), "-1.20"), (score(0), "0.00"), (score(-5), "-0.05")];
        let mates = [
            (Score::win_in(1), "+M1"),
            (Score::win_in(5), "+M3"),
            (Score::loss_in(2), "-M1"),
            (Score::loss_in(0), "-M0"),
        ];
        for (score, text) in plain.into_iter().chain(mates) {
            assert_eq!(pawns(score), text);
        }
        assert_eq!((shortly(Score::win_in(5)), shortly(score(-3))), ("W5".to_owned(), "-3".to_owned()));
    }

    #[test]
    fn words_say_what_is_proven_and_what_is_not() {
        let figures = |kind, value, plies| ScoreFigures { kind, value, plies };
        let cases = [
            (figures(Kind::Cp, -12, 0), "about -12", "-0.12"),
            (figures(Kind::Win, 1, 1), "wins in 1 ply", "mates in 1 move"),
            (figures(Kind::Loss, -2, 4), "loses in 4 plies", "is mated in 2 moves"),
            (figures(Kind::Draw, 0, 9), "a draw", "a draw"),
        ];
        for (score, points, pawns) in cases {
            assert_eq!([words(score, ScoreUnit::Points), words(score, ScoreUnit::Pawns)], [points, pawns]);
        }
    }
}
