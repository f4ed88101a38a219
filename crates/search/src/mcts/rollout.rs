//! How a playout goes on below the tree: by random moves to the end of the game, or by a few of them and then an evaluation.

use mossa_kernel::{Evaluator, Game, Meter, Outcome, Rng, Score, Side, Stopped, TacticalStatus, Tactics};

/// How many moves may pass between two looks at the clock: a single playout may be thousands of moves long.
const LOOK_EVERY: u32 = 256;

/// A game that is played on from the root and taken back again: one state for all playouts, since states can be large.
///
/// ```
/// use mossa_conformance::toys::TicTacToe;
/// use mossa_kernel::{Limits, SearchHandle};
/// use mossa_kernel::Rng;
/// use mossa_search::mcts::Playout;
/// let handle = <SearchHandle>::default();
/// let meter = handle.control(Limits::default()).meter();
/// let mut playout = Playout::new(&TicTacToe, &TicTacToe::EMPTY, Rng::new(1), meter);
/// playout.play(4)?;
/// playout.play_one_of(&[0, 2])?;
/// assert_eq!(playout.state().first, 1 << 4);
/// playout.take_back();
/// assert_eq!(*playout.state(), TicTacToe::EMPTY);
/// # Ok::<(), mossa_kernel::Stopped>(())
/// ```
pub struct Playout<'a, G: Game> {
    game: &'a G,
    state: G::State,
    /// The moves since the root.
    played: Vec<(G::Move, G::Undo)>,
    rng: Rng,
    meter: Meter<'a>,
    /// Moves until the next look at the clock.
    n_left: u32,
}

impl<'a, G: Game> Playout<'a, G> {
    /// Nothing is played yet.
    pub fn new(game: &'a G, state: &G::State, rng: Rng, meter: Meter<'a>) -> Playout<'a, G> {
        Playout { game, state: state.clone(), played: Vec::new(), rng, meter, n_left: LOOK_EVERY }
    }

    /// The rules.
    pub fn game(&self) -> &'a G {
        self.game
    }

    /// Where the playout stands.
    pub fn state(&self) -> &G::State {
        &self.state
    }

    /// Plays a move. `Err` when it is time to stop; the playout is then worth nothing.
    pub fn play(&mut self, mv: G::Move) -> Result<(), Stopped> {
        self.n_left -= 1;
        if self.n_left == 0 {
            self.n_left = LOOK_EVERY;
            self.meter.look()?;
        }
        self.played.push((mv, self.game.play(&mut self.state, mv)));
        Ok(())
    }

    /// Plays one of these moves, of which there is at least one, each as likely as any other.
    pub fn play_one_of(&mut self, moves: &[G::Move]) -> Result<(), Stopped> {
        let index = self.rng.below(moves.len() as u32);
        self.play(moves[index as usize])
    }

    /// Takes back everything.
    pub fn take_back(&mut self) {
        while let Some((mv, undo)) = self.played.pop() {
            self.game.undo(&mut self.state, mv, undo);
        }
    }

    pub(super) fn meter(&mut self) -> &mut Meter<'a> {
        &mut self.meter
    }

    pub(super) fn rng(&mut self) -> &mut Rng {
        &mut self.rng
    }

    /// Bytes for the moves since the root.
    pub(super) fn bytes(&self) -> u64 {
        (self.played.capacity() * size_of::<(G::Move, G::Undo)>()) as u64
    }
}

/// Plays on from a leaf of the tree until it knows what to expect.
///
/// ```
/// use mossa_conformance::toys::{HashLeaves, TicTacToe};
/// use mossa_kernel::{Limits, Notation, SearchHandle};
/// use mossa_kernel::Rng;
/// use mossa_search::mcts::{CutOff, Playout, Rollout, ToTheEnd};
/// use mossa_search::tactics::Decisive;
/// let (handle, state) = (<SearchHandle>::default(), TicTacToe.read_state("xx./oo./...")?);
/// let meter = handle.control(Limits::default()).meter();
/// let mut playout = Playout::new(&TicTacToe, &state, Rng::new(1), meter);
/// assert_eq!(ToTheEnd.play_out(&Decisive, &mut playout)?, 1.0, "x wins at once");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Rollout<G: Game>: Send + Sync {
    /// What the side to move can expect: 1 a win, 0 a loss. Moves that are played need not be taken back.
    fn play_out(&self, tactics: &impl Tactics<G>, playout: &mut Playout<'_, G>) -> Result<f64, Stopped>;
}

