//! Characters that are not seen but do something: no file of a report holds any.

use std::borrow::Cow;
use std::fmt::Write as _;

/// Whether a character is not seen but moves the cursor, changes colours, begins a line or turns the direction of writing
/// around.
///
/// ```
/// use mossa_report::is_unseen;
/// assert!("\u{1b}\r\n\u{7f}\u{9b}\u{202e}".chars().all(is_unseen));
/// assert!(!"a\u{a0}é".contains(is_unseen));
/// ```
pub fn is_unseen(letter: char) -> bool {
    letter.is_control() || matches!(letter, '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// A text in which such characters are told by their numbers, in letters that mean nothing in any format. Lines and tabulators
/// stay: exporters make them themselves.
pub(super) fn told(text: &str) -> Cow<'_, str> {
    let is_told = |letter: char| is_unseen(letter) && !matches!(letter, '\n' | '\t');
    if !text.contains(is_told) {
        return Cow::Borrowed(text);
    }
    let mut told = String::with_capacity(text.len());
    for letter in text.chars() {
        if is_told(letter) {
            let _ = write!(told, "(U+{:04X})", u32::from(letter));
        } else {
            told.push(letter);
        }
    }
    Cow::Owned(told)
}
