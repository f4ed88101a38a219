//! What a player's score means, in figures and in words.

use mossa_catalogue::AnyPosition;
use mossa_kernel::{Score, SearchStats};
use mossa_wire::{Kind, ScoreFigures};

/// What is known about a position whose moves are scored.
pub(crate) struct Scale<'a> {
    pub(crate) position: &'a dyn AnyPosition,
    /// At most so many moves are left, where the rules say so.
    pub(crate) plies_left: Option<u32>,
    /// Who says so, as a spec.
    pub(crate) player: &'a str,
}

impl Scale<'_> {
    /// A score in figures. A search that has looked to the end of the game says 0 only of a draw; before that 0 means
    /// that nobody looks better.
    pub(crate) fn figures(&self, score: Score, stats: &SearchStats) -> ScoreFigures {
        let worth = |plies| self.position.worth_of_win(plies);
        if let Some(plies) = score.win_in_plies() {
            return ScoreFigures { kind: Kind::Win, value: worth(plies), plies };
        }
        if let Some(plies) = score.loss_in_plies() {
            return ScoreFigures { kind: Kind::Loss, value: -worth(plies), plies };
        }
        match self.plies_left {
            Some(plies) if score == Score::DRAW && plies <= self.reach(stats) => {
                ScoreFigures { kind: Kind::Draw, value: 0, plies }
            }
            _ => ScoreFigures { kind: Kind::Cp, value: score.get().into(), plies: 0 },
        }
    }

    /// How far a search has looked everywhere: textbook searches have one depth, others go deeper round by round.
    fn reach(&self, stats: &SearchStats) -> u32 {
        let is_textbook = ["minimax", "alpha-beta"].iter().any(|name| self.player.trim().starts_with(name));
        if is_textbook { stats.depth } else { stats.iterations.min(u64::from(u32::MAX)) as u32 }
    }
}

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
