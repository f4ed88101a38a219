//! What was typed about other machines: nothing, for this program was built without them.

use clap::Args;

/// Where jobs go, if not to threads of this process: nowhere.
#[derive(Args, Debug)]
pub(crate) struct QueueArgs {}

/// One hard question for many machines: there are none.
#[derive(Args, Debug)]
pub(crate) struct ErrandArgs {}
