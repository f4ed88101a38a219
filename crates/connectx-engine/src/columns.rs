//! The value of every column: `engine` with `moves=all`. Values are exact where the rules, the book or the solver know
//! them within the limits, and estimates by deepening elsewhere. Every front end that shows the scores of columns asks
//! this player.
//!
//! Columns that the rules or the book decide cost nothing. Then the solver goes over all others, deepening values all moves
//! with a share of what is left, and the solver gets the rest. What is proven is never replaced by an estimate, and the best
//! column is chosen from both: a proven win before everything, a proven loss after everything, and a proven draw counts
//! as 0 between the estimates. With limits in nodes the result is the same every time.

use std::time::Duration;

use mossa_connectx::stakes::{Assessor, Stakes};
use mossa_connectx::{Board, Column, ConnectX, Focus, Form};
use mossa_kernel::{
    Agent, AgentError, Choice, Control, Determinism, Evaluator, GameClock, Limits, Progress, ProgressSink, Score,
    SearchStats, StateSpace as _, expect_open,
};
use mossa_players::agents::{Budget, DeepeningAgent};
use mossa_search::deepening::Start;

use super::engine::ENGINE;
use super::prover::{Proven, Prover, Share, Task};

/// The part of the limits with which the solver begins.
const FIRST_PART: u32 = 8;
/// The part of what is left that deepening gets, where the solver has proven some column, …
const ESTIMATES_PART: u32 = 4;
/// … and where it has proven none, and may prove none at all.
const ESTIMATES_PART_ALONE: u32 = 2;

/// The player.
pub(super) struct ColumnsAgent<F: Form, E> {
    pub(super) deepening: DeepeningAgent<ConnectX<F>, E, Focus<F>>,
    /// None where the board is too large to be solved.
    pub(super) prover: Option<Prover>,
    /// Detects that neither side can win any more.
    pub(super) assessor: Assessor,
    pub(super) budget: Budget,
}

impl<F: Form, E: Evaluator<ConnectX<F>, Value = Score>> Agent<ConnectX<F>> for ColumnsAgent<F, E> {
    fn name(&self) -> &'static str {
        ENGINE.name
    }

    fn new_game(&mut self, game: &ConnectX<F>) {
        self.deepening.new_game(game);
    }

    fn prepare(&mut self, game: &ConnectX<F>, limits: &Limits) {
        self.deepening.prepare(game, limits);
    }

    fn determinism(&self, limits: &Limits, clock: Option<&GameClock>) -> Determinism {
        let is_timed = self.budget.is_timed(limits, clock);
        if is_timed { Determinism::Nondeterministic } else { Determinism::Deterministic }
    }

    fn choose(
        &mut self,
        game: &ConnectX<F>,
        board: &Board<F>,
        control: &Control<'_>,
        sink: &mut dyn ProgressSink<Column>,
    ) -> Result<Choice<Column>, AgentError> {
        expect_open(game, board)?;
        self.deepening.tactics_mut().set(game, Stakes::ALL);
        if sink.tracer().is_some() {
            return self.deepening.choose(game, board, control, sink);
        }
        let allowance = self.budget.under(control);
        let mut analysis = Analysis {
            game,
            board,
            control: allowance.control(),
            started: allowance.started,
            used: 0,
            proven: Vec::new(),
            estimated: None,
        };
        analysis.decide_at_once(self.prover.as_ref(), &self.assessor, sink);
        analysis.prove(self.prover.as_mut(), FIRST_PART, sink);
        if !analysis.is_complete() {
            self.estimate(&mut analysis, sink)?;
            analysis.prove(self.prover.as_mut(), 1, sink);
        }
        Ok(analysis.into_choice(self.prover.as_mut()))
    }
}

