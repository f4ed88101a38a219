//! What players did at each depth, over all positions, and how fast their work grows with it.

use std::collections::BTreeMap;

use crate::gather::{ThoughtRow, Thoughts};
use crate::statistics::{Line, geometric_mean, median};

/// All of it: by player and depth, the rows of the first repetition, each with the median time of all.
#[derive(Clone, Default, Debug)]
pub(super) struct Summary {
    levels: BTreeMap<(u32, u32), Vec<ThoughtRow>>,
    has_time: bool,
}

/// How work grows: so many times as many nodes with every ply.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Growth {
    /// The effective branching factor.
    pub(super) factor: f64,
    /// The line through the logarithms.
    pub(super) line: Line,
    /// The depths it was fitted on.
    pub(super) depths: [u32; 2],
}

impl Summary {
    /// Of these rows.
    pub(super) fn of(thoughts: &Thoughts) -> Summary {
        let mut grouped: BTreeMap<(u32, u32, u32), Vec<ThoughtRow>> = BTreeMap::new();
        for row in &thoughts.rows {
            grouped.entry((row.player, row.depth, row.instance)).or_default().push(*row);
        }
        let mut summary = Summary::default();
        for ((player, depth, _), rows) in grouped {
            let seconds: Vec<f64> = rows.iter().filter_map(|row| row.seconds).collect();
            let row = ThoughtRow { seconds: median(&seconds), ..rows[0] };
            summary.has_time |= row.seconds.is_some();
            summary.levels.entry((player, depth)).or_default().push(row);
        }
        summary
    }

    /// Every player at every depth.
    pub(super) fn levels(&self) -> impl Iterator<Item = (u32, u32, &[ThoughtRow])> {
        self.levels.iter().map(|(&(player, depth), rows)| (player, depth, rows.as_slice()))
    }

    /// A player at a depth.
    pub(super) fn level(&self, player: u32, depth: u32) -> &[ThoughtRow] {
        self.levels.get(&(player, depth)).map_or(&[], Vec::as_slice)
    }

    /// The depths of a player.
    pub(super) fn depths(&self, player: u32) -> Vec<u32> {
        self.levels.keys().filter(|key| key.0 == player).map(|key| key.1).collect()
    }

    /// How many times as many nodes as at the depth before, over the positions that both have.
    pub(super) fn step(&self, player: u32, depth: u32) -> Option<f64> {
        nodes_ratio(self.level(player, depth.checked_sub(1)?), self.level(player, depth))
    }

    /// How much more `other` looks at than `one` at a depth.
    pub(super) fn ratio(&self, one: u32, other: u32, depth: u32) -> Option<f64> {
        nodes_ratio(self.level(one, depth), self.level(other, depth))
    }

    /// How a player's work grows, over all depths it was asked at.
    pub(super) fn growth(&self, player: u32) -> Option<Growth> {
        let depths: Vec<u32> = self.depths(player).into_iter().filter(|&depth| 0 < depth).collect();
        let mut points = Vec::new();
        for &depth in &depths {
            let nodes: Vec<f64> = self.level(player, depth).iter().map(|row| row.nodes as f64).collect();
            points.push((f64::from(depth), geometric_mean(&nodes)?.ln()));
        }
        let line = Line::through(&points)?;
        Some(Growth { factor: line.slope.exp(), line, depths: [*depths.first()?, *depths.last()?] })
    }

    /// Whether anybody's time is known.
    pub(super) fn has_time(&self) -> bool {
        self.has_time
    }
}

/// The thought about a position: rows of a level are in the order of the positions.
pub(super) fn about(rows: &[ThoughtRow], instance: u32) -> Option<&ThoughtRow> {
    rows.binary_search_by_key(&instance, |row| row.instance).ok().map(|place| &rows[place])
}

/// The geometric mean of how many times as many nodes `more` has as `less`, position by position.
fn nodes_ratio(less: &[ThoughtRow], more: &[ThoughtRow]) -> Option<f64> {
    let mut pairs = Vec::new();
    for row in more {
        pairs.extend(about(less, row.instance).map(|other| [other.nodes as f64, row.nodes as f64]));
    }
    let [below, above] = [0, 1].map(|at| pairs.iter().map(|pair| pair[at]).collect::<Vec<f64>>());
    Some(geometric_mean(&above)? / geometric_mean(&below)?)
}
