//! Chess as an entry of the catalogue.

use std::io::BufRead;
use std::sync::Arc;

use mossa_chess::Chess;
use mossa_chess::epd::{self, Epd};
use mossa_chess::openings::{Format, openings};
use mossa_chess::pgn::Reader;
use mossa_kernel::{BoardStyle, Text, Viewed as _};
use mossa_players::Listed;

use super::bench::{SIGNATURES, TARGETS};
use super::book::walk;
use super::record::Pgn;
use super::suite::EpdSuite;
use super::{DEFAULT_PLAYER, EVALUATIONS, Position, exam, players};
use crate::bench::{MeasureTarget, Workload};
use crate::exam::ExamPositions;
use crate::games::{BoardOption, GameEntry, GameKind, ScoreScale, TextError, TextPart, TwoPlayerGame};
use crate::openings::file::OpeningFault;
use crate::openings::{Openings, Request};
use crate::record::RecordFormat;
use crate::suite::SuiteFormat;
use crate::variant::{Boxed, PastedGame, PublishedCounts, SharedVariant, Variant};
use crate::words::GameWords;

/// The entry.
pub static ENTRY: ChessEntry = ChessEntry;

/// Chess and Chess960.
#[derive(Debug)]
pub struct ChessEntry;

/// Published counts of longer sequences of moves are not looked for.
const MAX_COUNTED_DEPTH: u32 = 20;
/// The names of the variants.
const STANDARD: &str = "standard";
const CHESS960: &str = "chess960";

impl GameEntry for ChessEntry {
    fn listed(&self) -> Listed {
        Listed { name: "chess", summary: "chess and Chess960, with every draw rule", keys: "" }
    }

    fn title(&self) -> Text {
        Chess::STANDARD.title()
    }

    fn boards(&self) -> &'static [&'static str] {
        &[STANDARD, CHESS960]
    }

    fn style(&self) -> BoardStyle {
        Chess::STANDARD.style()
    }

    fn algorithms(&self) -> Vec<Listed> {
        players()
    }

    fn heuristics(&self) -> &'static [Listed] {
        EVALUATIONS
    }

    fn score_scale(&self) -> ScoreScale {
        ScoreScale::Pawns
    }

    fn workloads(&self) -> &'static [&'static dyn Workload] {
        SIGNATURES
    }

    fn targets(&self) -> &'static [&'static dyn MeasureTarget] {
        TARGETS
    }

    fn kind(&self) -> GameKind<'_> {
        GameKind::TwoPlayers(self)
    }
}

impl TwoPlayerGame for ChessEntry {
    fn variant(&self, board: Option<&str>) -> Result<SharedVariant, TextError> {
        let board = board.unwrap_or(STANDARD);
        let why = || format!("{board:?} is no board of chess: expected {STANDARD} or {CHESS960}");
        let rules = rules_of(board).ok_or_else(|| TextError::new(TextPart::Board, why()))?;
        Ok(Arc::new(rules))
    }

    fn board_option(&self) -> BoardOption {
        BoardOption::Switch { option: "Chess960", board: CHESS960 }
    }

    fn default_player(&self) -> &'static str {
        DEFAULT_PLAYER
    }

    fn words(&self) -> &'static GameWords {
        &WORDS
    }

    fn records(&self) -> Option<&dyn RecordFormat> {
        Some(&Pgn)
    }

    fn suites(&self) -> Option<&dyn SuiteFormat> {
        Some(&EpdSuite)
    }
}

/// The rules that are played on the board of this name.
pub(super) fn rules_of(board: &str) -> Option<Chess> {
    match board {
        STANDARD => Some(Chess::STANDARD),
        CHESS960 => Some(Chess::CHESS960),
        _ => None,
    }
}

