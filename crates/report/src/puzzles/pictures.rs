//! The plots of a report on puzzles: only those that the data can fill.

use mossa_wire::Status;

use super::Context;
use super::summary::Outcome;
use crate::document::Plot;
use crate::language::fill;
use crate::plots::{BoxRow, Boxes, Cactus, Dot, Scatter, Unit, WIDTH, boxes, cactus, scatter};
use crate::statistics::mean;

/// Lines beyond these cannot be told apart.
const MOST_SERIES: usize = 10;

/// An effort: what it is of an outcome.
type Effort = fn(&Outcome) -> Option<f64>;

const EXPANDED: Effort = |outcome| Some(outcome.row.expanded.max(1) as f64);
const SECONDS: Effort = |outcome| outcome.seconds.map(|seconds| seconds.max(1e-6));

/// All of them.
pub(super) fn pictures(context: &Context<'_>) -> Vec<Plot> {
    let w = &context.words;
    let mut plots = vec![box_plot(context, "expanded", (w.p_expanded, w.p_expanded_axis), (EXPANDED, Unit::Count))];
    if context.summary.has_time() {
        plots.push(box_plot(context, "time", (w.p_time, w.p_time_axis), (SECONDS, Unit::Seconds)));
    }
    if 4 < context.puzzles.n_instances() {
        plots.extend(cactus_plot(context, "cactus", (w.p_cactus, w.p_expanded_axis), (EXPANDED, Unit::Count)));
        if context.summary.has_time() {
            plots.extend(cactus_plot(
                context,
                "cactus-time",
                (w.p_cactus_time, w.p_time_axis),
                (SECONDS, Unit::Seconds),
            ));
        }
    }
    plots.extend(quality_plot(context));
    plots
}

fn box_plot(
    context: &Context<'_>,
    name: &'static str,
    (title, label): (&str, &str),
    (effort, unit): (Effort, Unit),
) -> Plot {
    let w = &context.words;
    let row = |method: u32| {
        let (algorithm, heuristic) = context.puzzles.method(method);
        let n_stopped = context.summary.of_method(method).filter(|outcome| outcome.row.status == Status::Limit).count();
        let stopped = context.numbers.whole(n_stopped as u64);
        BoxRow {
            name: algorithm.into(),
            second: heuristic.into(),
            values: context.summary.solved_by(method).filter_map(effort).collect(),
            note: if n_stopped == 0 { String::new() } else { fill(w.p_stopped, &[("n", &stopped)]) },
        }
    };
    let rows: Vec<BoxRow> = context.methods().map(row).collect();
    let (body, height) = boxes(&Boxes { rows: &rows, label, unit }, context.numbers);
    let description = fill(w.p_boxes_description, &[("what", label)]);
    Plot {
        name: name.into(),
        title: title.into(),
        description,
        caption: w.p_boxes_caption.into(),
        size: [WIDTH, height],
        body,
    }
}

fn cactus_plot(
    context: &Context<'_>,
    name: &'static str,
    (title, label): (&str, &str),
    (effort, unit): (Effort, Unit),
) -> Option<Plot> {
    let w = &context.words;
    let all = context
        .methods()
        .map(|method| (context.label(method), context.summary.solved_by(method).filter_map(effort).collect()));
    let mut series: Vec<(String, Vec<f64>)> =
        all.filter(|(_, efforts): &(String, Vec<f64>)| !efforts.is_empty()).collect();
    // Where there are too many, those that solved the most are shown; ties stay in their order.
    series.sort_by_key(|(_, efforts)| std::cmp::Reverse(efforts.len()));
    series.truncate(MOST_SERIES);
    if series.is_empty() {
        return None;
    }
    let (body, height) = cactus(&Cactus { series: &series, label, unit, count: w.p_cactus_count }, context.numbers);
    let (description, caption) = (w.p_cactus_description.into(), w.p_cactus_caption.into());
    Some(Plot { name: name.into(), title: title.into(), description, caption, size: [WIDTH, height], body })
}

fn quality_plot(context: &Context<'_>) -> Option<Plot> {
    let w = &context.words;
    // A method that has solved nothing must not empty the picture of the others.
    let methods: Vec<u32> = context.methods().filter(|&method| 0 < context.summary.solved_by(method).count()).collect();
    let common = context.summary.solved_by_all(&methods);
    let outcomes = |method: u32| common.iter().filter_map(move |&instance| context.summary.outcome(instance, method));
    let dot = |&method: &u32| {
        let lengths: Vec<f64> = outcomes(method).filter_map(|outcome| outcome.row.length.map(f64::from)).collect();
        let efforts: Vec<f64> = outcomes(method).filter_map(EXPANDED).collect();
        Some(Dot { name: context.label(method), x: mean(&efforts)?, y: mean(&lengths)? })
    };
    let dots: Vec<Dot> = methods.iter().filter_map(dot).take(MOST_SERIES).collect();
    if dots.len() < 2 {
        return None;
    }
    let plot = Scatter { dots: &dots, x_label: w.p_quality_x, y_label: w.p_quality_axis, y_unit: Unit::Count };
    let (body, height) = scatter(&plot, context.numbers);
    let n = context.numbers.whole(common.len() as u64);
    let [description, caption] = [w.p_quality_description, w.p_quality_caption].map(|text| fill(text, &[("n", &n)]));
    Some(Plot { name: "quality".into(), title: w.p_quality.into(), description, caption, size: [WIDTH, height], body })
}
