//! `mossa eval`: what a heuristic or an evaluation says of a position.

mod games;
mod tiles;

use crate::args::EvalArgs;
use crate::failure::{Answer, Failure};
use crate::plan::{self, Game};

pub(crate) fn run(args: &EvalArgs) -> Result<Answer, Failure> {
    match plan::game(&args.game)? {
        Game::Tiles => tiles::run(args),
        Game::ConnectX | Game::Chess => games::run(args),
    }
}
