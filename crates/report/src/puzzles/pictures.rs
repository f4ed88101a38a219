//! The plots of a report on puzzles: only those that the data can fill. Each counts the tries that it shows.

use mossa_wire::Status;

use super::Context;
use crate::document::Plot;
use crate::gather::PuzzleRow;
use crate::language::fill;
use crate::plots::{BoxRow, Boxes, Cactus, Dot, Scatter, Share, Unit, WIDTH, boxes, cactus, scatter, shares};
use crate::statistics::mean;

/// What a plot measures.
#[derive(Clone, Copy)]
struct Effort<'a> {
    /// The name of the plot's file.
    name: &'static str,
    /// Its title.
    title: &'a str,
    /// The words at the axis.
    label: &'a str,
    /// How marks are written.
    unit: Unit,
    /// The effort of a try, if it is known.
    of: fn(&PuzzleRow) -> Option<f64>,
}

const EXPANDED: fn(&PuzzleRow) -> Option<f64> = |row| Some(row.expanded.max(1) as f64);
const SECONDS: fn(&PuzzleRow) -> Option<f64> = |row| row.seconds.map(|seconds| seconds.max(1e-6));

/// All of them.
pub(super) fn pictures(context: &Context<'_>) -> Vec<Plot> {
    let (w, has_time) = (&context.words, context.summary.has_time());
    let expanded =
        Effort { name: "expanded", title: w.p_expanded, label: w.p_expanded_axis, unit: Unit::Count, of: EXPANDED };
    let time = Effort { name: "time", title: w.p_time, label: w.p_time_axis, unit: Unit::Seconds, of: SECONDS };
    let mut plots = vec![box_plot(context, &expanded)];
    plots.extend(has_time.then(|| box_plot(context, &time)));
    if 4 < context.puzzles.n_instances() {
        plots.extend(cactus_plots(context, &Effort { name: "cactus", title: w.p_cactus, ..expanded }));
        if has_time {
            plots.extend(cactus_plots(context, &Effort { name: "cactus-time", title: w.p_cactus_time, ..time }));
        }
    }
    plots.extend(quality_plots(context));
    plots
}

fn box_plot(context: &Context<'_>, effort: &Effort<'_>) -> Plot {
    let w = &context.words;
    let row = |method: u32| {
        let (algorithm, heuristic) = context.method(method);
        let values: Vec<f64> = context.summary.solved_tries(method).filter_map(effort.of).collect();
        let count = |status| context.summary.tries_of(method).filter(|row| row.status == status).count();
        let n_untimed = count(Status::Solved) - values.len();
        let notes = [
            (w.p_stopped, count(Status::Limit)),
            (w.p_unsolvable, count(Status::Unsolvable)),
            (w.p_untimed, n_untimed),
        ];
        let notes = notes.into_iter().filter(|(_, n)| *n != 0);
        let notes: Vec<String> = notes.map(|(text, n)| fill(text, &[("n", &context.whole(n))])).collect();
        let second = format!("{heuristic}{}", context.suffix(method));
        BoxRow { name: algorithm.into(), second, values, note: notes.join(", ") }
    };
    let rows: Vec<BoxRow> = context.methods().map(row).collect();
    let (body, height) = boxes(&Boxes { rows: &rows, label: effort.label, unit: effort.unit }, context.numbers);
    let n_shown = rows.iter().map(|row| row.values.len()).sum();
    Plot {
        name: effort.name.into(),
        title: effort.title.into(),
        description: fill(w.p_boxes_description, &[("what", effort.label)]),
        caption: counted(context, w.p_boxes_caption, (w.p_boxes_part, n_shown)),
        size: [WIDTH, height],
        body,
    }
}

/// A caption, and how many of all tries are in the picture where some are not.
fn counted(context: &Context<'_>, caption: &str, (part, n_shown): (&str, usize)) -> String {
    let n_tries = context.summary.tries().len();
    let [n, all] = [n_shown, n_tries].map(|n| context.whole(n));
    if n_shown == n_tries {
        caption.to_owned()
    } else {
        format!("{caption} {}", fill(part, &[("n", &n), ("all", &all)]))
    }
}

