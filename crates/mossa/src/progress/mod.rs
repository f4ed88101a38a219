//! Signs of life on standard error, when it is a terminal; and Ctrl-C, which ends a search cleanly. [`text`] is what they
//! say.

mod text;

use std::fmt::Write as _;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use indicatif::{ProgressBar, ProgressState, ProgressStyle};
use mossa_kernel::{Progress, ProgressSink, RealClock, SearchHandle, StopFlag};
use mossa_wire::ScoreUnit;

use crate::score::so_far;
use crate::signals::{Heeded, on_signal};
use text::Jobs;

/// The handle of all searches of this process. Ctrl-C and SIGTERM raise their stop flag; the second ends the process.
pub(crate) fn handle() -> Arc<SearchHandle<RealClock>> {
    let handle: Arc<SearchHandle<RealClock>> = Arc::default();
    let stop: StopFlag = handle.stop.clone();
    let raise = move || {
        stop.raise();
        Heeded::Ends
    };
    on_signal(raise, || ());
    handle
}

/// The tables that are being built, if any are: updated by the builder, shown by spinners and bars.
#[derive(Clone, Default)]
pub(crate) struct Building(Arc<Mutex<Option<String>>>);

impl Building {
    /// Sets how much of a set is done.
    pub(crate) fn tell(&self, set: &str, done: u64, total: u64) {
        let text = (done < total).then(|| text::of_build(set, done, total));
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = text;
    }

    /// What there is to show.
    fn text(&self) -> Option<String> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

/// A line that lives while a search runs: time, nodes, and what is known so far.
pub(crate) struct Spinner {
    bar: ProgressBar,
    known: Arc<Mutex<String>>,
}

impl Spinner {
    /// Starts to turn.
    pub(crate) fn start(label: &str, handle: &Arc<SearchHandle<RealClock>>) -> Spinner {
        Spinner::beside(label, handle, &Building::default())
    }

    /// The same for a search whose tables may have to be built first.
    pub(crate) fn beside(label: &str, handle: &Arc<SearchHandle<RealClock>>, building: &Building) -> Spinner {
        let (building, n_before) = (building.clone(), handle.node_counter.nodes());
        let known: Arc<Mutex<String>> = Arc::default();
        let shown = Arc::clone(&known);
        let handle = Arc::clone(handle);
        let details = move |_: &ProgressState, w: &mut dyn std::fmt::Write| {
            let known = shown.lock().map(|text| text.clone()).unwrap_or_default();
            let nodes = handle.node_counter.nodes().saturating_sub(n_before);
            let _ = w.write_str(&text::of_search(nodes, &known, building.text()));
        };
        let style = ProgressStyle::with_template("{spinner} {prefix}  {elapsed}  {details}")
            .unwrap_or_else(|_| ProgressStyle::default_spinner())
            .with_key("details", details);
        let bar = ProgressBar::new_spinner().with_style(style).with_prefix(label.to_owned());
        bar.enable_steady_tick(Duration::from_millis(100));
        Spinner { bar, known }
    }

    /// Stops, and leaves no trace.
    pub(crate) fn clear(self) {
        self.bar.finish_and_clear();
    }

    /// What is shown beside time and nodes.
    fn show(&self, text: String) {
        if let Ok(mut known) = self.known.lock() {
            *known = text;
        }
    }
}

/// What a front end shows of one search for a path.
pub(crate) struct Show<'a> {
    pub(crate) spinner: Option<&'a Spinner>,
}

impl ProgressSink<String> for Show<'_> {
    fn progress(&mut self, progress: &Progress<'_, String>) {
        let Some(spinner) = self.spinner else { return };
        let mut text = String::new();
        if !progress.line.is_empty() {
            let _ = write!(text, "  best so far {} moves", progress.line.len());
        }
        if let Some(bound) = progress.bound {
            let _ = write!(text, "  at least {bound}");
        }
        spinner.show(text);
    }
}

/// What a front end shows of a player that thinks: how far it has looked, and the line it expects.
pub(crate) struct ShowGame<'a> {
    pub(crate) spinner: Option<&'a Spinner>,
    pub(crate) secrets: Secrets,
    /// In what scores are shown.
    pub(crate) unit: ScoreUnit,
}

/// Whether the spectator may know what a player thinks of its position.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Secrets {
    Told,
    Kept,
}

impl ProgressSink<String> for ShowGame<'_> {
    fn progress(&mut self, progress: &Progress<'_, String>) {
        /// A longer line is of no use.
        const MOST: usize = 12;
        let Some(spinner) = self.spinner else { return };
        let mut text = format!("  depth {}", progress.stats.full_depth());
        if self.secrets == Secrets::Kept {
            return spinner.show(text);
        }
        if let Some(score) = progress.score {
            let _ = write!(text, "  {}", so_far(score, self.unit));
        }
        for mv in progress.line.iter().take(MOST) {
            let _ = write!(text, " {mv}");
        }
        spinner.show(text);
    }
}

/// A bar that fills as jobs are done.
pub(crate) fn bar(n_jobs: usize) -> ProgressBar {
    bar_from(0, n_jobs as u64, &Building::default())
}

/// The same where some jobs were done before, and where tables may have to be built.
pub(crate) fn bar_from(before: u64, n_jobs: u64, building: &Building) -> ProgressBar {
    let building = building.clone();
    let jobs = move |state: &ProgressState, w: &mut dyn std::fmt::Write| {
        let (done, total, elapsed) = (state.pos(), state.len().unwrap_or(0), state.elapsed());
        let _ = w.write_str(&Jobs { done, before, total, elapsed }.text());
        if let Some(building) = building.text() {
            let _ = write!(w, "  {building}");
        }
    };
    let style = ProgressStyle::with_template("{bar:40} {jobs}  {msg}")
        .unwrap_or_else(|_| ProgressStyle::default_bar())
        .with_key("jobs", jobs);
    let bar = ProgressBar::new(n_jobs).with_style(style).with_position(before);
    bar.enable_steady_tick(Duration::from_millis(200));
    bar
}
