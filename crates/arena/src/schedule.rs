//! The schedule of a match or tournament: games in their order, each with its players, its opening and its seeds.
//!
//! Everything chance may decide in a game comes from the schedule's seed and the game's number, so a game is the same
//! whether it is played first or last, alone or beside others.

use mossa_kernel::Rng;

/// The pairs of a round robin of `n_players` players: each player meets every other once. No player has two games in
/// one round (the circle method), so players that are early in the list do not finish early.
///
/// ```
/// use mossa_arena::round_robin;
/// assert_eq!(round_robin(3), [[1, 2], [0, 2], [0, 1]]);
/// ```
pub fn round_robin(n_players: usize) -> Vec<[usize; 2]> {
    // With an odd number somebody rests: whoever would meet the player that is not there.
    let n_seats = n_players + n_players % 2;
    let mut seats: Vec<usize> = (0..n_seats).collect();
    let mut encounters = Vec::new();
    for _ in 1..n_seats {
        let opposite = (0..n_seats / 2).map(|seat| [seats[seat], seats[n_seats - 1 - seat]]);
        encounters.extend(opposite.filter(|pair| pair.iter().all(|&player| player < n_players)).map(sorted));
        seats[1..].rotate_right(1);
    }
    encounters
}

/// Which pairs meet when the first of `n_players` players meets every other.
///
/// ```
/// use mossa_arena::gauntlet;
/// assert_eq!(gauntlet(4), [[0, 1], [0, 2], [0, 3]]);
/// ```
pub fn gauntlet(n_players: usize) -> Vec<[usize; 2]> {
    (1..n_players).map(|other| [0, other]).collect()
}

fn sorted([one, other]: [usize; 2]) -> [usize; 2] {
    [one.min(other), one.max(other)]
}

/// Who begins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Colours {
    /// The first player of an encounter begins every game.
    Fixed,
    /// Games come in pairs from one opening, in which each player begins once.
    Swapped,
}

/// A game to play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Fixture {
    /// Its place in the schedule, counted from 0.
    pub number: usize,
    /// Which encounter it belongs to.
    pub encounter: usize,
    /// Which pair of games it belongs to, where colours are swapped.
    pub pair: Option<usize>,
    /// Who has the first side, and who the second.
    pub players: [usize; 2],
    /// Where it starts.
    pub opening: usize,
    /// A seed for the player of the first side, and one for that of the second.
    pub seeds: [u64; 2],
}

/// What a schedule is made from.
///
/// ```
/// use mossa_arena::{Colours, Schedule};
/// let schedule =
///     Schedule { encounters: vec![[0, 1]], n_games: 4, n_openings: 3, colours: Colours::Swapped, seed: 7 };
/// let games = schedule.fixtures();
/// assert_eq!(games.iter().map(|game| game.players).collect::<Vec<_>>(), [[0, 1], [1, 0], [0, 1], [1, 0]]);
/// assert_eq!(games.iter().map(|game| game.opening).collect::<Vec<_>>(), [0, 0, 1, 1]);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Schedule {
    /// Who meets whom; the first of the two begins first.
    pub encounters: Vec<[usize; 2]>,
    /// Games of every encounter. With swapped colours an odd one out is played from the next opening.
    pub n_games: usize,
    /// How many openings there are; they are taken in turn, the same ones in every encounter.
    pub n_openings: usize,
    /// Who begins.
    pub colours: Colours,
    /// All chance comes from here.
    pub seed: u64,
}

impl Schedule {
    /// All games, in order: the first pair of every encounter, then the second of every one, and so on.
    pub fn fixtures(&self) -> Vec<Fixture> {
        let n_together = if self.colours == Colours::Swapped { 2 } else { 1 };
        let mut fixtures = Vec::new();
        for round in 0..self.n_games.div_ceil(n_together) {
            for (encounter, &[one, other]) in self.encounters.iter().enumerate() {
                let place = round * self.encounters.len() + encounter;
                for leg in 0..n_together.min(self.n_games - round * n_together) {
                    let number = fixtures.len();
                    fixtures.push(Fixture {
                        number,
                        encounter,
                        pair: (self.colours == Colours::Swapped).then_some(place),
                        players: if leg == 0 { [one, other] } else { [other, one] },
                        opening: round % self.n_openings.max(1),
                        seeds: [0, 1].map(|side| mixed(self.seed, 2 * number as u64 + side)),
                    });
                }
            }
        }
        fixtures
    }
}

/// The number with this place in the sequence of a seed, which can be asked out of order: [`Rng::nth`].
///
/// ```
/// use mossa_arena::mixed;
/// assert_ne!(mixed(7, 0), mixed(7, 1));
/// ```
pub fn mixed(seed: u64, place: u64) -> u64 {
    Rng::nth(seed, place)
}
