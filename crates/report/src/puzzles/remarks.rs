//! What the data of puzzles say: each remark is made only where its condition holds.

use std::collections::BTreeMap;

use mossa_wire::Status;

use super::Context;
use super::compare::{Ratio, Standing, standing};
use super::heuristics::{Informed, informed};
use crate::document::Remark;
use crate::language::{fill, listed};
use crate::statistics::{mean, median};

/// A split that chance makes more often than this is not significant.
const CHANCE: f64 = 0.05;
/// Of more dominated methods than these it is only said how many they are.
const MAX_DOMINATED: usize = 3;

/// All remarks, the broadest first.
pub(super) fn remarks(context: &Context<'_>) -> Vec<Remark> {
    let mut remarks = Vec::new();
    remarks.extend(contradiction(context));
    remarks.extend(repeated(context));
    remarks.extend(solved(context));
    remarks.extend(limits(context));
    remarks.extend(unsolvable(context));
    remarks.extend(dominance(context));
    remarks.extend(ties(context));
    remarks.extend(shortest(context));
    remarks.extend(fewest(context));
    remarks.extend(heuristics(context));
    remarks.extend(fastest(context));
    remarks
}

/// The instances that a method has solved, in every repetition.
fn n_solved(context: &Context<'_>, method: u32) -> usize {
    context.summary.solved_by(method).count()
}

/// The tries of a method that a limit ended.
fn n_stopped(context: &Context<'_>, method: u32) -> usize {
    context.summary.tries_of(method).filter(|row| row.status == Status::Limit).count()
}

/// How repetitions are taken together, where there are any.
fn repeated(context: &Context<'_>) -> Option<Remark> {
    let counts = [context.summary.tries().len(), context.puzzles.n_instances(), context.summary.methods.len()];
    let [n, instances, methods] = counts.map(|n| context.whole(n));
    let text = || fill(context.words.r_repeated, &[("instances", &instances), ("methods", &methods)]);
    let figure = || fill(context.words.r_repeated_figure, &[("n", &n)]);
    context.summary.has_repetitions().then(|| Remark::new(figure(), text()))
}

/// Instances that can be solved as far as is known.
fn n_solvable(context: &Context<'_>) -> usize {
    let mut is_unsolvable = vec![false; context.puzzles.n_instances()];
    for row in context.summary.tries().iter().filter(|row| row.status == Status::Unsolvable) {
        is_unsolvable[row.instance as usize] = true;
    }
    is_unsolvable.iter().filter(|&&is| !is).count()
}

fn solved(context: &Context<'_>) -> Option<Remark> {
    let (w, all) = (&context.words, n_solvable(context));
    let whole = context.numbers.whole(all as u64);
    let (full, part): (Vec<u32>, Vec<u32>) = context.methods().partition(|&method| n_solved(context, method) == all);
    if all == 0 {
        return None;
    }
    Some(match (full.is_empty(), part.is_empty()) {
        (false, true) => Remark::new(fill(w.r_all_figure, &[("n", &whole)]), w.r_all_solved),
        (false, false) => {
            let values = [("methods", context.listed(&full)), ("others", context.listed(&part))];
            Remark::new(fill(w.r_all_figure, &[("n", &whole)]), fill(w.r_all_by, &values))
        }
        (true, _) => {
            let most = context.methods().map(|method| n_solved(context, method)).max().unwrap_or(0);
            let best: Vec<u32> = context.methods().filter(|&method| n_solved(context, method) == most).collect();
            let n = context.numbers.whole(most as u64);
            let figure = fill(w.r_most_figure, &[("n", &n), ("all", &whole)]);
            Remark::new(figure, fill(w.r_most, &[("methods", &context.listed(&best))]))
        }
    })
}

