//! The report of an experiment with positions: players at depths, what they looked at and what they found.
//!
//! `summary.rs` turns rows into what a player did at a depth, and fits how fast its work grows; from it come `tables.rs`,
//! `pictures.rs` and `remarks.rs`.

mod pictures;
mod remarks;
mod summary;
mod tables;
pub(crate) mod words;

use crate::document::{Document, Section};
use crate::gather::Thoughts;
use crate::numbers::Numbers;

use summary::Summary;
use words::Words;

/// All that makes sentences and tables.
struct Context<'a> {
    thoughts: &'a Thoughts,
    summary: Summary,
    words: Words,
    numbers: Numbers,
}

impl Context<'_> {
    fn name(&self, player: u32) -> &str {
        self.thoughts.players.name(player)
    }

    fn players(&self) -> std::ops::Range<u32> {
        0..self.thoughts.players.len() as u32
    }
}

/// Adds what there is to say about thoughts.
pub(crate) fn report(thoughts: &Thoughts, document: &mut Document) {
    if thoughts.rows.is_empty() {
        return;
    }
    let language = document.language;
    let (words, numbers) = (Words::of(language), Numbers::of(language));
    let context = Context { thoughts, summary: Summary::of(thoughts), words, numbers };
    document.remarks.extend(remarks::remarks(&context));
    document.sections.push(Section {
        id: "depths".into(),
        title: words.results.into(),
        paragraphs: Vec::new(),
        remarks: Vec::new(),
        tables: tables::overviews(&context),
        plots: pictures::pictures(&context),
    });
    document.sections.push(Section {
        id: "positions".into(),
        title: words.positions.into(),
        paragraphs: Vec::new(),
        remarks: Vec::new(),
        tables: vec![tables::positions(&context)],
        plots: Vec::new(),
    });
}
