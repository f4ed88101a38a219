//! A program under examination: it is started, spoken to and waited for, and what it says is kept for the checks that look
//! at all of it.

use std::mem;
use std::time::Duration;

use mossa_catalogue::exam::ExamPosition;
use mossa_catalogue::{CommandLine, Dialogue, Isolation, Line, Seat, SharedVariant};
use mossa_kernel::{Clock as _, RealClock, SearchHandle};

use crate::args::Protocol;

/// How often we look up from waiting.
const SLICE: Duration = Duration::from_millis(20);
/// More lines about searches are not looked at.
const MAX_INFO: usize = 2_000;

/// What is examined, and what it may use.
pub(super) struct Terms {
    pub(super) line: CommandLine,
    pub(super) protocol: Protocol,
    pub(super) variant: SharedVariant,
    pub(super) startup: Duration,
    pub(super) margin: Duration,
    pub(super) memory: u64,
    pub(super) isolation: Isolation,
}

/// Why a check did not pass.
pub(super) enum Found {
    /// What the program did instead.
    Fault(String),
    /// Why nothing was checked.
    Nothing(String),
}

impl From<String> for Found {
    fn from(what: String) -> Found {
        Found::Fault(what)
    }
}

/// An answer to `go`.
pub(super) struct EngineReply {
    /// The word behind `bestmove`.
    pub(super) best: String,
    /// The `info` lines before it.
    pub(super) info: Vec<String>,
}

/// The program, and what it has said.
pub(super) struct Exam<'a> {
    pub(super) terms: &'a Terms,
    handle: &'a SearchHandle<RealClock>,
    engine: Option<Dialogue>,
    /// What the introduction said; none if there was none.
    pub(super) introduction: Option<Vec<String>>,
    /// `info` lines, each with the position they are about.
    pub(super) info: Vec<(&'static ExamPosition, String)>,
    /// What was said after an answer, when nothing should be.
    pub(super) late: Vec<String>,
    /// The most memory that was held, where that is known.
    pub(super) peak_bytes: Option<u64>,
}

