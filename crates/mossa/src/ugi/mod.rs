//! `mossa ugi`: our players for other people's programs. Orders come on standard input, answers go to standard output;
//! `docs/ugi.md` is the page about it.
//!
//! Lines are read by a thread of their own ([`ears`]) and players think in one ([`thinking`]); what both have to say
//! arrives in one place, [`Desk::run`], so that `stop` and `isready` are heard while a player thinks. Other orders that come
//! too early wait until it has answered. Nothing that is said breaks anything: what makes no sense is answered with an
//! `info string`.

mod ears;
mod options;
mod table;
mod thinking;

use std::collections::VecDeque;
use std::io::{self, Write as _};
use std::sync::mpsc::{Receiver, Sender, channel};

use mossa_catalogue::Outsiders;
use mossa_catalogue::connect_x::DEFAULT_PLAYER;
use mossa_protocol::ugi::{FromEngine, ToEngine};
use mossa_protocol::{Go, Id, Info, Move, ProtocolError, Text};

use crate::args::UgiArgs;
use crate::failure::{Answer, Failure};
use crate::plan::{self, Start};
use options::Options;
use table::Table;
use thinking::{Order, Thinking, Thought};

/// More orders than this do not wait: who sends so many does not listen.
const MOST_WAITING: usize = 1_000;

/// Something that happened.
enum Event {
    /// A line came.
    Line(String),
    /// No more will come.
    End,
    /// A player has answered.
    Thought(Thought),
}

/// Whether times are told.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Timing {
    Shown,
    LeftOut,
}

/// Whether to go on.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Next {
    GoOn,
    Quit,
}

pub(crate) fn run(args: &UgiArgs) -> Result<Answer, Failure> {
    let start = Start::read("GAME", &args.game, &args.variant)?;
    let player = args.player.as_deref().unwrap_or(DEFAULT_PLAYER).to_owned();
    plan::player("--player", &player, start.beginning().as_ref(), &Outsiders::Refused)?;
    let options = Options::new(start, player, args.seed);
    let (sender, events) = channel();
    ears::open(sender.clone());
    let timing = if args.no_timing { Timing::LeftOut } else { Timing::Shown };
    let desk = Desk {
        table: Table::new(&options),
        options,
        sender,
        timing,
        thinking: None,
        held_back: None,
        waiting: VecDeque::new(),
        has_ended: false,
    };
    match desk.run(&events) {
        Ok(()) => Ok(Answer::Yes),
        // Who does not listen any more needs no answer.
        Err(error) => match Failure::from(error) {
            Failure::BrokenPipe => Ok(Answer::Yes),
            failure => Err(failure),
        },
    }
}

/// Where orders arrive and answers leave.
struct Desk {
    options: Options,
    table: Table,
    sender: Sender<Event>,
    timing: Timing,
    /// The search that is on.
    thinking: Option<Thinking>,
    /// An answer that must wait for `stop`.
    held_back: Option<FromEngine>,
    /// Orders that came while a player thought.
    waiting: VecDeque<String>,
    /// Whether the last order has come.
    has_ended: bool,
}

impl Desk {
    fn run(mut self, events: &Receiver<Event>) -> io::Result<()> {
        loop {
            let next = match self.next_waiting() {
                Some(line) => self.take(&line)?,
                None if self.has_ended && !self.is_busy() => return Ok(()),
                None => match events.recv() {
                    Ok(Event::Line(line)) => self.hear(line)?,
                    Ok(Event::End) => {
                        self.has_ended = true;
                        self.end_infinite()?;
                        Next::GoOn
                    }
                    Ok(Event::Thought(thought)) => {
                        self.answer(thought)?;
                        Next::GoOn
                    }
                    Err(_) => return Ok(()),
                },
            };
            if next == Next::Quit {
                return Ok(());
            }
        }
    }

    fn is_busy(&self) -> bool {
        self.thinking.is_some() || self.held_back.is_some()
    }

    /// An order whose time has come.
    fn next_waiting(&mut self) -> Option<String> {
        if self.is_busy() { None } else { self.waiting.pop_front() }
    }

    /// A line has come: some orders are for now, others for when nobody thinks.
    fn hear(&mut self, line: String) -> io::Result<Next> {
        match line.parse() {
            Ok(ToEngine::Quit) => Ok(Next::Quit),
            Ok(ToEngine::IsReady) if self.is_busy() && self.waiting.is_empty() => say(&FromEngine::ReadyOk),
            Ok(ToEngine::Stop) => {
                self.stop()?;
                Ok(Next::GoOn)
            }
            _ if !self.is_busy() && self.waiting.is_empty() => self.take(&line),
            _ if self.waiting.len() < MOST_WAITING => {
                self.waiting.push_back(line);
                Ok(Next::GoOn)
            }
            _ => remark("too many orders while a player thinks: expected stop"),
        }
    }

