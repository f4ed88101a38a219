//! The games and puzzles: an entry each, in one list. A front end asks an entry for what it needs and knows none by name; what
//! only some games have is a capability that an entry may offer.

use std::error::Error;
use std::fmt;
use std::fmt::Debug;

use mossa_kernel::{BoardStyle, Control, Text};
use mossa_mnk::Mnk;
use mossa_othello::Othello;
use mossa_pancake::PancakePuzzle;
use mossa_players::{Listed, SpecError, find};

use crate::bench::{MeasureTarget, Workload};
use crate::course::Course;
use crate::plain::PlainGame;
use crate::plain_puzzle::PlainPuzzle;
use crate::puzzle::{AnyHeuristic, BoxedPuzzle, DrawMeans, PuzzleDraw};
use crate::record::RecordFormat;
use crate::resources::PlayerResources;
use crate::stored::StoredTables;
use crate::suite::SuiteFormat;
use crate::variant::SharedVariant;
use crate::words::GameWords;
use crate::{chess, connect_x, tiles};

/// A game or puzzle.
pub trait GameEntry: Debug + Send + Sync {
    /// Its name, and what it is in a line.
    fn listed(&self) -> Listed;

    /// Its name.
    fn name(&self) -> &'static str {
        self.listed().name
    }

    /// What it is called.
    fn title(&self) -> Text;

    /// Boards to choose from, the usual one first; a game may be played on others too.
    fn boards(&self) -> &'static [&'static str];

    /// How its usual board is drawn.
    fn style(&self) -> BoardStyle;

    /// Who searches: the players of a game, the algorithms for a puzzle, outside programs among them.
    fn algorithms(&self) -> Vec<Listed>;

    /// What they know: the evaluations of a game, the heuristics of a puzzle. The usual one comes first.
    fn heuristics(&self) -> &'static [Listed];

    /// What a score of its evaluations counts.
    fn score_scale(&self) -> ScoreScale {
        ScoreScale::Points
    }

    /// Fixed work whose counts of nodes are a signature of its players' behaviour, done in a blink; none if there is none.
    fn workloads(&self) -> &'static [&'static dyn Workload] {
        &[]
    }

    /// What is aimed at for the speed of its players; measuring it takes a while.
    fn targets(&self) -> &'static [&'static dyn MeasureTarget] {
        &[]
    }

    /// The files that it computes once and keeps; none if there are none.
    fn stored(&self) -> Option<&dyn StoredTables> {
        None
    }

    /// Whether it is a game or a puzzle, and what can be asked of it as such.
    fn kind(&self) -> GameKind<'_>;
}

/// What scores count, and how people read them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ScoreScale {
    /// Hundredths of a pawn; wins are mates, counted in moves of the winner.
    Pawns,
    /// Points of the evaluation; wins are counted in plies.
    Points,
}

/// What an entry is.
#[derive(Clone, Copy, Debug)]
pub enum GameKind<'a> {
    /// A game for two players.
    TwoPlayers(&'a dyn TwoPlayerGame),
    /// A puzzle for one.
    Puzzle(&'a dyn PuzzleGame),
}

/// A game for two players.
pub trait TwoPlayerGame: Debug + Send + Sync {
    /// The game on the board of this name, or on its usual one.
    fn variant(&self, board: Option<&str>) -> Result<SharedVariant, TextError>;

    /// The option by which programs are told the board.
    fn board_option(&self) -> BoardOption {
        BoardOption::Name("Board")
    }

    /// The player where none is named.
    fn default_player(&self) -> &'static str;

    /// What the game says for itself.
    fn words(&self) -> &'static GameWords;

    /// The format in which people exchange records of whole games; none if there is none.
    fn records(&self) -> Option<&dyn RecordFormat> {
        None
    }

    /// A player whose scores are exact, however long it takes; none if there is none.
    fn exact_player(&self) -> Option<&'static str> {
        None
    }

    /// The tournament of a course in which it is played; none if there is none.
    fn course(&self) -> Option<&'static Course> {
        None
    }

    /// The format of files of best-move tests; none if there is none.
    fn suites(&self) -> Option<&dyn SuiteFormat> {
        None
    }
}

/// The option of UGI by which a program is told on which board a game is played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BoardOption {
    /// An option of this name has the name of the board as its value.
    Name(&'static str),
    /// An option of this name is true on one board and false on the usual one.
    Switch {
        /// The name of the option.
        option: &'static str,
        /// The board on which it is true.
        board: &'static str,
    },
}

