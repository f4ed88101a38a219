//! The loop that reads commands of other programs and writes answers: the common part of `mossa ugi` and `mossa uci`.
//!
//! Lines are read by a thread of their own ([`ears`]) and players think in one; what both have to say arrives in one place,
//! [`run`], so that `stop` and `isready` are heard while a player thinks. Other orders that come too early wait until it
//! has answered. A [`ProtocolHandler`] knows the protocol and carries the orders out.

mod clocks;
mod input_reader;

use std::collections::VecDeque;
use std::fmt::Display;
use std::io::{self, Write as _};
use std::sync::mpsc::{Receiver, Sender, channel};

use mossa_protocol::{Info, Text};

use crate::failure::{CommandOutcome, Failure};

pub(crate) use clocks::game_clocks;

/// The most bytes of orders that may wait: a client that sends more does not listen.
const MAX_WAITING: usize = 16 << 20;

/// Something that happened.
pub(crate) enum Event<T> {
    /// A line came.
    Line(String),
    /// No more will come.
    End,
    /// A player has answered.
    SearchResult(T),
}

/// Whether times are told.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Timing {
    Shown,
    LeftOut,
}

impl Timing {
    /// As it was typed.
    pub(crate) fn unless(no_timing: bool) -> Timing {
        if no_timing { Timing::LeftOut } else { Timing::Shown }
    }
}

/// Whether to go on.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Next {
    GoOn,
    Quit,
}

/// When an order is carried out.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Urgency {
    /// Whatever else is going on.
    AtOnce,
    /// Also while a player thinks, about whom it is.
    WhileThinking,
    /// When no search runs.
    Afterwards,
}

/// One who knows a protocol.
pub(crate) trait ProtocolHandler {
    /// What a player has to say when it has thought.
    type SearchResult: Send + 'static;

    /// When the order on this line is carried out.
    fn urgency(&self, line: &str) -> Urgency;

    /// Carries an order out. What makes no sense is answered with a remark, or not at all.
    fn take(&mut self, line: &str) -> io::Result<Next>;

    /// A player has answered.
    fn answer(&mut self, thought: Self::SearchResult) -> io::Result<()>;

    /// Whether a player thinks, or its answer is held back.
    fn is_busy(&self) -> bool;

    /// Whether it was told to stop already: another `stop` is meant for the next search.
    fn is_stopping(&self) -> bool;

    /// There will be no `stop`.
    fn end_what_is_endless(&mut self) -> io::Result<()>;
}

/// Reads orders and has them carried out until the last one. `handler` is given where its players send their thoughts.
pub(crate) fn run<C: ProtocolHandler>(
    handler: impl FnOnce(Sender<Event<C::SearchResult>>) -> C,
) -> Result<CommandOutcome, Failure> {
    let (sender, events) = channel();
    input_reader::open(sender.clone());
    let desk = ProtocolLoop { handler: handler(sender), waiting: VecDeque::new(), n_waiting: 0, has_ended: false };
    match desk.run(&events) {
        Ok(()) => Ok(CommandOutcome::Success),
        // Who does not listen any more needs no answer.
        Err(error) => match Failure::from(error) {
            Failure::BrokenPipe => Ok(CommandOutcome::Success),
            failure => Err(failure),
        },
    }
}

struct ProtocolLoop<C> {
    handler: C,
    /// Orders that came while a player thought.
    waiting: VecDeque<String>,
    /// Their bytes.
    n_waiting: usize,
    /// Whether the last order has come.
    has_ended: bool,
}

impl<C: ProtocolHandler> ProtocolLoop<C> {
    fn run(mut self, events: &Receiver<Event<C::SearchResult>>) -> io::Result<()> {
        loop {
            let next = match self.next_waiting() {
                Some(line) => self.handler.take(&line)?,
                None if self.has_ended && !self.handler.is_busy() => return Ok(()),
                None => self.wait(events)?,
            };
            if next == Next::Quit {
                return Ok(());
            }
        }
    }

    fn wait(&mut self, events: &Receiver<Event<C::SearchResult>>) -> io::Result<Next> {
        if self.has_ended {
            self.handler.end_what_is_endless()?;
            if !self.handler.is_busy() {
                return Ok(Next::GoOn);
            }
        }
        match events.recv() {
            Ok(Event::Line(line)) => self.hear(line),
            Ok(Event::End) => {
                self.has_ended = true;
                Ok(Next::GoOn)
            }
            Ok(Event::SearchResult(thought)) => self.handler.answer(thought).map(|()| Next::GoOn),
            Err(_) => Ok(Next::Quit),
        }
    }

    /// Takes in a line: some orders are done at once, others when no search runs.
    fn hear(&mut self, line: String) -> io::Result<Next> {
        let is_first = self.waiting.is_empty();
        let is_for_now = match self.handler.urgency(&line) {
            Urgency::AtOnce => true,
            Urgency::WhileThinking if is_first || !self.handler.is_stopping() => true,
            Urgency::WhileThinking | Urgency::Afterwards => is_first && !self.handler.is_busy(),
        };
        if is_for_now {
            return self.handler.take(&line);
        }
        if MAX_WAITING < self.n_waiting + line.len() {
            return remark("too many orders while a player thinks: expected stop");
        }
        self.n_waiting += line.len();
        self.waiting.push_back(line);
        Ok(Next::GoOn)
    }

    /// An order whose time has come.
    fn next_waiting(&mut self) -> Option<String> {
        let line = self.waiting.pop_front_if(|line| {
            let is_for_now = || self.handler.urgency(line) != Urgency::Afterwards && !self.handler.is_stopping();
            !self.handler.is_busy() || is_for_now()
        })?;
        self.n_waiting -= line.len();
        Some(line)
    }
}

/// Says something, in one line, at once.
pub(crate) fn say(answer: &impl Display) -> io::Result<Next> {
    let mut out = io::stdout().lock();
    writeln!(out, "{answer}")?;
    out.flush()?;
    Ok(Next::GoOn)
}

/// Says something to people.
pub(crate) fn remark(text: &str) -> io::Result<Next> {
    say(&Info { remark: Some(Text::new(text)), ..Info::default() })
}
