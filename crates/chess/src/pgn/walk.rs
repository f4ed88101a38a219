//! All moves of a game, variations included.

use mossa_kernel::StateSpace as _;

use super::game::{Game, Line, Ply};
use super::main_line::{PlayError, read_move};
use crate::board::Move;
use crate::{Chess, State};

/// A move on the way through a game.
#[derive(Clone, Copy, Debug)]
pub struct Step<'a> {
    /// How many variations it is within; 0 for the moves that were played.
    pub depth: usize,
    /// Where it is played.
    pub state: &'a State,
    /// What stands in the file.
    pub ply: &'a Ply,
    /// The move that is meant.
    pub mv: Move,
}

/// Visits all moves of a game in the order of the file: a move, the variations that replace it, the next move.
///
/// ```
/// use mossa_chess::pgn::{Reader, walk};
/// let game = Reader::new("1. e4 (1. d4 d5) e5 *".as_bytes()).next_game()?.expect("there is one");
/// let mut found = Vec::new();
/// walk(&game, &mut |step| found.push((step.depth, step.mv.to_string()))).expect("legal moves");
/// assert_eq!(found, [(0, "e2e4".into()), (1, "d2d4".into()), (1, "d7d5".into()), (0, "e7e5".to_string())]);
/// # Ok::<(), mossa_chess::pgn::PgnError>(())
/// ```
pub fn walk(game: &Game, visit: &mut dyn FnMut(Step<'_>)) -> Result<(), PlayError> {
    let (rules, start) = game.start()?;
    Walker { rules, visit }.line(&game.line, start, 0)
}

struct Walker<'v> {
    rules: Chess,
    visit: &'v mut dyn FnMut(Step<'_>),
}

impl Walker<'_> {
    fn line(&mut self, line: &Line, mut state: State, depth: usize) -> Result<(), PlayError> {
        for ply in &line.plies {
            let mv = read_move(&state, ply)?;
            (self.visit)(Step { depth, state: &state, ply, mv });
            for variation in &ply.variations {
                self.line(variation, state.clone(), depth + 1)?;
            }
            let _ = self.rules.play(&mut state, mv);
        }
        Ok(())
    }
}
