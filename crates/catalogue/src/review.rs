//! A game that was played, as a review goes through it: its positions, its moves, and what is said of each move. Each game
//! says for itself how its moves are judged.

use std::fmt::Debug;

use mossa_kernel::{Score, Side, Value};

use crate::Boxed;

/// A game that was played, move by move.
///
/// ```
/// use mossa_catalogue::Games;
/// let position = Games::BUILT_IN.variant("connect-x", None).unwrap().read("445").unwrap();
/// let game = position.played(&["3".into()]).unwrap();
/// assert_eq!(game.moves().iter().map(|mv| mv.text.as_str()).collect::<Vec<_>>(), ["4", "4", "5", "3"]);
/// assert_eq!(game.position(2).text(), "44");
/// ```
pub trait PlayedGame: Debug + Send + Sync {
    /// Its moves.
    fn moves(&self) -> &[PlayedMove];

    /// The position after `n_moves` moves, with its past. Going through all positions takes time in proportion to their
    /// number.
    fn position(&self, n_moves: usize) -> Boxed;

    /// What the sides are called in a review: the one that moves first, and the other.
    fn sides(&self) -> [&'static str; 2];

    /// What a player is asked at every position.
    fn question(&self) -> ReviewQuestion;

    /// What to say of a move, from what was said of the positions before and after it.
    fn judge(&self, ply: usize, before: &Seen, after: &Seen) -> Judgement;

    /// The side to move after `n_moves` moves.
    fn side(&self, n_moves: usize) -> Side {
        let moves = self.moves();
        let last = || moves.last().map_or(Side::First, |mv| mv.side.other());
        moves.get(n_moves).map_or_else(last, |mv| mv.side)
    }

    /// How many positions must be looked at: none where nothing was played.
    fn n_positions(&self) -> usize {
        let n_moves = self.moves().len();
        n_moves + usize::from(n_moves != 0)
    }
}

/// A move of a game that was played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlayedMove {
    /// Its number, as players count.
    pub number: u32,
    /// Who made it.
    pub side: Side,
    /// The move as players write it …
    pub said: String,
    /// … and as programs do.
    pub text: String,
}

/// What a player is asked at every position of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ReviewQuestion {
    /// Its move, and what that is worth.
    BestMove,
    /// What every move is worth.
    AllMoves,
}

/// What a position or a move is worth.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Worth {
    /// The score.
    pub score: Score,
    /// Whether it is the result of best play, and no estimate.
    pub is_exact: bool,
}

impl Worth {
    /// The same from the view of the side that moved here.
    #[must_use]
    pub fn for_mover(self) -> Worth {
        Worth { score: Value::from_child(self.score), ..self }
    }

    /// What a move is worth, as the side sees it that moves after it.
    #[must_use]
    pub fn for_opponent(self) -> Worth {
        Worth { score: self.score.for_child(), ..self }
    }
}

/// What a player said of a position, from the view of the side to move.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Seen {
    /// What it is worth, if the player says …
    pub score: Option<Score>,
    /// … and whether that is exact, and no estimate.
    pub is_exact: bool,
    /// What the player said of it after looking 1, 2, 3 … moves ahead, if it deepens round by round.
    pub rounds: Vec<Score>,
    /// What moves are worth, as programs write them; none if the player was not asked or did not say.
    pub moves: Vec<(String, Worth)>,
    /// The move that the player would play, as programs write it.
    pub best: Option<String>,
    /// Whether the game was over.
    pub is_over: bool,
}

impl Seen {
    /// What the position is worth.
    pub fn worth(&self) -> Option<Worth> {
        self.score.map(|score| Worth { score, is_exact: self.is_exact })
    }

    /// What a move is worth, if the player said.
    pub fn worth_of(&self, mv: &str) -> Option<Worth> {
        self.moves.iter().find(|(other, _)| other == mv).map(|&(_, worth)| worth)
    }
}

/// What there is to say of a move. Scores are from the view of the side that moved.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Judgement {
    /// What the position was worth before it …
    pub before: Option<Worth>,
    /// … and after it.
    pub after: Option<Worth>,
    /// What the move lost, as the game counts; none where that is not known.
    pub loss: Option<u32>,
    /// How grave that is.
    pub gravity: Option<Gravity>,
    /// What the loss rests on, in games whose scores may be exact.
    pub basis: Option<Basis>,
}

/// What a loss rests on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Basis {
    /// Exact scores before and after the move.
    Exact,
    /// Estimates before and after the move.
    Estimate,
    /// A score of each kind, which cannot be compared.
    Mixed,
}

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

impl Gravity {
    /// What people write behind such a move.
    pub fn sign(self) -> &'static str {
        match self {
            Gravity::Inaccuracy => "?!",
            Gravity::Mistake => "?",
            Gravity::Blunder => "??",
        }
    }
}

/// The scores before and after a move, both from the view of the side that moved, as far as they are known.
///
/// They should see equally far: a player that looks one move further sees one more move of the other side, and many
/// evaluations favour the side that moved last. So, of a player that deepens round by round, those rounds are taken
/// that end at the same place: one round less after the move. What is proven needs no horizon, and then both are what
/// was said in the end.
pub fn compared(before: &Seen, after: &Seen) -> [Option<Score>; 2] {
    let is_proven = [before, after].iter().any(|seen| seen.score.is_some_and(Score::is_decided));
    let n_rounds = before.rounds.len().min(after.rounds.len() + 1);
    let pair = match n_rounds {
        2.. if !is_proven => [Some(before.rounds[n_rounds - 1]), Some(after.rounds[n_rounds - 2])],
        _ => [before.score, after.score],
    };
    [pair[0], pair[1].map(Score::from_child)]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seen(score: Score, rounds: &[i32]) -> Seen {
        let rounds = rounds.iter().map(|&score| Score::new(score)).collect();
        Seen { score: Some(score), rounds, ..Seen::default() }
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
}
