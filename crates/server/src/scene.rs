//! What a board looks like, and what can be done on it: all that the page knows of the rules.

use mossa_catalogue::connect_x;
use mossa_catalogue::seat::Standing;
use mossa_catalogue::{Drawing, Seat};
use mossa_kernel::{Outcome, Side, StopFlag, View};
use mossa_wire::{NamedText, Place, Refusal, SaidMove, Scene, StandingFigures};

use crate::place::{Ground, refusal, replay};

/// The scene of a place.
pub(crate) fn scene(place: &Place, stop: &StopFlag) -> Result<Scene, Refusal> {
    let ground = Ground::read(place)?;
    let mut seat = ground.seat();
    let mut view_before = seat.view();
    let first_to_move = view_before.to_move.map(number);
    let mut said = Vec::with_capacity(place.moves.len());
    replay(seat.as_mut(), &place.moves, stop, |seat, at| {
        said.push(seat.say(&place.moves[at]).unwrap_or_default());
        if at + 1 == place.moves.len() {
            view_before = seat.view();
        }
    })?;
    let view = seat.view();
    let legal = seat.legal();
    let legal = legal.into_iter().map(|mv| SaidMove { said: seat.say(&mv).unwrap_or_default(), mv }).collect();
    let decisive = ground.position().map(|position| position.decisive(&view)).unwrap_or_default();
    Ok(Scene {
        place: Place { moves: seat.played(), ..place.clone() },
        said,
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
        texts: texts(&ground, seat.as_ref(), place)?,
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
fn texts(ground: &Ground, seat: &dyn Seat, place: &Place) -> Result<Vec<NamedText>, Refusal> {
    let text = |name: &str, text: String| NamedText { name: name.to_owned(), text };
    let Some(position) = ground.position() else { return Ok(vec![text("board", seat.text())]) };
    if position.drawing() == Drawing::Squares {
        let mut texts = vec![text("fen", seat.text())];
        texts.extend(position.main_line(&place.moves).map(|line| text("pgn", line.record().to_string())));
        texts.push(text("moves", place.moves.join(",")));
        return Ok(texts);
    }
    let mut texts = vec![text("board", seat.text())];
    if place.start == "-" {
        let shape = place.board.parse().map_err(|error: connect_x::ConnectError| refusal("board", error))?;
        let written = connect_x::Position::after(shape, &place.moves.join(","));
        texts.insert(
            0,
            text(
                "moves",
                written.map_or_else(|_| "-".to_owned(), |position| mossa_catalogue::AnyPosition::text(&position)),
            ),
        );
    }
    Ok(texts)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_is_not_played_through_for_a_tab_that_is_gone() {
        let (board, start) = ("6x7x4".to_owned(), "-".to_owned());
        let place = Place { game: "connect-x".into(), board, start, moves: vec!["4".into()], goal: String::new() };
        let stop = StopFlag::default();
        assert_eq!(scene(&place, &stop).unwrap().said.len(), 1);
        stop.raise();
        assert_eq!(scene(&place, &stop).unwrap_err().part, "question");
    }
}
