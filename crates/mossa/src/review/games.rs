//! The games that are reviewed, read and checked: those of a file, or the one that was typed. A file is in the format that the
//! game has for records, such as PGN, else one game a line; records of matches and tournaments are read for every game.

use std::io::BufRead;

use mossa_catalogue::record::{ReadRecord, RecordFormat, WrittenGame};
use mossa_catalogue::review::PlayedGame;
use mossa_catalogue::seat::Standing;
use mossa_catalogue::{AnyPosition, Boxed, Entry, Games, SharedVariant, TwoPlayerGame, Variant, entries};
use serde::Deserialize;

use crate::args::{GameOrNumber, ReviewArgs};
use crate::failure::Failure;
use crate::plan;

/// A game that was played.
pub(super) struct Played {
    /// Which game of the file it is, counted from 1.
    pub(super) number: u64,
    /// Who played the first side, and who the other.
    pub(super) players: [String; 2],
    pub(super) result: String,
    /// All that a record says of it.
    pub(super) record: Option<Box<dyn WrittenGame>>,
    pub(super) game: Box<dyn PlayedGame>,
}

/// Which games are wanted.
pub(super) struct Wanted {
    pub(super) variant: SharedVariant,
    /// Only this game of the file, and how that was said.
    number: Option<(u64, &'static str)>,
}

impl Wanted {
    /// What was typed.
    pub(super) fn read(args: &ReviewArgs, games: Games) -> Result<Wanted, Failure> {
        let (mut names, mut numbers) = (Vec::new(), Vec::new());
        for said in &args.game {
            match said {
                GameOrNumber::Game(name) => names.push(name.as_str()),
                GameOrNumber::Number(number) => numbers.push((*number, "--game")),
            }
        }
        numbers.extend(args.number.map(|number| (number, "--number")));
        if 1 < names.len() || 1 < numbers.len() {
            let what = "it was given more than once: expected one name, and one number";
            return Err(Failure::of(if 1 < names.len() { "--game" } else { numbers[1].1 }, what));
        }
        let has_records = |(_, game): &(_, &dyn TwoPlayerGame)| game.records().is_some();
        let usual = || games.for_two().find(has_records).map(|(entry, _)| entry.name());
        let expected = || Failure::of("--game", format!("no game was named: expected {}", games.names_with(|_| true)));
        let name = names.first().copied().or_else(usual).ok_or_else(expected)?;
        let variant = plan::variant(games, "--game", name, &args.start.variant)?;
        Ok(Wanted { variant, number: numbers.first().copied() })
    }

    fn has(&self, number: u64) -> bool {
        self.number.is_none_or(|(wanted, _)| wanted == number)
    }

    /// Makes sure that there were games, and that the one that is wanted was among them.
    fn found(&self, games: Vec<Played>, n_games: u64, name: &str, format: &str) -> Result<Vec<Played>, Failure> {
        match self.number {
            _ if n_games == 0 => Err(Failure::of(name, format!("there is no game in it: expected {format}"))),
            Some((wanted, option)) if games.is_empty() => {
                let what = format!("{name} has no such game: expected a number from 1 to {n_games}");
                Err(Failure::of(format!("{option} {wanted}"), what))
            }
            _ => Ok(games),
        }
    }
}

/// The game that was typed, or all games of a file, or one of them. Errors in a game that was not asked for do not
/// matter.
pub(super) fn read(args: &ReviewArgs, wanted: &Wanted) -> Result<Vec<Played>, Failure> {
    let Some(file) = args.file.as_deref() else { return typed(args, wanted) };
    let start = &args.start;
    let said = [("--moves", &start.moves), ("--position", &start.position), ("--fen", &start.fen)];
    if let Some((option, _)) = said.into_iter().find(|(_, text)| text.is_some()) {
        return Err(Failure::BadInput(format!("FILE and {option} exclude each other: expected only one")));
    }
    let mut reader = plan::open_file(file)?;
    let is_json = |bytes: &[u8]| bytes.trim_ascii_start().starts_with(b"{");
    // What cannot be read says so when it is read.
    if let Some(format) = wanted.variant.two_players().records()
        && !reader.fill_buf().is_ok_and(is_json)
    {
        if start.variant.board.is_some() {
            let why = format!("a {} file says so itself: expected no such option", format.name());
            return Err(Failure::of("--board", why));
        }
        return from_records(reader, plan::name_of(file), wanted, format);
    }
    let text = plan::text_from(reader, file)?;
    if is_json(text.as_bytes()) {
        records(&text, plan::name_of(file), wanted)
    } else {
        lines(&text, plan::name_of(file), wanted)
    }
}

/// The one game that was typed.
fn typed(args: &ReviewArgs, wanted: &Wanted) -> Result<Vec<Played>, Failure> {
    let position = plan::typed(wanted.variant.as_ref(), &args.start)?;
    wanted.found(
        played(1, &position).into_iter().filter(|game| wanted.has(game.number)).collect(),
        1,
        "--moves",
        "moves",
    )
}

/// A game of which only the moves are known.
fn played(number: u64, position: &Boxed) -> Option<Played> {
    let unknown = || "?".to_owned();
    let result = result(position.as_ref()).to_owned();
    let game = position.played(&[])?;
    Some(Played { number, players: [unknown(), unknown()], result, record: None, game })
}

/// How a game stands, as results are written.
fn result(position: &dyn AnyPosition) -> &'static str {
    match position.seat().standing() {
        Standing::Over(outcome) => match outcome.winner().map(|side| side as usize) {
            Some(0) => "1-0",
            Some(_) => "0-1",
            None => "1/2-1/2",
        },
        Standing::Open | Standing::Solved => "*",
    }
}

