//! The program with one more game and one more puzzle, which are described by their own crate and known nowhere else. They are
//! listed, played, analysed, solved and served like all others: `cargo run --example toy -- play toy-tic-tac-toe`.

use std::process::ExitCode;

use mossa_catalogue::{GameEntry, Games, PlainGame, PlainPuzzle, chess, connect_x, tiles};
use mossa_conformance::toys::{Maze, TicTacToe};

static TOY: PlainGame<TicTacToe> = PlainGame::NEW;
static TOY_PUZZLE: PlainPuzzle<Maze> = PlainPuzzle::NEW;
static GAMES: [&dyn GameEntry; 5] = [&tiles::ENTRY, &connect_x::ENTRY, &chess::ENTRY, &TOY, &TOY_PUZZLE];

fn main() -> ExitCode {
    mossa::main(Games::new(&GAMES))
}
