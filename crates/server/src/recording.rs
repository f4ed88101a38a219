//! A search is recorded, and written in columns for the page.

use std::collections::HashMap;

use mossa_catalogue::TablesError;
use mossa_catalogue::{Algorithm, Ended, Recorded, Spec};
use mossa_jobs::counters::all_counters;
use mossa_jobs::unit::unit_of_game;
use mossa_kernel::{ChildOutcome, Clock as _, Limits, NodeEntry, NodeExit, Score, Side, Trace, TraceNode, Value as _};
use mossa_wire::{ApiError, Family, Number, Recording, ScoreUnit, SearchTrace, TraceEnd, TraceTotals};

use crate::caps::Caps;
use crate::position_spec::{Ground, puzzle_at, refusal, replay};
use crate::search::Search;

/// Records a search.
pub(crate) fn record(
    wanted: &Recording,
    spec: &Spec,
    limits: Limits,
    search: &Search,
) -> Result<SearchTrace, ApiError> {
    let Recording { place, heuristic, cap, .. } = wanted;
    let cap = (*cap as usize).clamp(1, Caps::TRACE);
    let ground = Ground::read(search.games, place)?;
    let mut seat = ground.seat_with(&search.files);
    replay(seat.as_mut(), &place.moves, &search.handle.stop, |_, _| ())?;
    let control = search.handle.control(limits);
    let started = search.handle.clock.now();
    let (recorded, heuristic) = match &ground {
        Ground::Game(_) => {
            let recorded = seat.trace(&spec.to_string(), &control, cap).map_err(|error| refusal("player", error))?;
            (recorded, String::new())
        }
        Ground::Puzzle(..) => {
            let (game, instance) = puzzle_at(&ground, seat.as_ref())?;
            let algorithm = Algorithm::new(spec).map_err(|error| refusal("algorithm", error))?;
            let by_name = game.heuristic(heuristic, &search.files).map_err(|error| refusal("heuristic", error))?;
            let lacking = |error: TablesError| refusal("heuristic", format!("{heuristic}: {error}"));
            by_name.check(instance.as_ref(), limits.memory).map_err(lacking)?;
            by_name.trace(instance.as_ref(), algorithm, &control, cap).map_err(lacking)?
        }
    };
    let seconds = search.handle.clock.now().saturating_sub(started).as_secs_f64();
    if recorded.trace.nodes.is_empty() && recorded.ended != Ended::Unsolvable {
        let has_answer = !recorded.line.is_empty();
        let why =
            if has_answer { "it answered without a search that could be recorded" } else { "there is nothing to do" };
        return Err(refusal("player", format!("{spec}: {why}")));
    }
    let to_move = seat.view().to_move.map(|side| if side == Side::First { 1 } else { 2 });
    Ok(SearchTrace {
        player: spec.to_string(),
        heuristic,
        to_move,
        seconds,
        ..columns(recorded, unit_of_game(search.games, &place.game))
    })
}

/// The recorded search in columns. Values of a tree are in the unit of the game; those of playouts are no evaluations.
fn columns(recorded: Recorded, unit: ScoreUnit) -> SearchTrace {
    let Recorded { trace, ended, line, score, stats } = recorded;
    let mut texts = Texts::default();
    let family = family(&trace);
    let nodes = &trace.nodes;
    let value = |value: f64| number(if family == Family::Tree { in_unit(value, unit) } else { value });
    let has_window = nodes.iter().any(|node| window(node).is_some());
    let is_puzzle = matches!(family, Family::Graph | Family::Rounds);
    let bounds = |pick: fn(&(f64, f64)) -> f64| -> Vec<Number> {
        let full = (f64::NEG_INFINITY, f64::INFINITY);
        column(nodes, has_window, |node| value(pick(&window(node).unwrap_or(full))))
    };
    let path = |node: &TraceNode<String>| match node.reach {
        NodeEntry::Path { g, h } => (g, h),
        NodeEntry::Horizon { .. } | NodeEntry::Sprout => (0, 0),
    };
    let (leaf, worth) = playouts(&trace);
    SearchTrace {
        player: String::new(),
        heuristic: String::new(),
        family,
        end: match ended {
            Ended::Answered { is_optimal: true } => TraceEnd::Optimal,
            Ended::Answered { is_optimal: false } => TraceEnd::Answered,
            Ended::Unsolvable => TraceEnd::Unsolvable,
            Ended::Stopped => TraceEnd::Stopped,
        },
        line,
        score: score.map(|score| value(score.traced())),
        to_move: None,
        stats: stats.map(|stats| all_counters(&stats)),
        totals: totals(&trace),
        seconds: 0.0,
        back: (0..).zip(nodes).map(|(at, node)| node.parent.map_or(0, |parent| at - parent)).collect(),
        mv: nodes.iter().map(|node| node.mv.as_deref().map_or(0, |mv| texts.place(mv))).collect(),
        depth: column(nodes, family == Family::Tree, |node| match node.reach {
            NodeEntry::Horizon { depth, .. } => depth,
            NodeEntry::Path { .. } | NodeEntry::Sprout => 0,
        }),
        alpha: bounds(|&(alpha, _)| alpha),
        beta: bounds(|&(_, beta)| beta),
        value: column(nodes, !is_puzzle, |node| node.value.map(value)),
        left: column(nodes, matches!(family, Family::Tree | Family::Rounds), |node| left(node.left)),
        g: column(nodes, is_puzzle, |node| path(node).0),
        h: column(nodes, is_puzzle, |node| path(node).1),
        fate: column(nodes, is_puzzle, |node| fate(node.fate).0),
        state: column(nodes, family == Family::Graph, |node| fate(node.fate).1),
        rounds: trace.iterations.clone(),
        cut_at: trace.skipped.iter().map(|&(node, _)| node).collect(),
        cut_mv: trace.skipped.iter().map(|(_, mv)| texts.place(mv)).collect(),
        leaf,
        worth,
        texts: texts.all,
        expanded: trace.expanded,
    }
}

