//! A hint, and the reason for it in a word.

use mossa_kernel::{Choice, Score, Side, View};

use super::words::{Words, fill};
use mossa_jobs::score::Scale;
use mossa_jobs::unit::unit_of;
use mossa_wire::Kind;

pub(super) struct Hint<'a> {
    pub(super) choice: &'a Choice<String>,
    /// The move as people say it.
    pub(super) said: &'a str,
    pub(super) scale: Scale<'a>,
    pub(super) view: &'a View,
    /// Whose turn it is …
    pub(super) side: Side,
    /// … and the name of the other.
    pub(super) other: &'a str,
}

impl Hint<'_> {
    pub(super) fn text(&self, words: &Words) -> String {
        match self.why(words) {
            Some(why) => fill(words.hint, &[("move", &self.said), ("why", &why)]),
            None => fill(words.hint_bare, &[("move", &self.said)]),
        }
    }

    fn why(&self, words: &Words) -> Option<String> {
        let score = self.choice.score;
        if self.completes(self.side) {
            return Some(words.why_wins.to_owned());
        }
        if let Some(plies) = score.and_then(Score::win_in_plies) {
            return Some(self.in_plies(words.why_wins_in, plies));
        }
        if self.completes(self.side.other()) {
            return Some(fill(words.why_blocks, &[("other", &self.other)]));
        }
        if let Some(plies) = score.and_then(Score::loss_in_plies) {
            return Some(self.in_plies(words.why_lost, plies));
        }
        let figures = self.scale.of_choice(self.choice)?;
        let unit = unit_of(self.scale.position);
        Some(match figures.kind {
            Kind::Draw => words.why_draw.to_owned(),
            _ => fill(words.why_score, &[("score", &unit.short(figures))]),
        })
    }

    /// Whether a piece of this side there would win at once.
    fn completes(&self, side: Side) -> bool {
        self.scale.position.completes(self.view, &self.choice.mv, side)
    }

    /// Some count plies, others the moves of the winner.
    fn in_plies(&self, template: &str, plies: u32) -> String {
        fill(template, &[("plies", &plies), ("moves", &self.scale.position.worth_of_win(plies))])
    }
}
