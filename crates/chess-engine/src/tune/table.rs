//! Replaces the numbers in the text of `eval/params.rs`; the rest of the text stays.

use crate::eval::params::BLOCKS;

use super::model::WeightPair;

/// Blocks of at most this many pairs fit on the line of their name.
const ONE_LINE: usize = 7;

/// Piece-square tables have this many pairs, four on a line.
const SQUARES: usize = 32;

/// The text with these weights, rounded; `None` if it is not the text of the table.
pub fn rewrite(text: &str, weights: &[WeightPair]) -> Option<String> {
    let mut written = String::with_capacity(text.len());
    let mut rest = text;
    let mut first = 0;
    for block in BLOCKS {
        let opening = format!("    {}: {:?} [", block.name, block.term);
        let begin = rest.find(&opening)? + opening.len();
        let end = begin + rest[begin..].find("];")?;
        written.push_str(&rest[..begin]);
        let next = first + block.pairs.len();
        written.push_str(&numbers(weights.get(first..next)?));
        rest = &rest[end..];
        first = next;
    }
    written.push_str(rest);
    (first == weights.len()).then_some(written)
}

/// The pairs of a block as text.
fn numbers(pairs: &[WeightPair]) -> String {
    let words: Vec<String> =
        pairs.iter().map(|[mg, eg]| format!("({}, {})", mg.round() as i32, eg.round() as i32)).collect();
    if words.len() <= ONE_LINE {
        return words.join(", ");
    }
    let a_line = if words.len() == SQUARES { 4 } else { ONE_LINE };
    let lines = words.chunks(a_line).map(|chunk| format!("        {},\n", chunk.join(", ")));
    format!("\n{}    ", lines.collect::<String>())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tune::Model;

    const TEXT: &str = include_str!("../eval/params.rs");

    #[test]
    fn the_current_numbers_are_written_as_they_are() {
        let same = rewrite(TEXT, &Model::current().weights).is_some_and(|text| text == TEXT);
        assert!(same, "the table is laid out as it is written");
    }

    #[test]
    fn other_numbers_take_their_place() {
        let mut weights = Model::current().weights;
        weights[1] = [301.4, -7.6];
        let text = rewrite(TEXT, &weights).expect("it is the text of the table");
        assert!(text.contains(", (301, -8), "));
        assert_eq!(text.lines().count(), TEXT.lines().count());
    }

    #[test]
    fn another_text_is_refused() {
        assert_eq!(rewrite("weights! {}", &Model::current().weights), None);
        assert_eq!(rewrite(TEXT, &Model::current().weights[1..]), None);
    }
}
