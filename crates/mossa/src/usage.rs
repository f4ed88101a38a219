//! What was typed, or what was wrong with it: one line that names the offending part and what was expected.

use std::error::Error as _;
use std::ffi::{OsStr, OsString};

use clap::error::{ContextKind, ContextValue, Error, ErrorKind};
use clap::{CommandFactory as _, FromArgMatches as _};

use mossa_catalogue::{BoardOption, Games, Means, Strengths};

use crate::args::Cli;
use crate::failure::Failure;

/// Reads the command line.
pub(crate) fn read(games: Games) -> Result<Cli, Failure> {
    let words = std::env::args_os().map(|word| board_of_switch(games, &word).unwrap_or(word));
    let matches = command(games).try_get_matches_from(words);
    matches.and_then(|matches| Cli::from_arg_matches(&matches)).map_err(|error| match error.kind() {
        ErrorKind::DisplayHelp | ErrorKind::DisplayVersion => {
            // Nothing can be done if the help cannot be written.
            let _ = error.print();
            Failure::Help
        }
        ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => missing_command(&error),
        _ => Failure::BadInput(one_line(&error)),
    })
}

/// The commands, with what a level means in each game that has them.
fn command(games: Games) -> clap::Command {
    let levels = games.for_two().filter_map(|(entry, game)| {
        let strengths = game.variant(None).ok()?.beginning().strengths()?;
        Some(format!("{}: {}", entry.title().en, means(&strengths)?))
    });
    let levels = levels.collect::<Vec<_>>().join("; ");
    Cli::command().mut_subcommand("play", |play| {
        play.mut_arg("level", |level| {
            let help = level.get_help().map(ToString::to_string).unwrap_or_default();
            level.help(format!("{help}. {levels}; the last level is full strength"))
        })
    })
}

/// What the levels below full strength mean, as a phrase.
fn means(strengths: &Strengths) -> Option<String> {
    let listed = |numbers: Vec<String>| {
        let (last, others) = numbers.split_last()?;
        Some(if others.is_empty() { last.clone() } else { format!("{} and {last}", others.join(", ")) })
    };
    let means = || strengths.levels.iter().map(|level| level.means);
    let ratings = means().filter_map(|means| if let Means::Elo(elo) = means { Some(elo.to_string()) } else { None });
    let plies = means().filter_map(|means| if let Means::Plies(n) = means { Some(n.to_string()) } else { None });
    let ratings = listed(ratings.collect()).map(|numbers| format!("about {numbers} Elo"));
    ratings.or_else(|| listed(plies.collect()).map(|numbers| format!("looks {numbers} plies ahead")))
}

/// What a word stands for that is the name of a game's switch between boards: `--chess960` is `--board=chess960`.
fn board_of_switch(games: Games, word: &OsStr) -> Option<OsString> {
    let name = word.to_str()?.strip_prefix("--")?;
    games.for_two().find_map(|(_, game)| match game.board_option() {
        BoardOption::Switch { board, .. } if board == name => Some(format!("--board={board}").into()),
        BoardOption::Switch { .. } | BoardOption::Name(_) => None,
    })
}

/// The program's help where nothing was typed; otherwise the command that was typed has commands of its own.
fn missing_command(error: &Error) -> Failure {
    let (mut cli, help) = (Cli::command(), error.render().to_string());
    let usage = help.lines().find_map(|line| line.strip_prefix("Usage: "));
    let typed = usage.and_then(|usage| usage.split_whitespace().nth(1)).and_then(|name| cli.find_subcommand(name));
    if let Some(typed) = typed {
        let names: Vec<&str> = typed.get_subcommands().map(clap::Command::get_name).collect();
        return Failure::BadInput(format!(
            "{}: a command is missing: expected one of {}",
            typed.get_name(),
            names.join(", ")
        ));
    }
    // Nothing can be done if the help cannot be written.
    let _ = cli.print_help();
    Failure::Help
}

