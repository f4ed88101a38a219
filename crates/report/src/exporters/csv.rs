//! Tables for spreadsheets: plain numbers, keys that are the same in all languages, every row.

use csv::{Terminator, WriterBuilder};

use crate::document::{Document, Table};

/// A table.
pub(super) fn table(table: &Table) -> String {
    let head = table.columns.iter().map(|column| column.key.as_str()).collect();
    let rows = table.rows.iter().map(|row| row.cells.iter().map(crate::document::Cell::raw).collect());
    written(std::iter::once(head).chain(rows))
}

/// How the run was made.
pub(super) fn facts(document: &Document) -> String {
    let rows = document.facts.iter().map(|(label, value)| vec![label.as_str(), value.as_str()]);
    written(std::iter::once(vec!["what", "value"]).chain(rows))
}

fn written<'a>(rows: impl Iterator<Item = Vec<&'a str>>) -> String {
    let mut writer = WriterBuilder::new().terminator(Terminator::Any(b'\n')).from_writer(Vec::new());
    for row in rows {
        writer.write_record(&row).expect("rows are as long as their head, and memory takes all of them");
    }
    let bytes = writer.into_inner().expect("memory takes all of it");
    String::from_utf8(bytes).expect("made of text")
}
