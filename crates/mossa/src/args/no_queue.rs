//! What was typed about other machines: nothing, for this program was built without them.

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