fn limits(context: &Context<'_>) -> Option<Remark> {
    let w = &context.words;
    let stopped: Vec<u32> = context.methods().filter(|&method| 0 < n_stopped(context, method)).collect();
    let n_limited: usize = stopped.iter().map(|&method| n_stopped(context, method)).sum();
    let n_tries = context.summary.tries().len();
    let named = |&method: &u32| {
        let mut whys: Vec<&str> = Vec::new();
        for row in context.summary.tries_of(method).filter(|row| row.status == Status::Limit) {
            let why = row.stop.map_or(w.a_limit, |stop| context.puzzles.stops.name(stop));
            if !whys.contains(&why) {
                whys.push(why);
            }
        }
        let n = context.numbers.whole(n_stopped(context, method) as u64);
        fill(w.r_limit_method, &[("method", &context.named(method)), ("n", &n), ("why", &whys.join(", "))])
    };
    let names: Vec<String> = stopped.iter().map(named).collect();
    let [n, all] = [n_limited, n_tries].map(|n| context.numbers.whole(n as u64));
    (0 < n_limited).then(|| {
        let figure = fill(w.r_limit_figure, &[("n", &n), ("all", &all)]);
        Remark::new(figure, fill(w.r_limit, &[("methods", &listed(&names, context.language))]))
    })
}

fn unsolvable(context: &Context<'_>) -> Option<Remark> {
    let n = context.puzzles.n_instances() - n_solvable(context);
    let [part, all] = [n, context.puzzles.n_instances()].map(|n| context.numbers.whole(n as u64));
    let figure = fill(context.words.r_unsolvable_figure, &[("n", &part), ("all", &all)]);
    (0 < n).then(|| Remark::new(figure, context.words.r_unsolvable))
}

/// The methods that are never worse than any other in length and in effort.
fn dominance(context: &Context<'_>) -> Option<Remark> {
    let w = &context.words;
    let methods: Vec<u32> = context.methods().collect();
    if methods.len() < 2 {
        return None;
    }
    let stands = |one: u32, other: u32| standing(&context.summary, one, other);
    let others = |method: u32| methods.iter().copied().filter(move |&other| other != method);
    let best = methods.iter().copied().find(|&method| {
        let mut all = others(method).map(|other| stands(method, other));
        let is_never_worse = all.by_ref().all(|standing| matches!(standing, Standing::Dominates | Standing::Same));
        is_never_worse && others(method).any(|other| stands(method, other) == Standing::Dominates)
    });
    if let Some(best) = best {
        return Some(Remark::new(w.r_dominates_figure, fill(w.r_dominates, &[("method", &context.named(best))])));
    }
    let by = |method: u32| others(method).find(|&other| stands(other, method) == Standing::Dominates);
    let dominated: Vec<(u32, u32)> = methods.iter().filter_map(|&method| Some((method, by(method)?))).collect();
    let front: Vec<u32> = methods.iter().copied().filter(|&method| by(method).is_none()).collect();
    if methods.iter().all(|&method| others(method).all(|other| stands(method, other) == Standing::Same)) {
        return None;
    }
    let worse = |&(method, other): &(u32, u32)| {
        fill(w.r_dominated, &[("method", &context.named(method)), ("other", &context.named(other))])
    };
    if dominated.is_empty() {
        return Some(Remark::new(w.r_nobody_figure, fill(w.r_nobody, &[("dominated", w.r_nobody_none)])));
    }
    let mut sentences: Vec<String> = dominated.iter().take(MAX_DOMINATED).map(worse).collect();
    if MAX_DOMINATED < dominated.len() {
        sentences.push(fill(w.r_dominated_more, &[("n", &context.whole(dominated.len() - MAX_DOMINATED))]));
    }
    let [n, all] = [front.len(), methods.len()].map(|n| context.numbers.whole(n as u64));
    let figure = fill(w.r_front_figure, &[("n", &n), ("all", &all)]);
    let values = [("methods", context.listed(&front)), ("dominated", sentences.join(" "))];
    Some(Remark::new(figure, fill(w.r_front, &values)))
}

