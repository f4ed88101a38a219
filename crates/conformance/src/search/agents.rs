//! Agents: a legal choice, a legal line, the same again, and counters that agree with the trace.

use std::fmt::Debug;

use mossa_kernel::{Agent, Choice, Game, Limits, NoProgress, ProgressSink, SearchHandle, Tracer};

use super::TRACE_CAP;
use crate::{Fault, Rule};

/// Has an agent choose in every start that is not finished, as a new game, three times: twice alike and once traced.
///
/// Of an agent that records nothing no trace is asked; time stands still, so `limits` should be nodes or depth.
pub fn check_agent<G>(game: &G, agent: &mut dyn Agent<G>, starts: &[G::State], limits: Limits) -> Result<(), Fault>
where
    G: Game<State: Debug>,
{
    for start in starts.iter().filter(|start| game.outcome(start).is_none()) {
        let choice = choose(game, agent, start, limits, &mut NoProgress)?;
        check_line(game, start, &choice)?;
        let n_nodes = choice.stats.nodes;
        let is_within = limits.nodes.is_none_or(|most| n_nodes <= most);
        Rule::NodeLimitHolds.demand(is_within, start, || format!("{n_nodes} were used of {:?}", limits.nodes))?;
        let again = choose(game, agent, start, limits, &mut NoProgress)?;
        Rule::SameAnswerTwice.demand(again == choice, start, || format!("first {choice:?}, then {again:?}"))?;
        check_trace(game, agent, start, limits, &choice)?;
    }
    Ok(())
}

fn choose<G>(
    game: &G,
    agent: &mut dyn Agent<G>,
    start: &G::State,
    limits: Limits,
    sink: &mut dyn ProgressSink<G::Move>,
) -> Result<Choice<G::Move>, Fault>
where
    G: Game<State: Debug>,
{
    agent.new_game(game);
    agent.choose(game, start, &<SearchHandle>::default().control(limits), sink).map_err(|error| Fault {
        rule: Rule::ChoiceIsLegal,
        at: format!("{start:?}"),
        detail: format!("there is no choice: {error}"),
    })
}

fn check_line<G>(game: &G, start: &G::State, choice: &Choice<G::Move>) -> Result<(), Fault>
where
    G: Game<State: Debug>,
{
    let begins = choice.line.first().is_none_or(|&mv| mv == choice.mv);
    Rule::ChoiceIsLegal.demand(begins, start, || format!("{:?} does not begin {:?}", choice.mv, choice.line))?;
    let line = if choice.line.is_empty() { &[choice.mv][..] } else { &choice.line };
    let mut state = start.clone();
    for &mv in line {
        let is_legal = game.outcome(&state).is_none() && game.moves(&state).as_ref().contains(&mv);
        Rule::ChoiceIsLegal.demand(is_legal, start, || format!("{mv:?} of {line:?} is not, in {state:?}"))?;
        let _ = game.play(&mut state, mv);
    }
    Ok(())
}

fn check_trace<G>(
    game: &G,
    agent: &mut dyn Agent<G>,
    start: &G::State,
    limits: Limits,
    plain: &Choice<G::Move>,
) -> Result<(), Fault>
where
    G: Game<State: Debug>,
{
    let mut tracer = Tracer::new(TRACE_CAP);
    let traced = choose(game, agent, start, limits, &mut tracer)?;
    let trace = tracer.into_trace();
    Rule::SameAnswerTwice.demand(traced == *plain, start, || format!("{plain:?}, and traced {traced:?}"))?;
    let stats = traced.stats;
    // The textbook searches do not count the root, nor draws that they need not search: those were only made.
    let has_all_nodes = trace.n_nodes == stats.nodes || trace.n_nodes == stats.generated + 1;
    let agrees = has_all_nodes && trace.n_cuts == stats.prunings;
    Rule::TraceAgreesWithStats.demand(agrees || trace.n_nodes == 0, start, || {
        format!("{} nodes and {} cuts are traced, of {stats:?}", trace.n_nodes, trace.n_cuts)
    })
}
