//! Limited strength: fewer nodes, and noise on the scores of root moves before the best one is chosen.
//!
//! The nodes halve with every 150 Elo below the maximum. The noise grows as the level falls; it is a function of seed,
//! position and move, so the same player repeats its mistakes. `docs/engine-log.md` has matches between levels: they are
//! in order, and below 1400 closer together than their numbers say.

use mossa_chess::board::Move;
use mossa_kernel::Rng;

use crate::search::root::RootMove;

/// A level of strength.
///
/// ```
/// use mossa_chess_engine::Strength;
/// let (weak, strong) = (Strength::new(1_000, 1), Strength::new(2_200, 1));
/// assert!(weak.nodes() < strong.nodes() && strong.max_noise() < weak.max_noise());
/// assert_eq!(Strength::new(20, 1).elo(), Strength::MIN_ELO);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Strength {
    elo: u32,
    seed: u64,
}

impl Strength {
    /// The lowest level.
    pub const MIN_ELO: u32 = 800;
    /// The highest level.
    pub const MAX_ELO: u32 = 2_600;

    /// The level nearest to this rating. The noise depends on the seed.
    pub fn new(elo: u32, seed: u64) -> Strength {
        Strength { elo: elo.clamp(Strength::MIN_ELO, Strength::MAX_ELO), seed }
    }

    /// The rating.
    pub fn elo(self) -> u32 {
        self.elo
    }

    /// The node limit of a move.
    pub fn nodes(self) -> u64 {
        const AT_MIN_ELO: f64 = 200.0;
        const ELO_PER_DOUBLING: f64 = 150.0;
        (AT_MIN_ELO * 2_f64.powf(f64::from(self.elo - Strength::MIN_ELO) / ELO_PER_DOUBLING)) as u64
    }

    /// The bound of the noise on a score, in centipawns.
    pub fn max_noise(self) -> i32 {
        /// From this level on there is no noise.
        const NOISELESS_ELO: i32 = 2_300;
        ((NOISELESS_ELO - self.elo as i32) / 4).max(0)
    }

    /// The number of root moves that get exact scores.
    pub fn n_lines(self) -> usize {
        match self.max_noise() {
            0 => 1,
            1..=150 => 4,
            _ => usize::MAX,
        }
    }

    /// The index of the root move that looks best with noise, in the position of this key.
    pub fn choose(self, key: u64, lines: &[RootMove]) -> usize {
        let noisy = |root: &RootMove| root.latest_score().map(|score| score + self.noise(key, root.mv));
        (0..lines.len()).max_by_key(|&at| (noisy(&lines[at]), std::cmp::Reverse(at))).unwrap_or(0)
    }

    /// Triangular noise between `-max_noise` and `max_noise`.
    fn noise(self, key: u64, mv: Move) -> i32 {
        let seed = self.seed.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let mut rng = Rng::new(key ^ seed ^ (mv.from as u64) << 6 ^ (mv.to as u64) << 32);
        let mut next = || rng.index(self.max_noise() as usize + 1) as i32;
        next() - next()
    }
}
