//! An experiment that was read and checked. A plan knows nothing of what has been done.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

use mossa_arena::{Adjudication, Colours, Sprt};
use mossa_catalogue::{AnyHeuristic, Boxed, BoxedPuzzle, Spec, Tablebases};
use mossa_wire::{LimitFigures, RunKind};

use crate::spec::limits::Allowance;
use mossa_jobs::puzzle::Method;

/// An experiment, checked.
#[derive(Debug)]
pub struct Plan {
    /// What it is called.
    pub name: String,
    /// The game.
    pub game: &'static str,
    /// Where all its chance comes from.
    pub seed: u64,
    /// The share of jobs that repeat themselves which workers elsewhere do a second time.
    pub recheck: f64,
    /// The files that it names, as they were read.
    pub files: BTreeMap<String, String>,
    /// What is to be done.
    pub work: Work,
}

/// What is to be done.
#[derive(Debug)]
pub enum Work {
    /// Puzzles are to be solved.
    Puzzles(Sweep),
    /// Players are to be asked.
    Thoughts(Survey),
    /// Games are to be played.
    Tournament(Tournament),
}

impl Work {
    /// The tournament, if it is one.
    pub fn tournament(&self) -> Option<&Tournament> {
        match self {
            Work::Tournament(tournament) => Some(tournament),
            Work::Puzzles(_) | Work::Thoughts(_) => None,
        }
    }
}

impl Plan {
    /// What should be known before it is begun.
    pub fn notes(&self) -> &[Note] {
        match &self.work {
            Work::Tournament(tournament) => &tournament.notes,
            Work::Puzzles(_) | Work::Thoughts(_) => &[],
        }
    }

    /// What kind of jobs it has.
    pub fn kind(&self) -> RunKind {
        match self.work {
            Work::Puzzles(_) | Work::Thoughts(_) => RunKind::Experiment,
            Work::Tournament(_) => RunKind::Tournament,
        }
    }
}

/// What should be known before games are played, in a sentence.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Note {
    /// Something was chosen, cut or left out.
    Remark(String),
    /// What is asked for says less than it seems to.
    Warning(String),
}

impl fmt::Display for Note {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Note::Remark(text) => write!(f, "note: {text}"),
            Note::Warning(text) => write!(f, "warning: {text}"),
        }
    }
}

/// Something with a name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Named<T> {
    /// The name.
    pub name: String,
    /// The thing.
    pub what: T,
}

/// Boards × algorithms × heuristics × limits × repetitions; algorithms that ask for no heuristic have one only.
#[derive(Debug)]
pub struct Sweep {
    /// The boards.
    pub instances: Vec<Named<BoxedPuzzle>>,
    /// The algorithms.
    pub methods: Vec<Method>,
    /// The heuristics.
    pub heuristics: Vec<Box<dyn AnyHeuristic>>,
    /// The limits; boards that are large have some where nothing is said.
    pub limits: Vec<Allowance>,
    /// How often everything is done.
    pub repetitions: u64,
    /// How many states are kept in the order in which they were expanded, if any.
    pub n_traced: Option<usize>,
    /// The number of parts of a search that are out at a time, if it is split; there are one method, heuristic and limit
    /// then.
    pub n_out: Option<u32>,
}

impl Sweep {
    /// The algorithms with every heuristic each, by their places; those that ask for none once, with the first.
    pub fn solvers(&self) -> Vec<(usize, usize)> {
        let n_heuristics = |method: &Method| if method.algorithm.is_blind() { 1 } else { self.heuristics.len() };
        let methods = self.methods.iter().enumerate();
        methods.flat_map(|(at, method)| (0..n_heuristics(method)).map(move |heuristic| (at, heuristic))).collect()
    }
}

/// Positions × players × depths × limits × repetitions.
#[derive(Debug)]
pub struct Survey {
    /// The positions.
    pub instances: Vec<Named<Boxed>>,
    /// The players.
    pub players: Vec<Spec>,
    /// The depths; one that is none where nothing is said.
    pub depths: Vec<Option<u32>>,
    /// The limits.
    pub limits: Vec<Allowance>,
    /// How often everything is done.
    pub repetitions: u64,
}

/// Games between players.
#[derive(Debug)]
pub struct Tournament {
    /// The boards.
    pub boards: Vec<Board>,
    /// The players.
    pub players: Vec<Entrant>,
    /// Who meets whom.
    pub format: Format,
    /// Games of two players on a board each time that they meet; with a test the most.
    pub n_games: usize,
    /// Who begins.
    pub colours: Colours,
    /// How games end early.
    pub adjudication: Adjudication,
    /// The endgame tablebases that end games whose result they know, if there are any, and how they are named.
    pub tablebases: Option<(String, Arc<Tablebases>)>,
    /// When the tournament ends early.
    pub sprt: Option<Sprt>,
    /// The limits of every player.
    pub limits: LimitFigures,
    /// What should be known before it is begun: openings that were chosen or left out, games that will be repeated.
    pub notes: Vec<Note>,
}

/// A board, and where games on it begin.
#[derive(Debug)]
pub struct Board {
    /// What it is called.
    pub name: String,
    /// The openings, at least one.
    pub openings: Vec<Boxed>,
}

/// A player of a tournament.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entrant {
    /// What it is called.
    pub name: String,
    /// Who it is.
    pub spec: Spec,
    /// What it may use.
    pub allowance: Allowance,
    /// The limits that are its own, where it has any.
    pub own_limits: Option<LimitFigures>,
}

/// Who meets whom.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Format {
    /// Each player meets every other.
    RoundRobin,
    /// The first player meets each of the others.
    Gauntlet,
    /// In every round each player meets another with an equal or similar score.
    Swiss {
        /// How many rounds there are.
        n_rounds: u64,
    },
}