impl<'a> Exam<'a> {
    pub(super) fn new(terms: &'a Terms, handle: &'a SearchHandle<RealClock>) -> Exam<'a> {
        Exam { terms, handle, engine: None, introduction: None, info: Vec::new(), late: Vec::new(), peak_bytes: None }
    }

    /// Makes a check. A program that fails it is not asked again: the next check has another.
    pub(super) fn pass(&mut self, check: fn(&mut Exam<'_>) -> Result<(), Found>) -> Result<(), Found> {
        let outcome = check(self);
        self.weigh();
        if matches!(outcome, Err(Found::Fault(_))) {
            self.engine = None;
        }
        outcome
    }

    /// What UCI calls something, or what UGI does.
    pub(super) fn word<'w>(&self, uci: &'w str, ugi: &'w str) -> &'w str {
        if self.terms.protocol == Protocol::Uci { uci } else { ugi }
    }

    /// Starts the program.
    pub(super) fn start(&mut self) -> Result<(), Found> {
        let started = Dialogue::start(&self.terms.line, &self.terms.isolation);
        self.engine = Some(started.map_err(|error| format!("it cannot be started: {error}"))?);
        Ok(())
    }

    /// Lets the program introduce itself: what it says.
    pub(super) fn introduce(&mut self) -> Result<Vec<String>, Found> {
        self.say(self.word("uci", "ugi"))?;
        let end = self.word("uciok", "ugiok");
        let said = self.wait_for(end, self.terms.startup, |line| line == end)?;
        self.introduction.get_or_insert_with(|| said.clone());
        self.set_board(&said)?;
        Ok(said)
    }

    /// A program that can play on several boards learns which one it is.
    fn set_board(&mut self, introduction: &[String]) -> Result<(), Found> {
        if introduction.iter().any(|line| line.starts_with("option name Board ")) {
            self.say(&format!("setoption name Board value {}", self.terms.variant.board()))?;
        }
        Ok(())
    }

    /// Makes sure that the program runs and has introduced itself.
    pub(super) fn wake(&mut self) -> Result<(), Found> {
        if self.engine.is_some() {
            return Ok(());
        }
        if self.introduction.is_none() {
            return Err(Found::Nothing("it never introduced itself".to_owned()));
        }
        self.start()?;
        self.introduce()?;
        self.ready()
    }

    /// Asks whether it is ready, and waits until it is.
    pub(super) fn ready(&mut self) -> Result<(), Found> {
        self.say("isready")?;
        self.wait_for("readyok", self.terms.startup, |line| line == "readyok").map(|_| ())
    }

    /// Says a line.
    pub(super) fn say(&mut self, line: &str) -> Result<(), Found> {
        let engine = self.engine.as_ref().ok_or_else(|| "it does not run".to_owned())?;
        engine.say(line);
        Ok(())
    }

    /// Waits for a line, and gives all up to it.
    pub(super) fn wait_for(
        &mut self,
        what: &str,
        patience: Duration,
        is_it: impl Fn(&str) -> bool,
    ) -> Result<Vec<String>, Found> {
        let deadline = self.handle.clock.now() + patience;
        let mut said = Vec::new();
        loop {
            match self.hear()? {
                Some(line) => {
                    let is_last = is_it(line.trim());
                    said.push(line);
                    if is_last {
                        return Ok(said);
                    }
                }
                None if deadline < self.handle.clock.now() || self.handle.stop.is_raised() => {
                    return Err(format!("there is no `{what}` after {} ms", patience.as_millis()).into());
                }
                None => {}
            }
        }
    }

    /// What is said in this time.
    pub(super) fn listen(&mut self, patience: Duration) -> Result<Vec<String>, Found> {
        let deadline = self.handle.clock.now() + patience;
        let mut said = Vec::new();
        while self.handle.clock.now() < deadline && !self.handle.stop.is_raised() {
            said.extend(self.hear()?);
        }
        Ok(said)
    }

    /// The next line, if one comes soon.
    fn hear(&mut self) -> Result<Option<String>, Found> {
        let engine = self.engine.as_mut().ok_or_else(|| "it does not run".to_owned())?;
        match engine.hear(SLICE) {
            Line::Said(line) => Ok(Some(line)),
            Line::Nothing => Ok(None),
            Line::Closed => Err(match engine.exit(SLICE) {
                Some(status) => format!("it has ended: {status}"),
                None => "it has closed its output".to_owned(),
            }
            .into()),
        }
    }

    /// Asks about a position, and waits for the answer, which must be a legal move.
    pub(super) fn search(
        &mut self,
        place: &'static ExamPosition,
        go: &str,
        patience: Duration,
    ) -> Result<EngineReply, Found> {
        self.ask(place, go)?;
        let answer = self.answer(place, go, patience)?;
        let legal = self.seat(place).legal();
        if legal.contains(&answer.best) {
            return Ok(answer);
        }
        let EngineReply { best, .. } = answer;
        Err(format!("`{place}` is answered with `bestmove {best}`, which is not legal").into())
    }

    /// Sends a position and an order.
    pub(super) fn ask(&mut self, place: &ExamPosition, go: &str) -> Result<(), Found> {
        self.wake()?;
        self.say(&place.to_string())?;
        self.say(go)
    }

    /// Waits for an answer, and for whatever comes behind it.
    pub(super) fn answer(
        &mut self,
        place: &'static ExamPosition,
        go: &str,
        patience: Duration,
    ) -> Result<EngineReply, Found> {
        let is_best = |line: &str| line.split_whitespace().next() == Some("bestmove");
        let mut said = self.wait_for("bestmove", patience, is_best).map_err(|found| match found {
            Found::Fault(what) => Found::Fault(format!("`{place}`, `{go}`: {what}")),
            nothing @ Found::Nothing(_) => nothing,
        })?;
        let last = said.pop().unwrap_or_default();
        let best = last.split_whitespace().nth(1).unwrap_or_default().to_owned();
        let is_info = |line: &String| line.split_whitespace().next() == Some("info");
        let info: Vec<String> = said.into_iter().filter(is_info).collect();
        self.keep(place, &info);
        // What was sent behind the answer is here before this is answered.
        self.say("isready")?;
        let mut behind = self.wait_for("readyok", self.terms.startup, |line| line == "readyok")?;
        behind.pop();
        self.late.append(&mut behind);
        Ok(EngineReply { best, info })
    }

    /// Keeps `info` lines.
    pub(super) fn keep(&mut self, place: &'static ExamPosition, info: &[String]) {
        let room = MAX_INFO.saturating_sub(self.info.len());
        self.info.extend(info.iter().take(room).map(|line| (place, line.clone())));
    }

    /// The position as we see it.
    pub(super) fn seat(&self, place: &ExamPosition) -> Box<dyn Seat> {
        place.seat(self.terms.variant.as_ref())
    }

    /// Ends the conversation by closing the program's input.
    pub(super) fn hang_up(&mut self) {
        self.engine.iter_mut().for_each(Dialogue::hang_up);
    }

    /// Waits for the program to end.
    pub(super) fn end(&mut self) -> Result<(), Found> {
        let margin = self.terms.margin;
        let Some(mut engine) = mem::take(&mut self.engine) else { return Ok(()) };
        match engine.exit(margin) {
            Some(_) => Ok(()),
            None => Err(format!("it still runs after {} ms", margin.as_millis()).into()),
        }
    }

    /// Looks how much memory the program holds.
    fn weigh(&mut self) {
        self.peak_bytes = self.peak_bytes.max(self.engine.as_ref().and_then(Dialogue::peak_bytes));
    }
}
