//! The unit in which people read scores. JSON has whole numbers: hundredths of a pawn, or points of the evaluation; the game
//! says which. Every surface that shows a score writes it by these functions, so that all write it alike.

use crate::{Kind, ScoreFigures};

/// What a heuristic score of 1 is.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum ScoreUnit {
    /// A hundredth of a pawn, shown in pawns; wins are mates, counted in moves of the winner.
    Pawns,
    /// A point of the evaluation; wins are counted in plies.
    #[default]
    Points,
}

impl ScoreUnit {
    /// A heuristic value as a number in this unit.
    pub fn scaled(self, value: f64) -> f64 {
        match self {
            ScoreUnit::Pawns => value / 100.0,
            ScoreUnit::Points => value,
        }
    }

    /// How many decimals tell something.
    pub fn decimals(self) -> usize {
        match self {
            ScoreUnit::Pawns => 2,
            ScoreUnit::Points => 0,
        }
    }

    /// A score in a few letters: `+0.35`, `+M3`, `-M2`, `=` in pawns; `W7`, `L8`, `=` and, for an estimate, `~+12` in points.
    ///
    /// ```
    /// use mossa_wire::{Kind, ScoreFigures, ScoreUnit};
    /// let win = ScoreFigures { kind: Kind::Win, value: 4, plies: 7 };
    /// assert_eq!((ScoreUnit::Pawns.short(win), ScoreUnit::Points.short(win)), ("+M4".into(), "W7".into()));
    /// let estimate = ScoreFigures { kind: Kind::Cp, value: -12, plies: 0 };
    /// assert_eq!((ScoreUnit::Pawns.short(estimate), ScoreUnit::Points.short(estimate)), ("-0.12".into(), "~-12".into()));
    /// ```
    pub fn short(self, score: ScoreFigures) -> String {
        let ScoreFigures { kind, value, plies } = score;
        match (kind, self) {
            (Kind::Draw, _) => "=".into(),
            (Kind::Win, ScoreUnit::Pawns) => format!("+M{value}"),
            (Kind::Loss, ScoreUnit::Pawns) => format!("-M{}", value.abs()),
            (Kind::Win, ScoreUnit::Points) => format!("W{plies}"),
            (Kind::Loss, ScoreUnit::Points) => format!("L{plies}"),
            (Kind::Cp, ScoreUnit::Points) => format!("~{}", self.number(value)),
            (Kind::Cp | Kind::Exact, _) => self.number(value),
        }
    }

    /// A value with its sign; nothing has none.
    fn number(self, value: i64) -> String {
        let decimals = self.decimals();
        if value == 0 { format!("{:.decimals$}", 0.0) } else { format!("{:+.decimals$}", self.scaled(value as f64)) }
    }
}
