//! A seat at a game: agents are made once, and stay.

use std::collections::HashMap;

use mossa_kernel::{
    Agent, AgentError, BoardStyle, Choice, Control, Game, Limits, Misread, Notation, ProgressSink, Tracer, View, Viewed,
};
use mossa_players::{Spec, SpecError};

use super::table::{Table, Written};
use super::{Ended, Recorded, Seat, SeatError, Standing};

/// A game in progress.
pub struct LiveGame<G: Game, F> {
    table: Table<G>,
    agents: F,
    /// The agents that have been asked, by spec: what they remember serves them at their next move.
    seated: HashMap<String, Box<dyn Agent<G>>>,
}

impl<G, F> LiveGame<G, F>
where
    G: Game + Notation + Viewed,
    F: Fn(&Spec) -> Result<Box<dyn Agent<G>>, SpecError> + Send,
{
    /// A game that stands at `start`; `agents` makes an agent from its spec.
    pub fn new(game: G, start: G::State, agents: F) -> LiveGame<G, F> {
        LiveGame { table: Table::at(game, start), agents, seated: HashMap::new() }
    }

    /// A new agent, for whom a game begins.
    fn agent(&self, spec: &Spec) -> Result<Box<dyn Agent<G>>, SpecError> {
        let mut agent = (self.agents)(spec)?;
        agent.new_game(&self.table.world);
        Ok(agent)
    }
}

impl<G, F> Seat for LiveGame<G, F>
where
    G: Game + Notation + Viewed,
    F: Fn(&Spec) -> Result<Box<dyn Agent<G>>, SpecError> + Send,
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
        self.table.world.outcome(&self.table.state).map_or(Standing::Open, Standing::Over)
    }

    fn legal(&self) -> Vec<String> {
        if self.standing() == Standing::Open { self.table.legal() } else { Vec::new() }
    }

    fn play(&mut self, mv: &str) -> Result<(), SeatError> {
        if self.standing() == Standing::Open {
            self.table.play(mv)
        } else {
            Err(SeatError::IllegalMove { found: mv.to_owned(), legal: Vec::new() })
        }
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
        let Table { world, state, .. } = &self.table;
        world.outcome(state).map(|_| world.name_ending(state))
    }

    fn has_claims(&self) -> bool {
        self.table.world.has_claims()
    }

    fn claim(&self) -> Option<&'static str> {
        let Table { world, state, .. } = &self.table;
        world.name_claim(state).filter(|_| world.outcome(state).is_none())
    }

    fn undo(&mut self) -> bool {
        self.table.undo()
    }

    fn played(&self) -> Vec<String> {
        self.table.played()
    }

    fn plies_left(&self) -> Option<u32> {
        self.table.world.plies_left(&self.table.state)
    }

    fn invite(&mut self, player: &str) -> Result<(), SeatError> {
        let spec: Spec = player.parse()?;
        let name = spec.to_string();
        if !self.seated.contains_key(&name) {
            let agent = self.agent(&spec)?;
            self.seated.insert(name, agent);
        }
        Ok(())
    }

    fn prepare(&mut self, player: &str, limits: &Limits) -> Result<(), SeatError> {
        self.invite(player)?;
        let spec: Spec = player.parse()?;
        let agent = self.seated.get_mut(&spec.to_string()).expect("it was invited just now");
        agent.prepare(&self.table.world, limits);
        Ok(())
    }

    fn ask(
        &mut self,
        player: &str,
        control: &Control<'_>,
        sink: &mut dyn ProgressSink<String>,
    ) -> Result<Choice<String>, SeatError> {
        self.invite(player)?;
        let spec: Spec = player.parse()?;
        let LiveGame { table, seated, .. } = self;
        let agent = seated.get_mut(&spec.to_string()).expect("it was invited just now");
        let choice = agent.choose(&table.world, &table.state, control, &mut Written { table, sink });
        choice.map(|choice| table.write_choice(&choice)).map_err(SeatError::Agent)
    }

    fn trace(&mut self, player: &str, control: &Control<'_>, cap: usize) -> Result<Recorded, SeatError> {
        let mut spec: Spec = player.parse()?;
        // Whoever values every move looks at each by itself: several trees that do not begin here.
        spec.keys.retain(|(key, _)| key != "moves");
        let mut agent = self.agent(&spec)?;
        let mut tracer = Tracer::new(cap);
        let Table { world, state, .. } = &self.table;
        let choice = match agent.choose(world, state, control, &mut tracer) {
            Ok(choice) => Some(self.table.write_choice(&choice)),
            Err(AgentError::OutOfLimits) => None,
            Err(error) => return Err(SeatError::Agent(error)),
        };
        let trace = self.table.write_trace(tracer.into_trace());
        Ok(match choice {
            Some(Choice { line, score, stats, .. }) => {
                Recorded { trace, ended: Ended::Answered { is_optimal: false }, line, score, stats: Some(stats) }
            }
            None => Recorded { trace, ended: Ended::Stopped, line: Vec::new(), score: None, stats: None },
        })
    }
}
