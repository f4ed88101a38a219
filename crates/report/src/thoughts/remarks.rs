//! What the data of positions say.

use std::collections::BTreeMap;

use super::Context;
use super::summary::Growth;
use crate::document::Remark;
use crate::gather::ThoughtRow;
use crate::language::fill;

/// Factors are worth a remark of their own up to this many players.
const MAX_GROWTHS: usize = 4;

/// All remarks, the broadest first.
pub(super) fn remarks(context: &Context<'_>) -> Vec<Remark> {
    let mut remarks: Vec<Remark> = repeated(context).into_iter().collect();
    remarks.extend(growths(context));
    remarks.extend(exponents(context));
    remarks.extend(fewest(context));
    remarks.extend(ties(context));
    remarks.extend(agreement(context));
    remarks.extend(changes(context));
    remarks.extend(short(context));
    remarks
}

/// How repetitions are taken together, where there are any.
fn repeated(context: &Context<'_>) -> Option<Remark> {
    let counts = [context.thoughts.rows.len(), context.summary.players.len(), context.thoughts.n_instances()];
    let [n, players, positions] = counts.map(|n| context.numbers.whole(n as u64));
    let text = || fill(context.words.r_repeated, &[("players", &players), ("positions", &positions)]);
    let figure = || fill(context.words.r_repeated_figure, &[("n", &n)]);
    context.summary.has_repetitions().then(|| Remark::new(figure(), text()))
}

/// Players with their growth, the slowest growing first.
fn grown(context: &Context<'_>) -> Vec<(u32, Growth)> {
    let mut all: Vec<(u32, Growth)> =
        context.players().filter_map(|player| Some((player, context.summary.growth(player)?))).collect();
    all.sort_by(|one, other| one.1.factor.total_cmp(&other.1.factor));
    all
}

fn growths(context: &Context<'_>) -> Vec<Remark> {
    let (w, all) = (&context.words, grown(context));
    let told: Vec<&(u32, Growth)> =
        if all.len() <= MAX_GROWTHS { all.iter().collect() } else { vec![&all[0], &all[all.len() - 1]] };
    let remark = |(player, growth): &(u32, Growth)| {
        let values = [
            ("player", context.name(*player)),
            ("from", growth.depths[0].to_string()),
            ("to", growth.depths[1].to_string()),
            ("explained", context.numbers.percent(growth.line.explained)),
        ];
        let factor = context.numbers.decimal(growth.factor, 2);
        Remark::new(fill(w.r_growth_figure, &[("factor", &factor)]), fill(w.r_growth, &values))
    };
    told.into_iter().map(remark).collect()
}

/// Who looks at the least at the deepest depth that two have in common, against whom at the most.
fn fewest(context: &Context<'_>) -> Option<Remark> {
    let w = &context.words;
    let mut best: Option<(u32, u32, u32, f64)> = None;
    for one in context.players() {
        for other in context.players().filter(|&other| other != one) {
            let theirs = context.summary.depths(other);
            let Some(depth) = context.summary.depths(one).into_iter().filter(|depth| theirs.contains(depth)).max()
            else {
                continue;
            };
            let Some(ratio) = context.summary.ratio(one, other, depth) else { continue };
            // The deepest depth first, then the largest factor.
            if 1.005 < ratio && best.is_none_or(|(_, _, known, most)| (known, most) < (depth, ratio)) {
                best = Some((one, other, depth, ratio));
            }
        }
    }
    let (one, other, depth, ratio) = best?;
    let values = [("depth", depth.to_string()), ("player", context.name(one)), ("other", context.name(other))];
    Some(Remark::new(context.numbers.times(ratio), fill(w.r_less, &values)))
}

/// Growth against that of a player which prunes nothing.
fn exponents(context: &Context<'_>) -> Vec<Remark> {
    let is_full = |player: u32| {
        let mut rows = context.summary.levels().filter(|level| level.0 == player).flat_map(|(_, _, rows)| rows);
        rows.all(|row| row.counters.prunings == 0 && row.counters.table_hits == 0)
    };
    let all = grown(context);
    let Some((base, full)) = all.iter().find(|(player, growth)| is_full(*player) && 1.0 < growth.factor) else {
        return Vec::new();
    };
    let pruning = all.iter().filter(|(player, growth)| !is_full(*player) && 1.0 < growth.factor).take(MAX_GROWTHS);
    let remark = |(player, growth): &(u32, Growth)| {
        let values = [("player", context.name(*player)), ("other", context.name(*base))];
        let share = context.numbers.percent(growth.line.slope / full.line.slope);
        Remark::new(share, fill(context.words.r_exponent, &values))
    };
    pruning.map(remark).collect()
}

