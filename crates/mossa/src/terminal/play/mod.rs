//! `mossa play`: a game in the terminal, line by line. What is typed comes from standard input, a terminal or a pipe, and
//! everything is said on standard output, in English or Italian.
//!
//! [`session`] plays the rounds, [`turn`] a turn, [`asides`] are commands that play nothing, [`afterwards`] is for when a
//! round is over. [`words`] has all texts, [`command`] what may be typed, [`ears`] hears it and Ctrl-C, with an [`editor`] at
//! a terminal, [`screen`] shows the board, [`strength`] is how strong the computer plays, [`mod@players`] who does,
//! [`record`] is what is saved. All of it asks a position and a seat, whatever the game; what games say for
//! themselves is in [`words`], in [`refusal`] and [`hint`], and records in a game's own format in [`tagged`]. Puzzles for one are in
//! [`puzzle`].

mod afterwards;
mod asides;
mod command;
mod editor;
mod ending;
mod hint;
mod input_reader;
mod players;
mod puzzle;
mod record;
mod refusal;
mod round;
mod screen;
mod session;
mod strength;
mod tagged;
mod terminal;
mod turn;
mod words;

use std::io::IsTerminal as _;
use std::path::{Path, PathBuf};

use mossa_catalogue::seat::Standing;
use mossa_catalogue::{Boxed, GameKind, Games, SharedVariant};
use mossa_kernel::{CellStyle, Limits, Side, StopFlag};
use mossa_wire::{Played, PlayedRound, PlayedSide};

use crate::args::{BOARDS, PlayArgs, PuzzleArgs};
use crate::failure::{CommandOutcome, Failure};
use crate::outside::{self, Grants};
use crate::terminal::squares::Pieces;
use crate::{machine, output, plan};
use input_reader::{Company, InputReader};
use players::{PlayerContext, default_player, players};
use round::{Player, Used};
use screen::Screen;
use session::{Done, Session, Timing};
use strength::{Asking, Opponent, TIME_OF_A_MOVE};
use words::Words;

pub(crate) use words::Language;

pub(crate) fn run(args: &PlayArgs, games: Games) -> Result<CommandOutcome, Failure> {
    let game = match plan::entry(games, &args.game)?.kind() {
        GameKind::Puzzle(game) => return puzzle::run(args, game),
        GameKind::TwoPlayers(game) => game,
    };
    refuse_puzzles(args)?;
    let (variant, position) = opening(args, games)?;
    let words = Words::of(args.lang, game.words());
    let (log, transcript) = (args.log.as_deref(), args.transcript.as_deref());
    let grants = Grants { log, transcript, ..Grants::default() };
    let resources = outside::allowed(&grants, &StopFlag::default())?;
    let is_terminal = std::io::stdin().is_terminal() && std::io::stdout().is_terminal();
    let asking = if is_terminal && !args.json { Asking::Possible } else { Asking::Impossible };
    let opponent = Opponent::of(args, position.as_ref(), asking)?;
    let context = PlayerContext {
        position: position.as_ref(),
        resources: &resources,
        words: &words,
        opponent: opponent.as_ref(),
    };
    let players = players(args, &context)?;
    let adviser = args.hint.as_deref().unwrap_or_else(|| default_player(position.as_ref())).to_owned();
    plan::player("--hint", &adviser, position.as_ref(), &resources)?;
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
        language: args.lang,
        variant,
        position,
        resources,
        players,
        adviser,
        limits: limits(args, opponent.as_ref()),
        opponent,
        seed: args.seed,
        n_rounds: args.rounds,
        timing: if args.no_timing { Timing::LeftOut } else { Timing::Shown },
        input_reader: InputReader::open(company),
        save,
        done: Done::default(),
    };
    let is_whole = session.run()?;
    if args.json {
        output::json(&document(&session))?;
    }
    Ok(CommandOutcome::from_good(is_whole))
}

/// Refuses what belongs to puzzles.
fn refuse_puzzles(args: &PlayArgs) -> Result<(), Failure> {
    let PuzzleArgs { boards, size, goal } = &args.puzzle;
    let options = [
        (BOARDS, !boards.is_empty(), "--moves, --position or --fen"),
        ("--size", size.is_some(), "no such option"),
        ("--goal", goal.is_some(), "no such option"),
    ];
    plan::refuse(&args.game, &options)
}

/// What is played, and where every round begins.
fn opening(args: &PlayArgs, games: Games) -> Result<(SharedVariant, Boxed), Failure> {
    let variant = plan::variant(games, "GAME", &args.game, &args.start.variant)?;
    let position = plan::typed(variant.as_ref(), &args.start)?;
    if position.seat().standing() != Standing::Open {
        let part = match (&args.start.moves, &args.start.fen) {
            (Some(_), _) => "--moves",
            (None, Some(_)) => "--fen",
            (None, None) => "--position",
        };
        return Err(Failure::of(part, "the game is over already: expected a position with moves left"));
    }
    if position.style().cells != CellStyle::Chequered && args.pieces.is_some() {
        return Err(Failure::of("--pieces", format!("{} has only stones: expected no such option", position.game())));
    }
    Ok((variant, position))
}

/// Limits for a move: what was typed; against a player at a level, a second if nothing was.
fn limits(args: &PlayArgs, opponent: Option<&Opponent>) -> Limits {
    let limits = plan::game_limits(&args.limits);
    let is_free = limits.time.is_none() && limits.nodes.is_none() && limits.depth.is_none();
    Limits { time: limits.time.or((is_free && opponent.is_some()).then_some(TIME_OF_A_MOVE)), ..limits }
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

#[cfg(test)]
mod tests {
    use clap::Parser as _;

    use super::*;
    use crate::args::{Cli, Command};

    /// The time of a move for what was typed, at no terminal.
    fn time_of_a_move(typed: &[&str]) -> Option<std::time::Duration> {
        let cli = Cli::try_parse_from([&["mossa", "play"], typed].concat()).expect("it can be read");
        let Command::Play(args) = cli.command else { panic!("it is not play") };
        let (_, position) = opening(&args, Games::BUILT_IN).expect("it is a game");
        let opponent = Opponent::of(&args, position.as_ref(), Asking::Impossible).expect("it is a strength");
        limits(&args, opponent.as_ref()).time
    }

    #[test]
    fn a_move_at_a_level_takes_a_second_at_most() {
        let second = Some(std::time::Duration::from_secs(1));
        for typed in [&["chess"][..], &["connect-x"], &["chess", "--level", "8"], &["chess", "--elo", "2000"]] {
            assert_eq!(time_of_a_move(typed), second, "{typed:?}");
        }
        assert_eq!(time_of_a_move(&["chess", "--level", "8", "--time", "3s"]), second.map(|second| 3 * second));
        assert_eq!(time_of_a_move(&["chess", "--level", "8", "--nodes", "9"]), None);
        assert_eq!(time_of_a_move(&["chess", "--second", "engine"]), None);
    }
}
