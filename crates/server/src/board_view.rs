//! What a board looks like, and what can be done on it: all that the page knows of the rules.

use mossa_catalogue::Seat;
use mossa_catalogue::seat::Standing;
use mossa_kernel::{Outcome, Side, View};
use mossa_wire::{ApiError, BoardView, DisplayedMove, NamedText, PositionSpec, StandingFigures};

use crate::info::style;
use crate::position_spec::{Ground, replay};
use crate::search::Search;

/// The scene of a place.
pub(crate) fn scene(place: &PositionSpec, search: &Search) -> Result<BoardView, ApiError> {
    let ground = Ground::read(search.games, place)?;
    let mut seat = ground.seat();
    let mut view_before = seat.view();
    let first_to_move = view_before.to_move.map(number);
    let mut move_text = Vec::with_capacity(place.moves.len());
    replay(seat.as_mut(), &place.moves, &search.handle.stop, |seat, at| {
        move_text.push(seat.say(&place.moves[at]).unwrap_or_default());
        if at + 1 == place.moves.len() {
            view_before = seat.view();
        }
    })?;
    let view = seat.view();
    let legal = seat.legal();
    let legal =
        legal.into_iter().map(|mv| DisplayedMove { move_text: seat.say(&mv).unwrap_or_default(), mv }).collect();
    let decisive = ground.position().map(|position| position.decisive(&view)).unwrap_or_default();
    Ok(BoardView {
        place: PositionSpec { moves: seat.played(), board: ground.board(place), ..place.clone() },
        move_text,
        style: style(seat.style()),
        rows: view.rows as u32,
        columns: view.columns as u32,
        owners: view.cells.iter().map(|cell| cell.owner.map_or('.', |side| (b'0' + number(side)) as char)).collect(),
        changed: changed(&view_before, &view),
        decisive: decisive.into_iter().map(|cell| cell as u32).collect(),
        to_move: view.to_move.map(number),
        first_to_move,
        legal,
        standing: standing(seat.standing()),
        ending: seat.ending().map(str::to_owned),
        claim: seat.claim().map(str::to_owned),
        texts: texts(&ground, seat.as_ref(), &place.moves),
        cells: view.cells.into_iter().map(|cell| cell.text).collect(),
    })
}

fn number(side: Side) -> u8 {
    match side {
        Side::First => 1,
        Side::Second => 2,
    }
}

fn changed(before: &View, after: &View) -> Vec<u32> {
    let pairs = before.cells.iter().zip(&after.cells).enumerate();
    pairs.filter(|(_, (one, other))| one != other).map(|(cell, _)| cell as u32).collect()
}

fn standing(standing: Standing) -> StandingFigures {
    match standing {
        Standing::Open => StandingFigures::Open,
        Standing::Solved => StandingFigures::Solved,
        Standing::Over(Outcome::Win(Side::First)) => StandingFigures::First,
        Standing::Over(Outcome::Win(Side::Second)) => StandingFigures::Second,
        Standing::Over(_) => StandingFigures::Draw,
    }
}

/// The position in the notations of others.
fn texts(ground: &Ground, seat: &dyn Seat, moves: &[String]) -> Vec<NamedText> {
    let texts = ground.position().map_or_else(|| vec![("board", seat.text())], |position| position.texts(moves));
    texts.into_iter().map(|(name, text)| NamedText { name: name.to_owned(), text }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_is_not_played_through_for_a_tab_that_is_gone() {
        let (board, start) = ("6x7x4".to_owned(), "-".to_owned());
        let place =
            PositionSpec { game: "connect-x".into(), board, start, moves: vec!["4".into()], goal: String::new() };
        let search = Search::of_built_in();
        assert_eq!(scene(&place, &search).unwrap().move_text.len(), 1);
        search.handle.stop.raise();
        assert_eq!(scene(&place, &search).unwrap_err().part, "question");
    }
}
