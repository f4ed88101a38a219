//! Random positions of a described puzzle: any, at the end of a random walk, or of a given optimal length.

use mossa_kernel::{Control, Cost, DescribedPuzzle, Limits, NoProgress, Rng};
use mossa_players::Algorithm;

use super::heuristic::PlainHeuristic;
use crate::puzzle::DrawKind;

/// The nodes that a search for the distance of a position may take. A limit in nodes gives everyone the same positions.
const NODES: u64 = 2_000_000;

/// Positions of a puzzle, one after the other.
pub(super) struct Drawing<'a, P> {
    puzzle: &'a P,
    rng: Rng,
}

impl<'a, P: DescribedPuzzle> Drawing<'a, P> {
    /// The positions of a seed.
    pub(super) fn new(puzzle: &'a P, seed: u64) -> Drawing<'a, P> {
        Drawing { puzzle, rng: Rng::new(seed) }
    }

    /// The next position; none if no position of the given length was found.
    pub(super) fn state(
        &mut self,
        kind: DrawKind,
        control: &Control<'_>,
        go_on: &dyn Fn() -> bool,
    ) -> Option<P::State> {
        match kind {
            DrawKind::Any => Some(self.puzzle.random(self.rng.next_u64())),
            DrawKind::Walk(n_moves) => Some(self.walk(n_moves)),
            DrawKind::Length(wanted) => self.at_distance(wanted, control, go_on),
        }
    }

    /// The goal after random moves, none of which takes back the one before it if there is another.
    fn walk(&mut self, n_moves: u32) -> P::State {
        let mut state = self.puzzle.goal();
        let mut last = None;
        for _ in 0..n_moves {
            let onward = last.map(|last| self.puzzle.onward(&state, last)).filter(|moves| !moves.as_ref().is_empty());
            let moves = onward.unwrap_or_else(|| self.puzzle.moves(&state));
            let Some(mv) = self.pick(moves.as_ref()) else { break };
            let _ = self.puzzle.play(&mut state, mv);
            last = Some(mv);
        }
        state
    }

    /// A walk of the wanted length, from whose end random moves lead nearer to the wanted distance.
    fn at_distance(&mut self, wanted: Cost, control: &Control<'_>, go_on: &dyn Fn() -> bool) -> Option<P::State> {
        let mut state = self.walk(wanted);
        let mut at = self.distance(&state, control)?;
        let mut patience = 200 + 40 * wanted;
        while at != wanted {
            patience = patience.checked_sub(1).filter(|_| go_on())?;
            let moves = self.puzzle.moves(&state);
            let next = self.puzzle.after(&state, self.pick(moves.as_ref())?);
            let there = self.distance(&next, control)?;
            let is_nearer = there.abs_diff(wanted) < at.abs_diff(wanted);
            if is_nearer || self.rng.below(4) == 0 {
                (state, at) = (next, there);
            }
        }
        Some(state)
    }

    /// The optimal length of a position, if it is found in time.
    fn distance(&self, state: &P::State, control: &Control<'_>) -> Option<Cost> {
        let limits = Limits { nodes: Some(NODES), memory: control.limits.memory, ..Limits::default() };
        let control = Control { limits, ..*control };
        let heuristic = PlainHeuristic::<P>::usual();
        let solution = heuristic.search(self.puzzle, state, Algorithm::IdaStar, &control, &mut NoProgress);
        solution.path().filter(|_| solution.is_optimal()).map(|path| path.cost)
    }

    fn pick<T: Copy>(&mut self, list: &[T]) -> Option<T> {
        if list.is_empty() { None } else { Some(list[self.rng.below(list.len() as u32) as usize]) }
    }
}