impl BoardOption {
    /// The name of the option.
    pub fn name(self) -> &'static str {
        match self {
            BoardOption::Name(option) | BoardOption::Switch { option, .. } => option,
        }
    }

    /// Its value on a board.
    pub fn value(self, board: &str) -> String {
        match self {
            BoardOption::Name(_) => board.to_owned(),
            BoardOption::Switch { board: switched, .. } => (board == switched).to_string(),
        }
    }

    /// The board that a value stands for, the usual one if none; what is wrong with the value otherwise.
    pub fn board(self, value: &str) -> Result<Option<&str>, String> {
        match (self, value) {
            (BoardOption::Name(_), board) | (BoardOption::Switch { board, .. }, "true") => Ok(Some(board)),
            (BoardOption::Switch { .. }, "false") => Ok(None),
            (BoardOption::Switch { option, .. }, _) => {
                Err(format!("option {option} is {value:?}: expected true or false"))
            }
        }
    }
}

/// A puzzle.
pub trait PuzzleGame: Debug + Send + Sync {
    /// The puzzle that is written this way, on the board of this name or the one that fits, towards this goal or the usual one.
    fn read(&self, text: &str, board: Option<&str>, goal: Option<&str>) -> Result<BoxedPuzzle, TextError>;

    /// The puzzle on the board of this name, or on its usual one, with the goal as its start.
    fn solved(&self, board: Option<&str>, goal: Option<&str>) -> Result<BoxedPuzzle, TextError>;

    /// A position as an example of how positions are written.
    fn example(&self) -> String;

    /// The heuristic of this name, with the tables that are there.
    fn heuristic(&self, name: &str, resources: &PlayerResources) -> Result<Box<dyn AnyHeuristic>, SpecError>;

    /// The heuristics that are compared where none are named.
    fn compared(&self) -> Vec<&'static str>;

    /// Whether such positions can be drawn by these means; the part of the request that is wrong otherwise.
    fn check_draw(&self, draw: &PuzzleDraw, means: DrawMeans) -> Result<(), TextError>;

    /// Draws `n` positions as long as `go_on` says so; `None` in place of one that was not found or not drawn any more. The
    /// limits of the control are those of all positions together.
    fn draw(
        &self,
        draw: &PuzzleDraw,
        n: usize,
        control: &Control<'_>,
        go_on: &dyn Fn() -> bool,
    ) -> Result<Vec<Option<BoxedPuzzle>>, TextError>;

    /// The same until the time of the control is over.
    fn draw_in_time(
        &self,
        draw: &PuzzleDraw,
        n: usize,
        control: &Control<'_>,
    ) -> Result<Vec<Option<BoxedPuzzle>>, TextError> {
        let end = control.limits.time.map(|time| control.clock.now() + time);
        let is_time = || end.is_none_or(|end| control.clock.now() < end);
        self.draw(draw, n, control, &|| !control.stop.is_raised() && is_time())
    }
}

/// What is wrong with the text of a game, a board, a position or moves.
///
/// ```
/// use mossa_catalogue::{Games, TextPart};
/// let error = Games::BUILT_IN.variant("chess", Some("6x7x4")).unwrap_err();
/// assert_eq!((error.part, error.to_string().contains("expected standard or chess960")), (TextPart::Board, true));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TextError {
    /// Which part of the text is wrong.
    pub part: TextPart,
    /// What is wrong with it, and what was expected.
    pub why: String,
}

/// A part of the text by which a position is named.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TextPart {
    /// The name of the game.
    Game,
    /// The board or the variant.
    Board,
    /// The position.
    Position,
    /// The goal.
    Goal,
    /// The optimal length that is asked for.
    Length,
    /// The moves that were played from it.
    Moves,
    /// The record of whole games.
    Record,
}

impl TextError {
    /// This is wrong with this part.
    pub fn new(part: TextPart, why: impl fmt::Display) -> TextError {
        TextError { part, why: why.to_string() }
    }
}

impl fmt::Display for TextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.why)
    }
}

impl Error for TextError {}

/// The entry of a puzzle, and what can be asked of it as a puzzle.
pub type Puzzled = (&'static dyn GameEntry, &'static dyn PuzzleGame);

/// The games that a program knows.
///
/// ```
/// use mossa_catalogue::Games;
/// let games = Games::BUILT_IN;
/// assert_eq!(games.find("chess").unwrap().name(), "chess");
/// assert!(games.find("ches").unwrap_err().to_string().contains("did you mean chess?"));
/// assert_eq!(games.variant("connect-x", Some("5x5x4")).unwrap().read("3,3").unwrap().text(), "33");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Games(&'static [&'static dyn GameEntry]);

