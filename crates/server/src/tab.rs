//! A tab: hears requests, answers the quick ones at once, and lets one search run at a time. A request for another
//! search ends the one before; closing the tab ends it too.

use std::sync::{Arc, Mutex, PoisonError};

use mossa_kernel::{Control, Limits, StopFlag};
use mossa_wire::{ApiError, Ask, Hello, Reply, ReplyBody, Request};
use tokio::sync::{Semaphore, mpsc};
use tokio::task::{JoinHandle, spawn_blocking};

use crate::app_state::AppState;
use crate::caps::Caps;
use crate::laboratory::Laboratory;
use crate::live::Word;
use crate::names::names;
use crate::position_spec::{Table, refusal};
use crate::search::{Search, SearchJob, run};
use crate::{board_view, info, pasted, recording, review, solving, thinking};

/// A tab.
pub(crate) struct Tab {
    app: Arc<AppState>,
    words: mpsc::Sender<Word>,
    /// The board at which players sit, with all that they remember; only one search holds it at a time.
    table: Arc<Mutex<Table>>,
    running: Option<Running>,
    /// What quick answers hold in their hands; its stop flag is raised when the tab is gone.
    quick: Arc<Search>,
    /// One large answer at a time.
    parcels: Arc<Semaphore>,
}

/// A search that runs, or waits for its turn.
struct Running {
    stop: StopFlag,
    task: JoinHandle<()>,
}

impl Tab {
    pub(crate) fn new(app: Arc<AppState>, words: mpsc::Sender<Word>) -> Tab {
        let quick = Search::new(&app);
        Tab { app, words, table: Arc::default(), running: None, quick, parcels: Arc::new(Semaphore::new(1)) }
    }

    /// Raised when the tab is found to be gone: what is being answered ends.
    pub(crate) fn gone(&self) -> StopFlag {
        self.quick.handle.stop.clone()
    }

    /// The first word.
    pub(crate) async fn greet(&self) {
        let version = env!("CARGO_PKG_VERSION").to_owned();
        let hello = Hello {
            version,
            names: names(self.app.games),
            games: info::games(self.app.games),
            caps: self.app.caps.figures(),
        };
        self.say(0, ReplyBody::Hello(hello)).await;
    }

