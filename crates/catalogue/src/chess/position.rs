//! A position of chess, read from text and checked, with the moves that led to it: they count for repetitions.

use std::error::Error;
use std::fmt;
use std::sync::Arc;

use mossa_arena::{Judge, Ran};
use mossa_chess::epd::{Epd, EpdFault};
use mossa_chess::notation::read_move;
use mossa_chess::perft::{distinct, perft};
use mossa_chess::pgn::{Game, MainLine};
use mossa_chess::{Chess, FenError, SanError, State};
use mossa_chess_engine::report::win_draw_loss;
use mossa_kernel::{BoardStyle, Control, Game as _, Notation as _, Score, Side, StateSpace as _, Stopped, Viewed as _};
use mossa_players::{Spec, SpecError};

use super::engine::{ENGINE, STRENGTHS};
use super::evaluations::evaluate;
use super::judge::PlayedChess;
use super::players::player;
use super::tablebase::TablebaseJudge;
use crate::matches::{Ground, Listener, Match, MatchPlayer, is_deterministic};
use crate::openings::random::RandomOpenings;
use crate::position::{AnyPosition, Evaluated, Perft};
use crate::record::WrittenGame;
use crate::resources::PlayerResources;
use crate::review::PlayedGame;
use crate::seat::{LiveGame, Seat};
use crate::strength::Strengths;
use crate::variant::{Boxed, SharedVariant, Variant};

/// What the beginning of a game is called.
const START: &str = "startpos";
/// What stands between a position and the moves that were played from it.
const MOVES: &str = "moves";

/// A position, checked.
///
/// ```
/// use mossa_catalogue::AnyPosition;
/// use mossa_catalogue::chess::{Chess, Position};
/// let position = Position::read(Chess::STANDARD, "startpos moves e4 e7e5").unwrap();
/// assert_eq!(position.text(), "startpos moves e2e4 e7e5");
/// let fen = "7k/8/8/8/8/8/8/R3K3 w Q -";
/// assert_eq!(Position::read(Chess::STANDARD, fen).unwrap().text(), "7k/8/8/8/8/8/8/R3K3 w Q - 0 1");
/// assert!(Position::read(Chess::STANDARD, "8/8/8/8/8/8/8/R3K3 w Q -").is_err());
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Position {
    rules: Chess,
    /// The state in which the moves begin.
    start: State,
    /// The moves as programs write them.
    moves: Vec<String>,
}

/// The positions of a game, each with its past. Of a very long past each has only what the rules look at, so that going
/// through all positions of a game takes time in proportion to its length.
#[derive(Debug)]
pub struct Positions {
    rules: Chess,
    start: State,
    /// The position before each move and after the last, without their pasts.
    starts: Vec<State>,
    moves: Vec<String>,
}

impl Positions {
    /// A past that is not longer than this is kept whole.
    const ORDINARY_PAST: usize = 600;
    /// After this many half-moves without a capture or a pawn move a game is over, whatever stood before them.
    const LAWFUL_PAST: usize = 150;

    /// The position after `n_moves` moves, or after all of them if there are fewer.
    pub fn get(&self, n_moves: usize) -> Position {
        let n_moves = n_moves.min(self.moves.len());
        if n_moves <= Positions::ORDINARY_PAST {
            return Position { rules: self.rules, start: self.start.clone(), moves: self.moves[..n_moves].to_vec() };
        }
        let n_reversible = self.starts[n_moves].clock() as usize;
        let first = n_moves - n_reversible.min(Positions::LAWFUL_PAST);
        let (start, moves) = (self.starts[first].clone(), self.moves[first..n_moves].to_vec());
        Position { rules: self.rules, start, moves }
    }
}

/// What is wrong with the text of a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PositionError {
    /// Its FEN.
    Fen(FenError),
    /// What stands behind the FEN, in a line of EPD.
    Epd(EpdFault),
    /// A move.
    Move {
        /// Which one, counted from 1.
        number: usize,
        /// What is wrong with it.
        error: SanError,
    },
}

impl fmt::Display for PositionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PositionError::Fen(error) => error.fmt(f),
            PositionError::Epd(error) => error.fmt(f),
            PositionError::Move { number, error } => write!(f, "move {number}: {error}"),
        }
    }
}

impl Error for PositionError {}

impl Position {
    /// The beginning of a game.
    pub fn beginning(rules: Chess) -> Position {
        Position { rules, start: rules.start(), moves: Vec::new() }
    }

