//! The plots of a report on a tournament.

use mossa_arena::Strength;

use super::Context;
use super::tables::strength_words;
use crate::document::Plot;
use crate::gather::without_depth;
use crate::language::fill;
use crate::plots::{Heat, Lines, RatingBar, Series, Share, Unit, WIDTH, heat, lines, rating_bars, shares};

/// More players than these make no picture that one can read.
pub(super) const MAX_PLAYERS: usize = 40;
/// 95 % of a normal distribution lie within this many standard deviations.
const TWO_SIDED_95: f64 = 1.96;

/// Ratings, and scores by depth.
pub(super) fn standings(context: &Context<'_>) -> Vec<Plot> {
    let mut plots = Vec::new();
    plots.extend(ratings(context));
    plots.extend(score_by_depth(context));
    plots
}

fn ratings(context: &Context<'_>) -> Option<Plot> {
    let w = &context.words;
    let bar = |&player: &usize| {
        let rating = match context.summary.ratings.strength(player) {
            Strength::Rated { rating, error } => Some((rating, error)),
            _ => None,
        };
        let number = strength_words(context, player);
        let note =
            rating.map_or(number.clone(), |(_, error)| format!("{number} ± {}", context.numbers.decimal(error, 0)));
        RatingBar { name: context.name(player).into(), rating, note }
    };
    let bars: Vec<RatingBar> = context.summary.order.iter().take(MAX_PLAYERS).map(bar).collect();
    if bars.iter().all(|bar| bar.rating.is_none()) {
        return None;
    }
    let mut caption = w.p_ratings_caption.to_owned();
    let n_left = context.summary.order.len() - bars.len();
    if n_left != 0 {
        let n = context.numbers.whole(n_left as u64);
        caption = format!("{caption} {}", fill(w.p_ratings_left, &[("n", &n)]));
    }
    let (body, height) = rating_bars(&bars, w.p_ratings_axis, context.numbers);
    Some(Plot {
        name: "ratings".into(),
        title: w.p_ratings.into(),
        description: w.p_ratings_description.into(),
        caption,
        size: [WIDTH, height],
        body,
    })
}

/// Players that differ in their depth alone, with that depth, by the rest of their names.
pub(super) fn families(context: &Context<'_>) -> Vec<(String, Vec<(u32, usize)>)> {
    let mut families: Vec<(String, Vec<(u32, usize)>)> = Vec::new();
    for player in 0..context.games.players.len() {
        let (family, Some(depth)) = without_depth(context.name(player)) else { continue };
        match families.iter_mut().find(|(known, _)| *known == family) {
            Some((_, members)) => members.push((depth, player)),
            None => families.push((family, vec![(depth, player)])),
        }
    }
    families.retain(|(_, members)| 1 < members.len());
    for (_, members) in &mut families {
        members.sort_unstable();
    }
    families
}

fn score_by_depth(context: &Context<'_>) -> Vec<Plot> {
    let (w, language) = (&context.words, context.language);
    let series = |(name, members): (String, Vec<(u32, usize)>)| {
        let singles = |player: usize| context.summary.tallies[player].distinct;
        let points = members.iter().map(|&(depth, player)| (f64::from(depth), singles(player).mean()));
        let error = |player: usize| (singles(player).variance() / singles(player).n().max(1) as f64).sqrt();
        let errors = members.iter().map(|&(_, player)| Some(TWO_SIDED_95 * error(player)));
        Series { name, points: points.collect(), errors: errors.collect(), fit: None }
    };
    let all: Vec<Series> = families(context).into_iter().map(series).collect();
    let plot = |share: Share| {
        let (drawn, y_unit) = (share.range.clone(), Unit::Share);
        let plot = Lines { series: &all, drawn, x_label: w.p_depth_x, y_label: w.p_depth_axis, y_unit };
        let (body, height) = lines(&plot, context.numbers);
        Plot {
            name: share.name("score-by-depth"),
            title: share.title(w.p_depth, language),
            description: w.p_depth_description.into(),
            caption: share.caption(w.p_depth_caption, "standings.csv", language),
            size: [WIDTH, height],
            body,
        }
    };
    shares(all.len()).into_iter().map(plot).collect()
}

/// The crosstable as a picture.
pub(super) fn crosstable(context: &Context<'_>) -> Vec<Plot> {
    let (w, order) = (&context.words, &context.summary.order);
    if order.len() < 2 || MAX_PLAYERS < order.len() {
        return Vec::new();
    }
    let names: Vec<String> = order.iter().map(|&player| context.name(player).to_owned()).collect();
    let cell = |one: usize, other: usize| {
        let singles = context.summary.crosstable.singles(one, other);
        (one != other && singles.n() != 0).then(|| (singles.mean(), context.numbers.decimal(100.0 * singles.mean(), 0)))
    };
    let cells: Vec<Vec<Option<(f64, String)>>> =
        order.iter().map(|&one| order.iter().map(|&other| cell(one, other)).collect()).collect();
    let (body, height) = heat(&Heat { names: &names, cells: &cells });
    vec![Plot {
        name: "crosstable-heat".into(),
        title: w.p_heat.into(),
        description: w.p_heat_description.into(),
        caption: w.p_heat_caption.into(),
        size: [WIDTH, height],
        body,
    }]
}
