//! Where the games of a tournament begin: on every board the usual start, random openings or those of a file.
//!
//! Two deterministic players repeat one game, which says nothing after the first time. So where nothing is said and such
//! players meet more than once a colour, openings are random; and where they will repeat games all the same, that is noted
//! before the first is played.

use mossa_arena::{Colours, TimeControl, mixed};
use mossa_catalogue::openings::{Openings, OpeningsOrder, Request, Source, book, file, random};
use mossa_catalogue::{MatchPlayer, SharedVariant, Variant};
use mossa_kernel::Limits;
use mossa_wire::{Entrant as RawEntrant, TournamentSpec};

use super::SpecEnv;
use super::fault::{Page, SpecFault};
use super::input_files::InputFiles;
use super::limits::{Allowance, MEMORY_FOR_MOVES};
use crate::plan::{Board, Entrant, Format, Note};

/// No opening is longer.
const MAX_PLIES: u64 = 1_000;

/// How often two players meet on a board.
pub(super) struct Meetings {
    /// Games each time, at most.
    pub(super) n_games: usize,
    pub(super) colours: Colours,
    /// Whether two players meet that repeat their moves.
    pub(super) is_repeated: bool,
}

impl Meetings {
    /// Games of two players in which one of them has the same side.
    fn a_colour(&self) -> usize {
        self.n_games.div_ceil(if self.colours == Colours::Swapped { 2 } else { 1 })
    }
}

/// The boards with their openings, and what should be known of them.
pub(super) struct Beginnings {
    pub(super) boards: Vec<Board>,
    pub(super) notes: Vec<Note>,
}

