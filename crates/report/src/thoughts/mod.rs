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
use crate::limits::apart;
use crate::numbers::Numbers;

use summary::Summary;
use words::Words;

/// All that makes sentences and tables.
struct Context<'a> {
    thoughts: &'a Thoughts,
    summary: Summary,
    words: Words,
    numbers: Numbers,
    language: crate::Language,
    /// By the number of limits: what tells them apart.
    limits: Vec<String>,
}

impl Context<'_> {
    /// The spec of a player, without its depth.
    fn spec(&self, player: u32) -> &str {
        self.thoughts.players.name(self.summary.players[player as usize].spec)
    }

    /// What tells the limits of a player apart, where they are a factor; empty where it had none.
    fn limits(&self, player: u32) -> Option<&str> {
        self.summary.players[player as usize].limits.map(|limits| self.limits[limits as usize].as_str())
    }

    /// A player with its limits, where they are a factor.
    fn name(&self, player: u32) -> String {
        match self.limits(player) {
            None => self.spec(player).to_owned(),
            Some("") => format!("{} ({})", self.spec(player), self.words.no_limit),
            Some(limits) => format!("{} ({limits})", self.spec(player)),
        }
    }

    fn players(&self) -> std::ops::Range<u32> {
        0..self.summary.players.len() as u32
    }
}

/// Adds what there is to say about thoughts.
pub(crate) fn report(thoughts: &Thoughts, document: &mut Document) {
    if thoughts.rows.is_empty() {
        return;
    }
    let language = document.language;
    let (words, numbers) = (Words::of(language), Numbers::of(language));
    let context =
        Context { thoughts, summary: Summary::of(thoughts), words, numbers, language, limits: apart(&thoughts.limits) };
    document.remarks.extend(remarks::remarks(&context));
    let (plots, paragraphs) = pictures::pictures(&context);
    document.sections.push(Section {
        id: "depths".into(),
        title: words.results.into(),
        paragraphs,
        remarks: Vec::new(),
        tables: tables::overviews(&context),
        plots,
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
