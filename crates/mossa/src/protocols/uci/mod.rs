//! `mossa uci`: the chess engine for boards, match runners and other UCI clients. `docs/uci.md` is the page about it.
//!
//! The event loop is that of every front end for programs, [`desk`]; the [`Office`] here knows UCI, `thinking.rs` has what
//! is done in a thread beside it, `extras.rs` the orders that are no part of UCI. Nothing that is said breaks anything: what
//! makes no sense is answered with an `info string`.

mod extras;
mod info_writer;
mod options;
mod position;
mod thinking;

use std::io;
use std::sync::mpsc::Sender;

use mossa_chess::notation::read_move;
use mossa_chess::{Chess, State};
use mossa_chess_engine::Engine;
use mossa_kernel::{Limits, RealClock, SearchHandle};
use mossa_protocol::uci::{BestMove, FromEngine, Go, ToEngine};
use mossa_protocol::{Id, ProtocolError, SetOption, Text};

use crate::args::{UciArgs, UciCommand};
use crate::failure::{CommandOutcome, Failure};
use crate::protocols::protocol_loop::{self, Event, Next, ProtocolHandler, Timing, Urgency, remark, say};
use extras::Extra;
use info_writer::Manner;
use options::{Effect, Options};
use thinking::{Job, Search, SearchResult, Thinking};

pub(crate) fn run(args: &UciArgs) -> Result<CommandOutcome, Failure> {
    let timing = Timing::unless(args.no_timing);
    if let Some(UciCommand::Bench) = args.command {
        let handle = SearchHandle::<RealClock>::default();
        say(&extras::bench(args.depth, timing, &handle.control(Limits::default())))?;
        return Ok(CommandOutcome::Success);
    }
    let options = Options::default();
    let engine = Some(Engine::new(options.settings()));
    let state = Some(Chess::STANDARD.start());
    protocol_loop::run(|sender| Office { options, engine, state, sender, timing, thinking: None, is_talkative: false })
}

/// What is set, where the game stands, and the engine.
struct Office {
    options: Options,
    /// None while it thinks.
    engine: Option<Engine>,
    /// None where the last position made no sense: an answer to the one before would be wrong.
    state: Option<State>,
    sender: Sender<Event<SearchResult>>,
    timing: Timing,
    /// The search that is on.
    thinking: Option<Thinking>,
    /// Whether unknown lines are remarked on.
    is_talkative: bool,
}

impl ProtocolHandler for Office {
    type SearchResult = SearchResult;

    fn urgency(&self, line: &str) -> Urgency {
        match line.parse() {
            Ok(ToEngine::Quit) => Urgency::AtOnce,
            Ok(ToEngine::Stop | ToEngine::IsReady | ToEngine::PonderHit) => Urgency::WhileThinking,
            _ => Urgency::Afterwards,
        }
    }

    fn is_busy(&self) -> bool {
        self.thinking.is_some()
    }

    fn is_stopping(&self) -> bool {
        self.thinking.as_ref().is_some_and(Thinking::is_stopped)
    }

    fn take(&mut self, line: &str) -> io::Result<Next> {
        match line.parse() {
            Ok(order) => self.carry_out(order),
            Err(error) if ProtocolError::is_chatter(&error) => match Extra::read(line) {
                Some(extra) => self.add(extra),
                None if self.is_talkative && error != ProtocolError::Empty => remark(&error.to_string()),
                None => Ok(Next::GoOn),
            },
            Err(error) => remark(&error.to_string()),
        }
    }

    fn answer(&mut self, thought: SearchResult) -> io::Result<()> {
        self.thinking = None;
        self.engine = thought.engine;
        if let Some(why) = thought.remark {
            remark(&why)?;
        }
        self.name_refused()?;
        thought.best.map_or(Ok(()), |best| say(&FromEngine::BestMove(best)).map(|_| ()))
    }

    fn end_what_is_endless(&mut self) -> io::Result<()> {
        if let Some(thinking) = self.thinking.as_ref().filter(|thinking| thinking.is_endless()) {
            thinking.stop();
        }
        Ok(())
    }
}