/// The games of a file of records.
fn from_records(
    file: Box<dyn BufRead>,
    name: &str,
    wanted: &Wanted,
    format: &dyn RecordFormat,
) -> Result<Vec<Played>, Failure> {
    let mut reader = format.read(file);
    let mut games = Vec::new();
    let mut n_games = 0;
    loop {
        let (number, read) = match reader.next_record() {
            Ok(None) => break,
            Ok(Some(read)) => (read.number, Ok(read)),
            Err(error) => (error.number, Err(error)),
        };
        let is_wanted = wanted.has(number);
        match read {
            Err(error) if is_wanted || error.is_last => return Err(Failure::of(name, error)),
            Ok(ReadRecord { number, players, result, record, game }) if is_wanted => {
                games.push(Played { number, players, result, record: Some(record), game });
            }
            Ok(_) | Err(_) => {}
        }
        n_games = number;
        if wanted.number.is_some() && is_wanted {
            break;
        }
    }
    wanted.found(games, n_games, name, format.name())
}

/// One game a line, as its moves.
fn lines(text: &str, name: &str, wanted: &Wanted) -> Result<Vec<Played>, Failure> {
    let entries = entries(text);
    let read = |(at, entry): (usize, &Entry)| {
        let part = format!("{name}, line {}", entry.line);
        let position = wanted.variant.read(&entry.text).map_err(|error| Failure::of(&part, error))?;
        played(at as u64 + 1, &position).ok_or_else(|| Failure::of(part, "a drawn board has no moves: expected moves"))
    };
    let numbered = entries.iter().enumerate().filter(|(at, _)| wanted.has(*at as u64 + 1));
    let games = numbered.map(read).collect::<Result<Vec<_>, _>>()?;
    wanted.found(games, entries.len() as u64, name, "one a line")
}

/// What a record of a match or a tournament says of a game.
#[derive(Deserialize)]
struct RecordedGame {
    /// None where the document around it says so.
    board: Option<String>,
    first: String,
    second: String,
    opening: String,
    result: String,
    /// The moves from the opening on.
    moves: Vec<String>,
}

/// What `match --json` prints, or a line of `runs export`.
#[derive(Deserialize)]
#[serde(untagged)]
enum Document {
    Match { board: String, games: Vec<RecordedGame> },
    Game(RecordedGame),
}

/// The games of documents that follow each other.
fn records(text: &str, name: &str, wanted: &Wanted) -> Result<Vec<Played>, Failure> {
    let mut games = Vec::new();
    let mut number = 0;
    for document in serde_json::Deserializer::from_str(text).into_iter::<Document>() {
        let refused = |error| {
            Failure::of(
                name,
                format!("{error}: expected records of games, as `runs export` and `match --json` write them"),
            )
        };
        let (board, recorded) = match document.map_err(refused)? {
            Document::Match { board, games } => (Some(board), games),
            Document::Game(game) => (None, vec![game]),
        };
        for game in recorded {
            number += 1;
            if wanted.has(number) {
                games.push(record(number, game, board.as_deref(), (name, wanted.variant.as_ref()))?);
            }
        }
    }
    wanted.found(games, number, name, "records of games")
}

fn record(
    number: u64,
    game: RecordedGame,
    board: Option<&str>,
    (name, variant): (&str, &dyn Variant),
) -> Result<Played, Failure> {
    let part = || format!("{name}, game {number}");
    let expected = variant.board();
    if let Some(other) = game.board.as_deref().or(board).filter(|board| *board != expected) {
        return Err(Failure::of(part(), format!("it was played on {other}: expected {expected}, or another --board")));
    }
    let opening = variant.read(&game.opening).map_err(|error| Failure::of(part(), error))?;
    let mut seat = opening.seat();
    for mv in &game.moves {
        seat.play(mv).map_err(|error| Failure::of(part(), error))?;
    }
    let played = opening.played(&game.moves);
    let played = played.ok_or_else(|| Failure::of(part(), "it began from a drawn board: expected moves"))?;
    Ok(Played { number, players: [game.first, game.second], result: game.result, record: None, game: played })
}
