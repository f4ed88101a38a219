//! A position for many machines, in a game that has a player with exact scores: all positions a few plies further are solved,
//! and the best of them is taken, for one side and the other, as minimax does.

use std::cmp::Reverse;
use std::collections::HashMap;
use std::sync::Arc;

use mossa_catalogue::seat::Standing;
use mossa_catalogue::{AnyPosition, GameEntry, Games, Seat, Spec, TwoPlayerGame};
use mossa_kernel::{Clock as _, Outcome, RealClock, SearchHandle};
use mossa_wire::{
    Analysis, AnalysisSpec, Counters, Done, Instance, Kind, LimitFigures, NamedInstance, OneOrMany, ScoreFigures,
    ScoredMove,
};

use super::stopped;
use crate::args::AnalyzeArgs;
use crate::experiment;
use crate::failure::Failure;
use crate::plan::{self, Positions};

/// Plies down where nothing is said.
const USUAL_PLIES: u64 = 2;
/// The time for a position: it is solved, however long that takes.
const AS_LONG_AS_IT_TAKES: &str = "1000h";
/// More positions are too many for one question.
const MAX_PLIES: u64 = 6;

/// What a position is worth to the side that is to move, and when the game is over.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Worth {
    Win(u32),
    Draw(u32),
    Loss(u32),
}

impl Worth {
    fn of(score: ScoreFigures) -> Option<Worth> {
        match score.kind {
            Kind::Win => Some(Worth::Win(score.plies)),
            Kind::Draw => Some(Worth::Draw(score.plies)),
            Kind::Loss => Some(Worth::Loss(score.plies)),
            Kind::Cp | Kind::Exact => None,
        }
    }

    /// The same from the view of the side that moved here.
    fn for_parent(self) -> Worth {
        match self {
            Worth::Win(plies) => Worth::Loss(plies + 1),
            Worth::Draw(plies) => Worth::Draw(plies + 1),
            Worth::Loss(plies) => Worth::Win(plies + 1),
        }
    }

    /// What is better is larger: soon won, drawn, lost late.
    fn rank(self) -> (i32, Reverse<i64>) {
        match self {
            Worth::Win(plies) => (1, Reverse(plies.into())),
            Worth::Draw(_) => (0, Reverse(0)),
            Worth::Loss(plies) => (-1, Reverse(-i64::from(plies))),
        }
    }

    fn figures(self, position: &dyn AnyPosition) -> ScoreFigures {
        let worth = |plies| position.worth_of_win(plies);
        match self {
            Worth::Win(plies) => ScoreFigures { kind: Kind::Win, value: worth(plies), plies },
            Worth::Draw(plies) => ScoreFigures { kind: Kind::Draw, value: 0, plies },
            Worth::Loss(plies) => ScoreFigures { kind: Kind::Loss, value: -worth(plies), plies },
        }
    }
}

/// Solves a position by workers.
pub(crate) fn analyze(
    args: &AnalyzeArgs,
    games: Games,
    positions: &Positions,
    player: &str,
    handle: &Arc<SearchHandle<RealClock>>,
) -> Result<Analysis, Failure> {
    let spec = Spec::or_named(player);
    let n_plies = args.errand.split.unwrap_or(USUAL_PLIES);
    let exact = games.two_players(&args.game).ok().and_then(TwoPlayerGame::exact_player);
    let expected = exact_players(games);
    plan::refuse(
        "--queue",
        &[
            ("--player", exact != Some(spec.name.as_str()), &expected),
            ("--file", positions.is_batch, &expected),
            ("--split", MAX_PLIES < n_plies, "1 to 6 plies"),
            ("--time", args.limits.time.is_some(), "neither time nor nodes, on other machines"),
            ("--nodes", args.limits.nodes.is_some(), "neither time nor nodes, on other machines"),
        ],
    )?;
    let position = positions.positions[0].as_ref();
    let started = handle.clock.now();
    let (_, played) = position.origin();
    let mut tree = Tree { played, n_plies: n_plies as usize, leaves: Vec::new() };
    tree.collect(position.seat().as_mut(), 0);
    let records = if tree.leaves.is_empty() {
        Vec::new()
    } else {
        let spec = mossa_wire::Spec::Thoughts(experiment_of(position, &tree.leaves, player)?);
        experiment::run_spec(games, &spec, &args.errand, &args.output, handle)?.ok_or_else(stopped)?
    };
    let solved: HashMap<String, Analysis> = records
        .into_iter()
        .filter_map(|record| match record.done {
            Done::Thought(thought) => Some((thought.instance, thought.analysis)),
            _ => None,
        })
        .collect();
    let seconds = args.output.timing().tell(handle.clock.now().saturating_sub(started).as_secs_f64());
    Ok(put_together(position, &tree, &solved, player, seconds))
}

/// Who may be asked, in words.
fn exact_players(games: Games) -> String {
    let named = |(entry, game): (&dyn GameEntry, &dyn TwoPlayerGame)| {
        game.exact_player().map(|player| format!("{player}, and one position of {}", entry.name()))
    };
    let all: Vec<String> = games.for_two().filter_map(named).collect();
    all.join(", or ")
}

/// The positions that are to be solved.
struct Tree {
    /// The moves that led to where we are.
    played: Vec<String>,
    n_plies: usize,
    leaves: Vec<String>,
}

impl Tree {
    fn name(&self) -> String {
        self.played.join(",")
    }

