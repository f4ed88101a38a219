//! Tournaments.

use std::collections::BTreeMap;
use std::sync::Arc;

use mossa_arena::{Adjudication, Colours, DrawAgreement, ResignSides, Resignation, Sprt, SprtModel, TimeControl};
use mossa_catalogue::{SharedVariant, Spec, SpecError, Tablebases, Variant, clock};
use mossa_kernel::Score;
use mossa_wire::{AdjudicationSpec, Entrant as RawEntrant, NamedEntrant, Sides, SprtKind, SprtSpec, TournamentSpec};

use super::SpecEnv;
use super::beginnings::{Beginnings, Meetings, beginnings, repeats};
use super::factors::{share, some};
use super::fault::{Page, SpecFault};
use super::input_files::InputFiles;
use super::limits::{Allowance, MEMORY_FOR_MOVES};
use crate::plan::{Entrant, Format, Plan, Tournament, Work};

/// Games of two players when nothing is said, and the most there can be.
const GAMES_OF_A_PAIR: u64 = 2;
const GAMES_OF_A_TEST: u64 = 10_000;
const MAX_GAMES: u64 = 1_000_000;
/// More players do not fit into one tournament.
const MAX_PLAYERS: usize = 1_000;
/// Pairing more takes too long.
const MAX_OF_SWISS: usize = 200;
/// An error rate when nothing is said.
const USUAL_RATE: f64 = 0.05;

pub(super) fn plan(
    raw: &TournamentSpec,
    page: &Page<'_>,
    input_files: &InputFiles,
    env: &SpecEnv<'_>,
) -> Result<Plan, SpecFault> {
    let variants = variants(&raw.game, raw.board.as_deref(), raw.boards.as_deref(), (page, env))?;
    let common = Allowance::read(raw.limits.clone().unwrap_or_default(), MEMORY_FOR_MOVES)
        .map_err(|(key, what)| page.fault(&format!("limits.{key}"), what))?;
    let stated = common.limits;
    let common = if common.is_free() { common.timed() } else { common };
    let players = entrants(raw, &variants, &common, (page, env))?;
    let format = format(raw, players.len(), page)?;
    let n_games = n_games(raw, page)?;
    let colours = if raw.swap.unwrap_or(true) { Colours::Swapped } else { Colours::Fixed };
    let meetings =
        Meetings { n_games, colours, is_repeated: repeats(raw, stated, &players, (variants[0].as_ref(), format, env)) };
    let Beginnings { boards, notes } = beginnings(raw, &variants, &meetings, (page, input_files))?;
    let tournament = Tournament {
        boards,
        notes,
        format,
        n_games,
        colours,
        adjudication: raw.adjudication.map(|raw| adjudication(&raw, page)).transpose()?.unwrap_or_default(),
        tablebases: raw.syzygy.as_ref().map(|path| tablebases(path, variants[0].as_ref(), (page, env))).transpose()?,
        sprt: raw.sprt.map(|raw| sprt(&raw, &players, &variants, page)).transpose()?,
        limits: common.figures,
        players,
    };
    let game = tournament.boards[0].openings[0].game();
    let seed = raw.seed.unwrap_or(1);
    let recheck = share(raw.recheck, page)?;
    Ok(Plan { name: raw.name.clone(), game, seed, recheck, files: BTreeMap::new(), work: Work::Tournament(tournament) })
}

/// The endgame tablebases that a file names.
fn tablebases(
    path: &str,
    variant: &dyn Variant,
    (page, env): (&Page<'_>, &SpecEnv<'_>),
) -> Result<(String, Arc<Tablebases>), SpecFault> {
    let opened = env.resources.open_tablebases(path, variant.beginning().as_ref());
    opened.map(|tables| (path.to_owned(), tables)).map_err(|error| page.fault("syzygy", error))
}

/// What is played on: the board or the boards that are named, or the usual one.
pub(super) fn variants(
    game: &str,
    board: Option<&str>,
    boards: Option<&[String]>,
    (page, env): (&Page<'_>, &SpecEnv<'_>),
) -> Result<Vec<SharedVariant>, SpecFault> {
    match (board, boards) {
        (Some(_), Some(_)) => Err(page.fault("boards", "board and boards exclude each other: expected only one")),
        (board, None) => Ok(vec![env.games.variant(game, board).map_err(|error| page.fault("board", error))?]),
        (None, Some(boards)) => {
            let variant = |(at, board): (usize, &String)| {
                env.games.variant(game, Some(board)).map_err(|error| page.fault(&format!("boards[{at}]"), error))
            };
            some(boards, "boards", page)?.iter().enumerate().map(variant).collect()
        }
    }
}

/// The player that a text names, if it plays on all these boards.
pub(super) fn player(
    text: &str,
    variants: &[SharedVariant],
    (page, env): (&Page<'_>, &SpecEnv<'_>),
) -> Result<Spec, SpecError> {
    let spec: Spec = text.parse()?;
    // Whoever calls hears of a stop from the page.
    for variant in variants.iter().take_while(|_| page.patience.lasts()) {
        variant.beginning().check_player(&spec, env.resources)?;
    }
    (env.find_program)(&spec)?;
    Ok(spec)
}

/// The same for games, in which it may have a clock of its own.
fn opponent(text: &str, variants: &[SharedVariant], within: (&Page<'_>, &SpecEnv<'_>)) -> Result<Spec, SpecError> {
    let spec: Spec = text.parse()?;
    clock::own_limits(&spec, TimeControl::default())?;
    player(&clock::without_clock(&spec).to_string(), variants, within).map(|_| spec)
}

