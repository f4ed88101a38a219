//! Positions of games and puzzles: read and checked from what the page sends, then set up at a seat.

use std::fmt::Display;

use mossa_catalogue::{
    AnyPosition, BoxedPuzzle, GameKind, Games, PlayerResources, PuzzleGame, Seat, TextError, TextPart,
};
use mossa_kernel::StopFlag;
use mossa_wire::{ApiError, PositionSpec};

use crate::search::Search;

/// More moves are in no game.
const MAX_MOVES: usize = 20_000;

/// Why something cannot be done: the part that is wrong, and what is wrong with it.
pub(crate) fn refusal(part: &str, why: impl Display) -> ApiError {
    ApiError { part: part.to_owned(), why: why.to_string() }
}

/// The refusal for a question whose answer is not waited for any more.
pub(crate) fn stopped() -> ApiError {
    refusal("question", "the answer is not waited for any more")
}

/// Where a game or puzzle begins.
pub(crate) enum Ground {
    /// A game for two.
    Game(Box<dyn AnyPosition>),
    /// A puzzle for one.
    Puzzle(&'static dyn PuzzleGame, BoxedPuzzle),
}

impl Ground {
    /// The beginning of a place, its moves left out.
    pub(crate) fn read(games: Games, place: &PositionSpec) -> Result<Ground, ApiError> {
        if MAX_MOVES < place.moves.len() {
            return Err(refusal("moves", format!("{}: expected at most {MAX_MOVES}", place.moves.len())));
        }
        let entry = games.find(&place.game).map_err(|error| refusal("game", error))?;
        match entry.kind() {
            GameKind::TwoPlayers(game) => {
                let read = game.variant(Some(&place.board)).and_then(|variant| variant.read(&place.start));
                read.map(Ground::Game).map_err(of_text)
            }
            GameKind::Puzzle(puzzle) => {
                let goal = Some(place.goal.as_str()).filter(|goal| !goal.is_empty());
                let board = Some(place.board.as_str()).filter(|board| !board.is_empty());
                let read = puzzle.read(&place.start, board, goal);
                read.map(|start| Ground::Puzzle(puzzle, start)).map_err(of_text)
            }
        }
    }

    /// A seat at it, to look and to move.
    pub(crate) fn seat(&self) -> Box<dyn Seat> {
        self.seat_with(&PlayerResources::REFUSED)
    }

    /// A seat at it, whose players may use these files.
    pub(crate) fn seat_with(&self, files: &PlayerResources) -> Box<dyn Seat> {
        match self {
            Ground::Game(position) => position.seat_with(files),
            Ground::Puzzle(_, puzzle) => puzzle.seat_with(files),
        }
    }

    /// The board of a puzzle, which a place need not name; that of a game is the one that is named.
    pub(crate) fn board(&self, place: &PositionSpec) -> String {
        match self {
            Ground::Game(_) => place.board.clone(),
            Ground::Puzzle(_, puzzle) => puzzle.board(),
        }
    }

    /// The position, if it is a game's.
    pub(crate) fn position(&self) -> Option<&dyn AnyPosition> {
        match self {
            Ground::Game(position) => Some(position.as_ref()),
            Ground::Puzzle(..) => None,
        }
    }
}

/// A puzzle where a seat has come to, and the puzzle's entry.
pub(crate) fn puzzle_at(ground: &Ground, seat: &dyn Seat) -> Result<(&'static dyn PuzzleGame, BoxedPuzzle), ApiError> {
    let Ground::Puzzle(game, start) = ground else { return Err(refusal("game", "expected a puzzle")) };
    let here = start.at(&seat.text()).ok_or_else(|| refusal("start", "it cannot be read"))?;
    Ok((*game, here))
}

/// What is wrong with a text, by the name of its part on the page.
pub(crate) fn of_text(error: TextError) -> ApiError {
    let part = match error.part {
        TextPart::Game => "game",
        TextPart::Board => "board",
        TextPart::Position => "start",
        TextPart::Goal => "goal",
        TextPart::Length => "length",
        TextPart::Moves => "moves",
        TextPart::Record => "text",
    };
    refusal(part, error.why)
}

/// Plays the moves of a place at a seat at its beginning, unless it is stopped; `before` sees the seat before each.
pub(crate) fn replay(
    seat: &mut dyn Seat,
    moves: &[String],
    stop: &StopFlag,
    mut before: impl FnMut(&dyn Seat, usize),
) -> Result<(), ApiError> {
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
    start: PositionSpec,
    ground: Ground,
    seat: Box<dyn Seat>,
    /// Who has sat down, as specs.
    players: Vec<String>,
}

/// A player keeps its table of positions; more of them are not kept at once.
const MAX_PLAYERS: usize = 3;

impl Table {
    /// Sets a place up: goes back and forth from the one before where that is the same game, and begins anew otherwise.
    pub(crate) fn arrange(
        &mut self,
        place: &PositionSpec,
        search: &Search,
    ) -> Result<(&Ground, &mut dyn Seat), ApiError> {
        let start = PositionSpec { moves: Vec::new(), ..place.clone() };
        let is_same = |set: &Set| set.start == start && set.players.len() <= MAX_PLAYERS;
        let set = if let Some(set) = self.set.take().filter(is_same) {
            set
        } else {
            let ground = Ground::read(search.games, place)?;
            Set { start, seat: ground.seat_with(&search.files), ground, players: Vec::new() }
        };
        let set = self.set.insert(set);
        let played = set.seat.played();
        let n_same = played.iter().zip(&place.moves).take_while(|(one, other)| one == other).count();
        for _ in n_same..played.len() {
            set.seat.undo();
        }
        replay(set.seat.as_mut(), &place.moves[n_same..], &search.handle.stop, |_, _| ())?;
        Ok((&set.ground, set.seat.as_mut()))
    }

    /// A player has sat down.
    pub(crate) fn seated(&mut self, player: &str) {
        if let Some(set) = self.set.as_mut().filter(|set| set.players.iter().all(|known| known != player)) {
            set.players.push(player.to_owned());
        }
    }
}
