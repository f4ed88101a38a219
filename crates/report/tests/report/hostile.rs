//! Names that mean something to whoever reads a report: links for Markdown, formulas for spreadsheets.

#![expect(clippy::disallowed_methods, reason = "a test reads files of its own")]

use std::fs;

use mossa_report::Language;
use mossa_wire::Done;

use crate::fixtures;
use crate::says::{folder, written};

const LINK: &str = "[click](javascript:alert(1))";
const FORMULAS: [&str; 4] = ["=HYPERLINK(\"http://evil.example\")", "+1+cmd|' /C calc'!A0", "-1+1", "@SUM(1)"];

/// Whether a spreadsheet would take a cell for a formula. Numbers, and a sign alone, are none.
fn is_formula(cell: &str) -> bool {
    cell.starts_with(['=', '@', '\t', '\r']) && cell.len() != 1
        || cell.starts_with(['+', '-']) && cell != "-" && cell.parse::<f64>().is_err()
}

/// Whether a text in Markdown has a link to a script: a bracket that is neither guarded nor in code.
fn has_link(text: &str) -> bool {
    let (mut is_code, mut is_guarded) = (false, false);
    text.char_indices().any(|(at, letter)| {
        let was_guarded = std::mem::take(&mut is_guarded);
        match letter {
            _ if was_guarded => {}
            '\\' if !is_code => is_guarded = true,
            '`' => is_code = !is_code,
            ']' if !is_code => return text[at..].starts_with("](javascript"),
            _ => {}
        }
        false
    })
}

#[test]
fn links_are_told_from_text() {
    assert!(has_link(LINK) && has_link(&format!("`a` {LINK}")));
    assert!(!has_link(&format!("`{LINK}`")) && !has_link(&LINK.replace(']', "\\]")));
}

#[test]
fn names_are_neither_links_nor_formulas() {
    let mut fixture = fixtures::tournament();
    fixture.run.name = LINK.into();
    for (at, record) in fixture.records.iter_mut().enumerate() {
        let Done::Game(game) = &mut record.done else { panic!("a tournament has games") };
        game.game.first = FORMULAS[at % 2].into();
        game.game.second = FORMULAS[2 + at % 2].into();
        game.board = format!("`{LINK}");
    }
    let folder = folder("hostile-names");
    written(&fixture, Language::English, &folder);
    let (mut n_tables, mut n_guarded, mut n_negative) = (0, 0, 0);
    for file in fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path()) {
        let text = fs::read_to_string(&file).unwrap();
        match file.extension().and_then(|ending| ending.to_str()) {
            Some("md") => assert!(!has_link(&text), "{text}"),
            Some("html" | "svg") => assert!(!text.contains("href=\"javascript"), "{text}"),
            Some("csv") => {
                n_tables += 1;
                let mut reader =
                    csv::ReaderBuilder::new().has_headers(false).flexible(true).from_reader(text.as_bytes());
                for cell in reader.records().flat_map(|row| row.unwrap().iter().map(str::to_owned).collect::<Vec<_>>())
                {
                    assert!(!is_formula(&cell), "{cell:?} in {}", file.display());
                    n_guarded += usize::from(cell.strip_prefix('\'').is_some_and(|rest| FORMULAS.contains(&rest)));
                    n_negative += usize::from(cell.parse::<f64>().is_ok_and(|number| number < 0.0));
                }
            }
            _ => {}
        }
    }
    assert!(3 <= n_tables && 4 <= n_guarded, "{n_tables} tables, {n_guarded} names");
    assert!(0 < n_negative, "numbers stay numbers");
}
