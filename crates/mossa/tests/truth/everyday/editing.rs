//! At a terminal lines can be edited: arrow keys, history, Home and End, Ctrl-A, -E and -W, Tab; Ctrl-C and Ctrl-D leave.

use super::pseudo_terminal::Terminal;
use crate::program::mossa;

const LEFT: &str = "\u{1b}[D";
const UP: &str = "\u{1b}[A";
const HOME: &str = "\u{1b}[H";
const END: &str = "\u{1b}[F";
const DELETE: &str = "\u{1b}[3~";
const CTRL_A: &str = "\u{1}";
const CTRL_C: &str = "\u{3}";
const CTRL_D: &str = "\u{4}";
const CTRL_E: &str = "\u{5}";
const CTRL_W: &str = "\u{17}";
const PROMPT: &str = "your move (1-7): ";

/// A game against a player that answers at once.
fn game() -> Terminal {
    let mut command = mossa();
    command.args(["play", "connect-x", "--second", "random:seed=1", "--name", "Anna", "--no-timing"]);
    let mut terminal = Terminal::start(&mut command);
    terminal.wait_for(PROMPT);
    terminal
}

#[test]
fn lines_are_edited_at_a_terminal() {
    let mut terminal = game();
    // 44, one to the left, delete: 4.
    terminal.press(&format!("44{LEFT}{DELETE}\r"));
    terminal.wait_for("plays ");
    terminal.wait_for(PROMPT);
    terminal.press("moves\r");
    terminal.wait_for("Moves: 4 ");
    terminal.wait_for(PROMPT);
    // The line before the last one again: 4.
    terminal.press(&format!("{UP}{UP}\r"));
    terminal.wait_for("plays ");
    terminal.wait_for(PROMPT);
    // A letter at the beginning, taken away again; another at the end, likewise.
    terminal.press(&format!("oves{HOME}m{END}x\u{7f}{CTRL_A}{CTRL_E} junk{CTRL_W}\r"));
    terminal.wait_for("Moves: 4 ");
    let others = terminal.wait_for("\n");
    assert_eq!(others.split_whitespace().count(), 3, "{others:?}");
    terminal.wait_for(PROMPT);
    // Tab completes.
    terminal.press("posi\t\r");
    terminal.wait_for("/.......");
    terminal.wait_for(PROMPT);
    terminal.press("quit\r");
    terminal.wait_for("Goodbye.");
    assert_eq!(terminal.end(), (0, true));
}

#[test]
fn ctrl_c_empties_a_line_and_leaves_an_empty_one() {
    let mut terminal = game();
    terminal.press(&format!("nonsense{CTRL_C}moves\r"));
    terminal.wait_for("No moves yet.");
    terminal.wait_for(PROMPT);
    terminal.press(CTRL_C);
    terminal.wait_for("Goodbye.");
    assert_eq!(terminal.end(), (0, true));
}

#[test]
fn ctrl_d_leaves() {
    let mut terminal = game();
    terminal.press(CTRL_D);
    terminal.wait_for("Goodbye.");
    assert_eq!(terminal.end(), (0, true));
}

#[test]
fn the_level_is_asked_for_at_a_terminal() {
    let mut command = mossa();
    command.args(["play", "connect-x", "--lang", "it"]);
    let mut terminal = Terminal::start(&mut command);
    terminal.wait_for("o Invio per 4: ");
    terminal.press("9\r");
    terminal.wait_for("\"9\" non è un livello");
    terminal.wait_for("o Invio per 4: ");
    terminal.press("2\r");
    terminal.wait_for("engine gioca al livello 2 su 8");
    terminal.wait_for("engine livello 2");
    terminal.wait_for("(1-7): ");
    terminal.press("4\r");
    terminal.wait_for("engine livello 2 (O) gioca ");
    terminal.wait_for("(1-7): ");
    terminal.press("esci\r");
    terminal.wait_for("Arrivederci.");
    assert_eq!(terminal.end(), (0, true));
}

#[test]
fn puzzles_are_edited_too() {
    let mut command = mossa();
    command.args(["play", "tiles", "1 2 3 4 5 6 0 7 8"]);
    let mut terminal = Terminal::start(&mut command);
    terminal.wait_for("Move 1: ");
    terminal.press(&format!("77{LEFT}{DELETE}\r"));
    terminal.wait_for("Move 2: ");
    terminal.press("8\r");
    terminal.wait_for("Solved in 2 moves, the optimum!");
    terminal.wait_for("(yes, no): ");
    terminal.press("no\r");
    terminal.wait_for("Goodbye.");
    assert_eq!(terminal.end(), (0, true));
}