    /// Reads `startpos`, a FEN or a line of EPD, and behind it perhaps `moves` and moves.
    pub fn read(rules: Chess, text: &str) -> Result<Position, PositionError> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let cut = words.iter().position(|word| *word == MOVES);
        let (start, moves) = words.split_at(cut.unwrap_or(words.len()));
        let start = read_start(rules, start)?;
        Position::after(rules, start, moves.iter().skip(1).copied())
    }

    /// Reads a list of moves, as programs or as players write them, separated by blanks or commas, played from a position.
    pub fn and_moves(self, moves: &str) -> Result<Position, PositionError> {
        let more = moves.split([',', ' ']).filter(|mv| !mv.is_empty() && *mv != "-");
        Position::after(self.rules, self.start, self.moves.iter().map(String::as_str).chain(more))
    }

    fn after<'a>(rules: Chess, start: State, texts: impl Iterator<Item = &'a str>) -> Result<Position, PositionError> {
        let (mut state, mut moves) = (start.clone(), Vec::new());
        for (at, text) in texts.enumerate() {
            let mv = read_move(&state, text).map_err(|error| PositionError::Move { number: at + 1, error })?;
            moves.push(rules.write_move(&state, mv));
            let _ = rules.play(&mut state, mv);
        }
        Ok(Position { rules, start, moves })
    }

    /// The position after a number of moves of a game, with its past.
    ///
    /// ```
    /// use mossa_catalogue::AnyPosition;
    /// use mossa_catalogue::chess::{Position, pgn::{MainLine, Reader}};
    /// let game = Reader::new("1. e4 e5 2. Nf3 *".as_bytes()).next_game().unwrap().unwrap();
    /// let line = MainLine::of(&game).unwrap();
    /// assert_eq!(Position::within(&line, 2).text(), "startpos moves e2e4 e7e5");
    /// ```
    pub fn within(line: &MainLine, n_moves: usize) -> Position {
        let mut state = line.start.clone();
        let mut write = |mv| {
            let text = line.rules.write_move(&state, mv);
            let _ = line.rules.play(&mut state, mv);
            text
        };
        let moves = line.moves.iter().take(n_moves).map(|&mv| write(mv)).collect();
        Position { rules: line.rules, start: line.start.clone(), moves }
    }

    /// All positions of a game, its beginning included.
    ///
    /// ```
    /// use mossa_catalogue::AnyPosition;
    /// use mossa_catalogue::chess::{Position, pgn::{MainLine, Reader}};
    /// let game = Reader::new("1. e4 e5 2. Nf3 *".as_bytes()).next_game().unwrap().unwrap();
    /// let positions = Position::all_within(&MainLine::of(&game).unwrap());
    /// assert_eq!(positions.get(2).text(), "startpos moves e2e4 e7e5");
    /// ```
    pub fn all_within(line: &MainLine) -> Positions {
        let (mut state, mut starts, mut moves) = (line.start.clone(), Vec::new(), Vec::new());
        for &mv in &line.moves {
            starts.push(state.without_past());
            moves.push(line.rules.write_move(&state, mv));
            let _ = line.rules.play(&mut state, mv);
        }
        starts.push(state.without_past());
        Positions { rules: line.rules, start: line.start.clone(), starts, moves }
    }

    /// The rules it is played by.
    pub fn rules(&self) -> Chess {
        self.rules
    }

    /// The position that stands, with its past.
    pub fn state(&self) -> State {
        self.line(&[]).end()
    }

    /// The moves that led to it as a game to be written: in SAN, with the tags without which they would make no sense.
    ///
    /// ```
    /// use mossa_catalogue::chess::{Chess, Position};
    /// let position = Position::read(Chess::STANDARD, "startpos moves e2e4 e7e5 g1f3").unwrap();
    /// assert!(position.record().to_string().ends_with("\n\n1. e4 e5 2. Nf3 *\n"));
    /// ```
    pub fn record(&self) -> Game {
        self.line(&[]).record()
    }

    /// The position in which the moves begin, as text.
    fn start_text(&self) -> String {
        if self.start == self.rules.start() { START.into() } else { self.rules.write_state(&self.start) }
    }

    /// What was played up to here, and then these moves.
    fn line(&self, moves: &[String]) -> MainLine {
        let mut state = self.start.clone();
        let mut read = |text| {
            let mv = read_move(&state, text).expect("moves are checked when they are read, and played only if legal");
            let _ = self.rules.play(&mut state, mv);
            mv
        };
        let moves = self.moves.iter().chain(moves).map(|text| read(text)).collect();
        MainLine { rules: self.rules, start: self.start.clone(), moves }
    }
}

fn read_start(rules: Chess, words: &[&str]) -> Result<State, PositionError> {
    /// A FEN has no more fields.
    const FIELDS: usize = 6;
    let text = words.join(" ");
    if text == START {
        Ok(rules.start())
    } else if words.len() <= FIELDS && !text.contains(';') {
        rules.read_state(&text).map_err(PositionError::Fen)
    } else {
        let epd: Epd = text.parse().map_err(PositionError::Epd)?;
        epd.state(rules).map_err(PositionError::Epd)
    }
}

