//! The tables for a paper: `\input{tables}` after `\usepackage{booktabs}`.

use std::fmt::Write as _;

use super::inline::{Piece, pieces};
use crate::document::{Cell, Document, Side, Table};
use crate::page_words::Words;

/// All tables.
pub(super) fn latex(document: &Document) -> String {
    let words = Words::of(document.language);
    let mut text = format!("% {}\n% \\usepackage{{booktabs}}\n", guarded(&document.title));
    for table in document.sections.iter().flat_map(|section| &section.tables) {
        write_table(&mut text, table, document, &words);
    }
    text
}

fn write_table(text: &mut String, table: &Table, document: &Document, words: &Words) {
    let sides: String =
        table.shown_columns().map(|column| if column.side == Side::Right { 'r' } else { 'l' }).collect();
    let line = |cells: Vec<String>| format!("{} \\\\\n", cells.join(" & "));
    let _ = write!(text, "\n\\begin{{table}}\n\\centering\\small\n\\begin{{tabular}}{{{sides}}}\n\\toprule\n");
    text.push_str(&line(table.shown_columns().map(|column| guarded(&column.title)).collect()));
    text.push_str("\\midrule\n");
    for row in &table.rows.shown {
        text.push_str(&line(table.shown_cells(row).map(|(_, shown)| cell(shown)).collect()));
    }
    text.push_str("\\bottomrule\n\\end{tabular}\n");
    let cut = words.cut_note(table, document.language).unwrap_or_default();
    let notes: Vec<String> = [&table.note, &cut, &document.origin]
        .into_iter()
        .filter(|note| !note.is_empty())
        .map(|note| running(note.trim_end_matches('.')))
        .collect();
    let _ = writeln!(text, "\\caption{{{}. {}.}}", guarded(&table.title), notes.join(". "));
    let _ = writeln!(text, "\\label{{tab:{}}}\n\\end{{table}}", table.name);
}

fn cell(cell: &Cell) -> String {
    match cell {
        Cell::Code(code) => format!("\\texttt{{{}}}", guarded(code)),
        cell => guarded(cell.shown()),
    }
}

fn running(text: &str) -> String {
    pieces(text)
        .map(|piece| match piece {
            Piece::Words(words) => guarded(words),
            Piece::Code(code) => format!("\\texttt{{{}}}", guarded(code)),
        })
        .collect()
}

/// A text with the letters replaced that mean something in LaTeX, and those that its fonts do not have.
fn guarded(text: &str) -> String {
    let mut guarded = String::with_capacity(text.len());
    for letter in text.chars() {
        let replacement = match letter {
            '&' | '%' | '$' | '#' | '_' | '{' | '}' => {
                guarded.push('\\');
                guarded.push(letter);
                continue;
            }
            '\\' => "\\textbackslash{}",
            '~' => "\\textasciitilde{}",
            '^' => "\\textasciicircum{}",
            '<' => "$<$",
            '>' => "$>$",
            '"' => "\\textquotedbl{}",
            '\u{a0}' => "~",
            '−' => "$-$",
            '±' => "$\\pm$",
            '×' => "$\\times$",
            '≤' => "$\\leq$",
            '≥' => "$\\geq$",
            '∞' => "$\\infty$",
            '½' => "$\\frac12$",
            '²' => "$^2$",
            'µ' => "$\\mu$",
            '–' => "--",
            '·' => "$\\cdot$",
            '✓' => "$\\checkmark$",
            '\n' => " ",
            letter => {
                guarded.push(letter);
                continue;
            }
        };
        guarded.push_str(replacement);
    }
    guarded
}
