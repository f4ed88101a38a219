//! Jobs that the server has lost are put again.
//!
//! A server that is killed may forget what it said it keeps: it writes to disk a little later, and syncs much later. No
//! clock is needed to find out. A job that was kept lies in the stream of jobs until its result lies in the stream of
//! results, and that one stays until it is in the ledger. So a job that is on its way and lies in neither, looked for in
//! this order, is lost.
//!
//! A job may also lie there and never be handed out: the stream and its consumer are written to disk apart, so after a kill the
//! consumer may believe that a job was acknowledged whose message is still there. It counts what it can hand out; if the
//! stream has more than that, twice in a row, the consumer is made anew.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;

use tokio::sync::mpsc::UnboundedSender;

use crate::coordinator::Shared;
use crate::link::Link;
use crate::streams::{JOBS, RESULTS, Trouble};

/// A server that is back is given so long to read what it has.
const SETTLING: Duration = Duration::from_secs(1);

/// Looks for lost jobs whenever the server was away, and once every lease.
pub(crate) async fn keep_sweeping(link: Link, shared: Arc<Shared>, outbox: UnboundedSender<u64>) {
    let mut found = link.found();
    found.mark_unchanged();
    let mut pause = shared.lease();
    while !shared.is_closed() {
        if let Ok(Ok(())) = tokio::time::timeout(pause, found.changed()).await {
            tokio::time::sleep(SETTLING).await;
        }
        pause = match sweep(&link, &shared).await {
            Ok(lost) => {
                if !lost.is_empty() {
                    tracing::warn!(
                        run = shared.manifest.run,
                        jobs = lost.len(),
                        "the server lost jobs: they are put again"
                    );
                }
                for number in lost {
                    // Whoever sends has gone only if all has.
                    let _ = outbox.send(number);
                }
                shared.lease()
            }
            Err(why) => {
                tracing::debug!(why, "the server cannot say what it has: asking again");
                SETTLING
            }
        };
    }
}

/// Makes sure that all is there that should be, and gives the jobs that are not.
async fn sweep(link: &Link, shared: &Shared) -> Result<Vec<u64>, Trouble> {
    let run = &shared.manifest.run;
    let kept = shared.book().kept();
    link.make_streams().await?;
    reach_all(link, shared).await?;
    if link.manifest(run).await?.is_none() {
        link.keep_sheet(&shared.manifest).await?;
    }
    let waiting = link.numbers(JOBS, run).await?;
    let done = link.numbers(RESULTS, run).await?;
    let lost: BTreeSet<u64> = kept.into_iter().filter(|job| !waiting.contains(job) && !done.contains(job)).collect();
    Ok(shared.book().lost(lost))
}

/// Makes sure that the consumer hands out every job that the stream has.
async fn reach_all(link: &Link, shared: &Shared) -> Result<(), Trouble> {
    let (run, lease) = (&shared.manifest.run, shared.lease());
    for pause in [SETTLING, Duration::ZERO] {
        // In this order a job that is acknowledged in between is missing in the second figure, which does no harm.
        let n_in_reach = link.n_in_reach(run, lease).await?;
        let n_there: usize = link.messages(JOBS, run).await?.values().sum();
        if n_there <= n_in_reach {
            return Ok(());
        }
        tracing::debug!(run, n_there, n_in_reach, "the server has jobs that it does not hand out");
        // What was sent in between is no cause for alarm.
        tokio::time::sleep(pause).await;
    }
    tracing::warn!(run, "the server has jobs that it would never hand out: asking it for all of them anew");
    link.renew_jobs_of(run, lease).await
}
