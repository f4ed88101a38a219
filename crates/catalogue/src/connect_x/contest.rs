//! Matches at Connect X.

use mossa_arena::Ran;
use mossa_connectx::{ConnectX, Form, Shape};
use mossa_kernel::{Control, Outcome};
use mossa_players::{Spec, SpecError};

use super::forms::{FormVisitor, with_form};
use super::players::player;
use super::position::{Position, board};
use crate::AnyPosition as _;
use crate::matches::{Bout, Ground, Listener};

/// Plays a match from these openings, all of one board; the first says of which. A spec that names no player is refused
/// before any game.
///
/// ```
/// use std::ops::ControlFlow;
/// use mossa_arena::{Adjudication, Colours, Ran, Schedule, TimeControl};
/// use mossa_catalogue::connect_x::{Position, contest};
/// use mossa_catalogue::{Bout, Contestant};
/// use mossa_kernel::{Limits, Reins};
/// let player = |spec: &str| Contestant { spec: spec.parse().unwrap(), control: TimeControl::default() };
/// let bout = Bout {
///     players: vec![player("alpha-beta:depth=2"), player("random")],
///     schedule: Schedule { encounters: vec![[0, 1]], n_games: 2, n_openings: 1, colours: Colours::Swapped, seed: 1 },
///     adjudication: Adjudication::default(),
///     n_threads: 1,
/// };
/// let opening = Position::read("3x4x3".parse().unwrap(), "-").unwrap();
/// let reins = <Reins>::default();
/// let mut words = Vec::new();
/// let ran = contest(&[opening], &bout, &reins.control(Limits::default()), &mut |game| {
///     words.push(game.termination);
///     ControlFlow::Continue(())
/// });
/// assert_eq!((ran, words), (Ok(Ran::ToTheEnd), vec!["connection", "connection"]));
/// ```
pub fn contest(
    openings: &[Position],
    bout: &Bout,
    control: &Control<'_>,
    listen: Listener<'_>,
) -> Result<Ran, SpecError> {
    let Some(first) = openings.first() else { return Ok(Ran::ToTheEnd) };
    with_form(first.shape(), Contest { openings, bout, control, listen })
}

/// Makes sure that a spec names a player for a board, without letting it begin a game.
pub fn check_player(shape: Shape, spec: &Spec) -> Result<(), SpecError> {
    with_form(shape, Check { spec })
}

struct Check<'a> {
    spec: &'a Spec,
}

impl FormVisitor for Check<'_> {
    type Answer = Result<(), SpecError>;

    fn visit<F: Form>(self, game: ConnectX<F>) -> Self::Answer {
        player(&game, self.spec).map(|_| ())
    }
}

struct Contest<'a> {
    openings: &'a [Position],
    bout: &'a Bout,
    control: &'a Control<'a>,
    listen: Listener<'a>,
}

impl FormVisitor for Contest<'_> {
    type Answer = Result<Ran, SpecError>;

    fn visit<F: Form>(self, game: ConnectX<F>) -> Self::Answer {
        for contestant in &self.bout.players {
            player(&game, &contestant.spec)?;
        }
        let openings = self.openings.iter().map(|opening| board(&game, &opening.text())).collect();
        let make = |spec: &Spec| player(&game, spec);
        let ground = Ground { game: &game, openings, make, word };
        Ok(self.bout.play_on(&ground, self.control, self.listen))
    }
}

/// How an end by the rules is called.
fn word(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Win(_) => "connection",
        Outcome::Draw => "board-full",
    }
}
