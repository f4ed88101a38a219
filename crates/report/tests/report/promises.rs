//! What every report promises: pages that stand alone and are well formed, tables that read back, the same bytes every time,
//! bounded memory, errors that name the file.

#![expect(clippy::disallowed_methods, reason = "a test reads files of its own")]

use std::fs;
use std::path::Path;

use mossa_report::{Language, Options, Report, ReportError};
use mossa_wire::{Done, JobRecord, PartFigures, Status};

use crate::fixtures;
use crate::says::{folder, report, written};

/// The elements of a page, opened and closed in order; all that is open at the end, or closed wrongly, is a fault.
pub(crate) fn check_well_formed(text: &str, name: &str) {
    const ALONE: [&str; 4] = ["meta", "link", "br", "hr"];
    let mut open: Vec<&str> = Vec::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('<') {
        assert!(!before.contains('>') || open.last() == Some(&"style"), "{name}: a bare > near {}", tail(before));
        let (tag, after) = after.split_once('>').unwrap_or_else(|| panic!("{name}: a tag never ends"));
        rest = after;
        let word = tag.trim_start_matches('/').split([' ', '/']).next().unwrap_or_default();
        assert!(tag.matches('"').count().is_multiple_of(2), "{name}: quotes of <{tag}>");
        if tag.starts_with('!') || tag.ends_with('/') {
            continue;
        }
        if tag.starts_with('/') {
            assert_eq!(open.pop(), Some(word), "{name}: </{word}> closes something else");
        } else {
            assert!(!ALONE.contains(&word), "{name}: <{word}> is not closed");
            open.push(word);
        }
    }
    assert!(open.is_empty(), "{name}: {open:?} are not closed");
    for (place, _) in text.match_indices('&') {
        let entity = text[place + 1..].split(';').next().unwrap_or_default();
        assert!(
            ["amp", "lt", "gt", "quot"].contains(&entity),
            "{name}: & near {}",
            &text[place..text.len().min(place + 20)]
        );
    }
}

fn tail(text: &str) -> String {
    text.chars().rev().take(40).collect::<Vec<_>>().into_iter().rev().collect()
}

/// No address outside of the page: what a browser would follow or fetch.
pub(crate) fn check_stands_alone(text: &str, name: &str) {
    for (place, _) in text.match_indices("://") {
        let before = &text[..place];
        assert!(before.ends_with("xmlns=\"http"), "{name}: an address near {}", tail(before));
    }
    for word in ["<script", "@import", "url(", "src=", "<iframe", "<object", "javascript:"] {
        assert!(!text.contains(word), "{name}: {word}");
    }
    for part in text.split("href=\"").skip(1) {
        let target = part.split('"').next().unwrap_or_default();
        assert!(target.starts_with('#') || target == "data:,", "{name}: a link to {target}");
    }
}

#[test]
fn pages_and_pictures_are_well_formed_and_stand_alone() {
    for (name, fixture) in fixtures::all() {
        for language in [Language::English, Language::Italian] {
            let folder = folder(&format!("alone-{name}-{}", language.code()));
            for file in written(&fixture, language, &folder).files {
                let file_name = format!("{name} {}", file.display());
                let text = fs::read_to_string(&file).expect("the file is there");
                if file.extension().is_some_and(|ending| ending == "html" || ending == "svg") {
                    check_well_formed(&text, &file_name);
                    check_stands_alone(&text, &file_name);
                    assert_eq!(
                        text.matches("<svg class=\"plot\"").count(),
                        text.matches("<desc").count() - usize::from(text.starts_with("<svg")),
                        "{file_name}"
                    );
                }
                if file.ends_with("report.html") {
                    let n_tables = text.matches("<table>").count();
                    assert!(
                        text.matches("<caption ").count() == n_tables && text.matches("<thead>").count() == n_tables
                    );
                    assert!(text.matches("mossa 0.1.0 · ").count() == n_tables, "every table says where it comes from");
                    assert!(text.contains("prefers-color-scheme: dark") && text.contains("@media print"));
                }
                assert!(!text.contains("NaN") && !text.contains("inf "), "{file_name}");
            }
        }
    }
}

#[test]
fn tables_read_back() {
    for (name, fixture) in fixtures::all() {
        let folder = folder(&format!("read-{name}"));
        for file in written(&fixture, Language::Italian, &folder).files {
            if file.extension().is_none_or(|ending| ending != "csv") {
                continue;
            }
            let mut reader = csv::Reader::from_path(&file).expect("the file is there");
            let heads = reader.headers().expect("it has a head").clone();
            for row in reader.records() {
                let row = row.expect("every row is as long as the head");
                for (head, cell) in heads.iter().zip(&row) {
                    let is_number = ["expanded", "moves", "games", "nodes", "rating", "share"].contains(&head);
                    assert!(
                        !is_number || cell.is_empty() || cell.parse::<f64>().is_ok(),
                        "{}: {head} {cell}",
                        file.display()
                    );
                }
            }
        }
    }
}

#[test]
fn letters_that_mean_something_in_latex_are_guarded() {
    let folder = folder("latex");
    written(&fixtures::ties(), Language::English, &folder);
    let text = fs::read_to_string(folder.join("tables.tex")).expect("the file is there");
    assert!(text.contains("b\\_1 & ") && text.contains("c\\% & "), "{text}");
    assert!(text.contains("Example $<$9000$>$ \\& more"), "{text}");
    assert!(
        text.is_ascii()
            || text.chars().all(|letter| letter.is_ascii() || letter.is_alphabetic() || "…’“”".contains(letter))
    );
    assert_eq!(text.matches("\\begin{tabular}").count(), text.matches("\\end{tabular}").count());
}

