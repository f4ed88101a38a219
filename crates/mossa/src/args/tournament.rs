//! The command line of `mossa tournament`.

use std::time::Duration;

use clap::Args;
use mossa_catalogue::quantity;

use super::limits::seed;
use super::{GameLimitArgs, OutputArgs, QueueArgs, RunArgs};

/// A tournament from a file, every game kept in a ledger; or that of a course, from a folder of players in Java
#[derive(Args, Debug)]
#[command(after_help = "Examples:
  mossa tournament experiments/demo.toml --ledger demo.db --pgn games.pgn
  mossa tournament experiments/demo.toml --ledger demo.db --resume   continue where it was stopped or killed
  mossa tournament --course jars --player engine --player alpha-beta:depth=4 --time 1s --boards 4x4x4,6x7x4
  mossa tournament --course jars --class-path connectx.jar --concurrency 2 --pgn games.pgn --json
  mossa tournament --course jars --class rosa.jar#team.Rosa --ledger course.db --resume   continue where it was stopped")]
pub(crate) struct TournamentArgs {
    /// The tournament, in TOML
    #[arg(value_name = "FILE", required_unless_present_any = ["course", "resume"])]
    #[arg(conflicts_with_all = ["course", "player", "class_path", "class", "boards", "java", "seed", "margin"])]
    #[arg(conflicts_with_all = ["time", "nodes", "depth", "memory"])]
    pub(crate) file: Option<String>,
    #[command(flatten)]
    pub(crate) run: RunArgs,
    /// The players: a folder of jars, or of folders of classes, each with a class that implements the interface of the course
    #[arg(long, value_name = "FOLDER")]
    pub(crate) course: Option<String>,
    /// Which class of a jar plays, where it holds several players: rosa.jar#team.Rosa (once for every player)
    #[arg(long, value_name = "JAR#CLASS", requires = "course")]
    pub(crate) class: Vec<String>,
    /// Players of Mossa, or other programs, in addition: see `mossa list`
    #[arg(long, short = 'p', value_name = "SPEC", default_value = "engine")]
    pub(crate) player: Vec<String>,
    /// Where the course's own classes are, if the jars do not hold them
    #[arg(long, value_name = "PATH")]
    pub(crate) class_path: Option<String>,
    /// The boards (the 35 of the course by default)
    #[arg(long, value_name = "ROWSxCOLSxRUN,…", value_delimiter = ',')]
    pub(crate) boards: Vec<String>,
    /// The command that starts Java, with its options
    #[arg(long, value_name = "COMMAND", default_value = "java")]
    pub(crate) java: String,
    /// Add the record of every game to this file; with `--resume` all those that it does not have yet
    #[arg(long, value_name = "FILE")]
    pub(crate) pgn: Option<String>,
    /// The seed of players that use random numbers
    #[arg(long, value_name = "N", default_value = "1", value_parser = seed, allow_hyphen_values = true)]
    pub(crate) seed: u64,
    /// Games played in parallel; they take time from each other
    #[arg(long, value_name = "N", default_value = "1", value_parser = quantity::count, allow_hyphen_values = true)]
    pub(crate) concurrency: u64,
    #[command(flatten)]
    pub(crate) limits: GameLimitArgs,
    /// How long programs may take to introduce themselves (10s by default), while no clock runs
    #[arg(long, value_name = "TIME", value_parser = quantity::duration, allow_hyphen_values = true)]
    #[arg(help_heading = "Limits")]
    pub(crate) startup: Option<Duration>,
    /// How much later than the limit answers of programs may come
    #[arg(long, value_name = "TIME", default_value = "100ms", value_parser = quantity::duration)]
    #[arg(allow_hyphen_values = true, help_heading = "Limits")]
    pub(crate) margin: Duration,
    /// Add the standard error of programs to this file (by default to one in your state folder)
    #[arg(long, value_name = "FILE")]
    pub(crate) log: Option<String>,
    /// Write all messages to and from outside programs to this file: time, direction, player and line
    #[arg(long, value_name = "FILE")]
    pub(crate) transcript: Option<String>,
    #[command(flatten)]
    pub(crate) queue: QueueArgs,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}
