//! `mossa play`: a game in the terminal, line by line. What is typed comes from standard input, a terminal or a pipe, and
//! everything is said on standard output, in English or Italian.
//!
//! [`session`] plays the rounds, [`turn`] a turn, [`asides`] are commands that play nothing, [`afterwards`] is for when a
//! round is over. [`words`] has all texts, [`command`] what may be typed, [`ears`] hears it and Ctrl-C, [`screen`] shows the
//! board, [`record`] is what is saved. All of it asks a position and a seat, whatever the game; what games say for
//! themselves is in [`words`], in [`refusal`] and [`hint`], and the records of chess in [`pgn`].

mod afterwards;
mod asides;
mod command;
mod ears;
mod ending;
mod hint;
mod pgn;
mod record;
mod refusal;
mod round;
mod screen;
mod session;
mod turn;
mod words;

use std::path::{Path, PathBuf};

use mossa_catalogue::seat::Standing;
use mossa_catalogue::{AnyPosition, Boxed, Drawing, Listed, Outsiders, SpecError, Start, chess, connect_x, find};
use mossa_kernel::{Side, StopFlag};
use mossa_wire::{Played, PlayedRound, PlayedSide};

use crate::args::PlayArgs;
use crate::failure::{Answer, Failure};
use crate::outside::{self, Grants};
use crate::squares::Pieces;
use crate::{machine, output, plan};
use ears::{Company, Ears};
use round::{Player, Used};
use screen::Screen;
use session::{Done, Session, Timing};
use words::Words;

pub(crate) use words::Language;

/// The spec of a person.
const HUMAN: &str = "human";
/// A longer name is no name.
const LONGEST_NAME: usize = 40;

pub(crate) fn run(args: &PlayArgs) -> Result<Answer, Failure> {
    let (start, position) = opening(args)?;
    let words = Words::of(args.lang, start);
    let outsiders = outside::allowed(&Grants::default(), &StopFlag::default())?;
    let players = players(args, position.as_ref(), &outsiders, &words)?;
    let best = match start {
        Start::ConnectX(_) => connect_x::DEFAULT_PLAYER,
        Start::Chess(_) => chess::DEFAULT_PLAYER,
    };
    let adviser = args.hint.as_deref().unwrap_or(best).to_owned();
    plan::player("--hint", &adviser, position.as_ref(), &outsiders)?;
    let is_watched = !players.iter().any(Player::is_person);
    if args.json && !is_watched {
        return Err(Failure::BadInput("--json and human exclude each other: expected two players".into()));
    }
    let save = args.save.as_ref().map(PathBuf::from);
    save.as_deref().map_or(Ok(()), can_be_saved)?;
    let width = args.width.map_or_else(machine::width, |width| width.min(10_000) as usize);
    let company = if is_watched { Company::PlayersOnly } else { Company::Person };
    let mut session = Session {
        screen: if args.json {
            Screen::dark()
        } else {
            Screen::open(&words, width, args.pieces.unwrap_or(Pieces::Letters))
        },
        is_flipped: false,
        words,
        start,
        position,
        outsiders,
        players,
        adviser,
        limits: plan::game_limits(&args.limits),
        seed: args.seed,
        n_rounds: args.rounds,
        timing: if args.no_timing { Timing::LeftOut } else { Timing::Shown },
        ears: Ears::open(company),
        save,
        done: Done::default(),
    };
    let is_whole = session.run()?;
    if args.json {
        output::json(&document(&session))?;
    }
    Ok(Answer::from_good(is_whole))
}

/// What is played, and where every round begins.
fn opening(args: &PlayArgs) -> Result<(Start, Boxed), Failure> {
    let start = plan::start("GAME", &args.game, &args.start.variant)?;
    let position = plan::typed(start, &args.start)?;
    if position.seat().standing() != Standing::Open {
        let part = match (&args.start.moves, &args.start.fen) {
            (Some(_), _) => "--moves",
            (None, Some(_)) => "--fen",
            (None, None) => "--position",
        };
        return Err(Failure::of(part, "the game is over already: expected a position with moves left"));
    }
    if position.drawing() == Drawing::Columns && args.pieces.is_some() {
        return Err(Failure::of("--pieces", format!("{} has only stones: expected no such option", position.game())));
    }
    Ok((start, position))
}

