//! The plots of a report on positions.

use mossa_wire::Kind;

use super::Context;
use super::summary::about;
use crate::document::Plot;
use crate::language::fill;
use crate::plots::{Lines, Series, Share, Unit, WIDTH, lines, shares};
use crate::statistics::{geometric_mean, mean};

/// Lines of scores, one per player and position, beyond these are not drawn.
const MAX_SCORES: usize = 40;

/// Those that the data can fill, and what is to be said of those that they cannot.
pub(super) fn pictures(context: &Context<'_>) -> (Vec<Plot>, Vec<String>) {
    let has_depths = context.players().any(|player| 1 < context.summary.depths(player).len());
    if !has_depths {
        return (Vec::new(), Vec::new());
    }
    let mut plots = nodes(context);
    if context.summary.has_time() {
        plots.extend(time(context));
    }
    match scores(context) {
        Ok(scores) => plots.extend(scores),
        Err(why) => return (plots, vec![why]),
    }
    (plots, Vec::new())
}

fn nodes(context: &Context<'_>) -> Vec<Plot> {
    let (w, language) = (&context.words, context.language);
    let series = |player: u32| {
        let points = context.summary.depths(player).into_iter().filter_map(|depth| {
            let nodes: Vec<f64> =
                context.summary.tries_at(player, depth).iter().map(|row| row.counters.nodes as f64).collect();
            Some((f64::from(depth), geometric_mean(&nodes)?))
        });
        let growth = context.summary.growth(player);
        let name = match growth {
            Some(growth) => {
                let factor = context.numbers.decimal(growth.factor, 2);
                fill(w.p_series, &[("player", context.name(player)), ("factor", factor)])
            }
            None => context.name(player),
        };
        let fit =
            growth.map(|growth| growth.depths.map(|depth| (f64::from(depth), growth.line.at(f64::from(depth)).exp())));
        Series { name, points: points.collect(), errors: Vec::new(), fit }
    };
    let all: Vec<Series> = context.players().map(series).collect();
    let plot = |share: Share| {
        let (drawn, y_unit) = (share.range.clone(), Unit::Count);
        let plot = Lines { series: &all, drawn, x_label: w.depth_axis, y_label: w.p_nodes_axis, y_unit };
        let (body, height) = lines(&plot, context.numbers);
        Plot {
            name: share.name("nodes-by-depth"),
            title: share.title(w.p_nodes, language),
            description: w.p_nodes_description.into(),
            caption: share.caption(w.p_nodes_caption, "depths.csv", language),
            size: [WIDTH, height],
            body,
        }
    };
    shares(all.len()).into_iter().map(plot).collect()
}

fn time(context: &Context<'_>) -> Vec<Plot> {
    let (w, language) = (&context.words, context.language);
    let series = |player: u32| {
        let points = context.summary.depths(player).into_iter().filter_map(|depth| {
            let tries = context.summary.tries_at(player, depth);
            let seconds: Vec<f64> = tries.iter().filter_map(|row| row.seconds).collect();
            Some((f64::from(depth), mean(&seconds)?.max(1e-6)))
        });
        Series { name: context.name(player), points: points.collect(), errors: Vec::new(), fit: None }
    };
    let all: Vec<Series> = context.players().map(series).collect();
    let n_timed = context.thoughts.rows.iter().filter(|row| row.seconds.is_some()).count();
    let caption = tries_caption(context, w.p_time_caption, n_timed);
    let plot = |share: Share| {
        let (drawn, y_unit) = (share.range.clone(), Unit::Seconds);
        let plot = Lines { series: &all, drawn, x_label: w.depth_axis, y_label: w.p_time_axis, y_unit };
        let (body, height) = lines(&plot, context.numbers);
        Plot {
            name: share.name("time-by-depth"),
            title: share.title(w.p_time, language),
            description: w.p_time_description.into(),
            caption: share.caption(&caption, "depths.csv", language),
            size: [WIDTH, height],
            body,
        }
    };
    shares(all.len()).into_iter().map(plot).collect()
}

/// A caption that says how many of all tries are in the picture, where some are not.
fn tries_caption(context: &Context<'_>, text: &str, n_shown: usize) -> String {
    let n_tries = context.thoughts.rows.len();
    let [n, all] = [n_shown, n_tries].map(|n| context.numbers.whole(n as u64));
    if n_shown == n_tries { String::new() } else { fill(text, &[("n", &n), ("all", &all)]) }
}

/// What players think of positions by depth: a line for each of both; in words why not, where there are too many.
fn scores(context: &Context<'_>) -> Result<Vec<Plot>, String> {
    let (w, language) = (&context.words, context.language);
    let n_instances = context.thoughts.n_instances() as u32;
    let (mut all, mut n_shown) = (Vec::new(), 0);
    for player in context.players() {
        for instance in 0..n_instances {
            let value = |depth: u32| {
                let row = about(context.summary.level(player, depth), instance)?;
                let (kind, value) = row.score?;
                matches!(kind, Kind::Cp).then_some((f64::from(depth), row.unit.scaled(value as f64)))
            };
            let points: Vec<(f64, f64)> = context.summary.depths(player).into_iter().filter_map(value).collect();
            let name = if n_instances == 1 {
                context.name(player)
            } else {
                format!("{}, {}", context.name(player), context.thoughts.instance(instance))
            };
            if 1 < points.len() {
                let tries = |depth: f64| context.summary.tries_at(player, depth as u32).iter();
                let at = |depth: f64| tries(depth).filter(|row| row.instance == instance).count();
                n_shown += points.iter().map(|&(depth, _)| at(depth)).sum::<usize>();
                all.push(Series { name, points, errors: Vec::new(), fit: None });
            }
        }
    }
    if MAX_SCORES < all.len() {
        return Err(fill(w.p_score_left, &[("n", &context.numbers.whole(all.len() as u64))]));
    }
    let caption = tries_caption(context, w.p_score_caption, n_shown);
    let plot = |share: Share| {
        let (drawn, y_unit) = (share.range.clone(), Unit::Elo);
        let plot = Lines { series: &all, drawn, x_label: w.depth_axis, y_label: w.p_score_axis, y_unit };
        let (body, height) = lines(&plot, context.numbers);
        Plot {
            name: share.name("score-by-depth"),
            title: share.title(w.p_score, language),
            description: w.p_score_description.into(),
            caption: share.caption(&caption, "positions.csv", language),
            size: [WIDTH, height],
            body,
        }
    };
    Ok(shares(all.len()).into_iter().map(plot).collect())
}
