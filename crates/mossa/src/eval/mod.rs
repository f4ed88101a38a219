//! `mossa eval`: the value of a position by a heuristic or an evaluation, without search.

mod games;
mod tiles;

use mossa_catalogue::{GameKind, Games};

use crate::args::EvalArgs;
use crate::failure::{CommandOutcome, Failure};
use crate::plan;

pub(crate) fn run(args: &EvalArgs, games: Games) -> Result<CommandOutcome, Failure> {
    match plan::entry(games, &args.game)?.kind() {
        GameKind::Puzzle(_) => tiles::run(args),
        GameKind::TwoPlayers(_) => games::run(args, games),
    }
}