/// Whether two players meet that repeat their moves; `stated` are the common limits, without those that hold
/// where nothing is said.
pub(super) fn repeats(
    raw: &TournamentSpec,
    stated: Limits,
    players: &[Entrant],
    (variant, format, env): (&dyn Variant, Format, &SpecEnv<'_>),
) -> bool {
    let beginning = variant.beginning();
    let is_deterministic = |(raw, entrant): (&RawEntrant, &Entrant)| {
        let own = match raw {
            RawEntrant::Named(named) => named.limits.clone(),
            RawEntrant::Plain(_) => None,
        };
        let own = own.and_then(|own| Allowance::read(own, MEMORY_FOR_MOVES).ok());
        let each_move = own.map_or(stated, |own| own.limits);
        let control = TimeControl { each_move, game: entrant.allowance.clock, ..TimeControl::default() };
        let contestant = MatchPlayer { spec: entrant.spec.clone(), control };
        beginning.is_deterministic(&contestant, env.resources).unwrap_or(false)
    };
    let known: Vec<bool> = raw.players.iter().zip(players).map(is_deterministic).collect();
    let n = known.iter().filter(|&&is_known| is_known).count();
    if format == Format::Gauntlet { known.first() == Some(&true) && 2 <= n } else { 2 <= n }
}

/// The openings on every board.
pub(super) fn beginnings(
    raw: &TournamentSpec,
    variants: &[SharedVariant],
    meetings: &Meetings,
    (page, input_files): (&Page<'_>, &InputFiles),
) -> Result<Beginnings, SpecFault> {
    let a_colour = meetings.a_colour();
    let would_repeat = meetings.is_repeated && 1 < a_colour;
    let source = match raw.openings.as_deref() {
        Some(text) => Source::read(text),
        None if would_repeat => Source::Random,
        None => Source::None,
    };
    if matches!(source, Source::File(_)) && variants.len() != 1 {
        return Err(page.fault("openings", "they belong to one board: expected one board"));
    }
    let mut boards: Vec<Board> = Vec::new();
    let mut notes = Vec::new();
    for (at, variant) in variants.iter().enumerate() {
        let request = request(raw, &source, (a_colour, at), page)?;
        let Openings { positions, notes: more } = match source {
            Source::None => Openings::of_one(variant.beginning()),
            Source::Random => {
                let openings = random::random_while(variant.as_ref(), &request, &|| page.patience.lasts());
                page.go_on()?;
                openings
            }
            Source::File(name) => of_file(variant.as_ref(), name, &request, (page, input_files))?,
        };
        let name = positions[0].board();
        if boards.iter().any(|other| other.name == name) {
            return Err(page.fault(&format!("boards[{at}]"), "it is there twice: expected different boards"));
        }
        let on = if variants.len() == 1 { String::new() } else { format!("{name}: ") };
        notes.extend(more.into_iter().map(|note| Note::Remark(format!("{on}{note}"))));
        if raw.openings.is_none() && source == Source::Random {
            let n = positions.len();
            notes.push(Note::Remark(format!("{on}{} (openings = \"none\" turns this off)", chosen(n))));
        }
        if would_repeat && positions.len() < a_colour {
            notes.push(Note::Warning(format!("{on}{}", repetition(a_colour, positions.len()))));
        }
        boards.push(Board { name, openings: positions });
    }
    Ok(Beginnings { boards, notes })
}

/// Why games begin from this many random openings though the file does not ask for them.
pub fn chosen(n_openings: usize) -> String {
    let openings =
        if n_openings == 1 { "1 random opening".to_owned() } else { format!("{n_openings} random openings") };
    format!("deterministic players would repeat their games, so they begin from {openings}")
}

/// What will happen when deterministic players have more games a colour than there are openings.
pub fn repetition(a_colour: usize, n_openings: usize) -> String {
    let openings = if n_openings == 1 { "1 opening".to_owned() } else { format!("{n_openings} openings") };
    format!(
        "deterministic players meet {a_colour} times a colour and begin from {openings}: games will be repeated, and count \
         once in ratings, errors and superiority"
    )
}

fn request(
    raw: &TournamentSpec,
    source: &Source<'_>,
    (n, board): (usize, usize),
    page: &Page<'_>,
) -> Result<Request, SpecFault> {
    let is_file = matches!(source, Source::File(_));
    let given = [
        ("opening_order", raw.opening_order.is_some(), is_file),
        ("opening_start", raw.opening_start.is_some(), is_file),
        ("opening_plies", raw.opening_plies.is_some(), *source != Source::None),
    ];
    if let Some((key, _, _)) = given.into_iter().find(|(_, is_given, has_sense)| *is_given && !has_sense) {
        return Err(page.fault(key, "there are no openings to choose from: expected openings = FILE beside it"));
    }
    let order = match raw.opening_order.as_deref() {
        None | Some("sequential") => OpeningsOrder::Sequential,
        Some("random") => OpeningsOrder::Random,
        Some(found) => {
            return Err(page.fault("opening_order", format!("found {found:?}: expected sequential or random")));
        }
    };
    let first = raw.opening_start.unwrap_or(1);
    if first == 0 {
        return Err(page.fault("opening_start", "found 0: expected a whole number from 1 up"));
    }
    let plies = match raw.opening_plies {
        None => None,
        Some(n @ 1..=MAX_PLIES) => Some(n as u32),
        Some(n) => {
            let what = format!("found {n}: expected a whole number from 1 to {MAX_PLIES}");
            return Err(page.fault("opening_plies", what));
        }
    };
    // The seeds of jobs come from the seed itself.
    let seed = mixed(!raw.seed.unwrap_or(1), board as u64);
    Ok(Request { n, order, first: usize::try_from(first).unwrap_or(usize::MAX), plies, seed })
}

fn of_file(
    variant: &dyn Variant,
    name: &str,
    request: &Request,
    (page, input_files): (&Page<'_>, &InputFiles),
) -> Result<Openings, SpecFault> {
    if book::is_book(name) {
        let what = "a Polyglot book is for mossa match: expected none, random, or a file of positions";
        return Err(page.fault("openings", what));
    }
    let text = input_files.text(name).map_err(|what| page.fault("openings", what))?;
    file::read(variant, name, text.as_bytes(), request).map_err(|fault| {
        let place = fault.line.map_or_else(|| name.to_owned(), |line| format!("{name}, line {line}"));
        page.fault("openings", format!("{place}: {}", fault.what))
    })
}
