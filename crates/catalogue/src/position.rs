//! A position of a game with its types erased: what front ends ask of it beside a [`Seat`].
//!
//! Each game has one implementation, made from text by its own `read`; a value of this type is a position that has been
//! checked.

use std::fmt::Debug;

use mossa_arena::Ran;
use mossa_kernel::{BoardStyle, Control, Evaluator, Game, Score, Side, Stopped, Value as _, View};
use mossa_players::SpecError;

use crate::matches::{Listener, Match, MatchPlayer};
use crate::openings::random::RandomOpenings;
use crate::record::WrittenGame;
use crate::review::PlayedGame;
use crate::{Boxed, PlayerResources, Seat, SharedVariant, Spec, Strengths};

/// A position of some game, checked.
pub trait AnyPosition: Debug + Send + Sync {
    /// The game's name, as it is listed.
    fn game(&self) -> &'static str;

    /// The board it is played on, as text.
    fn board(&self) -> String;

    /// The position as text: as it was read where that is possible.
    fn text(&self) -> String;

    /// The game and what it is played on.
    fn variant(&self) -> SharedVariant;

    /// The position that the known moves were played from, as text, and these moves.
    fn origin(&self) -> (String, Vec<String>);

    /// The position after these moves, which are legal, in the notations in which people exchange it, each with its name.
    fn texts(&self, moves: &[String]) -> Vec<(&'static str, String)> {
        let mut seat = self.seat();
        let is_played = moves.iter().all(|mv| seat.play(mv).is_ok());
        debug_assert!(is_played, "the moves are legal");
        vec![("position", seat.text()), ("moves", moves.join(","))]
    }

    /// How its board is drawn.
    fn style(&self) -> BoardStyle;

