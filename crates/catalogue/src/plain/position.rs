//! A position of a described game, read from text and checked, with the moves that led to it.

use std::sync::Arc;

use mossa_arena::Ran;
use mossa_kernel::{BoardStyle, Control, DescribedGame, EvaluationVisitor, Evaluator, Score, Stopped, View};
use mossa_players::{Spec, SpecError, find};

use super::entry::PlainVariant;
use super::perft::{distinct, perft};
use super::players::player;
use crate::games::{TextError, TextPart};
use crate::matches::{Ground, Listener, Match, MatchPlayer, is_deterministic};
use crate::openings::random::RandomOpenings;
use crate::position::{AnyPosition, Evaluated, Perft};
use crate::resources::PlayerResources;
use crate::seat::{LiveGame, Seat};
use crate::variant::{Boxed, SharedVariant};

/// What the beginning of a game is called.
pub(super) const START: &str = "startpos";
/// What stands between a position and the moves that were played from it.
const MOVES: &str = "moves";

/// A position, checked.
#[derive(Clone, Debug)]
pub struct PlainPosition<G: DescribedGame> {
    game: G,
    /// The state in which the moves begin.
    start: G::State,
    /// The moves as they are written.
    moves: Vec<String>,
    /// The state after the moves.
    state: G::State,
}

impl<G: DescribedGame> PlainPosition<G> {
    /// The beginning of a game.
    pub fn beginning(game: G) -> PlainPosition<G> {
        let start = game.start();
        PlainPosition { game, state: start.clone(), start, moves: Vec::new() }
    }

    /// Reads `startpos` or a state, and behind it perhaps `moves` and moves.
    pub fn read(game: G, text: &str) -> Result<PlainPosition<G>, TextError> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let cut = words.iter().position(|word| *word == MOVES).unwrap_or(words.len());
        let (start, moves) = words.split_at(cut);
        let start = match start {
            [START] => game.start(),
            words => {
                let read = game.read_state(&words.join(" "));
                read.map_err(|error| TextError::new(TextPart::Position, error))?
            }
        };
        let position = PlainPosition { game, state: start.clone(), start, moves: Vec::new() };
        position.and_moves(moves.iter().skip(1).copied())
    }

    /// The position after these moves.
    pub fn and_moves<'a>(mut self, moves: impl Iterator<Item = &'a str>) -> Result<PlainPosition<G>, TextError> {
        for text in moves {
            let number = self.moves.len() + 1;
            let is_over = self.game.outcome(&self.state).is_some();
            let read = self.game.read_move(&self.state, text).filter(|_| !is_over);
            let mv = read.ok_or_else(|| {
                let why = if is_over { "the game is over" } else { "it is not legal there" };
                TextError::new(TextPart::Moves, format!("move {number}, {text:?}: {why}"))
            })?;
            self.moves.push(self.game.write_move(&self.state, mv));
            let _ = self.game.play(&mut self.state, mv);
        }
        Ok(self)
    }

    fn start_text(&self) -> String {
        if self.start == self.game.start() { START.to_owned() } else { self.game.write_state(&self.start) }
    }
}

impl<G: DescribedGame> AnyPosition for PlainPosition<G> {
    fn game(&self) -> &'static str {
        G::DESCRIPTION.listed.name
    }

    fn board(&self) -> String {
        self.game.board()
    }

    fn text(&self) -> String {
        let start = self.start_text();
        if self.moves.is_empty() { start } else { format!("{start} {MOVES} {}", self.moves.join(" ")) }
    }

    fn variant(&self) -> SharedVariant {
        Arc::new(PlainVariant(self.game.clone()))
    }

    fn origin(&self) -> (String, Vec<String>) {
        (self.start_text(), self.moves.clone())
    }

    fn style(&self) -> BoardStyle {
        self.game.style()
    }

    fn sides(&self) -> [&'static str; 2] {
        G::DESCRIPTION.sides.map(|side| side.en)
    }

    fn decisive(&self, view: &View) -> Vec<usize> {
        self.game.decisive(view)
    }

    fn seat_with(&self, resources: &PlayerResources) -> Box<dyn Seat> {
        let (game, resources) = (self.game.clone(), resources.clone());
        let make = move |spec: &Spec| player(&game, spec, &resources);
        Box::new(LiveGame::new(self.game.clone(), self.state.clone(), make))
    }

    fn check_player(&self, spec: &Spec, resources: &PlayerResources) -> Result<(), SpecError> {
        player(&self.game, spec, resources).map(|_| ())
    }

    fn is_deterministic(&self, contestant: &MatchPlayer, resources: &PlayerResources) -> Result<bool, SpecError> {
        is_deterministic(contestant, |spec| player(&self.game, spec, resources))
    }

    /// As many plies as the game says, in which neither side has a forced win in plain sight.
    fn random_openings(&self) -> RandomOpenings {
        RandomOpenings { plies: G::DESCRIPTION.opening_plies, player: "deepening:depth=2,table=off", balance: None }
    }

    fn first_plies(&self, n: usize) -> Option<Boxed> {
        let moves = self.moves.get(..n).filter(|_| n < self.moves.len())?;
        let start = PlainPosition { state: self.start.clone(), moves: Vec::new(), ..self.clone() };
        let first = start.and_moves(moves.iter().map(String::as_str)).ok()?;
        Some(Box::new(first))
    }

    fn contest(
        &self,
        openings: &[String],
        fixture: &Match,
        control: &Control<'_>,
        listen: Listener<'_>,
    ) -> Result<Ran, SpecError> {
        let make = |spec: &Spec| player(&self.game, spec, &fixture.resources);
        for contestant in &fixture.players {
            make(&contestant.spec)?;
        }
        let state = |text: &String| {
            PlainPosition::read(self.game.clone(), text).expect("it was checked when it was read").state
        };
        let ground = Ground { game: &self.game, openings: openings.iter().map(state).collect(), make, judge: None };
        Ok(fixture.play_on(&ground, control, listen))
    }

    fn evaluate(&self, evaluation: &str) -> Result<Evaluated, SpecError> {
        let name = find("evaluation", evaluation, G::DESCRIPTION.evaluations)?.name;
        let evaluated = self.game.with_evaluation(name, Evaluate { game: &self.game, state: &self.state });
        Ok(evaluated.unwrap_or_else(|| unreachable!("{name} is listed and not built")))
    }

    fn perft(&self, depth: u32, control: &Control<'_>) -> Result<Perft, Stopped> {
        perft(&self.game, &mut self.state.clone(), depth, &mut control.meter())
    }

    fn distinct(&self, depth: u32, control: &Control<'_>) -> Result<Vec<u64>, Stopped> {
        distinct(&self.game, &self.state, depth, &mut control.meter())
    }

    /// Plies until the win.
    fn worth_of_win(&self, plies: u32) -> i64 {
        plies.into()
    }
}

/// Evaluates a state.
struct Evaluate<'a, G: DescribedGame> {
    game: &'a G,
    state: &'a G::State,
}

impl<G: DescribedGame> EvaluationVisitor<G> for Evaluate<'_, G> {
    type Answer = Evaluated;

    fn visit<E: Evaluator<G, Value = Score> + 'static>(self, evaluation: E) -> Evaluated {
        Evaluated::by(self.game, self.state, &evaluation)
    }
}
