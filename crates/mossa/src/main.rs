//! The program with the games of the catalogue.

use std::process::ExitCode;

use mossa_catalogue::Games;

fn main() -> ExitCode {
    mossa::main(Games::BUILT_IN)
}