/// Players that look at exactly as much as another.
fn ties(context: &Context<'_>) -> Vec<Remark> {
    type Nodes = BTreeMap<(u32, u32), u64>;
    let nodes = |player: u32| -> Nodes {
        let levels = context.summary.levels().filter(|level| level.0 == player);
        levels
            .flat_map(|(_, depth, rows)| rows.iter().map(move |row| ((depth, row.instance), row.counters.nodes)))
            .collect()
    };
    let all: Vec<(u32, Nodes)> = context.players().map(|player| (player, nodes(player))).collect();
    let mut remarks = Vec::new();
    for (place, (player, counts)) in all.iter().enumerate() {
        let Some((first, _)) = all[..place].iter().find(|(_, other)| other == counts) else { continue };
        let values = [("player", context.name(*first)), ("other", context.name(*player))];
        remarks.push(Remark::new(context.words.r_tie_figure, fill(context.words.r_tie, &values)));
    }
    remarks
}

/// Whether players at one depth agree on what a position is worth.
fn agreement(context: &Context<'_>) -> Option<Remark> {
    let w = &context.words;
    let mut by_place: BTreeMap<(u32, u32), Vec<&ThoughtRow>> = BTreeMap::new();
    for (_, depth, rows) in context.summary.tries() {
        for row in rows.iter().filter(|row| row.score.is_some()) {
            by_place.entry((depth, row.instance)).or_default().push(row);
        }
    }
    by_place.retain(|_, rows| 1 < rows.len());
    let differ: Vec<(u32, u32)> = by_place
        .iter()
        .filter(|(_, rows)| rows.iter().any(|row| row.score != rows[0].score))
        .map(|(&place, _)| place)
        .collect();
    let [n, all] = [differ.len(), by_place.len()].map(|n| context.numbers.whole(n as u64));
    match differ.first() {
        _ if by_place.is_empty() => None,
        None => Some(Remark::new(fill(w.r_same_figure, &[("n", &all)]), w.r_same)),
        Some(&(depth, instance)) => {
            let values = [("instance", context.thoughts.instance(instance).to_owned()), ("depth", depth.to_string())];
            Some(Remark::new(fill(w.r_differ_figure, &[("n", &n), ("all", &all)]), fill(w.r_differ, &values)))
        }
    }
}

/// How often one ply more changes the move.
fn changes(context: &Context<'_>) -> Option<Remark> {
    let w = &context.words;
    let (mut n_changes, mut n_steps) = (0, 0);
    for (player, depth, rows) in context.summary.tries() {
        for row in rows {
            let deeper = context.summary.tries_at(player, depth + 1);
            let is_next = |next: &&ThoughtRow| (next.instance, next.repetition) == (row.instance, row.repetition);
            let Some(next) = deeper.iter().find(is_next) else { continue };
            if row.best.is_some() && next.best.is_some() {
                n_steps += 1;
                n_changes += u64::from(row.best != next.best);
            }
        }
    }
    let [n, all] = [n_changes, n_steps].map(|n| context.numbers.whole(n));
    (0 < n_steps).then(|| Remark::new(fill(w.r_changes_figure, &[("n", &n), ("all", &all)]), w.r_changes))
}

/// Thoughts that a limit, or the end of the game, has cut short.
fn short(context: &Context<'_>) -> Option<Remark> {
    let w = &context.words;
    let all = &context.thoughts.rows;
    let n_short = all.iter().filter(|row| row.reached < row.depth).count();
    let [n, all] = [n_short, all.len()].map(|n| context.numbers.whole(n as u64));
    (0 < n_short).then(|| Remark::new(fill(w.r_short_figure, &[("n", &n), ("all", &all)]), w.r_short))
}
