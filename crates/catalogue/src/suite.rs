//! Best-move tests: files of positions with the moves that are to be found there, as chess has EPD. A capability that a game
//! may have.

use std::fmt;
use std::io::BufRead;

use crate::Boxed;

/// A format for files of best-move tests.
///
/// ```
/// use mossa_catalogue::Games;
/// let format = Games::BUILT_IN.two_players("chess").unwrap().suites().unwrap();
/// let text = "7k/p7/1R5K/6r1/6p1/6P1/8/8 w - - bm Rb7; id \"WAC.006\";";
/// let problems = format.read("standard", &mut text.as_bytes()).unwrap();
/// assert_eq!((problems[0].id.as_str(), problems[0].is_solved_by("b6b7")), ("WAC.006", true));
/// ```
pub trait SuiteFormat: fmt::Debug + Send + Sync {
    /// What a file of this format holds, as a message says what was expected.
    fn expected(&self) -> &'static str;

    /// The tests of a file, on the board of this name.
    fn read(&self, board: &str, source: &mut dyn BufRead) -> Result<Vec<BestMoveTest>, SuiteFault>;
}

/// A position and what is to be found there.
#[derive(Debug)]
pub struct BestMoveTest {
    /// What the file calls it, or where it stands there.
    pub id: String,
    /// The position, in which moves are left.
    pub position: Boxed,
    /// Any of these solves it …
    pub best: Vec<WantedMove>,
    /// … and none of these.
    pub avoid: Vec<WantedMove>,
}

/// A move that a file names.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WantedMove {
    /// As programs write it.
    pub text: String,
    /// As players do.
    pub said: String,
}

impl BestMoveTest {
    /// Whether this move is what the file wants.
    pub fn is_solved_by(&self, mv: &str) -> bool {
        let has = |moves: &[WantedMove]| moves.iter().any(|wanted| wanted.text == mv);
        (self.best.is_empty() || has(&self.best)) && !has(&self.avoid)
    }
}

/// What is wrong with a file of tests.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SuiteFault {
    /// The line, counted from 1.
    pub line: u64,
    /// What is wrong, and what was expected.
    pub what: String,
}
