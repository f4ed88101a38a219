//! The report of an experiment with puzzles: methods (an algorithm and a heuristic, under limits) on instances.
//!
//! `summary.rs` turns rows into what methods did; from it come `tables.rs`, `pictures.rs` and `remarks.rs`.

mod compare;
mod heuristics;
mod pictures;
mod remarks;
mod summary;
mod tables;
pub(crate) mod words;

use crate::document::{Document, Section};
use crate::gather::Puzzles;
use crate::language::{fill, listed};
use crate::limits::apart;
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
    /// By the number of limits: what tells them apart.
    limits: Vec<String>,
}

impl Context<'_> {
    /// Algorithm and heuristic of a method.
    fn method(&self, method: u32) -> (&str, &str) {
        self.puzzles.method(self.summary.methods[method as usize].pair)
    }

    /// What tells the limits of a method apart, where they are a factor; empty where it had none.
    fn limits(&self, method: u32) -> Option<&str> {
        self.summary.methods[method as usize].limits.map(|limits| self.limits[limits as usize].as_str())
    }

    /// A method in running text.
    fn named(&self, method: u32) -> String {
        let (algorithm, heuristic) = self.method(method);
        let named = fill(self.words.method, &[("algorithm", algorithm), ("heuristic", heuristic)]);
        match self.limits(method) {
            None => named,
            Some("") => fill(self.words.method_free, &[("method", &named)]),
            Some(limits) => fill(self.words.method_limited, &[("method", named.as_str()), ("limits", limits)]),
        }
    }

    /// What stands behind the heuristic in a picture: the limits, where they are a factor.
    fn suffix(&self, method: u32) -> String {
        match self.limits(method) {
            None => String::new(),
            Some("") => format!(", {}", self.words.no_limit),
            Some(limits) => format!(", {limits}"),
        }
    }

    /// A method in a picture.
    fn label(&self, method: u32) -> String {
        let (algorithm, heuristic) = self.method(method);
        format!("{algorithm}, {heuristic}{}", self.suffix(method))
    }

    /// A number of things.
    fn whole(&self, n: usize) -> String {
        self.numbers.whole(n as u64)
    }

    /// Methods in running text: the first few, and how many more.
    fn listed(&self, methods: &[u32]) -> String {
        const MOST: usize = 4;
        let mut names: Vec<String> = methods.iter().take(MOST).map(|&method| self.named(method)).collect();
        if MOST < methods.len() {
            names.push(fill(self.words.more, &[("n", &self.whole(methods.len() - MOST))]));
        }
        listed(&names, self.language)
    }

    fn methods(&self) -> std::ops::Range<u32> {
        0..self.summary.methods.len() as u32
    }
}

/// Which time is shown, where building tables took some beside it.
fn times(context: &Context<'_>) -> Option<String> {
    let seconds = context.puzzles.tables_seconds;
    let time = context.numbers.seconds(seconds);
    (0.0 < seconds).then(|| fill(context.words.times, &[("time", &time)]))
}

/// Adds what there is to say about puzzles.
pub(crate) fn report(puzzles: &Puzzles, document: &mut Document) {
    if puzzles.rows.is_empty() {
        return;
    }
    let language = document.language;
    let (words, numbers) = (Words::of(language), Numbers::of(language));
    let context =
        Context { puzzles, summary: Summary::of(puzzles), words, numbers, language, limits: apart(&puzzles.limits) };
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
