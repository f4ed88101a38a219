//! Running text: what stands between backquotes is code.

/// A piece of running text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Piece<'a> {
    /// Words.
    Words(&'a str),
    /// As it is typed.
    Code(&'a str),
}

/// The pieces of a text.
pub(super) fn pieces(text: &str) -> impl Iterator<Item = Piece<'_>> {
    text.split('`').enumerate().map(|(place, part)| if place % 2 == 0 { Piece::Words(part) } else { Piece::Code(part) })
}

/// A text with the letters replaced that mean something in HTML and XML.
pub(crate) fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            letter => escaped.push(letter),
        }
    }
    escaped
}

/// Running text in HTML.
pub(super) fn html(text: &str) -> String {
    pieces(text)
        .map(|piece| match piece {
            Piece::Words(words) => escaped(words),
            Piece::Code(code) => format!("<code>{}</code>", escaped(code)),
        })
        .collect()
}
