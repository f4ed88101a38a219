//! Remarks on the games of a tournament.

use mossa_arena::{Elo, Strength};

use super::Context;
use super::pictures::families;
use crate::document::Remark;
use crate::language::{fill, listed};
use crate::statistics::Line;

/// Who is not surer than this to be stronger, nor to be weaker, is not known to be either.
const SURE: f64 = 0.95;
/// At most this many pairs are named.
const MAX_PAIRS: usize = 4;

/// All remarks, the broadest first.
pub(super) fn remarks(context: &Context<'_>) -> Vec<Remark> {
    let mut remarks = Vec::new();
    remarks.extend(first(context));
    remarks.extend(unsure(context));
    remarks.extend(dominance(context));
    remarks.extend(unrated(context));
    remarks.extend(circle(context));
    remarks.extend(depth(context));
    remarks.extend(side(context));
    remarks.extend(draws(context));
    remarks.extend(repeated(context));
    remarks.extend(forfeits(context));
    remarks.extend(open(context));
    remarks
}

fn score(context: &Context<'_>, player: usize) -> f64 {
    context.summary.tallies[player].singles.mean()
}

fn points(context: &Context<'_>, half_points: u64) -> String {
    context.numbers.decimal(half_points as f64 / 2.0, usize::from(half_points % 2 == 1))
}

/// Who is first, alone or not, and how sure that is.
fn first(context: &Context<'_>) -> Vec<Remark> {
    let (w, order) = (&context.words, &context.summary.order);
    let [best, next, ..] = order[..] else { return Vec::new() };
    let tally = &context.summary.tallies[best];
    let tied: Vec<usize> = order
        .iter()
        .copied()
        .filter(|&player| score(context, player).to_bits() == score(context, best).to_bits())
        .collect();
    let n = context.numbers.whole(tally.singles.n());
    if 1 < tied.len() {
        let players = listed(&tied.iter().map(|&player| context.code(player)).collect::<Vec<_>>(), context.language);
        let is_even = tied.iter().all(|&player| context.summary.tallies[player].singles.n() == tally.singles.n());
        let values = [
            ("players", players),
            ("points", points(context, tally.half_points())),
            ("n", n),
            ("score", context.numbers.percent(tally.singles.mean())),
        ];
        return vec![Remark::new(w.r_tie_figure, fill(if is_even { w.r_tie } else { w.r_tie_score }, &values))];
    }
    let values = [("player", context.code(best)), ("points", points(context, tally.half_points())), ("n", n)];
    let figure = fill(w.r_first_figure, &[("score", &context.numbers.percent(tally.singles.mean()))]);
    let mut remarks = vec![Remark::new(figure, fill(w.r_first, &values))];
    let strengths = [best, next].map(|player| context.summary.ratings.strength(player));
    let sure = context.summary.superiority(best, next).filter(|los| SURE <= *los);
    if let (Some(los), [Strength::Rated { rating, .. }, Strength::Rated { rating: less, .. }]) = (sure, strengths) {
        let error = context.summary.ratings.difference_error(best, next).unwrap_or(f64::INFINITY);
        let values = [
            ("one", context.code(best)),
            ("other", context.code(next)),
            ("difference", context.numbers.signed(rating - less, 0)),
            ("error", context.numbers.decimal(error, 0)),
        ];
        remarks.push(Remark::new(
            fill(w.r_sure_figure, &[("los", &context.numbers.percent(los))]),
            fill(w.r_sure, &values),
        ));
    }
    remarks
}

/// Neighbours in the standings for which it is not known which one is stronger.
fn unsure(context: &Context<'_>) -> Option<Remark> {
    let w = &context.words;
    let mut pairs = Vec::new();
    for neighbours in context.summary.order.windows(2) {
        let Some(los) = context.summary.superiority(neighbours[0], neighbours[1]) else { continue };
        if 1.0 - SURE < los && los < SURE {
            let values = [
                ("one", context.code(neighbours[0])),
                ("other", context.code(neighbours[1])),
                ("los", context.numbers.percent(los)),
            ];
            pairs.push(fill(w.r_unsure_pair, &values));
        }
    }
    let n_more = pairs.len().saturating_sub(MAX_PAIRS);
    if 0 < n_more {
        pairs.truncate(MAX_PAIRS);
        pairs.push(fill(w.r_more, &[("n", &context.numbers.whole(n_more as u64))]));
    }
    (!pairs.is_empty())
        .then(|| Remark::new(w.r_unsure_figure, fill(w.r_unsure, &[("pairs", &listed(&pairs, context.language))])))
}

