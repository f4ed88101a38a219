//! A search that runs for a tab: it waits for the one before it and for its turn, works in a thread of its own, and says
//! ten times a second how far it has come.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use mossa_catalogue::{Games, PlayerResources};
use mossa_kernel::{Clock as _, RealClock, SearchHandle};
use mossa_wire::{ApiError, LiveProgress, Reply, ReplyBody};
use tokio::sync::{Semaphore, mpsc};
use tokio::task::{JoinHandle, spawn_blocking};
use tokio::time::{MissedTickBehavior, interval};

use crate::app_state::AppState;
use crate::live::Word;
use crate::position_spec::refusal;

/// Time between two signs of life.
const BEAT: Duration = Duration::from_millis(100);

/// What a search holds in its hands.
pub(crate) struct Search {
    pub(crate) handle: SearchHandle<RealClock>,
    /// The games that can be played.
    pub(crate) games: Games,
    /// The books and tables that it may use.
    pub(crate) files: PlayerResources,
    /// The last that it said of itself; told when it is time.
    news: Mutex<Option<LiveProgress>>,
    /// How much of the tables that are built before it is done, in percent. Shared with the builder.
    building: Arc<Mutex<Option<u32>>>,
}

impl Search {
    pub(crate) fn new(app: &AppState) -> Arc<Search> {
        Arc::new(Search::with(app.games, app.files.clone()))
    }

    /// A search of its own, without files.
    #[cfg(test)]
    pub(crate) fn of_built_in() -> Search {
        Search::with(Games::BUILT_IN, PlayerResources::REFUSED)
    }

    fn with(games: Games, files: PlayerResources) -> Search {
        Search { handle: SearchHandle::default(), games, files, news: Mutex::default(), building: Arc::default() }
    }

    /// Remembers what there is to say.
    pub(crate) fn tell(&self, news: LiveProgress) {
        *self.news.lock().unwrap_or_else(PoisonError::into_inner) = Some(news);
    }

    /// The books and tables that it may use, where it is heard how far the building of tables is.
    pub(crate) fn files_with_progress(&self) -> PlayerResources {
        let building = Arc::clone(&self.building);
        self.files.with_build_progress(move |done, total| {
            let percent = (done < total).then(|| (100 * u128::from(done) / u128::from(total)) as u32);
            *building.lock().unwrap_or_else(PoisonError::into_inner) = percent;
        })
    }

    /// What there is to say now.
    fn progress(&self) -> LiveProgress {
        let known = self.news.lock().unwrap_or_else(PoisonError::into_inner).clone();
        let nodes = self.handle.node_counter.nodes();
        let known = known.unwrap_or(NOTHING_YET);
        let building = *self.building.lock().unwrap_or_else(PoisonError::into_inner);
        let seconds = self.handle.clock.now().as_secs_f64();
        LiveProgress { nodes: nodes.max(known.nodes), seconds, building, ..known }
    }
}

/// What is known before anything is.
pub(crate) const NOTHING_YET: LiveProgress =
    LiveProgress { seconds: 0.0, nodes: 0, depth: 0, score: None, line: Vec::new(), done: 0, total: 0, building: None };

/// For whom a search runs.
pub(crate) struct SearchJob {
    /// The number of the question.
    pub(crate) id: u32,
    pub(crate) app: Arc<AppState>,
    pub(crate) words: mpsc::Sender<Word>,
    /// The search before this one, which was told to end.
    pub(crate) before: Option<JoinHandle<()>>,
    /// Where large answers are made: leave to make one.
    pub(crate) parcels: Option<Arc<Semaphore>>,
}

/// Runs a search from its turn to its answer.
pub(crate) async fn run(
    job: SearchJob,
    search: Arc<Search>,
    work: impl FnOnce(&Search) -> Result<ReplyBody, ApiError> + Send + 'static,
) {
    let SearchJob { id, app, words, before, parcels } = job;
    let say = |answer| Word::Say(Box::new(Reply { id, answer }));
    if let Some(before) = before {
        let _ = before.await;
    }
    let parcel = match parcels {
        Some(parcels) => parcels.acquire_owned().await.ok(),
        None => None,
    };
    let turn = app.searches.acquire().await;
    if search.handle.stop.is_raised() {
        let _ = words.send(say(ReplyBody::Refused(refusal("search", "it was ended before its turn")))).await;
        return;
    }
    let presence = app.enter_search();
    let worker = Arc::clone(&search);
    let mut thread = spawn_blocking(move || work(&worker));
    let mut beat = interval(BEAT);
    beat.set_missed_tick_behavior(MissedTickBehavior::Skip);
    beat.tick().await;
    let mut n_counted = 0;
    let mut count = || {
        let n_nodes = search.handle.node_counter.nodes();
        app.count_nodes(n_nodes - n_counted);
        n_counted = n_nodes;
    };
    let done = loop {
        tokio::select! {
            done = &mut thread => break done,
            _ = beat.tick() => {
                count();
                // A tab that does not read misses progress, and nothing else.
                let _ = words.try_send(say(ReplyBody::Progress(search.progress())));
            }
        }
    };
    count();
    drop((presence, turn));
    let broken = |_| Err(refusal("server", "the search broke"));
    let answer = done.unwrap_or_else(broken).unwrap_or_else(ReplyBody::Refused);
    let word = match parcel {
        Some(permit) => Word::Parcel(Box::new(Reply { id, answer }), permit),
        None => say(answer),
    };
    let _ = words.send(word).await;
}
