//! Names that mean something to a reader of a report: links for Markdown, formulas for spreadsheets, orders for
//! terminals.

#![expect(clippy::disallowed_methods, reason = "a test reads files of its own")]

use std::fs;

use mossa_report::{Language, is_unseen};
use mossa_wire::{Done, JobRecord, Run};
use serde_json::{Value, from_value, to_value};

use crate::fixtures;
use crate::says::{folder, report, written};

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

/// All of C0 but the line feed and the tabulator, which files have anyway, then the delete character, C1, and a mark of direction.
fn orders_to_terminals() -> String {
    let controls = (0..0xa0_u32).filter_map(char::from_u32).filter(|c| c.is_control() && !matches!(c, '\n' | '\t'));
    "\u{1b}[2J".chars().chain(controls).chain(['\u{202e}']).collect()
}

/// The same with something put into every text in it that may hold anything, and how many those are.
fn with_in_every_text(mut whole: Value, put: &str, is_read: impl Fn(&Value) -> bool) -> (Value, usize) {
    fn texts(value: &Value, at: &str, found: &mut Vec<String>) {
        match value {
            Value::String(_) => found.push(at.to_owned()),
            Value::Array(list) => {
                list.iter().enumerate().for_each(|(key, value)| texts(value, &format!("{at}/{key}"), found));
            }
            Value::Object(fields) => fields.iter().for_each(|(key, value)| texts(value, &format!("{at}/{key}"), found)),
            _ => {}
        }
    }
    let (mut found, mut n_put) = (Vec::new(), 0);
    texts(&whole, "", &mut found);
    for at in found {
        let before = whole.clone();
        let Some(Value::String(text)) = whole.pointer_mut(&at) else { panic!("there is a text at {at}") };
        text.insert_str(text.len() / 2, put);
        if is_read(&whole) {
            n_put += 1;
        } else {
            // One of a few words.
            whole = before;
        }
    }
    (whole, n_put)
}

#[test]
fn no_file_gives_orders_to_a_terminal() {
    let orders = orders_to_terminals();
    for (name, mut fixture) in fixtures::all() {
        let is_run = |value: &Value| from_value::<Run>(value.clone()).is_ok();
        let (run, n_put) = with_in_every_text(to_value(&fixture.run).unwrap(), &orders, is_run);
        assert!(5 <= n_put, "{n_put} texts of a run");
        fixture.run = from_value(run).unwrap();
        for record in &mut fixture.records {
            let is_record = |value: &Value| from_value::<JobRecord>(value.clone()).is_ok();
            *record = from_value(with_in_every_text(to_value(&*record).unwrap(), &orders, is_record).0).unwrap();
        }
        for language in [Language::English, Language::Italian] {
            let folder = folder(&format!("hostile-orders-{name}-{}", language.code()));
            written(&fixture, language, &folder);
            let mut texts: Vec<String> = fs::read_dir(&folder)
                .unwrap()
                .map(|entry| fs::read_to_string(entry.unwrap().path()).unwrap())
                .collect();
            texts.push(report(&fixture).page(language));
            for text in &texts {
                assert!(!text.contains(|c| is_unseen(c) && !matches!(c, '\n' | '\t')), "{name}: {text:?}");
            }
            let n_told = texts.iter().filter(|text| text.contains("(U+001B)[2J") || text.contains("(U+001B)\\[2J"));
            assert!(4 <= n_told.count(), "{name}");
        }
    }
}
