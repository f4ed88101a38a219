//! A program that speaks UGI or UCI, as an agent. `docs/ugi.md` describes the messages and what each fault costs.
//!
//! The program is started and introduced when a new game begins, while no clock runs. An error there is reported at its
//! first move, the first call that can return one. Every error ends the program and all it started at once, and the
//! next game starts another.

use std::cell::Cell;
use std::fs::File;
use std::time::Duration;

use mossa_kernel::{
    Agent, AgentError, Choice, Control, Game, GameClock, Notation, ProgressSink, Side, StateSpace, expect_open,
};
use mossa_protocol::{Go, Millis, OptionName, Remaining, Value};

use super::answer::{read_best, report, stats};
use super::dialect::{Dialect, Word};
use super::history::History;
use super::inbox::{Answer, Heard};
use super::ponder::after_move;
use super::session::{LAST_WORDS, SLICE, Session};
use super::{Caps, CommandLine, Permissions, Terms};
use crate::agents::Budget;
use crate::{Spec, affinity};

/// What a program under no limit at all is given for a move.
const DEFAULT_TIME: Duration = Duration::from_secs(10);

/// How often a program that was told to stop pondering is looked at before it is given up, when its game is over.
const N_LOOKS: u32 = 50;

/// What to start, and what to tell it.
#[derive(Debug)]
pub struct ProgramSetup {
    /// The spec that names it.
    pub spec: Spec,
    /// What it speaks.
    pub dialect: Dialect,
    /// The program.
    pub line: CommandLine,
    /// What it may use.
    pub caps: Caps,
    /// What it may do.
    pub permissions: Permissions,
    /// Options to set, whether the program offers them or not.
    pub options: Vec<(OptionName, Value)>,
    /// Limits of every move, besides those that it is asked under.
    pub budget: Budget,
    /// Whether every game has a process of its own.
    pub restart: Restart,
    /// Whether it thinks in its opponent's time.
    pub ponder: Ponder,
    /// Where its standard error goes; nowhere if there is none.
    pub log: Option<File>,
}

/// When a program is started anew.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Restart {
    /// For every game: what it does in one game cannot depend on another.
    EveryGame,
    /// Only after it has failed.
    AfterFaults,
}

/// Whether a program thinks in its opponent's time.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ponder {
    /// It does, about the move that it said it expects.
    On,
    /// It does not.
    Off,
}

/// An agent that asks a program.
pub struct ProgramAgent<G: StateSpace> {
    order: ProgramSetup,
    terms: Terms,
    pub(super) running: Option<Session>,
    /// What went wrong when the game began.
    failure: Option<AgentError>,
    pub(super) history: History<G>,
    /// The position that the program thinks about now, in its opponent's time, as text.
    pub(super) pondered: Option<String>,
    /// For how long the program was ready and did not run while an answer of it was waited for.
    not_running: Duration,
}

impl<G: Game + Notation> ProgramAgent<G> {
    /// An agent whose program is started when it is first needed.
    pub fn new(order: ProgramSetup, mut terms: Terms) -> ProgramAgent<G> {
        if order.ponder == Ponder::On {
            terms = terms.with_preset("Ponder", "true");
        }
        let (history, not_running) = (History::default(), Duration::ZERO);
        ProgramAgent { order, terms, running: None, failure: None, history, pondered: None, not_running }
    }

    /// Starts the program if it does not run, and lets it introduce itself.
    fn wake(&mut self) -> Result<&mut Session, AgentError> {
        if self.running.is_none() {
            let mut session = Session::start(&self.order, &self.terms)?;
            session.introduce(&self.order, &self.terms)?;
            if let Some(name) = &session.inbox.open().name {
                self.terms.names.note(&self.order.spec, name);
            }
            self.running = Some(session);
        }
        Ok(self.running.as_mut().expect("it was woken"))
    }

    fn begin(&mut self) -> Result<(), AgentError> {
        self.running = self.at_rest().or_else(|| self.terms.pool.take(&self.key()));
        // A program that ended between two games, or makes no sense any more, has cost no game: it is started anew.
        if self.running.is_some() && self.announce().is_err() {
            self.running = None;
        }
        if self.running.is_none() {
            self.announce()?;
        }
        Ok(())
    }

    /// Tells the program that a game begins, and waits until it is ready.
    fn announce(&mut self) -> Result<(), AgentError> {
        self.wake()?.say(Word::NewGame);
        let terms = self.terms.clone();
        self.wake()?.make_ready(&terms)
    }

