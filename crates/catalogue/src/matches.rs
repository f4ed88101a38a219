//! Matches by name: players as specs, openings and moves as text, any game.
//!
//! A [`Match`] is what was agreed: who plays, under which clocks, how many games. Each game has a function that lets a fixture
//! be played from checked openings and tells of every [`Finished`] game: see [`AnyPosition::contest`](crate::AnyPosition::contest).
//! What the results mean is the arena's to say.

use std::ops::ControlFlow;
use std::sync::Arc;

use mossa_arena::{
    Adjudication, Ending, Fixture, Judge, NoJudge, Played, Ran, Runner, RunningClock, Schedule, TimeControl,
};
use mossa_kernel::{Agent, AgentError, Control, Game, Notation};
use mossa_players::{Spec, SpecError};

use crate::cores::Cores;
use crate::resources::PlayerResources;
use crate::settings::make_seeded;

/// A player of a match.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MatchPlayer {
    /// Who it is.
    pub spec: Spec,
    /// What it may use.
    pub control: TimeControl,
}

/// What was agreed before a match.
#[derive(Clone, Debug)]
pub struct Match {
    /// Who plays: those whom the encounters of the schedule count.
    pub players: Vec<MatchPlayer>,
    /// Who meets whom, and how often.
    pub schedule: Schedule,
    /// How games may end early.
    pub adjudication: Adjudication,
    /// Games that are played at the same time.
    pub n_threads: usize,
    /// Whether players may be programs.
    pub resources: PlayerResources,
    /// Which cores each of the games at the same time has; all of them where nothing is said.
    pub cores: Option<Arc<Cores>>,
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

/// A game as a fixture needs it.
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

impl Match {
    /// Plays all games.
    pub(crate) fn play_on<G, M>(&self, ground: &Ground<'_, G, M>, control: &Control<'_>, listen: Listener<'_>) -> Ran
    where
        G: Game + Notation,
        M: Fn(&Spec) -> Result<Box<dyn Agent<G>>, SpecError> + Sync,
    {
        let controls: Vec<TimeControl> = self.players.iter().map(|player| player.control).collect();
        let make = |player: usize, seed: u64| {
            // Players are made on the thread of their game, and what they start inherits its cores.
            self.cores.iter().for_each(|cores| cores.pin());
            let made = make_seeded(&self.players[player].spec, seed, &ground.make);
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
        let Played { marks, ending, tallies, stalled, killed, .. } = played;
        let by_rules = || self.game.name_ending(&state);
        let termination = ending.name().unwrap_or_else(by_rules);
        Finished { fixture: *fixture, played: Played { moves, marks, ending, tallies, stalled, killed }, termination }
    }
}

/// Whether a player repeats its moves under its limits; `make` makes it from its spec.
pub(crate) fn is_deterministic<G: Game>(
    player: &MatchPlayer,
    make: impl Fn(&Spec) -> Result<Box<dyn Agent<G>>, SpecError>,
) -> Result<bool, SpecError> {
    let MatchPlayer { spec, control } = player;
    // As in a match, where a player that takes a seed has a fresh one for every game.
    let agent = make_seeded(spec, 1, make)?;
    let fixed_seed = spec.value("seed").map(|_| spec.seed()).transpose()?;
    Ok(agent.determinism(&control.each_move, RunningClock::new(*control).game_clock().as_ref()).repeats(fixed_seed))
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use mossa_arena::Periods;
    use mossa_kernel::{GameClock, Limits};

    use super::*;
    use crate::Games;

    /// Whether a player of a game repeats itself under a limit of this kind.
    fn repeats(game: &str, spec: &str, limit: &str) -> bool {
        let second = Duration::from_secs(1);
        let (mut each_move, mut clock) = (Limits::default(), None);
        match limit {
            "nodes" => each_move.nodes = Some(100),
            "depth" => each_move.depth = Some(3),
            "time" => each_move.time = Some(second),
            "clock" => clock = Some(GameClock { left: second, increment: Duration::ZERO }),
            _ => {}
        }
        let control = TimeControl { each_move, game: clock.map(Periods::from), ..TimeControl::default() };
        let spec = spec.parse().unwrap_or_else(|error| panic!("{spec}: {error}"));
        let variant = Games::BUILT_IN.variant(game, None).unwrap_or_else(|error| panic!("{game}: {error}"));
        let resources = PlayerResources::allowed(crate::Terms::default());
        let known = variant.beginning().is_deterministic(&MatchPlayer { spec, control }, &resources);
        known.unwrap_or_else(|error| panic!("{error}"))
    }

    #[test]
    fn players_know_whether_they_repeat_themselves() {
        const LIMITS: [&str; 5] = ["nodes", "depth", "time", "clock", "none"];
        let (minded, always, never) = ([true, true, false, false, false], [true; 5], [false; 5]);
        let nodes_alone = [true, false, false, false, false];
        for (game, spec, expected) in [
            ("connect-x", "alpha-beta", always),
            ("connect-x", "minimax:depth=2", always),
            ("connect-x", "deepening", minded),
            ("connect-x", "deepening:nodes=50", [true, true, false, false, true]),
            ("connect-x", "engine", minded),
            ("connect-x", "engine:level=3", never),
            ("connect-x", "engine:level=3,seed=2", [true, true, false, false, true]),
            ("connect-x", "mcts", never),
            ("connect-x", "mcts:seed=1", nodes_alone),
            ("connect-x", "random", never),
            ("connect-x", "random:seed=1", always),
            ("connect-x", "perfect", never),
            ("connect-x", "perfect:seed=1", [true, true, false, false, true]),
            ("connect-x", "perfect:seed=1,threads=2", never),
            ("connect-x", "ugi:cmd=player", never),
            ("chess", "engine", minded),
            ("chess", "engine:threads=2", never),
            ("chess", "engine:elo=1500", never),
            ("chess", "engine:elo=1500,seed=1", minded),
            ("chess", "alpha-beta:name=x", always),
        ] {
            for (limit, expected) in LIMITS.into_iter().zip(expected) {
                assert_eq!(repeats(game, spec, limit), expected, "{game} {spec} under {limit}");
            }
        }
    }
}
