//! The crosstable of a tournament: the score of every player against every other, from which ratings are computed.
//!
//! Games that belong together in a pair are kept together, as everywhere here (see [`rating`](crate::rating)): two games from
//! one opening are one observation. A game of a pair whose other game is not there stands alone. A game that was played
//! before ([`distinct`](crate::distinct)) counts for the points and is no observation. What the ratings are is in
//! [`likelihood`](crate::likelihood).

use std::collections::BTreeMap;

use crate::{Counts, Novelty, Pairs, Ratings, Singles};

/// The games between any two of a number of players, who are named by their places.
///
/// ```
/// use mossa_arena::{Crosstable, Singles};
/// let mut table = Crosstable::of(3);
/// table.add([0, 1], 2, None); // a win of the first
/// table.add([1, 0], 1, None); // a draw
/// assert_eq!(table.singles(0, 1), Singles::of(1, 1, 0));
/// assert_eq!(table.singles(1, 0), Singles::of(0, 1, 1));
/// assert_eq!(table.half_points(0), 3);
/// assert_eq!(table.n_games(2), 0);
/// ```
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Crosstable {
    n_players: usize,
    /// By the two places, the smaller one first, and from the view of that one.
    encounters: BTreeMap<[usize; 2], Encounter>,
}

/// All games between two players, from the view of the one with the smaller place.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
struct Encounter {
    /// All games.
    singles: Singles,
    /// Those that were not played before.
    distinct: Singles,
    /// Games that were never meant to be in a pair.
    unpaired: Singles,
    pairs: Pairs,
    /// Half points from pairs of which one game is known, by the number of the pair.
    half_pairs: BTreeMap<u64, usize>,
}

/// Observations between two players that are independent of each other, from the view of the first of the two.
pub(crate) struct Observed {
    /// The two.
    pub(crate) players: [usize; 2],
    /// Complete pairs …
    pub(crate) pairs: Pairs,
    /// … and games that belong to none.
    pub(crate) lone: Singles,
}

impl Crosstable {
    /// A table of `n_players` players without any games.
    pub fn of(n_players: usize) -> Crosstable {
        Crosstable { n_players, encounters: BTreeMap::new() }
    }

    /// Counts a game that was not played before: who had the first side and who the second, the half points of the first
    /// side (0, 1 or 2), and the number of the pair it belongs to. A game against oneself says nothing and is not counted.
    pub fn add(&mut self, players: [usize; 2], half_points: usize, pair: Option<u64>) {
        self.add_as(Novelty::New, players, half_points, pair);
    }

    /// The same for a game that may have been played before: then its points count, and it is no observation.
    pub fn add_as(&mut self, novelty: Novelty, players: [usize; 2], half_points: usize, pair: Option<u64>) {
        let [first, second] = players;
        assert!(first.max(second) < self.n_players, "players {players:?} of {}", self.n_players);
        assert!(half_points <= 2, "{half_points} half points in one game");
        if first == second {
            return;
        }
        let (key, half_points) =
            if first < second { (players, half_points) } else { ([second, first], 2 - half_points) };
        let encounter = self.encounters.entry(key).or_default();
        encounter.singles.0[half_points] += 1;
        if novelty == Novelty::Repeated {
            return;
        }
        encounter.distinct.0[half_points] += 1;
        let before = pair.and_then(|pair| encounter.half_pairs.remove(&pair));
        match (pair, before) {
            (None, _) => encounter.unpaired.0[half_points] += 1,
            (Some(_), Some(before)) => encounter.pairs.0[before + half_points] += 1,
            (Some(pair), None) => _ = encounter.half_pairs.insert(pair, half_points),
        }
    }

    /// How many players there are.
    pub fn n_players(&self) -> usize {
        self.n_players
    }

    /// All games between two, from the view of `one`.
    pub fn singles(&self, one: usize, other: usize) -> Singles {
        self.seen_from(one, other, |encounter| encounter.singles)
    }

