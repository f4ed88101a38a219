//! What the page on UGI shows holds: every line of its session is a message, written as we write it, and the player it
//! quotes is the one in `examples`.

#![expect(clippy::disallowed_methods, reason = "a test reads files of its own")]

use std::fs;
use std::path::Path;

use mossa_protocol::ugi::{FromEngine, ToEngine};

fn file(path: &str) -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(path)).expect("the file is there")
}

#[test]
fn the_session_is_made_of_messages() {
    let page = file("docs/ugi.md");
    let orders: Vec<&str> = page.lines().filter_map(|line| line.strip_prefix("> ")).collect();
    let answers: Vec<&str> = page.lines().filter_map(|line| line.strip_prefix("< ")).collect();
    assert!(10 <= orders.len() && 10 <= answers.len(), "a whole session");
    for line in orders {
        assert_eq!(line.parse::<ToEngine>().map(|order| order.to_string()), Ok(line.to_owned()));
    }
    for line in answers {
        assert_eq!(line.parse::<FromEngine>().map(|answer| answer.to_string()), Ok(line.to_owned()));
    }
}

#[test]
fn the_player_is_quoted_and_short() {
    let player = file("examples/random_player.py");
    assert!(player.lines().count() < 40, "a player of {} lines", player.lines().count());
    assert!(file("docs/ugi.md").contains(&format!("```python\n{player}```\n")), "the page quotes another player");
}
