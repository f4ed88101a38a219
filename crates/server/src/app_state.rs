//! What all connections share: who may come in, how much may be used, and how much is being used.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};

use mossa_catalogue::{Games, PlayerResources};
use mossa_kernel::RealClock;
use tokio::sync::{Semaphore, watch};

use crate::caps::Caps;
use crate::guard::Guard;
use crate::laboratory::Laboratory;

/// What all connections share.
pub(crate) struct AppState {
    pub(crate) guard: Guard,
    pub(crate) caps: Caps,
    pub(crate) clock: RealClock,
    /// Searches that may run at once; others wait for their turn.
    pub(crate) searches: Arc<Semaphore>,
    /// Tabs that may be open at once; others are refused.
    pub(crate) tabs: Arc<Semaphore>,
    /// Where experiments are run; nowhere if nothing can be kept on this machine.
    pub(crate) laboratory: Option<Laboratory>,
    /// The games that can be played.
    pub(crate) games: Games,
    /// The books and tables that players may use.
    pub(crate) files: PlayerResources,
    /// Turns true when all clients are to leave.
    pub(crate) closing: watch::Receiver<bool>,
    n_nodes: AtomicU64,
    n_searches: AtomicUsize,
}

impl AppState {
    pub(crate) fn new(guard: Guard, caps: Caps, clock: RealClock, closing: watch::Receiver<bool>) -> AppState {
        AppState {
            guard,
            laboratory: None,
            games: Games::BUILT_IN,
            files: PlayerResources::REFUSED,
            clock,
            searches: Arc::new(Semaphore::new(caps.searches)),
            tabs: Arc::new(Semaphore::new(caps.tabs)),
            caps,
            closing,
            n_nodes: AtomicU64::new(0),
            n_searches: AtomicUsize::new(0),
        }
    }

    /// Adds this many nodes to those that have been searched.
    pub(crate) fn count_nodes(&self, nodes: u64) {
        self.n_nodes.fetch_add(nodes, Ordering::Relaxed);
    }

    /// A search begins; it has ended when this is dropped.
    pub(crate) fn enter_search(self: &Arc<AppState>) -> Presence {
        self.n_searches.fetch_add(1, Ordering::Relaxed);
        Presence(Arc::clone(self))
    }

    /// What is going on, as JSON: searches that run, and nodes of all searches so far.
    pub(crate) fn status(&self) -> String {
        let (searches, nodes) = (self.n_searches.load(Ordering::Relaxed), self.n_nodes.load(Ordering::Relaxed));
        let tabs = self.caps.tabs - self.tabs.available_permits();
        format!("{{\"tabs\":{tabs},\"searches\":{searches},\"nodes\":{nodes}}}")
    }
}

/// Ends when all clients are to leave.
pub(crate) async fn closed(mut closing: watch::Receiver<bool>) {
    let _ = closing.wait_for(|is_closing| *is_closing).await;
}

/// A search that is running.
pub(crate) struct Presence(Arc<AppState>);

impl Drop for Presence {
    fn drop(&mut self) {
        self.0.n_searches.fetch_sub(1, Ordering::Relaxed);
    }
}
