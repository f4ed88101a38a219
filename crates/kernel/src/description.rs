//! What must be known of a game or puzzle beside its rules, so that it can be listed, played and talked about. It is data and
//! names; a crate of rules that implements [`DescribedGame`] needs no other code to be used everywhere.

use std::fmt::Debug;

use crate::{BoardStyle, Evaluator, Game, Notation, Score, Tactics, View, Viewed};

/// A text in every language that people play in.
///
/// ```
/// use mossa_kernel::Text;
/// const DRAW: Text = Text::new("A draw.", "Patta.");
/// assert_eq!((DRAW.en, DRAW.it), ("A draw.", "Patta."));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Text {
    /// In English.
    pub en: &'static str,
    /// In Italian.
    pub it: &'static str,
}

impl Text {
    /// A text in both languages.
    pub const fn new(en: &'static str, it: &'static str) -> Text {
        Text { en, it }
    }
}

/// Something that can be chosen by name, with a line about it.
///
/// ```
/// use mossa_kernel::Listed;
/// let mobility = Listed { name: "mobility", summary: "legal moves less those of the opponent", keys: "" };
/// assert_eq!(mobility.name, "mobility");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Listed {
    /// The name, the same on the command line, in files, in reports and on the web.
    pub name: &'static str,
    /// What it is, in a line.
    pub summary: &'static str,
    /// The keys that its spec takes, with their ranges and defaults, in words; empty if none.
    pub keys: &'static str,
}

/// What is said of a game beside its rules.
///
/// ```
/// use mossa_kernel::{BoardStyle, CellStyle, Coordinates, Description, Gesture, Listed, Text};
/// const NIM: Description = Description {
///     listed: Listed { name: "nim", summary: "take stones from heaps; the last one wins", keys: "" },
///     title: Text::new("Nim", "Nim"),
///     goal: Text::new("the player who takes the last stone wins", "vince chi prende l'ultimo sasso"),
///     sides: [Text::new("First", "Primo"), Text::new("Second", "Secondo")],
///     boards: &["3-4-5"],
///     style: BoardStyle { coordinates: Coordinates::None, gesture: Gesture::Place, cells: CellStyle::Plain },
///     evaluations: &[Listed { name: "parity", summary: "the exclusive or of all heaps", keys: "" }],
///     endings: &[],
///     opening_plies: 2,
/// };
/// assert_eq!(NIM.listed.name, "nim");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Description {
    /// Its name, and what it is in a line.
    pub listed: Listed,
    /// What it is called.
    pub title: Text,
    /// How it is won, as the end of a sentence; facts of the board may be named in braces.
    pub goal: Text,
    /// What the first side is called, and the second.
    pub sides: [Text; 2],
    /// Boards to choose from, the usual one first.
    pub boards: &'static [&'static str],
    /// How the boards are drawn.
    pub style: BoardStyle,
    /// The evaluations, the usual one first.
    pub evaluations: &'static [Listed],
    /// What is said when the rules end a game, by the name of the ending: `{name}` and `{mark}` are the winner's.
    pub endings: &'static [(&'static str, Text)],
    /// The number of moves of random openings.
    pub opening_plies: u32,
}

/// A game of which everything is known that a laboratory needs.
///
/// ```
/// use mossa_kernel::DescribedGame;
/// /// The boards of a game that it can be played on: all that it lists, if they are right.
/// fn boards<G: DescribedGame>() -> Result<Vec<String>, String> {
///     G::DESCRIPTION.boards.iter().map(|board| Ok(G::on_board(board)?.board())).collect()
/// }
/// ```
pub trait DescribedGame: Game + Notation<State: Debug + PartialEq> + Viewed + Clone + Debug + 'static {
    /// What its players see before any search.
    type Tactics: Tactics<Self> + Clone + 'static;

    /// What is said of it.
    const DESCRIPTION: Description;

    /// The game on the board of this name; what is wrong with the name, and what was expected, otherwise.
    fn on_board(board: &str) -> Result<Self, String>;

    /// The name of its board.
    fn board(&self) -> String;

    /// Where games begin.
    fn start(&self) -> Self::State;

    /// What its players see before any search.
    fn tactics(&self) -> Self::Tactics;

    /// Hands the evaluation of this name to a visitor; none if there is no such evaluation.
    fn with_evaluation<V: EvaluationVisitor<Self>>(&self, name: &str, visitor: V) -> Option<V::Answer>;

    /// What texts may name of the board, such as how many in a row win.
    fn facts(&self) -> Vec<(&'static str, String)> {
        Vec::new()
    }

    /// The cells that decided a finished game, as indexes into the cells of its view; none if none stand out.
    fn decisive(&self, _view: &View) -> Vec<usize> {
        Vec::new()
    }
}

/// Does something with an evaluation whose type is known only here.
///
/// ```
/// use mossa_kernel::{DescribedGame, EvaluationVisitor, Evaluator, Score};
/// /// Evaluates the start of a game.
/// struct AtStart<'a, G>(&'a G);
/// impl<G: DescribedGame> EvaluationVisitor<G> for AtStart<'_, G> {
///     type Answer = Score;
///     fn visit<E: Evaluator<G, Value = Score> + 'static>(self, evaluation: E) -> Score {
///         evaluation.value(self.0, &self.0.start())
///     }
/// }
/// fn worth_at_start<G: DescribedGame>(game: &G, evaluation: &str) -> Option<Score> {
///     game.with_evaluation(evaluation, AtStart(game))
/// }
/// ```
pub trait EvaluationVisitor<G: Game> {
    /// What comes of it.
    type Answer;

    /// Does it.
    fn visit<E: Evaluator<G, Value = Score> + 'static>(self, evaluation: E) -> Self::Answer;
}
