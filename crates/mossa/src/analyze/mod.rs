//! `mossa analyze`: the opinion of a player on a position.

mod explain;
mod games;
mod thoughts;
mod tiles;

use mossa_catalogue::{GameKind, Games};

use crate::args::AnalyzeArgs;
use crate::failure::{CommandOutcome, Failure};
use crate::plan;

pub(crate) fn run(args: &AnalyzeArgs, games: Games) -> Result<CommandOutcome, Failure> {
    match plan::entry(games, &args.game)?.kind() {
        GameKind::Puzzle(_) => tiles::run(args),
        GameKind::TwoPlayers(_) => games::run(args, games),
    }
}