/// Plays random moves to the end of the game, but for those that tactics forbid.
///
/// ```
/// use mossa_conformance::toys::Nim;
/// use mossa_kernel::{Limits, SearchHandle};
/// use mossa_kernel::Rng;
/// use mossa_search::mcts::{Playout, Rollout, ToTheEnd};
/// use mossa_search::tactics::NoTactics;
/// let handle = <SearchHandle>::default();
/// let meter = handle.control(Limits::default()).meter();
/// let mut playout = Playout::new(&Nim, &Nim::heaps([1, 1, 0, 0]), Rng::new(1), meter);
/// assert_eq!(ToTheEnd.play_out(&NoTactics, &mut playout)?, 0.0, "the other side takes the last");
/// # Ok::<(), mossa_kernel::Stopped>(())
/// ```
#[derive(Clone, Copy, Default, Debug)]
pub struct ToTheEnd;

impl<G: Game> Rollout<G> for ToTheEnd {
    fn play_out(&self, tactics: &impl Tactics<G>, playout: &mut Playout<'_, G>) -> Result<f64, Stopped> {
        let side = playout.game().to_move(playout.state());
        loop {
            if let Some(outcome) = step(tactics, playout)? {
                return Ok(reward(outcome, side));
            }
        }
    }
}

/// Plays random moves for a while, and then trusts an evaluation: for games that are long, or rarely ended by random moves.
///
/// ```
/// use mossa_conformance::toys::{HashLeaves, TicTacToe};
/// use mossa_kernel::{Limits, SearchHandle};
/// use mossa_kernel::Rng;
/// use mossa_search::mcts::{CutOff, Playout, Rollout};
/// use mossa_search::tactics::NoTactics;
/// let handle = <SearchHandle>::default();
/// let meter = handle.control(Limits::default()).meter();
/// let mut playout = Playout::new(&TicTacToe, &TicTacToe::EMPTY, Rng::new(1), meter);
/// let cut_off = CutOff { evaluator: HashLeaves { seed: 1, spread: 100 }, plies: 2, scale: 100.0 };
/// let reward = cut_off.play_out(&NoTactics, &mut playout)?;
/// assert!(0.0 < reward && reward < 1.0);
/// assert_eq!(playout.state().second.count_ones(), 1, "two moves were played");
/// # Ok::<(), mossa_kernel::Stopped>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct CutOff<E> {
    /// What a position looks worth.
    pub evaluator: E,
    /// Moves until it is asked.
    pub plies: u32,
    /// The evaluation that stands for an expectation of 3/4.
    pub scale: f64,
}

impl<G: Game, E: Evaluator<G, Value = Score>> Rollout<G> for CutOff<E> {
    fn play_out(&self, tactics: &impl Tactics<G>, playout: &mut Playout<'_, G>) -> Result<f64, Stopped> {
        let game = playout.game();
        let side = game.to_move(playout.state());
        for _ in 0..self.plies {
            if let Some(outcome) = step(tactics, playout)? {
                return Ok(reward(outcome, side));
            }
        }
        if let Some(outcome) = game.outcome(playout.state()) {
            return Ok(reward(outcome, side));
        }
        let value = f64::from(self.evaluator.value(game, playout.state()).get());
        // From 0 to 1, 1/2 at 0; a quotient, since exponentials may differ in the last bit from machine to machine.
        let expected = 0.5 + 0.5 * value / (value.abs() + self.scale);
        Ok(if game.to_move(playout.state()) == side { expected } else { 1.0 - expected })
    }
}

/// Plays one random move, if it cannot be seen how the game ends.
fn step<G: Game>(tactics: &impl Tactics<G>, playout: &mut Playout<'_, G>) -> Result<Option<Outcome>, Stopped> {
    let (game, state) = (playout.game(), playout.state());
    if let Some(outcome) = game.outcome(state) {
        return Ok(Some(outcome));
    }
    let side = game.to_move(state);
    match tactics.probe(game, state) {
        TacticalStatus::Won { .. } => Ok(Some(Outcome::Win(side))),
        TacticalStatus::Lost { .. } => Ok(Some(Outcome::Win(side.other()))),
        TacticalStatus::Open(moves) => playout.play_one_of(moves.as_ref()).map(|()| None),
    }
}

fn reward(outcome: Outcome, side: Side) -> f64 {
    match outcome.winner() {
        None => 0.5,
        Some(winner) if winner == side => 1.0,
        Some(_) => 0.0,
    }
}
