//! What a player's score means, in figures.

use mossa_catalogue::AnyPosition;
use mossa_kernel::{Choice, Score, SearchStats};
use mossa_wire::{Kind, ScoreFigures};

/// What is known about a position whose moves are scored.
pub struct Scale<'a> {
    /// The position.
    pub position: &'a dyn AnyPosition,
    /// The most moves that can be left, where the rules bound them.
    pub plies_left: Option<u32>,
    /// Who says so, as a spec.
    pub player: &'a str,
}

impl Scale<'_> {
    /// What a player says of a move: draws that it has proven are draws, everything else is as the score says.
    pub fn of_move(&self, choice: &Choice<String>, mv: &str, score: Score) -> ScoreFigures {
        if score == Score::DRAW && choice.draws.iter().any(|drawn| drawn == mv) {
            return ScoreFigures { kind: Kind::Draw, value: 0, plies: self.plies_left.unwrap_or(0) };
        }
        self.figures(score, &choice.stats)
    }

    /// What a player says of the move that it would play.
    pub fn of_choice(&self, choice: &Choice<String>) -> Option<ScoreFigures> {
        choice.score.map(|score| self.of_move(choice, &choice.mv, score))
    }

    /// A score in figures. A search that has looked to the end of the game says 0 only of a draw; before that 0 means
    /// that neither side looks better.
    pub fn figures(&self, score: Score, stats: &SearchStats) -> ScoreFigures {
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
