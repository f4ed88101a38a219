//! Explains the best line: the terms of the strongest player's evaluation, in the position and at the end of lines.
//!
//! A search believes what its evaluation says at the end of the best line. What has changed on the way there is therefore
//! the reason for the line, and what the second line leads to instead the reason against that one.

use std::collections::BTreeMap;

use mossa_catalogue::{AnyPosition, Evaluated};
use mossa_jobs::unit::unit_of;
use mossa_wire::{Analysis, Explanation, Kind, LineFigures, ScoreFigures};

/// Terms of at least this size are shown, in points …
const LEAST: f64 = 0.05;
/// … and no more of them than this.
const MAX_TERMS: usize = 4;

/// What explains the best line of an analysis; none where there is nothing to explain by.
pub(super) fn explain(analysis: &Analysis, position: &dyn AnyPosition) -> Option<Explanation> {
    let now = position.evaluate_end(&[])?;
    let score = analysis.score?;
    let end = quiet_end(position, &analysis.pv, score);
    let mover = position.sides()[position.seat().view().to_move.map_or(0, |side| side as usize)];
    let mut words =
        vec![format!("As it stands, the position is worth {:+.2} to {mover}: {}.", now.value, listed(&now))];
    words.push(match (score.kind, &end) {
        (Kind::Win, _) => "The line ends in mate, and no defence helps: what anything is worth does not matter.".into(),
        (Kind::Loss, _) => "Every move is mated; the line holds out longest.".into(),
        (_, None) => "The line ends the game.".into(),
        (_, Some((n_moves, end))) => {
            let change = changed(&now, end).unwrap_or_else(|| "nothing much has changed".into());
            format!("After {n_moves} half-moves of the line it is {:+.2}: {change}.", end.value)
        }
    });
    let end = end.map(|(_, end)| end);
    words.extend(analysis.lines.get(1).and_then(|second| against(second, end.as_ref(), position)));
    let by_name = |seen: &Evaluated| seen.terms.iter().map(|(name, value)| ((*name).to_owned(), *value)).collect();
    let terms_at_end: BTreeMap<String, f64> = end.as_ref().map(by_name).unwrap_or_default();
    Some(Explanation { terms: by_name(&now), terms_at_end, words })
}

/// Where a line comes to rest, after how many moves. Lines may break off amid an exchange, of which the evaluation knows
/// nothing: of the last few positions it is the one whose evaluation the search agrees with most.
fn quiet_end(position: &dyn AnyPosition, line: &[String], score: ScoreFigures) -> Option<(usize, Evaluated)> {
    const LAST_FEW: usize = 6;
    let at = |n_moves: usize| Some((n_moves, position.evaluate_end(&line[..n_moves])?));
    let error = |(_, seen): &(usize, Evaluated)| (seen.value - score.value as f64 / 100.0).abs();
    let ends = (line.len().saturating_sub(LAST_FEW).max(1)..=line.len()).rev().filter_map(at);
    ends.min_by(|a, b| error(a).total_cmp(&error(b)))
}

/// What speaks against the second line.
fn against(second: &LineFigures, end: Option<&Evaluated>, position: &dyn AnyPosition) -> Option<String> {
    let name = position.seat().say_line(&second.pv).into_iter().next()?;
    let score = unit_of(position).short(second.score);
    let there = quiet_end(position, &second.pv, second.score).map(|(_, there)| there);
    Some(match (second.score.kind, end, there) {
        (Kind::Loss, ..) => format!("{name} instead would be mated ({score})."),
        (_, Some(end), Some(there)) => match changed(end, &there) {
            Some(terms) => {
                format!("{name} instead ({score}) leads to {:+.2}: compared with that, {terms}.", there.value)
            }
            None => format!("{name} instead ({score}) leads to much the same."),
        },
        _ => format!("{name} instead is worth {score}."),
    })
}

/// The largest terms.
fn listed(seen: &Evaluated) -> String {
    largest(seen.terms.clone()).unwrap_or_else(|| "nothing stands out".into())
}

/// The terms that differ most, from one position to another.
fn changed(from: &Evaluated, to: &Evaluated) -> Option<String> {
    let before = |name: &str| from.terms.iter().find(|(other, _)| *other == name).map_or(0.0, |(_, value)| *value);
    largest(to.terms.iter().map(|&(name, value)| (name, value - before(name))).collect())
}

fn largest(mut terms: Vec<(&str, f64)>) -> Option<String> {
    terms.retain(|(_, value)| LEAST <= value.abs());
    terms.sort_by(|(_, a), (_, b)| b.abs().total_cmp(&a.abs()));
    let words = terms.iter().take(MAX_TERMS).map(|(name, value)| format!("{} {value:+.2}", name.replace('_', " ")));
    let words: Vec<String> = words.collect();
    (!words.is_empty()).then(|| words.join(", "))
}