#[test]
fn the_same_records_give_the_same_bytes() {
    for (name, fixture) in fixtures::all() {
        let [one, other] = ["one", "other"].map(|turn| folder(&format!("same-{name}-{turn}")));
        let files = [&one, &other].map(|folder| written(&fixture, Language::English, folder).files);
        assert_eq!(files[0].len(), files[1].len());
        for (one, other) in files[0].iter().zip(&files[1]) {
            assert_eq!(fs::read(one).expect("there"), fs::read(other).expect("there"), "{}", one.display());
        }
        let left: Vec<_> = fs::read_dir(&one).expect("there").map(|entry| entry.expect("there").file_name()).collect();
        assert_eq!(left.len(), files[0].len(), "nothing else is left: {left:?}");
    }
}

/// A record as the parts of two rounds, of which two find the goal in the second and one has the first place.
fn parts(record: &JobRecord) -> Vec<JobRecord> {
    let part = |round: u32, part: u32| {
        let mut of_it = record.clone();
        let Done::Puzzle(puzzle) = &mut of_it.done else { unreachable!("all are puzzles") };
        let solved = &mut puzzle.solved;
        // All together have expanded and generated what the whole has.
        let share = |n: u64| if (round, part) == (1, 1) { n - 3 * (n / 4) } else { n / 4 };
        (solved.expanded, solved.generated) = (share(solved.expanded), share(solved.generated));
        let place = (round == 1).then_some(9 - u64::from(part));
        if place.is_none() {
            (solved.status, solved.length, solved.optimal) = (Status::Limit, None, false);
        } else if part == 0 {
            solved.length = solved.length.map(|length| length + 2);
        }
        puzzle.part = Some(PartFigures { round, part, of: 2, place });
        of_it
    };
    vec![part(0, 0), part(0, 1), part(1, 0), part(1, 1)]
}

#[test]
fn a_search_in_parts_reads_as_one() {
    let mut fixture = fixtures::nobody_dominates();
    // One that a limit ended has no parts with a place.
    fixture.records.retain(|record| matches!(&record.done, Done::Puzzle(puzzle) if puzzle.solved.length.is_some()));
    let [whole, split] = ["whole", "split"].map(|name| folder(&format!("parts-{name}")));
    written(&fixture, Language::English, &whole);
    fixture.records = fixture.records.iter().flat_map(parts).collect();
    written(&fixture, Language::English, &split);
    for file in ["methods.csv", "instances.csv"] {
        let [whole, split] = [&whole, &split].map(|folder| fs::read_to_string(folder.join(file)).expect("there"));
        assert_eq!(split, whole, "{file}");
    }
}

#[test]
fn times_may_be_missing_for_some() {
    let mut fixture = fixtures::ties();
    for record in fixture.records.iter_mut().step_by(2) {
        let Done::Puzzle(puzzle) = &mut record.done else { unreachable!("all are puzzles") };
        puzzle.solved.seconds = None;
    }
    let folder = folder("some-times");
    let files = written(&fixture, Language::English, &folder).files;
    assert!(files.iter().any(|file| file.ends_with("time.svg")));
}

#[test]
fn nothing_is_a_report_too() {
    let mut fixture = fixtures::begun();
    fixture.records.clear();
    fixture.run.machine = None;
    let folder = folder("nothing");
    written(&fixture, Language::English, &folder);
    let text = fs::read_to_string(folder.join("report.md")).expect("the file is there");
    assert!(text.contains("there is nothing to report yet"), "{text}");
}

#[test]
fn errors_name_the_folder_and_the_file() {
    let fixture = fixtures::ties();
    let report = report(&fixture);
    let place = folder("in-the-way");
    fs::create_dir_all(place.join("report.html/inside")).expect("a folder");
    let options = |folder: &Path| Options { language: Language::English, folder: folder.to_owned() };
    let error = report.write(&options(&place)).expect_err("a folder is in the way");
    assert!(matches!(&error, ReportError::File { .. }) && error.to_string().contains("report.html"), "{error}");
    assert_eq!(fs::read_dir(&place).expect("the folder is there").count(), 1, "nothing half-written stays");
    fs::write(place.join("file"), "").expect("a file");
    let error = report.write(&options(&place.join("file"))).expect_err("a file is in the way");
    assert!(matches!(&error, ReportError::Folder { .. }) && error.to_string().contains("file"), "{error}");
}

#[test]
fn a_hundred_thousand_records_are_a_report() {
    let fixture = fixtures::nobody_dominates();
    let mut report = Report::of(fixture.run.clone());
    // Made one by one: nobody holds them all.
    for job in 0..100_000_u64 {
        let mut record = fixture.records[(job % 9) as usize].clone();
        record.job = job;
        let Done::Puzzle(puzzle) = &mut record.done else { unreachable!("all are puzzles") };
        puzzle.instance = format!("{}", job / 9);
        puzzle.solved.board = format!("{job}");
        report.add(record);
    }
    let folder = folder("many");
    let written = report.write(&Options { language: Language::English, folder: folder.clone() });
    assert_eq!(written.expect("a report").n_records, 100_000);
    let page = fs::metadata(folder.join("report.html")).expect("there").len();
    assert!(page < 1_000_000, "the page has {page} bytes: long tables are cut");
    let rows = csv::Reader::from_path(folder.join("instances.csv")).expect("there").into_records().count();
    assert_eq!(rows, 100_000);
}
