//! The positions that programs are asked about: every kind of move, and games that are over.

use std::fmt;

use mossa_catalogue::{Seat, Variant};

/// A position, and the moves that were played from it.
#[derive(Debug)]
pub(super) struct Place {
    /// A FEN; none for the usual start.
    fen: Option<&'static str>,
    /// Moves as the protocol writes them.
    moves: &'static [&'static str],
}

const fn from_start(moves: &'static [&'static str]) -> Place {
    Place { fen: None, moves }
}

const fn from(fen: &'static str, moves: &'static [&'static str]) -> Place {
    Place { fen: Some(fen), moves }
}

/// The positions of one game.
pub(super) struct Places {
    pub(super) start: Place,
    /// A position in the middle of a game.
    pub(super) middle: Place,
    /// Positions after moves that are written or played in a way of their own.
    pub(super) special: &'static [Place],
    /// Positions with one legal move, or whose legal moves are all of a kind that is easily got wrong.
    pub(super) only: &'static [Place],
    /// Positions in which the side to move can win at once.
    pub(super) won: &'static [Place],
    /// Positions without a legal move.
    pub(super) over: &'static [Place],
}

const CASTLES: &str = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";

static CHESS: Places = Places {
    start: from_start(&[]),
    middle: from_start(&["e2e4", "e7e5", "g1f3", "b8c6", "f1b5", "a7a6"]),
    special: &[
        from(CASTLES, &["e1g1"]),
        from(CASTLES, &["e1c1", "e8g8"]),
        from_start(&["e2e4", "a7a6", "e4e5", "d7d5", "e5d6"]),
        from("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", &["a7a8r"]),
        from("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", &["a7a8q"]),
    ],
    only: &[
        from("8/8/8/8/8/1k6/7r/K7 w - - 0 1", &[]),
        // Only the capture of the pawn that has just passed.
        from("2R5/8/7R/3k4/3pP3/3K2Q1/8/8 b - e3 0 1", &[]),
        // Only promotions, which have five letters.
        from("8/P7/8/8/8/5k2/5p2/5K2 w - - 0 1", &[]),
    ],
    won: &[from("6k1/5ppp/8/8/8/8/8/4R1K1 w - - 0 1", &[]), from_start(&["f2f3", "e7e5", "g2g4"])],
    over: &[from("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", &[]), from("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", &[])],
};

/// What every game has: its start.
static ANY_GAME: Places =
    Places { start: from_start(&[]), middle: from_start(&[]), special: &[], only: &[], won: &[], over: &[] };

static CONNECT_FOUR: Places = Places {
    start: from_start(&[]),
    middle: from_start(&["4", "4", "3", "5", "2"]),
    special: &[],
    only: &[from_start(&FULL)],
    won: &[from_start(&["4", "4", "3", "3", "2", "2"])],
    over: &[from_start(&["4", "4", "3", "3", "2", "2", "1"])],
};

/// Six columns are full, and neither side has four in a row.
const FULL: [&str; 36] = [
    "1", "1", "1", "1", "1", "1", "2", "2", "2", "2", "2", "2", "4", "3", "3", "3", "3", "3", "3", "4", "4", "4", "4",
    "4", "5", "5", "5", "5", "5", "5", "6", "6", "6", "6", "6", "6",
];

/// Positions of a game on one of its boards.
struct Known {
    game: &'static str,
    board: &'static str,
    places: &'static Places,
}

/// The games for which there are positions; of others only the start is known.
static KNOWN: [Known; 2] = [
    Known { game: "chess", board: "standard", places: &CHESS },
    Known { game: "connect-x", board: "6x7x4", places: &CONNECT_FOUR },
];

impl Places {
    /// The positions of a game.
    pub(super) fn of(variant: &dyn Variant) -> &'static Places {
        let (game, board) = (variant.game().name(), variant.board());
        let known = KNOWN.iter().find(|known| known.game == game && known.board == board);
        known.map_or(&ANY_GAME, |known| known.places)
    }
}

impl Place {
    /// The position as we see it; moves that are not possible on this board are left out.
    pub(super) fn seat(&self, variant: &dyn Variant) -> Box<dyn Seat> {
        let position = self.fen.and_then(|fen| variant.read(fen).ok()).unwrap_or_else(|| variant.beginning());
        let mut seat = position.seat();
        for mv in self.moves {
            let _ = seat.play(mv);
        }
        seat
    }
}

/// The order that sets the position up.
impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.fen {
            Some(fen) => write!(f, "position fen {fen}")?,
            None => f.write_str("position startpos")?,
        }
        if self.moves.is_empty() { Ok(()) } else { write!(f, " moves {}", self.moves.join(" ")) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every position is what it is listed as, by our own rules.
    #[test]
    fn positions_are_what_they_are_called() {
        for (game, board) in [("chess", None), ("connect-x", None), ("connect-x", Some("5x4x3"))] {
            let variant = mossa_catalogue::Games::BUILT_IN.variant(game, board).expect("a game");
            let variant = variant.as_ref();
            let places = Places::of(variant);
            assert_eq!(places.over.is_empty(), board.is_some(), "{game}");
            let n_legal = |place: &Place| place.seat(variant).legal().len();
            let plays_all = |place: &Place| {
                let fen = place.fen.map(|fen| variant.read(fen).expect("a position"));
                let mut seat = fen.unwrap_or_else(|| variant.beginning()).seat();
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
