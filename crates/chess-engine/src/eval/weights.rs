//! How the table of weights is made: blocks with names, one after the other in one array.
//!
//! [`params`](super::params) lists the blocks with their numbers. An evaluation counts things and names a [`Weight`] for
//! each; the array says what it is worth. The tuner sees the same array as a vector, the explanation as [`Term`]s.

use super::Pair;

/// What a weight belongs to when a value is explained.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Term {
    /// Census by kind, and what they are worth beside others.
    Material,
    /// Two bishops.
    BishopPair,
    /// Squares by kind of man.
    Placement,
    /// Squares that a piece can go to.
    Mobility,
    /// Pawns that stand well or badly together.
    Pawns,
    /// Pawns that no pawn can stop.
    Passed,
    /// Outposts, bishops and their pawns.
    Pieces,
    /// Rooks on files and ranks.
    Rooks,
    /// Pawns before the king, and the right to castle.
    Shelter,
    /// Attacks on the king; these weights are added up and squared.
    Danger,
    /// Attacks on men.
    Threats,
    /// Room behind the own pawns.
    Space,
    /// Driving a lone king to where it is mated.
    Mating,
    /// The right to move.
    Tempo,
}

impl Term {
    /// All of them, in the order of explanations.
    pub const ALL: [Term; 14] = [
        Term::Material,
        Term::BishopPair,
        Term::Placement,
        Term::Mobility,
        Term::Pawns,
        Term::Passed,
        Term::Pieces,
        Term::Rooks,
        Term::Shelter,
        Term::Danger,
        Term::Threats,
        Term::Space,
        Term::Mating,
        Term::Tempo,
    ];

    /// Its name in explanations.
    pub const fn name(self) -> &'static str {
        match self {
            Term::Material => "material",
            Term::BishopPair => "bishop_pair",
            Term::Placement => "placement",
            Term::Mobility => "mobility",
            Term::Pawns => "pawns",
            Term::Passed => "passed_pawns",
            Term::Pieces => "pieces",
            Term::Rooks => "rooks",
            Term::Shelter => "king_shelter",
            Term::Danger => "king_danger",
            Term::Threats => "threats",
            Term::Space => "space",
            Term::Mating => "mating",
            Term::Tempo => "tempo",
        }
    }
}

/// Weights that belong together: a line of the table.
#[derive(Clone, Copy, Debug)]
pub struct Block {
    /// Its name in `params.rs`.
    pub name: &'static str,
    /// What it belongs to.
    pub term: Term,
    /// Middlegame and endgame, in hundredths of a pawn; in [`Term::Danger`] in units of danger.
    pub pairs: &'static [(i32, i32)],
}

/// The place of one weight in the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Weight(u16);

impl Weight {
    /// Its number, below [`N_WEIGHTS`](super::params::N_WEIGHTS).
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// The places of a block of weights.
#[derive(Clone, Copy, Debug)]
pub(super) struct WeightRange {
    first: u16,
    len: u16,
}

impl WeightRange {
    /// Those of block `number`.
    pub(super) const fn of(blocks: &[Block], number: usize) -> WeightRange {
        let mut first = 0;
        let mut before = 0;
        while before < number {
            first += blocks[before].pairs.len();
            before += 1;
        }
        WeightRange { first: first as u16, len: blocks[number].pairs.len() as u16 }
    }

    /// The place of the weight for `n`, counted from 0.
    pub(super) fn at(self, n: usize) -> Weight {
        debug_assert!(n < self.len as usize, "the block has a weight for {n}");
        Weight(self.first + n as u16)
    }
}

/// How many weights there are.
pub(super) const fn total(blocks: &[Block]) -> usize {
    let mut n = 0;
    let mut number = 0;
    while number < blocks.len() {
        n += blocks[number].pairs.len();
        number += 1;
    }
    n
}

/// All weights in one array, in the order of the blocks.
pub(super) const fn flat<const N: usize>(blocks: &[Block]) -> [Pair; N] {
    let mut all = [Pair::ZERO; N];
    let mut n = 0;
    let mut number = 0;
    while number < blocks.len() {
        let mut within = 0;
        while within < blocks[number].pairs.len() {
            let (middlegame, endgame) = blocks[number].pairs[within];
            all[n] = Pair::new(middlegame, endgame);
            n += 1;
            within += 1;
        }
        number += 1;
    }
    all
}
