//! `mossa ugi`: our players for other programs. Commands come on standard input, answers go to standard output;
//! `docs/ugi.md` is the page about it.
//!
//! The event loop is that of every front end for programs, [`desk`]; the [`Office`] here knows UGI.
//! Nothing that is said breaks anything: what makes no sense is answered with an `info string`.

mod options;
mod table;
mod thinking;

use std::io;
use std::sync::mpsc::Sender;

use mossa_catalogue::{Games, SpecBooks};
use mossa_protocol::ugi::{FromEngine, ToEngine};
use mossa_protocol::{Go, Id, Move, ProtocolError, Text};

use crate::args::UgiArgs;
use crate::failure::{CommandOutcome, Failure};
use crate::protocols::protocol_loop::{self, Event, Next, ProtocolHandler, Timing, Urgency, remark, say};
use crate::{outside, plan};
use options::Options;
use table::Table;
use thinking::{GoCommand, SearchResult, Thinking};

pub(crate) fn run(args: &UgiArgs, games: Games) -> Result<CommandOutcome, Failure> {
    let game = games.two_players(&args.game).map_err(|error| Failure::of("GAME", error))?;
    let variant = plan::variant(games, "GAME", &args.game, &args.variant)?;
    let player = args.player.as_deref().unwrap_or(game.default_player()).to_owned();
    // The program that speaks to us can start programs without our help; only the command line may name a file.
    let files = outside::files().with_spec_books(SpecBooks::AnyPath);
    plan::player("--player", &player, variant.beginning().as_ref(), &files)?;
    let options = Options::new(game, variant, player, (args.seed, files));
    let timing = Timing::unless(args.no_timing);
    protocol_loop::run(|sender| Office {
        table: Table::new(&options),
        options,
        sender,
        timing,
        thinking: None,
        held_back: None,
        has_ended: false,
    })
}

/// What is set, where the game stands, and who thinks.
struct Office {
    options: Options,
    table: Table,
    sender: Sender<Event<SearchResult>>,
    timing: Timing,
    /// The search that is on.
    thinking: Option<Thinking>,
    /// An answer that must wait for `stop`.
    held_back: Option<FromEngine>,
    /// Whether no `stop` can come any more.
    has_ended: bool,
}

impl ProtocolHandler for Office {
    type SearchResult = SearchResult;

    fn urgency(&self, line: &str) -> Urgency {
        match line.parse() {
            Ok(ToEngine::Quit) => Urgency::AtOnce,
            Ok(ToEngine::Stop | ToEngine::IsReady) => Urgency::WhileThinking,
            _ => Urgency::Afterwards,
        }
    }

    fn is_busy(&self) -> bool {
        self.thinking.is_some() || self.held_back.is_some()
    }

    fn is_stopping(&self) -> bool {
        self.thinking.as_ref().is_some_and(Thinking::is_stopped)
    }

    fn take(&mut self, line: &str) -> io::Result<Next> {
        let order: ToEngine = match line.parse() {
            Ok(order) => order,
            Err(error) if ProtocolError::is_chatter(&error) => return Ok(Next::GoOn),
            Err(error) => return remark(&error.to_string()),
        };
        match order {
            ToEngine::Ugi => self.introduce(),
            ToEngine::IsReady | ToEngine::Prepare(_) => {
                if let Err(why) = self.table.prepare(&self.options) {
                    remark(&why)?;
                }
                say(&FromEngine::ReadyOk)
            }
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
            ToEngine::Stop => self.stop(),
            ToEngine::Quit => Ok(Next::Quit),
        }
    }

    /// A player has answered. Where it was told to think until `stop`, its answer waits for that.
    fn answer(&mut self, thought: SearchResult) -> io::Result<()> {
        let Some(thinking) = self.thinking.take() else { return Ok(()) };
        let SearchResult { seat, best, remark: why } = thought;
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

    fn end_what_is_endless(&mut self) -> io::Result<()> {
        self.has_ended = true;
        let is_endless = self.thinking.as_ref().is_none_or(Thinking::is_infinite);
        if is_endless { self.stop().map(|_| ()) } else { Ok(()) }
    }
}

impl Office {
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
        let (player, limits) = (self.options.seeded_player(), self.options.limits());
        let order = GoCommand { player, limits, go, lines: self.options.lines(), timing: self.timing };
        self.thinking = Some(Thinking::begin(order, seat, self.sender.clone()));
        Ok(Next::GoOn)
    }

    /// Makes a player answer now.
    fn stop(&mut self) -> io::Result<Next> {
        if let Some(thinking) = &self.thinking {
            thinking.stop();
        }
        self.held_back.take().map_or(Ok(Next::GoOn), |answer| say(&answer))
    }
}
