//! The factors of an experiment: lists that must not be empty, limits that are compared, repetitions.

use mossa_wire::{LimitFigures, OneOrMany};

use super::fault::{Page, SpecFault};
use super::limits::Allowance;

/// A list that is not empty.
pub(super) fn some<'a, T>(list: &'a [T], key: &str, page: &Page<'_>) -> Result<&'a [T], SpecFault> {
    if list.is_empty() { Err(page.fault(key, "it is empty: expected at least one")) } else { Ok(list) }
}

/// The limits of searches that are compared, one where nothing is said; clocks and margins are for games.
pub(super) fn limits_of_searches(
    raw: Option<&OneOrMany<LimitFigures>>,
    memory: &str,
    page: &Page<'_>,
) -> Result<Vec<Allowance>, SpecFault> {
    let is_list = matches!(raw, Some(OneOrMany::Many(_)));
    let all = raw.cloned().map_or_else(|| vec![LimitFigures::default()], OneOrMany::into_vec);
    let mut read = Vec::new();
    for (at, figures) in some(&all, "limits", page)?.iter().enumerate() {
        let key = |key: &str| if is_list { format!("limits[{at}].{key}") } else { format!("limits.{key}") };
        let foreign = [("clock", &figures.clock), ("margin", &figures.margin)];
        if let Some((name, _)) = foreign.into_iter().find(|(_, value)| value.is_some()) {
            return Err(page.fault(&key(name), "no game is played here: expected time, nodes, depth or memory"));
        }
        let bad = |(name, what): (&str, String)| page.fault(&key(name), what);
        read.push(Allowance::read(figures.clone(), memory).map_err(bad)?);
    }
    Ok(read)
}

/// How often everything is done.
pub(super) fn repetitions(raw: Option<u64>, page: &Page<'_>) -> Result<u64, SpecFault> {
    match raw.unwrap_or(1) {
        n @ 1..=1_000_000 => Ok(n),
        n => Err(page.fault("repetitions", format!("found {n}: expected a whole number from 1 to 1000000"))),
    }
}

/// The share of jobs that are done a second time when nothing is said.
const RECHECK: f64 = 0.02;

/// The share of jobs that are done a second time.
pub(super) fn share(raw: Option<f64>, page: &Page<'_>) -> Result<f64, SpecFault> {
    match raw.unwrap_or(RECHECK) {
        share if (0.0..=1.0).contains(&share) => Ok(share),
        share => Err(page.fault("recheck", format!("found {share}: expected a number from 0 to 1"))),
    }
}
