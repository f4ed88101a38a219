//! Where a game or puzzle stands: read from what the page says, set up on a table. The only file here that knows which
//! games there are; all others see positions and seats.

use std::fmt::Display;

use mossa_catalogue::chess::{self, Chess};
use mossa_catalogue::tiles::{self, Instance};
use mossa_catalogue::{AnyPosition, Outsiders, Seat, connect_x};
use mossa_kernel::StopFlag;
use mossa_wire::{Place, Refusal};

/// More moves are in no game.
const MOST_MOVES: usize = 20_000;

/// Why something cannot be done: the part that is wrong, and what is wrong with it.
pub(crate) fn refusal(part: &str, why: impl Display) -> Refusal {
    Refusal { part: part.to_owned(), why: why.to_string() }
}

/// What is said where nobody waits for the answer any more.
pub(crate) fn stopped() -> Refusal {
    refusal("question", "nobody waits for the answer any more")
}

/// Where a game or puzzle begins.
pub(crate) enum Ground {
    /// A game for two.
    Game(Box<dyn AnyPosition>),
    /// Sliding tiles.
    Tiles(Instance),
}

impl Ground {
    /// The beginning of a place, its moves left out.
    pub(crate) fn read(place: &Place) -> Result<Ground, Refusal> {
        if MOST_MOVES < place.moves.len() {
            return Err(refusal("moves", format!("{}: expected at most {MOST_MOVES}", place.moves.len())));
        }
        match place.game.as_str() {
            "chess" => Ok(Ground::Game(Box::new(chess_position(&place.board, &place.start)?))),
            "connect-x" => Ok(Ground::Game(Box::new(connect_x_position(&place.board, &place.start)?))),
            "tiles" => Ok(Ground::Tiles(instance(&place.board, &place.start, &place.goal)?)),
            other => {
                Err(refusal("game", mossa_catalogue::game(other).err().map_or_else(String::new, |e| e.to_string())))
            }
        }
    }

    /// A seat at it, to look and to move.
    pub(crate) fn seat(&self) -> Box<dyn Seat> {
        self.seat_with(&Outsiders::REFUSED)
    }

    /// A seat at it, whose players may use these files.
    pub(crate) fn seat_with(&self, files: &Outsiders) -> Box<dyn Seat> {
        match self {
            Ground::Game(position) => position.seat_with(files),
            Ground::Tiles(instance) => tiles::seat_with(instance, files),
        }
    }

    /// The position, if it is a game's.
    pub(crate) fn position(&self) -> Option<&dyn AnyPosition> {
        match self {
            Ground::Game(position) => Some(position.as_ref()),
            Ground::Tiles(_) => None,
        }
    }
}

/// A position of chess under the rules of this name.
pub(crate) fn chess_position(board: &str, text: &str) -> Result<chess::Position, Refusal> {
    let rules = match board {
        "standard" => Chess::STANDARD,
        "chess960" => Chess::CHESS960,
        other => return Err(refusal("board", format!("{other:?}: expected standard or chess960"))),
    };
    chess::Position::read(rules, text).map_err(|error| refusal("start", error))
}

/// A position of Connect X on a board of this shape.
pub(crate) fn connect_x_position(board: &str, text: &str) -> Result<connect_x::Position, Refusal> {
    let shape = board.parse().map_err(|error: connect_x::ConnectError| refusal("board", error))?;
    connect_x::Position::read(shape, text).map_err(|error| refusal("start", error))
}

/// Tiles on a board of this size.
pub(crate) fn instance(size: &str, text: &str, goal: &str) -> Result<Instance, Refusal> {
    let shape = size.parse().map_err(|error: tiles::TilesError| refusal("size", error))?;
    let goal = if goal.is_empty() { "blank-last" } else { goal };
    Instance::read(text, Some(shape), goal).map_err(|error| refusal("start", error))
}

/// Plays the moves of a place at a seat at its beginning, unless it is stopped; `before` sees the seat before each.
pub(crate) fn replay(
    seat: &mut dyn Seat,
    moves: &[String],
    stop: &StopFlag,
    mut before: impl FnMut(&dyn Seat, usize),
) -> Result<(), Refusal> {
    for (at, mv) in moves.iter().enumerate() {
        if stop.is_raised() {
            return Err(stopped());
        }
        before(seat, at);
        seat.play(mv).map_err(|_| refusal("moves", format!("move {}, {mv:?}, is not legal there", at + 1)))?;
    }
    Ok(())
}

/// A board at which players sit from move to move, with all that they remember.
#[derive(Default)]
pub(crate) struct Table {
    set: Option<Set>,
}

/// A table that is set.
struct Set {
    /// Where its game began.
    start: Place,
    ground: Ground,
    seat: Box<dyn Seat>,
    /// Who has sat down, as specs.
    players: Vec<String>,
}

/// A player keeps its table of positions; more of them are not kept at once.
const MOST_PLAYERS: usize = 3;

impl Table {
    /// Sets a place up: goes back and forth from the one before where that is the same game, and begins anew otherwise.
    pub(crate) fn arrange(
        &mut self,
        place: &Place,
        files: &Outsiders,
        stop: &StopFlag,
    ) -> Result<(&Ground, &mut dyn Seat), Refusal> {
        let start = Place { moves: Vec::new(), ..place.clone() };
        let is_same = |set: &Set| set.start == start && set.players.len() <= MOST_PLAYERS;
        let set = if let Some(set) = self.set.take().filter(is_same) {
            set
        } else {
            let ground = Ground::read(place)?;
            Set { start, seat: ground.seat_with(files), ground, players: Vec::new() }
        };
        let set = self.set.insert(set);
        let played = set.seat.played();
        let n_same = played.iter().zip(&place.moves).take_while(|(one, other)| one == other).count();
        for _ in n_same..played.len() {
            set.seat.undo();
        }
        replay(set.seat.as_mut(), &place.moves[n_same..], stop, |_, _| ())?;
        Ok((&set.ground, set.seat.as_mut()))
    }

    /// A player has sat down.
    pub(crate) fn seated(&mut self, player: &str) {
        if let Some(set) = self.set.as_mut().filter(|set| set.players.iter().all(|known| known != player)) {
            set.players.push(player.to_owned());
        }
    }
}