/// Methods that cannot be told apart.
fn ties(context: &Context<'_>) -> Vec<Remark> {
    let mut groups: Vec<Vec<u32>> = Vec::new();
    for method in context.methods() {
        let same = |group: &&mut Vec<u32>| standing(&context.summary, group[0], method) == Standing::Same;
        match groups.iter_mut().find(same) {
            Some(group) => group.push(method),
            None => groups.push(vec![method]),
        }
    }
    let tied = groups.iter().filter(|group| 1 < group.len());
    tied.map(|group| {
        Remark::new(context.words.r_tie_figure, fill(context.words.r_tie, &[("methods", &context.listed(group))]))
    })
    .collect()
}

/// Who finds shortest paths, who proves it, and what the others pay.
fn shortest(context: &Context<'_>) -> Vec<Remark> {
    let w = &context.words;
    let has_solved = |method: &u32| context.summary.solved_tries(*method).next().is_some();
    let proves = |method: &u32| context.summary.solved_tries(*method).all(|row| row.optimal);
    let (proven, unproven): (Vec<u32>, Vec<u32>) = context.methods().filter(has_solved).partition(proves);
    let mut remarks = Vec::new();
    if !proven.is_empty() {
        remarks.push(Remark::new(w.r_optimal_figure, fill(w.r_optimal, &[("methods", &context.listed(&proven))])));
    } else if !context.summary.tries().iter().any(|row| row.optimal) && !unproven.is_empty() {
        remarks.push(Remark::new(context.numbers.whole(0), w.r_no_proof));
    }
    let mut as_short = Vec::new();
    for method in unproven {
        match longer(context, method) {
            Some(remark) => remarks.push(remark),
            None => as_short.push(method),
        }
    }
    // Alone, a method is trivially as short as itself.
    if !as_short.is_empty() && 1 < context.summary.methods.len() {
        remarks.push(Remark::new(w.r_as_short_figure, fill(w.r_as_short, &[("methods", &context.listed(&as_short))])));
    }
    remarks
}

fn longer(context: &Context<'_>, method: u32) -> Option<Remark> {
    let mut shares = Vec::new();
    let (mut n_longer, mut worst) = (0, (0, 0));
    for row in context.summary.solved_tries(method) {
        let (Some(length), Some(known)) = (row.length, context.summary.shortest(row.instance)) else { continue };
        let over = length - known.length;
        shares.push(f64::from(over) / f64::from(known.length.max(1)));
        n_longer += u64::from(0 < over);
        worst = if worst.0 < over { (over, row.instance) } else { worst };
    }
    let percent = context.numbers.percent(mean(&shares)?);
    let values = [
        ("method", context.named(method)),
        ("n", context.numbers.whole(n_longer)),
        ("all", context.numbers.whole(shares.len() as u64)),
        ("most", context.numbers.whole(worst.0.into())),
        ("instance", context.puzzles.instance(worst.1).to_owned()),
    ];
    let text = fill(context.words.r_longer, &values);
    (0 < n_longer).then(|| Remark::new(fill(context.words.r_longer_figure, &[("percent", &percent)]), text))
}

/// Two proofs of different lengths.
fn contradiction(context: &Context<'_>) -> Option<Remark> {
    let mut proven: BTreeMap<u32, u32> = BTreeMap::new();
    for row in context.summary.tries().iter().filter(|row| row.optimal) {
        let Some(length) = row.length else { continue };
        let known = *proven.entry(row.instance).or_insert(length);
        if known != length {
            let [one, other] = [known, length].map(|length| context.numbers.whole(length.into()));
            let instance = context.puzzles.instance(row.instance);
            let values = [("instance", instance), ("one", &one), ("other", &other)];
            return Some(Remark::new(
                context.words.r_contradiction_figure,
                fill(context.words.r_contradiction, &values),
            ));
        }
    }
    None
}

