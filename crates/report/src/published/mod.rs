//! Published figures beside ours: one page for the five reports that this project grew from.
//!
//! The figures come from a file ([`Tables`]), ours from the runs of `experiments/reports.toml`, told apart by their names
//! ([`Comparison::begin`]). Every published row stands beside its run, and what differs is explained, by a rule that
//! looks at the figures and not by a remark that was written beforehand. What is missing is said to be.

mod chess;
mod puzzles;
mod tables;
mod trace;
pub(crate) mod words;

use mossa_wire::{Done, JobRecord, Run};

pub use tables::Tables;

use crate::document::{Document, Plot, Section, Table};
use crate::files::{self, NamedFile};
use crate::gather::Gathered;
use crate::language::fill;
use crate::numbers::Numbers;
use crate::{Language, Options, ReportError, Written, exporters, page_words};
use trace::Trace;
use words::Words;

/// The names that runs must have to be found, or begin with.
mod names {
    /// Report A's boards.
    pub(super) const A_PUZZLES: &str = "report-a-puzzles";
    /// Report A's games: all runs that begin so.
    pub(super) const A_CHESS: &str = "report-a-chess";
    /// Report B's and E's evaluations.
    pub(super) const BE_CONNECT: &str = "report-b-e-connect";
    /// Report C's board, traced.
    pub(super) const C_TRACE: &str = "report-c-trace";
    /// Report D's boards.
    pub(super) const D_PUZZLES: &str = "report-d-puzzles";
}

/// Published figures, and the runs that stand beside them.
#[derive(Debug)]
pub struct Comparison {
    tables: Tables,
    runs: Vec<Kept>,
}

/// A run, cut down to what is needed.
#[derive(Debug)]
struct Kept {
    run: Run,
    gathered: Gathered,
    trace: Option<Trace>,
}

/// All that makes sentences and tables.
struct Context<'a> {
    tables: &'a Tables,
    runs: &'a [Kept],
    words: Words,
    numbers: Numbers,
    language: Language,
}

impl Comparison {
    /// Figures without any run yet.
    pub fn new(tables: Tables) -> Comparison {
        Comparison { tables, runs: Vec::new() }
    }

    /// Takes a run in, whose records follow. Which table it stands beside follows from its name: `report-a-puzzles`,
    /// `report-a-chess…`, `report-b-e-connect`, `report-c-trace`, `report-d-puzzles`; any other has a section of its own.
    pub fn begin(&mut self, run: Run) {
        self.runs.push(Kept { run, gathered: Gathered::default(), trace: None });
    }

    /// Takes the next record of the last run in.
    pub fn add(&mut self, record: JobRecord) {
        let Some(kept) = self.runs.last_mut() else { return };
        if let (None, Done::Puzzle(puzzle)) = (&kept.trace, &record.done) {
            kept.trace = Trace::of(puzzle);
        }
        kept.gathered.add(record);
    }

    /// Writes `reports.html` into the folder, the tables as CSV files beside it.
    pub fn write(&self, options: &Options) -> Result<Written, ReportError> {
        let document = self.document(options.language);
        let mut all = vec![NamedFile::new("reports.html", exporters::page(&document))];
        all.extend(exporters::files(&document).into_iter().filter(|file| file.name != "report.html").map(|file| {
            let name = if file.name == "report.md" { "reports.md".into() } else { file.name };
            NamedFile { name, ..file }
        }));
        let n_records = self.runs.iter().map(|kept| kept.gathered.n_records).sum();
        Ok(Written { files: files::write_all(&options.folder, &all)?, n_records })
    }

    fn document(&self, language: Language) -> Document {
        let (words, numbers) = (Words::of(language), Numbers::of(language));
        let context = Context { tables: &self.tables, runs: &self.runs, words, numbers, language };
        let mut sections = vec![about(&context)];
        sections.push(puzzles::report_a(&context));
        sections.push(chess::report_a(&context));
        sections.extend(self.others(&context, |name| name == names::BE_CONNECT));
        sections.extend(trace::report_c(&context));
        sections.push(puzzles::report_d(&context));
        sections.extend(self.others(&context, |name| !name.starts_with("report-")));
        let mut remarks = chess::remarks(&context);
        remarks.extend(puzzles::remarks(&context));
        Document {
            language,
            title: words.title.into(),
            kicker: words.kicker.into(),
            remarks,
            sections,
            facts: self.facts(&context),
            origin: String::new(),
            command: "make reports".into(),
            spec: String::new(),
        }
    }