impl Variant for Chess {
    fn game(&self) -> &'static dyn GameEntry {
        &ENTRY
    }

    fn title(&self) -> Text {
        if *self == Chess::CHESS960 { Text::new("Chess960", "Chess960") } else { Text::new("Chess", "Scacchi") }
    }

    fn board(&self) -> String {
        if *self == Chess::CHESS960 { CHESS960.to_owned() } else { STANDARD.to_owned() }
    }

    fn beginning(&self) -> Boxed {
        Box::new(Position::beginning(*self))
    }

    fn read(&self, text: &str) -> Result<Boxed, TextError> {
        let position = Position::read(*self, text).map_err(|error| TextError::new(TextPart::Position, error))?;
        Ok(Box::new(position))
    }

    fn read_after(&self, position: Option<&str>, moves: &str) -> Result<Boxed, TextError> {
        let start = match position {
            Some(text) => Position::read(*self, text).map_err(|error| TextError::new(TextPart::Position, error))?,
            None => Position::beginning(*self),
        };
        let position = start.and_moves(moves).map_err(|error| TextError::new(TextPart::Moves, error))?;
        Ok(Box::new(position))
    }

    /// PGN; a FEN, a line of EPD or `startpos`, with moves behind it; or moves alone.
    fn read_games(&self, text: &str, go_on: &dyn Fn() -> bool) -> Result<Vec<PastedGame>, TextError> {
        if is_pgn(text) {
            return read_pgn(text, go_on);
        }
        let is_position = text.starts_with("startpos") || text.contains('/');
        let read = if is_position { self.read(text) } else { self.read_after(None, &text.replace(['\n', '\t'], " ")) };
        Ok(vec![PastedGame { title: String::new(), position: read? }])
    }

    /// EPD or, if the name of the file says so, the games of a PGN.
    fn read_openings(&self, name: &str, source: &mut dyn BufRead) -> Result<Vec<(u64, Boxed)>, OpeningFault> {
        let mut read = Vec::new();
        for opening in openings(source, Format::of_name(name), *self) {
            let opening = opening.map_err(|error| OpeningFault { line: None, what: error.to_string() })?;
            let line = opening.at_line;
            let position = self.read_after(Some(&opening.fen()), &opening.moves().join(" "));
            read.push((line, position.map_err(|error| OpeningFault { line: Some(line), what: error.why })?));
        }
        Ok(read)
    }

    /// A Polyglot book.
    fn walk_book(&self, bytes: &[u8], request: &Request) -> Option<Result<Openings, OpeningFault>> {
        Some(walk(*self, bytes, request))
    }

    fn exam_positions(&self) -> &'static ExamPositions {
        if *self == Chess::STANDARD { &exam::POSITIONS } else { &ExamPositions::START }
    }

    /// EPD in which `D4 197281` says that there are 197,281 sequences of four moves.
    fn read_counts(&self, source: &mut dyn BufRead) -> Option<Result<Vec<PublishedCounts>, TextError>> {
        let record = |error: &dyn std::fmt::Display| TextError::new(TextPart::Record, error);
        let read = |line: Result<Epd, _>| {
            let epd = line.map_err(|error| record(&error))?;
            let count = |depth: u32| Some((depth, epd.value(&format!("D{depth}"))?.parse().ok()?));
            let counts = (1..=MAX_COUNTED_DEPTH).filter_map(count).collect();
            Ok(PublishedCounts { position: self.read(&epd.fen())?, counts })
        };
        Some(epd::Reader::new(source).map(read).collect())
    }
}

/// Whether a text has tags, or moves with numbers.
fn is_pgn(text: &str) -> bool {
    text.starts_with('[') || text.split_whitespace().next().is_some_and(|word| word.starts_with("1."))
}

/// The games of a text in PGN.
fn read_pgn(text: &str, go_on: &dyn Fn() -> bool) -> Result<Vec<PastedGame>, TextError> {
    let record = |error: &dyn std::fmt::Display| TextError::new(TextPart::Record, error);
    let mut reader = Reader::new(text.as_bytes());
    let mut games = Vec::new();
    while let Some((game, line)) = reader.next_played().map_err(|error| record(&error))? {
        if !go_on() {
            return Ok(games);
        }
        let tag = |name| game.tag(name).unwrap_or("?");
        let title = format!("{} – {}, {}", tag("White"), tag("Black"), game.result);
        games.push(PastedGame { title, position: Box::new(Position::within(&line, line.moves.len())) });
    }
    if games.is_empty() { Err(record(&"there is no game in it")) } else { Ok(games) }
}

