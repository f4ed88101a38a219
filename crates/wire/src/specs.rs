//! Files of experiments as they are written, in TOML: three kinds of them, told apart by what they hold. A file is one of
//! them, or a list of them under `[[experiment]]`.
//!
//! These are the raw shapes, with every key named; what the values mean is checked by `lab`. They make the JSON schema
//! for editors too.

use std::fmt;
use std::marker::PhantomData;

use schemars::JsonSchema;
use serde::de::value::{MapAccessDeserializer, SeqAccessDeserializer};
use serde::de::{MapAccess, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize};

use crate::LimitFigures;

/// A file: one experiment, or several.
#[derive(Clone, PartialEq, JsonSchema, Debug)]
#[schemars(untagged)]
pub enum SpecFile {
    /// One.
    One(Box<Spec>),
    /// Several.
    Many(SpecList),
}

/// Several experiments in one file; each is a run of its own.
#[derive(Clone, PartialEq, JsonSchema, Debug)]
#[schemars(deny_unknown_fields)]
pub struct SpecList {
    /// The experiments, whose names differ.
    pub experiment: Vec<Spec>,
}

/// An experiment of one of three kinds: one whose game is a puzzle solves boards, `positions` or `file` asks players what they
/// think of positions, and everything else is a tournament.
#[derive(Clone, PartialEq, Serialize, JsonSchema, Debug)]
#[serde(untagged)]
pub enum Spec {
    /// Boards × algorithms × heuristics × limits × repetitions.
    Puzzles(PuzzleSpec),
    /// Positions × players × depths × limits × repetitions.
    Thoughts(AnalysisSpec),
    /// Games between players.
    Tournament(TournamentSpec),
}

/// Puzzles: boards × algorithms × heuristics × limits × repetitions.
#[derive(Clone, PartialEq, Default, Serialize, Deserialize, JsonSchema, Debug)]
#[serde(deny_unknown_fields)]
pub struct PuzzleSpec {
    /// What the experiment is called.
    pub name: String,
    /// The puzzle, by its name in `mossa list`: `tiles`, for example.
    pub game: String,
    /// Boards row by row, 0 for the blank; or tables with a name.
    pub boards: Option<Vec<Instance>>,
    /// A file with one board a line; what follows a # up to a comma is the board's name.
    pub file: Option<String>,
    /// Random boards.
    pub generate: Option<DrawSpec>,
    /// Rows and columns such as `3x5`, where boards are not square.
    pub size: Option<String>,
    /// The goal: `blank-last` (the default), `blank-first` or a board.
    pub goal: Option<String>,
    /// Specs such as `a-star` or `weighted-a-star:weight=2`.
    pub algorithms: Vec<String>,
    /// Names such as `manhattan`.
    pub heuristics: Vec<String>,
    /// What a search may use: one table, or several to compare.
    pub limits: Option<OneOrMany<LimitFigures>>,
    /// How often everything is done, once by default.
    pub repetitions: Option<u64>,
    /// This many states are kept in the order in which they were expanded; none by default.
    pub trace: Option<u64>,
    /// A search is split, and this many parts of it are out at a time, for one hard board on many machines; only for
    /// `ida-star` with `pattern-db`.
    pub split: Option<u32>,
    /// Where chance comes from, 1 by default.
    pub seed: Option<u64>,
    /// The share of jobs that another worker repeats, where workers on other machines do them and a job is
    /// deterministic: from 0 to 1, 0.02 by default.
    pub recheck: Option<f64>,
}

/// Random boards.
#[derive(Clone, PartialEq, Serialize, Deserialize, JsonSchema, Debug)]
#[serde(deny_unknown_fields)]
pub struct DrawSpec {
    /// Rows and columns, `4x4` by default.
    pub size: Option<String>,
    /// How many.
    pub count: u64,
    /// The seed; that of the experiment by default.
    pub seed: Option<u64>,
    /// The number of random moves from the goal.
    pub walk: Option<u32>,
    /// The exact length of an optimal solution, on boards of up to nine cells.
    pub length: Option<u32>,
}

/// What players think: positions × players × depths × limits × repetitions.
#[derive(Clone, PartialEq, Default, Serialize, Deserialize, JsonSchema, Debug)]
#[serde(deny_unknown_fields)]
pub struct AnalysisSpec {
    /// What the experiment is called.
    pub name: String,
    /// A game for two, as `mossa list` names it.
    pub game: String,
    /// The board, the game's usual one by default …
    pub board: Option<String>,
    /// … or several, on each of which the positions are read.
    pub boards: Option<Vec<String>>,
    /// Positions as text; or tables with a name.
    pub positions: Option<Vec<Instance>>,
    /// A file with one position a line; what follows a # up to a comma is the position's name.
    pub file: Option<String>,
    /// Specs such as `alpha-beta:eval=threats`.
    pub players: Vec<String>,
    /// Depths, each given to every player as its key `depth` or, where it has none, as a limit.
    pub depths: Option<Vec<u32>>,
    /// What a thought may use: one table, or several to compare.
    pub limits: Option<OneOrMany<LimitFigures>>,
    /// How often everything is done, once by default.
    pub repetitions: Option<u64>,
    /// Where chance comes from, 1 by default.
    pub seed: Option<u64>,
    /// The share of jobs that another worker repeats, where workers on other machines do them and a job is
    /// deterministic: from 0 to 1, 0.02 by default.
    pub recheck: Option<f64>,
}

