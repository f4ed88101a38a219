//! The program with one more game, which is described by its own crate and known nowhere else. It is listed, played, analysed
//! and served like all others: `cargo run --example toy -- play toy-tic-tac-toe`.

use std::process::ExitCode;

use mossa_catalogue::{GameEntry, Games, PlainGame, chess, connect_x, tiles};
use mossa_conformance::toys::TicTacToe;

static TOY: PlainGame<TicTacToe> = PlainGame::NEW;
static GAMES: [&dyn GameEntry; 4] = [&tiles::ENTRY, &connect_x::ENTRY, &chess::ENTRY, &TOY];

fn main() -> ExitCode {
    mossa::main(Games::new(&GAMES))
}