/// Who expands the fewest states among those that solve the most, against whom; and whether the first two differ at all.
fn fewest(context: &Context<'_>) -> Vec<Remark> {
    let w = &context.words;
    let most = context.methods().map(|method| n_solved(context, method)).max().unwrap_or(0);
    let full: Vec<u32> = context.methods().filter(|&method| 0 < most && n_solved(context, method) == most).collect();
    let better = |one: u32, other: u32| Ratio::of(&context.summary, one, other).map_or(1.0, |ratio| ratio.factor);
    let Some(first) = full.iter().copied().reduce(|best, other| if better(best, other) < 1.0 { other } else { best })
    else {
        return Vec::new();
    };
    let mut remarks = Vec::new();
    let last = context
        .methods()
        .filter(|&method| method != first)
        .reduce(|worst, other| if better(first, worst) < better(first, other) { other } else { worst });
    let against = last.and_then(|last| Some((last, Ratio::of(&context.summary, first, last)?)));
    if let Some((last, ratio)) = against.filter(|(_, ratio)| 1.005 < ratio.factor) {
        let n = context.numbers.whole(context.summary.solved_by_all(&[first, last]).len() as u64);
        let values = [("method", context.named(first)), ("other", context.named(last)), ("n", n)];
        let text = fill(w.r_fewer, &values);
        remarks.push(Remark::new(context.numbers.times(ratio.factor), text));
    }
    let second = full
        .iter()
        .copied()
        .filter(|&method| method != first)
        .reduce(|best, other| if better(best, other) < 1.0 { other } else { best });
    let close = second.and_then(|second| Some((second, Ratio::of(&context.summary, first, second)?)));
    if let Some((second, ratio)) = close.filter(|(_, ratio)| 0 < ratio.n_less + ratio.n_more && CHANCE < ratio.chance())
    {
        let values = [
            ("method", context.named(first)),
            ("other", context.named(second)),
            ("less", context.numbers.whole(ratio.n_less)),
            ("more", context.numbers.whole(ratio.n_more)),
            ("chance", context.numbers.percent(ratio.chance())),
        ];
        remarks.push(Remark::new(w.r_close_figure, fill(w.r_close, &values)));
    }
    remarks
}

fn heuristics(context: &Context<'_>) -> Option<Remark> {
    let w = &context.words;
    let all = informed(context);
    let (best, worst) = (all.first()?, all.last()?);
    let other = |informed: &Informed<'_>| {
        let share = context.numbers.percent(informed.share);
        fill(w.r_informed_other, &[("heuristic", informed.heuristic), ("share", &share)])
    };
    let others = listed(&all[1..].iter().map(other).collect::<Vec<_>>(), context.language);
    let figure = fill(w.r_informed_figure, &[("share", &context.numbers.percent(best.share))]);
    let factor = best.fewer.map(|factor| context.numbers.times(factor));
    let text = match &factor {
        Some(factor) => fill(
            w.r_informed,
            &[("best", best.heuristic), ("others", &others), ("factor", factor), ("worst", worst.heuristic)],
        ),
        None => fill(w.r_informed_alone, &[("best", best.heuristic), ("others", &others)]),
    };
    (1 < all.len()).then(|| Remark::new(figure, text))
}

fn fastest(context: &Context<'_>) -> Option<Remark> {
    let w = &context.words;
    let most = context.methods().map(|method| n_solved(context, method)).max().filter(|&most| 0 < most)?;
    let full = context.methods().filter(|&method| n_solved(context, method) == most);
    let timed = full.filter_map(|method| {
        let seconds: Vec<f64> = context.summary.solved_tries(method).filter_map(|row| row.seconds).collect();
        Some((method, median(&seconds)?))
    });
    let mut timed: Vec<(u32, f64)> = timed.collect();
    timed.sort_by(|one, other| one.1.total_cmp(&other.1));
    let [(first, time), .., (last, slowest)] = timed.as_slice() else { return None };
    let factor = context.numbers.times(slowest / time.max(1e-9));
    let values = [("method", context.named(*first)), ("other", context.named(*last)), ("factor", factor)];
    let figure = fill(w.r_fast_figure, &[("time", &context.numbers.seconds(*time))]);
    Some(Remark::new(figure, fill(w.r_fast, &values)))
}