/// A tournament.
#[derive(Clone, PartialEq, Default, Serialize, Deserialize, JsonSchema, Debug)]
#[serde(deny_unknown_fields)]
pub struct TournamentSpec {
    /// What the tournament is called.
    pub name: String,
    /// A game for two, as `mossa list` names it.
    pub game: String,
    /// The board, the game's usual one by default …
    pub board: Option<String>,
    /// … or several, on each of which everything is played.
    pub boards: Option<Vec<String>>,
    /// Specs such as `mcts:nodes=2000`; or tables with a name, a spec and limits of their own.
    pub players: Vec<Entrant>,
    /// Which players meet: `round-robin` (the default), `gauntlet` (the first against all others) or `swiss`.
    #[schemars(extend("enum" = ["round-robin", "gauntlet", "swiss", null]))]
    pub format: Option<String>,
    /// Rounds of a Swiss tournament.
    pub rounds: Option<u64>,
    /// Games of two players on a board each time that they meet, 2 by default; with `sprt` the most, 10000 by default.
    pub games_per_pair: Option<u64>,
    /// Where games begin: `none` (the usual start), `random` (another seeded opening for every pair of games), or a file with
    /// one position a line, or in a format of the game's own. By default `random` where deterministic players would repeat their games.
    pub openings: Option<String>,
    /// In which order the openings of a file are taken: `sequential` (the default) or `random`.
    #[schemars(extend("enum" = ["sequential", "random", null]))]
    pub opening_order: Option<String>,
    /// The first opening of a file that is taken, counted from 1.
    pub opening_start: Option<u64>,
    /// This many plies of every opening are played: the first ones of a file's, or the length of random ones.
    pub opening_plies: Option<u64>,
    /// Whether games come in pairs from one opening in which each begins once, as they do by default.
    pub swap: Option<bool>,
    /// What a move may use, or the clock of a game.
    pub limits: Option<LimitFigures>,
    /// How games end early.
    pub adjudication: Option<AdjudicationSpec>,
    /// Chess: a folder of Syzygy tables, or several with `:` between them. Games end as soon as these know the result. Only
    /// the local command line may name it.
    pub syzygy: Option<String>,
    /// Two players play until one of two differences in Elo is accepted.
    pub sprt: Option<SprtSpec>,
    /// Where chance comes from, 1 by default.
    pub seed: Option<u64>,
    /// The share of jobs that another worker repeats, where workers on other machines do them and a job is
    /// deterministic: from 0 to 1, 0.02 by default.
    pub recheck: Option<f64>,
}

/// How games end early.
#[derive(Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema, Debug)]
#[serde(deny_unknown_fields)]
pub struct AdjudicationSpec {
    /// A game is lost when both players say so by this much …
    pub resign_score: Option<u32>,
    /// … for this many moves each, 3 by default.
    pub resign_moves: Option<u32>,
    /// Who must say so: `two` (both players, the default) or `one` (the loser alone).
    pub resign_sides: Option<Sides>,
    /// A game is drawn when both players say no more than this for either side …
    pub draw_score: Option<u32>,
    /// … for this many moves each, 5 by default …
    pub draw_moves: Option<u32>,
    /// … and not before this many moves of both sides.
    pub draw_after: Option<u32>,
    /// A game is drawn after this many moves of both sides.
    pub max_plies: Option<u32>,
}

/// Which players must consider a game decided.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema, Debug)]
#[serde(rename_all = "lowercase")]
pub enum Sides {
    /// The loser alone.
    One,
    /// Both players.
    Two,
}

/// What the differences of a sequential test are measured in.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema, Debug)]
#[serde(rename_all = "lowercase")]
pub enum SprtKind {
    /// Logistic Elo.
    Logistic,
    /// Normalised Elo.
    Normalized,
}

/// A sequential test.
#[derive(Clone, Copy, PartialEq, Serialize, Deserialize, JsonSchema, Debug)]
#[serde(deny_unknown_fields)]
pub struct SprtSpec {
    /// The lower difference.
    pub elo0: f64,
    /// The higher one.
    pub elo1: f64,
    /// How often the higher may be accepted wrongly, 0.05 by default …
    pub alpha: Option<f64>,
    /// … and how often the lower.
    pub beta: Option<f64>,
    /// What the differences are measured in: `logistic` (the default) or `normalized` Elo.
    pub model: Option<SprtKind>,
}

