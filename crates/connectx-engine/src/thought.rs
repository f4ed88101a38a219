//! What `perfect` makes of the solver's scores: the best move, the value of every move, the line that follows, or a
//! fallback move when the time is up.

use mossa_connectx::solver::{Claim, Goal, Solver, plies_to_end};
use mossa_connectx::tactics::PlainSight;
use mossa_connectx::{Board, Column, ConnectX, Form};
use mossa_kernel::{
    Choice, Control, Game, Limits, Meter, Progress, ProgressSink, Rng, Score, SearchHandle, SearchStats, StateSpace,
    Stopped, TacticalStatus, Tactics,
};

/// Nodes for finding out whether a move is known to lose: what the table says, and little more.
const NODES_FOR_LOST: u64 = 32;
/// Nodes for finding the line that follows the best move.
const NODES_FOR_LINE: u64 = 5_000;

/// A position that is thought about.
pub(super) struct Thought<'a, F: Form> {
    pub(super) game: &'a ConnectX<F>,
    pub(super) board: &'a Board<F>,
    pub(super) solver: &'a Solver,
    /// What is to be known: a win whose end is not known is said to come as late as it can.
    pub(super) goal: Goal,
    /// Varies the order in which moves are tried.
    pub(super) seed: Option<u64>,
    pub(super) control: Control<'a>,
    pub(super) meter: Meter<'a>,
    /// Nodes under earlier limits.
    pub(super) n_before: u64,
    /// The moves whose scores are known.
    pub(super) values: Vec<(Column, i32)>,
}

impl<'a, F: Form> Thought<'a, F> {
    /// Goes on under other limits.
    pub(super) fn go_on(&mut self, control: &Control<'a>) {
        self.n_before += self.meter.nodes();
        (self.control, self.meter) = (*control, control.meter());
    }

    /// Nodes under all limits so far.
    pub(super) fn nodes(&self) -> u64 {
        self.n_before + self.meter.nodes()
    }

    /// The moves that are proven lost by what is known; none if all of them are.
    pub(super) fn lost(&self) -> Vec<Column> {
        let limits = Limits { nodes: Some(NODES_FOR_LOST), ..Limits::default() };
        // So few nodes that nobody need look at a clock.
        let handle = <SearchHandle>::default();
        let is_lost = |&mv: &Column| {
            let mut meter = handle.control(limits).meter();
            let after = self.game.after(self.board, mv);
            self.solver.value(self.game, &after, Goal::Outcome, &mut meter).is_ok_and(|value| 0 < value)
        };
        let moves = self.game.moves(self.board);
        let lost: Vec<Column> = moves.iter().copied().filter(is_lost).collect();
        if lost.len() < moves.len() { lost } else { Vec::new() }
    }

    /// The columns in the order in which they are tried: the middle first, or any order where play is to vary.
    fn columns(&self) -> Vec<Column> {
        let mut columns = self.game.moves(self.board).to_vec();
        if let Some(seed) = self.seed {
            let n_stones = self.board.n_stones() as u64;
            Rng::new(seed.wrapping_mul(0x9e37_79b9).wrapping_add(n_stones)).shuffle(&mut columns);
        }
        columns
    }

    /// The score of the position, and a move that keeps it.
    pub(super) fn best(&mut self) -> Result<Choice<Column>, Stopped> {
        let value = self.solver.value(self.game, self.board, self.goal, &mut self.meter)?;
        if self.goal == Goal::Outcome && value < 0 {
            // Whatever is played, it is lost; nobody asked how soon.
            return Ok(self.choice(self.open()[0], value));
        }
        for column in self.columns() {
            if self.solver.is_worth(self.game, self.board, Claim { column, score: value }, &mut self.meter)? {
                return Ok(self.choice(column, value));
            }
        }
        unreachable!("some move is worth what the position is worth")
    }

    /// A move that keeps a win or a draw, which is found sooner than the best one. A win in an unknown number of plies
    /// has no score.
    pub(super) fn sure(&mut self) -> Result<Option<Choice<Column>>, Stopped> {
        let value = self.solver.value(self.game, self.board, Goal::Outcome, &mut self.meter)?;
        if value < 0 {
            return Ok(None);
        }
        for mv in self.columns() {
            if self.solver.is_worth(self.game, self.board, Claim { column: mv, score: value }, &mut self.meter)? {
                let (score, stats) = ((value == 0).then_some(Score::DRAW), self.stats());
                let draws = if value == 0 { vec![mv] } else { Vec::new() };
                let (values, variations) = (Vec::new(), Vec::new());
                return Ok(Some(Choice { mv, score, line: vec![mv], values, variations, draws, stats }));
            }
        }
        unreachable!("some move is worth what the position is worth")
    }