impl Games {
    /// The games of this crate. To add one: a crate with its rules, and a line here.
    pub const BUILT_IN: Games = Games(&[
        &tiles::ENTRY,
        &connect_x::ENTRY,
        &chess::ENTRY,
        &PlainGame::<Mnk>::NEW,
        &PlainGame::<Othello>::NEW,
        &PlainPuzzle::<PancakePuzzle>::NEW,
    ]);

    /// These games.
    pub const fn new(entries: &'static [&'static dyn GameEntry]) -> Games {
        Games(entries)
    }

    /// All of them, in the order in which they are listed.
    pub fn iter(self) -> impl Iterator<Item = &'static dyn GameEntry> {
        self.0.iter().copied()
    }

    /// Their names, as a sentence lists them: `a, b or c`.
    pub fn names(self) -> String {
        one_of(&self.iter().map(GameEntry::name).collect::<Vec<_>>())
    }

    /// The one of this name.
    pub fn find(self, name: &str) -> Result<&'static dyn GameEntry, SpecError> {
        let listed: Vec<Listed> = self.iter().map(GameEntry::listed).collect();
        let found = find("game", name, &listed)?.name;
        Ok(self.iter().find(|entry| entry.name() == found).expect("it is one of these"))
    }

    /// The game for two of this name on the board of this name, or on its usual one.
    pub fn variant(self, name: &str, board: Option<&str>) -> Result<SharedVariant, TextError> {
        self.two_players(name)?.variant(board)
    }

    /// The games for two, each with its entry.
    pub fn for_two(self) -> impl Iterator<Item = (&'static dyn GameEntry, &'static dyn TwoPlayerGame)> {
        self.iter().filter_map(|entry| match entry.kind() {
            GameKind::TwoPlayers(game) => Some((entry, game)),
            GameKind::Puzzle(_) => None,
        })
    }

    /// The names of the games for two that have something, as a sentence lists them: `a, b or c`.
    ///
    /// ```
    /// use mossa_catalogue::Games;
    /// assert_eq!(Games::BUILT_IN.names_with(|game| game.suites().is_some()), "chess");
    /// ```
    pub fn names_with(self, has: impl Fn(&dyn TwoPlayerGame) -> bool) -> String {
        let names = self.for_two().filter(|(_, game)| has(*game)).map(|(entry, _)| entry.name());
        one_of(&names.collect::<Vec<_>>())
    }

    /// The puzzle of this name, or the first that is listed.
    pub fn puzzle_or_first(self, name: Option<&str>) -> Result<Puzzled, TextError> {
        let first = || self.puzzles().next().map_or("", |(entry, _)| entry.name());
        self.puzzle(name.unwrap_or_else(first))
    }

    /// The puzzle of this name.
    pub fn puzzle(self, name: &str) -> Result<Puzzled, TextError> {
        let entry = self.find(name).map_err(|error| TextError::new(TextPart::Game, error))?;
        match entry.kind() {
            GameKind::Puzzle(puzzle) => Ok((entry, puzzle)),
            GameKind::TwoPlayers(_) => {
                let names: Vec<&str> = self.puzzles().map(|(entry, _)| entry.name()).collect();
                let why = format!("{name} is a game for two: expected {}", one_of(&names));
                Err(TextError::new(TextPart::Game, why))
            }
        }
    }

    /// All puzzles, in the order in which they are listed.
    pub fn puzzles(self) -> impl Iterator<Item = Puzzled> {
        self.iter().filter_map(|entry| match entry.kind() {
            GameKind::Puzzle(puzzle) => Some((entry, puzzle)),
            GameKind::TwoPlayers(_) => None,
        })
    }

    /// The game for two of this name.
    pub fn two_players(self, name: &str) -> Result<&'static dyn TwoPlayerGame, TextError> {
        match self.find(name).map_err(|error| TextError::new(TextPart::Game, error))?.kind() {
            GameKind::TwoPlayers(game) => Ok(game),
            GameKind::Puzzle(_) => {
                let why = format!("{name} is a puzzle for one: expected {}", self.names_with(|_| true));
                Err(TextError::new(TextPart::Game, why))
            }
        }
    }
}

/// Names as a sentence lists them: `a, b or c`.
fn one_of(names: &[&str]) -> String {
    match names {
        [] => "nothing".to_owned(),
        [one] => (*one).to_owned(),
        [others @ .., last] => format!("{} or {last}", others.join(", ")),
    }
}