const WORDS: GameWords = GameWords {
    sides: [Text::new("White", "Bianco"), Text::new("Black", "Nero")],
    goal: Text::new("checkmate wins", "vince chi dà scacco matto"),
    welcome: Text::new("{title}: {goal}.", "{title}: {goal}."),
    how: Text::new(
        "Type a move, such as Nf3 or g1f3, or a command; help lists the commands.",
        "Scrivi una mossa, come Nf3 o g1f3, o un comando; aiuto li elenca.",
    ),
    seats: Text::new("{x} has White, {o} has Black.", "{x} ha il Bianco, {o} ha il Nero."),
    your_move: Text::new("{name} ({mark}), your move: ", "{name} ({mark}), tocca a te: "),
    unknown: Text::new(
        "I do not know \"{found}\": type a move such as Nf3 or g1f3, or help.",
        "Non conosco \"{found}\": scrivi una mossa come Nf3 o g1f3, oppure aiuto.",
    ),
    nothing_typed: Text::new(
        "Type a move such as Nf3 or g1f3, or help.",
        "Scrivi una mossa come Nf3 o g1f3, oppure aiuto.",
    ),
    not_a_move: Text::new(
        "\"{found}\" is no move: type one such as Nf3, exd5, O-O, e8=Q or g1f3.",
        "\"{found}\" non è una mossa: scrivine una come Nf3, exd5, O-O, e8=Q o g1f3.",
    ),
    not_legal: Text::new(
        "{found} cannot be played here.{check}{alike}",
        "{found} non si può giocare qui.{check}{alike}",
    ),
    why_wins_in: Text::new("mate in {moves}", "matto in {moves}"),
    why_lost: Text::new("it lasts longest, mated in {moves}", "resiste di più, matto in {moves}"),
    record_title: Text::new("{title}", "{title}"),
    help: Text::new(
        "  Nf3        a move as players write it: e4, exd5, O-O, e8=Q …
  g1f3       … or from square to square: e7e8q, e1g1
  hint       what the engine would play
  undo       take your last move back, and the answer to it
  claim      claim a draw: third time the same position, or 50 moves
  resign     give this round up
  moves      the moves so far
  legal      the moves that can be played
  board      show the board again
  flip       turn the board
  fen        the position as FEN
  save FILE  write a record of the rounds so far, as PGN if it is called so
  new        begin this round anew
  quit       leave",
        "  Nf3              una mossa come si scrive, con le lettere inglesi: e4, exd5, O-O, e8=Q …
  g1f3             … o da casa a casa: e7e8q, e1g1
  suggerimento     cosa giocherebbe il motore
  annulla          ritira la tua ultima mossa e la risposta
  patta            reclama la patta: terza volta la stessa posizione, o 50 mosse
  abbandona        arrenditi in questo round
  mosse            le mosse fin qui
  legali           le mosse che si possono giocare
  scacchiera       mostra di nuovo la scacchiera
  gira             gira la scacchiera
  fen              la posizione in FEN
  salva FILE       scrivi un resoconto dei round fin qui, in PGN se si chiama così
  nuova            ricomincia questo round
  esci             lascia il gioco",
    ),
    endings: &[
        ("checkmate", Text::new("Checkmate: {name} ({mark}) wins.", "Scacco matto: vince {name} ({mark}).")),
        ("stalemate", Text::new("A draw: stalemate.", "Patta: stallo.")),
        (
            "insufficient-material",
            Text::new("A draw: neither side has the pieces to mate.", "Patta: nessuno ha i pezzi per dare matto."),
        ),
        (
            "seventyfive-moves",
            Text::new(
                "A draw: 75 moves of each side without a capture or a pawn move.",
                "Patta: 75 mosse per parte senza catture né mosse di pedone.",
            ),
        ),
        (
            "fivefold-repetition",
            Text::new(
                "A draw: the same position for the fifth time.",
                "Patta: la stessa posizione per la quinta volta.",
            ),
        ),
    ],
    claims: &[
        (
            "threefold-repetition",
            Text::new("the same position for the third time", "la stessa posizione per la terza volta"),
        ),
        (
            "fifty-moves",
            Text::new(
                "50 moves of each side without a capture or a pawn move",
                "50 mosse per parte senza catture né mosse di pedone",
            ),
        ),
    ],
};
