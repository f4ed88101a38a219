//! The value of a position under the fifty-move rule.

/// What is known of a position, from the side to move.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Wdl {
    /// Lost.
    Loss,
    /// Lost, but drawn by the fifty-move rule.
    BlessedLoss,
    /// Drawn.
    Draw,
    /// Won, but drawn by the fifty-move rule.
    CursedWin,
    /// Won.
    Win,
}

impl Wdl {
    /// All of them, from loss to win.
    const ALL: [Wdl; 5] = [Wdl::Loss, Wdl::BlessedLoss, Wdl::Draw, Wdl::CursedWin, Wdl::Win];

    /// As files number them: from 0 for a loss to 4 for a win.
    pub(crate) fn of_stored(number: u16) -> Option<Wdl> {
        Wdl::ALL.get(usize::from(number)).copied()
    }

    /// As the literature numbers them: from -2 for a loss to 2 for a win.
    pub fn number(self) -> i32 {
        self as i32 - 2
    }

    /// For the other side.
    #[must_use]
    pub fn flipped(self) -> Wdl {
        Wdl::ALL[4 - self as usize]
    }

    /// The distance to zero of a position whose best move is a capture or a pawn move.
    pub(crate) fn zeroing_distance(self) -> i32 {
        match self {
            Wdl::Loss => -1,
            Wdl::BlessedLoss => -101,
            Wdl::Draw => 0,
            Wdl::CursedWin => 101,
            Wdl::Win => 1,
        }
    }

    /// What a distance to zero amounts to when the half-move clock shows `clock`.
    pub(crate) fn of_distance(distance: i32, clock: u32) -> Wdl {
        let is_in_time = distance.unsigned_abs() + clock <= 100;
        match (distance.signum(), is_in_time) {
            (1, true) => Wdl::Win,
            (1, false) => Wdl::CursedWin,
            (-1, true) => Wdl::Loss,
            (-1, false) => Wdl::BlessedLoss,
            _ => Wdl::Draw,
        }
    }
}
