//! The rows of a table: the first ones as people will see them, all of them as lines of a CSV file. A table of a hundred
//! thousand rows is thus never in memory cell by cell.

use std::borrow::Cow;

use csv::{Terminator, Writer, WriterBuilder};

use crate::document::Row;

/// Tables longer than this are cut where people read them; the CSV file has them whole.
pub(crate) const MAX_SHOWN: usize = 200;

/// The rows of a table.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(crate) struct Rows {
    /// The first ones.
    pub(crate) shown: Vec<Row>,
    /// How many there are in all.
    pub(crate) n_all: usize,
    /// All of them, without the head.
    pub(crate) csv: String,
}

impl FromIterator<Row> for Rows {
    fn from_iter<I: IntoIterator<Item = Row>>(rows: I) -> Rows {
        let mut writer = csv_writer();
        let (mut shown, mut n_all) = (Vec::new(), 0);
        for row in rows {
            n_all += 1;
            let cells = row.cells.iter().map(|cell| csv_cell(cell.raw()).into_owned());
            writer.write_record(cells).expect("rows of a table are equally long");
            if shown.len() < MAX_SHOWN {
                shown.push(row);
            }
        }
        Rows { shown, n_all, csv: csv_text(writer) }
    }
}

/// A cell of a CSV file that no spreadsheet takes for a formula: what begins like one and is not a number stands behind an
/// apostrophe, by which spreadsheets know text. A sign alone, such as the empty position of Connect X, stays as it is.
///
/// ```
/// use mossa_report::csv_cell;
/// for plain in ["", "-", "=", "-3", "+0.25", "1e5", "a=b", "alpha-beta:depth=2"] {
///     assert_eq!(csv_cell(plain), plain);
/// }
/// assert_eq!(csv_cell("=HYPERLINK(\"http://evil.example\")"), "'=HYPERLINK(\"http://evil.example\")");
/// assert_eq!(csv_cell("-2+cmd|' /C calc'!A0"), "'-2+cmd|' /C calc'!A0");
/// ```
pub fn csv_cell(text: &str) -> Cow<'_, str> {
    let is_number = |rest: &str| rest.starts_with(|c: char| c.is_ascii_digit()) && rest.parse::<f64>().is_ok();
    let is_harmless = match text.chars().next() {
        _ if text.len() == 1 => true,
        Some('-' | '+') => is_number(&text[1..]),
        Some('=' | '@' | '\t' | '\r' | '\n') => false,
        _ => true,
    };
    if is_harmless { Cow::Borrowed(text) } else { Cow::Owned(format!("'{text}")) }
}

/// Writes lines of a CSV file into memory.
pub(crate) fn csv_writer() -> Writer<Vec<u8>> {
    WriterBuilder::new().terminator(Terminator::Any(b'\n')).from_writer(Vec::new())
}

/// What was written.
pub(crate) fn csv_text(writer: Writer<Vec<u8>>) -> String {
    let bytes = writer.into_inner().expect("memory takes all of it");
    String::from_utf8(bytes).expect("made of text")
}
