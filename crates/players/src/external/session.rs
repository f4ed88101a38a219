//! A program that has been started and speaks one of our languages: its introduction, and waiting for its words without waiting for ever.
//!
//! [`agent`](super::agent) asks it for moves; `inbox.rs` has what it said.

use std::fs::File;
use std::sync::Arc;
use std::time::Duration;

use mossa_kernel::AgentError;
use mossa_protocol::{OptionKind, OptionName, SetOption, Value};

use super::dialect::{Dialect, Spoken, Word};
use super::inbox::{Heard, Inbox, Phase, Silence};
use super::process::{Confinement, Program};
use super::transcript::{Direction, Part};
use super::{ProgramSetup, Terms};

/// How often we look up from waiting: whether the stop flag is raised, and whether the program is still there.
pub(super) const SLICE: Duration = Duration::from_millis(20);
/// What a program has written before it ended may take so long to come in, and to end by itself as long.
pub(super) const LAST_WORDS: Duration = Duration::from_millis(200);
/// How a program has ended is waited for so long once its output is closed: its supervisor ends what it has started first.
const LAST_RITES: Duration = Duration::from_secs(1);

/// The option by which a program says that it understands `prepare`.
const PREPARE: &str = "Prepare";

/// A program that has been started.
#[derive(Debug)]
pub(super) struct Session {
    /// The process.
    pub(super) program: Program,
    /// What it said.
    pub(super) inbox: Arc<Inbox>,
    dialect: Dialect,
    name: String,
    /// Where its lines are written down, if anywhere.
    part: Option<Part>,
    /// What it is to be set to, if it offers that.
    wanted: Vec<(OptionName, Value)>,
    /// Whether it wants to be told of its first move of a game before the clock runs.
    pub(super) prepares: bool,
}

impl Session {
    /// Starts the program that an order names.
    pub(super) fn start(order: &ProgramSetup, terms: &Terms) -> Result<Session, AgentError> {
        let (dialect, name) = (order.dialect, order.line.program.clone());
        let failed = |error| AgentError::Failed(format!("{name:?} cannot be started: {error}"));
        let log = order.log.as_ref().map(File::try_clone).transpose().map_err(failed)?;
        let inbox = Arc::new(Inbox::default());
        let ear = Arc::clone(&inbox);
        let part = terms.transcript.as_ref().map(|transcript| transcript.part(&order.line.to_string()));
        let noted = part.clone();
        let hear = move |line: Option<&str>| {
            if let (Some(part), Some(line)) = (&noted, line) {
                part.note(Direction::From, line.trim_end());
            }
            ear.hear(dialect, line);
        };
        let (caps, permissions, isolation) = (order.caps, order.permissions.clone(), terms.isolation.clone());
        let confinement = Confinement { caps, permissions, isolation };
        let program = Program::start(&order.line, &confinement, log, hear).map_err(failed)?;
        let wanted = terms.presets.iter().chain(&order.options).cloned().collect();
        Ok(Session { program, inbox, dialect, name, part, wanted, prepares: false })
    }

    /// Says something to the program.
    pub(super) fn say(&self, word: Word) {
        let spoken = Spoken(self.dialect, word);
        if let Some(part) = &self.part {
            part.note(Direction::To, &spoken.to_string());
        }
        self.program.send(&spoken);
    }

    /// The introduction: who it is does not matter, what can be set does.
    pub(super) fn introduce(&mut self, order: &ProgramSetup, terms: &Terms) -> Result<(), AgentError> {
        self.say(Word::Introduce);
        self.wait(terms, |heard| (Phase::Introduced <= heard.phase).then_some(()))?;
        self.set_options(&order.options);
        self.make_ready(terms)
    }

    /// Sets what it has offered since this was last called, and what is `asked` of it whether it offers that or not. Whether
    /// anything was offered.
    fn set_options(&mut self, asked: &[(OptionName, Value)]) -> bool {
        let offers = std::mem::take(&mut self.inbox.open().offers);
        let find = |name: &OptionName| offers.iter().find(|offer| offer.name.is(name.as_str()));
        self.prepares |= self.dialect == Dialect::Ugi && offers.iter().any(|offer| offer.name.is(PREPARE));
        for wanted @ (name, value) in &self.wanted {
            let offer = find(name);
            if offer.is_some() || asked.contains(wanted) {
                let value = offer.is_none_or(|offer| offer.kind != OptionKind::Button).then(|| value.clone());
                self.say(Word::SetOption(SetOption { name: name.clone(), value }));
            }
        }
        !offers.is_empty()
    }

