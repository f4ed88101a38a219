//! Toys with one planted fault each, which the kit must reject: who tests the tests?
//!
//! Each wraps a good toy and spoils one thing.

use mossa_kernel::{
    Cost, Evaluator, Game, Heuristic, Notation, Outcome, Score, Side, StateSpace, TacticalStatus, Tactics,
};

use crate::toys::{Edge, Graph, Heaps, Marks, N_HEAPS, Nim, TableHeuristic, Take, TextError, TicTacToe, WinOrBlock};

/// Nim whose `undo` forgets to give the turn back.
#[derive(Clone, Copy, Default, Debug)]
pub struct ForgetfulUndo;

impl StateSpace for ForgetfulUndo {
    type State = Heaps;
    type Move = Take;
    type Moves = Vec<Take>;
    type Undo = ();

    fn moves(&self, state: &Heaps) -> Vec<Take> {
        Nim.moves(state)
    }

    fn play(&self, state: &mut Heaps, take: Take) {
        let () = Nim.play(state, take);
    }

    fn undo(&self, state: &mut Heaps, take: Take, (): ()) {
        state.heaps[usize::from(take.heap)] += take.n;
    }
}

impl Game for ForgetfulUndo {
    fn to_move(&self, state: &Heaps) -> Side {
        Nim.to_move(state)
    }

    fn outcome(&self, state: &Heaps) -> Option<Outcome> {
        Nim.outcome(state)
    }

    fn key(&self, state: &Heaps) -> u64 {
        Nim.key(state)
    }
}

/// Nim whose key is the same for both sides to move.
#[derive(Clone, Copy, Default, Debug)]
pub struct SideBlindKey;

impl StateSpace for SideBlindKey {
    type State = Heaps;
    type Move = Take;
    type Moves = Vec<Take>;
    type Undo = ();

    fn moves(&self, state: &Heaps) -> Vec<Take> {
        Nim.moves(state)
    }

    fn play(&self, state: &mut Heaps, take: Take) {
        let () = Nim.play(state, take);
    }

    fn undo(&self, state: &mut Heaps, take: Take, (): ()) {
        Nim.undo(state, take, ());
    }
}

impl Game for SideBlindKey {
    fn to_move(&self, state: &Heaps) -> Side {
        Nim.to_move(state)
    }

    fn outcome(&self, state: &Heaps) -> Option<Outcome> {
        Nim.outcome(state)
    }

    fn key(&self, state: &Heaps) -> u64 {
        Nim.key(&Nim::heaps(state.heaps))
    }
}

/// Tic-tac-toe that goes on after three in a row, as long as there are free cells.
#[derive(Clone, Copy, Default, Debug)]
pub struct PlaysOn;

impl StateSpace for PlaysOn {
    type State = Marks;
    type Move = u8;
    type Moves = Vec<u8>;
    type Undo = ();

    fn moves(&self, state: &Marks) -> Vec<u8> {
        state.free_cells()
    }

    fn play(&self, state: &mut Marks, cell: u8) {
        let () = TicTacToe.play(state, cell);
    }

    fn undo(&self, state: &mut Marks, cell: u8, (): ()) {
        TicTacToe.undo(state, cell, ());
    }
}

impl Game for PlaysOn {
    fn to_move(&self, state: &Marks) -> Side {
        TicTacToe.to_move(state)
    }

    fn outcome(&self, state: &Marks) -> Option<Outcome> {
        TicTacToe.outcome(state)
    }

    fn key(&self, state: &Marks) -> u64 {
        TicTacToe.key(state)
    }
}

/// Nim in which a move is written without its heap, so that two moves may have the same text.
#[derive(Clone, Copy, Default, Debug)]
pub struct SameText;

impl StateSpace for SameText {
    type State = Heaps;
    type Move = Take;
    type Moves = Vec<Take>;
    type Undo = ();

    fn moves(&self, state: &Heaps) -> Vec<Take> {
        Nim.moves(state)
    }