impl<F: Form, E: Evaluator<ConnectX<F>, Value = Score>> ColumnsAgent<F, E> {
    /// Values all moves by deepening, and keeps what that proves.
    fn estimate(
        &mut self,
        analysis: &mut Analysis<'_, F>,
        sink: &mut dyn ProgressSink<Column>,
    ) -> Result<(), AgentError> {
        let part = match &self.prover {
            None => 1,
            Some(_) if analysis.proven.is_empty() => ESTIMATES_PART_ALONE,
            Some(_) => ESTIMATES_PART,
        };
        let left = analysis.left();
        let limits = Limits {
            time: left.time.map(|time| time / part),
            nodes: left.nodes.map(|nodes| (nodes / u64::from(part)).max(1)),
            ..left
        };
        let control = Control { limits, ..analysis.control };
        let best = analysis.best_proven();
        let n_free = analysis.n_free();
        let mut sink = Overruled { proven: &analysis.proven, best, n_free, sink };
        let start = Start { state: analysis.board, so_far: None };
        let deepened = self.deepening.deepen(analysis.game, start, &control, &mut sink);
        analysis.settle(deepened.ok_or(AgentError::GameOver)?.choice);
        Ok(())
    }
}

/// An analysis under way.
struct Analysis<'a, F: Form> {
    game: &'a ConnectX<F>,
    board: &'a Board<F>,
    /// With the limits of the whole analysis.
    control: Control<'a>,
    started: Duration,
    /// Nodes used so far.
    used: u64,
    proven: Vec<Proven>,
    /// What deepening says.
    estimated: Option<Choice<Column>>,
}

impl<F: Form> Analysis<'_, F> {
    fn n_free(&self) -> u32 {
        (self.game.shape().n_cells() - self.board.n_stones()) as u32
    }

    /// The columns that are not proven, the middle ones first.
    fn open(&self) -> Vec<Column> {
        let is_open = |mv: &Column| self.proven.iter().all(|known| known.mv != *mv);
        self.game.moves(self.board).into_iter().filter(is_open).collect()
    }

    fn is_complete(&self) -> bool {
        self.open().is_empty()
    }

    /// What is left of the limits.
    fn left(&self) -> Limits {
        let Limits { time, nodes, .. } = self.control.limits;
        let spent = self.control.clock.now().saturating_sub(self.started);
        Limits {
            time: time.map(|time| time.saturating_sub(spent)),
            nodes: nodes.map(|nodes| nodes.saturating_sub(self.used)),
            ..self.control.limits
        }
    }

    /// The best of the columns that are proven, the first of equals.
    fn best_proven(&self) -> Option<Proven> {
        self.proven.iter().rev().copied().max_by_key(|known| known.score)
    }

    /// Columns that end the game or stand in the book, and all columns where no line can be completed any more.
    fn decide_at_once(&mut self, prover: Option<&Prover>, assessor: &Assessor, sink: &mut dyn ProgressSink<Column>) {
        let Analysis { game, board, .. } = *self;
        let moves = game.moves(board);
        if assessor.assess(game, board).is_drawn() {
            self.proven.extend(moves.into_iter().map(|mv| Proven { mv, score: Score::DRAW, value: None }));
        } else if let Some(prover) = prover {
            self.proven.extend(moves.into_iter().filter_map(|mv| prover.at_once(game, board, mv)));
        }
        tell(self.best_proven(), self.used, self.n_free(), sink);
    }

    /// The solver proves columns with one `part`-th of what is left.
    fn prove(&mut self, prover: Option<&mut Prover>, part: u32, sink: &mut dyn ProgressSink<Column>) {
        let open = self.open();
        let Some(prover) = prover.filter(|_| !open.is_empty()) else { return };
        let left = self.left();
        let share = Share {
            deadline: left.time.map(|time| self.control.clock.now() + time / part),
            nodes: left.nodes.map(|nodes| self.used + nodes / u64::from(part)),
        };
        let n_free = self.n_free();
        let proven = &mut self.proven;
        let mut found = |known: Proven, used| {
            proven.push(known);
            tell(proven.iter().rev().copied().max_by_key(|known| known.score), used, n_free, sink);
        };
        let mut task = Task { control: self.control, share, used: &mut self.used, found: &mut found };
        prover.prove(self.game, self.board, open, &mut task);
    }

    /// Keeps what deepening says. It proves wins and losses no farther away than it has looked everywhere, and all values
    /// where it has looked to the end of the game.
    fn settle(&mut self, choice: Choice<Column>) {
        self.used += choice.stats.nodes;
        let looked = choice.stats.iterations;
        let is_over = u64::from(self.n_free()) <= looked;
        for &(mv, score) in &choice.values {
            let plies = score.win_in_plies().or(score.loss_in_plies());
            let is_settled = is_over || plies.is_some_and(|plies| u64::from(plies) <= looked);
            if is_settled && self.proven.iter().all(|known| known.mv != mv) {
                self.proven.push(Proven { mv, score, value: None });
            }
        }
        self.estimated = Some(choice);
    }

    /// What is known of a column: a proof, or an estimate if there is any.
    fn known(&self, mv: Column) -> Option<(Score, Option<Proven>)> {
        let proven = self.proven.iter().copied().find(|known| known.mv == mv);
        let estimates = self.estimated.iter().flat_map(|choice| &choice.values);
        let estimate = || estimates.into_iter().find(|(other, _)| *other == mv).map(|&(_, score)| (score, None));
        proven.map(|known| (known.score, Some(known))).or_else(estimate)
    }

    fn into_choice(self, prover: Option<&mut Prover>) -> Choice<Column> {
        let moves = self.game.moves(self.board);
        let known: Vec<_> =
            moves.iter().filter_map(|&mv| self.known(mv).map(|(score, proven)| (mv, score, proven))).collect();
        // Of equals the last is the largest, so the first comes last; and a proof counts more than an estimate.
        let best = known.iter().rev().copied().max_by_key(|(_, score, proven)| (*score, proven.is_some()));
        let unknown = moves.iter().copied().find(|&mv| known.iter().all(|(other, ..)| *other != mv));
        // Rather a column of which nothing is known than one that loses.
        let (mv, score, proof) = match (best, unknown) {
            (None, None) => unreachable!("a game that is not over has a move"),
            (Some((_, score, _)), Some(mv)) if score.loss_in_plies().is_some() => (mv, None, None),
            (None, Some(mv)) => (mv, None, None),
            (Some((mv, score, proof)), _) => (mv, Some(score), proof),
        };
        let expected = self.estimated.as_ref().filter(|choice| choice.mv == mv).map(|choice| choice.line.clone());
        let line = match (proof.and_then(|known| known.value), prover) {
            (Some(value), Some(prover)) => prover.line(self.game, self.board, (mv, value), &self.control),
            _ => expected.unwrap_or_else(|| vec![mv]),
        };
        let is_complete = known.len() == moves.len() && known.iter().all(|(.., proven)| proven.is_some());
        let of_estimates = self.estimated.as_ref().map_or_else(SearchStats::default, |choice| choice.stats);
        let stats = if is_complete { proof_stats(self.used, self.n_free()) } else { of_estimates };
        let draws = known.iter().filter(|(_, score, proven)| proven.is_some() && *score == Score::DRAW);
        Choice {
            mv,
            score,
            line,
            draws: draws.map(|&(mv, ..)| mv).collect(),
            values: known.iter().map(|&(mv, score, _)| (mv, score)).collect(),
            variations: Vec::new(),
            stats: SearchStats { nodes: self.used, ..stats },
        }
    }
}

