//! The results of a match: points, work and time of both players, and the counts that ratings are computed from.

use std::collections::BTreeMap;
use std::time::Duration;

use mossa_kernel::{SearchStats, Side};

use crate::{Counts, Elo, Fixture, Novelty, Pairs, Played, Singles, Sprt, SprtState};

/// What one player did in a match.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Record {
    /// Games won …
    pub wins: u64,
    /// … drawn …
    pub draws: u64,
    /// … and lost.
    pub losses: u64,
    /// Games lost by a fault of its own: late, illegal, no answer, a crash. They are among the losses.
    pub forfeits: u64,
    /// Moves played.
    pub moves: u64,
    /// What its searches took.
    pub stats: SearchStats,
    /// Time used …
    pub time: Duration,
    /// … and for the slowest answer.
    pub slowest: Duration,
}

/// A match between two players, as far as it has been played; games may come in any order. All is told from the view of
/// the first of the two. Records count every game; the counts that ratings are made from leave repeated games out.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Results {
    players: [usize; 2],
    records: [Record; 2],
    singles: Singles,
    pairs: Pairs,
    /// Half points from pairs of which one game is known.
    half_pairs: BTreeMap<usize, usize>,
}

impl Results {
    /// No games yet between these two, who are named by their numbers in [`Fixture::players`].
    pub fn between(players: [usize; 2]) -> Results {
        Results {
            players,
            records: [Record::default(); 2],
            singles: Counts::default(),
            pairs: Counts::default(),
            half_pairs: BTreeMap::new(),
        }
    }

    /// Counts a game between the two that was not played before. One that was stopped, or has other players, is not counted.
    pub fn add<M>(&mut self, fixture: &Fixture, played: &Played<M>) {
        self.add_as(Novelty::New, fixture, played);
    }

    /// The same for a game that may have been played before: then its points and work count, and nothing else. What is left
    /// of a pair of which one game is repeated is in no pair.
    pub fn add_as<M>(&mut self, novelty: Novelty, fixture: &Fixture, played: &Played<M>) {
        let [one, other] = fixture.players;
        let sides = match self.players {
            players if players == [one, other] => [Side::First, Side::Second],
            players if players == [other, one] => [Side::Second, Side::First],
            _ => return,
        };
        let Some(outcome) = played.ending.outcome() else { return };
        let half_points = sides.map(|side| outcome.winner().map_or(1, |winner| 2 * usize::from(winner == side)));
        for (record, (side, half_points)) in self.records.iter_mut().zip(sides.into_iter().zip(half_points)) {
            record.add(played, side, half_points);
        }
        if novelty == Novelty::Repeated {
            return;
        }
        self.singles.0[half_points[0]] += 1;
        if let Some(pair) = fixture.pair {
            match self.half_pairs.remove(&pair) {
                Some(before) => self.pairs.0[before + half_points[0]] += 1,
                None => _ = self.half_pairs.insert(pair, half_points[0]),
            }
        }
    }

    /// What the two did.
    pub fn records(&self) -> &[Record; 2] {
        &self.records
    }

    /// All games that differ.
    pub fn singles(&self) -> &Singles {
        &self.singles
    }

    /// The pairs of which both games are known, and neither is repeated.
    pub fn pairs(&self) -> &Pairs {
        &self.pairs
    }

    /// How much stronger the first is: from pairs where there are any, from games otherwise.
    pub fn elo(&self) -> Elo {
        if self.has_pairs() { self.pairs.elo() } else { self.singles.elo() }
    }

    /// The same in normalised Elo.
    pub fn normalized_elo(&self) -> Elo {
        if self.has_pairs() { self.pairs.normalized_elo() } else { self.singles.normalized_elo() }
    }

    /// How sure it is that the first is stronger.
    pub fn superiority(&self) -> f64 {
        if self.has_pairs() { self.pairs.superiority() } else { self.singles.superiority() }
    }

    /// Where a test stands. While a match of pairs has none yet it has not begun: it must not judge by games first.
    pub fn judge(&self, sprt: &Sprt) -> SprtState {
        let is_paired = self.has_pairs() || !self.half_pairs.is_empty();
        if is_paired { sprt.judge(&self.pairs) } else { sprt.judge(&self.singles) }
    }

    /// Whether there is a pair of which both games are known.
    pub fn has_pairs(&self) -> bool {
        self.pairs.n() != 0
    }
}

/// The results of every player in a tournament, by their numbers in [`Fixture::players`].
///
/// ```
/// use mossa_arena::{Ending, Fixture, Played, Standings};
/// use mossa_kernel::{Outcome, Side};
/// let mut standings = Standings::of(3);
/// let game = Fixture { number: 0, encounter: 0, pair: None, players: [2, 0], opening: 0, seeds: [0, 0] };
/// standings.add(&game, &Played::<()>::unplayed(Ending::Rules(Outcome::Win(Side::First))));
/// assert_eq!(standings.records().iter().map(|record| record.points([3, 1, 0])).collect::<Vec<_>>(), [0, 0, 3]);
/// assert_eq!(standings.records()[0].losses, 1);
/// ```
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Standings(Vec<Record>);

impl Standings {
    /// The standings of `n_players` players before the first game.
    pub fn of(n_players: usize) -> Standings {
        Standings(vec![Record::default(); n_players])
    }

    /// Counts a game. One that was stopped is not counted.
    pub fn add<M>(&mut self, fixture: &Fixture, played: &Played<M>) {
        let Some(outcome) = played.ending.outcome() else { return };
        for side in [Side::First, Side::Second] {
            let half_points = outcome.winner().map_or(1, |winner| 2 * usize::from(winner == side));
            self.0[fixture.players[side as usize]].add(played, side, half_points);
        }
    }

    /// What each did.
    pub fn records(&self) -> &[Record] {
        &self.0
    }
}

impl Record {
    /// Its points, with this many for a win, a draw and a loss.
    pub fn points(&self, [win, draw, loss]: [u64; 3]) -> u64 {
        win * self.wins + draw * self.draws + loss * self.losses
    }

    fn add<M>(&mut self, played: &Played<M>, side: Side, half_points: usize) {
        let count = [&mut self.losses, &mut self.draws, &mut self.wins];
        *count[half_points] += 1;
        self.forfeits += u64::from(played.ending.at_fault() == Some(side));
        let tally = &played.tallies[side as usize];
        self.moves += u64::from(tally.moves);
        self.stats.add(&tally.stats);
        self.time += tally.time;
        self.slowest = self.slowest.max(tally.slowest);
    }
}
