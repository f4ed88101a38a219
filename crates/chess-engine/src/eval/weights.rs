//! The layout of the weights: named blocks, one after the other in one array.
//!
//! [`params`](super::params) lists the blocks with their numbers. The evaluation refers to each number by its [`Weight`], the
//! index into the array. The tuner uses the same array as a vector, the explanation groups it by [`Term`].

use super::Pair;

/// The terms by which an evaluation is explained.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Term {
    /// Material.
    Material,
    /// The bishop pair.
    BishopPair,
    /// Piece-square tables.
    Placement,
    /// Mobility.
    Mobility,
    /// Pawn structure.
    Pawns,
    /// Passed pawns.
    Passed,
    /// Outposts and other terms of minor pieces.
    Pieces,
    /// Rooks on open files and the seventh rank, and trapped rooks.
    Rooks,
    /// Pawn shelter, pawn storm and castling rights.
    Shelter,
    /// King danger. These weights are summed and then squared.
    Danger,
    /// Threats.
    Threats,
    /// Space.
    Space,
    /// Mating a lone king.
    Mating,
    /// The side to move.
    Tempo,
}

impl Term {
    /// All terms, in the order of explanations.
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

    /// The name in explanations.
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

/// A block of weights that belong together.
#[derive(Clone, Copy, Debug)]
pub struct Block {
    /// The name in `params.rs`.
    pub name: &'static str,
    /// The term to which it belongs.
    pub term: Term,
    /// Middlegame and endgame weights in centipawns; in [`Term::Danger`] in units of danger.
    pub pairs: &'static [(i32, i32)],
}

/// The index of one weight.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Weight(u16);

impl Weight {
    /// The index, less than [`N_WEIGHTS`](super::params::N_WEIGHTS).
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// The indexes of a block of weights.
#[derive(Clone, Copy, Debug)]
pub(super) struct WeightRange {
    first: u16,
    len: u16,
}

impl WeightRange {
    /// The range of block `number`.
    pub(super) const fn of(blocks: &[Block], number: usize) -> WeightRange {
        let mut first = 0;
        let mut before = 0;
        while before < number {
            first += blocks[before].pairs.len();
            before += 1;
        }
        WeightRange { first: first as u16, len: blocks[number].pairs.len() as u16 }
    }

    /// The weight number `n` of the block, counted from 0.
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
