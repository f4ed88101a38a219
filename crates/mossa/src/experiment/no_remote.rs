//! Runs by workers on other machines: not available, because this program was built without them.

use std::convert::Infallible;
use std::sync::Arc;

use mossa_catalogue::Games;
use mossa_kernel::{RealClock, SearchHandle};
use mossa_lab::ledger::Entry;
use mossa_lab::run::{Ended, News, RunError, Runner};

use crate::args::QueueArgs;
use crate::failure::Failure;

/// A server by which jobs go to workers: there is none.
pub(super) struct RemoteRun(Infallible);

impl RemoteRun {
    #[expect(clippy::unnecessary_wraps, reason = "a program with other machines has more to say")]
    pub(super) fn open(
        _args: &QueueArgs,
        _games: Games,
        _reins: &SearchHandle<RealClock>,
    ) -> Result<Option<RemoteRun>, Failure> {
        Ok(None)
    }

    pub(super) fn run(
        &self,
        _runner: &mut Runner<'_>,
        _entry: &Entry,
        _reins: &Arc<SearchHandle<RealClock>>,
        _listen: &mut dyn FnMut(&News<'_>),
    ) -> Result<Ended, RunError> {
        match self.0 {}
    }
}