    /// The games between two that differ, from the view of `one`.
    pub fn distinct(&self, one: usize, other: usize) -> Singles {
        self.seen_from(one, other, |encounter| encounter.distinct)
    }

    /// The complete pairs of games between two that differ, from the view of `one`.
    pub fn pairs(&self, one: usize, other: usize) -> Pairs {
        self.seen_from(one, other, |encounter| encounter.pairs)
    }

    /// How sure it is that `one` is stronger than `other`, from the games between the two alone: pairs where there are any.
    /// None where they have not met.
    pub fn superiority(&self, one: usize, other: usize) -> Option<f64> {
        let (pairs, singles) = (self.pairs(one, other), self.distinct(one, other));
        match (pairs.n(), singles.n()) {
            (_, 0) => None,
            (0, _) => Some(singles.superiority()),
            _ => Some(pairs.superiority()),
        }
    }

    /// Half points of a player in all games.
    pub fn half_points(&self, player: usize) -> u64 {
        self.met(player).map(|singles| singles.0[1] + 2 * singles.0[2]).sum()
    }

    /// Games of a player.
    pub fn n_games(&self, player: usize) -> u64 {
        self.met(player).map(|singles| singles.n()).sum()
    }

    /// Games of a player that differ.
    pub fn n_distinct(&self, player: usize) -> u64 {
        (0..self.n_players).map(|other| self.distinct(player, other).n()).sum()
    }

    /// The strength of every player, by maximum likelihood.
    pub fn ratings(&self) -> Ratings {
        Ratings::of(self)
    }

    /// What is known of every two players that have met.
    pub(crate) fn observed(&self) -> impl Iterator<Item = Observed> {
        self.encounters.iter().map(|(&players, encounter)| Observed {
            players,
            pairs: encounter.pairs,
            lone: encounter.lone(),
        })
    }

    /// The largest group of players each of whom has scored on each other through a chain; the first of equally large ones.
    pub(crate) fn largest_group(&self) -> Vec<usize> {
        let reached: Vec<Vec<bool>> = (0..self.n_players).map(|player| self.scored_on(player)).collect();
        let group_of = |player: usize| -> Vec<usize> {
            (0..self.n_players).filter(|&other| reached[player][other] && reached[other][player]).collect()
        };
        let mut largest = Vec::new();
        for group in (0..self.n_players).map(group_of) {
            if largest.len() < group.len() {
                largest = group;
            }
        }
        largest
    }

    /// Whom a player has scored on, directly or through others; itself always.
    pub(crate) fn scored_on(&self, player: usize) -> Vec<bool> {
        let mut reached = vec![false; self.n_players];
        let mut waiting = vec![player];
        reached[player] = true;
        while let Some(one) = waiting.pop() {
            for (other, reached) in reached.iter_mut().enumerate() {
                let [_, draws, wins] = self.singles(one, other).0;
                if !*reached && draws + wins != 0 {
                    *reached = true;
                    waiting.push(other);
                }
            }
        }
        reached
    }

    fn met(&self, player: usize) -> impl Iterator<Item = Singles> {
        (0..self.n_players).map(move |other| self.singles(player, other))
    }

    fn seen_from<const N: usize>(
        &self,
        one: usize,
        other: usize,
        counts: impl Fn(&Encounter) -> Counts<N>,
    ) -> Counts<N> {
        let Some(encounter) = self.encounters.get(&[one.min(other), one.max(other)]) else { return Counts::default() };
        let mut counts = counts(encounter);
        if other < one {
            counts.0.reverse();
        }
        counts
    }
}

impl Encounter {
    /// The games that are in no complete pair.
    fn lone(&self) -> Singles {
        let mut lone = self.unpaired;
        for &half_points in self.half_pairs.values() {
            lone.0[half_points] += 1;
        }
        lone
    }
}
