//! Where the games of a match begin: as typed, or by default as the players require.

use std::io::Read as _;

use mossa_arena::mixed;
use mossa_catalogue::openings::{Openings, Request, Source, book, file, random};
use mossa_catalogue::{Boxed, Variant};
use mossa_lab::plan::Note;
use mossa_lab::spec::beginnings::{chosen, repetition};

use super::open_file;
use crate::args::MatchArgs;
use crate::failure::Failure;

/// How often the two meet.
pub(super) struct Meetings {
    /// The number of games, if given.
    pub(super) n_games: Option<u64>,
    /// Whether both repeat their moves.
    pub(super) is_repeated: bool,
}

/// Where games begin, and what should be known of it.
pub(super) fn openings(
    args: &MatchArgs,
    variant: &dyn Variant,
    meetings: &Meetings,
) -> Result<(Vec<Boxed>, Vec<Note>), Failure> {
    let n_together = if args.swap { 2 } else { 1 };
    let a_colour = meetings.n_games.map(|n| n.div_ceil(n_together) as usize);
    let would_repeat = meetings.is_repeated && a_colour.is_some_and(|n| 1 < n);
    let typed = args.opening.openings.as_deref();
    let source = match typed {
        Some(text) => Source::read(text),
        None if would_repeat => Source::Random,
        None => Source::None,
    };
    let request = Request {
        n: a_colour.unwrap_or(1),
        order: args.opening.order.map(Into::into).unwrap_or_default(),
        first: args.opening.start.map_or(1, |n| usize::try_from(n).unwrap_or(usize::MAX)),
        plies: args.opening.plies,
        // The seeds of games come from the seed itself.
        seed: mixed(!args.seed, 0),
    };
    refuse_idle(args, &source)?;
    let Openings { positions, notes } = match source {
        Source::None => Openings::of_one(variant.beginning()),
        Source::Random => random::random(variant, &request),
        Source::File(name) => of_file(variant, name, &request)?,
    };
    let mut notes: Vec<Note> = notes.into_iter().map(Note::Remark).collect();
    if typed.is_none() && source == Source::Random {
        notes.push(Note::Remark(format!("{} (--openings none turns this off)", chosen(positions.len()))));
    }
    if let Some(a_colour) = a_colour.filter(|&n| would_repeat && positions.len() < n) {
        notes.push(Note::Warning(repetition(a_colour, positions.len())));
    }
    Ok((positions, notes))
}

/// Refuses options that would choose among openings where there is no file of them.
fn refuse_idle(args: &MatchArgs, source: &Source<'_>) -> Result<(), Failure> {
    let is_file = matches!(source, Source::File(_));
    let given = [
        ("--order", args.opening.order.is_some(), is_file),
        ("--start", args.opening.start.is_some(), is_file),
        ("--plies", args.opening.plies.is_some(), *source != Source::None),
    ];
    match given.into_iter().find(|(_, is_given, has_sense)| *is_given && !has_sense) {
        Some((option, _, _)) => Err(Failure::of(option, "there is nothing to choose from: expected --openings FILE")),
        None => Ok(()),
    }
}

fn of_file(variant: &dyn Variant, name: &str, request: &Request) -> Result<Openings, Failure> {
    let source = open_file(name)?;
    let read = if book::is_book(name) {
        let mut bytes = Vec::new();
        let cannot = |error| Failure::of(format!("cannot read {name}"), error);
        source.take(book::MAX_BYTES + 1).read_to_end(&mut bytes).map_err(cannot)?;
        if book::MAX_BYTES < bytes.len() as u64 {
            return Err(Failure::of(name, "it is too large: expected a book of at most 256 MiB"));
        }
        let none = || format!("{} has no Polyglot books: expected a file of positions", variant.game().name());
        variant.walk_book(&bytes, request).ok_or_else(|| Failure::of(name, none()))?
    } else {
        file::read(variant, name, source, request)
    };
    let name = if name == "-" { "standard input" } else { name };
    read.map_err(|fault| match fault.line {
        Some(line) => Failure::of(format!("{name}, line {line}"), fault.what),
        None => Failure::of(name, fault.what),
    })
}
