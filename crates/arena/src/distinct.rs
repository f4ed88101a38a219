//! Games that were played before: two deterministic players repeat one game for ever, and a repeated game says nothing new
//! about who is stronger. It is played and scored, and left out of every statistic.
//!
//! A game is the same as another if the same two players in the same roles started from the same position, played the same
//! moves and came to the same end. A game with the sides changed is another game.

use std::collections::HashSet;

/// What a game is told from others by.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GameIdentity<'a> {
    /// What it was played on.
    pub board: &'a str,
    /// Who had the first side, and who the second.
    pub players: [&'a str; 2],
    /// Where it started.
    pub opening: &'a str,
    /// What was played.
    pub moves: &'a [String],
    /// How it ended.
    pub ending: &'a str,
}

/// Whether a game says something new.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Novelty {
    /// No game was like it.
    New,
    /// It was played before.
    Repeated,
}

/// The games that were played, known by their fingerprints.
///
/// ```
/// use mossa_arena::{DistinctGames, GameIdentity, Novelty};
/// let moves = ["4".to_owned(), "4".to_owned()];
/// let game = GameIdentity { board: "6x7x4", players: ["a", "b"], opening: "-", moves: &moves, ending: "connection" };
/// let mut games = DistinctGames::default();
/// assert_eq!(games.note(&game), Novelty::New);
/// assert_eq!(games.note(&game), Novelty::Repeated);
/// assert_eq!(games.note(&GameIdentity { players: ["b", "a"], ..game }), Novelty::New, "the sides are changed");
/// assert_eq!(games.len(), 2);
/// ```
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct DistinctGames {
    seen: HashSet<u128>,
}

impl DistinctGames {
    /// Takes note of a game.
    pub fn note(&mut self, game: &GameIdentity<'_>) -> Novelty {
        self.note_fingerprint(game.fingerprint())
    }

    /// Takes note of a game by its fingerprint.
    pub fn note_fingerprint(&mut self, fingerprint: u128) -> Novelty {
        if self.seen.insert(fingerprint) { Novelty::New } else { Novelty::Repeated }
    }

    /// How many different games there were.
    pub fn len(&self) -> usize {
        self.seen.len()
    }

    /// Whether there was none.
    pub fn is_empty(&self) -> bool {
        self.seen.is_empty()
    }
}

impl GameIdentity<'_> {
    /// A number that stands for the game: FNV-1a of 128 bits (Fowler, Noll and Vo) over its parts, each with its length in
    /// front. Among ten million games two have the same number with a probability below 10⁻²⁴.
    pub fn fingerprint(&self) -> u128 {
        const OFFSET: u128 = 0x6c62_272e_07bb_0142_62b8_2175_6295_c58d;
        const PRIME: u128 = 0x0000_0000_0100_0000_0000_0000_0000_013b;
        let GameIdentity { board, players: [first, second], opening, moves, ending } = *self;
        let parts = [board, first, second, opening, ending].into_iter().chain(moves.iter().map(String::as_str));
        let mut hash = OFFSET;
        for part in parts {
            for byte in (part.len() as u64).to_le_bytes().into_iter().chain(part.bytes()) {
                hash = (hash ^ u128::from(byte)).wrapping_mul(PRIME);
            }
        }
        hash
    }
}