impl Office {
    fn carry_out(&mut self, order: ToEngine) -> io::Result<Next> {
        match order {
            ToEngine::Uci => return self.introduce(),
            ToEngine::IsReady => return say(&FromEngine::ReadyOk),
            ToEngine::SetOption(order) => return self.set(&order),
            ToEngine::Go(go) => return self.go(&go),
            ToEngine::Quit => return Ok(Next::Quit),
            ToEngine::Debug(is_on) => self.is_talkative = is_on,
            ToEngine::NewGame => self.engine_at_hand().clear(),
            ToEngine::Position(position) => match position::read(self.options.rules(), &position) {
                Ok(state) => self.state = Some(state),
                Err(why) => {
                    self.state = None;
                    return remark(&why);
                }
            },
            ToEngine::Stop => self.thinking.iter().for_each(Thinking::stop),
            ToEngine::PonderHit => self.thinking.iter().for_each(Thinking::ponder_hit),
            ToEngine::Register(_) => {}
        }
        Ok(Next::GoOn)
    }

    fn introduce(&self) -> io::Result<Next> {
        let name = format!("Mossa {}", env!("CARGO_PKG_VERSION"));
        say(&FromEngine::Id(Id::Name(Text::new(&name))))?;
        say(&FromEngine::Id(Id::Author(Text::new(env!("CARGO_PKG_AUTHORS")))))?;
        for offer in self.options.offers() {
            say(&FromEngine::Option(offer))?;
        }
        say(&FromEngine::UciOk)
    }

    fn set(&mut self, order: &SetOption) -> io::Result<Next> {
        match self.options.set(order) {
            Ok(Effect::SetUp) => self.set_up(),
            Ok(Effect::OpenTablebases) => return self.open_tablebases(),
            Ok(Effect::Clear) => self.engine_at_hand().clear(),
            Err(why) => return remark(&why),
        }
        Ok(Next::GoOn)
    }

    fn set_up(&mut self) {
        let settings = self.options.settings();
        self.engine_at_hand().set_up(settings);
    }

    /// The engine lets go of the tablebases that it has; then those that are named now can be opened.
    fn open_tablebases(&mut self) -> io::Result<Next> {
        self.set_up();
        let opened = self.options.open_tablebases();
        self.set_up();
        for why in opened.err().unwrap_or_default() {
            remark(&why)?;
        }
        self.name_refused()?;
        match self.options.max_pieces() {
            Some(max_pieces) => remark(&format!("tablebases with up to {max_pieces} pieces are open")),
            None => Ok(Next::GoOn),
        }
    }

    /// Names the files of tables that were found to be damaged since the last time.
    fn name_refused(&self) -> io::Result<()> {
        self.options.take_refused().iter().try_for_each(|why| remark(why).map(|_| ()))
    }

    /// The engine; another one where the last has broken.
    fn engine_at_hand(&mut self) -> &mut Engine {
        self.engine.get_or_insert_with(|| Engine::new(self.options.settings()))
    }

    /// Begins to think, or says at once that there is nothing to think about.
    fn go(&mut self, go: &Go) -> io::Result<Next> {
        let Some(state) = self.state.clone() else {
            remark("there is no position: expected one first")?;
            return say(&FromEngine::BestMove(BestMove::default()));
        };
        if let Some(depth) = go.perft {
            return Ok(self.begin(Job::Count { state, rules: self.options.rules(), depth }));
        }
        let mut moves = Vec::new();
        for word in &go.search_moves {
            match read_move(&state, word.as_str()) {
                Ok(mv) => moves.push(mv),
                Err(error) => drop(remark(&format!("searchmoves: {error}"))?),
            }
        }
        let options = &self.options;
        let manner = Manner {
            rules: options.rules(),
            timing: self.timing,
            n_lines: options.n_lines(),
            is_wdl_shown: options.is_wdl_shown(),
        };
        let search = Search::new(go, (state, moves), manner, options.overhead());
        Ok(self.begin(Job::Search(Box::new(search))))
    }

    fn add(&mut self, extra: Extra) -> io::Result<Next> {
        match (extra, &self.state) {
            (Extra::Bench(depth), _) => Ok(self.begin(Job::Bench { depth, timing: self.timing })),
            (_, None) => remark("there is no position: expected one first"),
            (Extra::Draw, Some(state)) => say(&extras::drawn(self.options.rules(), state)),
            (Extra::Evaluate, Some(state)) => say(&extras::evaluated(state)),
        }
    }

    fn begin(&mut self, job: Job) -> Next {
        self.engine_at_hand();
        let engine = self.engine.take().expect("it is at hand");
        self.thinking = Some(Thinking::begin(job, engine, self.sender.clone()));
        Next::GoOn
    }
}
