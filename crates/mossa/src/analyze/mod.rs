//! `mossa analyze`: what a player thinks of a position.

mod explain;
mod games;
mod thoughts;
mod tiles;

use crate::args::AnalyzeArgs;
use crate::failure::{Answer, Failure};
use crate::plan::{self, Game};

pub(crate) fn run(args: &AnalyzeArgs) -> Result<Answer, Failure> {
    match plan::game(&args.game)? {
        Game::Tiles => tiles::run(args),
        Game::ConnectX | Game::Chess => games::run(args),
    }
}