/// A board or position: its text, or a table with a name.
#[derive(Clone, PartialEq, Eq, Serialize, JsonSchema, Debug)]
#[serde(untagged)]
pub enum Instance {
    /// The text.
    Plain(String),
    /// The text with a name.
    Named(NamedInstance),
}

/// A board or position with a name.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema, Debug)]
#[serde(deny_unknown_fields)]
pub struct NamedInstance {
    /// What it is called in records and reports.
    pub name: String,
    /// The board of a puzzle, or the position of a game.
    pub board: String,
}

/// A player of a tournament: its spec, or a table.
#[derive(Clone, PartialEq, Serialize, JsonSchema, Debug)]
#[serde(untagged)]
pub enum Entrant {
    /// The spec.
    Plain(String),
    /// The spec with a name, or with limits.
    Named(NamedEntrant),
}

/// A player with a name, or with limits of its own.
#[derive(Clone, PartialEq, Serialize, Deserialize, JsonSchema, Debug)]
#[serde(deny_unknown_fields)]
pub struct NamedEntrant {
    /// What it is called in records and reports; its spec by default.
    pub name: Option<String>,
    /// The player.
    pub spec: String,
    /// Its own limits, in place of the common ones.
    pub limits: Option<LimitFigures>,
}

/// One thing, or a list of them.
#[derive(Clone, PartialEq, Eq, Serialize, JsonSchema, Debug)]
#[serde(untagged)]
pub enum OneOrMany<T> {
    /// One.
    One(T),
    /// A list.
    Many(Vec<T>),
}

/// Reads a text or a table. A derived reader would only say that neither fitted; this one says what was expected.
struct TextOrTable<T, N>(&'static str, PhantomData<(T, N)>);

impl<'de, T: From<String> + From<N>, N: Deserialize<'de>> Visitor<'de> for TextOrTable<T, N> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }

    fn visit_str<E>(self, text: &str) -> Result<T, E> {
        Ok(text.to_owned().into())
    }

    fn visit_map<A: MapAccess<'de>>(self, table: A) -> Result<T, A::Error> {
        N::deserialize(MapAccessDeserializer::new(table)).map(T::from)
    }
}

/// Reads a table, or a list of tables.
struct TableOrList<T>(PhantomData<T>);

impl<'de, T: Deserialize<'de>> Visitor<'de> for TableOrList<T> {
    type Value = OneOrMany<T>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a table, or a list of tables")
    }

    fn visit_map<A: MapAccess<'de>>(self, table: A) -> Result<OneOrMany<T>, A::Error> {
        T::deserialize(MapAccessDeserializer::new(table)).map(OneOrMany::One)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, list: A) -> Result<OneOrMany<T>, A::Error> {
        Vec::deserialize(SeqAccessDeserializer::new(list)).map(OneOrMany::Many)
    }
}

impl From<String> for Instance {
    fn from(text: String) -> Instance {
        Instance::Plain(text)
    }
}

impl From<NamedInstance> for Instance {
    fn from(named: NamedInstance) -> Instance {
        Instance::Named(named)
    }
}

impl<'de> Deserialize<'de> for Instance {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Instance, D::Error> {
        let expected = "a text, or a table such as { name = \"…\", board = \"…\" }";
        deserializer.deserialize_any(TextOrTable::<Instance, NamedInstance>(expected, PhantomData))
    }
}

impl From<String> for Entrant {
    fn from(spec: String) -> Entrant {
        Entrant::Plain(spec)
    }
}

impl From<NamedEntrant> for Entrant {
    fn from(named: NamedEntrant) -> Entrant {
        Entrant::Named(named)
    }
}

impl<'de> Deserialize<'de> for Entrant {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Entrant, D::Error> {
        let expected = "a spec, or a table such as { name = \"…\", spec = \"…\" }";
        deserializer.deserialize_any(TextOrTable::<Entrant, NamedEntrant>(expected, PhantomData))
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for OneOrMany<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<OneOrMany<T>, D::Error> {
        deserializer.deserialize_any(TableOrList(PhantomData))
    }
}

impl<T> OneOrMany<T> {
    /// All of them.
    pub fn into_vec(self) -> Vec<T> {
        match self {
            OneOrMany::One(one) => vec![one],
            OneOrMany::Many(many) => many,
        }
    }
}

impl SpecFile {
    /// What a file may hold, as a JSON schema.
    pub fn schema() -> impl Serialize {
        let mut schema = schemars::schema_for!(SpecFile);
        schema.insert("title".into(), "An experiment file of Mossa".into());
        schema
    }
}
