//! What a review of games prints.

use std::fmt;
use std::marker::PhantomData;

use serde::de::{Error as _, MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::ScoreFigures;

/// Games, reviewed.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
pub struct Review {
    /// The game, as it is listed.
    pub game: String,
    /// Who reviewed them, as its spec.
    pub player: String,
    /// The games, in the order of the file.
    pub games: Vec<ReviewedGame>,
}

/// One game.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ReviewedGame {
    /// Which game of the file it is, counted from 1.
    pub number: u64,
    /// Who played each side: in chess under `white` and `black`, in Connect X under `X` and `O`.
    #[serde(flatten)]
    #[cfg_attr(test, ts(skip))]
    pub players: BySide<String>,
    /// The result, as the file has it.
    pub result: String,
    /// The board it was played on.
    pub board: String,
    /// Where it began: `startpos` or a FEN, `-` in Connect X.
    pub start: String,
    /// The moves, as far as they were reviewed.
    pub moves: Vec<ReviewedMove>,
    /// What they come to, by the names of the sides.
    #[cfg_attr(test, ts(type = "Record<string, ReviewedSide>"))]
    pub sides: BySide<ReviewedSide>,
}

/// One move. Scores are from the view of the side that moved.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ReviewedMove {
    /// Its number, as players count.
    pub number: u32,
    /// `white` or `black`, in Connect X `X` or `O`.
    pub side: String,
    /// The move as players write it …
    pub san: String,
    /// … and as programs do.
    #[serde(rename = "move")]
    pub mv: String,
    /// What the position was worth before it; none if the player did not say …
    pub before: Option<ScoreFigures>,
    /// … and after it.
    pub after: Option<ScoreFigures>,
    /// What the move lost; none where it is not known. Chess: in hundredths of a pawn. Connect X: in the solver's scale
    /// where the scores are exact, else in points of the evaluation.
    pub loss: Option<u32>,
    /// What the loss rests on, in games whose scores may be exact.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub basis: Option<ScoreBasis>,
    /// `?!`, `?`, `??`, or nothing.
    pub mark: String,
    /// The move that the player would have played, as players write it; none if it had no answer …
    pub best: Option<String>,
    /// … and the line that it expected, with that move at its beginning.
    pub line: Vec<String>,
    /// How far it looked ahead before the move.
    pub depth: u32,
    /// Calls of the recursive search before the move.
    pub nodes: u64,
    /// Time taken for that.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seconds: Option<f64>,
}

/// What a loss rests on.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum ScoreBasis {
    /// Exact scores before and after the move.
    Exact,
    /// Estimates before and after the move.
    Estimate,
    /// A score of each kind: nothing can be said of their difference.
    Mixed,
}

/// Something for each side of a game by the sides' names, that of the side that moves first in front.
///
/// ```
/// use mossa_wire::BySide;
/// let stones = BySide([("X".to_owned(), 4), ("O".to_owned(), 3)]);
/// let text = serde_json::to_string(&stones).unwrap();
/// assert_eq!(text, r#"{"X":4,"O":3}"#);
/// assert_eq!(serde_json::from_str::<BySide<u32>>(&text).unwrap(), stones);
/// assert!(serde_json::from_str::<BySide<u32>>(r#"{"X":4}"#).is_err());
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BySide<T>(pub [(String, T); 2]);

impl<T: Serialize> Serialize for BySide<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(name, value)| (name, value)))
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for BySide<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<BySide<T>, D::Error> {
        struct Sides<T>(PhantomData<T>);
        impl<'de, T: Deserialize<'de>> Visitor<'de> for Sides<T> {
            type Value = BySide<T>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("the names of two sides")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<BySide<T>, A::Error> {
                let mut sides = Vec::new();
                while let Some(side) = map.next_entry()? {
                    sides.push(side);
                }
                let n_sides = sides.len();
                let sides = sides.try_into().map_err(|_| A::Error::invalid_length(n_sides, &"two sides"));
                sides.map(BySide)
            }
        }
        deserializer.deserialize_map(Sides(PhantomData))
    }
}

/// What the moves of a side come to.
#[derive(Clone, Copy, PartialEq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ReviewedSide {
    /// Moves that were reviewed.
    pub moves: u64,
    /// How many of them have an exact loss, in games whose scores may be exact. Only these are averaged there.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub exact: Option<u64>,
    /// What they lost on average, counted as the loss of a move; none without any whose loss is known.
    pub average_loss: Option<f64>,
    /// Moves marked `?!` …
    pub inaccuracies: u64,
    /// … `?` …
    pub mistakes: u64,
    /// … and `??`.
    pub blunders: u64,
}
