//! The common part of every seat: a state, the moves that led to it, and the text of both.

use mossa_kernel::{Choice, Misread, Notation, Progress, ProgressSink, Score, StateSpace, Trace, Variation};

use super::SeatError;

/// A state, and the moves that led to it.
pub(crate) struct Table<W: StateSpace> {
    pub(crate) world: W,
    pub(crate) state: W::State,
    played: Vec<Played<W>>,
}

/// A move as it was played, and what it takes to take it back.
struct Played<W: StateSpace> {
    text: String,
    mv: W::Move,
    undo: W::Undo,
}

impl<W: Notation> Table<W> {
    pub(crate) fn at(world: W, state: W::State) -> Table<W> {
        Table { world, state, played: Vec::new() }
    }

    pub(super) fn legal(&self) -> Vec<String> {
        self.world.moves(&self.state).into_iter().map(|mv| self.world.write_move(&self.state, mv)).collect()
    }

    pub(super) fn play(&mut self, text: &str) -> Result<(), SeatError> {
        let bad = || SeatError::IllegalMove { found: text.to_owned(), legal: self.legal() };
        let mv = self.world.read_move(&self.state, text.trim()).ok_or_else(bad)?;
        let text = self.world.write_move(&self.state, mv);
        let undo = self.world.play(&mut self.state, mv);
        self.played.push(Played { text, mv, undo });
        Ok(())
    }

    pub(super) fn say(&self, text: &str) -> Option<String> {
        let mv = self.world.read_move(&self.state, text.trim())?;
        Some(self.world.display_move(&self.state, mv))
    }

    pub(super) fn misread(&self, text: &str) -> Option<Misread> {
        let text = text.trim();
        let is_move = self.world.read_move(&self.state, text).is_some();
        (!is_move).then(|| self.world.misread(&self.state, text))
    }

    pub(super) fn undo(&mut self) -> bool {
        let last = self.played.pop();
        last.is_some_and(|Played { mv, undo, .. }| {
            self.world.undo(&mut self.state, mv, undo);
            true
        })
    }

    pub(super) fn played(&self) -> Vec<String> {
        self.played.iter().map(|played| played.text.clone()).collect()
    }

    /// An answer as text.
    pub(super) fn write_choice(&self, choice: &Choice<W::Move>) -> Choice<String> {
        let write = |mv: W::Move| self.world.write_move(&self.state, mv);
        let values: Vec<(String, Score)> = choice.values.iter().map(|&(mv, score)| (write(mv), score)).collect();
        let line = self.write_line(&choice.line);
        let variation =
            |other: &Variation<W::Move>| Variation { score: other.score, line: self.write_line(&other.line) };
        let variations = choice.variations.iter().map(variation).collect();
        let draws = choice.draws.iter().map(|&mv| write(mv)).collect();
        Choice { mv: write(choice.mv), score: choice.score, line, values, variations, draws, stats: choice.stats }
    }

    /// A line as text: every move is written in the state in which it is played.
    pub(crate) fn write_line(&self, line: &[W::Move]) -> Vec<String> {
        let mut state = self.state.clone();
        let mut write = |&mv: &W::Move| {
            let text = self.world.write_move(&state, mv);
            let _ = self.world.play(&mut state, mv);
            text
        };
        line.iter().map(&mut write).collect()
    }

    /// A trace as text. One state walks from node to node, since states can be large and traces long.
    pub(crate) fn write_trace(&self, trace: Trace<W::Move>) -> Trace<String> {
        let parents: Vec<Option<(u32, W::Move)>> = trace.nodes.iter().map(|node| node.parent.zip(node.mv)).collect();
        let mut walker = Walker { table: self, parents: &parents, state: self.state.clone(), path: Vec::new() };
        trace.map(|node, mv| walker.write(node, mv))
    }
}

/// A state that goes from node to node of a trace, by way of what they have in common.
struct Walker<'a, W: StateSpace> {
    table: &'a Table<W>,
    /// For every node its parent and the move from there; none for a root.
    parents: &'a [Option<(u32, W::Move)>],
    state: W::State,
    /// The nodes from the root to here, the root left out, and what it takes to go back.
    path: Vec<(u32, W::Move, W::Undo)>,
}

impl<W: Notation> Walker<'_, W> {
    /// A move as it is written at a node.
    fn write(&mut self, node: u32, mv: W::Move) -> String {
        self.go(node);
        self.table.world.write_move(&self.state, mv)
    }

    fn go(&mut self, node: u32) {
        let mut ahead = Vec::new();
        let mut at = node;
        while let Some((parent, mv)) = self.parents[at as usize] {
            // A child has a higher number than its parent, so whatever lies above on the path is an ancestor or beside it.
            while self.path.last().is_some_and(|&(last, ..)| at < last) {
                self.back();
            }
            if self.path.last().is_some_and(|&(last, ..)| last == at) {
                break;
            }
            ahead.push((at, mv));
            at = parent;
        }
        if self.parents[at as usize].is_none() {
            while !self.path.is_empty() {
                self.back();
            }
        }
        for (at, mv) in ahead.into_iter().rev() {
            let undo = self.table.world.play(&mut self.state, mv);
            self.path.push((at, mv, undo));
        }
    }

    fn back(&mut self) {
        if let Some((_, mv, undo)) = self.path.pop() {
            self.table.world.undo(&mut self.state, mv, undo);
        }
    }
}

/// Passes a search's progress on as text.
pub(crate) struct Written<'a, W: StateSpace> {
    pub(crate) table: &'a Table<W>,
    pub(crate) sink: &'a mut dyn ProgressSink<String>,
}

impl<W: Notation> ProgressSink<W::Move> for Written<'_, W> {
    fn progress(&mut self, progress: &Progress<'_, W::Move>) {
        let &Progress { stats, line, score, bound } = progress;
        let line = self.table.write_line(line);
        self.sink.progress(&Progress { stats, line: &line, score, bound });
    }
}
