//! A game that was played, in figures under the names that scripts know.

use mossa_arena::{GameIdentity, Mark};
use mossa_catalogue::{AnyPosition, Finished};
use mossa_kernel::{Outcome, Score, Side};
use mossa_wire::{MatchGame, MoveInfo, MoveScore};

use super::Timing;
use super::counters::match_work;

/// A game between players with these names, first side first. The player that was named second had the first side if it
/// is `swapped`.
pub struct Sides<'a> {
    /// The names.
    pub names: [&'a str; 2],
    /// Whether the first side was that of the player that was named second.
    pub swapped: bool,
}

impl<'a> Sides<'a> {
    /// Who had which side, of players in the order in which they were named.
    pub fn of(players: [usize; 2], names: &[&'a str]) -> Sides<'a> {
        Sides { names: players.map(|player| names[player]), swapped: players[1] < players[0] }
    }
}

/// The figures of a game.
pub fn figures(finished: &Finished, opening: &dyn AnyPosition, sides: &Sides<'_>, timing: Timing) -> MatchGame {
    let [first, second] = sides.names.map(str::to_owned);
    let [first_stats, second_stats] = finished.played.tallies.map(|tally| {
        let times = [tally.time, tally.slowest];
        match_work(u64::from(tally.moves), &tally.stats, times, timing)
    });
    MatchGame {
        first,
        second,
        swapped: sides.swapped,
        opening: opening.text(),
        result: result(finished.played.ending.outcome()).into(),
        termination: finished.termination.into(),
        reason: finished.reason(),
        stalled: timing.tell(finished.played.stalled.as_secs_f64()).filter(|&stalled| 0.0 < stalled),
        killed: finished.played.killed.clone().filter(|_| timing == Timing::Shown),
        moves: finished.played.moves.clone(),
        first_stats,
        second_stats,
    }
}

/// What players thought of their moves, as it is kept and written down.
pub fn thoughts(marks: &[Mark], timing: Timing) -> Vec<MoveInfo> {
    let thought = |mark: &Mark| MoveInfo {
        score: mark.score.map(move_score),
        depth: mark.depth,
        seconds: timing.tell((mark.time.as_secs_f64() * 1e3).round() / 1e3),
    };
    marks.iter().map(thought).collect()
}

/// A score that was kept.
pub fn score_of(score: MoveScore) -> Score {
    // What comes from a file may be larger than any game is long.
    let plies = |plies: u32| plies.min(Score::MAX_PLIES);
    match score {
        MoveScore::Cp(value) => Score::of_number(value),
        MoveScore::Win(n) => Score::win_in(plies(n)),
        MoveScore::Loss(n) => Score::loss_in(plies(n)),
    }
}

fn move_score(score: Score) -> MoveScore {
    match (score.win_in_plies(), score.loss_in_plies()) {
        (Some(plies), _) => MoveScore::Win(plies),
        (_, Some(plies)) => MoveScore::Loss(plies),
        _ => MoveScore::Cp(score.get()),
    }
}

/// What a game on a board between these players, the first side first, is told from others by.
pub fn identity<'a>(board: &'a str, players: [&'a str; 2], game: &'a MatchGame) -> GameIdentity<'a> {
    GameIdentity { board, players, opening: &game.opening, moves: &game.moves, ending: &game.termination }
}

/// A result as it is written everywhere.
fn result(outcome: Option<Outcome>) -> &'static str {
    match outcome {
        Some(Outcome::Win(Side::First)) => "1-0",
        Some(Outcome::Win(Side::Second)) => "0-1",
        Some(Outcome::Draw) => "1/2-1/2",
        None => "*",
    }
}
