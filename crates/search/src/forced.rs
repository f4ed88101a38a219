//! Forced wins: chains of moves each of which leaves the opponent one answer, or none.
//!
//! The attacker tries only moves after which the opponent, as far as [`Tactics`] see, has a single move that does not lose at
//! once. Such chains are narrow, so they can be followed far beyond the horizon of a full search. What is found is proven,
//! for every move that the opponent is not allowed here loses sooner; what is not found is not there by force, or was too
//! deep. Shorter chains are tried first.
//!
//! Allis, van den Herik and Huntjens, *Go-Moku and Threat-Space Search*, 1993.

use std::collections::HashMap;

use mossa_kernel::{Game, Meter, Stopped, TacticalStatus, Tactics};

/// A win that cannot be stopped.
///
/// ```
/// use mossa_search::forced::ForcedWin;
/// let win = ForcedWin { line: vec!['a', 'b', 'c'], plies: 3 };
/// assert_eq!(win.line.len() as u32, win.plies);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ForcedWin<M> {
    /// The moves of both sides as far as they were looked at, the attacker's first.
    pub line: Vec<M>,
    /// The game is over after this many plies, or sooner.
    pub plies: u32,
}

/// A search for forced wins.
///
/// ```
/// use mossa_conformance::toys::TicTacToe;
/// use mossa_kernel::{Limits, SearchHandle};
/// use mossa_search::{forced::Forced, tactics::Decisive};
/// let handle = <SearchHandle>::default();
/// let mut forced = Forced::new(&TicTacToe, &Decisive, handle.control(Limits::default()).meter());
/// assert_eq!(forced.win(&TicTacToe::EMPTY, 5), Ok(None), "with good play it is a draw");
/// ```
#[derive(Debug)]
pub struct Forced<'a, G: Game, A> {
    game: &'a G,
    tactics: &'a A,
    meter: Meter<'a>,
    /// Positions with the attacker to move, and the length of chains that do not win there; the largest number if none does.
    failed: HashMap<u64, u32>,
    /// Whether a chain was cut short because it was too long.
    is_cut_short: bool,
    /// The moves of the chain, the last first, once there is one.
    line: Vec<G::Move>,
}

impl<'a, G: Game, A: Tactics<G>> Forced<'a, G, A> {
    /// A search that has not begun.
    ///
    /// ```
    /// # use mossa_conformance::toys::TicTacToe;
    /// # use mossa_kernel::{Limits, SearchHandle};
    /// # use mossa_search::{forced::Forced, tactics::Decisive};
    /// let handle = <SearchHandle>::default();
    /// let forced = Forced::new(&TicTacToe, &Decisive, handle.control(Limits::default()).meter());
    /// assert_eq!(forced.nodes(), 0);
    /// ```
    pub fn new(game: &'a G, tactics: &'a A, meter: Meter<'a>) -> Forced<'a, G, A> {
        Forced { game, tactics, meter, failed: HashMap::new(), is_cut_short: false, line: Vec::new() }
    }

    /// How many moves were looked at.
    ///
    /// ```
    /// # use mossa_conformance::toys::TicTacToe;
    /// # use mossa_kernel::{Limits, SearchHandle};
    /// # use mossa_search::{forced::Forced, tactics::Decisive};
    /// # let handle = <SearchHandle>::default();
    /// # let mut forced = Forced::new(&TicTacToe, &Decisive, handle.control(Limits::default()).meter());
    /// forced.win(&TicTacToe::EMPTY, 2)?;
    /// assert_eq!(forced.nodes(), 9, "after none of them is the answer forced");
    /// # Ok::<(), mossa_kernel::Stopped>(())
    /// ```
    pub fn nodes(&self) -> u64 {
        self.meter.nodes()
    }

    /// A forced win of the side to move in a position that is not finished, with the fewest moves of its own and at most
    /// `max_moves`.
    ///
    /// ```
    /// # use mossa_conformance::toys::TicTacToe;
    /// # use mossa_kernel::{Limits, Notation, SearchHandle};
    /// # use mossa_search::{forced::Forced, tactics::Decisive};
    /// # let handle = <SearchHandle>::default();
    /// # let mut forced = Forced::new(&TicTacToe, &Decisive, handle.control(Limits::default()).meter());
    /// let state = TicTacToe.read_state("xx./oo./...").unwrap();
    /// assert_eq!(forced.win(&state, 1)?.unwrap().line, [2]);
    /// # Ok::<(), mossa_kernel::Stopped>(())
    /// ```
    pub fn win(&mut self, state: &G::State, max_moves: u32) -> Result<Option<ForcedWin<G::Move>>, Stopped> {
        self.failed.clear();
        for n_moves in 1..=max_moves {
            self.is_cut_short = false;
            self.line.clear();
            let mut at = state.clone();
            if let Some(plies) = self.attack(&mut at, n_moves)? {
                let line = self.line.iter().rev().copied().collect();
                return Ok(Some(ForcedWin { line, plies }));
            }
            if !self.is_cut_short {
                break;
            }
        }
        Ok(None)
    }

    /// Plies to the win of the side to move, with at most `n_moves` moves of its own.
    fn attack(&mut self, state: &mut G::State, n_moves: u32) -> Result<Option<u32>, Stopped> {
        let moves = match self.tactics.probe(self.game, state) {
            TacticalStatus::Won { mv, plies } => {
                self.line.push(mv);
                return Ok(Some(plies));
            }
            TacticalStatus::Lost { .. } => return Ok(None),
            TacticalStatus::Open(moves) => moves,
        };
        if n_moves <= 1 {
            self.is_cut_short = true;
            return Ok(None);
        }
        let key = self.game.key(state);
        match self.failed.get(&key) {
            Some(&u32::MAX) => return Ok(None),
            Some(&failed) if n_moves <= failed => {
                self.is_cut_short = true;
                return Ok(None);
            }
            _ => {}
        }
        let was_cut_short = std::mem::take(&mut self.is_cut_short);
        for &mv in moves.as_ref() {
            self.meter.tick()?;
            let undo = self.game.play(state, mv);
            let plies = self.defend(state, n_moves - 1)?;
            self.game.undo(state, mv, undo);
            if let Some(plies) = plies {
                self.line.push(mv);
                return Ok(Some(plies + 1));
            }
        }
        self.failed.insert(key, if self.is_cut_short { n_moves } else { u32::MAX });
        self.is_cut_short |= was_cut_short;
        Ok(None)
    }

    /// The same with the other side to move.
    fn defend(&mut self, state: &mut G::State, n_moves: u32) -> Result<Option<u32>, Stopped> {
        if self.game.outcome(state).is_some() {
            return Ok(None);
        }
        let only = match self.tactics.probe(self.game, state) {
            TacticalStatus::Lost { mv, plies } => {
                self.line.push(mv);
                return Ok(Some(plies));
            }
            sight if sight.is_forced() => match sight {
                TacticalStatus::Open(moves) => moves.as_ref()[0],
                _ => return Ok(None),
            },
            _ => return Ok(None),
        };
        let undo = self.game.play(state, only);
        let plies = if self.game.outcome(state).is_some() { None } else { self.attack(state, n_moves)? };
        self.game.undo(state, only, undo);
        if plies.is_some() {
            self.line.push(only);
        }
        Ok(plies.map(|plies| plies + 1))
    }
}
