//! The report as Markdown: what one pastes into an issue or a notebook.

use std::fmt::Write as _;

use super::inline::{Piece, pieces};
use crate::document::{Cell, Document, Remark, Section, Side, Table};
use crate::page_words::Words;

/// The whole report.
pub(super) fn markdown(document: &Document) -> String {
    let words = Words::of(document.language);
    let mut text = format!("# {}\n\n{}\n", words_of(&document.title), running(&document.kicker));
    if !document.remarks.is_empty() {
        let _ = write!(text, "\n## {}\n\n", words.remarks);
        write_remarks(&mut text, &document.remarks);
    }
    for section in &document.sections {
        write_section(&mut text, section, document, &words);
    }
    let _ = write!(text, "\n## {}\n\n", words.how);
    for (label, value) in &document.facts {
        let _ = writeln!(text, "* {label}: {}", words_of(value));
    }
    let _ = write!(text, "\n```sh\n{}\n```\n", document.command);
    text
}

fn write_remarks(text: &mut String, remarks: &[Remark]) {
    for remark in remarks {
        let _ = writeln!(text, "* **{}** {}", words_of(&remark.figure), running(&remark.text));
    }
}

fn write_section(text: &mut String, section: &Section, document: &Document, words: &Words) {
    let _ = write!(text, "\n## {}\n", words_of(&section.title));
    for paragraph in &section.paragraphs {
        let _ = write!(text, "\n{}\n", running(paragraph));
    }
    if !section.remarks.is_empty() {
        text.push('\n');
        write_remarks(text, &section.remarks);
    }
    for table in &section.tables {
        let _ = write!(text, "\n**{}.**", words_of(&table.title));
        if !table.note.is_empty() {
            let _ = write!(text, " {}", running(&table.note));
        }
        text.push_str("\n\n");
        write_table(text, table);
        if let Some(cut) = words.cut_note(table, document.language) {
            let _ = write!(text, "\n{cut}\n");
        }
        if !document.origin.is_empty() {
            let _ = write!(text, "\n_{}_\n", words_of(&document.origin));
        }
    }
    for plot in &section.plots {
        let _ = write!(text, "\n![{}]({}.svg)\n", words_of(&plot.description), plot.name);
        if !plot.caption.is_empty() {
            let _ = write!(text, "\n{}\n", running(&plot.caption));
        }
    }
}

fn write_table(text: &mut String, table: &Table) {
    let row = |cells: Vec<String>| format!("| {} |\n", cells.join(" | "));
    text.push_str(&row(table.shown_columns().map(|column| words_of(&column.title)).collect()));
    let rule = |side| if side == Side::Right { "---:" } else { "---" };
    text.push_str(&row(table.shown_columns().map(|column| rule(column.side).to_owned()).collect()));
    for line in &table.rows.shown {
        text.push_str(&row(table.shown_cells(line).map(|(_, shown)| cell(shown)).collect()));
    }
}

fn cell(cell: &Cell) -> String {
    match cell {
        Cell::Code(code) => format!("`{}`", code.replace('|', "\\|").replace('`', "'")),
        cell => words_of(cell.shown()),
    }
}

/// Running text: words guarded, code as it is.
fn running(text: &str) -> String {
    pieces(text)
        .map(|piece| match piece {
            Piece::Words(words) => words_of(words),
            Piece::Code(code) => format!("`{code}`"),
        })
        .collect()
}

/// Words with the letters guarded that mean something here.
fn words_of(text: &str) -> String {
    let mut guarded = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '|' | '*' | '_' | '<' | '[' | ']' | '`' | '\\' => guarded.extend(['\\', letter]),
            '\n' => guarded.push(' '),
            letter => guarded.push(letter),
        }
    }
    guarded
}