    /// The runs that have no published table: their remarks, tables and plots as in a report of their own.
    fn others(&self, context: &Context<'_>, is_meant: impl Fn(&str) -> bool) -> Vec<Section> {
        let meant = self.runs.iter().filter(|kept| is_meant(&kept.run.name));
        meant.map(|kept| other(context, kept)).collect()
    }

    fn facts(&self, context: &Context<'_>) -> Vec<(String, String)> {
        let page = page_words::Words::of(context.language);
        let mut facts: Vec<(String, String)> = Vec::new();
        if let Some(kept) = self.runs.first() {
            facts = page.facts(&kept.run, &kept.gathered, context.numbers);
            // Limits and jobs differ from run to run and stand under the tables.
            facts.retain(|(label, _)| {
                label != page.limits && label != page.jobs && label != page.seed && label != page.records
            });
        }
        facts.push((context.words.runs.into(), context.numbers.whole(self.runs.len() as u64)));
        facts
    }
}

fn about(context: &Context<'_>) -> Section {
    Section {
        id: "about".into(),
        title: context.words.kicker.into(),
        paragraphs: vec![context.words.intro.into()],
        remarks: Vec::new(),
        tables: Vec::new(),
        plots: Vec::new(),
    }
}

fn other(context: &Context<'_>, kept: &Kept) -> Section {
    let report = crate::document_of(&kept.run, &kept.gathered, context.language);
    let name = crate::folder_name(&kept.run.name);
    let is_be = kept.run.name == names::BE_CONNECT;
    let mut paragraphs = Vec::new();
    if is_be {
        paragraphs.push(context.words.be_about.to_owned());
    }
    let n_tables: usize = report.sections.iter().map(|section| section.tables.len()).sum();
    let rest = fill(context.words.rest, &[("n", context.numbers.whole(n_tables.saturating_sub(1) as u64))]);
    let note = format!("{rest} {}", origin(context, kept));
    let overview = report.sections.into_iter().take(2);
    let (mut tables, mut plots) = (Vec::new(), Vec::new());
    for section in overview {
        let own = |table: Table| Table {
            name: format!("{name}-{}", table.name),
            note: format!("{} {note}", table.note),
            ..table
        };
        // One table says what there is; the rest is in the run's own report.
        tables.extend(section.tables.into_iter().take(1).map(own));
        plots.extend(section.plots.into_iter().map(|plot| Plot { name: format!("{name}-{}", plot.name), ..plot }));
    }
    tables.truncate(1);
    let title = if is_be { context.words.be.to_owned() } else { fill(context.words.more, &[("name", &kept.run.name)]) };
    Section { id: name, title, paragraphs, remarks: report.remarks, tables, plots }
}

/// Where our figures come from, in words.
fn origin(context: &Context<'_>, kept: &Kept) -> String {
    let page = page_words::Words::of(context.language);
    let origin = page.origin_of(&kept.run, &kept.gathered, context.numbers);
    fill(context.words.our_run, &[("name", &kept.run.name), ("origin", &origin)])
}

impl<'a> Context<'a> {
    fn run(&self, name: &str) -> Option<&'a Kept> {
        self.runs.iter().find(|kept| kept.run.name == name)
    }

    /// Where the figures of a run come from; that there is none, otherwise.
    fn note_of(&self, kept: Option<&Kept>) -> String {
        kept.map_or_else(|| self.words.missing.to_owned(), |kept| origin(self, kept))
    }

    /// A column of theirs and one of ours.
    fn beside(&self, key: &str, what: &str) -> [crate::document::Column; 2] {
        let [theirs, ours] = [self.words.theirs, self.words.ours].map(|text| fill(text, &[("what", what)]));
        [crate::cells::number(&format!("{key}_theirs"), &theirs), crate::cells::number(&format!("{key}_ours"), &ours)]
    }
}
