//! How a worker hears of runs: coordinators broadcast them, and a worker that comes late looks for itself.

use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::Duration;

use futures_util::StreamExt as _;
use mossa_wire::RunNews;
use tokio::task::AbortHandle;

use crate::link::Link;
use crate::streams::NEWS;

/// How often a worker looks for itself: it may have missed a broadcast.
const LOOK: Duration = Duration::from_secs(30);
/// The pause before another attempt to reach the server.
const PAUSE: Duration = Duration::from_millis(500);

/// What was said of runs.
pub(super) struct Heard {
    news: Receiver<RunNews>,
    tasks: [AbortHandle; 2],
}

impl Heard {
    pub(super) fn listen(link: &Link) -> Heard {
        let (tell, news) = channel();
        let listening = link.handle().spawn(listen(link.clone(), tell.clone())).abort_handle();
        let looking = link.handle().spawn(look(link.clone(), tell)).abort_handle();
        Heard { news, tasks: [listening, looking] }
    }

    /// What was said since it was last asked.
    pub(super) fn news(&self) -> impl Iterator<Item = RunNews> {
        self.news.try_iter()
    }
}

impl Drop for Heard {
    fn drop(&mut self) {
        for task in &self.tasks {
            task.abort();
        }
    }
}

async fn listen(link: Link, tell: Sender<RunNews>) {
    loop {
        if let Ok(mut said) = link.client.subscribe(NEWS).await {
            while let Some(message) = said.next().await {
                let Ok(news) = serde_json::from_slice(&message.payload) else { continue };
                if tell.send(news).is_err() {
                    return;
                }
            }
        }
        tokio::time::sleep(PAUSE).await;
    }
}

async fn look(link: Link, tell: Sender<RunNews>) {
    loop {
        let pause = match link.runs().await {
            Ok(runs) => {
                for run in runs {
                    if tell.send(RunNews { run, is_open: true }).is_err() {
                        return;
                    }
                }
                LOOK
            }
            Err(_) => PAUSE,
        };
        tokio::time::sleep(pause).await;
    }
}
