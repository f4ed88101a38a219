//! Counts a thread's nodes and says when it must stop: at its share of the nodes, at the hard limit of time, or when
//! somebody asks.
//!
//! The kernel's meter does the same for searches whose deadline is known when they begin; here it may not be, while the
//! engine thinks in its opponent's time.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use mossa_kernel::{Control, Stopped};

use crate::time::Timing;

/// How many nodes may pass between two looks at clock and flags.
const LOOK_EVERY: u64 = 1_024;

/// What all threads of a search share.
#[derive(Default, Debug)]
pub struct Shared {
    /// Raised by the first thread when its search is over.
    halt: AtomicBool,
    /// Nodes of all threads, as far as they have told.
    n_nodes: AtomicU64,
}

impl Shared {
    /// Ends the search of all threads.
    pub fn halt(&self) {
        self.halt.store(true, Ordering::Relaxed);
    }

    /// Nodes of all threads, once they have ended.
    pub fn nodes(&self) -> u64 {
        self.n_nodes.load(Ordering::Relaxed)
    }
}

/// The brake of one thread.
pub struct Brake<'a> {
    control: &'a Control<'a>,
    timing: &'a Timing,
    shared: &'a Shared,
    n_nodes: u64,
    n_told: u64,
    next_look: u64,
    most_nodes: u64,
}

impl<'a> Brake<'a> {
    /// A brake for a thread that may visit so many nodes.
    pub fn new(control: &'a Control<'a>, timing: &'a Timing, shared: &'a Shared, most_nodes: u64) -> Brake<'a> {
        let mut brake = Brake { control, timing, shared, n_nodes: 0, n_told: 0, next_look: 0, most_nodes };
        brake.set_next_look();
        brake
    }

    /// One more node.
    #[inline]
    pub fn tick(&mut self) -> Result<(), Stopped> {
        self.n_nodes += 1;
        if self.n_nodes < self.next_look { Ok(()) } else { self.look() }
    }

    /// Nodes of this thread.
    pub fn nodes(&self) -> u64 {
        self.n_nodes
    }

    /// Nodes of all threads; of the others as far as they have told.
    pub fn all_nodes(&self) -> u64 {
        self.shared.n_nodes.load(Ordering::Relaxed) + self.n_nodes - self.n_told
    }

    /// Looks at clock and flags now.
    #[cold]
    pub fn look(&mut self) -> Result<(), Stopped> {
        self.tell();
        self.set_next_look();
        if self.most_nodes < self.n_nodes {
            return Err(Stopped::Nodes);
        }
        if self.control.stop.is_raised() || self.shared.halt.load(Ordering::Relaxed) {
            return Err(Stopped::Asked);
        }
        if self.timing.is_out(self.control.clock) { Err(Stopped::Time) } else { Ok(()) }
    }

    fn tell(&mut self) {
        let n_new = self.n_nodes - self.n_told;
        self.shared.n_nodes.fetch_add(n_new, Ordering::Relaxed);
        self.control.node_counter.add(n_new);
        self.n_told = self.n_nodes;
    }

    /// The next look is soon, and exactly when the nodes are used up.
    fn set_next_look(&mut self) {
        self.next_look = (self.n_nodes + LOOK_EVERY).min(self.most_nodes.saturating_add(1));
    }
}

impl Drop for Brake<'_> {
    fn drop(&mut self) {
        self.tell();
    }
}