    /// An order that comes while nobody thinks.
    fn take(&mut self, line: &str) -> io::Result<Next> {
        let order: ToEngine = match line.parse() {
            Ok(order) => order,
            Err(error) if ProtocolError::is_chatter(&error) => return Ok(Next::GoOn),
            Err(error) => return remark(&error.to_string()),
        };
        match order {
            ToEngine::Ugi => self.introduce(),
            ToEngine::IsReady => say(&FromEngine::ReadyOk),
            ToEngine::NewGame => {
                self.table.clear(&self.options);
                Ok(Next::GoOn)
            }
            ToEngine::SetOption(order) => match self.options.set(&order) {
                Ok(()) => {
                    self.table.clear(&self.options);
                    Ok(Next::GoOn)
                }
                Err(why) => remark(&why),
            },
            ToEngine::Position(position) => {
                self.table.set_up(&position, &self.options).map_or_else(|why| remark(&why), |()| Ok(Next::GoOn))
            }
            ToEngine::Go(go) => self.go(go),
            ToEngine::Query(query) => match self.table.answer(query) {
                Ok(answer) => say(&FromEngine::Response(answer.text())),
                Err(why) => remark(&why),
            },
            ToEngine::Stop => Ok(Next::GoOn),
            ToEngine::Quit => Ok(Next::Quit),
        }
    }

    fn introduce(&self) -> io::Result<Next> {
        let name = format!("Mossa {}, {}", env!("CARGO_PKG_VERSION"), self.options.player());
        say(&FromEngine::Id(Id::Name(Text::new(&name))))?;
        say(&FromEngine::Id(Id::Author(Text::new(env!("CARGO_PKG_AUTHORS")))))?;
        for offer in self.options.offers() {
            say(&FromEngine::Option(offer))?;
        }
        say(&FromEngine::UgiOk)
    }

    /// Begins to think, or says at once that there is nothing to think about.
    fn go(&mut self, go: Go) -> io::Result<Next> {
        let seat = match self.table.take_seat() {
            Ok(seat) => seat,
            Err(why) => {
                remark(&why)?;
                return say(&FromEngine::BestMove(None));
            }
        };
        let go = if self.has_ended { Go { infinite: false, ..go } } else { go };
        let (player, limits) = (self.options.seeded_player(), self.options.limits());
        let order = Order { player, limits, go, timing: self.timing };
        self.thinking = Some(Thinking::begin(order, seat, self.sender.clone()));
        Ok(Next::GoOn)
    }

    /// Makes a player answer now.
    fn stop(&mut self) -> io::Result<()> {
        if let Some(thinking) = &self.thinking {
            thinking.stop();
        }
        self.held_back.take().map_or(Ok(()), |answer| say(&answer).map(|_| ()))
    }

    /// Nobody will ever say `stop`.
    fn end_infinite(&mut self) -> io::Result<()> {
        let is_endless = self.thinking.as_ref().is_none_or(Thinking::is_infinite);
        if is_endless { self.stop() } else { Ok(()) }
    }

    /// A player has answered. Where it was told to think until `stop`, its answer waits for that.
    fn answer(&mut self, thought: Thought) -> io::Result<()> {
        let Some(thinking) = self.thinking.take() else { return Ok(()) };
        let Thought { seat, best, remark: why } = thought;
        match seat {
            Some(seat) => self.table.put_back(seat),
            None => self.table.clear(&self.options),
        }
        if let Some(why) = why {
            remark(&why)?;
        }
        let best = FromEngine::BestMove(best.and_then(|mv| Move::new(&mv).ok()));
        if thinking.is_infinite() && !thinking.is_stopped() && !self.has_ended {
            self.held_back = Some(best);
            return Ok(());
        }
        say(&best).map(|_| ())
    }
}

/// Says something, in one line, at once.
fn say(answer: &FromEngine) -> io::Result<Next> {
    let mut out = io::stdout().lock();
    writeln!(out, "{answer}")?;
    out.flush()?;
    Ok(Next::GoOn)
}

/// Says something to people.
fn remark(text: &str) -> io::Result<Next> {
    say(&FromEngine::Info(Info { remark: Some(Text::new(text)), ..Info::default() }))
}
