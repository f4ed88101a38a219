//! The forms in which boards are written: numbers between separators, the frame that Mossa draws around a board (also with
//! `|` for its sides), and small boards as digits without separators, such as `123456780`.

use crate::notation::{TilesError, clip};

/// The blank, as it is drawn.
const DRAWN_BLANK: &str = "·";
/// How many cells a board has at least …
const MIN_DIGITS: usize = 4;
/// … and at most, where every tile is one digit.
const MAX_DIGITS: usize = 10;

/// What a text says of a board, not yet checked for being one.
#[derive(Debug)]
pub(crate) struct Written {
    /// The tiles, row by row.
    pub(crate) numbers: Vec<u32>,
    /// The rows and columns that a frame shows, if there is one.
    pub(crate) sides: Option<(usize, usize)>,
}

impl Written {
    /// Reads a text in any of the forms.
    pub(crate) fn read(text: &str) -> Result<Written, TilesError> {
        let words: Vec<&str> = words(text).collect();
        if let [word] = words.as_slice()
            && is_number(word)
            && (MIN_DIGITS..=MAX_DIGITS).contains(&word.len())
        {
            let numbers = word.bytes().map(|digit| u32::from(digit - b'0')).collect();
            return Ok(Written { numbers, sides: None });
        }
        let numbers: Vec<u32> = words.into_iter().enumerate().map(number).collect::<Result<_, _>>()?;
        if numbers.is_empty() { Err(TilesError::Empty) } else { Ok(Written { numbers, sides: sides(text) }) }
    }
}

/// Whether a character belongs to a frame: a bar, or one of Unicode's box drawing characters.
fn is_frame(c: char) -> bool {
    c == '|' || ('\u{2500}'..='\u{257f}').contains(&c)
}

/// Everything between separators. In a frame, lines such as `+---+` separate too.
fn words(text: &str) -> impl Iterator<Item = &str> {
    let is_framed = text.contains(is_frame);
    let is_rule = move |word: &str| is_framed && 1 < word.len() && word.bytes().all(|byte| b"+-=".contains(&byte));
    let words = text.split(|c: char| c == ',' || c.is_whitespace() || is_frame(c));
    words.filter(move |word| !word.is_empty() && !is_rule(word))
}

/// The rows and columns of a framed text: lines with the same number of tiles each, at least two.
fn sides(text: &str) -> Option<(usize, usize)> {
    if !text.contains(is_frame) {
        return None;
    }
    // A rule such as `+---+` has no bar in it, and is none without the others: look at it beside one.
    let n_words = |line: &str| words(&format!("|{line}")).count();
    let rows: Vec<usize> = text.lines().map(n_words).filter(|&n_tiles| n_tiles != 0).collect();
    let &columns = rows.first()?;
    (1 < rows.len() && rows.iter().all(|&row| row == columns)).then_some((rows.len(), columns))
}

fn is_number(word: &str) -> bool {
    // `parse` would let a plus sign pass.
    word.bytes().all(|byte| byte.is_ascii_digit())
}

/// The tile that the word with this index names.
fn number((index, word): (usize, &str)) -> Result<u32, TilesError> {
    let number = match word {
        DRAWN_BLANK => Some(0),
        word if is_number(word) => word.parse().ok(),
        _ => None,
    };
    number.ok_or_else(|| TilesError::NotATile { position: index + 1, found: clip(word) })
}

#[cfg(test)]
mod tests {
    use crate::Shape;
    use crate::notation::{TilesError, read_tiles};

    #[track_caller]
    fn check(text: &str, shape: Option<(usize, usize)>, expected: (usize, usize), tiles: &[u8]) {
        let shape = shape.map(|(rows, columns)| Shape::new(rows, columns).unwrap());
        let expected = Shape::new(expected.0, expected.1).unwrap();
        assert_eq!(read_tiles(text, shape), Ok((expected, tiles.to_vec())), "{text}");
    }

    #[test]
    fn frames_are_read_with_the_shape_they_show() {
        let tiles = [5, 4, 0, 1, 3, 2];
        check("┌───────┐\n│ 5 4 · │\n│ 1 3 2 │\n└───────┘", None, (2, 3), &tiles);
        check("| 5 4 · |\n| 1 3 2 |", None, (2, 3), &tiles);
        check("+---+---+---+\n| 5 | 4 | 0 |\n+---+---+---+\n| 1 | 3 | 2 |\n+---+---+---+", None, (2, 3), &tiles);
        check("│ 5 4 · ││ 1 3 2 │", Some((2, 3)), (2, 3), &tiles);
        check("│ 3 1 ││ 2 · │", None, (2, 2), &[3, 1, 2, 0]);
    }

    #[test]
    fn digits_are_read_without_separators() {
        check("123456780", None, (3, 3), &[1, 2, 3, 4, 5, 6, 7, 8, 0]);
        check("123450", Some((2, 3)), (2, 3), &[1, 2, 3, 4, 5, 0]);
        check("1234567890", Some((2, 5)), (2, 5), &[1, 2, 3, 4, 5, 6, 7, 8, 9, 0]);
        assert_eq!(read_tiles("123450", None), Err(TilesError::NotSquare { found: 6 }));
        assert_eq!(read_tiles("123456788", None), Err(TilesError::Repeated { tile: 8 }));
    }

    #[test]
    fn signs_are_still_no_tiles() {
        for text in ["-1 2 3 0", "+1 2 3 0", "1 2 3 -", "1 2 -- 0", "·· 1 2 3", "1 2 3 _"] {
            assert!(matches!(read_tiles(text, None), Err(TilesError::NotATile { .. })), "{text}");
        }
    }
}