fn cactus_plots(context: &Context<'_>, effort: &Effort<'_>) -> Vec<Plot> {
    let (w, language) = (&context.words, context.language);
    let mut left = Vec::new();
    let mut series: Vec<(String, Vec<f64>)> = Vec::new();
    for method in context.methods() {
        let efforts: Vec<f64> = context.summary.solved_tries(method).filter_map(effort.of).collect();
        if efforts.is_empty() {
            left.push(method);
        } else {
            series.push((context.label(method), efforts));
        }
    }
    // Those that solved the most come first; ties stay in their order.
    series.sort_by_key(|(_, efforts)| std::cmp::Reverse(efforts.len()));
    let plot = |share: Share| {
        let plot = Cactus {
            series: &series,
            drawn: share.range.clone(),
            label: effort.label,
            unit: effort.unit,
            count: w.p_cactus_count,
        };
        let (body, height) = cactus(&plot, context.numbers);
        let n_shown = series[share.range.clone()].iter().map(|(_, efforts)| efforts.len()).sum();
        let mut caption = counted(context, w.p_cactus_caption, (w.p_cactus_part, n_shown));
        if !left.is_empty() {
            caption = format!("{caption} {}", fill(w.p_cactus_left, &[("methods", &context.listed(&left))]));
        }
        Plot {
            name: share.name(effort.name),
            title: share.title(effort.title, language),
            description: w.p_cactus_description.into(),
            caption: share.caption(&caption, "methods.csv", language),
            size: [WIDTH, height],
            body,
        }
    };
    shares(series.len()).into_iter().map(plot).collect()
}

fn quality_plots(context: &Context<'_>) -> Vec<Plot> {
    let (w, language) = (&context.words, context.language);
    // A method that has solved nothing must not empty the picture of the others.
    let (methods, unable): (Vec<u32>, Vec<u32>) =
        context.methods().partition(|&method| context.summary.solved_by(method).next().is_some());
    let common = context.summary.solved_by_all(&methods);
    let tries = |method: u32| {
        let outcomes = common.iter().filter_map(move |&instance| context.summary.outcome(instance, method));
        outcomes.flat_map(|outcome| context.summary.tries_in(outcome))
    };
    let dot = |&method: &u32| {
        let lengths: Vec<f64> = tries(method).filter_map(|row| row.length.map(f64::from)).collect();
        let efforts: Vec<f64> = tries(method).filter_map(EXPANDED).collect();
        Some(Dot { name: context.label(method), x: mean(&efforts)?, y: mean(&lengths)? })
    };
    let dots: Vec<Dot> = methods.iter().filter_map(dot).collect();
    if dots.len() < 2 {
        return Vec::new();
    }
    let plot = |share: Share| {
        let (drawn, y_unit) = (share.range.clone(), Unit::Count);
        let plot = Scatter { dots: &dots, drawn, x_label: w.p_quality_x, y_label: w.p_quality_axis, y_unit };
        let (body, height) = scatter(&plot, context.numbers);
        let n_tries = methods[share.range.clone()].iter().map(|&method| tries(method).count()).sum();
        let n = context.whole(common.len());
        let caption = fill(w.p_quality_caption, &[("n", &n)]);
        let mut caption = counted(context, &caption, (w.p_quality_part, n_tries));
        if !unable.is_empty() {
            caption = format!("{caption} {}", fill(w.t_common_left, &[("methods", &context.listed(&unable))]));
        }
        Plot {
            name: share.name("quality"),
            title: share.title(w.p_quality, language),
            description: fill(w.p_quality_description, &[("n", &n)]),
            caption: share.caption(&caption, "methods.csv", language),
            size: [WIDTH, height],
            body,
        }
    };
    shares(dots.len()).into_iter().map(plot).collect()
}
