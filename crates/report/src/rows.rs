//! The rows of a table: the first ones as people will see them, all of them as lines of a CSV file. A table of a hundred
//! thousand rows is thus never in memory cell by cell.

use csv::{Terminator, Writer, WriterBuilder};

use crate::document::{Cell, Row};

/// Tables longer than this are cut where people read them; the CSV file has them whole.
pub(crate) const MOST_SHOWN: usize = 200;

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
            writer.write_record(row.cells.iter().map(Cell::raw)).expect("rows of a table are equally long");
            if shown.len() < MOST_SHOWN {
                shown.push(row);
            }
        }
        Rows { shown, n_all, csv: csv_text(writer) }
    }
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
