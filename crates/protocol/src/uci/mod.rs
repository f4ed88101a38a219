//! UCI, the Universal Chess Interface of R. Huber and S. Meyer-Kahlen: what boards and chess engines say to each other.
//!
//! Both sides are as lenient as with [`ugi`](crate::ugi): a line whose first word is unknown
//! [is chatter](ProtocolError::is_chatter), copy protection and registration of engines among them; unknown words after
//! `go` and in `info` lines are skipped.
//!
//! ```
//! use mossa_protocol::uci::{BestMove, FromEngine, ToEngine};
//!
//! let order: ToEngine = "go searchmoves e2e4 d2d4 wtime 60000 movestogo 3".parse()?;
//! assert_eq!(order.to_string(), "go wtime 60000 movestogo 3 searchmoves e2e4 d2d4");
//!
//! let answer: FromEngine = "bestmove e2e4 ponder e7e5".parse()?;
//! assert!(matches!(answer, FromEngine::BestMove(BestMove { ponder: Some(mv), .. }) if mv.as_str() == "e7e5"));
//! # Ok::<(), mossa_protocol::ProtocolError>(())
//! ```

mod go;

use std::fmt;
use std::str::FromStr;

use crate::go::write_part;
use crate::id::write_line;
use crate::words::Words;
use crate::{Id, Info, Move, OptionOffer, Position, ProtocolError, SetOption, Text};

pub use go::Go;

/// The position that `startpos` stands for.
pub const STARTPOS: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// What a board says to an engine.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum ToEngine {
    /// `uci`: introduce yourself. Answered with [`FromEngine::Id`], [`FromEngine::Option`] and, last, `uciok`.
    Uci,
    /// `debug on` or `debug off`: say more, or no more than usual.
    Debug(bool),
    /// `isready`: answer `readyok`, while thinking too.
    IsReady,
    /// `setoption name … value …`
    SetOption(SetOption),
    /// `register …`: for engines that want to be bought.
    Register(Text),
    /// `ucinewgame`: what comes next belongs to another game.
    NewGame,
    /// `position startpos|fen … moves …`: what to think about.
    Position(Position),
    /// `go …`: think, and answer with `bestmove`.
    Go(Go),
    /// `stop`: answer now.
    Stop,
    /// `ponderhit`: the move that was expected has been played, and the clock runs.
    PonderHit,
    /// `quit`: end.
    Quit,
}

/// What an engine says to a board.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum FromEngine {
    /// `id name …` or `id author …`
    Id(Id),
    /// `option name … type …`
    Option(OptionOffer),
    /// `uciok`: that was the introduction.
    UciOk,
    /// `readyok`
    ReadyOk,
    /// `bestmove … ponder …`
    BestMove(BestMove),
    /// `info …`: how the search is going.
    Info(Info),
}

/// The answer to `go`.
#[derive(Clone, PartialEq, Eq, Hash, Default, Debug)]
pub struct BestMove {
    /// The move; `None` if the engine has none, which is `(none)` or `0000` on the line.
    pub mv: Option<Move>,
    /// The answer that the engine expects, and would like to think about meanwhile.
    pub ponder: Option<Move>,
}

impl FromStr for ToEngine {
    type Err = ProtocolError;
    fn from_str(line: &str) -> Result<ToEngine, ProtocolError> {
        let words = &mut Words::of(line);
        match words.next().ok_or(ProtocolError::Empty)? {
            "uci" => Ok(ToEngine::Uci),
            "debug" => read_switch(words).map(ToEngine::Debug),
            "isready" => Ok(ToEngine::IsReady),
            "setoption" => SetOption::read(words).map(ToEngine::SetOption),
            "register" => Ok(ToEngine::Register(Text::new(&words.rest()))),
            "ucinewgame" => Ok(ToEngine::NewGame),
            "position" => Position::read(words).map(ToEngine::Position),
            "go" => Go::read(words).map(ToEngine::Go),
            "stop" => Ok(ToEngine::Stop),
            "ponderhit" => Ok(ToEngine::PonderHit),
            "quit" => Ok(ToEngine::Quit),
            found => Err(ProtocolError::unknown_command(
                found,
                "`uci`, `debug`, `isready`, `setoption`, `register`, `ucinewgame`, `position`, `go`, `stop`, \
                 `ponderhit` or `quit`",
            )),
        }
    }
}

fn read_switch(words: &mut Words<'_>) -> Result<bool, ProtocolError> {
    let expected = "`on` or `off`";
    match words.take("debug", expected)? {
        "on" => Ok(true),
        "off" => Ok(false),
        found => Err(ProtocolError::unexpected("the word after `debug`", found, expected)),
    }
}

impl fmt::Display for ToEngine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ToEngine::Uci => f.write_str("uci"),
            ToEngine::Debug(true) => f.write_str("debug on"),
            ToEngine::Debug(false) => f.write_str("debug off"),
            ToEngine::IsReady => f.write_str("isready"),
            ToEngine::SetOption(order) => order.fmt(f),
            ToEngine::Register(text) => write_line(f, "register", text),
            ToEngine::NewGame => f.write_str("ucinewgame"),
            ToEngine::Position(position) => position.fmt(f),
            ToEngine::Go(go) => go.fmt(f),
            ToEngine::Stop => f.write_str("stop"),
            ToEngine::PonderHit => f.write_str("ponderhit"),
            ToEngine::Quit => f.write_str("quit"),
        }
    }
}

impl FromStr for FromEngine {
    type Err = ProtocolError;
    fn from_str(line: &str) -> Result<FromEngine, ProtocolError> {
        let words = &mut Words::of(line);
        match words.next().ok_or(ProtocolError::Empty)? {
            "id" => Id::read(words).map(FromEngine::Id),
            "option" => OptionOffer::read(words).map(FromEngine::Option),
            "uciok" => Ok(FromEngine::UciOk),
            "readyok" => Ok(FromEngine::ReadyOk),
            "bestmove" => BestMove::read(words).map(FromEngine::BestMove),
            "info" => Ok(FromEngine::Info(Info::read(words))),
            found => {
                Err(ProtocolError::unknown_command(found, "`id`, `option`, `uciok`, `readyok`, `bestmove` or `info`"))
            }
        }
    }
}

impl fmt::Display for FromEngine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FromEngine::Id(id) => id.fmt(f),
            FromEngine::Option(offer) => offer.fmt(f),
            FromEngine::UciOk => f.write_str("uciok"),
            FromEngine::ReadyOk => f.write_str("readyok"),
            FromEngine::BestMove(best) => best.fmt(f),
            FromEngine::Info(info) => info.fmt(f),
        }
    }
}

impl BestMove {
    /// Reads what follows `bestmove`. What the engine expects decides nothing, so it is left out if it makes no sense.
    fn read(words: &mut Words<'_>) -> Result<BestMove, ProtocolError> {
        let mv = Move::read_best(words)?;
        words.until(|word| word == "ponder");
        let ponder = words.next().and_then(|_| words.next()).and_then(|word| Move::new(word).ok());
        Ok(BestMove { mv, ponder })
    }
}

/// The whole line, `bestmove` included.
impl fmt::Display for BestMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Move::write_best(self.mv.as_ref(), f)?;
        write_part(f, "ponder", self.ponder.as_ref())
    }
}
