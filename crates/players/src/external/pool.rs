//! Programs that wait for their next game (`restart=off`): kept with their process instead of being ended and started anew.
//!
//! A program is kept only when it is idle and has done nothing wrong, and taken only by a player with the same spec, on the
//! same board and on the same cores. Programs that are still here when the match is over are told to quit.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use super::session::Session;

/// The programs that wait. Clones share them.
#[derive(Clone, Default, Debug)]
pub struct SessionPool(Arc<Mutex<Idle>>);

#[derive(Default, Debug)]
struct Idle(BTreeMap<String, Vec<Session>>);

impl SessionPool {
    /// A program that still runs and was kept under this key.
    pub(super) fn take(&self, key: &str) -> Option<Session> {
        let mut idle = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let kept = idle.0.get_mut(key)?;
        while let Some(mut session) = kept.pop() {
            if session.is_alive() {
                return Some(session);
            }
        }
        None
    }

    /// Keeps a program that is idle.
    pub(super) fn keep(&self, key: String, session: Session) {
        let mut idle = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        idle.0.entry(key).or_default().push(session);
    }
}

impl Drop for Idle {
    fn drop(&mut self) {
        self.0.values_mut().flatten().for_each(Session::quit);
    }
}
