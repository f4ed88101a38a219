//! Records of whole games in the format in which people exchange them, as chess has PGN. A capability that a game may have:
//! front ends ask for it, write tags and remarks by these traits, and know no format by its name.

use std::error::Error;
use std::fmt;
use std::io::BufRead;

use mossa_kernel::{Score, Side};

use crate::review::PlayedGame;

/// A format for records of whole games.
///
/// ```
/// use mossa_catalogue::Games;
/// let format = Games::BUILT_IN.two_players("chess").unwrap().records().unwrap();
/// assert_eq!(format.name(), "PGN");
/// let mut reader = format.read(Box::new("[White \"Anna\"]\n\n1. e4 e5 1-0".as_bytes()));
/// let game = reader.next_record().unwrap().unwrap();
/// assert_eq!((game.number, game.players[0].as_str(), game.result.as_str()), (1, "Anna", "1-0"));
/// assert!(reader.next_record().unwrap().is_none());
/// ```
pub trait RecordFormat: fmt::Debug + Send + Sync {
    /// What the format is called; files in it end in this name.
    fn name(&self) -> &'static str;

    /// Reads records that follow each other.
    fn read<'a>(&self, source: Box<dyn BufRead + 'a>) -> Box<dyn RecordReader + 'a>;
}

/// Reads records one after another.
pub trait RecordReader {
    /// The next record; none at the end.
    fn next_record(&mut self) -> Result<Option<ReadRecord>, RecordError>;
}

/// A game as it was read from a record.
#[derive(Debug)]
pub struct ReadRecord {
    /// Which game of the text it is, counted from 1.
    pub number: u64,
    /// Who played the first side, and who the other; `?` where the record does not say so.
    pub players: [String; 2],
    /// The result as the record writes it.
    pub result: String,
    /// All that the record says.
    pub record: Box<dyn WrittenGame>,
    /// Its moves and positions.
    pub game: Box<dyn PlayedGame>,
}

/// What is wrong with a record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RecordError {
    /// Which game of the text it is, counted from 1.
    pub number: u64,
    /// Whether nothing that follows can be read either.
    pub is_last: bool,
    /// What is wrong, and where.
    pub why: String,
}

impl fmt::Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.why)
    }
}

impl Error for RecordError {}

/// A record of a game: tags, moves with remarks, and a result. Displayed, it is the text of a file.
///
/// ```
/// use mossa_catalogue::Games;
/// let position = Games::BUILT_IN.variant("chess", None).unwrap().read("startpos moves e2e4").unwrap();
/// let mut record = position.record(&["e7e5".into()]).unwrap();
/// record.set_tag("White", "Anna");
/// record.add_remark(1, "symmetrical".into());
/// assert_eq!((record.n_plies(), record.movetext().as_str()), (2, "1. e4 e5 {symmetrical}"));
/// assert!(record.to_string().contains("[White \"Anna\"]"));
/// ```
pub trait WrittenGame: fmt::Display + fmt::Debug + Send + Sync {
    /// Writes a tag, in place of one of the same name.
    fn set_tag(&mut self, name: &str, value: &str);

    /// Writes the result; one that is not known leaves the game open.
    fn set_result(&mut self, result: &str);

    /// How many moves of both sides it has.
    fn n_plies(&self) -> usize;

    /// Adds a remark behind a move, counted from 0.
    fn add_remark(&mut self, ply: usize, remark: String);

    /// Writes down what a review found out about a move, counted from 0. Remarks and variations of the record's own stay; marks
    /// and scores that stood there before are replaced.
    fn annotate(&mut self, ply: usize, review: &MoveReview<'_>);

    /// The moves with their numbers, in one line; empty if there are none.
    fn movetext(&self) -> String;

    /// A copy.
    fn boxed_clone(&self) -> Box<dyn WrittenGame>;
}

/// What a review found out about a move.
#[derive(Clone, Copy, Debug)]
pub struct MoveReview<'a> {
    /// The move as players write it.
    pub said: &'a str,
    /// `?!`, `?`, `??` or nothing.
    pub mark: &'a str,
    /// The line that was better, as players write it.
    pub better: &'a [String],
    /// What the position before the move is worth …
    pub before: PositionWorth,
    /// … and the one after it.
    pub after: PositionWorth,
}

/// What a position is worth to the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PositionWorth {
    /// The side to move.
    pub side: Side,
    /// The score, if it is known.
    pub score: Option<Score>,
}