    /// Lets the program prepare for its first move, if it does so.
    fn make_prepared(&mut self, (game, state): (&G, &G::State), control: &Control<'_>) -> Result<(), AgentError> {
        let control = &Control { limits: self.order.budget.with(&control.limits), ..*control };
        let (started, time) = (control.clock.now(), self.terms.time(control));
        let is_over = || started.saturating_add(time) < control.clock.now() || control.stop.is_raised();
        let Some(running) = self.running.as_mut().filter(|running| running.prepares && self.failure.is_none()) else {
            return Ok(());
        };
        let position = self.history.reach(game, state).map_err(|error| AgentError::Failed(error.to_string()))?;
        let limits = go(game.to_move(state), control);
        running.prepare(Word::Position(position), Word::Prepare(limits), is_over)
    }

    fn ask(
        &mut self,
        (game, state): (&G, &G::State),
        control: &Control<'_>,
        sink: &mut dyn ProgressSink<G::Move>,
    ) -> Result<Choice<G::Move>, AgentError> {
        let control = &Control { limits: self.order.budget.with(&control.limits), ..*control };
        let started = control.clock.now();
        let time = self.terms.time(control);
        let is_late = || started.saturating_add(time) < control.clock.now();
        self.wake()?;
        let position = self.history.reach(game, state).map_err(|error| AgentError::Failed(error.to_string()))?;
        let is_expected = self.settle(&game.write_state(state), || is_late() || control.stop.is_raised())?;
        let running = self.running.as_mut().expect("it was woken");
        if !is_expected {
            running.inbox.open().forget();
            running.say(Word::Position(position));
            running.say(Word::Go(go(game.to_move(state), control)));
        }
        let Answer { best, ponder, info } = loop {
            if let Some(answer) = running.hear(SLICE.min(time), Heard::take_answer)? {
                break answer;
            }
            if let Some(info) = running.inbox.open().take_info() {
                report(game, state, &info, sink);
            }
            if control.stop.is_raised() {
                running.say(Word::Stop);
                break running.hear(LAST_WORDS, Heard::take_answer)?.ok_or(AgentError::OutOfLimits)?;
            }
            if is_late() {
                return Err(AgentError::OutOfLimits);
            }
        };
        let taken = control.clock.now().saturating_sub(started);
        if is_late() {
            return Err(AgentError::OutOfLimits);
        }
        let mv = read_best(game, state, &best)?;
        self.history.answer(game, mv);
        if let Some(expected) = ponder.filter(|_| self.order.ponder == Ponder::On && !control.stop.is_raised()) {
            self.ponder((game, &game.after(state, mv)), &expected, &after_move(control, taken));
        }
        let (line, score) = report(game, state, &info, sink);
        let line = if line.first() == Some(&mv) { line } else { vec![mv] };
        Ok(Choice {
            mv,
            score,
            line,
            values: Vec::new(),
            variations: Vec::new(),
            draws: Vec::new(),
            stats: stats(&info),
        })
    }
}

impl<G: StateSpace> ProgramAgent<G> {
    /// Does something for which the program is waited for, and counts for how long it was kept from running meanwhile. The
    /// program still runs then, or its counts are lost.
    fn counted<T>(&mut self, control: &Control<'_>, ask: impl FnOnce(&mut Self) -> T) -> T {
        if control.limits.time.is_none() {
            return ask(self);
        }
        let clock = control.clock;
        let counts = |agent: &Self| {
            let session = agent.running.as_ref();
            session.map(|session| session.program.scheduler_counts()).unwrap_or_default()
        };
        let (before, started) = (counts(self), clock.now());
        let answer = ask(self);
        let age = clock.now().saturating_sub(started);
        self.not_running += counts(self).waited_since(&before, age);
        answer
    }

    /// What programs are kept under that can stand in for this one.
    fn key(&self) -> String {
        format!("{} {:?} {:?}", self.order.spec, self.terms.presets, affinity::available())
    }

    /// The program, if it runs and has nothing more to say.
    fn at_rest(&mut self) -> Option<Session> {
        let mut running = self.running.take()?;
        if self.pondered.take().is_none() {
            return Some(running);
        }
        let n_looks = Cell::new(0);
        let is_over = || N_LOOKS < n_looks.replace(n_looks.get() + 1);
        running.calm(is_over).is_ok().then_some(running)
    }
}

