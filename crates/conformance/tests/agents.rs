//! The checks of agents, tried on an honest agent and on the same agent telling one lie at a time.

use mossa_conformance::search::{check_agent, check_values};
use mossa_conformance::toys::{Heaps, Nim, Take};
use mossa_conformance::{Rule, rules};
use mossa_kernel::{
    Agent, AgentError, Choice, Control, Limits, NodeEntry, NodeExit, Observer, ProgressSink, SearchStats, StateSpace,
    Tracer,
};

#[derive(Clone, Copy, PartialEq, Debug)]
enum Lie {
    None,
    /// More than the heap holds.
    Move,
    /// The line begins with another move than the one chosen.
    Line,
    /// A node too many is counted.
    Counters,
    /// Every other answer is another one.
    Moody,
    /// It gives up.
    Refusal,
}

/// Takes from the first heap, after looking at the children of the root.
struct Taker {
    lie: Lie,
    n_answers: u32,
}

impl Agent<Nim> for Taker {
    fn name(&self) -> &'static str {
        "taker"
    }

    fn choose(
        &mut self,
        nim: &Nim,
        state: &Heaps,
        _: &Control<'_>,
        sink: &mut dyn ProgressSink<Take>,
    ) -> Result<Choice<Take>, AgentError> {
        self.n_answers += 1;
        let moves = nim.moves(state);
        let mut mv = moves[0];
        let mut line = vec![mv];
        let mut stats = SearchStats { nodes: 1 + moves.len() as u64, ..SearchStats::default() };
        if let Some(tracer) = sink.tracer() {
            trace(tracer, &moves);
        }
        match self.lie {
            Lie::None => {}
            Lie::Move => (mv.n, line) = (200, Vec::new()),
            Lie::Line => line[0].n = 200,
            Lie::Counters => stats.nodes += 1,
            Lie::Moody => stats.depth = self.n_answers,
            Lie::Refusal => return Err(AgentError::OutOfLimits),
        }
        Ok(Choice { mv, score: None, line, values: Vec::new(), variations: Vec::new(), draws: Vec::new(), stats })
    }
}

fn trace(tracer: &mut Tracer<Take>, moves: &[Take]) {
    let sink: &mut dyn Observer<Nim> = tracer;
    sink.enter(None, NodeEntry::Horizon { depth: 1, window: None });
    for &mv in moves {
        sink.enter(Some(mv), NodeEntry::Horizon { depth: 0, window: None });
        sink.leave(None, NodeExit::Leaf);
    }
    sink.leave(None, NodeExit::Exact);
}

fn try_nim(lie: Lie, limits: Limits) -> Result<(), Rule> {
    let positions = rules::random_positions(&Nim, &Nim::heaps([3, 2, 1, 0]), 50, 1);
    check_agent(&Nim, &mut Taker { lie, n_answers: 0 }, &positions, limits).map_err(|fault| fault.rule)
}

#[test]
fn an_honest_agent_passes_and_is_not_asked_about_finished_games() {
    assert_eq!(try_nim(Lie::None, Limits::default()), Ok(()));
    let over = [Nim::heaps([0; 4])];
    assert_eq!(check_agent(&Nim, &mut Taker { lie: Lie::Move, n_answers: 0 }, &over, Limits::default()), Ok(()));
}

#[test]
fn every_lie_is_found_out() {
    for (lie, rule) in [
        (Lie::Move, Rule::ChoiceIsLegal),
        (Lie::Line, Rule::ChoiceIsLegal),
        (Lie::Counters, Rule::TraceAgreesWithStats),
        (Lie::Moody, Rule::SameAnswerTwice),
        (Lie::Refusal, Rule::ChoiceIsLegal),
    ] {
        assert_eq!(try_nim(lie, Limits::default()), Err(rule), "{lie:?}");
    }
    let limits = Limits { nodes: Some(2), ..Limits::default() };
    assert_eq!(try_nim(Lie::None, limits), Err(Rule::NodeLimitHolds));
}

#[test]
fn a_value_that_is_not_the_oracles_is_found() {
    assert_eq!(check_values(&[1, 2, 3], |n| n * n, |n| n * n), Ok(()));
    let fault = check_values(&[1, 2, 3], |n| n * n, |n| n + 2 - n % 2 * 2).unwrap_err();
    assert_eq!((fault.rule, fault.at.as_str()), (Rule::ValueIsTheOracles, "3"));
}
