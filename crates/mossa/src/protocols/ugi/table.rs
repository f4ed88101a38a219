//! The position that was sent last. A player stays at its seat while the game goes on, with all that it remembers: a
//! position that starts where the last one did is reached by taking moves back and playing others.

use mossa_catalogue::seat::Standing;
use mossa_catalogue::{Boxed, Seat};
use mossa_kernel::Side;
use mossa_protocol::{Answer, Fen, Query, Start};

use super::options::Options;

pub(super) struct Table {
    start: Start,
    /// None while a player thinks, and where the last position made no sense.
    seat: Option<Box<dyn Seat>>,
}

impl Table {
    pub(super) fn new(options: &Options) -> Table {
        Table { start: Start::Usual, seat: Some(options.beginning().seat_with(options.files())) }
    }

    /// Forgets the game and its player.
    pub(super) fn clear(&mut self, options: &Options) {
        *self = Table::new(options);
    }

    /// Sets up a position. One that makes no sense leaves none behind: an answer to the one before would be wrong.
    pub(super) fn set_up(&mut self, position: &mossa_protocol::Position, options: &Options) -> Result<(), String> {
        let same = self.seat.take().filter(|_| self.start == position.start);
        let mut seat = match same {
            Some(seat) => seat,
            None => start(&position.start, options)?.seat_with(options.files()),
        };
        while seat.undo() {}
        for (at, mv) in position.moves.iter().enumerate() {
            seat.play(mv.as_str()).map_err(|error| format!("position: move {}: {error}", at + 1))?;
        }
        self.start = position.start.clone();
        self.seat = Some(seat);
        Ok(())
    }

    /// Makes the player at the seat ready to think, before any clock runs. Nothing to do while one thinks.
    pub(super) fn prepare(&mut self, options: &Options) -> Result<(), String> {
        let Some(seat) = &mut self.seat else { return Ok(()) };
        seat.prepare(&options.seeded_player(), &options.limits()).map_err(|error| error.to_string())
    }

    /// The seat, for a player to think at.
    pub(super) fn take_seat(&mut self) -> Result<Box<dyn Seat>, String> {
        let seat = self.seat.take().ok_or_else(no_position)?;
        if seat.standing() == Standing::Open {
            return Ok(seat);
        }
        self.seat = Some(seat);
        Err("the game is over: expected a position with moves left".to_owned())
    }

    /// The seat comes back.
    pub(super) fn put_back(&mut self, seat: Box<dyn Seat>) {
        self.seat = Some(seat);
    }

    /// What the rules say of the position.
    pub(super) fn answer(&self, query: Query) -> Result<Answer, String> {
        let seat = self.seat.as_ref().ok_or_else(no_position)?;
        let outcome = match seat.standing() {
            Standing::Over(outcome) => Some(outcome),
            Standing::Open | Standing::Solved => None,
        };
        Ok(match query {
            Query::GameOver => Answer::Truth(outcome.is_some()),
            Query::FirstToMove => Answer::Truth(seat.view().to_move == Some(Side::First)),
            Query::Result => Answer::Result(outcome),
            Query::Fen => Answer::Fen(Fen::new(&seat.text()).map_err(|error| error.to_string())?),
        })
    }
}

fn no_position() -> String {
    "there is no position: expected one first".to_owned()
}

fn start(start: &Start, options: &Options) -> Result<Boxed, String> {
    match start {
        Start::Usual => Ok(options.beginning()),
        Start::Fen(fen) => options.variant().read(fen.as_str()).map_err(|error| format!("position fen: {error}")),
    }
}
