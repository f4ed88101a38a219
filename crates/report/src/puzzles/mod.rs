//! The report of an experiment with puzzles: methods (an algorithm and a heuristic) on instances.
//!
//! `summary.rs` turns rows into what methods did; from it come `tables.rs`, `pictures.rs` and `remarks.rs`.

mod compare;
mod pictures;
mod remarks;
mod summary;
mod tables;
pub(crate) mod words;

use crate::document::{Document, Section};
use crate::gather::Puzzles;
use crate::numbers::Numbers;

use summary::Summary;
use words::Words;

/// All that makes sentences and tables.
struct Context<'a> {
    puzzles: &'a Puzzles,
    summary: Summary,
    words: Words,
    numbers: Numbers,
    language: crate::Language,
}

impl Context<'_> {
    /// A method in running text.
    fn named(&self, method: u32) -> String {
        let (algorithm, heuristic) = self.puzzles.method(method);
        crate::language::fill(self.words.method, &[("algorithm", algorithm), ("heuristic", heuristic)])
    }

    /// A method in a picture.
    fn label(&self, method: u32) -> String {
        let (algorithm, heuristic) = self.puzzles.method(method);
        format!("{algorithm}, {heuristic}")
    }

    /// Methods in running text: the first few, and how many more.
    fn listed(&self, methods: &[u32]) -> String {
        const MOST: usize = 4;
        let mut names: Vec<String> = methods.iter().take(MOST).map(|&method| self.named(method)).collect();
        if MOST < methods.len() {
            let more = self.numbers.whole((methods.len() - MOST) as u64);
            names.push(crate::language::fill(self.words.more, &[("n", &more)]));
        }
        crate::language::listed(&names, self.language)
    }

    fn methods(&self) -> std::ops::Range<u32> {
        0..self.puzzles.n_methods() as u32
    }
}

/// Which time is shown, where building tables took some beside it.
fn times(context: &Context<'_>) -> Option<String> {
    let seconds = context.puzzles.tables_seconds;
    let time = context.numbers.seconds(seconds);
    (0.0 < seconds).then(|| crate::language::fill(context.words.times, &[("time", &time)]))
}

/// Adds what there is to say about puzzles.
pub(crate) fn report(puzzles: &Puzzles, document: &mut Document) {
    if puzzles.rows.is_empty() {
        return;
    }
    let language = document.language;
    let (words, numbers) = (Words::of(language), Numbers::of(language));
    let context = Context { puzzles, summary: Summary::of(puzzles), words, numbers, language };
    document.remarks.extend(remarks::remarks(&context));
    document.sections.push(Section {
        id: "methods".into(),
        title: words.results.into(),
        paragraphs: times(&context).into_iter().collect(),
        remarks: Vec::new(),
        tables: tables::overviews(&context),
        plots: pictures::pictures(&context),
    });
    document.sections.push(Section {
        id: "instances".into(),
        title: words.instances.into(),
        paragraphs: Vec::new(),
        remarks: Vec::new(),
        tables: vec![tables::instances(&context)],
        plots: Vec::new(),
    });
}