fn one_line(error: &Error) -> String {
    let part = |kind| error.get(kind).and_then(first);
    let nearest = |kind| error.get(kind).and_then(last);
    let option = part(ContextKind::InvalidArg).map(name).unwrap_or_default();
    let found = part(ContextKind::InvalidValue).unwrap_or_default();
    match error.kind() {
        ErrorKind::InvalidSubcommand => {
            let found = part(ContextKind::InvalidSubcommand).unwrap_or_default();
            let cli = Cli::command();
            // `Usage: mossa runs …`: a command that has commands of its own speaks of those.
            let usage = error.get(ContextKind::Usage).map(ToString::to_string).unwrap_or_default();
            let parent = usage.split_whitespace().nth(2).and_then(|name| cli.find_subcommand(name));
            let names: Vec<&str> = parent.unwrap_or(&cli).get_subcommands().map(clap::Command::get_name).collect();
            format!("unknown command {found:?}: {}", hint(nearest(ContextKind::SuggestedSubcommand), &names))
        }
        ErrorKind::UnknownArgument => {
            let found = part(ContextKind::InvalidArg).unwrap_or_default();
            let hint = part(ContextKind::SuggestedArg).map(|nearest| format!("did you mean {nearest}? "));
            format!("unexpected argument {found:?}: {}see --help", hint.unwrap_or_default())
        }
        ErrorKind::InvalidValue if found.is_empty() => {
            let whole = part(ContextKind::InvalidArg).unwrap_or_default();
            format!("{option}: a value is missing: expected {whole}")
        }
        ErrorKind::InvalidValue => {
            let known = match error.get(ContextKind::ValidValue) {
                Some(ContextValue::Strings(names)) => names.iter().map(String::as_str).collect(),
                _ => Vec::new(),
            };
            format!("{option}: unknown {found:?}: {}", hint(part(ContextKind::SuggestedValue), &known))
        }
        ErrorKind::ValueValidation => match error.source() {
            Some(why) => format!("{option}: {why}"),
            None => format!("{option}: {found:?} cannot be read"),
        },
        ErrorKind::MissingRequiredArgument => {
            let usage = error.get(ContextKind::Usage).map(ToString::to_string).unwrap_or_default();
            format!("missing {option}: expected {}", usage.trim_start_matches("Usage:").trim())
        }
        ErrorKind::ArgumentConflict => match part(ContextKind::PriorArg).map(name) {
            Some(prior) if prior != option => format!("{option} and {prior} exclude each other: expected only one"),
            _ => format!("{option} is given twice: expected it once"),
        },
        _ => first_paragraph(&error.render().to_string()),
    }
}

/// A single word, or the first of several.
fn first(value: &ContextValue) -> Option<&str> {
    match value {
        ContextValue::String(text) => Some(text),
        ContextValue::Strings(texts) => texts.first().map(String::as_str),
        _ => None,
    }
}

/// A single word, or the last of several: suggestions come with the nearest one last.
fn last(value: &ContextValue) -> Option<&str> {
    match value {
        ContextValue::Strings(texts) => texts.last().map(String::as_str),
        other => first(other),
    }
}

/// What was probably meant, and all that could have been.
fn hint(nearest: Option<&str>, known: &[&str]) -> String {
    match nearest {
        Some(nearest) => format!("did you mean {nearest}? (there are: {})", known.join(", ")),
        None => format!("expected one of {}", known.join(", ")),
    }
}

/// An option without its value's name: `--time <TIME>` is `--time`.
fn name(option: &str) -> &str {
    let name = option.split(' ').next().unwrap_or(option);
    // A value that may be left out stands in brackets: `--affinity[=<CORES>]`.
    let name = if name.starts_with('-') { name.split('[').next().unwrap_or(name) } else { name };
    name.trim_matches(['<', '>', '[', ']', '.'])
}

/// The message and the tips of an error, without the usage that follows them.
fn first_paragraph(message: &str) -> String {
    let lines = message.lines().take_while(|line| !line.starts_with("Usage:") && !line.starts_with("For more"));
    let parts: Vec<&str> = lines.map(str::trim).filter(|line| !line.is_empty()).collect();
    parts.join("; ").trim_start_matches("error: ").replace(":; ", ": ")
}