    /// Collects all positions at the depth of the split.
    fn collect(&mut self, seat: &mut dyn Seat, ply: usize) {
        if seat.standing() != Standing::Open {
            return;
        }
        if ply == self.n_plies {
            self.leaves.push(self.name());
            return;
        }
        for mv in seat.legal() {
            if seat.play(&mv).is_ok() {
                self.played.push(mv);
                self.collect(seat, ply + 1);
                self.played.pop();
                seat.undo();
            }
        }
    }
}

/// The experiment.
fn experiment_of(position: &dyn AnyPosition, leaves: &[String], player: &str) -> Result<AnalysisSpec, Failure> {
    let (variant, (start, _)) = (position.variant(), position.origin());
    let leaf = |leaf: &String| {
        let reached = variant.read_after(Some(&start), leaf).map_err(|error| Failure::of("--queue", error))?;
        Ok(Instance::Named(NamedInstance { name: leaf.clone(), board: reached.text() }))
    };
    let positions = leaves.iter().map(leaf).collect::<Result<Vec<Instance>, Failure>>()?;
    let limits = LimitFigures { time: Some(AS_LONG_AS_IT_TAKES.into()), ..LimitFigures::default() };
    Ok(AnalysisSpec {
        name: "analyze".into(),
        game: position.game().into(),
        board: Some(position.board()),
        positions: Some(positions),
        players: vec![player.into()],
        limits: Some(OneOrMany::One(limits)),
        ..AnalysisSpec::default()
    })
}

/// What a position is worth, and the line that says so; none if a leaf has no answer.
struct Judge<'a> {
    solved: &'a HashMap<String, Analysis>,
    n_plies: usize,
}

impl Judge<'_> {
    fn worth(&self, seat: &mut dyn Seat, played: &mut Vec<String>, ply: usize) -> Option<(Worth, Vec<String>)> {
        match seat.standing() {
            // Whoever has just moved has won, or nobody has.
            Standing::Over(Outcome::Win(_)) => return Some((Worth::Loss(0), Vec::new())),
            Standing::Over(Outcome::Draw) | Standing::Solved => return Some((Worth::Draw(0), Vec::new())),
            Standing::Open => {}
        }
        if ply == self.n_plies {
            let analysis = self.solved.get(&played.join(","))?;
            return Some((Worth::of(analysis.score?)?, analysis.pv.clone()));
        }
        let mut best: Option<(Worth, Vec<String>)> = None;
        for (mv, worth, line) in self.moves(seat, played, ply)? {
            if best.as_ref().is_none_or(|(other, _)| other.rank() < worth.rank()) {
                best = Some((worth, std::iter::once(mv).chain(line).collect()));
            }
        }
        best
    }

    /// What every move is worth to the side that plays it.
    fn moves(
        &self,
        seat: &mut dyn Seat,
        played: &mut Vec<String>,
        ply: usize,
    ) -> Option<Vec<(String, Worth, Vec<String>)>> {
        let mut moves = Vec::new();
        for mv in seat.legal() {
            seat.play(&mv).ok()?;
            played.push(mv.clone());
            let found = self.worth(seat, played, ply + 1);
            played.pop();
            seat.undo();
            let (worth, line) = found?;
            moves.push((mv, worth.for_parent(), line));
        }
        Some(moves)
    }
}

fn put_together(
    position: &dyn AnyPosition,
    tree: &Tree,
    solved: &HashMap<String, Analysis>,
    player: &str,
    seconds: Option<f64>,
) -> Analysis {
    let judge = Judge { solved, n_plies: tree.n_plies };
    let (mut seat, mut played) = (position.seat(), position.origin().1);
    let is_open = seat.standing() == Standing::Open;
    let moves = if is_open { judge.moves(seat.as_mut(), &mut played, 0) } else { None };
    let best = moves.iter().flatten().rev().max_by_key(|(_, worth, _)| worth.rank());
    let sum = |count: fn(&Analysis) -> u64| solved.values().map(count).sum::<u64>();
    let no_move = match (is_open, best) {
        (_, Some(_)) => None,
        (false, None) => Some("the game is over".to_owned()),
        (true, None) => Some("not every position was solved".to_owned()),
    };
    let nodes = sum(|analysis| analysis.counters.nodes);
    let scored = |(mv, worth, _): &(String, Worth, _)| ScoredMove { mv: mv.clone(), score: worth.figures(position) };
    let mut in_order: Vec<ScoredMove> = moves.iter().flatten().map(scored).collect();
    in_order.sort_by(|a, b| (a.mv.len(), &a.mv).cmp(&(b.mv.len(), &b.mv)));
    Analysis {
        game: position.game().into(),
        board: position.board(),
        position: position.text(),
        player: player.to_owned(),
        best: best.map(|(mv, ..)| mv.clone()),
        score: best.map(|(_, worth, _)| worth.figures(position)),
        wdl: None,
        pv: best.map(|(mv, _, line)| std::iter::once(mv).chain(line).cloned().collect()).unwrap_or_default(),
        lines: Vec::new(),
        depth: solved.values().map(|analysis| analysis.depth).max().unwrap_or(0) + tree.n_plies as u32,
        counters: Counters {
            nodes,
            states_evaluated: sum(|analysis| analysis.counters.states_evaluated),
            prunings: sum(|analysis| analysis.counters.prunings),
            table_hits: sum(|analysis| analysis.counters.table_hits),
        },
        iterations: sum(|analysis| analysis.iterations),
        seconds,
        nodes_per_second: seconds.map(|seconds| (nodes as f64 / seconds.max(1e-9)) as u64),
        peak_bytes: None,
        no_move,
        moves: in_order,
        explanation: None,
    }
}
