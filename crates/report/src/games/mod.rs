//! The report of a tournament: standings with ratings, the crosstable, how certain the order is, and the work.
//!
//! `summary.rs` counts; from it come `tables.rs`, `pictures.rs` and `remarks.rs`.

mod pictures;
mod remarks;
mod summary;
mod tables;
pub(crate) mod words;

use crate::document::{Document, Section};
use crate::gather::Games;
use crate::language::fill;
use crate::numbers::Numbers;

use summary::Summary;
use words::Words;

/// All that makes sentences and tables.
struct Context<'a> {
    games: &'a Games,
    summary: Summary,
    words: Words,
    numbers: Numbers,
    language: crate::Language,
}

impl Context<'_> {
    fn name(&self, player: usize) -> &str {
        self.games.players.name(player as u32)
    }

    /// A player in running text.
    fn code(&self, player: usize) -> String {
        format!("`{}`", self.name(player))
    }
}

/// Adds what there is to say about games.
pub(crate) fn report(games: &Games, document: &mut Document) {
    if games.rows.is_empty() {
        return;
    }
    let language = document.language;
    let (words, numbers) = (Words::of(language), Numbers::of(language));
    let context = Context { games, summary: Summary::of(games), words, numbers, language };
    document.remarks.extend(remarks::remarks(&context));
    let sections = [
        ("standings", words.standings, vec![tables::standings(&context)], pictures::standings(&context)),
        ("crosstable", words.crosstable, tables::crosstables(&context), pictures::crosstable(&context)),
        ("work", words.work, tables::work(&context), Vec::new()),
        ("games", words.games, vec![tables::games(&context)], Vec::new()),
    ];
    let n_players = context.summary.order.len();
    let n = numbers.whole(n_players as u64);
    let no_heat = (pictures::MAX_PLAYERS < n_players).then(|| fill(words.p_heat_left, &[("n", &n)]));
    for (id, title, tables, plots) in sections {
        document.sections.push(Section {
            id: id.into(),
            title: title.into(),
            paragraphs: no_heat.iter().filter(|_| id == "crosstable").cloned().collect(),
            remarks: Vec::new(),
            tables,
            plots,
        });
    }
}