/// What it took to know the end of the game, as a search that looks to the end would count it.
pub(super) fn proof_stats(nodes: u64, n_free: u32) -> SearchStats {
    SearchStats { nodes, iterations: n_free.into(), depth: n_free, ..SearchStats::default() }
}

/// Tells what the best proven column is worth.
fn tell(best: Option<Proven>, nodes: u64, n_free: u32, sink: &mut dyn ProgressSink<Column>) {
    if let Some(Proven { mv, score, .. }) = best {
        let stats = proof_stats(nodes, n_free);
        sink.progress(&Progress { stats: &stats, line: &[mv], score: Some(score), bound: None });
    }
}

/// Passes on what deepening says, unless it is about a column that is proven, or less than what is proven.
struct Overruled<'a> {
    proven: &'a [Proven],
    best: Option<Proven>,
    n_free: u32,
    sink: &'a mut dyn ProgressSink<Column>,
}

impl ProgressSink<Column> for Overruled<'_> {
    fn progress(&mut self, progress: &Progress<'_, Column>) {
        let is_proven = progress.line.first().is_some_and(|mv| self.proven.iter().any(|known| known.mv == *mv));
        let is_less = self.best.is_some_and(|best| progress.score.is_none_or(|score| score <= best.score));
        if is_proven || is_less {
            tell(self.best, progress.stats.nodes, self.n_free, self.sink);
        } else {
            self.sink.progress(progress);
        }
    }
}