/// Who plays, named and checked.
fn players(
    args: &PlayArgs,
    position: &dyn AnyPosition,
    outsiders: &Outsiders,
    words: &Words,
) -> Result<[Player; 2], Failure> {
    let specs = [("--first", args.first.as_str()), ("--second", args.second.as_str())];
    for (part, spec) in specs.into_iter().filter(|(_, spec)| *spec != HUMAN) {
        plan::checked(spec, position, outsiders).map_err(|error| Failure::of(part, or_human(error)))?;
    }
    let specs = specs.map(|(_, spec)| (spec != HUMAN).then(|| spec.to_owned()));
    let mut names = specs.clone().map(|spec| spec.unwrap_or_else(|| words.person.to_owned()));
    if let Some(both) = &args.names {
        let both: Vec<&str> = both.split(',').map(str::trim).collect();
        let [a, b] = both[..] else {
            return Err(Failure::of("--names", "expected two names, such as Anna,Bruno"));
        };
        names = [a, b].map(str::to_owned);
    } else if let Some(name) = &args.name {
        let person = specs.iter().position(Option::is_none);
        let person = person.ok_or_else(|| Failure::of("--name", "nobody is human: expected --names"))?;
        name.trim().clone_into(&mut names[person]);
    }
    let part = if args.names.is_some() { "--names" } else { "--name" };
    for name in &names {
        let is_name = !name.is_empty() && name.chars().count() <= LONGEST_NAME && !name.contains(char::is_control);
        if !is_name && (args.name.is_some() || args.names.is_some()) {
            return Err(Failure::of(part, format!("{name:?} is no name: expected 1 to {LONGEST_NAME} letters")));
        }
    }
    if names[0] == names[1] {
        if args.name.is_some() || args.names.is_some() {
            return Err(Failure::of(part, format!("{:?} twice: expected two different names", names[0])));
        }
        names = [1, 2].map(|number| format!("{} {number}", names[0]));
    }
    let [a, b] = names;
    let [first, second] = specs;
    Ok([Player { name: a, spec: first }, Player { name: b, spec: second }])
}

/// A person could have been meant too.
fn or_human(mut error: SpecError) -> SpecError {
    const PEOPLE: &[Listed] = &[Listed { name: HUMAN, summary: "", keys: "" }];
    if let SpecError::Unknown(unknown) = &mut error
        && unknown.kind == "player"
    {
        unknown.known.insert(0, HUMAN);
        let nearest = find("player", &unknown.found, PEOPLE).err().and_then(|unknown| unknown.nearest);
        unknown.nearest = unknown.nearest.or(nearest);
    }
    error
}

/// Whether a file can be written there, as far as can be told before.
fn can_be_saved(file: &Path) -> Result<(), Failure> {
    let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    if file.as_os_str().is_empty() {
        return Err(Failure::of("--save", "nothing is named: expected a file"));
    }
    let fault = match (file.file_name(), file.is_dir(), folder.is_dir()) {
        (None, ..) | (_, true, _) => "it is a folder: expected a file",
        (_, _, false) => "its folder is not there: expected one that is",
        _ => return Ok(()),
    };
    Err(Failure::of(format!("--save {}", file.display()), fault))
}

/// What two players have played, as a document.
fn document(session: &Session) -> Played {
    let Session { position, players, done, timing, .. } = session;
    let side = |name: &str, used: Used| {
        let player = players.iter().find(|player| player.name == name);
        PlayedSide {
            name: name.to_owned(),
            spec: player.and_then(|player| player.spec.clone()).unwrap_or_default(),
            nodes: used.nodes,
            seconds: (*timing == Timing::Shown).then_some(used.seconds),
        }
    };
    let round = |(kept, used): (&record::Kept, &[Used; 2])| PlayedRound {
        first: side(&kept.names[0], used[Side::First as usize]),
        second: side(&kept.names[1], used[Side::Second as usize]),
        result: kept.ending.result().into(),
        termination: kept.ending.termination().into(),
        moves: kept.moves.clone(),
    };
    Played {
        game: position.game().into(),
        board: position.board(),
        start: position.text(),
        rounds: done.rounds.iter().zip(&done.used).map(round).collect(),
        tally: done.tally,
    }
}