    /// The scores of all moves; the best of them.
    pub(super) fn all(&mut self, sink: &mut dyn ProgressSink<Column>) -> Result<Choice<Column>, Stopped> {
        for column in self.columns() {
            let after = self.game.after(self.board, column);
            let score = -self.solver.value(self.game, &after, self.goal, &mut self.meter)?;
            self.values.push((column, score));
            let (best, value) = self.best_known().expect("one is known");
            let (stats, score) = (self.stats(), Some(self.score(value)));
            sink.progress(&Progress { stats: &stats, line: &[best], score, bound: None });
        }
        let (best, value) = self.best_known().expect("the game is not over");
        Ok(self.choice(best, value))
    }

    /// The first of the best moves whose scores are known.
    fn best_known(&self) -> Option<(Column, i32)> {
        self.values.iter().copied().rev().max_by_key(|&(_, score)| score)
    }

    /// The moves that do not lose at once; some move where all do, or one wins.
    fn open(&self) -> Vec<Column> {
        match PlainSight::new(self.game.shape()).probe(self.game, self.board) {
            TacticalStatus::Won { mv, .. } | TacticalStatus::Lost { mv, .. } => vec![mv],
            TacticalStatus::Open(moves) => moves.to_vec(),
        }
    }

    /// The time is up: a move that is known to win; else one that is not known and does not lose at once; else the best
    /// that is known.
    pub(super) fn fallback_move(&self) -> Choice<Column> {
        let (open, best) = (self.open(), self.best_known());
        let unknown = open.iter().copied().find(|mv| self.values.iter().all(|(known, _)| known != mv));
        let mv = match (best, unknown) {
            (Some((mv, score)), _) if 0 < score => mv,
            (_, Some(mv)) | (Some((mv, _)), None) => mv,
            (None, None) => open[0],
        };
        let score = self.values.iter().find(|(known, _)| *known == mv).map(|&(_, score)| self.score(score));
        let values = self.scored();
        let draws = self.drawn();
        Choice { mv, score, line: vec![mv], values, variations: Vec::new(), draws, stats: self.effort() }
    }

    fn choice(&self, mv: Column, value: i32) -> Choice<Column> {
        let (score, values) = (Some(self.score(value)), self.scored());
        let mut draws = self.drawn();
        if value == 0 && !draws.contains(&mv) {
            draws.push(mv);
        }
        let line = best_line(self.solver, self.game, self.board, (mv, value), &self.control);
        Choice { mv, score, line, values, variations: Vec::new(), draws, stats: self.stats() }
    }

    /// The moves whose scores are known, in the order of the rules.
    fn scored(&self) -> Vec<(Column, Score)> {
        let known = |mv: &Column| self.values.iter().find(|(known, _)| known == mv);
        let moves = self.game.moves(self.board);
        moves.iter().filter_map(|mv| known(mv).map(|&(mv, score)| (mv, self.score(score)))).collect()
    }

    /// The moves that are known to draw.
    fn drawn(&self) -> Vec<Column> {
        self.values.iter().filter(|(_, score)| *score == 0).map(|&(mv, _)| mv).collect()
    }

    fn score(&self, value: i32) -> Score {
        score_of(self.game, self.board, value)
    }

    /// What it took to know the end: a search that has looked so far, as others count it.
    fn stats(&self) -> SearchStats {
        let n_free = (self.game.shape().n_cells() - self.board.n_stones()) as u32;
        SearchStats { iterations: n_free.into(), depth: n_free, ..self.effort() }
    }

    /// What it took so far.
    fn effort(&self) -> SearchStats {
        SearchStats { nodes: self.nodes(), ..SearchStats::default() }
    }
}

/// A value that the solver found for the side to move, as a score.
pub(super) fn score_of<F: Form>(game: &ConnectX<F>, board: &Board<F>, value: i32) -> Score {
    let plies = plies_to_end(game.shape(), board.n_stones(), value);
    match value {
        0 => Score::DRAW,
        _ if 0 < value => Score::win_in(plies),
        _ => Score::loss_in(plies),
    }
}

/// Best play from both sides after a first move of this value, as far as it is found in next to no time: most of it is in
/// the table by now.
pub(super) fn best_line<F: Form>(
    solver: &Solver,
    game: &ConnectX<F>,
    board: &Board<F>,
    (first, value): (Column, i32),
    control: &Control<'_>,
) -> Vec<Column> {
    let limits = Limits { nodes: Some(NODES_FOR_LINE), ..Limits::default() };
    let mut meter = Control { limits, ..*control }.meter();
    let (mut line, mut value) = (vec![first], value);
    let mut board = game.after(board, first);
    while game.outcome(&board).is_none() {
        value = -value;
        let mut keeps = |column| solver.is_worth(game, &board, Claim { column, score: value }, &mut meter) == Ok(true);
        let Some(next) = game.moves(&board).into_iter().find(|&column| keeps(column)) else { break };
        line.push(next);
        board = game.after(&board, next);
    }
    line
}