/// A column, or none where it says nothing.
fn column<T>(nodes: &[TraceNode<String>], is_told: bool, tell: impl FnMut(&TraceNode<String>) -> T) -> Vec<T> {
    if is_told { nodes.iter().map(tell).collect() } else { Vec::new() }
}

fn family(trace: &Trace<String>) -> Family {
    match trace.nodes.first().map(|root| root.reach) {
        Some(NodeEntry::Horizon { .. }) => Family::Tree,
        Some(NodeEntry::Sprout) => Family::Playouts,
        _ if trace.iterations.is_empty() => Family::Graph,
        _ => Family::Rounds,
    }
}

fn window(node: &TraceNode<String>) -> Option<(f64, f64)> {
    match node.reach {
        NodeEntry::Horizon { window, .. } => window.map(|window| (window.alpha, window.beta)),
        NodeEntry::Path { .. } | NodeEntry::Sprout => None,
    }
}

/// The leaves of the playouts that are kept in full, and the worth of the nodes on their paths.
fn playouts(trace: &Trace<String>) -> (Vec<u32>, Vec<Number>) {
    let (mut leaf, mut is_new) = (Vec::new(), true);
    for &(node, _) in &trace.samples {
        if is_new {
            leaf.push(node);
        }
        is_new = node == 0;
    }
    (leaf, trace.samples.iter().map(|&(_, worth)| number(worth)).collect())
}

/// An evaluation in the unit of its game; what is decided, or no evaluation at all, stays as it is.
fn in_unit(value: f64, unit: ScoreUnit) -> f64 {
    if value.abs() < f64::from(Score::MOST) { unit.scaled(value) } else { value }
}

/// Short enough for a long list: infinite numbers within the reach of JSON, others to four digits.
fn number(value: f64) -> Number {
    const BEYOND: f64 = 9e6;
    const DIGITS: f64 = 1e4;
    let value = value.clamp(-BEYOND, BEYOND);
    // Not minus zero.
    Number((value * DIGITS).round() / DIGITS + 0.0)
}

fn left(why: Option<NodeExit>) -> u8 {
    match why {
        None => 0,
        Some(NodeExit::Leaf) => 1,
        Some(NodeExit::Exact) => 2,
        Some(NodeExit::Cut) => 3,
        Some(NodeExit::TableHit) => 4,
        Some(NodeExit::Pruned) => 5,
        Some(NodeExit::Stopped) => 6,
    }
}

/// What became of a child, and the number of its state.
fn fate(fate: Option<ChildOutcome>) -> (u8, u32) {
    match fate {
        None => (0, 0),
        Some(ChildOutcome::New(state)) => (1, state),
        Some(ChildOutcome::Better(state)) => (2, state),
        Some(ChildOutcome::Known(state)) => (3, state),
        Some(ChildOutcome::Beyond) => (4, 0),
    }
}

/// Moves, each kept once.
#[derive(Default)]
struct Texts {
    all: Vec<String>,
    places: HashMap<String, u32>,
}

impl Texts {
    fn place(&mut self, text: &str) -> u32 {
        if let Some(&place) = self.places.get(text) {
            return place;
        }
        let place = self.all.len() as u32;
        self.all.push(text.to_owned());
        self.places.insert(text.to_owned(), place);
        place
    }
}

fn totals(trace: &Trace<String>) -> TraceTotals {
    TraceTotals {
        nodes: trace.n_nodes,
        generated: trace.n_generated,
        expanded: trace.n_expanded,
        cuts: trace.n_cuts,
        table_hits: trace.n_table_hits,
        playouts: trace.n_playouts,
    }
}
