//! `mossa analyze`: the opinion of a player on a position.

mod explain;
mod games;
mod puzzles;
mod thoughts;

use mossa_catalogue::{GameKind, Games};

use crate::args::AnalyzeArgs;
use crate::failure::{CommandOutcome, Failure};
use crate::plan;

pub(crate) fn run(args: &AnalyzeArgs, games: Games) -> Result<CommandOutcome, Failure> {
    let entry = plan::entry(games, &args.game)?;
    match entry.kind() {
        GameKind::Puzzle(game) => puzzles::run(args, (entry, game)),
        GameKind::TwoPlayers(_) => games::run(args, games),
    }
}
