//! Playing weaker on purpose: fewer nodes, and scores that are blurred before the best move is taken.
//!
//! A weak player sees less and judges worse; so from the strongest level down the nodes become fewer by half every 150
//! points, and every move of the root gets a score that is off by chance, the more the weaker. The chance is a function of
//! seed, position and move: the same player makes the same mistake again. `docs/engine-log.md`
//! has matches between levels: they are in order, and below 1400 closer together than their numbers say.

use mossa_chess::board::Move;
use mossa_kernel::Rng;

use crate::search::root::RootMove;

/// A level of play.
///
/// ```
/// use mossa_chess_engine::Strength;
/// let (weak, strong) = (Strength::new(1_000, 1), Strength::new(2_200, 1));
/// assert!(weak.nodes() < strong.nodes() && strong.spread() < weak.spread());
/// assert_eq!(Strength::new(20, 1).elo(), Strength::LEAST);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Strength {
    elo: u32,
    seed: u64,
}

impl Strength {
    /// A beginner.
    pub const LEAST: u32 = 800;
    /// A master; above this nothing is held back but nodes.
    pub const MOST: u32 = 2_600;

    /// The level of this rating, or the nearest there is. All chance comes from the seed.
    pub fn new(elo: u32, seed: u64) -> Strength {
        Strength { elo: elo.clamp(Strength::LEAST, Strength::MOST), seed }
    }

    /// The rating.
    pub fn elo(self) -> u32 {
        self.elo
    }

    /// Nodes for a move.
    pub fn nodes(self) -> u64 {
        const AT_LEAST: f64 = 200.0;
        const DOUBLED_EVERY: f64 = 150.0;
        (AT_LEAST * 2_f64.powf(f64::from(self.elo - Strength::LEAST) / DOUBLED_EVERY)) as u64
    }

    /// By how much a score is off at most, in hundredths of a pawn.
    pub fn spread(self) -> i32 {
        /// From here on judgement is as good as it gets.
        const CLEAR: i32 = 2_300;
        ((CLEAR - self.elo as i32) / 4).max(0)
    }

    /// How many moves are looked at one by one.
    pub fn n_lines(self) -> usize {
        match self.spread() {
            0 => 1,
            1..=150 => 4,
            _ => usize::MAX,
        }
    }

    /// The place of the move that is taken for the best, in a position of this key.
    pub fn choose(self, key: u64, lines: &[RootMove]) -> usize {
        let seen = |root: &RootMove| root.known().map(|score| score + self.blur(key, root.mv));
        (0..lines.len()).max_by_key(|&at| (seen(&lines[at]), std::cmp::Reverse(at))).unwrap_or(0)
    }

    /// A number between -spread and spread, those near 0 more often.
    fn blur(self, key: u64, mv: Move) -> i32 {
        let seed = self.seed.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let mut rng = Rng::new(key ^ seed ^ (mv.from as u64) << 6 ^ (mv.to as u64) << 32);
        let mut next = || rng.index(self.spread() as usize + 1) as i32;
        next() - next()
    }
}
