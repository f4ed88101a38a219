//! A game without a format of its own for records, as nearly like PGN as it can be: tags in brackets, then the moves from the opening on as they
//! are written everywhere, with what their players thought.

use std::fmt::Write as _;

use mossa_kernel::Side;

use super::{Entry, remark};
use crate::score::shortly;

/// Lines of moves are no longer.
const LONGEST_LINE: usize = 80;

/// A game as it is written down, with an empty line behind it.
pub(super) fn text(entry: &Entry<'_>) -> String {
    let (game, opening) = (entry.game, entry.opening);
    let n_plies = game.moves.len().to_string();
    let tags = [
        ("Event", entry.event),
        ("Round", &entry.number.to_string()),
        ("Game", opening.game()),
        ("Board", &opening.board()),
        ("First", &game.first),
        ("Second", &game.second),
        ("Opening", &game.opening),
        ("Result", &game.result),
        ("Termination", &game.termination),
        ("PlyCount", &n_plies),
    ];
    let run = entry.run.map(|run| ("Run", run));
    let mut text = String::new();
    for (name, value) in tags.into_iter().chain(run) {
        // A specification may hold quotes; a tag is one line.
        let value = value.replace('\\', "\\\\").replace('"', "\\\"").replace(char::is_control, " ");
        let _ = writeln!(text, "[{name} \"{value}\"]");
    }
    text.push('\n');
    // Records of older versions know nothing of what players thought.
    let remarks = entry.thoughts.iter().map(|thought| remark(thought, shortly)).chain(std::iter::repeat(None));
    let moves: Vec<(&str, Option<String>)> = game.moves.iter().map(String::as_str).zip(remarks).collect();
    text += &movetext(&moves, &game.result, opening.seat().view().to_move);
    text.push('\n');
    text
}

/// The moves with their numbers and remarks, and the result: `1. 4 {+3/2} 1... 4 2. 5 1-0`, or `1... 4 2. 5 …` where the
/// second side begins.
fn movetext(moves: &[(&str, Option<String>)], result: &str, to_move: Option<Side>) -> String {
    let n_before = usize::from(to_move == Some(Side::Second));
    let mut words = Vec::new();
    let mut is_apart = true;
    for (ply, (mv, remark)) in (n_before..).zip(moves) {
        let number = ply / 2 + 1;
        match ply % 2 {
            0 => words.push(format!("{number}.")),
            _ if is_apart => words.push(format!("{number}...")),
            _ => {}
        }
        words.push((*mv).to_owned());
        let braced = remark.as_ref().map(|remark| format!("{{{remark}}}"));
        words.extend(braced.iter().flat_map(|text| text.split(' ')).map(str::to_owned));
        is_apart = remark.is_some();
    }
    words.push(result.to_owned());
    wrapped(&words)
}

/// Words in lines.
fn wrapped(words: &[String]) -> String {
    let mut text = String::new();
    let mut length = 0;
    for word in words {
        if length != 0 && LONGEST_LINE < length + 1 + word.len() {
            text.push('\n');
            length = 0;
        }
        if length != 0 {
            text.push(' ');
            length += 1;
        }
        length += word.len();
        text += word;
    }
    text.push('\n');
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_are_numbered_and_lines_short() {
        let moves = ["4", "4", "5"].map(|mv| (mv, None));
        assert_eq!(movetext(&moves, "1-0", Some(Side::First)), "1. 4 4 2. 5 1-0\n");
        assert_eq!(movetext(&moves, "0-1", Some(Side::Second)), "1... 4 2. 4 5 0-1\n");
        assert_eq!(movetext(&[], "1/2-1/2", Some(Side::First)), "1/2-1/2\n");
        let remarked = ["4", "4", "5"].map(|mv| (mv, Some("+3/2 0.1s".to_owned())));
        let text = movetext(&remarked, "1-0", Some(Side::First));
        assert_eq!(text, "1. 4 {+3/2 0.1s} 1... 4 {+3/2 0.1s} 2. 5 {+3/2 0.1s} 1-0\n");
        let long = movetext(&vec![("100", None); 500], "1-0", Some(Side::First));
        assert!(long.lines().all(|line| line.len() <= LONGEST_LINE && !line.starts_with(' ')), "{long}");
        assert_eq!(long.split_whitespace().filter(|word| *word == "100").count(), 500);
    }
}
