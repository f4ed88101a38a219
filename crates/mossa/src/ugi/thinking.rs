//! A player that thinks, in a thread of its own: what `go` means as limits, and what it says on the way.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::mpsc::Sender;
use std::thread;
use std::time::Duration;

use mossa_catalogue::{Seat, SeatError};
use mossa_kernel::{
    Choice, Clock, Control, GameClock, Limits, Progress, RealClock, Reins, SearchStats, Side, TableClock, Watch,
};
use mossa_protocol::ugi::FromEngine;
use mossa_protocol::{Estimate, Go, Info, Millis, Move};

use crate::desk::{Event, Timing, game_clocks, say};

/// Longer than anybody waits.
const FOR_EVER: Duration = Duration::from_hours(366 * 24);

/// A search that is on.
pub(super) struct Thinking {
    reins: Arc<Reins<RealClock>>,
    go: Go,
}

/// What came of it.
pub(super) struct Thought {
    /// Where it took place; none if it broke.
    pub(super) seat: Option<Box<dyn Seat>>,
    /// The move.
    pub(super) best: Option<String>,
    /// What went wrong.
    pub(super) remark: Option<String>,
}

impl Thinking {
    /// Begins to think. The answer comes as an event.
    pub(super) fn begin(order: Order, mut seat: Box<dyn Seat>, sender: Sender<Event<Thought>>) -> Thinking {
        let reins: Arc<Reins<RealClock>> = Arc::default();
        let go = order.go;
        let shared = Arc::clone(&reins);
        thread::spawn(move || {
            let legal = seat.legal();
            let asked = catch_unwind(AssertUnwindSafe(|| order.ask(seat.as_mut(), &shared)));
            let thought = match asked {
                Ok(Ok(choice)) => Thought { seat: Some(seat), best: Some(choice.mv), remark: None },
                // An order gets a move while there are any.
                Ok(Err(error)) => {
                    Thought { seat: Some(seat), best: legal.into_iter().next(), remark: Some(error.to_string()) }
                }
                Err(_) => {
                    Thought { seat: None, best: legal.into_iter().next(), remark: Some("the player broke".to_owned()) }
                }
            };
            // If nobody hears it, it is over already.
            let _ = sender.send(Event::Thought(thought));
        });
        Thinking { reins, go }
    }

    pub(super) fn stop(&self) {
        self.reins.stop.raise();
    }

    pub(super) fn is_stopped(&self) -> bool {
        self.reins.stop.is_raised()
    }

    pub(super) fn is_infinite(&self) -> bool {
        self.go.infinite
    }
}

/// What a player is asked.
pub(super) struct Order {
    /// The player's spec.
    pub(super) player: String,
    /// The limits that hold for every move …
    pub(super) limits: Limits,
    /// … and those of this one.
    pub(super) go: Go,
    pub(super) timing: Timing,
}

impl Order {
    fn ask(&self, seat: &mut dyn Seat, reins: &Reins<RealClock>) -> Result<Choice<String>, SeatError> {
        let side = seat.view().to_move.unwrap_or(Side::First);
        let clocks = game_clocks(&self.go, side);
        let given = self.limits_under(clocks.map(|clocks| clocks.own));
        let started = reins.clock.now();
        // A player that nobody has asked to be ready pays for its memory now, out of its time.
        seat.prepare(&self.player, &given)?;
        let spent = reins.clock.now().saturating_sub(started);
        let limits = Limits { time: given.time.map(|time| time.saturating_sub(spent)), ..given };
        let beside = clocks.map(|clocks| TableClock { time: &reins.clock, clocks });
        let control = match &beside {
            Some(clock) => Control { clock, ..reins.control(limits) },
            None => reins.control(limits),
        };
        let mut teller = Teller { clock: &reins.clock, started, timing: self.timing };
        let choice = seat.ask(&self.player, &control, &mut teller)?;
        teller.tell(&choice.stats, choice.score.map(Estimate::from), &choice.line);
        Ok(choice)
    }

    /// All that is given holds at once.
    fn limits_under(&self, own: Option<GameClock>) -> Limits {
        let Go { move_time, nodes, depth, infinite, .. } = self.go;
        let time = move_time.map(Duration::from).into_iter().chain(own.map(|own| own.left)).min();
        // A player under no limit at all would give up after a while.
        let time = time.or(infinite.then_some(FOR_EVER));
        Limits { time, nodes: nodes.map(|n| n.max(1)), depth: depth.map(|depth| depth.max(1)), ..self.limits }
    }
}

/// Tells how the search is going.
struct Teller<'a> {
    clock: &'a dyn Clock,
    started: Duration,
    timing: Timing,
}

impl Teller<'_> {
    fn tell(&self, stats: &SearchStats, score: Option<Estimate>, line: &[String]) {
        let taken = self.clock.now().saturating_sub(self.started);
        let is_told = self.timing == Timing::Shown;
        let rate = (stats.nodes as f64 / taken.as_secs_f64()) as u64;
        let info = Info {
            depth: Some(stats.depth),
            time: is_told.then(|| Millis::from(taken)),
            nodes: Some(stats.nodes),
            nodes_per_second: Some(rate).filter(|_| is_told && 1_000 <= taken.as_micros()),
            score,
            line: line.iter().filter_map(|mv| Move::new(mv).ok()).collect(),
            ..Info::default()
        };
        // Nobody may be there to hear it; the end will show.
        let _ = say(&FromEngine::Info(info));
    }
}

impl Watch<String> for Teller<'_> {
    fn progress(&mut self, progress: &Progress<'_, String>) {
        self.tell(progress.stats, progress.score.map(Estimate::from), progress.line);
    }
}
