//! Positions in which a program of UCI or UGI is examined: every kind of move, and games that are over. A game says which of
//! its positions are such.

use std::fmt;

use crate::seat::Seat;
use crate::variant::Variant;

/// A position, and the moves that were played from it. Displayed, it is the command of UCI and UGI that sets it up.
///
/// ```
/// use mossa_catalogue::exam::ExamPosition;
/// assert_eq!(ExamPosition::from_start(&["e2e4"]).to_string(), "position startpos moves e2e4");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ExamPosition {
    /// The position as text; none for the usual start.
    pub start: Option<&'static str>,
    /// Moves as programs write them.
    pub moves: &'static [&'static str],
}

impl ExamPosition {
    /// After these moves from the usual start.
    pub const fn from_start(moves: &'static [&'static str]) -> ExamPosition {
        ExamPosition { start: None, moves }
    }

    /// After these moves from a position.
    pub const fn from(start: &'static str, moves: &'static [&'static str]) -> ExamPosition {
        ExamPosition { start: Some(start), moves }
    }

    /// The position as we see it; moves that are not possible on this board are left out.
    pub fn seat(&self, variant: &dyn Variant) -> Box<dyn Seat> {
        let position = self.start.and_then(|text| variant.read(text).ok()).unwrap_or_else(|| variant.beginning());
        let mut seat = position.seat();
        for mv in self.moves {
            let _ = seat.play(mv);
        }
        seat
    }
}

impl fmt::Display for ExamPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.start {
            Some(fen) => write!(f, "position fen {fen}")?,
            None => f.write_str("position startpos")?,
        }
        if self.moves.is_empty() { Ok(()) } else { write!(f, " moves {}", self.moves.join(" ")) }
    }
}

/// The positions of one game on one board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ExamPositions {
    /// Where games begin.
    pub start: ExamPosition,
    /// A position in the middle of a game.
    pub middle: ExamPosition,
    /// Positions after moves that are written or played in a way of their own.
    pub special: &'static [ExamPosition],
    /// Positions with one legal move, or whose legal moves are all of a kind that is easily got wrong.
    pub only: &'static [ExamPosition],
    /// Positions in which the side to move can win at once.
    pub won: &'static [ExamPosition],
    /// Positions without a legal move.
    pub over: &'static [ExamPosition],
}

impl ExamPositions {
    /// What every game has: its start.
    pub const START: ExamPositions = ExamPositions {
        start: ExamPosition::from_start(&[]),
        middle: ExamPosition::from_start(&[]),
        special: &[],
        only: &[],
        won: &[],
        over: &[],
    };
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Games;

    /// Every position is what it is listed as, by our own rules.
    #[test]
    fn positions_are_what_they_are_called() {
        for (game, board) in [("chess", None), ("connect-x", None), ("connect-x", Some("5x4x3")), ("othello", None)] {
            let variant = Games::BUILT_IN.variant(game, board).expect("a game");
            let variant = variant.as_ref();
            let places = variant.exam_positions();
            assert_eq!(places.over.is_empty(), board.is_some() || game == "othello", "{game}");
            let n_legal = |place: &ExamPosition| place.seat(variant).legal().len();
            let plays_all = |place: &ExamPosition| {
                let start = place.start.map(|text| variant.read(text).expect("a position"));
                let mut seat = start.unwrap_or_else(|| variant.beginning()).seat();
                place.moves.iter().all(|mv| seat.play(mv).is_ok())
            };
            let open = [&places.start, &places.middle].into_iter().chain(places.special).chain(places.won);
            assert!(open.clone().chain(places.only).chain(places.over).all(plays_all), "{game}");
            assert!(open.clone().all(|place| 1 < n_legal(place)), "{game}");
            assert!(places.only.iter().all(|place| [1, 4].contains(&n_legal(place))), "{game}");
            assert!(places.over.iter().all(|place| n_legal(place) == 0), "{game}");
            for place in places.won {
                let wins = |mv: &String| {
                    let mut seat = place.seat(variant);
                    seat.play(mv).is_ok() && seat.legal().is_empty()
                };
                assert!(place.seat(variant).legal().iter().any(wins), "{place}");
            }
        }
    }
}
