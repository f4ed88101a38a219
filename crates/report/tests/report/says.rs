//! Golden reports: `report.md` of every fixture in both languages (remarks included), and every other format of one.

#![expect(clippy::disallowed_methods, reason = "a test reads files of its own")]

use std::path::{Path, PathBuf};
use std::{fs, io};

use mossa_report::{Language, Options, Report, Written};

use crate::fixtures::{self, Fixture};
use crate::golden;

/// A folder of its own for a test, empty.
pub(crate) fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    match fs::remove_dir_all(&folder) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => panic!("{}: {error}", folder.display()),
        _ => folder,
    }
}

/// The report of a fixture.
pub(crate) fn report(fixture: &Fixture) -> Report {
    let mut report = Report::of(fixture.run.clone());
    fixture.records.iter().cloned().for_each(|record| report.add(record));
    report
}

/// Writes the report of a fixture.
pub(crate) fn written(fixture: &Fixture, language: Language, folder: &Path) -> Written {
    report(fixture).write(&Options { language, folder: folder.to_owned() }).expect("a report")
}

fn golden_folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden")
}

#[test]
fn reports_say_what_they_said_in_both_languages() {
    for (name, fixture) in fixtures::all() {
        for language in [Language::English, Language::Italian] {
            let folder = folder(&format!("says-{name}-{}", language.code()));
            written(&fixture, language, &folder);
            let text = fs::read_to_string(folder.join("report.md")).expect("the report is there");
            golden::check(&golden_folder().join(format!("{name}.{}.md", language.code())), &text);
        }
    }
}

#[test]
fn every_format_is_as_it_was() {
    for (name, fixture, files) in [
        (
            "tournament",
            fixtures::tournament(),
            &[
                "report.html",
                "tables.tex",
                "standings.csv",
                "crosstable.csv",
                "run.csv",
                "ratings.svg",
                "crosstable-heat.svg",
                "score-by-depth.svg",
            ][..],
        ),
        (
            "ties",
            fixtures::ties(),
            &["methods.csv", "instances.csv", "tables.tex", "expanded.svg", "time.svg", "cactus.svg", "quality.svg"],
        ),
        ("growth", fixtures::growth(), &["depths.csv", "growth.csv", "nodes-by-depth.svg", "score-by-depth.svg"]),
    ] {
        let folder = folder(&format!("format-{name}"));
        written(&fixture, Language::English, &folder);
        for file in files {
            let text = fs::read_to_string(folder.join(file)).expect("the file is there");
            golden::check(&golden_folder().join(format!("{name}.{file}")), &text);
        }
    }
}
