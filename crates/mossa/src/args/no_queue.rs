//! Options of other machines: there are none in a program that was built without the queue.

use clap::Args;

/// Where jobs go, if not to threads of this process: nowhere.
#[derive(Args, Debug)]
pub(crate) struct QueueArgs {}

impl QueueArgs {
    /// Whether jobs go to workers elsewhere.
    pub(crate) fn is_asked(&self) -> bool {
        let QueueArgs {} = self;
        false
    }
}

/// One hard question for many machines: there are none.
#[derive(Args, Debug)]
pub(crate) struct ErrandArgs {}