    fn play(&self, state: &mut Heaps, take: Take) {
        let () = Nim.play(state, take);
    }

    fn undo(&self, state: &mut Heaps, take: Take, (): ()) {
        Nim.undo(state, take, ());
    }
}

impl Notation for SameText {
    type Error = TextError;

    fn read_state(&self, text: &str) -> Result<Heaps, TextError> {
        Nim.read_state(text)
    }

    fn write_state(&self, state: &Heaps) -> String {
        Nim.write_state(state)
    }

    fn write_move(&self, _: &Heaps, take: Take) -> String {
        take.n.to_string()
    }
}

/// The exact heuristic of a graph, but 1 too high in one node.
#[derive(Clone, Debug)]
pub struct TooHigh {
    /// What it would be.
    pub exact: TableHeuristic,
    /// Where it is too high.
    pub node: u32,
}

impl Heuristic<Graph> for TooHigh {
    type Memo = Cost;

    fn memo(&self, _: &Graph, &node: &u32) -> Cost {
        self.exact.at(node) + Cost::from(node == self.node)
    }

    fn step(&self, graph: &Graph, _: Cost, _: &u32, edge: Edge) -> Cost {
        self.memo(graph, &edge.to)
    }

    fn estimate(&self, memo: Cost) -> Cost {
        memo
    }

    fn is_consistent(&self) -> bool {
        false
    }
}

/// Tactics of tic-tac-toe that stop the opponent first, even where three in a row can be had.
#[derive(Clone, Copy, Default, Debug)]
pub struct BlockFirst;

impl Tactics<TicTacToe> for BlockFirst {
    fn probe(&self, game: &TicTacToe, state: &Marks) -> TacticalStatus<TicTacToe> {
        match WinOrBlock::wins(*state, game.to_move(state).other())[..] {
            [cell] => TacticalStatus::Open(vec![cell]),
            _ => WinOrBlock.probe(game, state),
        }
    }
}

/// Counts the matches on the heaps of Nim, and forgets one thing about the last heap.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MiscountsLastHeap {
    /// When matches are taken from it.
    OnPlay,
    /// When they are put back.
    OnUndo,
    /// When asked with a memo that came by moves: it is marked by a count of moves that takes no part in comparisons.
    OnEvaluate,
}

/// How many matches there are, and how many moves led here.
#[derive(Clone, Copy, Debug)]
pub struct MatchCount {
    n_matches: i32,
    n_moves: i32,
}

impl PartialEq for MatchCount {
    fn eq(&self, other: &MatchCount) -> bool {
        self.n_matches == other.n_matches
    }
}

impl Evaluator<Nim> for MiscountsLastHeap {
    type Value = Score;
    type Memo = MatchCount;

    fn memo(&self, _: &Nim, state: &Heaps) -> MatchCount {
        MatchCount { n_matches: state.heaps.iter().copied().map(i32::from).sum(), n_moves: 0 }
    }

    fn play(&self, _: &Nim, memo: &mut MatchCount, _: &Heaps, take: Take) {
        let is_missed = *self == MiscountsLastHeap::OnPlay && usize::from(take.heap) + 1 == N_HEAPS;
        memo.n_matches -= if is_missed { 0 } else { i32::from(take.n) };
        memo.n_moves += 1;
    }

    fn undo(&self, _: &Nim, memo: &mut MatchCount, _: &Heaps, take: Take) {
        let is_missed = *self == MiscountsLastHeap::OnUndo && usize::from(take.heap) + 1 == N_HEAPS;
        memo.n_matches += if is_missed { 0 } else { i32::from(take.n) };
        memo.n_moves -= 1;
    }

    fn evaluate(&self, _: &Nim, state: &Heaps, memo: &MatchCount) -> Score {
        let is_missed = *self == MiscountsLastHeap::OnEvaluate && 0 < memo.n_moves;
        let missed = if is_missed { i32::from(state.heaps[N_HEAPS - 1]) } else { 0 };
        Score::new(memo.n_matches - missed)
    }
}
