//! Matches by name: players as specs, openings and moves as text, any game.
//!
//! A [`Bout`] is what was agreed: who plays, under which clocks, how many games. Each game has a function that lets a bout
//! be played from checked openings and tells of every [`Finished`] game: see [`AnyPosition::contest`](crate::AnyPosition::contest).
//! What the results mean is the arena's to say.

use std::ops::ControlFlow;

use mossa_arena::{Adjudication, Ending, Fixture, Judge, NoJudge, Played, Ran, Runner, Schedule, TimeControl};
use mossa_kernel::{Agent, AgentError, Control, Game, Notation};
use mossa_players::{Spec, SpecError};

use crate::outside::{Outsiders, is_outside};

/// A player of a match.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Contestant {
    /// Who it is.
    pub spec: Spec,
    /// What it may use.
    pub control: TimeControl,
}

/// What was agreed before a match.
#[derive(Clone, Debug)]
pub struct Bout {
    /// Who plays: those whom the encounters of the schedule count.
    pub players: Vec<Contestant>,
    /// Who meets whom, and how often.
    pub schedule: Schedule,
    /// How games may end early.
    pub adjudication: Adjudication,
    /// Games that are played at the same time.
    pub n_threads: usize,
    /// Whether players may be programs.
    pub outsiders: Outsiders,
}

/// A game that was played, as text.
#[derive(Clone, PartialEq, Debug)]
pub struct Finished {
    /// Which one it was.
    pub fixture: Fixture,
    /// What was played, from the opening on, and what it took.
    pub played: Played<String>,
    /// How it ended, in one word: the game's own where its rules ended it.
    pub termination: &'static str,
}

impl Finished {
    /// Why a player had no answer, in words, where that ended the game.
    pub fn reason(&self) -> Option<String> {
        match &self.played.ending {
            Ending::NoAnswer(_, error) => Some(error.to_string()),
            _ => None,
        }
    }
}

/// Who hears of finished games, in the order of the schedule, and says whether to go on.
pub type Listener<'a> = &'a mut dyn FnMut(Finished) -> ControlFlow<()>;

/// A game as a bout needs it.
pub(crate) struct Ground<'a, G: Game, M> {
    /// The rules.
    pub(crate) game: &'a G,
    /// Where games start.
    pub(crate) openings: Vec<G::State>,
    /// Makes a player from its spec.
    pub(crate) make: M,
    /// Knows the results of some positions, where the game has such a judge and it was asked for.
    pub(crate) judge: Option<&'a dyn Judge<G>>,
}

impl Bout {
    /// Plays all games.
    pub(crate) fn play_on<G, M>(&self, ground: &Ground<'_, G, M>, control: &Control<'_>, listen: Listener<'_>) -> Ran
    where
        G: Game + Notation,
        M: Fn(&Spec) -> Result<Box<dyn Agent<G>>, SpecError> + Sync,
    {
        let controls: Vec<TimeControl> = self.players.iter().map(|player| player.control).collect();
        let make = |player: usize, seed: u64| {
            let made = seeded(&self.players[player].spec, seed, &ground.make);
            made.map_err(|error| AgentError::Failed(error.to_string()))
        };
        let judge = ground.judge.unwrap_or(&NoJudge);
        let runner = Runner {
            game: ground.game,
            openings: &ground.openings,
            controls: &controls,
            adjudication: self.adjudication,
            make,
            n_threads: self.n_threads,
            control: *control,
        };
        runner.run_judged(&self.schedule.fixtures(), judge, |fixture, played| listen(ground.finished(fixture, played)))
    }
}

impl<G: Game + Notation, M> Ground<'_, G, M> {
    /// A game as text.
    fn finished(&self, fixture: &Fixture, played: Played<G::Move>) -> Finished {
        let mut state = self.openings[fixture.opening].clone();
        let mut write = |&mv: &G::Move| {
            let text = self.game.write_move(&state, mv);
            let _ = self.game.play(&mut state, mv);
            text
        };
        let moves = played.moves.iter().map(&mut write).collect();
        let Played { marks, ending, tallies, .. } = played;
        let by_rules = || self.game.name_ending(&state);
        let termination = ending.name().unwrap_or_else(by_rules);
        Finished { fixture: *fixture, played: Played { moves, marks, ending, tallies }, termination }
    }
}

/// A player with this seed, if its spec has none and it takes one.
fn seeded<A>(spec: &Spec, seed: u64, make: impl Fn(&Spec) -> Result<A, SpecError>) -> Result<A, SpecError> {
    if spec.value("seed").is_none() && !is_outside(spec) {
        let mut seeded = spec.clone();
        seeded.keys.push(("seed".into(), seed.to_string()));
        if let Ok(player) = make(&seeded) {
            return Ok(player);
        }
    }
    make(spec)
}
