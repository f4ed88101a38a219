//! Random openings: legal moves drawn from a seed, another position for every pair of games.
//!
//! An opening in which the game is over is never taken, nor one that a short search of the game's own ([`RandomOpenings`]) calls won:
//! in chess it must be within about a pawn, in Connect X neither side may have a forced win in plain sight. Positions differ:
//! two sequences that lead to the same one are one opening. Where too few positions have the usual length (small boards),
//! longer ones are drawn too.

use std::collections::HashSet;

use mossa_arena::mixed;
use mossa_kernel::{FakeClock, Limits, NoProgress, Rng, SearchHandle};

use super::{Openings, Request};
use crate::seat::{Seat, Standing};
use crate::variant::Variant;

/// No more openings are drawn; games of longer matches take them in turn.
pub const MAX_OPENINGS: usize = 5_000;
/// After this many sequences in a row that are no new opening there are taken to be no more of this length …
const MAX_MISSES: u32 = 300;
/// … and after this many more plies than usual none at all.
const MAX_LONGER: u32 = 6;

/// How random openings of a game are drawn, and by whom they are judged.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RandomOpenings {
    /// The usual number of moves of both sides.
    pub plies: u32,
    /// The player that is asked what the position is worth, under a limit that does not depend on the machine.
    pub player: &'static str,
    /// An opening that is worth more to either side is not taken; none where only wins and losses matter.
    pub balance: Option<i32>,
}

/// Openings drawn from a seed, each another position: as many as are wanted, or as many as there are.
///
/// ```
/// use mossa_catalogue::openings::{Request, random::random};
/// use mossa_catalogue::Games;
/// let variant = Games::BUILT_IN.variant("connect-x", None).unwrap();
/// let texts = |seed| -> Vec<String> {
///     random(variant.as_ref(), &Request::of(5, seed)).positions.iter().map(|opening| opening.text()).collect()
/// };
/// assert_eq!(texts(7), texts(7));
/// assert_ne!(texts(7), texts(8));
/// assert!(texts(7).iter().all(|moves| moves.len() == 4));
/// ```
pub fn random(variant: &dyn Variant, request: &Request) -> Openings {
    random_while(variant, request, &|| true)
}

/// The same as long as `go_on` says so; what was drawn by then is not all that was wanted.
pub fn random_while(variant: &dyn Variant, request: &Request, go_on: &dyn Fn() -> bool) -> Openings {
    let beginning = variant.beginning();
    let judge = beginning.random_openings();
    let mut seat = beginning.seat();
    let mut plies = request.plies.unwrap_or(judge.plies);
    let longest = if request.plies.is_some() { plies } else { plies + MAX_LONGER };
    let n_wanted = request.n.clamp(1, MAX_OPENINGS);
    let (mut positions, mut seen) = (Vec::new(), HashSet::new());
    let (mut attempt, mut misses) = (0, 0);
    while positions.len() < n_wanted && go_on() {
        if misses == MAX_MISSES {
            if longest <= plies {
                break;
            }
            (plies, misses) = (plies + 1, 0);
        }
        let moves = draw(seat.as_mut(), plies, mixed(request.seed, attempt));
        let is_whole = moves.len() == plies as usize && seat.standing() == Standing::Open;
        let is_taken = is_whole && seen.insert(seat.text()) && is_level(seat.as_mut(), &judge);
        for _ in &moves {
            seat.undo();
        }
        (attempt, misses) = (attempt + 1, if is_taken { 0 } else { misses + 1 });
        positions.extend(is_taken.then(|| variant.after(&moves)));
    }
    let n = positions.len();
    let mut notes = Vec::new();
    if n == 0 {
        notes.push(format!("no random opening of {plies} plies was found; games begin at the usual start"));
        positions.push(beginning);
    } else if n < n_wanted {
        notes.push(format!("only {n} random openings were found, {n_wanted} were wanted; they are taken in turn"));
    } else if n < request.n {
        notes.push(format!("{n} random openings are drawn at most, {} were wanted; they are taken in turn", request.n));
    }
    Openings { positions, notes }
}

/// Plays `plies` random moves, fewer where the game ends before.
fn draw(seat: &mut dyn Seat, plies: u32, seed: u64) -> Vec<String> {
    let mut rng = Rng::new(seed);
    let mut moves = Vec::new();
    for _ in 0..plies {
        let legal = seat.legal();
        if legal.is_empty() {
            break;
        }
        let mv = legal[rng.below(legal.len() as u32) as usize].clone();
        seat.play(&mv).expect("a legal move can be played");
        moves.push(mv);
    }
    moves
}

/// Whether neither side has won already, as far as a short search sees. A search without an answer says nothing against it.
fn is_level(seat: &mut dyn Seat, judge: &RandomOpenings) -> bool {
    // The judge minds nodes or depth and no clock, so a clock that stands still will do.
    let handle = SearchHandle::<FakeClock>::default();
    let choice = seat.ask(judge.player, &handle.control(Limits::default()), &mut NoProgress);
    let Some(score) = choice.ok().and_then(|choice| choice.score) else { return true };
    let is_decided = score.win_in_plies().is_some() || score.loss_in_plies().is_some();
    !is_decided && judge.balance.is_none_or(|most| score.get().abs() <= most)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drawn(game: &str, board: Option<&str>, request: &Request) -> Openings {
        let variant = crate::Games::BUILT_IN.variant(game, board).unwrap_or_else(|error| panic!("{error}"));
        random(variant.as_ref(), request)
    }

    #[test]
    fn openings_differ_and_can_be_played() {
        for (game, board, n) in [("connect-x", None, 200), ("connect-x", Some("4x4x3"), 12), ("chess", None, 20)] {
            let openings = drawn(game, board, &Request::of(n, 5));
            assert_eq!((openings.positions.len(), openings.notes.len()), (n, 0), "{game} {board:?}");
            let texts: HashSet<String> = openings.positions.iter().map(|opening| opening.seat().text()).collect();
            assert_eq!(texts.len(), n, "{game}: every position once");
            for opening in &openings.positions {
                assert_eq!(opening.seat().standing(), Standing::Open, "{}", opening.text());
            }
        }
    }

    #[test]
    fn nobody_has_won_an_opening_of_connect_x() {
        // With three in a line on four columns many sequences are lost at once.
        for opening in drawn("connect-x", Some("4x4x3"), &Request::of(12, 1)).positions {
            let mut seat = opening.seat();
            for mv in seat.legal() {
                seat.play(&mv).unwrap_or_else(|error| panic!("{error}"));
                assert_eq!(seat.standing(), Standing::Open, "{} then {mv} wins", opening.text());
                seat.undo();
            }
        }
    }

    #[test]
    fn a_board_that_has_too_few_says_so() {
        let few = drawn("connect-x", Some("2x2x2"), &Request { plies: Some(1), ..Request::of(9, 1) });
        assert!(few.positions.len() <= 2 && few.notes.len() == 1, "{few:?}");
    }
}
