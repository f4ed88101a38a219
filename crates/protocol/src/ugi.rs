//! UGI, the Universal Game Interface: UCI for any game for two. It was described by the authors of the match runner
//! cutegames; `docs/ugi.md` is our page about it, complete enough to write a player from.
//!
//! Both sides are lenient where it does no harm. A line whose first word is unknown is an error that
//! [is chatter](ProtocolError::is_chatter), for the caller to skip; unknown words after `go` and in `info` lines are
//! skipped here, as are words after a command that takes none.

use std::fmt;
use std::str::FromStr;

use crate::go::ClockWords;
use crate::id::write_line;
use crate::words::Words;
use crate::{Go, Id, Info, Move, OptionOffer, Position, ProtocolError, Query, SetOption, Text};

const CLOCKS: ClockWords = ClockWords { time: ["p1time", "p2time"], increment: ["p1inc", "p2inc"] };

/// What an arena says to a player.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum ToEngine {
    /// `ugi`: introduce yourself. Answered with [`FromEngine::Id`], [`FromEngine::Option`] and, last, `ugiok`.
    Ugi,
    /// `isready`: answer `readyok` once everything before this has been done.
    IsReady,
    /// `uginewgame`: what comes next belongs to another game.
    NewGame,
    /// `setoption name … value …`
    SetOption(SetOption),
    /// `position startpos|fen … moves …`: what to think about.
    Position(Position),
    /// `prepare …`: get ready for the position and the limits of a first move, and answer `readyok`. Only for players that
    /// offer the option `Prepare`.
    Prepare(Go),
    /// `go …`: think, and answer with `bestmove`.
    Go(Go),
    /// `stop`: answer now.
    Stop,
    /// `query …`: answer with `response`.
    Query(Query),
    /// `quit`: end.
    Quit,
}

/// What a player says to an arena.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum FromEngine {
    /// `id name …` or `id author …`
    Id(Id),
    /// `option name … type …`
    Option(OptionOffer),
    /// `ugiok`: that was the introduction.
    UgiOk,
    /// `readyok`
    ReadyOk,
    /// `bestmove …`; `None` if the player has no move, which is `(none)` or `0000` on the line.
    BestMove(Option<Move>),
    /// `info …`: how the search is going.
    Info(Info),
    /// `response …`: the answer to a question; [`Answer`](crate::Answer) knows what it means.
    Response(Text),
}

impl FromStr for ToEngine {
    type Err = ProtocolError;
    fn from_str(line: &str) -> Result<ToEngine, ProtocolError> {
        let words = &mut Words::of(line);
        match words.next().ok_or(ProtocolError::Empty)? {
            "ugi" => Ok(ToEngine::Ugi),
            "isready" => Ok(ToEngine::IsReady),
            "uginewgame" => Ok(ToEngine::NewGame),
            "setoption" => SetOption::read(words).map(ToEngine::SetOption),
            "position" => Position::read(words).map(ToEngine::Position),
            "prepare" => Go::read(words, &CLOCKS).map(ToEngine::Prepare),
            "go" => Go::read(words, &CLOCKS).map(ToEngine::Go),
            "stop" => Ok(ToEngine::Stop),
            "query" => Query::read(words).map(ToEngine::Query),
            "quit" => Ok(ToEngine::Quit),
            found => Err(ProtocolError::unknown_command(
                found,
                "`ugi`, `isready`, `uginewgame`, `setoption`, `position`, `prepare`, `go`, `stop`, `query` or `quit`",
            )),
        }
    }
}

impl fmt::Display for ToEngine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ToEngine::Ugi => f.write_str("ugi"),
            ToEngine::IsReady => f.write_str("isready"),
            ToEngine::NewGame => f.write_str("uginewgame"),
            ToEngine::SetOption(order) => order.fmt(f),
            ToEngine::Position(position) => position.fmt(f),
            ToEngine::Prepare(go) => {
                let go = ToEngine::Go(*go).to_string();
                write!(f, "prepare{}", go.strip_prefix("go").unwrap_or_default())
            }
            ToEngine::Go(go) => go.write(f, &CLOCKS),
            ToEngine::Stop => f.write_str("stop"),
            ToEngine::Query(query) => query.fmt(f),
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
            "ugiok" => Ok(FromEngine::UgiOk),
            "readyok" => Ok(FromEngine::ReadyOk),
            "bestmove" => Move::read_best(words).map(FromEngine::BestMove),
            "info" => Ok(FromEngine::Info(Info::read(words))),
            "response" => Ok(FromEngine::Response(Text::new(&words.rest()))),
            found => Err(ProtocolError::unknown_command(
                found,
                "`id`, `option`, `ugiok`, `readyok`, `bestmove`, `info` or `response`",
            )),
        }
    }
}

impl fmt::Display for FromEngine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FromEngine::Id(id) => id.fmt(f),
            FromEngine::Option(offer) => offer.fmt(f),
            FromEngine::UgiOk => f.write_str("ugiok"),
            FromEngine::ReadyOk => f.write_str("readyok"),
            FromEngine::BestMove(mv) => Move::write_best(mv.as_ref(), f),
            FromEngine::Info(info) => info.fmt(f),
            FromEngine::Response(text) => write_line(f, "response", text),
        }
    }
}
