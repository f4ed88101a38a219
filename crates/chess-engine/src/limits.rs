//! The limits of a thread's search: it counts nodes, and stops at its share of the nodes, at the hard time limit, or when
//! the stop flag is raised.
//!
//! The kernel's meter does the same for searches whose deadline is known when they begin. Here it may not be known: while
//! the engine ponders, its time does not run.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use mossa_kernel::{Control, Stopped};

use crate::time::TimeManager;

/// How many nodes may pass between two checks of the clock and the flags.
const CHECK_INTERVAL: u64 = 1_024;

/// The state of a search that all its threads share.
#[derive(Default, Debug)]
pub struct SharedStatus {
    /// Raised by the main thread when its search is over.
    stop: AtomicBool,
    /// Nodes of all threads, as far as they have been published.
    n_nodes: AtomicU64,
}

impl SharedStatus {
    /// Stops the search of all threads.
    pub fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    /// The nodes of all threads; complete when all threads have ended.
    pub fn nodes(&self) -> u64 {
        self.n_nodes.load(Ordering::Relaxed)
    }
}

/// The limits of one thread, and the nodes that it has searched.
pub struct SearchLimits<'a> {
    control: &'a Control<'a>,
    time_manager: &'a TimeManager,
    status: &'a SharedStatus,
    n_nodes: u64,
    n_published: u64,
    next_check: u64,
    max_nodes: u64,
}

impl<'a> SearchLimits<'a> {
    /// The limits of a thread that may search `max_nodes` nodes.
    pub fn new(
        control: &'a Control<'a>,
        time_manager: &'a TimeManager,
        status: &'a SharedStatus,
        max_nodes: u64,
    ) -> SearchLimits<'a> {
        let mut limits =
            SearchLimits { control, time_manager, status, n_nodes: 0, n_published: 0, next_check: 0, max_nodes };
        limits.set_next_check();
        limits
    }

    /// Counts a node, and stops the search if a limit is reached.
    #[inline]
    pub fn count_node(&mut self) -> Result<(), Stopped> {
        self.n_nodes += 1;
        if self.n_nodes < self.next_check { Ok(()) } else { self.check() }
    }

    /// The nodes of this thread.
    pub fn nodes(&self) -> u64 {
        self.n_nodes
    }

    /// The nodes of all threads; those of the others as far as they have been published.
    pub fn all_nodes(&self) -> u64 {
        self.status.n_nodes.load(Ordering::Relaxed) + self.n_nodes - self.n_published
    }

    /// Checks the clock and the flags now.
    #[cold]
    pub fn check(&mut self) -> Result<(), Stopped> {
        self.publish();
        self.set_next_check();
        if self.max_nodes < self.n_nodes {
            return Err(Stopped::Nodes);
        }
        if self.control.stop.is_raised() || self.status.stop.load(Ordering::Relaxed) {
            return Err(Stopped::Asked);
        }
        if self.time_manager.is_hard_limit_reached(self.control.clock) { Err(Stopped::Time) } else { Ok(()) }
    }

    fn publish(&mut self) {
        let n_new = self.n_nodes - self.n_published;
        self.status.n_nodes.fetch_add(n_new, Ordering::Relaxed);
        self.control.node_counter.add(n_new);
        self.n_published = self.n_nodes;
    }

    /// The next check comes after [`CHECK_INTERVAL`] nodes, or exactly when the nodes are used up.
    fn set_next_check(&mut self) {
        self.next_check = (self.n_nodes + CHECK_INTERVAL).min(self.max_nodes.saturating_add(1));
    }
}

impl Drop for SearchLimits<'_> {
    fn drop(&mut self) {
        self.publish();
    }
}
