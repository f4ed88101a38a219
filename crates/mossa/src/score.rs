//! What a player's score means, in words.

use mossa_kernel::Score;
use mossa_wire::{Kind, ScoreFigures};

/// A score in a few letters: `+3`, `W7`, `L8`, `=`.
pub(crate) fn short(score: ScoreFigures) -> String {
    match score.kind {
        Kind::Cp | Kind::Exact if score.value == 0 => "0".into(),
        Kind::Cp | Kind::Exact => format!("{:+}", score.value),
        Kind::Win => format!("W{}", score.plies),
        Kind::Loss => format!("L{}", score.plies),
        Kind::Draw => "=".into(),
    }
}

/// The same of a player's own score, which is no proof of a draw.
pub(crate) fn shortly(score: Score) -> String {
    let (kind, plies) = match (score.win_in_plies(), score.loss_in_plies()) {
        (Some(plies), _) => (Kind::Win, plies),
        (_, Some(plies)) => (Kind::Loss, plies),
        _ => (Kind::Cp, 0),
    };
    short(ScoreFigures { kind, value: score.get().into(), plies })
}

/// A score of chess as its programs write it: `+0.35`, `-1.20`, `0.00` pawns, `+M3` and `-M2` for a mate in so many moves
/// of the side that gives it. A pawn is a hundred, whatever the player means by it.
pub(crate) fn pawns(score: Score) -> String {
    let moves = |plies: u32| plies.div_ceil(2);
    let value = score.get();
    match (score.win_in_plies(), score.loss_in_plies()) {
        (Some(plies), _) => format!("+M{}", moves(plies)),
        (_, Some(plies)) => format!("-M{}", moves(plies)),
        _ if value == 0 => "0.00".to_owned(),
        _ => format!("{:+.2}", f64::from(value) / 100.0),
    }
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
pub(crate) fn words(score: ScoreFigures) -> String {
    let plies = if score.plies == 1 { "1 ply".to_owned() } else { format!("{} plies", score.plies) };
    match score.kind {
        Kind::Cp | Kind::Exact => short(score),
        Kind::Win => format!("wins in {plies}"),
        Kind::Loss => format!("loses in {plies}"),
        Kind::Draw => "a draw".into(),
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
}