    /// Answers a request, or lets a search begin that will.
    pub(crate) async fn hear(&mut self, request: Request) {
        let Request { id, ask } = request;
        let caps = self.app.caps;
        match ask {
            Ask::Look { place } => {
                self.answer(id, move |quick| board_view::scene(&place, quick).map(ReplyBody::Scene)).await;
            }
            Ask::Read { game, board, text } => {
                let read = move |quick: &Search| {
                    pasted::read(&game, &board, &text, quick).map(|games| ReplyBody::Places { games })
                };
                self.answer(id, read).await;
            }
            Ask::Stop => {
                self.stop();
                self.say(id, ReplyBody::Done).await;
            }
            Ask::Think(question) => {
                let table = Arc::clone(&self.table);
                self.start(id, move |search| {
                    let mut table = table.lock().unwrap_or_else(PoisonError::into_inner);
                    thinking::think(&mut table, &question, &caps, search).map(ReplyBody::Thought)
                });
            }
            Ask::Solve { place, algorithm, heuristic, limits } => self.start(id, move |search| {
                let limits = caps.limits(&limits)?;
                let algorithm = caps.admit("algorithm", &algorithm)?;
                solving::solve(&place, &algorithm, &heuristic, limits, search).map(ReplyBody::Solved)
            }),
            Ask::Trace(wanted) => self.start_parcel(id, move |search| {
                let (limits, player) = (caps.limits(&wanted.limits)?, caps.admit("player", &wanted.player)?);
                recording::record(&wanted, &player, limits, search).map(|trace| ReplyBody::Traced(Box::new(trace)))
            }),
            Ask::Shuffle { game, size, goal, seed, length } => self.start(id, move |search| {
                let limits = caps.limits(&mossa_wire::Allowance::default())?;
                solving::shuffle(solving::Wanted { game, size, goal, seed, length }, limits, search)
                    .map(|board| ReplyBody::Shuffled { board })
            }),
            Ask::Runs => self.laboratory(id, |lab, _| lab.runs().map(|runs| ReplyBody::Runs { runs })).await,
            Ask::Run { run } => {
                let told = move |lab: &Laboratory, control: &Control<'_>| {
                    lab.run(&run, control.stop).map(|figures| ReplyBody::Run(Box::new(figures)))
                };
                self.laboratory(id, told).await;
            }
            Ask::Records { run, before, most } => {
                let told = move |lab: &Laboratory, control: &Control<'_>| {
                    lab.records(&run, (before, most), control).map(|records| ReplyBody::Records { records })
                };
                self.laboratory(id, told).await;
            }
            // A text that is typed on takes the place of the one before.
            Ask::Check { text } => {
                let app = Arc::clone(&self.app);
                self.start(id, move |search| {
                    let control = search.handle.control(reading(&caps));
                    let experiments = laboratory(&app)?.check(&text, &control)?;
                    Ok(ReplyBody::Checked { experiments })
                });
            }
            Ask::Begin { text, threads } => {
                let begin = move |lab: &Laboratory, control: &Control<'_>| lab.begin(&text, threads, control);
                self.laboratory(id, move |lab, control| begin(lab, control).map(|run| ReplyBody::Begun { run })).await;
            }
            Ask::Resume { run, threads } => {
                let resume = move |lab: &Laboratory, control: &Control<'_>| lab.resume(&run, threads, control);
                self.laboratory(id, move |lab, control| resume(lab, control).map(|run| ReplyBody::Begun { run })).await;
            }
            Ask::Halt { run } => self.laboratory(id, move |lab, _| lab.halt(&run).map(|()| ReplyBody::Done)).await,
            Ask::Review { place, player, limits } => self.start(id, move |search| {
                let (limits, player) = (caps.limits(&limits)?, caps.admit("player", &player)?);
                review::review(&place, &player, (limits, caps.review), search).map(ReplyBody::Reviewed)
            }),
        }
    }

    /// Ends what is running, and waits for its end: no search runs for a tab that is closed.
    pub(crate) async fn leave(&mut self) {
        self.stop();
        if let Some(running) = self.running.take() {
            let _ = running.task.await;
        }
    }

    fn stop(&self) {
        if let Some(running) = &self.running {
            running.stop.raise();
        }
    }

    async fn say(&self, id: u32, answer: ReplyBody) {
        // Where nobody listens any more, the conversation ends by itself.
        let _ = self.words.send(Word::Say(Box::new(Reply { id, answer }))).await;
    }

    /// Answers what takes a moment, beside the conversations of others.
    async fn answer(&self, id: u32, work: impl FnOnce(&Search) -> Result<ReplyBody, ApiError> + Send + 'static) {
        let failed = |_| Err(refusal("server", "something broke here"));
        let quick = Arc::clone(&self.quick);
        let answer =
            spawn_blocking(move || work(&quick)).await.unwrap_or_else(failed).unwrap_or_else(ReplyBody::Refused);
        self.say(id, answer).await;
    }

    /// Answers what is asked of the laboratory, if there is one.
    async fn laboratory(
        &self,
        id: u32,
        work: impl FnOnce(&Laboratory, &Control<'_>) -> Result<ReplyBody, ApiError> + Send + 'static,
    ) {
        let app = Arc::clone(&self.app);
        self.answer(id, move |quick| work(laboratory(&app)?, &quick.handle.control(reading(&app.caps)))).await;
    }

    /// Ends the search before this one, and lets this one run after it.
    fn start(&mut self, id: u32, work: impl FnOnce(&Search) -> Result<ReplyBody, ApiError> + Send + 'static) {
        self.start_with(id, None, work);
    }

    /// The same for a search whose answer is large.
    fn start_parcel(&mut self, id: u32, work: impl FnOnce(&Search) -> Result<ReplyBody, ApiError> + Send + 'static) {
        self.start_with(id, Some(Arc::clone(&self.parcels)), work);
    }

    fn start_with(
        &mut self,
        id: u32,
        parcels: Option<Arc<Semaphore>>,
        work: impl FnOnce(&Search) -> Result<ReplyBody, ApiError> + Send + 'static,
    ) {
        self.stop();
        let search = Search::new(&self.app);
        let stop = search.handle.stop.clone();
        let job = SearchJob {
            id,
            app: Arc::clone(&self.app),
            words: self.words.clone(),
            before: self.running.take().map(|running| running.task),
            parcels,
        };
        self.running = Some(Running { stop, task: tokio::spawn(run(job, search, work)) });
    }
}

/// The laboratory, if there is one.
fn laboratory(app: &AppState) -> Result<&Laboratory, ApiError> {
    let none = || refusal("lab", "nothing can be kept on this machine: expected a data folder");
    app.laboratory.as_ref().ok_or_else(none)
}

/// The limits of reading the text of an experiment.
fn reading(caps: &Caps) -> Limits {
    Limits { time: Some(caps.reading), ..Limits::default() }
}
