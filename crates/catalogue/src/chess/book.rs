//! Openings out of a Polyglot book: from the usual start, moves drawn by their weights, as far as the book goes or to the
//! wanted length.

use std::collections::HashSet;

use mossa_arena::mixed;
use mossa_chess::polyglot::Book;
use mossa_chess::{Chess, State};
use mossa_kernel::{Game as _, Notation as _, Rng, StateSpace as _};

use crate::openings::file::OpeningFault;
use crate::openings::random::MAX_OPENINGS;
use crate::openings::{Openings, Request};
use crate::variant::{Boxed, Variant};

/// The usual length.
const PLIES: u32 = 16;
/// After this many walks in a row that are known already the book is taken to have no more lines.
const MAX_MISSES: u32 = 300;

/// Openings of a book, each another line; as many as are wanted, or as many as are found.
pub(super) fn walk(rules: Chess, bytes: &[u8], request: &Request) -> Result<Openings, OpeningFault> {
    let fault = |what: String| OpeningFault { line: None, what };
    let book = Book::read(bytes).map_err(|error| fault(error.to_string()))?;
    let variant: &dyn Variant = &rules;
    let plies = request.plies.unwrap_or(PLIES);
    let n_wanted = request.n.clamp(1, MAX_OPENINGS);
    let mut positions: Vec<Boxed> = Vec::new();
    let (mut seen, mut attempt, mut misses, mut n_short) = (HashSet::new(), 0, 0, 0);
    while positions.len() < n_wanted && misses < MAX_MISSES {
        let line = line(rules, &book, plies, mixed(request.seed, attempt));
        attempt += 1;
        if line.is_empty() {
            return Err(fault("the book has no move for the usual start: expected a book of standard chess".into()));
        }
        if seen.insert(line.clone()) {
            n_short += usize::from(line.len() < plies as usize);
            misses = 0;
            positions.push(variant.after(&line));
        } else {
            misses += 1;
        }
    }
    let mut notes = Vec::new();
    if n_short != 0 {
        let of = positions.len();
        notes.push(format!("the book ends before {plies} plies in {n_short} of {of} openings"));
    }
    if positions.len() < n_wanted.min(request.n) {
        let (n, wanted) = (positions.len(), request.n);
        notes.push(format!(
            "only {n} different lines were found in the book, {wanted} were wanted; they are taken in turn"
        ));
    }
    request.arrange(&mut positions).map_err(|n| {
        fault(format!("there are {n} openings: expected to begin with one of them, found {}", request.first))
    })?;
    Ok(Openings { positions, notes })
}

/// Moves drawn by their weights until the book ends, the game would, or there are enough.
fn line(rules: Chess, book: &Book, plies: u32, seed: u64) -> Vec<String> {
    let mut rng = Rng::new(seed);
    let mut state = rules.start();
    let mut line = Vec::new();
    while line.len() < plies as usize {
        let mut moves = book.moves(&state);
        moves.retain(|&(mv, _)| !ends(rules, &state, mv));
        let total: u32 = moves.iter().map(|&(_, weight)| u32::from(weight)).sum();
        if total == 0 {
            break;
        }
        let mut left = rng.below(total);
        let drawn = moves.into_iter().find(|&(_, weight)| {
            let is_it = left < u32::from(weight);
            left = left.saturating_sub(u32::from(weight));
            is_it
        });
        let Some((mv, _)) = drawn else { break };
        line.push(rules.write_move(&state, mv));
        let _ = rules.play(&mut state, mv);
    }
    line
}

/// Whether a move ends the game.
fn ends(rules: Chess, state: &State, mv: mossa_chess::board::Move) -> bool {
    let mut after = state.clone();
    let _ = rules.play(&mut after, mv);
    rules.outcome(&after).is_some()
}

#[cfg(test)]
mod tests {
    use mossa_chess::notation::read_move;
    use mossa_chess::polyglot::key;

    use super::*;

    /// A book of these lines of moves, each with its weight.
    fn book(lines: &[(&str, u16)]) -> Vec<u8> {
        let mut bytes = Vec::new();
        for (line, weight) in lines {
            let mut state = Chess::STANDARD.start();
            for text in line.split(' ') {
                let mv = read_move(&state, text).unwrap_or_else(|error| panic!("{error}"));
                let raw = mv.to as u16 | (mv.from as u16) << 6;
                bytes.extend(key(&state).to_be_bytes());
                bytes.extend(raw.to_be_bytes());
                bytes.extend(weight.to_be_bytes());
                bytes.extend([0; 4]);
                let _ = Chess::STANDARD.play(&mut state, mv);
            }
        }
        bytes
    }

    fn texts(bytes: &[u8], request: &Request) -> Vec<String> {
        let walked = walk(Chess::STANDARD, bytes, request).unwrap_or_else(|fault| panic!("{fault}"));
        walked.positions.iter().map(|opening| opening.text()).collect()
    }

    #[test]
    fn lines_are_drawn_by_weight_to_the_wanted_length() {
        let bytes = book(&[("e2e4 e7e5 g1f3", 9), ("d2d4 d7d5", 1)]);
        let mut both = texts(&bytes, &Request { plies: Some(2), ..Request::of(10, 1) });
        both.sort();
        assert_eq!(both, ["startpos moves d2d4 d7d5", "startpos moves e2e4 e7e5"]);
        let often = (0..200).filter(|&seed| texts(&bytes, &Request::of(1, seed))[0].contains("e2e4")).count();
        assert!((150..200).contains(&often), "nine times in ten, not {often} of 200");
    }

    #[test]
    fn a_game_is_never_over_in_an_opening() {
        let bytes = book(&[("f2f3 e7e5 g2g4 d8h4", 1)]);
        assert_eq!(texts(&bytes, &Request::of(1, 1)), ["startpos moves f2f3 e7e5 g2g4"]);
        assert!(walk(Chess::STANDARD, &[0; 16], &Request::of(1, 1)).is_err(), "no move for the start");
    }
}
