//! How much heuristics know: their estimates beside the shortest paths that are proven.

use super::Context;
use super::compare::Ratio;
use crate::cells::{Cells, name, number};
use crate::document::{Cell, Mark, Row, Table};
use crate::language::fill;
use crate::statistics::{geometric_mean, mean};

/// What a heuristic knows.
pub(super) struct Informed<'a> {
    /// Its name.
    pub(super) heuristic: &'a str,
    /// The mean of its estimates.
    pub(super) estimate: f64,
    /// The mean of their shares of the shortest path.
    pub(super) share: f64,
    /// Instances where it says the whole truth, and all.
    pub(super) exact: [u64; 2],
    /// How many times fewer states it expands than the least informed one.
    pub(super) fewer: Option<f64>,
}

/// The heuristics, the best informed first. Only instances whose shortest path is proven count.
pub(super) fn informed<'a>(context: &'a Context<'_>) -> Vec<Informed<'a>> {
    let mut names: Vec<&str> = Vec::new();
    for method in context.methods() {
        let (_, heuristic) = context.method(method);
        if !names.contains(&heuristic) {
            names.push(heuristic);
        }
    }
    let mut all: Vec<Informed<'a>> = names.into_iter().filter_map(|heuristic| estimates(context, heuristic)).collect();
    all.sort_by(|one, other| other.share.total_cmp(&one.share));
    let worst = all.last().map(|informed| informed.heuristic);
    for informed in &mut all {
        informed.fewer = worst
            .filter(|&worst| worst != informed.heuristic)
            .and_then(|worst| fewer(context, informed.heuristic, worst));
    }
    all
}

fn estimates<'a>(context: &'a Context<'_>, heuristic: &'a str) -> Option<Informed<'a>> {
    let mut known = std::collections::BTreeMap::new();
    for row in context.summary.tries() {
        let proven =
            context.summary.shortest(row.instance).filter(|shortest| shortest.is_proven && shortest.length != 0);
        if let Some(shortest) = proven.filter(|_| context.method(row.method).1 == heuristic) {
            known.insert(row.instance, (f64::from(row.lower_bound), f64::from(shortest.length)));
        }
    }
    let estimates: Vec<f64> = known.values().map(|(estimate, _)| *estimate).collect();
    let shares: Vec<f64> = known.values().map(|(estimate, length)| estimate / length).collect();
    let n_exact = known.values().filter(|(estimate, length)| estimate.to_bits() == length.to_bits()).count() as u64;
    let exact = [n_exact, known.len() as u64];
    Some(Informed { heuristic, estimate: mean(&estimates)?, share: mean(&shares)?, exact, fewer: None })
}

/// The geometric mean, over algorithms that ran with both, of how many times as many states `worst` makes them expand.
fn fewer(context: &Context<'_>, heuristic: &str, worst: &str) -> Option<f64> {
    let with = |wanted: &str| {
        let wanted = wanted.to_owned();
        context.methods().filter(move |&method| context.method(method).1 == wanted).collect::<Vec<u32>>()
    };
    let mut factors = Vec::new();
    for one in with(heuristic) {
        let is_same = |&other: &u32| {
            context.method(other).0 == context.method(one).0 && context.limits(other) == context.limits(one)
        };
        let same = with(worst).into_iter().find(is_same);
        factors.extend(same.and_then(|other| Ratio::of(&context.summary, one, other)).map(|ratio| ratio.factor));
    }
    // Factors below 1 count as such: a heuristic that knows more may still expand more.
    let scaled: Vec<f64> = factors.iter().map(|factor| factor * 1e6).collect();
    geometric_mean(&scaled).map(|mean| mean / 1e6)
}

/// The heuristics beside the shortest paths, if there are two.
pub(super) fn table(context: &Context<'_>) -> Option<Table> {
    let (w, cells) = (&context.words, Cells(context.numbers));
    let all = informed(context);
    if all.len() < 2 {
        return None;
    }
    let n_proven = (0..context.puzzles.n_instances() as u32)
        .filter(|&instance| context.summary.shortest(instance).is_some_and(|shortest| shortest.is_proven))
        .count();
    let values = [("n", context.whole(n_proven)), ("all", context.whole(context.puzzles.n_instances()))];
    let note = fill(w.t_heuristics_note, &values);
    let columns = vec![
        name("heuristic", w.heuristic),
        number("mean_estimate", w.mean_estimate),
        number("share", w.share),
        number("exact", w.exact),
        number("fewer", w.fewer),
    ];
    let rows = all.iter().map(|informed| Row {
        cells: vec![
            Cell::Code(informed.heuristic.into()),
            cells.mean(Some(informed.estimate)),
            cells.percent(Some(informed.share)),
            cells.of(informed.exact[0], informed.exact[1]),
            cells.times(informed.fewer),
        ],
        mark: Mark::Plain,
    });
    Some(Table { name: "heuristics".into(), title: w.t_heuristics.into(), note, columns, rows: rows.collect() })
}
