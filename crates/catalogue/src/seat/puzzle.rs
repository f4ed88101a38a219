//! A seat at a puzzle: solvers are made when they are asked.

use mossa_kernel::{
    AgentError, BoardStyle, Choice, Control, Misread, Notation, Problem, ProgressSink, Solution, Solver, Tracer,
    Verdict, View, Viewed,
};
use mossa_players::{Spec, SpecError};

use super::table::{Table, Written};
use super::{Ended, Recorded, Seat, SeatError, Standing};

/// A puzzle in progress.
pub struct LivePuzzle<P: Problem, F> {
    table: Table<P>,
    solvers: F,
}

impl<P, F> LivePuzzle<P, F>
where
    P: Problem + Notation + Viewed,
    F: Fn(&Spec) -> Result<Box<dyn Solver<P>>, SpecError> + Send,
{
    /// A puzzle that stands at `start`; `solvers` makes a solver from its spec.
    pub fn new(problem: P, start: P::State, solvers: F) -> LivePuzzle<P, F> {
        LivePuzzle { table: Table::at(problem, start), solvers }
    }
}

impl<P, F> Seat for LivePuzzle<P, F>
where
    P: Problem + Notation + Viewed,
    F: Fn(&Spec) -> Result<Box<dyn Solver<P>>, SpecError> + Send,
{
    fn view(&self) -> View {
        self.table.world.view(&self.table.state)
    }

    fn style(&self) -> BoardStyle {
        self.table.world.style()
    }

    fn text(&self) -> String {
        self.table.world.write_state(&self.table.state)
    }

    fn standing(&self) -> Standing {
        if self.table.world.is_goal(&self.table.state) { Standing::Solved } else { Standing::Open }
    }

    fn legal(&self) -> Vec<String> {
        self.table.legal()
    }

    fn play(&mut self, mv: &str) -> Result<(), SeatError> {
        self.table.play(mv)
    }

    fn say(&self, mv: &str) -> Option<String> {
        self.table.say(mv)
    }

    fn looks_like_move(&self, text: &str) -> bool {
        self.table.world.looks_like_move(text)
    }

    fn misread(&self, mv: &str) -> Option<Misread> {
        self.table.misread(mv)
    }

    fn ending(&self) -> Option<&'static str> {
        (self.standing() == Standing::Solved).then_some("solved")
    }

    fn has_claims(&self) -> bool {
        false
    }

    fn claim(&self) -> Option<&'static str> {
        None
    }

    fn undo(&mut self) -> bool {
        self.table.undo()
    }

    fn played(&self) -> Vec<String> {
        self.table.played()
    }

    fn plies_left(&self) -> Option<u32> {
        None
    }

    fn invite(&mut self, player: &str) -> Result<(), SeatError> {
        (self.solvers)(&player.parse()?)?;
        Ok(())
    }

    fn ask(
        &mut self,
        player: &str,
        control: &Control<'_>,
        sink: &mut dyn ProgressSink<String>,
    ) -> Result<Choice<String>, SeatError> {
        let mut solver = (self.solvers)(&player.parse()?)?;
        let Table { world, state, .. } = &self.table;
        let solution = solver.solve(world, state, control, &mut Written { table: &self.table, sink });
        let path = match solution.verdict {
            Verdict::Solved { path, .. } => path,
            Verdict::Unsolvable => return Err(SeatError::Agent(AgentError::Failed("there is no solution".into()))),
            Verdict::Stopped => return Err(SeatError::Agent(AgentError::OutOfLimits)),
        };
        let line = self.table.write_line(&path.moves);
        let mv = line.first().cloned().ok_or(SeatError::Agent(AgentError::GameOver))?;
        Ok(Choice {
            mv,
            score: None,
            line,
            values: Vec::new(),
            variations: Vec::new(),
            draws: Vec::new(),
            stats: solution.stats,
        })
    }

    fn trace(&mut self, player: &str, control: &Control<'_>, cap: usize) -> Result<Recorded, SeatError> {
        let mut solver = (self.solvers)(&player.parse()?)?;
        let mut tracer = Tracer::new(cap);
        let solution = solver.solve(&self.table.world, &self.table.state, control, &mut tracer);
        let trace = self.table.write_trace(tracer.into_trace());
        let line = solution.path().map(|path| self.table.write_line(&path.moves)).unwrap_or_default();
        Ok(Recorded { trace, ended: ended(&solution), line, score: None, stats: Some(solution.stats) })
    }
}

/// How a search for a path ended.
pub(crate) fn ended<M>(solution: &Solution<M>) -> Ended {
    match solution.verdict {
        Verdict::Solved { optimal, .. } => Ended::Answered { is_optimal: optimal },
        Verdict::Unsolvable => Ended::Unsolvable,
        Verdict::Stopped => Ended::Stopped,
    }
}
