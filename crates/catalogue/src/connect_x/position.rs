//! A position on a board of some shape, read from text and checked.

use std::sync::Arc;

use mossa_arena::Ran;
use mossa_connectx::notation::{read_moves, write_moves};
use mossa_connectx::perft::{distinct, perft};
use mossa_connectx::{Board, Column, ConnectError, ConnectX, Form, Shape, Wide};
use mossa_kernel::{BoardStyle, Control, Game as _, Notation, Side, StateSpace as _, Stopped, View};
use mossa_players::{Spec, SpecError};

use super::ENTRY;
use super::contest::{Check, Contest, Repeats};
use super::evaluations::evaluate;
use super::forms::{FormVisitor, with_form};
use super::lines::{completes, winning_cells};
use super::played::PlayedColumns;
use super::players;
use super::strengths::STRENGTHS;
use crate::games::GameEntry as _;
use crate::matches::{Listener, Match, MatchPlayer};
use crate::openings::random::RandomOpenings;
use crate::position::{AnyPosition, Evaluated, Perft};
use crate::resources::PlayerResources;
use crate::review::PlayedGame;
use crate::seat::{LiveGame, Seat};
use crate::strength::Strengths;
use crate::variant::{Boxed, SharedVariant};

/// A position, checked.
///
/// ```
/// use mossa_catalogue::AnyPosition;
/// use mossa_catalogue::connect_x::{Position, Shape};
/// let shape: Shape = "6x7x4".parse().unwrap();
/// assert_eq!(Position::read(shape, "4,4,5").unwrap().text(), "445");
/// assert_eq!(Position::read(shape, "-").unwrap().seat().legal().len(), 7);
/// assert!(Position::read(shape, "4444444").unwrap_err().to_string().contains("column 4 is full"));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Position {
    shape: Shape,
    /// Moves, or a drawn board, in the form in which they are written.
    text: String,
}

impl Position {
    /// The empty board.
    pub fn beginning(shape: Shape) -> Position {
        Position { shape, text: "-".to_owned() }
    }

    /// Reads a list of moves or a drawn board.
    pub fn read(shape: Shape, text: &str) -> Result<Position, ConnectError> {
        let game = wide(shape);
        let board = game.read_state(text)?;
        // Moves say more than the board they lead to.
        let text = match read_moves(shape, text) {
            Ok(moves) => write_moves(shape, &moves),
            Err(_) => game.write_state(&board),
        };
        Ok(Position { shape, text })
    }

    /// Reads a list of moves, and no drawn board.
    pub fn after(shape: Shape, moves: &str) -> Result<Position, ConnectError> {
        read_moves(shape, moves)?;
        Position::read(shape, moves)
    }

    /// Rows, columns and run of its board.
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// Reads a list of moves that are played from here.
    pub fn and_moves(&self, moves: &str) -> Result<Position, ConnectError> {
        if let Ok(earlier) = read_moves(self.shape, &self.text) {
            let all: Vec<Column> = earlier.into_iter().chain(read_moves(self.shape, moves)?).collect();
            return Position::after(self.shape, &write_moves(self.shape, &all));
        }
        let game = wide(self.shape);
        let mut board = board(&game, &self.text);
        for (at, column) in read_moves(self.shape, moves)?.into_iter().enumerate() {
            let ply = at + 1;
            if game.outcome(&board).is_some() {
                return Err(ConnectError::GameOver { ply });
            }
            if game.is_full(&board, column) {
                return Err(ConnectError::ColumnFull { ply, column: usize::from(column.0) + 1 });
            }
            let () = game.play(&mut board, column);
        }
        Ok(Position { shape: self.shape, text: game.write_state(&board) })
    }

    /// How many stones are on the board.
    fn n_stones(&self) -> usize {
        board(&wide(self.shape), &self.text).n_stones()
    }
}