impl AnyPosition for Position {
    fn game(&self) -> &'static str {
        "chess"
    }

    fn board(&self) -> String {
        Variant::board(&self.rules)
    }

    fn text(&self) -> String {
        let start = self.start_text();
        if self.moves.is_empty() { start } else { format!("{start} {MOVES} {}", self.moves.join(" ")) }
    }

    fn variant(&self) -> SharedVariant {
        Arc::new(self.rules)
    }

    fn origin(&self) -> (String, Vec<String>) {
        (self.start_text(), self.moves.clone())
    }

    fn texts(&self, moves: &[String]) -> Vec<(&'static str, String)> {
        let line = self.line(moves);
        let fen = self.rules.write_state(&line.end());
        vec![("fen", fen), ("pgn", line.record().to_string()), ("moves", moves.join(","))]
    }

    fn style(&self) -> BoardStyle {
        self.rules.style()
    }

    fn sides(&self) -> [&'static str; 2] {
        ["White", "Black"]
    }

    fn strengths(&self) -> Option<Strengths> {
        Some(STRENGTHS)
    }

    fn seat_with(&self, resources: &PlayerResources) -> Box<dyn Seat> {
        let (rules, resources) = (self.rules, resources.clone());
        Box::new(LiveGame::new(rules, self.state(), move |spec: &Spec| player(rules, spec, &resources)))
    }

    fn check_player(&self, spec: &Spec, resources: &PlayerResources) -> Result<(), SpecError> {
        player(self.rules, spec, resources).map(|_| ())
    }

    fn is_deterministic(&self, contestant: &MatchPlayer, resources: &PlayerResources) -> Result<bool, SpecError> {
        is_deterministic(contestant, |spec| player(self.rules, spec, resources))
    }

    /// Eight plies, and worth no more than a pawn to either side by a short search of the engine.
    fn random_openings(&self) -> RandomOpenings {
        RandomOpenings { plies: 8, player: "engine:nodes=400,table=1MiB", balance: Some(100) }
    }

    fn first_plies(&self, n: usize) -> Option<Boxed> {
        let moves = self.moves.get(..n).filter(|_| n < self.moves.len())?;
        Some(Box::new(Position { rules: self.rules, start: self.start.clone(), moves: moves.to_vec() }))
    }

    fn contest(
        &self,
        openings: &[String],
        fixture: &Match,
        control: &Control<'_>,
        listen: Listener<'_>,
    ) -> Result<Ran, SpecError> {
        for contestant in &fixture.players {
            player(self.rules, &contestant.spec, &fixture.resources)?;
        }
        let state = |text: &String| Position::read(self.rules, text).expect("it was checked when it was read").state();
        let make = |spec: &Spec| player(self.rules, spec, &fixture.resources);
        let judge = fixture.resources.tablebases().map(TablebaseJudge);
        let ground = Ground {
            game: &self.rules,
            openings: openings.iter().map(state).collect(),
            make,
            judge: judge.as_ref().map(|judge| judge as &dyn Judge<Chess>),
        };
        Ok(fixture.play_on(&ground, control, listen))
    }

    fn has_tablebases(&self) -> bool {
        true
    }

    fn record(&self, moves: &[String]) -> Option<Box<dyn WrittenGame>> {
        Some(Box::new(self.line(moves).record()))
    }

    fn played(&self, moves: &[String]) -> Option<Box<dyn PlayedGame>> {
        Some(Box::new(PlayedChess::of(&self.line(moves))))
    }

    fn evaluate(&self, evaluation: &str) -> Result<Evaluated, SpecError> {
        evaluate(self.rules, &self.state(), evaluation)
    }

    fn evaluate_end(&self, line: &[String]) -> Option<Evaluated> {
        let here = self.rules.to_move(&self.state());
        let end = Position::after(self.rules, self.state(), line.iter().map(String::as_str)).ok()?.state();
        if self.rules.outcome(&end).is_some() {
            return None;
        }
        let seen = evaluate(self.rules, &end, ENGINE.name).ok()?;
        let sign = if here == Side::First { 1.0 } else { -1.0 };
        let terms = seen.terms.into_iter().map(|(name, value)| (name, sign * value)).collect();
        Some(Evaluated { value: sign * seen.value, terms })
    }

    fn outlook(&self, player: &Spec, score: Score) -> Option<[u32; 3]> {
        (player.name == ENGINE.name).then(|| win_draw_loss(score))
    }

    fn perft(&self, depth: u32, control: &Control<'_>) -> Result<Perft, Stopped> {
        let counted = perft(&self.state(), depth, &mut control.meter())?;
        Ok(Perft { nodes: counted.nodes, finished_before: counted.finished_before })
    }

    fn distinct(&self, depth: u32, control: &Control<'_>) -> Result<Vec<u64>, Stopped> {
        distinct(&self.state(), depth, &mut control.meter())
    }

    /// Moves of the winner until mate.
    fn worth_of_win(&self, plies: u32) -> i64 {
        i64::from(plies.div_ceil(2))
    }
}
