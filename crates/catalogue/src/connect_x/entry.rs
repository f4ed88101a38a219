//! Connect X as an entry of the catalogue.

use std::sync::Arc;

use mossa_connectx::Shape;
use mossa_kernel::{BoardStyle, CellStyle, Coordinates, Gesture, Text};
use mossa_players::Listed;

use super::bench::SIGNATURES;
use super::bench_sets::TARGETS;
use super::course::COURSE;
use super::stored::OpeningBooks;
use super::{DEFAULT_BOARD, DEFAULT_PLAYER, EVALUATIONS, PERFECT, Position, exam, players};
use crate::bench::{MeasureTarget, Workload};
use crate::course::Course;
use crate::exam::ExamPositions;
use crate::games::{GameEntry, GameKind, TextError, TextPart, TwoPlayerGame};
use crate::stored::StoredTables;
use crate::variant::{Boxed, SharedVariant, Variant};
use crate::words::GameWords;

/// The entry.
pub static ENTRY: ConnectXEntry = ConnectXEntry;

/// Connect X on any board.
#[derive(Debug)]
pub struct ConnectXEntry;

const TITLE: Text = Text::new("Connect X", "Connect X");

impl GameEntry for ConnectXEntry {
    fn listed(&self) -> Listed {
        Listed {
            name: "connect-x",
            summary: "Connect Four on any board up to 100x100, with any number in a line to win",
            keys: "",
        }
    }

    fn title(&self) -> Text {
        TITLE
    }

    fn boards(&self) -> &'static [&'static str] {
        &[DEFAULT_BOARD, "9x9x5", "50x50x10"]
    }

    fn style(&self) -> BoardStyle {
        BoardStyle { coordinates: Coordinates::Columns, gesture: Gesture::Drop, cells: CellStyle::Hole }
    }

    fn algorithms(&self) -> Vec<Listed> {
        players()
    }

    fn heuristics(&self) -> &'static [Listed] {
        EVALUATIONS
    }

    fn workloads(&self) -> &'static [&'static dyn Workload] {
        SIGNATURES
    }

    fn targets(&self) -> &'static [&'static dyn MeasureTarget] {
        TARGETS
    }

    fn stored(&self) -> Option<&dyn StoredTables> {
        Some(&OpeningBooks)
    }

    fn kind(&self) -> GameKind<'_> {
        GameKind::TwoPlayers(self)
    }
}

impl TwoPlayerGame for ConnectXEntry {
    fn variant(&self, board: Option<&str>) -> Result<SharedVariant, TextError> {
        let shape: Shape =
            board.unwrap_or(DEFAULT_BOARD).parse().map_err(|error| TextError::new(TextPart::Board, error))?;
        Ok(Arc::new(shape))
    }

    fn default_player(&self) -> &'static str {
        DEFAULT_PLAYER
    }

    fn words(&self) -> &'static GameWords {
        &WORDS
    }

    fn exact_player(&self) -> Option<&'static str> {
        Some(PERFECT.name)
    }

    fn course(&self) -> Option<&'static Course> {
        Some(&COURSE)
    }
}

impl Variant for Shape {
    fn game(&self) -> &'static dyn GameEntry {
        &ENTRY
    }

    fn title(&self) -> Text {
        TITLE
    }

    fn board(&self) -> String {
        self.to_string()
    }

    fn facts(&self) -> Vec<(&'static str, String)> {
        vec![("run", self.run().to_string())]
    }

    fn exam_positions(&self) -> &'static ExamPositions {
        if self.to_string() == DEFAULT_BOARD { &exam::USUAL } else { &ExamPositions::START }
    }

    fn beginning(&self) -> Boxed {
        Box::new(Position::beginning(*self))
    }

    fn read(&self, text: &str) -> Result<Boxed, TextError> {
        let position = Position::read(*self, text).map_err(|error| TextError::new(TextPart::Position, error))?;
        Ok(Box::new(position))
    }

    fn read_after(&self, position: Option<&str>, moves: &str) -> Result<Boxed, TextError> {
        let moves_error = |error| TextError::new(TextPart::Moves, error);
        let position = match position {
            Some(text) => {
                let start = Position::read(*self, text).map_err(|error| TextError::new(TextPart::Position, error))?;
                start.and_moves(moves).map_err(moves_error)?
            }
            None => Position::after(*self, moves).map_err(moves_error)?,
        };
        Ok(Box::new(position))
    }
}

const WORDS: GameWords = GameWords {
    sides: [Text::new("X", "X"), Text::new("O", "O")],
    goal: Text::new("{run} or more in a line win", "vince chi ne allinea {run} o più"),
    welcome: Text::new("{title} on {board}: {goal}.", "{title} su {board}: {goal}."),
    how: Text::new(
        "Type a column or a command; help lists the commands.",
        "Scrivi una colonna o un comando; aiuto li elenca.",
    ),
    seats: Text::new("{x} plays X and begins, {o} plays O.", "{x} gioca con X e comincia, {o} gioca con O."),
    your_move: Text::new("{name} ({mark}), your move (1-{columns}): ", "{name} ({mark}), tocca a te (1-{columns}): "),
    unknown: Text::new(
        "I do not know \"{found}\": type a column from 1 to {columns}, or help.",
        "Non conosco \"{found}\": scrivi una colonna da 1 a {columns}, oppure aiuto.",
    ),
    nothing_typed: Text::new(
        "Type a column from 1 to {columns}, or help.",
        "Scrivi una colonna da 1 a {columns}, oppure aiuto.",
    ),
    not_a_move: Text::new(
        "There is no column {found}: type a number from 1 to {columns}.",
        "La colonna {found} non c'è: scrivi un numero da 1 a {columns}.",
    ),
    not_legal: Text::new("Column {found} is full: choose another.", "La colonna {found} è piena: scegline un'altra."),
    why_wins_in: Text::new("it wins in {plies} plies", "vince in {plies} semimosse"),
    why_lost: Text::new("it lasts longest, {plies} plies", "resiste di più, {plies} semimosse"),
    record_title: Text::new("{title} on {board}", "{title} su {board}"),
    help: Text::new(
        "  4          let a stone fall into column 4
  hint       what the engine would play
  undo       take your last move back, and the answer to it
  resign     give this round up
  moves      the moves so far
  board      show the board again
  position   the board as text
  save FILE  write a record of the rounds so far
  new        begin this round anew
  quit       leave",
        "  4                lascia cadere una pedina nella colonna 4
  suggerimento     cosa giocherebbe il motore
  annulla          ritira la tua ultima mossa e la risposta
  abbandona        arrenditi in questo round
  mosse            le mosse fin qui
  griglia          mostra di nuovo la griglia
  posizione        la griglia come testo
  salva FILE       scrivi un resoconto dei round fin qui
  nuova            ricomincia questo round
  esci             lascia il gioco",
    ),
    endings: &[
        ("connection", Text::new("{name} ({mark}) wins: {run} in a line.", "Vince {name} ({mark}): {run} in fila.")),
        ("board-full", Text::new("A draw: the board is full.", "Patta: la griglia è piena.")),
    ],
    claims: &[],
};
