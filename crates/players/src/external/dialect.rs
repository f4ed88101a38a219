//! The languages that outside programs speak. What is said is the same in each, [`Word`]s to a program and what it has
//! [`Said`]; only how that is written differs, so nothing else here knows which one is spoken.

use std::fmt;

use mossa_protocol::{Go, Id, Info, Move, OptionOffer, Position, ProtocolError, SetOption, Start, uci, ugi};

/// A language.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Dialect {
    /// UGI, for any game.
    Ugi,
    /// UCI, for chess.
    Uci,
}

/// Something to say to a program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Word {
    /// Who are you?
    Introduce,
    /// Are you ready?
    IsReady,
    /// Another game begins.
    NewGame,
    /// Set an option.
    SetOption(SetOption),
    /// This is what to think about.
    Position(Position),
    /// Get ready for the first move, under these limits.
    Prepare(Go),
    /// Think.
    Go(Go),
    /// Think about what comes after the move that is expected, in the opponent's time.
    Ponder(Go),
    /// The expected move was played: now it is the program's own time.
    PonderHit,
    /// Answer now.
    Stop,
    /// End.
    Quit,
}

/// What a program has said.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Said {
    /// What it is called.
    Name(String),
    /// An option that can be set.
    Option(OptionOffer),
    /// That was its introduction.
    Introduced,
    /// It is ready.
    Ready,
    /// Its move, or that it has none; and the answer that it expects.
    Best(Option<Move>, Option<Move>),
    /// How its search goes.
    Info(Info),
    /// Something that is of no use to us.
    Other,
}

/// A word in a language, as it is written.
pub(super) struct Spoken(pub(super) Dialect, pub(super) Word);

impl fmt::Display for Spoken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let word = self.1.clone();
        match self.0 {
            Dialect::Ugi => to_ugi(word).fmt(f),
            Dialect::Uci => to_uci(word).fmt(f),
        }
    }
}

impl Dialect {
    /// Reads a line of a program.
    pub(super) fn read(self, line: &str) -> Result<Said, ProtocolError> {
        Ok(match self {
            Dialect::Ugi => from_ugi(line.parse()?),
            Dialect::Uci => from_uci(line.parse()?),
        })
    }

    /// What specs call it.
    pub(super) fn name(self) -> &'static str {
        match self {
            Dialect::Ugi => "ugi",
            Dialect::Uci => "uci",
        }
    }
}

fn to_ugi(word: Word) -> ugi::ToEngine {
    match word {
        Word::Introduce => ugi::ToEngine::Ugi,
        Word::IsReady => ugi::ToEngine::IsReady,
        Word::NewGame => ugi::ToEngine::NewGame,
        Word::SetOption(order) => ugi::ToEngine::SetOption(order),
        Word::Position(position) => ugi::ToEngine::Position(position),
        Word::Prepare(go) => ugi::ToEngine::Prepare(go),
        Word::Go(go) => ugi::ToEngine::Go(go),
        Word::Ponder(_) | Word::PonderHit => unreachable!("specs that ask for it are refused: UGI has no pondering"),
        Word::Stop => ugi::ToEngine::Stop,
        Word::Quit => ugi::ToEngine::Quit,
    }
}

fn to_uci(word: Word) -> uci::ToEngine {
    match word {
        Word::Introduce => uci::ToEngine::Uci,
        // UCI has no word for getting ready for a certain move.
        Word::IsReady | Word::Prepare(_) => uci::ToEngine::IsReady,
        Word::NewGame => uci::ToEngine::NewGame,
        Word::SetOption(order) => uci::ToEngine::SetOption(order),
        Word::Position(position) => uci::ToEngine::Position(with_usual_start(position)),
        Word::Go(limits) => uci::ToEngine::Go(uci::Go { limits, ..uci::Go::default() }),
        Word::Ponder(limits) => uci::ToEngine::Go(uci::Go { limits, ponder: true, ..uci::Go::default() }),
        Word::PonderHit => uci::ToEngine::PonderHit,
        Word::Stop => uci::ToEngine::Stop,
        Word::Quit => uci::ToEngine::Quit,
    }
}

/// Some engines look for `startpos` to know that their book is of use.
fn with_usual_start(position: Position) -> Position {
    let is_usual = |start: &Start| matches!(start, Start::Fen(fen) if fen.as_str() == uci::STARTPOS);
    if is_usual(&position.start) { Position { start: Start::Usual, ..position } } else { position }
}

fn from_ugi(message: ugi::FromEngine) -> Said {
    match message {
        ugi::FromEngine::Option(offer) => Said::Option(offer),
        ugi::FromEngine::UgiOk => Said::Introduced,
        ugi::FromEngine::ReadyOk => Said::Ready,
        ugi::FromEngine::BestMove(mv) => Said::Best(mv, None),
        ugi::FromEngine::Info(info) => Said::Info(info),
        ugi::FromEngine::Id(Id::Name(name)) => Said::Name(name.to_string()),
        ugi::FromEngine::Id(Id::Author(_)) | ugi::FromEngine::Response(_) => Said::Other,
    }
}

fn from_uci(message: uci::FromEngine) -> Said {
    match message {
        uci::FromEngine::Option(offer) => Said::Option(offer),
        uci::FromEngine::UciOk => Said::Introduced,
        uci::FromEngine::ReadyOk => Said::Ready,
        uci::FromEngine::BestMove(best) => Said::Best(best.mv, best.ponder),
        uci::FromEngine::Info(info) => Said::Info(info),
        uci::FromEngine::Id(Id::Name(name)) => Said::Name(name.to_string()),
        uci::FromEngine::Id(Id::Author(_)) => Said::Other,
    }
}

#[cfg(test)]
mod tests {
    use mossa_protocol::{Fen, Millis};

    use super::*;

    #[test]
    fn words_are_written_in_both_languages() {
        let fen = |text: &str| Start::Fen(Fen::new(text).unwrap());
        let moves = vec![Move::new("e2e4").unwrap()];
        let start = Word::Position(Position { start: fen(uci::STARTPOS), moves });
        let other = Word::Position(Position { start: fen("8/8 w"), moves: Vec::new() });
        let go = Word::Go(Go { move_time: Some(Millis(9)), depth: Some(2), ..Go::default() });
        for (word, in_ugi, in_uci) in [
            (Word::Introduce, "ugi", "uci"),
            (Word::NewGame, "uginewgame", "ucinewgame"),
            (start, &format!("position fen {} moves e2e4", uci::STARTPOS), "position startpos moves e2e4"),
            (other, "position fen 8/8 w", "position fen 8/8 w"),
            (go, "go movetime 9 depth 2", "go movetime 9 depth 2"),
        ] {
            let spoken = [Dialect::Ugi, Dialect::Uci].map(|dialect| Spoken(dialect, word.clone()).to_string());
            assert_eq!(spoken, [in_ugi, in_uci]);
        }
    }

    #[test]
    fn each_language_has_its_own_end_of_an_introduction() {
        assert_eq!(Dialect::Uci.read("uciok"), Ok(Said::Introduced));
        assert!(Dialect::Uci.read("ugiok").is_err() && Dialect::Ugi.read("uciok").is_err());
        assert_eq!(
            Dialect::Uci.read("bestmove a2a3 ponder a7a6"),
            Ok(Said::Best(Move::new("a2a3").ok(), Move::new("a7a6").ok()))
        );
    }
}
