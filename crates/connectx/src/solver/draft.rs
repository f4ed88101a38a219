//! A book that is being made. It may be stopped, written down, and gone on with later.

use std::convert::Infallible;
use std::sync::atomic::{AtomicUsize, Ordering};

use mossa_kernel::{Control, Limits, Meter, Stopped};

use super::layers::{Layer, Rules, Written, layers, layers_of_book, rules};
use super::{Book, Goal, ShelfError, Solver};
use crate::{ConnectError, Shape};

/// What an unfinished book begins with.
const MAGIC: [u8; 8] = *b"mossabd1";
/// No score yet.
const UNKNOWN: i8 = i8::MIN;

/// Who makes a book.
pub struct Workers<'a> {
    /// How many threads; they share the solver's table.
    pub n_threads: usize,
    /// Clock, limits and stop flag of each.
    pub control: Control<'a>,
    /// Hears how many positions are done, of how many.
    pub tell: &'a (dyn Fn(usize, usize) + Sync),
}

impl Workers<'_> {
    /// Does `n_tasks` tasks, each once, on the next free thread, after `n_before` that were done before. Returns the results
    /// by number, and whether a thread was stopped.
    pub(super) fn share_out<T: Send>(
        &self,
        n_before: usize,
        n_tasks: usize,
        task: impl Fn(usize, &mut Meter<'_>) -> Result<T, Stopped> + Sync,
    ) -> (Vec<(usize, T)>, Result<(), Stopped>) {
        let (next, n_done, n_all) = (AtomicUsize::new(0), AtomicUsize::new(n_before), n_before + n_tasks);
        (self.tell)(n_before, n_all);
        let work = || {
            let (mut meter, mut found) = (self.control.meter(), Vec::new());
            while let number = next.fetch_add(1, Ordering::Relaxed)
                && number < n_tasks
            {
                match task(number, &mut meter) {
                    Ok(one) => found.push((number, one)),
                    Err(stopped) => return (found, Err(stopped)),
                }
                (self.tell)(n_done.fetch_add(1, Ordering::Relaxed) + 1, n_all);
            }
            (found, Ok(()))
        };
        let (found, ends): (Vec<_>, Vec<_>) = std::thread::scope(|scope| {
            let threads: Vec<_> = (0..self.n_threads.max(1)).map(|_| scope.spawn(work)).collect();
            threads.into_iter().map(|thread| thread.join().expect("the search does not panic")).unzip()
        });
        (found.into_iter().flatten().collect(), ends.into_iter().collect())
    }
}

/// The positions of a book's last layer, and the scores that are known so far.
///
/// ```
/// use mossa_connectx::solver::{Draft, Solver, Workers};
/// use mossa_kernel::{Limits, SearchHandle};
/// let shape = "4x4x4".parse().unwrap();
/// let handle = <SearchHandle>::default();
/// let workers = Workers { n_threads: 2, control: handle.control(Limits::default()), tell: &|_, _| () };
/// let mut draft = Draft::new(shape, 3).unwrap();
/// draft.solve(&Solver::new(shape, 1 << 20).unwrap(), &workers).unwrap();
/// assert_eq!(draft.finish().unwrap().plies(), 3);
/// ```
pub struct Draft {
    rules: Rules,
    layers: Vec<Layer>,
    scores: Vec<i8>,
}

impl Draft {
    /// A book up to a number of stones, of which nothing is known yet.
    pub fn new(shape: Shape, plies: usize) -> Result<Draft, ConnectError> {
        Draft::check(shape, plies)?;
        let rules = rules(shape);
        let Ok(layers) = layers(&rules, plies, || Ok::<(), Infallible>(()));
        Ok(Draft::of(rules, layers))
    }

    /// The same within the limits of a control, but for that of nodes: the positions of a long book are many.
    pub fn within(shape: Shape, plies: usize, control: &Control<'_>) -> Result<Draft, ShelfError> {
        Draft::check(shape, plies)?;
        let rules = rules(shape);
        let limits = Limits { nodes: None, ..control.limits };
        let mut meter = Control { limits, ..*control }.meter();
        let layers = layers(&rules, plies, || meter.tick()).map_err(|_| ShelfError::Stopped)?;
        Ok(Draft::of(rules, layers))
    }

    /// Whether there can be such a book.
    fn check(shape: Shape, plies: usize) -> Result<(), ConnectError> {
        if !Solver::fits(shape) {
            return Err(ConnectError::TooLarge { shape });
        }
        if Book::MAX_PLIES < plies {
            return Err(ConnectError::BrokenBook { why: "expected 16 plies at most" });
        }
        Ok(())
    }

    fn of(rules: Rules, layers: Vec<Layer>) -> Draft {
        let scores = vec![UNKNOWN; layers.last().map_or(0, Vec::len)];
        Draft { rules, layers, scores }
    }

    /// Takes over what was written down of a draft of the same book. Of anything else it takes nothing.
    pub(super) fn take_over(&mut self, bytes: &[u8]) {
        let Ok(Written { shape, plies, scores }) = Written::read(bytes, MAGIC) else { return };
        if (shape, plies, scores.len()) == (self.shape(), self.plies(), self.scores.len()) {
            self.scores = scores;
        }
    }

    /// A draft from its bytes.
    pub fn read(bytes: &[u8]) -> Result<Draft, ConnectError> {
        let Written { shape, plies, scores } = Written::read(bytes, MAGIC)?;
        let rules = rules(shape);
        let layers = layers_of_book(&rules, plies, scores.len())?;
        Ok(Draft { rules, layers, scores })
    }

    /// The draft as bytes.
    pub fn write(&self) -> Vec<u8> {
        Written { shape: self.shape(), plies: self.plies(), scores: self.scores.clone() }.write(MAGIC)
    }

    /// Rows, columns and run of its board.
    pub fn shape(&self) -> Shape {
        self.rules.shape()
    }

    /// How many stones the last positions have.
    pub fn plies(&self) -> usize {
        self.layers.len() - 1
    }

    /// Solves the positions that are not solved yet, each once, on the next free thread. What was found before a stop is
    /// kept.
    pub fn solve(&mut self, solver: &Solver, workers: &Workers<'_>) -> Result<(), Stopped> {
        let positions = &self.layers[self.plies()];
        let todo: Vec<usize> = (0..positions.len()).filter(|&at| self.scores[at] == UNKNOWN).collect();
        let (found, end) = workers.share_out(positions.len() - todo.len(), todo.len(), |number, meter| {
            solver.value(&self.rules, &positions[todo[number]].1, Goal::Exact, meter)
        });
        for (number, score) in found {
            self.scores[todo[number]] = score as i8;
        }
        end
    }

    /// The book, once all is known.
    pub fn finish(&self) -> Option<Book> {
        (!self.scores.contains(&UNKNOWN)).then(|| Book::of(&self.rules, &self.layers, &self.scores))
    }
}