/// Score against states a move.
fn dominance(context: &Context<'_>) -> Option<Remark> {
    let w = &context.words;
    let effort = |player: usize| {
        let work = &context.summary.tallies[player].work;
        (0 < work.moves && 0 < work.states_evaluated).then(|| work.states_evaluated as f64 / work.moves as f64)
    };
    let all: Vec<(usize, f64, f64)> = context
        .summary
        .order
        .iter()
        .filter_map(|&player| Some((player, score(context, player), effort(player)?)))
        .collect();
    if all.len() < 2 {
        return None;
    }
    let is_never_worse = |one: &(usize, f64, f64), other: &(usize, f64, f64)| other.1 <= one.1 && one.2 <= other.2;
    let is_better = |one: &(usize, f64, f64), other: &(usize, f64, f64)| {
        is_never_worse(one, other) && (other.1 < one.1 || one.2 < other.2)
    };
    let best = all.iter().find(|one| all.iter().all(|other| one.0 == other.0 || is_better(one, other)));
    if let Some(best) = best {
        return Some(Remark::new(w.r_dominates_figure, fill(w.r_dominates, &[("player", &context.code(best.0))])));
    }
    let mut waste: Option<(usize, usize, f64)> = None;
    for one in &all {
        for other in all.iter().filter(|other| is_better(one, other)) {
            let factor = other.2 / one.2;
            if 1.005 < factor && waste.is_none_or(|(_, _, most)| most < factor) {
                waste = Some((other.0, one.0, factor));
            }
        }
    }
    if let Some((player, other, factor)) = waste {
        let values = [("player", context.code(player)), ("other", context.code(other))];
        let figure = fill(w.r_waste_figure, &[("factor", &context.numbers.times(factor))]);
        return Some(Remark::new(figure, fill(w.r_waste, &values)));
    }
    // Nobody is better than anybody in both: the best score and the least work are two players'.
    let best = all.first()?;
    let thrifty = all.iter().reduce(|least, other| if other.2 < least.2 { other } else { least })?;
    let values = [
        ("best", context.code(best.0)),
        ("most", context.numbers.short(best.2.round())),
        ("thrifty", context.code(thrifty.0)),
        ("least", context.numbers.short(thrifty.2.round())),
        ("score", context.numbers.percent(thrifty.1)),
    ];
    (thrifty.2 < best.2).then(|| Remark::new(w.r_trade_figure, fill(w.r_trade, &values)))
}

/// This many of all games.
fn part(context: &Context<'_>, n: u64) -> String {
    let [n, all] = [n, context.games.rows.len() as u64].map(|n| context.numbers.whole(n));
    fill(context.words.r_part_figure, &[("n", &n), ("all", &all)])
}

/// Who has no finite rating, and why.
fn unrated(context: &Context<'_>) -> Vec<Remark> {
    let w = &context.words;
    let mut remarks = Vec::new();
    let mut apart = Vec::new();
    for &player in &context.summary.order {
        let tally = &context.summary.tallies[player];
        let has_won_all = tally.singles.0[0] + tally.singles.0[1] == 0;
        let text = match context.summary.ratings.strength(player) {
            Strength::Rated { .. } => continue,
            Strength::Above { .. } if has_won_all => w.r_all_won,
            Strength::Above { .. } => w.r_all_above,
            Strength::Below { .. } => w.r_all_lost,
            Strength::Apart => {
                apart.push(context.code(player));
                continue;
            }
        };
        let n = context.numbers.whole(tally.singles.n());
        let figure = if has_won_all { format!("{n} / {n}") } else { w.r_all_won_figure.to_owned() };
        remarks.push(Remark::new(figure, fill(text, &[("player", &context.code(player))])));
    }
    if !apart.is_empty() {
        remarks
            .push(Remark::new(w.r_all_won_figure, fill(w.r_apart, &[("players", &listed(&apart, context.language))])));
    }
    remarks
}

