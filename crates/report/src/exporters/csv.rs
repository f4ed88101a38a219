//! Tables for spreadsheets: plain numbers, keys that are the same in all languages, every row.

use crate::document::{Document, Table};
use crate::rows::{csv_cell, csv_text, csv_writer};

/// A table.
pub(super) fn table(table: &Table) -> String {
    let mut head = csv_writer();
    let keys = table.columns.iter().map(|column| csv_cell(&column.key).into_owned());
    head.write_record(keys).expect("memory takes all of it");
    csv_text(head) + &table.rows.csv
}

/// How the run was made.
pub(super) fn facts(document: &Document) -> String {
    let mut writer = csv_writer();
    let rows = document.facts.iter().map(|(label, value)| [label.as_str(), value.as_str()]);
    for row in std::iter::once(["what", "value"]).chain(rows) {
        writer.write_record(row.map(|cell| csv_cell(cell).into_owned())).expect("every row has two cells");
    }
    csv_text(writer)
}
