//! Why a move is not played, in words that help to type a better one.

use mossa_catalogue::Seat;
use mossa_kernel::Misread;

use super::command::shown;
use super::session::Session;
use super::words::fill;

/// The most moves that are worth listing.
const MAX_ALIKE: usize = 12;

/// Whether the side to move is in check.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Alarm {
    Check,
    None,
}

/// Why what was typed is not played.
pub(super) fn no_move(session: &Session, seat: &dyn Seat, typed: &str, alarm: Alarm) -> String {
    let (found, words) = (shown(typed), &session.words);
    match (seat.misread(typed), meant(seat, typed)) {
        (Some(Misread::Several(moves)), _) => {
            let moves: Vec<&str> = moves.iter().map(|said| unmarked(said)).collect();
            fill(words.several, &[("found", &found), ("moves", &moves.join(", "))])
        }
        (_, Some(nearest)) => fill(words.unknown_near, &[("found", &found), ("nearest", &nearest)]),
        (Some(Misread::NoMove), None) => {
            session.told(words.not_a_move, &[("found", &found), ("columns", &seat.view().columns)])
        }
        (Some(Misread::NotLegal) | None, None) => {
            let check = if alarm == Alarm::Check { words.not_legal_check } else { "" };
            let alike = alike(seat, typed);
            let alike =
                if alike.is_empty() { String::new() } else { fill(words.not_legal_alike, &[("moves", &alike)]) };
            session.told(words.not_legal, &[("found", &found), ("check", &check), ("alike", &alike)])
        }
    }
}

/// The move that is meant by a small letter where a capital should be.
fn meant(seat: &dyn Seat, typed: &str) -> Option<String> {
    let first = typed.chars().next()?;
    let capital = first.to_ascii_uppercase();
    let rest = &typed[first.len_utf8()..];
    if first == capital { None } else { seat.say(&format!("{capital}{rest}")) }
}

/// A move without the marks of check and mate: a list of what can be played does not tell what each move does.
fn unmarked(said: &str) -> &str {
    said.trim_end_matches(['+', '#'])
}

/// The legal moves as people say them, in alphabetical order; numbers in theirs.
pub(super) fn legal(seat: &dyn Seat) -> Vec<String> {
    in_order(seat, &seat.legal())
}

fn in_order(seat: &dyn Seat, moves: &[String]) -> Vec<String> {
    let say = |mv: &String| seat.say(mv).map(|said| unmarked(&said).to_owned());
    let mut moves: Vec<String> = moves.iter().filter_map(say).collect();
    let n_digits = |mv: &String| if mv.bytes().all(|byte| byte.is_ascii_digit()) { mv.len() } else { 0 };
    moves.sort_by(|a, b| (n_digits(a), a).cmp(&(n_digits(b), b)));
    moves
}

/// Legal moves that begin like what was typed, as a list: from the same square or, as people say them, with the same
/// letter.
fn alike(seat: &dyn Seat, typed: &str) -> String {
    /// The letters of a square, and half of those of a move from one to another.
    const SQUARE: usize = 2;
    let from = typed.get(..SQUARE).filter(|_| 2 * SQUARE <= typed.len());
    let mut leaving = seat.legal();
    leaving.retain(|mv| from.is_some_and(|from| mv.starts_with(from)));
    let mut alike = in_order(seat, &leaving);
    if alike.is_empty() {
        alike = legal(seat);
        alike.retain(|said| said.chars().next() == typed.chars().next());
    }
    match alike.len() {
        0 => String::new(),
        n if n <= MAX_ALIKE => alike.join(", ") + ".",
        _ => alike[..MAX_ALIKE].join(", ") + ", …",
    }
}