fn entrants(
    raw: &TournamentSpec,
    variants: &[SharedVariant],
    common: &Allowance,
    (page, env): (&Page<'_>, &SpecEnv<'_>),
) -> Result<Vec<Entrant>, SpecFault> {
    let mut entrants: Vec<Entrant> = Vec::new();
    for (at, raw) in raw.players.iter().enumerate() {
        let key = format!("players[{at}]");
        let (given, text, own_limits) = match raw {
            RawEntrant::Plain(text) => (None, text, None),
            RawEntrant::Named(NamedEntrant { name, spec, limits }) => (name.clone(), spec, limits.clone()),
        };
        let spec = opponent(text, variants, (page, env)).map_err(|error| page.fault(&key, error))?;
        page.go_on()?;
        // A name beside the spec is nearer than one in it.
        let name = given.or_else(|| spec.label().map(str::to_owned)).unwrap_or_else(|| text.clone());
        if entrants.iter().any(|other| other.name == name) {
            return Err(page.fault(&key, format!("{name:?} is there twice: expected different names")));
        }
        let own = own_limits.map(|limits| Allowance::read(limits, MEMORY_FOR_MOVES)).transpose();
        let own = own.map_err(|(name, what)| page.fault(&format!("{key}.limits.{name}"), what))?;
        let own = own.map(|own| own.for_player(&spec));
        let allowance = own.clone().unwrap_or_else(|| common.clone());
        entrants.push(Entrant { name, spec, allowance, own_limits: own.map(|own| own.figures) });
    }
    match entrants.len() {
        2..=MAX_PLAYERS => Ok(entrants),
        n => Err(page.fault("players", format!("there are {n}: expected 2 to {MAX_PLAYERS}"))),
    }
}

fn format(raw: &TournamentSpec, n_players: usize, page: &Page<'_>) -> Result<Format, SpecFault> {
    const NAMES: &str = "round-robin, gauntlet or swiss";
    let format = match (raw.format.as_deref().unwrap_or("round-robin"), raw.rounds) {
        ("round-robin", None) => Format::RoundRobin,
        ("gauntlet", None) => Format::Gauntlet,
        ("swiss", _) if MAX_OF_SWISS < n_players => {
            let what = format!("there are {n_players} players: expected at most {MAX_OF_SWISS} in a Swiss tournament");
            return Err(page.fault("players", what));
        }
        ("swiss", Some(n_rounds @ 1..=1_000)) => Format::Swiss { n_rounds },
        ("swiss", Some(n)) => {
            return Err(page.fault("rounds", format!("found {n}: expected a whole number from 1 to 1000")));
        }
        ("swiss", None) => return Err(page.fault("format", "swiss has rounds: expected rounds = N beside it")),
        ("round-robin" | "gauntlet", Some(_)) => {
            return Err(page.fault("rounds", "only swiss has rounds: expected games_per_pair"));
        }
        (other, _) => return Err(page.fault("format", format!("found {other:?}: expected {NAMES}"))),
    };
    Ok(format)
}

fn n_games(raw: &TournamentSpec, page: &Page<'_>) -> Result<usize, SpecFault> {
    let usual = if raw.sprt.is_some() { GAMES_OF_A_TEST } else { GAMES_OF_A_PAIR };
    match raw.games_per_pair.unwrap_or(usual) {
        n @ 1..=MAX_GAMES => Ok(n as usize),
        n => Err(page.fault("games_per_pair", format!("found {n}: expected a whole number from 1 to {MAX_GAMES}"))),
    }
}

fn adjudication(raw: &AdjudicationSpec, page: &Page<'_>) -> Result<Adjudication, SpecFault> {
    const MOST: u32 = 1_000_000;
    let given = [
        ("resign_score", raw.resign_score),
        ("resign_moves", raw.resign_moves),
        ("draw_score", raw.draw_score),
        ("draw_moves", raw.draw_moves),
        ("max_plies", raw.max_plies),
    ];
    if let Some((key, n)) = given.into_iter().find(|(_, n)| n.is_some_and(|n| !(1..=MOST).contains(&n))) {
        let what = format!("found {}: expected a whole number from 1 to {MOST}", n.unwrap_or_default());
        return Err(page.fault(&format!("adjudication.{key}"), what));
    }
    let score = |score: u32| Score::new(score as i32);
    let sides = match raw.resign_sides {
        Some(Sides::One) => ResignSides::One,
        Some(Sides::Two) | None => ResignSides::Two,
    };
    let resignation = |most| Resignation { score: score(most), n_moves: raw.resign_moves.unwrap_or(3), sides };
    let draw = |most| DrawAgreement {
        score: score(most),
        n_moves: raw.draw_moves.unwrap_or(5),
        after_plies: raw.draw_after.unwrap_or(0),
    };
    Ok(Adjudication {
        resignation: raw.resign_score.map(resignation),
        draw: raw.draw_score.map(draw),
        most_plies: raw.max_plies,
    })
}

fn sprt(raw: &SprtSpec, players: &[Entrant], variants: &[SharedVariant], page: &Page<'_>) -> Result<Sprt, SpecFault> {
    if players.len() != 2 || variants.len() != 1 {
        return Err(page.fault("sprt", "a test is between two players on one board: expected only those"));
    }
    let SprtSpec { elo0, elo1, alpha, beta, model } = *raw;
    let model = match model {
        Some(SprtKind::Normalized) => SprtModel::Normalized,
        Some(SprtKind::Logistic) | None => SprtModel::Logistic,
    };
    Sprt::new(elo0, elo1, alpha.unwrap_or(USUAL_RATE), beta.unwrap_or(USUAL_RATE))
        .map(|sprt| sprt.in_model(model))
        .map_err(|error| page.fault("sprt", error))
}