    /// What the sides are called: the one that moves first in the game, and the other.
    fn sides(&self) -> [&'static str; 2];

    /// The levels at which its engine plays against people; none if it has none.
    fn strengths(&self) -> Option<Strengths> {
        None
    }

    /// The cells that decided the game, as indexes into the view's cells; none while it is on, or if none stand out.
    fn decisive(&self, _view: &View) -> Vec<usize> {
        Vec::new()
    }

    /// Whether an analysis is expected to score every legal move, and not only the best.
    fn scores_every_move(&self) -> bool {
        false
    }

    /// Whether a piece of this side, put where this move of a board that looks like this puts one, wins at once. False where
    /// the game has no such thing.
    fn completes(&self, _view: &View, _mv: &str, _side: Side) -> bool {
        false
    }

    /// A seat at it: play by hand, ask a player of ours, trace a search.
    fn seat(&self) -> Box<dyn Seat> {
        self.seat_with(&PlayerResources::REFUSED)
    }

    /// A seat at which programs may play too.
    fn seat_with(&self, resources: &PlayerResources) -> Box<dyn Seat>;

    /// Makes sure that a spec names a player here, without letting it begin a game.
    fn check_player(&self, spec: &Spec, resources: &PlayerResources) -> Result<(), SpecError>;

    /// Whether this player repeats its moves when it is shown the same game again: it uses no clock, and no randomness
    /// but from a seed of its own. Two such players play the same game for ever.
    fn is_deterministic(&self, player: &MatchPlayer, resources: &PlayerResources) -> Result<bool, SpecError>;

    /// How random openings of this game are drawn.
    fn random_openings(&self) -> RandomOpenings;

    /// The position after the first moves of those that led here; none if there are no more than these.
    fn first_plies(&self, n: usize) -> Option<Boxed>;

    /// Plays a match on this board from these openings, each the text of a position. A spec that names no player is
    /// refused before any game.
    ///
    /// ```
    /// use std::ops::ControlFlow;
    /// use mossa_arena::{Adjudication, Colours, Ran, Schedule, TimeControl};
    /// use mossa_catalogue::connect_x::Position;
    /// use mossa_catalogue::{AnyPosition, Match, MatchPlayer, PlayerResources};
    /// use mossa_kernel::{Limits, SearchHandle};
    /// let player = |spec: &str| MatchPlayer { spec: spec.parse().unwrap(), control: TimeControl::default() };
    /// let fixture = Match {
    ///     players: vec![player("alpha-beta:depth=2"), player("random")],
    ///     schedule: Schedule { encounters: vec![[0, 1]], n_games: 2, n_openings: 1, colours: Colours::Swapped, seed: 1 },
    ///     adjudication: Adjudication::default(),
    ///     n_threads: 1,
    ///     resources: PlayerResources::REFUSED,
    ///     cores: None,
    /// };
    /// let board = Position::read("3x4x3".parse().unwrap(), "-").unwrap();
    /// let handle = <SearchHandle>::default();
    /// let mut words = Vec::new();
    /// let ran = board.contest(&["-".into()], &fixture, &handle.control(Limits::default()), &mut |game| {
    ///     words.push(game.termination);
    ///     ControlFlow::Continue(())
    /// });
    /// assert_eq!((ran, words), (Ok(Ran::ToTheEnd), vec!["connection", "connection"]));
    /// ```
    fn contest(
        &self,
        openings: &[String],
        fixture: &Match,
        control: &Control<'_>,
        listen: Listener<'_>,
    ) -> Result<Ran, SpecError>;

    /// Whether there are endgame tablebases for this game, by which results can be known.
    fn has_tablebases(&self) -> bool {
        false
    }

    /// The game that came here and went on with these moves, which are legal, from its beginning to its end, as a record to be
    /// written. None if the game has no [format](crate::TwoPlayerGame::records) for records.
    fn record(&self, _moves: &[String]) -> Option<Box<dyn WrittenGame>> {
        None
    }

    /// The game that came here and went on with these moves, which are legal, for a review. None where it is not known how
    /// the position came about.
    fn played(&self, _moves: &[String]) -> Option<Box<dyn PlayedGame>> {
        None
    }

    /// What the evaluation of this name says of it, without searching.
    fn evaluate(&self, evaluation: &str) -> Result<Evaluated, SpecError>;

    /// What the evaluation of the game's strongest player says of the position to which a line leads, from the side that
    /// is to move here: by it a line can be explained. None if the line is not legal or ends the game, or if the player
    /// has no such evaluation.
    fn evaluate_end(&self, _line: &[String]) -> Option<Evaluated> {
        None
    }

    /// Games won, drawn and lost of a thousand with this score, for the side to move; none if this player's scores do not
    /// tell.
    fn outlook(&self, _player: &Spec, _score: Score) -> Option<[u32; 3]> {
        None
    }

    /// Counts the sequences of moves; `Err` if it was stopped.
    fn perft(&self, depth: u32, control: &Control<'_>) -> Result<Perft, Stopped>;

    /// Counts the different positions after 0, 1 … `depth` moves; `Err` if it was stopped.
    fn distinct(&self, depth: u32, control: &Control<'_>) -> Result<Vec<u64>, Stopped>;

    /// What a win `plies` from here is worth in the scale of the game's literature; a loss is worth as much below zero.
    fn worth_of_win(&self, plies: u32) -> i64;
}

/// A static evaluation.
#[derive(Clone, PartialEq, Debug)]
pub struct Evaluated {
    /// The value: from the side to move or, in games whose literature says so, from the first side. Infinite where a game
    /// is won and lost.
    pub value: f64,
    /// The parts that it is made of, by name; none if it has only one.
    pub terms: Vec<(&'static str, f64)>,
}

impl Evaluated {
    /// What an evaluation says of a state. A game that is over is worth what its outcome is, and has no terms.
    pub(crate) fn by<G: Game>(game: &G, state: &G::State, evaluator: &impl Evaluator<G, Value = Score>) -> Evaluated {
        if let Some(outcome) = game.outcome(state) {
            let score = Score::of(outcome, game.to_move(state));
            return Evaluated { value: shown(score.get().into()), terms: Vec::new() };
        }
        let terms = evaluator.terms(game, state).into_iter().map(|(name, term)| (name, shown(term))).collect();
        Evaluated { value: shown(evaluator.value(game, state).get().into()), terms }
    }
}

/// A value or term: what is as good as won is infinite, and nothing is less than nothing.
fn shown(value: f64) -> f64 {
    let most = f64::from(Score::MOST);
    match value {
        value if value <= -most => f64::NEG_INFINITY,
        value if most <= value => f64::INFINITY,
        value => value + 0.0,
    }
}

/// Sequences of moves, counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Perft {
    /// Sequences of exactly as many moves as were asked for.
    pub nodes: u64,
    /// Games that ended before.
    pub finished_before: u64,
}
