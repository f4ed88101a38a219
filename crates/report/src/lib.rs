//! Reports: the results of an experiment or a tournament as a page, tables and plots, made from records. Nothing is
//! searched here.
//!
//! [`Report`] takes a run and its records, one after the other, keeps a compact row of each (`gather/`), makes remarks, tables
//! and plots of them (`puzzles/`, `thoughts/`, `games/`), which are a document without a format (`document.rs`), and
//! writes that in every format (`exporters/`, one file each; `plots/`, one file a kind of picture). The same records give the
//! same files, byte for byte. [`published`] sets our figures beside those of published reports.

mod cells;
mod document;
mod error;
mod exporters;
mod files;
mod games;
mod gather;
mod language;
mod limits;
mod numbers;
mod page_words;
mod plots;
pub mod published;
mod puzzles;
mod rows;
mod statistics;
mod thoughts;

use std::path::PathBuf;

use mossa_wire::{JobRecord, Run, ScoreUnit};

pub use error::ReportError;
pub use exporters::is_unseen;
pub use language::Language;
pub use rows::csv_cell;

use crate::document::{Document, Remark};
use crate::gather::Gathered;
use crate::language::fill;
use crate::numbers::Numbers;
use crate::page_words::Words;

/// Where a report goes, and in which language.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Options {
    /// The language of all that people read; names and file keys are the same in all.
    pub language: Language,
    /// The folder, which is made if it is missing. Files of the same names are replaced.
    pub folder: PathBuf,
}

/// What was written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Written {
    /// The files, the page first.
    pub files: Vec<PathBuf>,
    /// How many records they are made from.
    pub n_records: u64,
}

/// The report of a run. Records come in the order of their jobs, from wherever they are kept; each is let go before the
/// next is needed.
///
/// ```no_run
/// use mossa_report::{Language, Options, Report};
/// # fn example(run: mossa_wire::Run, records: Vec<mossa_wire::JobRecord>) -> Result<(), mossa_report::ReportError> {
/// let mut report = Report::of(run);
/// for record in records {
///     report.add(record);
/// }
/// let options = Options { language: Language::English, folder: "report".into() };
/// let written = report.write(&options)?;
/// assert_eq!(written.files[0], options.folder.join("report.html"));
/// # Ok(())
/// # }
/// ```
#[derive(Debug)]
pub struct Report {
    run: Run,
    gathered: Gathered,
}

impl Report {
    /// One without any record yet.
    pub fn of(run: Run) -> Report {
        Report { run, gathered: Gathered::default() }
    }

    /// The same, with scores in this unit; in points where nothing is said.
    pub fn with_unit(mut self, unit: ScoreUnit) -> Report {
        self.gathered.thoughts.unit = unit;
        self
    }

    /// Takes the next record in.
    pub fn add(&mut self, record: JobRecord) {
        self.gathered.add(record);
    }

    /// The page alone, as text: it needs nothing else, has no script and sends no request.
    pub fn page(&self, language: Language) -> String {
        exporters::page(&document_of(&self.run, &self.gathered, language))
    }

    /// Writes the page, the tables and the plots.
    pub fn write(&self, options: &Options) -> Result<Written, ReportError> {
        let document = document_of(&self.run, &self.gathered, options.language);
        let files = files::write_all(&options.folder, &exporters::files(&document))?;
        Ok(Written { files, n_records: self.gathered.n_records })
    }
}

fn document_of(run: &Run, gathered: &Gathered, language: Language) -> Document {
    let (words, numbers) = (Words::of(language), Numbers::of(language));
    let mut document = Document {
        language,
        title: run.name.clone(),
        kicker: words.kicker(run),
        remarks: first_remarks(run, gathered, &words, numbers),
        sections: Vec::new(),
        facts: words.facts(run, gathered, numbers),
        origin: words.origin_of(run, gathered, numbers),
        command: format!("mossa report {} --out {}", run.id, folder_name(&run.name)),
        spec: run.spec.clone(),
    };
    if language == Language::Italian {
        document.command.push_str(" --lang it");
    }
    puzzles::report(&gathered.puzzles, &mut document);
    thoughts::report(&gathered.thoughts, &mut document);
    games::report(&gathered.games, &mut document);
    document
}

/// That the run is not finished, or has nothing yet.
fn first_remarks(run: &Run, gathered: &Gathered, words: &Words, numbers: Numbers) -> Vec<Remark> {
    if gathered.n_records == 0 {
        return vec![Remark::new(words.nothing_figure, words.nothing)];
    }
    if run.jobs <= gathered.n_records {
        return Vec::new();
    }
    let [done, all] = [gathered.n_records, run.jobs].map(|n| numbers.whole(n));
    vec![Remark::new(fill(words.unfinished_figure, &[("done", &done), ("all", &all)]), words.unfinished)]
}

/// A name that needs no quotes in a shell.
fn folder_name(name: &str) -> String {
    let name: String = name
        .chars()
        .map(|letter| if letter.is_ascii_alphanumeric() || "-_.".contains(letter) { letter } else { '-' })
        .collect();
    if name.is_empty() { "report".into() } else { name }
}
