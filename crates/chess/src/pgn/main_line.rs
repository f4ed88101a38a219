//! The moves that were played: from text to legal moves, and back.

use std::error::Error;
use std::fmt;

use mossa_kernel::StateSpace as _;

use super::game::{Game, Ply};
use crate::board::{Color, Move};
use crate::fen::clip;
use crate::{Chess, FenError, SanError, State, fen, san};

/// Legal moves one after the other, and where they begin.
///
/// ```
/// use mossa_chess::pgn::{MainLine, Reader};
/// let file = "[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/8/4K2R w K - 0 1\"]\n\n1. 0-0 Ke7 *";
/// let game = Reader::new(file.as_bytes()).next_game()?.expect("there is one");
/// let line = MainLine::of(&game).expect("legal moves");
/// assert_eq!((line.moves.len(), line.end().number()), (2, 2));
/// assert!(line.record().to_string().ends_with("\n\n1. O-O Ke7 *\n"));
/// # Ok::<(), mossa_chess::pgn::PgnError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MainLine {
    /// The rules: of chess or of Chess960.
    pub rules: Chess,
    /// Where the game begins.
    pub start: State,
    /// What was played.
    pub moves: Vec<Move>,
}

/// Why a game cannot be played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PlayError {
    /// The tag `Variant` names rules that we do not have.
    Variant {
        /// Those rules.
        found: String,
    },
    /// The tag `FEN` is no position.
    Start(FenError),
    /// A move cannot be read, or not be played.
    Move {
        /// Its number, as players count.
        number: u32,
        /// Whose it is.
        side: Color,
        /// What is wrong with it; this has its text.
        error: SanError,
    },
}

impl MainLine {
    /// The moves that were played in a game.
    pub fn of(game: &Game) -> Result<Self, PlayError> {
        let (rules, start) = game.start()?;
        let mut state = start.clone();
        let mut moves = Vec::with_capacity(game.line.plies.len());
        for ply in &game.line.plies {
            let mv = read_move(&state, ply)?;
            let _ = rules.play(&mut state, mv);
            moves.push(mv);
        }
        Ok(Self { rules, start, moves })
    }

    /// Where the game has come to.
    pub fn end(&self) -> State {
        let mut state = self.start.clone();
        for &mv in &self.moves {
            let _ = self.rules.play(&mut state, mv);
        }
        state
    }

    /// A game to be written: the moves in SAN, and the tags without which they would make no sense. Who played, how it
    /// ended and what was thought is for the caller to add.
    pub fn record(&self) -> Game {
        let mut game = Game::default();
        if self.rules == Chess::CHESS960 {
            game.set_tag("Variant", "Chess960");
        }
        if self.start != self.rules.start() {
            game.set_tag("SetUp", "1");
            game.set_tag("FEN", fen::write(self.rules, &self.start));
        }
        let mut state = self.start.clone();
        for &mv in &self.moves {
            game.line.plies.push(Ply::new(san::write(&state, mv)));
            let _ = self.rules.play(&mut state, mv);
        }
        game
    }
}

impl Game {
    /// The rules of this game and where it begins, from its tags `Variant`, `SetUp` and `FEN`.
    pub fn start(&self) -> Result<(Chess, State), PlayError> {
        let rules = self.rules()?;
        match self.tag("FEN") {
            Some(text) if self.tag("SetUp") != Some("0") => {
                let state = fen::read(rules, text).map_err(PlayError::Start)?;
                Ok((rules, state))
            }
            _ => Ok((rules, rules.start())),
        }
    }

    fn rules(&self) -> Result<Chess, PlayError> {
        let name = self.tag("Variant").unwrap_or_default();
        let letters: String = name.chars().filter(|c| c.is_alphanumeric()).collect();
        match letters.to_ascii_lowercase().as_str() {
            "" | "standard" | "normal" | "chess" | "fromposition" => Ok(Chess::STANDARD),
            "chess960" | "fischerandom" | "fischerrandom" => Ok(Chess::CHESS960),
            _ => Err(PlayError::Variant { found: clip(name) }),
        }
    }
}

/// The move that is meant by the text of a ply.
pub(super) fn read_move(state: &State, ply: &Ply) -> Result<Move, PlayError> {
    let side = state.board().side_to_move();
    san::read(state, &ply.san).map_err(|error| PlayError::Move { number: state.number(), side, error })
}

impl fmt::Display for PlayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Variant { found } => write!(f, "the tag Variant is {found:?}: expected Standard or Chess960"),
            Self::Start(error) => write!(f, "the tag FEN: {error}"),
            Self::Move { number, side, error } => {
                let side = if *side == Color::White { "white" } else { "black" };
                write!(f, "move {number} of {side}: {error}")
            }
        }
    }
}

impl Error for PlayError {}
