//! The plots of a report on positions.

use mossa_wire::Kind;

use super::Context;
use super::summary::about;
use crate::document::Plot;
use crate::language::fill;
use crate::plots::{Lines, Series, Unit, WIDTH, lines};
use crate::statistics::{geometric_mean, mean};

/// Lines beyond these cannot be told apart.
const MOST_SERIES: usize = 10;

/// Those that the data can fill.
pub(super) fn pictures(context: &Context<'_>) -> Vec<Plot> {
    let has_depths = context.players().any(|player| 1 < context.summary.depths(player).len());
    if !has_depths {
        return Vec::new();
    }
    let mut plots = vec![nodes(context)];
    if context.summary.has_time() {
        plots.push(time(context));
    }
    plots.extend(scores(context));
    plots
}

fn nodes(context: &Context<'_>) -> Plot {
    let w = &context.words;
    let series = |player: u32| {
        let points = context.summary.depths(player).into_iter().filter_map(|depth| {
            let nodes: Vec<f64> = context.summary.level(player, depth).iter().map(|row| row.nodes as f64).collect();
            Some((f64::from(depth), geometric_mean(&nodes)?))
        });
        let growth = context.summary.growth(player);
        let name = match growth {
            Some(growth) => {
                let factor = context.numbers.decimal(growth.factor, 2);
                fill(w.p_series, &[("player", context.name(player)), ("factor", &factor)])
            }
            None => context.name(player).to_owned(),
        };
        let fit =
            growth.map(|growth| growth.depths.map(|depth| (f64::from(depth), growth.line.at(f64::from(depth)).exp())));
        Series { name, points: points.collect(), errors: Vec::new(), fit }
    };
    let all: Vec<Series> = context.players().take(MOST_SERIES).map(series).collect();
    let (body, height) = lines(
        &Lines { series: &all, x_label: w.depth_axis, y_label: w.p_nodes_axis, y_unit: Unit::Count },
        context.numbers,
    );
    Plot {
        name: "nodes-by-depth".into(),
        title: w.p_nodes.into(),
        description: w.p_nodes_description.into(),
        caption: w.p_nodes_caption.into(),
        size: [WIDTH, height],
        body,
    }
}

fn time(context: &Context<'_>) -> Plot {
    let w = &context.words;
    let series = |player: u32| {
        let points = context.summary.depths(player).into_iter().filter_map(|depth| {
            let seconds: Vec<f64> = context.summary.level(player, depth).iter().filter_map(|row| row.seconds).collect();
            Some((f64::from(depth), mean(&seconds)?.max(1e-6)))
        });
        Series { name: context.name(player).into(), points: points.collect(), errors: Vec::new(), fit: None }
    };
    let all: Vec<Series> = context.players().take(MOST_SERIES).map(series).collect();
    let (body, height) = lines(
        &Lines { series: &all, x_label: w.depth_axis, y_label: w.p_time_axis, y_unit: Unit::Seconds },
        context.numbers,
    );
    let (title, description) = (w.p_time.into(), w.p_time_description.into());
    Plot { name: "time-by-depth".into(), title, description, caption: String::new(), size: [WIDTH, height], body }
}

/// What players think of positions by depth: a line for each of both, if there are few.
fn scores(context: &Context<'_>) -> Option<Plot> {
    let w = &context.words;
    let n_instances = context.thoughts.n_instances() as u32;
    let mut all = Vec::new();
    for player in context.players() {
        for instance in 0..n_instances {
            let value = |depth: u32| {
                let row = about(context.summary.level(player, depth), instance)?;
                let (kind, value) = row.score?;
                matches!(kind, Kind::Cp).then_some((f64::from(depth), row.unit.scaled(value as f64)))
            };
            let points: Vec<(f64, f64)> = context.summary.depths(player).into_iter().filter_map(value).collect();
            let name = if n_instances == 1 {
                context.name(player).to_owned()
            } else {
                format!("{}, {}", context.name(player), context.thoughts.instance(instance))
            };
            if 1 < points.len() {
                all.push(Series { name, points, errors: Vec::new(), fit: None });
            }
        }
    }
    if all.is_empty() || MOST_SERIES < all.len() {
        return None;
    }
    let plot = Lines { series: &all, x_label: w.depth_axis, y_label: w.p_score_axis, y_unit: Unit::Elo };
    let (body, height) = lines(&plot, context.numbers);
    let (title, description) = (w.p_score.into(), w.p_score_description.into());
    Some(Plot {
        name: "score-by-depth".into(),
        title,
        description,
        caption: String::new(),
        size: [WIDTH, height],
        body,
    })
}
