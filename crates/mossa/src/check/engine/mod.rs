//! `mossa check engine`: a list of checks that a program of UCI or UGI should pass, from its introduction to its end.
//!
//! [`CHECKS`] is the list. A check talks to the program through an [`Exam`] and says what it found instead of what was
//! expected. A program that fails one is ended and started anew for the next, so that one fault is told once. No check asks
//! for speed: limits are short, and the allowance (`--margin`) is long.

mod exam;
mod info;
mod manners;
mod options;
mod searches;

use std::io::Write as _;

use anstyle::{AnsiColor, Style};
use mossa_catalogue::{CommandLine, GameEntry, Games, UCI, UGI};
use mossa_wire::{CheckFigures, EngineReport};

use crate::args::{CheckEngineArgs, Protocol};
use crate::failure::{CommandOutcome, Failure};
use crate::{output, outside, plan, progress};
use exam::{Exam, Found, Terms};

/// One thing that a program should do.
struct Check {
    name: &'static str,
    expected: &'static str,
    /// What it did instead, or why nothing was checked.
    run: fn(&mut Exam<'_>) -> Result<(), Found>,
}

/// All checks, in the order in which they are made.
const CHECKS: &[Check] = &[
    Check { name: "start", expected: "the program starts", run: manners::start },
    Check {
        name: "introduction",
        expected: "`uci` or `ugi` is answered with `id name`, `id author` and at last `uciok` or `ugiok`",
        run: manners::introduction,
    },
    Check {
        name: "options",
        expected: "every option has a name of its own, a type, and a default that it allows",
        run: options::well_formed,
    },
    Check { name: "ready", expected: "`isready` is answered with `readyok`", run: manners::ready },
    Check { name: "set-options", expected: "every option can be set to its default", run: options::settable },
    Check { name: "new-game", expected: "the program is ready after a new game was announced", run: manners::new_game },
    Check {
        name: "unknown-commands",
        expected: "lines that it does not know, and empty ones, are passed over",
        run: manners::unknown_commands,
    },
    Check { name: "start-position", expected: "a legal move from the start", run: searches::start_position },
    Check { name: "moves", expected: "a legal move after moves were played", run: searches::after_moves },
    Check {
        name: "special-moves",
        expected: "castling, promotion and en passant are understood, and legal moves found after them",
        run: searches::special_moves,
    },
    Check { name: "only-move", expected: "the only legal move is played", run: searches::only_move },
    Check { name: "won", expected: "a legal move where the game can be won at once", run: searches::won },
    Check {
        name: "no-move",
        expected: "`bestmove (none)` or `bestmove 0000` where there is no legal move",
        run: searches::no_move,
    },
    Check { name: "move-time", expected: "`go movetime` is answered in time", run: searches::move_time },
    Check { name: "nodes", expected: "`go nodes` ends after about as many nodes", run: searches::nodes },
    Check { name: "depth", expected: "`go depth` looks no further than that", run: searches::depth },
    Check { name: "clock", expected: "an answer before the clock has run out", run: searches::clock },
    Check {
        name: "moves-to-go",
        expected: "an answer before the clock has run out, with one move to the time control",
        run: searches::moves_to_go,
    },
    Check {
        name: "infinite",
        expected: "`go infinite` is answered after `stop`, and not before",
        run: searches::infinite,
    },
    Check {
        name: "ready-while-thinking",
        expected: "`isready` is answered while the program thinks",
        run: searches::ready_while_thinking,
    },
    Check {
        name: "ponder",
        expected: "`go ponder` is answered after `ponderhit`, and not before",
        run: searches::ponder,
    },
    Check { name: "idle-stop", expected: "`stop` is passed over when nothing is searched", run: manners::idle_stop },
    Check {
        name: "info",
        expected: "`info` lines have known words with numbers of their kind, and lines of legal moves",
        run: manners::info,
    },
    Check { name: "silence", expected: "nothing is said after `bestmove`", run: manners::silence },
    Check { name: "memory", expected: "no more memory is held than --memory allows", run: manners::memory },
    Check { name: "quit", expected: "the program ends after `quit`", run: manners::quit },
    Check {
        name: "quit-while-thinking",
        expected: "the program ends after `quit` while it thinks",
        run: manners::quit_while_thinking,
    },
    Check { name: "end-of-input", expected: "the program ends when its input does", run: manners::end_of_input },
];

pub(crate) fn run(args: &CheckEngineArgs, games: Games) -> Result<CommandOutcome, Failure> {
    let line = CommandLine::read(&args.cmd)
        .ok_or_else(|| Failure::of("CMD", format!("{:?} is no command line: expected a program", args.cmd)))?;
    which::which(&line.program)
        .map_err(|_| Failure::of("CMD", format!("{:?} is not there: expected a program", line.program)))?;
    let game = game(args, games)?;
    let variant = plan::variant(games, "--game", game, &args.variant)?;
    let handle = progress::handle();
    let terms = Terms {
        line,
        protocol: args.protocol,
        variant,
        startup: args.startup,
        margin: args.margin,
        memory: args.memory,
        isolation: outside::isolation(None),
    };
    let mut exam = Exam::new(&terms, &handle);
    let mut checks = Vec::new();
    for check in CHECKS {
        checks.push(figures(check, exam.pass(check.run)));
        if handle.stop.is_raised() {
            return Err(Failure::BadInput("broken off: expected to be let finish".to_owned()));
        }
    }
    let count = |status| checks.iter().filter(|check: &&CheckFigures| check.status == status).count() as u64;
    let report = EngineReport {
        command: args.cmd.clone(),
        protocol: if args.protocol == Protocol::Uci { "uci" } else { "ugi" }.to_owned(),
        game: game.to_owned(),
        passed: count(PASS),
        failed: count(FAIL),
        skipped: count(SKIP),
        checks,
    };
    if args.json {
        output::json(&report)?;
    } else {
        write(&report)?;
    }
    Ok(CommandOutcome::from_good(report.failed == 0))
}

/// The game that was named, or the first that is played by programs of this protocol.
fn game(args: &CheckEngineArgs, games: Games) -> Result<&str, Failure> {
    let way = if args.protocol == Protocol::Uci { UCI } else { UGI };
    let is_played = |entry: &dyn GameEntry| entry.algorithms().iter().any(|listed| listed.name == way.name);
    let played: Vec<&str> =
        games.for_two().filter(|(entry, _)| is_played(*entry)).map(|(entry, _)| entry.name()).collect();
    match args.game.as_deref() {
        Some(game) if args.protocol == Protocol::Uci && games.find(game).is_ok() && !played.contains(&game) => {
            let expected = played.join(" or ");
            Err(Failure::of("--game", format!("{game} is not played by UCI: expected {expected}, or --protocol ugi")))
        }
        Some(game) => Ok(game),
        None => played.first().copied().ok_or_else(|| Failure::of("--game", "no game is played by such programs")),
    }
}

const PASS: &str = "pass";
const FAIL: &str = "fail";
const SKIP: &str = "skip";

fn figures(check: &Check, outcome: Result<(), Found>) -> CheckFigures {
    let (status, found) = match outcome {
        Ok(()) => (PASS, None),
        Err(Found::Fault(what)) => (FAIL, Some(what)),
        Err(Found::Nothing(why)) => (SKIP, Some(why)),
    };
    CheckFigures { name: check.name.into(), expected: check.expected.into(), status: status.into(), found }
}

/// A line for every check, and one for all of them.
fn write(report: &EngineReport) -> Result<(), Failure> {
    let mut out = output::out();
    let coloured = |colour: AnsiColor| Style::new().fg_color(Some(colour.into()));
    for check in &report.checks {
        let style = coloured(match check.status.as_str() {
            PASS => AnsiColor::Green,
            FAIL => AnsiColor::Red,
            _ => AnsiColor::Yellow,
        });
        writeln!(out, "{style}{}{style:#}  {:<20}  {}", check.status, check.name, check.expected)?;
        if let Some(found) = &check.found {
            writeln!(out, "{:28}{found}", "")?;
        }
    }
    let EngineReport { passed, failed, skipped, .. } = report;
    writeln!(out, "{passed} passed, {failed} failed, {skipped} left out")?;
    out.flush()?;
    Ok(())
}