    /// Asks whether it is ready, and waits until it is.
    pub(super) fn make_ready(&mut self, terms: &Terms) -> Result<(), AgentError> {
        self.ask_ready(terms)?;
        // A program that says `ugiok` before it is asked offers its options behind our back. They are all there now.
        if self.set_options(&[]) { self.ask_ready(terms) } else { Ok(()) }
    }

    fn ask_ready(&mut self, terms: &Terms) -> Result<(), AgentError> {
        self.inbox.open().phase = Phase::Introduced;
        self.say(Word::IsReady);
        self.wait(terms, |heard| (heard.phase == Phase::Ready).then_some(()))
    }

    /// Lets it get ready for its first move, and waits until it is.
    pub(super) fn prepare(&mut self, first: Word, limits: Word, is_over: impl Fn() -> bool) -> Result<(), AgentError> {
        self.inbox.open().phase = Phase::Introduced;
        self.say(first);
        self.say(limits);
        self.hear_until(&is_over, |heard| (heard.phase == Phase::Ready).then_some(()))
    }

    /// Waits for a word that must come, until the stop flag is raised.
    fn wait(&mut self, terms: &Terms, look: fn(&mut Heard) -> Option<()>) -> Result<(), AgentError> {
        for _ in 0..=terms.patience.as_nanos() / SLICE.as_nanos() {
            if self.hear(SLICE, look)?.is_some() {
                return Ok(());
            }
            if terms.stop.is_raised() {
                break;
            }
        }
        Err(AgentError::OutOfLimits)
    }

    /// Ends a search whose answer is not wanted, and waits until nothing more of it can come.
    pub(super) fn calm(&mut self, is_over: impl Fn() -> bool) -> Result<(), AgentError> {
        self.say(Word::Stop);
        self.hear_until(&is_over, |heard| heard.take_answer().map(|_| ()))?;
        self.inbox.open().phase = Phase::Introduced;
        self.say(Word::IsReady);
        self.hear_until(&is_over, |heard| (heard.phase == Phase::Ready).then_some(()))
    }

    fn hear_until(
        &mut self,
        is_over: impl Fn() -> bool,
        look: impl Fn(&mut Heard) -> Option<()>,
    ) -> Result<(), AgentError> {
        while self.hear(SLICE, &look)?.is_none() {
            if is_over() {
                return Err(AgentError::OutOfLimits);
            }
        }
        Ok(())
    }

    /// Says good-bye, and gives the program some time to end by itself.
    pub(super) fn quit(&mut self) {
        self.say(Word::Quit);
        self.program.wait(LAST_WORDS);
    }

    /// Whether the program still runs.
    pub(super) fn is_alive(&mut self) -> bool {
        self.program.exit().is_none()
    }

    /// Waits a while for something. `Err` if it can no longer come.
    pub(super) fn hear<T>(
        &mut self,
        patience: Duration,
        look: impl Fn(&mut Heard) -> Option<T>,
    ) -> Result<Option<T>, AgentError> {
        match self.inbox.wait(patience, &look) {
            Ok(found) => return Ok(Some(found)),
            Err(Silence::Long) if self.program.exit().is_none() => return Ok(None),
            Err(Silence::Long | Silence::Closed) => {}
        }
        // It has ended. What it wrote before may be on its way, and another process may hold its pipe open.
        if let Ok(found) = self.inbox.wait(LAST_WORDS, &look) {
            return Ok(Some(found));
        }
        let ended = self.program.wait(LAST_RITES);
        let how = match (self.program.refusal(), ended) {
            (Some(why), _) => format!("cannot be started: {why}"),
            (None, Some(status)) => format!("has ended: {status}"),
            (None, None) => "has closed its output".to_owned(),
        };
        if let Some(part) = &self.part {
            part.note(Direction::Event, &how);
        }
        if ended.is_some_and(|status| self.program.is_starved(status)) {
            let why = "the machine ran out of memory and ended it";
            return Err(AgentError::Killed(format!("{:?} {how}: {why}", self.name)));
        }
        Err(AgentError::Failed(format!("{:?} {how}", self.name)))
    }
}