impl AnyPosition for Position {
    fn game(&self) -> &'static str {
        "connect-x"
    }

    fn board(&self) -> String {
        self.shape.to_string()
    }

    fn text(&self) -> String {
        self.text.clone()
    }

    fn variant(&self) -> SharedVariant {
        Arc::new(self.shape)
    }

    fn origin(&self) -> (String, Vec<String>) {
        match read_moves(self.shape, &self.text) {
            Ok(moves) => ("-".to_owned(), moves.iter().map(ToString::to_string).collect()),
            Err(_) => (self.text.clone(), Vec::new()),
        }
    }

    fn texts(&self, moves: &[String]) -> Vec<(&'static str, String)> {
        let listed = if moves.is_empty() { "-".to_owned() } else { moves.join(",") };
        let here = self.and_moves(&listed).expect("the moves are legal");
        let drawn = wide(self.shape).write_state(&board(&wide(self.shape), &here.text));
        let is_drawn = here.text == drawn;
        let moves = (!is_drawn).then_some(("moves", here.text));
        moves.into_iter().chain([("board", drawn)]).collect()
    }

    fn style(&self) -> BoardStyle {
        ENTRY.style()
    }

    fn sides(&self) -> [&'static str; 2] {
        ["X", "O"]
    }

    fn decisive(&self, view: &View) -> Vec<usize> {
        winning_cells(view, self.shape.run())
    }

    fn scores_every_move(&self) -> bool {
        true
    }

    fn completes(&self, view: &View, mv: &str, side: Side) -> bool {
        let column = mv.parse::<usize>().ok().and_then(|column| column.checked_sub(1));
        column.is_some_and(|column| completes(view, self.shape.run(), column, side))
    }

    fn strengths(&self) -> Option<Strengths> {
        Some(STRENGTHS)
    }

    fn seat_with(&self, resources: &PlayerResources) -> Box<dyn Seat> {
        with_form(self.shape, MakeSeat { text: &self.text, resources: resources.clone() })
    }

    fn check_player(&self, spec: &Spec, resources: &PlayerResources) -> Result<(), SpecError> {
        with_form(self.shape, Check { spec, resources })
    }

    fn is_deterministic(&self, contestant: &MatchPlayer, resources: &PlayerResources) -> Result<bool, SpecError> {
        with_form(self.shape, Repeats { contestant, resources })
    }

    /// Four plies, fewer on small boards, in which neither side has a forced win in plain sight.
    fn random_openings(&self) -> RandomOpenings {
        let plies = (self.shape.n_cells() / 4).clamp(1, 4) as u32;
        RandomOpenings { plies, player: "deepening:depth=2,table=off", balance: None }
    }

    fn first_plies(&self, n: usize) -> Option<Boxed> {
        let moves = read_moves(self.shape, &self.text).ok()?;
        let first = moves.get(..n).filter(|_| n < moves.len())?;
        Some(Box::new(Position { shape: self.shape, text: write_moves(self.shape, first) }))
    }

    fn played(&self, moves: &[String]) -> Option<Box<dyn PlayedGame>> {
        let mut columns = read_moves(self.shape, &self.text).ok()?;
        if !moves.is_empty() {
            columns.extend(read_moves(self.shape, &moves.join(",")).ok()?);
        }
        Some(Box::new(PlayedColumns::of(self.shape, columns)))
    }

    fn contest(
        &self,
        openings: &[String],
        fixture: &Match,
        control: &Control<'_>,
        listen: Listener<'_>,
    ) -> Result<Ran, SpecError> {
        with_form(self.shape, Contest { openings, fixture, control, listen })
    }

    fn evaluate(&self, evaluation: &str) -> Result<Evaluated, SpecError> {
        with_form(self.shape, ByName { evaluation, text: &self.text })
    }

    fn perft(&self, depth: u32, control: &Control<'_>) -> Result<Perft, Stopped> {
        with_form(self.shape, Count { depth, text: &self.text, control })
    }

    fn distinct(&self, depth: u32, control: &Control<'_>) -> Result<Vec<u64>, Stopped> {
        with_form(self.shape, CountDistinct { depth, text: &self.text, control })
    }

    /// Own stones still unplayed after the winning one, and one.
    fn worth_of_win(&self, plies: u32) -> i64 {
        let n_at_win = self.n_stones() + plies as usize;
        (self.shape.n_cells() + 2).saturating_sub(n_at_win) as i64 / 2
    }
}

/// Makes a seat.
struct MakeSeat<'a> {
    text: &'a str,
    resources: PlayerResources,
}

impl FormVisitor for MakeSeat<'_> {
    type Answer = Box<dyn Seat>;

    fn visit<F: Form>(self, game: ConnectX<F>) -> Box<dyn Seat> {
        let board = board(&game, self.text);
        let (rules, resources) = (game.clone(), self.resources);
        Box::new(LiveGame::new(game, board, move |spec: &Spec| players::player(&rules, spec, &resources)))
    }
}

/// Evaluates by name.
struct ByName<'a> {
    evaluation: &'a str,
    text: &'a str,
}

impl FormVisitor for ByName<'_> {
    type Answer = Result<Evaluated, SpecError>;

    fn visit<F: Form>(self, game: ConnectX<F>) -> Self::Answer {
        evaluate(&game, &board(&game, self.text), self.evaluation)
    }
}

/// Counts sequences of moves.
struct Count<'a> {
    depth: u32,
    text: &'a str,
    control: &'a Control<'a>,
}

impl FormVisitor for Count<'_> {
    type Answer = Result<Perft, Stopped>;

    fn visit<F: Form>(self, game: ConnectX<F>) -> Self::Answer {
        let counted = perft(&game, &board(&game, self.text), self.depth, &mut self.control.meter())?;
        Ok(Perft { nodes: counted.nodes, finished_before: counted.finished_before })
    }
}

/// Counts different positions.
struct CountDistinct<'a> {
    depth: u32,
    text: &'a str,
    control: &'a Control<'a>,
}

impl FormVisitor for CountDistinct<'_> {
    type Answer = Result<Vec<u64>, Stopped>;

    fn visit<F: Form>(self, game: ConnectX<F>) -> Self::Answer {
        distinct(&game, &board(&game, self.text), self.depth, &mut self.control.meter())
    }
}

/// The game in the form that has room for every shape.
fn wide(shape: Shape) -> ConnectX<Wide> {
    ConnectX::new(shape).expect("the widest form has room for every shape")
}

/// The board that is written this way.
pub(super) fn board<F: Form>(game: &ConnectX<F>, text: &str) -> Board<F> {
    game.read_state(text).expect("it was checked when it was read")
}
