//! Thoughts: one row a record; a player is known by its spec without the depth, so that one player at several depths is one.

use mossa_wire::{AnalysisRecord, Counters, Kind, LimitFigures, ScoreUnit};

use super::Names;

/// What came of one thought about one position.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ThoughtRow {
    /// Which player, whatever its depth.
    pub(crate) player: u32,
    /// Which position.
    pub(crate) instance: u32,
    /// Under which limits, by their number in [`Thoughts::limits`].
    pub(crate) limits: u32,
    /// Which repetition, counted from 0.
    pub(crate) repetition: u64,
    /// The depth that was asked for, or the depth that was reached where none was.
    pub(crate) depth: u32,
    /// How far it looked.
    pub(crate) reached: u32,
    /// Its move, by its number in [`Thoughts::moves`].
    pub(crate) best: Option<u32>,
    /// What that is worth: the kind and the value.
    pub(crate) score: Option<(Kind, i64)>,
    /// In what a heuristic value is shown.
    pub(crate) unit: ScoreUnit,
    /// The counters.
    pub(crate) counters: Counters,
    /// Time taken.
    pub(crate) seconds: Option<f64>,
}

/// All thoughts of a run.
#[derive(Clone, Default, Debug)]
pub(crate) struct Thoughts {
    /// In what scores are shown.
    pub(crate) unit: ScoreUnit,
    /// Players, without their depths.
    pub(crate) players: Names,
    /// Positions: name and text, with a line break between.
    instances: Names,
    /// What players were allowed to use, apart from the depth, which is a factor of its own.
    pub(crate) limits: Names,
    /// Moves.
    pub(crate) moves: Names,
    /// The records.
    pub(crate) rows: Vec<ThoughtRow>,
}

impl Thoughts {
    pub(super) fn add(&mut self, record: &AnalysisRecord, limits: &LimitFigures) {
        let analysis = &record.analysis;
        let (player, depth) = without_depth(&analysis.player);
        let flat = LimitFigures { depth: None, ..limits.clone() };
        self.rows.push(ThoughtRow {
            player: self.players.number(&player),
            instance: self.instances.number(&format!("{}\n{}", record.instance, analysis.position)),
            limits: self.limits.number(&flat.to_string()),
            repetition: record.repetition,
            depth: depth.or(limits.depth).unwrap_or(analysis.depth),
            reached: analysis.depth,
            best: analysis.best.as_deref().map(|mv| self.moves.number(mv)),
            score: analysis.score.map(|score| (score.kind, score.value)),
            unit: self.unit,
            counters: analysis.counters,
            seconds: analysis.seconds,
        });
    }

    /// How many positions.
    pub(crate) fn n_instances(&self) -> usize {
        self.instances.len()
    }

    /// What a position is called.
    pub(crate) fn instance(&self, instance: u32) -> &str {
        self.instances.name(instance).split_once('\n').expect("a position is made of its name and its text").0
    }
}

/// A spec without the key `depth`, and the depth it named.
pub(crate) fn without_depth(spec: &str) -> (String, Option<u32>) {
    let Some((name, keys)) = spec.split_once(':') else { return (spec.to_owned(), None) };
    let mut depth = None;
    let mut kept = Vec::new();
    for key in split_outside_quotes(keys) {
        match key.strip_prefix("depth=").and_then(|value| value.parse().ok()) {
            Some(value) if depth.is_none() => depth = Some(value),
            _ => kept.push(key),
        }
    }
    if depth.is_none() {
        return (spec.to_owned(), None);
    }
    let spec = if kept.is_empty() { name.to_owned() } else { format!("{name}:{}", kept.join(",")) };
    (spec, depth)
}

/// The parts between commas, except commas between double quotes.
fn split_outside_quotes(text: &str) -> Vec<&str> {
    let mut is_quoted = false;
    text.split(|letter| {
        is_quoted ^= letter == '"';
        letter == ',' && !is_quoted
    })
    .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_player_is_known_by_its_spec_without_the_depth() {
        let check = |spec, family: &str, depth| assert_eq!(without_depth(spec), (family.to_owned(), depth));
        check("minimax:depth=3", "minimax", Some(3));
        check("alpha-beta:depth=12,eval=hard", "alpha-beta:eval=hard", Some(12));
        check("alpha-beta:eval=hard,depth=2", "alpha-beta:eval=hard", Some(2));
        check("mcts:nodes=2000,seed=1", "mcts:nodes=2000,seed=1", None);
        check("engine", "engine", None);
        check("uci:cmd=\"x,depth=4\",depth=7", "uci:cmd=\"x,depth=4\"", Some(7));
        check("deepening:depth=many", "deepening:depth=many", None);
    }
}
