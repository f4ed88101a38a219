//! Text broken into lines of a given display width: between words, never inside one that fits.

use unicode_width::{UnicodeWidthChar as _, UnicodeWidthStr as _};

/// How many terminal cells a text takes.
pub(crate) fn display_width(text: &str) -> usize {
    text.width()
}

/// The display width of the longest word.
pub(crate) fn longest_word(text: &str) -> usize {
    text.split_whitespace().map(display_width).max().unwrap_or(0)
}

/// The text in lines of at most `width` cells, broken at spaces. A word that is wider than a line is broken after
/// punctuation where possible. There is at least one line.
pub(crate) fn wrap(text: &str, width: usize) -> Vec<String> {
    let width = width.max(1);
    if display_width(text) <= width {
        return vec![text.to_owned()];
    }
    let mut lines: Vec<String> = Vec::new();
    let mut line = String::new();
    for word in text.split_whitespace() {
        if !line.is_empty() && width < display_width(&line) + 1 + display_width(word) {
            lines.push(std::mem::take(&mut line));
        }
        let mut rest = word;
        while width < display_width(rest) {
            let (head, tail) = rest.split_at(break_point(rest, width));
            lines.push(head.to_owned());
            rest = tail;
        }
        if !line.is_empty() {
            line.push(' ');
        }
        line.push_str(rest);
    }
    if !line.is_empty() || lines.is_empty() {
        lines.push(line);
    }
    lines
}

/// Where a word that is too wide is broken: after the last punctuation that fits, or where the line is full.
fn break_point(word: &str, width: usize) -> usize {
    let (mut used, mut full, mut after_mark) = (0, 0, 0);
    for (at, c) in word.char_indices() {
        used += c.width().unwrap_or(0);
        let end = at + c.len_utf8();
        // At least one character goes on a line, or there would be no end of lines.
        if width < used && full != 0 {
            break;
        }
        full = end;
        if matches!(c, ',' | ':' | ';' | '=' | '/' | '-' | '_') {
            after_mark = end;
        }
    }
    if after_mark == 0 { full } else { after_mark }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_break_between_words() {
        assert_eq!(wrap("exact scores where the clock allows", 12), ["exact scores", "where the", "clock allows"]);
        assert_eq!(wrap("short", 80), ["short"]);
        assert_eq!(wrap("", 5), [""]);
    }

    #[test]
    fn words_wider_than_a_line_break_after_punctuation() {
        assert_eq!(wrap("alpha-beta:depth=2,eval=hard", 12), ["alpha-beta:", "depth=2,", "eval=hard"]);
        assert_eq!(wrap("ABCDEFGH", 3), ["ABC", "DEF", "GH"]);
    }

    #[test]
    fn no_line_is_wider_and_no_letter_is_lost() {
        let texts =
            ["max(manhattan,inversion-distance) 日本語の名前 x", "a b c d e f g", "=,=,=,=,", "  spaced   out  "];
        for (text, width) in texts.into_iter().flat_map(|text| (2..20).map(move |width| (text, width))) {
            let lines = wrap(text, width);
            assert!(lines.iter().all(|line| display_width(line) <= width), "{lines:?} in {width}");
            let letters = |text: &str| text.chars().filter(|c| !c.is_whitespace()).collect::<String>();
            assert_eq!(letters(&lines.concat()), letters(text), "{width}");
        }
    }
}
