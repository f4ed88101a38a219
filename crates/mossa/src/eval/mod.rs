//! `mossa eval`: the value of a position by a heuristic or an evaluation, without search.

mod games;
mod puzzles;

use mossa_catalogue::{GameKind, Games};

use crate::args::EvalArgs;
use crate::failure::{CommandOutcome, Failure};
use crate::plan;

pub(crate) fn run(args: &EvalArgs, games: Games) -> Result<CommandOutcome, Failure> {
    let entry = plan::entry(games, &args.game)?;
    match entry.kind() {
        GameKind::Puzzle(game) => puzzles::run(args, (entry, game)),
        GameKind::TwoPlayers(_) => games::run(args, games),
    }
}
