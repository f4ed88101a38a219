//! What players did at each depth, over all positions, and how fast their work grows with it. A try is one record; tables
//! and plots count tries, so that their sums are those of the records. Players under other limits are other players where
//! one position was looked at under several.

use std::collections::{BTreeMap, BTreeSet};

use mossa_wire::{Counters, Kind};

use crate::gather::{ThoughtRow, Thoughts};
use crate::statistics::{Line, geometric_mean, median};

/// A player, under limits.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Player {
    /// Its spec without the depth, by its number in the records.
    pub(super) spec: u32,
    /// The limits, by their number in the records; none where they are no factor.
    pub(super) limits: Option<u32>,
}

/// All of it, by player and depth.
#[derive(Clone, Default, Debug)]
pub(super) struct Summary {
    /// The players.
    pub(super) players: Vec<Player>,
    /// Every record, with the player's number in `players`; sorted by position and repetition.
    tries: BTreeMap<(u32, u32), Vec<ThoughtRow>>,
    /// One row per position: the repetitions taken together, by the means of the counters and the median time.
    levels: BTreeMap<(u32, u32), Vec<ThoughtRow>>,
    has_time: bool,
}

/// How work grows: the factor by which nodes grow with every ply.
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
        let has_factor = limits_are_a_factor(thoughts);
        let player = |row: &ThoughtRow| Player { spec: row.player, limits: has_factor.then_some(row.limits) };
        let players: Vec<Player> = thoughts.rows.iter().map(player).collect::<BTreeSet<_>>().into_iter().collect();
        let number = |row: &ThoughtRow| players.binary_search(&player(row)).expect("every row has its player") as u32;
        let mut tries: BTreeMap<(u32, u32), Vec<ThoughtRow>> = BTreeMap::new();
        for row in &thoughts.rows {
            let row = ThoughtRow { player: number(row), ..*row };
            tries.entry((row.player, row.depth)).or_default().push(row);
        }
        let mut levels = BTreeMap::new();
        for (&key, rows) in &mut tries {
            rows.sort_by_key(|row| (row.instance, row.repetition));
            let positions = rows.chunk_by(|one, other| one.instance == other.instance);
            levels.insert(key, positions.map(together).collect());
        }
        let has_time = thoughts.rows.iter().any(|row| row.seconds.is_some());
        Summary { players, tries, levels, has_time }
    }

    /// Every record, by player and depth.
    pub(super) fn tries(&self) -> impl Iterator<Item = (u32, u32, &[ThoughtRow])> {
        self.tries.iter().map(|(&(player, depth), rows)| (player, depth, rows.as_slice()))
    }

    /// The records of a player at a depth.
    pub(super) fn tries_at(&self, player: u32, depth: u32) -> &[ThoughtRow] {
        self.tries.get(&(player, depth)).map_or(&[], Vec::as_slice)
    }

    /// The records of a player.
    pub(super) fn tries_of(&self, player: u32) -> impl Iterator<Item = &ThoughtRow> {
        self.tries.range((player, 0)..=(player, u32::MAX)).flat_map(|(_, rows)| rows)
    }

    /// Whether some player looked at some position more than once at one depth.
    pub(super) fn has_repetitions(&self) -> bool {
        let n = |levels: &BTreeMap<(u32, u32), Vec<ThoughtRow>>| levels.values().map(Vec::len).sum::<usize>();
        n(&self.levels) < n(&self.tries)
    }

    /// Whether players differ by their limits.
    pub(super) fn has_limits(&self) -> bool {
        self.players.iter().any(|player| player.limits.is_some())
    }

    /// Every player at every depth, by position.
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
            let nodes: Vec<f64> = self.tries_at(player, depth).iter().map(|row| row.counters.nodes as f64).collect();
            points.push((f64::from(depth), geometric_mean(&nodes)?.ln()));
        }
        let line = Line::through(&points)?;
        Some(Growth { factor: line.slope.exp(), line, depths: [*depths.first()?, *depths.last()?] })
    }

    /// Whether the time of any player is known.
    pub(super) fn has_time(&self) -> bool {
        self.has_time
    }
}

/// Whether one player looked at one position at one depth under several limits.
fn limits_are_a_factor(thoughts: &Thoughts) -> bool {
    let mut limits: BTreeMap<(u32, u32, u32), u32> = BTreeMap::new();
    let mut rows = thoughts.rows.iter();
    rows.any(|row| *limits.entry((row.player, row.depth, row.instance)).or_insert(row.limits) != row.limits)
}

/// Repetitions as one row; the score is the mean where all are estimates.
fn together(rows: &[ThoughtRow]) -> ThoughtRow {
    let seconds: Vec<f64> = rows.iter().filter_map(|row| row.seconds).collect();
    let mean = |of: fn(&ThoughtRow) -> u64| {
        let sum: u128 = rows.iter().map(|row| u128::from(of(row))).sum();
        ((sum + rows.len() as u128 / 2) / rows.len() as u128) as u64
    };
    let values: Option<Vec<i64>> =
        rows.iter().map(|row| row.score.filter(|(kind, _)| *kind == Kind::Cp).map(|(_, value)| value)).collect();
    let score = values.map(|values| (Kind::Cp, values.iter().sum::<i64>() / rows.len() as i64)).or(rows[0].score);
    ThoughtRow {
        reached: rows.iter().map(|row| row.reached).min().unwrap_or_default(),
        score,
        counters: Counters {
            nodes: mean(|row| row.counters.nodes),
            states_evaluated: mean(|row| row.counters.states_evaluated),
            prunings: mean(|row| row.counters.prunings),
            table_hits: mean(|row| row.counters.table_hits),
        },
        seconds: median(&seconds),
        ..rows[0]
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
        pairs.extend(about(less, row.instance).map(|other| [other.counters.nodes as f64, row.counters.nodes as f64]));
    }
    let [below, above] = [0, 1].map(|at| pairs.iter().map(|pair| pair[at]).collect::<Vec<f64>>());
    Some(geometric_mean(&above)? / geometric_mean(&below)?)
}