impl<G: Game + Notation> Agent<G> for ProgramAgent<G> {
    fn name(&self) -> &'static str {
        self.order.dialect.name()
    }

    fn new_game(&mut self, _game: &G) {
        self.history = History::default();
        self.failure = self.begin().err();
        if self.failure.is_some() {
            self.running = None;
        }
    }

    /// What went wrong when the game began is told at the first move.
    fn set_up(&mut self, game: &G, state: &G::State, control: &Control<'_>) -> Result<(), AgentError> {
        self.counted(control, |agent| agent.make_prepared((game, state), control))
    }

    fn not_running(&self) -> Duration {
        self.not_running
    }

    fn choose(
        &mut self,
        game: &G,
        state: &G::State,
        control: &Control<'_>,
        sink: &mut dyn ProgressSink<G::Move>,
    ) -> Result<Choice<G::Move>, AgentError> {
        if let Some(failure) = &self.failure {
            return Err(failure.clone());
        }
        expect_open(game, state)?;
        let answer = self.counted(control, |agent| agent.ask((game, state), control, sink));
        if answer.is_err() {
            (self.running, self.pondered) = (None, None);
        }
        answer
    }
}

impl<G: StateSpace> Drop for ProgramAgent<G> {
    fn drop(&mut self) {
        let Some(mut running) = self.at_rest() else { return };
        match self.order.restart {
            Restart::AfterFaults => self.terms.pool.keep(self.key(), running),
            Restart::EveryGame => running.quit(),
        }
    }
}

impl Terms {
    /// How long an answer may take before we give it up: its limit and the margin.
    fn time(&self, control: &Control<'_>) -> Duration {
        let limits = control.limits;
        let unlimited = if limits.nodes.is_none() && limits.depth.is_none() { DEFAULT_TIME } else { self.longest };
        limits.time.unwrap_or(unlimited).saturating_add(self.margin)
    }
}

/// The limits and clocks of a move as the program is told them: no margin, and no more than holds.
pub(super) fn go(side: Side, control: &Control<'_>) -> Go {
    let (limits, clocks) = (control.limits, control.clock.game_clocks());
    let mut go = Go { nodes: limits.nodes, depth: limits.depth, ..Go::default() };
    let is_unlimited = limits.nodes.is_none() && limits.depth.is_none() && clocks.is_none();
    let time = limits.time.or(is_unlimited.then_some(DEFAULT_TIME));
    // What is left for the game is a limit of every move too, and said already.
    let is_more = |time: &Duration| clocks.is_none_or(|clocks| *time < clocks.own.left);
    go.move_time = time.filter(is_more).map(Millis::from);
    if let Some(clocks) = clocks {
        let remaining =
            |clock: GameClock| Remaining { time: Some(clock.left.into()), increment: Some(clock.increment.into()) };
        let (own, other) = (remaining(clocks.own), clocks.other.map(remaining).unwrap_or_default());
        go.moves_to_go = clocks.moves_to_go;
        (go.first, go.second) = if side == Side::First { (own, other) } else { (other, own) };
    }
    go
}

#[cfg(test)]
mod tests {
    use mossa_kernel::{GameClocks, Limits, SearchHandle, TableClock};

    use super::super::dialect::Spoken;
    use super::*;

    #[test]
    fn programs_are_told_what_holds() {
        let ms = Duration::from_millis;
        let own = GameClock { left: ms(900), increment: ms(10) };
        let other = Some(GameClock { left: ms(700), increment: ms(0) });
        let handle = <SearchHandle>::default();
        let beside = TableClock { time: &handle.clock, clocks: GameClocks { own, other, moves_to_go: None } };
        let told = |limits: Limits, side, has_clock| {
            let control = handle.control(limits);
            let control = if has_clock { Control { clock: &beside, ..control } } else { control };
            Spoken(Dialect::Ugi, Word::Go(go(side, &control))).to_string()
        };
        let time = |millis| Limits { time: Some(ms(millis)), ..Limits::default() };
        assert_eq!(told(Limits::default(), Side::First, false), "go movetime 10000");
        assert_eq!(told(Limits { nodes: Some(5), ..time(300) }, Side::First, false), "go movetime 300 nodes 5");
        assert_eq!(told(Limits { depth: Some(5), ..Limits::default() }, Side::First, false), "go depth 5");
        assert_eq!(told(time(900), Side::First, true), "go p1time 900 p2time 700 p1inc 10 p2inc 0");
        assert_eq!(told(time(50), Side::Second, true), "go p1time 700 p2time 900 p1inc 0 p2inc 10 movetime 50");
    }
}