/// Three players each of whom beats the next.
fn circle(context: &Context<'_>) -> Option<Remark> {
    let order = &context.summary.order;
    let beats = |one: usize, other: usize| {
        let singles = context.summary.crosstable.distinct(one, other);
        singles.n() != 0 && 0.5 < singles.mean()
    };
    for &one in order {
        for &two in order.iter().filter(|&&two| beats(one, two)) {
            for &three in order.iter().filter(|&&three| beats(two, three)) {
                if beats(three, one) {
                    let values =
                        [("one", context.code(one)), ("two", context.code(two)), ("three", context.code(three))];
                    return Some(Remark::new(context.words.r_circle_figure, fill(context.words.r_circle, &values)));
                }
            }
        }
    }
    None
}

/// What a ply is worth, where a player came in at several depths.
fn depth(context: &Context<'_>) -> Vec<Remark> {
    let w = &context.words;
    let mut remarks = Vec::new();
    for (family, members) in families(context) {
        let rated = members.iter().filter_map(|&(depth, player)| match context.summary.ratings.strength(player) {
            Strength::Rated { rating, .. } => Some((f64::from(depth), rating)),
            _ => None,
        });
        let points: Vec<(f64, f64)> = rated.collect();
        let (Some(line), [first, .., last]) = (Line::through(&points), points.as_slice()) else { continue };
        let values = [("player", family), ("from", format!("{}", first.0)), ("to", format!("{}", last.0))];
        let figure = fill(w.r_depth_figure, &[("elo", &context.numbers.signed(line.slope, 0))]);
        remarks.push(Remark::new(figure, fill(w.r_depth, &values)));
    }
    remarks
}

/// Whether it helps to begin.
fn side(context: &Context<'_>) -> Option<Remark> {
    let (w, first) = (&context.words, context.summary.first);
    let elo = first.elo();
    let [low, high] = [elo.low, elo.high].map(Elo::to_score);
    let text = match (low, high) {
        (low, _) if 0.5 < low => w.r_side,
        (_, high) if high < 0.5 => w.r_side_against,
        _ => w.r_side_even,
    };
    let values = [("low", context.numbers.percent(low)), ("high", context.numbers.percent(high))];
    let figure = fill(w.r_side_figure, &[("score", &context.numbers.percent(first.mean()))]);
    (1 < first.n()).then(|| Remark::new(figure, fill(text, &values)))
}

fn draws(context: &Context<'_>) -> Option<Remark> {
    let w = &context.words;
    let all = |result: usize| context.summary.tallies.iter().map(|tally| tally.singles.0[result]).sum::<u64>();
    let n_drawn = all(1);
    let share = n_drawn as f64 / (all(0) + n_drawn + all(2)).max(1) as f64;
    (0 < n_drawn).then(|| Remark::new(fill(w.r_draws_figure, &[("share", &context.numbers.percent(share))]), w.r_draws))
}

/// Games that were played before, and what became of them.
fn repeated(context: &Context<'_>) -> Option<Remark> {
    let n = context.summary.n_repeated;
    (0 < n).then(|| Remark::new(part(context, n), context.words.r_repeated))
}

fn forfeits(context: &Context<'_>) -> Option<Remark> {
    let w = &context.words;
    let guilty: Vec<(usize, u64)> = context
        .summary
        .order
        .iter()
        .map(|&player| (player, context.summary.tallies[player].forfeits))
        .filter(|(_, n)| *n != 0)
        .collect();
    let total: u64 = guilty.iter().map(|(_, n)| n).sum();
    let named = |&(player, n): &(usize, u64)| {
        fill(w.r_forfeits_player, &[("player", context.code(player)), ("n", context.numbers.whole(n))])
    };
    let names: Vec<String> = guilty.iter().map(named).collect();
    (0 < total).then(|| {
        Remark::new(part(context, total), fill(w.r_forfeits, &[("players", &listed(&names, context.language))]))
    })
}

fn open(context: &Context<'_>) -> Option<Remark> {
    let n = context.summary.n_open;
    (0 < n).then(|| Remark::new(part(context, n), context.words.r_open))
}
