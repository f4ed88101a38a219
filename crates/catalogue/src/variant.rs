//! A game and what it is played on: the shape of the board, or a variant of the rules. From it positions and openings are read,
//! and no front end that does so must know which game it is.

use std::fmt::Debug;
use std::io::BufRead;
use std::sync::Arc;

use mossa_kernel::{Control, Text};

use crate::exam::ExamPositions;
use crate::games::{GameEntry, GameKind, TextError, TextPart, TwoPlayerGame};
use crate::openings::file::{OpeningFault, plain};
use crate::openings::{Openings, Request};
use crate::position::AnyPosition;
use crate::seat::Standing;

/// A position of any game.
pub type Boxed = Box<dyn AnyPosition>;

/// A variant that is passed around.
pub type SharedVariant = Arc<dyn Variant>;

/// A game and what it is played on.
///
/// ```
/// use mossa_catalogue::Games;
/// let variant = Games::BUILT_IN.variant("connect-x", Some("5x5x4")).unwrap();
/// assert_eq!(variant.read("3,3").unwrap().text(), "33");
/// assert_eq!(variant.read_after(None, "3 3 1").unwrap().text(), "331");
/// assert_eq!(Games::BUILT_IN.variant("chess", None).unwrap().beginning().text(), "startpos");
/// ```
pub trait Variant: Debug + Send + Sync {
    /// The game.
    fn game(&self) -> &'static dyn GameEntry;

    /// What it is called.
    fn title(&self) -> Text;

    /// The board as text.
    fn board(&self) -> String;

    /// What the game's own texts may name beside the title and the board, such as how many in a row win.
    fn facts(&self) -> Vec<(&'static str, String)> {
        Vec::new()
    }

    /// The position in which games begin.
    fn beginning(&self) -> Boxed;

    /// The position that is written this way.
    fn read(&self, text: &str) -> Result<Boxed, TextError>;

    /// The position after these moves, separated by blanks or commas, from the one that is written this way or else from the
    /// beginning of a game.
    fn read_after(&self, position: Option<&str>, moves: &str) -> Result<Boxed, TextError>;

    /// The games of a pasted text: a position, moves, or a record in a format of the game's own. Reading ends when
    /// `go_on` says so.
    fn read_games(&self, text: &str, _go_on: &dyn Fn() -> bool) -> Result<Vec<PastedGame>, TextError> {
        let read = self.read(text).or_else(|error| self.read_after(None, text).map_err(|_| error))?;
        Ok(vec![PastedGame { title: String::new(), position: read }])
    }

    /// The openings of a file with this name, each with its line. By default one position a line, without what follows a `#`.
    fn read_openings(&self, _name: &str, source: &mut dyn BufRead) -> Result<Vec<(u64, Boxed)>, OpeningFault> {
        plain(self, source)
    }

    /// Openings out of an opening book; none if the game has no such books.
    fn walk_book(&self, _bytes: &[u8], _request: &Request) -> Option<Result<Openings, OpeningFault>> {
        None
    }

    /// Positions in which a program that plays this is examined.
    fn exam_positions(&self) -> &'static ExamPositions {
        &ExamPositions::START
    }

    /// The positions of a file with published counts of sequences of moves; none if the game has no such files.
    fn read_counts(&self, _source: &mut dyn BufRead) -> Option<Result<Vec<PublishedCounts>, TextError>> {
        None
    }
}

/// A position of which it is published how many sequences of moves it has.
#[derive(Debug)]
pub struct PublishedCounts {
    /// The position.
    pub position: Boxed,
    /// Pairs of a depth and the number of move sequences of that length.
    pub counts: Vec<(u32, u64)>,
}

impl PublishedCounts {
    /// Counts to a depth or, where there is no published count for that, to the deepest that there is below; stops with the
    /// control.
    pub fn count(&self, depth: u32, control: &Control<'_>) -> CheckedCount {
        let known = self.counts.iter().filter(|(known, _)| *known <= depth).max_by_key(|(known, _)| *known);
        let (depth, published) = known.map_or((depth, None), |&(known, count)| (known, Some(count)));
        let counted = self.position.perft(depth, control).ok();
        CheckedCount { depth, nodes: counted.map(|counted| counted.nodes), published }
    }
}

/// A count beside the published one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CheckedCount {
    /// The number of moves.
    pub depth: u32,
    /// How many sequences were counted; none if it was stopped.
    pub nodes: Option<u64>,
    /// How many there are as published, if that is known.
    pub published: Option<u64>,
}

impl CheckedCount {
    /// Whether there is a count, and none that is published says otherwise.
    pub fn is_right(&self) -> bool {
        self.nodes.is_some() && self.published.is_none_or(|published| Some(published) == self.nodes)
    }
}

/// A game read from pasted text.
#[derive(Debug)]
pub struct PastedGame {
    /// Who played, and how it ended; empty where the text does not say so.
    pub title: String,
    /// Where it stands, with the moves that led there.
    pub position: Boxed,
}

impl dyn Variant + '_ {
    /// The position that is written this way, in which moves are left.
    pub fn read_opening(&self, text: &str) -> Result<Boxed, TextError> {
        let position = self.read(text)?;
        if position.seat().standing() == Standing::Open {
            return Ok(position);
        }
        Err(TextError::new(TextPart::Position, "the game is over already: expected a position with moves left"))
    }

    /// The game, with what only games for two have.
    pub fn two_players(&self) -> &'static dyn TwoPlayerGame {
        match self.game().kind() {
            GameKind::TwoPlayers(game) => game,
            GameKind::Puzzle(_) => unreachable!("puzzles have no variants"),
        }
    }

    /// The player where none is named.
    pub fn default_player(&self) -> &'static str {
        self.two_players().default_player()
    }

    /// The position after these moves, which are legal, from the beginning of a game.
    pub(crate) fn after(&self, moves: &[String]) -> Boxed {
        self.read_after(None, &moves.join(",")).expect("the moves are legal")
    }
}
