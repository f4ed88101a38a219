//! Report C: a board, and every state that A* visits on the way to its solution.

use mossa_wire::PuzzleRecord;

use super::{Context, names};
use crate::cells::{Cells, number, words};
use crate::document::{Cell, Mark, Row, Section, Table};
use crate::language::fill;

/// More states than these are cut: they would not be read.
const MAX_STATES: usize = 400;

/// What is kept of a recorded search.
#[derive(Clone, Debug)]
pub(super) struct Trace {
    instance: String,
    algorithm: String,
    heuristic: String,
    lower_bound: u32,
    length: Option<u32>,
    seconds: Option<f64>,
    total: u64,
    /// Board, g, h and f, in the order in which they were expanded.
    states: Vec<(String, [u32; 3])>,
}

impl Trace {
    /// Of a record that has one.
    pub(super) fn of(record: &PuzzleRecord) -> Option<Trace> {
        let solved = &record.solved;
        let trace = solved.trace.as_ref()?;
        let states = trace.expanded.iter().take(MAX_STATES);
        Some(Trace {
            instance: record.instance.clone(),
            algorithm: solved.algorithm.clone(),
            heuristic: solved.heuristic.clone(),
            lower_bound: solved.lower_bound,
            length: solved.length,
            seconds: solved.seconds,
            total: trace.total,
            states: states.map(|state| (state.board.clone(), [state.g, state.h, state.f])).collect(),
        })
    }
}

/// The section, if the run that it needs has a trace.
pub(super) fn report_c(context: &Context<'_>) -> Option<Section> {
    let w = &context.words;
    let kept = context.run(names::C_TRACE)?;
    let trace = kept.trace.as_ref()?;
    let numbers = context.numbers;
    let length = trace.length.map_or_else(|| w.stopped.to_owned(), |length| length.to_string());
    let values = [("bound", trace.lower_bound.to_string()), ("length", length), ("total", numbers.whole(trace.total))];
    let mut summary = format!("`{}`, `{}`. {}", trace.algorithm, trace.heuristic, fill(w.c_summary, &values));
    if let Some(seconds) = trace.seconds {
        summary = format!("{summary} {}", fill(w.c_time, &[("time", &numbers.seconds(seconds))]));
    }
    let cells = Cells(numbers);
    let row = |(place, (board, [g, h, f])): (usize, &(String, [u32; 3]))| Row {
        cells: vec![
            cells.whole(place as u64 + 1),
            Cell::Code(board.clone()),
            cells.whole((*g).into()),
            cells.whole((*h).into()),
            cells.whole((*f).into()),
        ],
        mark: if *h == 0 { Mark::Best } else { Mark::Plain },
    };
    let table = Table {
        name: "report-c-trace".into(),
        title: fill(w.c_trace_table, &[("board", &trace.instance)]),
        note: context.note_of(Some(kept)),
        columns: vec![
            number("number", "#"),
            words("state", w.state),
            number("g", "g"),
            number("h", "h"),
            number("f", "f"),
        ],
        rows: trace.states.iter().enumerate().map(row).collect(),
    };
    Some(Section {
        id: "c-trace".into(),
        title: w.c_trace.into(),
        paragraphs: vec![fill(w.c_trace_about, &[("board", &trace.instance)]), summary],
        remarks: Vec::new(),
        tables: vec![table],
        plots: Vec::new(),
    })
}
