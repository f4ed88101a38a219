//! A described puzzle as an entry of the catalogue.

use std::fmt;
use std::marker::PhantomData;

use mossa_kernel::{BoardStyle, Control, DescribedPuzzle, Listed, Text};
use mossa_players::{SOLVERS, SpecError};

use super::draw::Drawing;
use super::heuristic::PlainHeuristic;
use super::instance::PlainInstance;
use crate::PlayerResources;
use crate::bench::{PuzzleWorkload, Workload};
use crate::games::{GameEntry, GameKind, PuzzleGame, TextError, TextPart};
use crate::puzzle::{AnyHeuristic, BoxedPuzzle, DrawKind, DrawMeans, PuzzleDraw};

/// The seed of the position that serves as an example.
const EXAMPLE: u64 = 1;
/// Positions further away than this are not searched for.
const LONGEST: u32 = 1_000;

/// A puzzle that is described by its own crate.
///
/// ```
/// use mossa_catalogue::{GameEntry, Games, PlainPuzzle};
/// use mossa_conformance::toys::Maze;
/// static TOY: PlainPuzzle<Maze> = PlainPuzzle::NEW;
/// static ENTRIES: [&dyn GameEntry; 1] = [&TOY];
/// let (_, puzzle) = Games::new(&ENTRIES).puzzle("toy-maze").unwrap();
/// assert_eq!(puzzle.read("a1", None, None).unwrap().seat().legal(), ["S"]);
/// ```
pub struct PlainPuzzle<P>(PhantomData<fn() -> P>);

impl<P: DescribedPuzzle> PlainPuzzle<P> {
    /// The entry.
    pub const NEW: PlainPuzzle<P> = PlainPuzzle(PhantomData);

    /// Random boards that an algorithm solves with the usual heuristic.
    const fn work(name: &'static str, algorithm: &'static str) -> PuzzleWorkload {
        let heuristic = P::DESCRIPTION.heuristics[0].name;
        PuzzleWorkload { name, game: &PlainPuzzle::<P>::NEW, n_boards: 10, nodes: 1_000_000, algorithm, heuristic }
    }

    /// One workload for each kind of search.
    const WORKLOADS: &'static [&'static dyn Workload] = &[
        &const { Self::work("anytime, random boards", "anytime") },
        &const { Self::work("ida-star, random boards", "ida-star") },
        &const { Self::work("a-star, random boards", "a-star") },
    ];
}

impl<P: DescribedPuzzle> fmt::Debug for PlainPuzzle<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("PlainPuzzle").field(&P::DESCRIPTION.listed.name).finish()
    }
}

impl<P: DescribedPuzzle> GameEntry for PlainPuzzle<P> {
    fn listed(&self) -> Listed {
        P::DESCRIPTION.listed
    }

    fn title(&self) -> Text {
        P::DESCRIPTION.title
    }

    fn boards(&self) -> &'static [&'static str] {
        P::DESCRIPTION.boards
    }

    fn style(&self) -> BoardStyle {
        P::on_board(P::DESCRIPTION.boards[0]).map_or_else(|_| BoardStyle::default(), |puzzle| puzzle.style())
    }

    fn algorithms(&self) -> Vec<Listed> {
        SOLVERS.to_vec()
    }

    fn heuristics(&self) -> &'static [Listed] {
        P::DESCRIPTION.heuristics
    }

    fn workloads(&self) -> &'static [&'static dyn Workload] {
        Self::WORKLOADS
    }

    fn kind(&self) -> GameKind<'_> {
        GameKind::Puzzle(self)
    }
}

/// The puzzle on the board of this name.
fn on_board<P: DescribedPuzzle>(board: Option<&str>) -> Result<P, TextError> {
    P::on_board(board.unwrap_or(P::DESCRIPTION.boards[0])).map_err(|why| TextError::new(TextPart::Board, why))
}

/// Refuses any goal but the only one.
fn check_goal<P: DescribedPuzzle>(puzzle: &P, goal: Option<&str>) -> Result<(), TextError> {
    let only = puzzle.write_state(&puzzle.goal());
    match goal.filter(|goal| *goal != only) {
        Some(goal) => {
            let why = format!("{goal:?} is not the goal: expected {only:?}, or none");
            Err(TextError::new(TextPart::Goal, why))
        }
        None => Ok(()),
    }
}

impl<P: DescribedPuzzle> PuzzleGame for PlainPuzzle<P> {
    fn read(&self, text: &str, board: Option<&str>, goal: Option<&str>) -> Result<BoxedPuzzle, TextError> {
        let puzzle = match board {
            Some(_) => on_board::<P>(board)?,
            None => P::on_board_of(text).map_err(|why| TextError::new(TextPart::Position, why))?,
        };
        let state = puzzle.read_state(text).map_err(|error| TextError::new(TextPart::Position, error))?;
        check_goal(&puzzle, goal)?;
        Ok(Box::new(PlainInstance { puzzle, state }))
    }

    fn solved(&self, board: Option<&str>, goal: Option<&str>) -> Result<BoxedPuzzle, TextError> {
        let puzzle = on_board::<P>(board)?;
        check_goal(&puzzle, goal)?;
        Ok(Box::new(PlainInstance { state: puzzle.goal(), puzzle }))
    }

    fn example(&self) -> String {
        let state = on_board::<P>(None).map(|puzzle| puzzle.write_state(&puzzle.random(EXAMPLE)));
        state.unwrap_or_default()
    }

    fn heuristic(&self, name: &str, _outsiders: &PlayerResources) -> Result<Box<dyn AnyHeuristic>, SpecError> {
        Ok(Box::new(PlainHeuristic::<P>::read(name)?))
    }

    fn compared(&self) -> Vec<&'static str> {
        P::DESCRIPTION.heuristics.iter().map(|listed| listed.name).collect()
    }

    fn check_draw(&self, draw: &PuzzleDraw, _means: DrawMeans) -> Result<(), TextError> {
        on_board::<P>(draw.board.as_deref())?;
        match draw.kind {
            DrawKind::Length(length) if LONGEST < length => {
                Err(TextError::new(TextPart::Length, format!("expected at most {LONGEST} moves")))
            }
            _ => Ok(()),
        }
    }

    fn draw(
        &self,
        draw: &PuzzleDraw,
        n: usize,
        control: &Control<'_>,
        go_on: &dyn Fn() -> bool,
    ) -> Result<Vec<Option<BoxedPuzzle>>, TextError> {
        let puzzle = on_board::<P>(draw.board.as_deref())?;
        check_goal(&puzzle, draw.goal.as_deref())?;
        let mut drawing = Drawing::new(&puzzle, draw.seed);
        let state = |_| if go_on() { drawing.state(draw.kind, control, go_on) } else { None };
        let states: Vec<Option<P::State>> = (0..n).map(state).collect();
        let boxed = |state: P::State| Box::new(PlainInstance { puzzle: puzzle.clone(), state }) as BoxedPuzzle;
        Ok(states.into_iter().map(|state| state.map(boxed)).collect())
    }
}
