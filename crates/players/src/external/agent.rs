//! A program that speaks UGI or UCI, dressed as an agent. `docs/ugi.md` says who says what when, and what each fault costs.
//!
//! The program is started and introduced when a new game begins, which is on nobody's clock; what goes wrong there is told
//! at its first move, because only then somebody asks. Whatever goes wrong ends the program and all it started at once, and
//! the next game starts another.

use std::fs::File;
use std::time::Duration;

use mossa_kernel::{
    Agent, AgentError, Choice, Control, Game, GameClock, Notation, Progress, Score, SearchStats, Side, StateSpace,
    Watch,
};
use mossa_protocol::{Go, Info, Millis, OptionName, Remaining, Value};

use super::dialect::{Dialect, Word};
use super::history::History;
use super::inbox::{Best, Heard};
use super::session::{LAST_WORDS, SLICE, Session};
use super::{Caps, CommandLine, Terms};

/// What a program under no limit at all is given for a move.
const DEFAULT_TIME: Duration = Duration::from_secs(10);

/// What to start, and what to tell it.
#[derive(Debug)]
pub struct Order {
    /// What it speaks.
    pub dialect: Dialect,
    /// The program.
    pub line: CommandLine,
    /// What it may use.
    pub caps: Caps,
    /// Options to set, whether the program offers them or not.
    pub options: Vec<(OptionName, Value)>,
    /// Where its standard error goes; nowhere if there is none.
    pub log: Option<File>,
}

/// An agent that asks a program.
pub struct ProgramAgent<G: StateSpace> {
    order: Order,
    terms: Terms,
    running: Option<Session>,
    /// What went wrong when the game began.
    failure: Option<AgentError>,
    history: History<G>,
}

impl<G: Game + Notation> ProgramAgent<G> {
    /// An agent whose program is started when it is first needed.
    pub fn new(order: Order, terms: Terms) -> ProgramAgent<G> {
        ProgramAgent { order, terms, running: None, failure: None, history: History::default() }
    }

    /// Starts the program if it does not run, and lets it introduce itself.
    fn wake(&mut self) -> Result<(), AgentError> {
        if self.running.is_none() {
            let mut session = Session::start(&self.order)?;
            session.introduce(&self.order, &self.terms)?;
            self.running = Some(session);
        }
        Ok(())
    }

    fn begin(&mut self) -> Result<(), AgentError> {
        self.wake()?;
        let running = self.running.as_mut().expect("it was woken");
        running.say(Word::NewGame);
        running.make_ready(&self.terms)
    }

    fn ask(
        &mut self,
        (game, state): (&G, &G::State),
        control: &Control<'_>,
        watch: &mut dyn Watch<G::Move>,
    ) -> Result<Choice<G::Move>, AgentError> {
        self.wake()?;
        let running = self.running.as_mut().expect("it was woken");
        let position = self.history.reach(game, state).map_err(|error| AgentError::Failed(error.to_string()))?;
        let time = self.terms.time(control);
        let deadline = control.clock.now().saturating_add(time);
        let is_late = || deadline < control.clock.now();
        running.inbox.open().forget();
        running.say(Word::Position(position));
        running.say(Word::Go(go(game.to_move(state), control)));
        let (best, info) = loop {
            if let Some(answer) = running.hear(SLICE.min(time), Heard::take_answer)? {
                break answer;
            }
            if let Some(info) = running.inbox.open().take_info() {
                report(game, state, &info, watch);
            }
            if control.stop.is_raised() {
                running.say(Word::Stop);
                break running.hear(LAST_WORDS, Heard::take_answer)?.ok_or(AgentError::OutOfLimits)?;
            }
            if is_late() {
                return Err(AgentError::OutOfLimits);
            }
        };
        if is_late() {
            return Err(AgentError::OutOfLimits);
        }
        let mv = read_best(game, state, &best)?;
        self.history.answer(game, mv);
        let (line, score) = report(game, state, &info, watch);
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

    fn choose(
        &mut self,
        game: &G,
        state: &G::State,
        control: &Control<'_>,
        watch: &mut dyn Watch<G::Move>,
    ) -> Result<Choice<G::Move>, AgentError> {
        if let Some(failure) = &self.failure {
            return Err(failure.clone());
        }
        if game.outcome(state).is_some() {
            return Err(AgentError::GameOver);
        }
        let answer = self.ask((game, state), control, watch);
        if answer.is_err() {
            self.running = None;
        }
        answer
    }
}

impl<G: StateSpace> Drop for ProgramAgent<G> {
    fn drop(&mut self) {
        if let Some(running) = &mut self.running {
            running.say(Word::Quit);
            running.program.wait(LAST_WORDS);
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
fn go(side: Side, control: &Control<'_>) -> Go {
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
        (go.first, go.second) = if side == Side::First { (own, other) } else { (other, own) };
    }
    go
}

fn read_best<G: Notation>(game: &G, state: &G::State, best: &Best) -> Result<G::Move, AgentError> {
    let found = match best {
        Best::Move(word) => match game.read_move(state, word.as_str()) {
            Some(mv) => return Ok(mv),
            None => format!("`bestmove {}`", word.as_str().chars().take(60).collect::<String>()),
        },
        Best::None => "that it has no move".to_owned(),
        Best::Garbled(line) => format!("`{line}`"),
    };
    Err(AgentError::Unreadable(format!("the program answers {found}: expected a legal move")))
}

/// Tells whoever watches what was said about the search: the line, and what it is worth.
fn report<G: Game + Notation>(
    game: &G,
    state: &G::State,
    info: &Info,
    watch: &mut dyn Watch<G::Move>,
) -> (Vec<G::Move>, Option<Score>) {
    let (line, score) = (read_line(game, state, info), info.score.map(|score| score.worth.score()));
    watch.progress(&Progress { stats: &stats(info), line: &line, score, bound: None });
    (line, score)
}

/// The moves of a line, as far as they are legal.
fn read_line<G: Game + Notation>(game: &G, state: &G::State, info: &Info) -> Vec<G::Move> {
    let (mut at, mut line) = (state.clone(), Vec::new());
    for word in &info.line {
        let legal = if game.outcome(&at).is_none() { game.read_move(&at, word.as_str()) } else { None };
        let Some(mv) = legal else { break };
        let _ = game.play(&mut at, mv);
        line.push(mv);
    }
    line
}

fn stats(info: &Info) -> SearchStats {
    SearchStats { nodes: info.nodes.unwrap_or(0), depth: info.depth.unwrap_or(0), ..SearchStats::default() }
}

#[cfg(test)]
mod tests {
    use mossa_kernel::{GameClocks, Limits, Reins, TableClock};

    use super::super::dialect::Spoken;
    use super::*;

    #[test]
    fn programs_are_told_what_holds() {
        let ms = Duration::from_millis;
        let own = GameClock { left: ms(900), increment: ms(10) };
        let other = Some(GameClock { left: ms(700), increment: ms(0) });
        let reins = <Reins>::default();
        let beside = TableClock { time: &reins.clock, clocks: GameClocks { own, other } };
        let told = |limits: Limits, side, has_clock| {
            let control = reins.control(limits);
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
