//! A player that thinks, in a thread of its own: what `go` means as limits, and what it says on the way.

use std::cmp::Reverse;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::mpsc::Sender;
use std::thread;
use std::time::Duration;

use mossa_catalogue::{Seat, SeatError};
use mossa_jobs::ask::{AnalysisMode, ask_invited, invite};
use mossa_kernel::{
    Choice, Clock, Control, GameClock, Limits, Progress, ProgressSink, RealClock, Score, SearchHandle, SearchStats,
    Side, TableClock, Variation,
};
use mossa_protocol::ugi::FromEngine;
use mossa_protocol::{Estimate, Expected, Go, Info, Millis, Move};

use crate::protocols::protocol_loop::{Event, Timing, game_clocks, say};

/// Longer than any wait.
const FOR_EVER: Duration = Duration::from_hours(366 * 24);

/// A search that is on.
pub(super) struct Thinking {
    handle: Arc<SearchHandle<RealClock>>,
    go: Go,
}

/// What came of it.
pub(super) struct SearchResult {
    /// Where it took place; none if it broke.
    pub(super) seat: Option<Box<dyn Seat>>,
    /// The move.
    pub(super) best: Option<String>,
    /// What went wrong.
    pub(super) remark: Option<String>,
}

impl Thinking {
    /// Begins to think. The answer comes as an event.
    pub(super) fn begin(order: GoCommand, mut seat: Box<dyn Seat>, sender: Sender<Event<SearchResult>>) -> Thinking {
        let handle: Arc<SearchHandle<RealClock>> = Arc::default();
        let go = order.go;
        let shared = Arc::clone(&handle);
        thread::spawn(move || {
            let legal = seat.legal();
            let asked = catch_unwind(AssertUnwindSafe(|| order.ask(seat.as_mut(), &shared)));
            let thought = match asked {
                Ok(Ok(choice)) => SearchResult { seat: Some(seat), best: Some(choice.mv), remark: None },
                // An order gets a move while there are any.
                Ok(Err(error)) => {
                    SearchResult { seat: Some(seat), best: legal.into_iter().next(), remark: Some(error.to_string()) }
                }
                Err(_) => SearchResult {
                    seat: None,
                    best: legal.into_iter().next(),
                    remark: Some("the player broke".to_owned()),
                },
            };
            // If nobody hears it, it is over already.
            let _ = sender.send(Event::SearchResult(thought));
        });
        Thinking { handle, go }
    }

    pub(super) fn stop(&self) {
        self.handle.stop.raise();
    }

    pub(super) fn is_stopped(&self) -> bool {
        self.handle.stop.is_raised()
    }

    pub(super) fn is_infinite(&self) -> bool {
        self.go.infinite
    }
}

/// What a player is asked.
pub(super) struct GoCommand {
    /// The player's spec.
    pub(super) player: String,
    /// The limits that hold for every move …
    pub(super) limits: Limits,
    /// … and those of this one.
    pub(super) go: Go,
    /// How many moves are shown with their scores.
    pub(super) lines: u64,
    pub(super) timing: Timing,
}

impl GoCommand {
    fn ask(&self, seat: &mut dyn Seat, handle: &SearchHandle<RealClock>) -> Result<Choice<String>, SeatError> {
        let side = seat.view().to_move.unwrap_or(Side::First);
        let clocks = game_clocks(&self.go, side);
        let given = self.limits_under(clocks.map(|clocks| clocks.own));
        let started = handle.clock.now();
        // A player that nobody has asked to be ready pays for its memory now, out of its time.
        let wish = if 1 < self.lines { AnalysisMode::Lines(self.lines) } else { AnalysisMode::Move };
        let player = invite(seat, &self.player, wish)?;
        seat.prepare(&player, &given)?;
        let spent = handle.clock.now().saturating_sub(started);
        let limits = Limits { time: given.time.map(|time| time.saturating_sub(spent)), ..given };
        let beside = clocks.map(|clocks| TableClock { time: &handle.clock, clocks });
        let control = match &beside {
            Some(clock) => Control { clock, ..handle.control(limits) },
            None => handle.control(limits),
        };
        let mut info_writer = InfoWriter { clock: &handle.clock, started, timing: self.timing };
        let choice = ask_invited(seat, player, &control, &mut info_writer).choice?;
        let own = Line { rank: None, score: choice.score, is_drawn: choice.draws.contains(&choice.mv) };
        match self.lines {
            0 | 1 => info_writer.tell(&choice.stats, own, &choice.line),
            _ => self.tell_all(&info_writer, &choice, own),
        }
        Ok(choice)
    }

    /// Tells the best lines, or else what the best moves are worth, the best one first.
    fn tell_all(&self, info_writer: &InfoWriter<'_>, choice: &Choice<String>, own: Line) {
        let is_drawn = |mv: Option<&String>| mv.is_some_and(|mv| choice.draws.contains(mv));
        let mut lines: Vec<(Line, Vec<String>)> = Vec::new();
        for Variation { score, line } in &choice.variations {
            lines.push((Line { rank: None, score: Some(*score), is_drawn: is_drawn(line.first()) }, line.clone()));
        }
        if lines.is_empty() {
            lines.push((own, choice.line.clone()));
            let mut others: Vec<_> = choice.values.iter().filter(|(mv, _)| *mv != choice.mv).collect();
            others.sort_by_key(|(_, score)| Reverse(*score));
            for (mv, score) in others {
                lines.push((Line { rank: None, score: Some(*score), is_drawn: is_drawn(Some(mv)) }, vec![mv.clone()]));
            }
        }
        for (rank, (line, moves)) in (1..=self.lines).zip(lines) {
            info_writer.tell(&choice.stats, Line { rank: u32::try_from(rank).ok(), ..line }, &moves);
        }
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

/// What a line is worth.
#[derive(Clone, Copy)]
struct Line {
    /// Which line it is where several are told, the best one being 1.
    rank: Option<u32>,
    score: Option<Score>,
    /// Whether it is proven to be a draw; a win or a loss is known by its score.
    is_drawn: bool,
}

/// What is expected of a proven draw, by which it can be told from an estimate of 0.
const DRAWN: Expected = Expected { wins: 0, draws: 1_000, losses: 0 };

/// Tells how the search is going.
struct InfoWriter<'a> {
    clock: &'a dyn Clock,
    started: Duration,
    timing: Timing,
}

impl InfoWriter<'_> {
    fn tell(&self, stats: &SearchStats, Line { rank, score, is_drawn }: Line, line: &[String]) {
        let taken = self.clock.now().saturating_sub(self.started);
        let is_told = self.timing == Timing::Shown;
        let rate = (stats.nodes as f64 / taken.as_secs_f64()) as u64;
        let depth = stats.full_depth();
        let info = Info {
            depth: Some(depth),
            selective_depth: Some(stats.depth).filter(|&deepest| depth < deepest),
            time: is_told.then(|| Millis::from(taken)),
            nodes: Some(stats.nodes),
            nodes_per_second: Some(rate).filter(|_| is_told && 1_000 <= taken.as_micros()),
            rank,
            score: score.map(Estimate::from),
            expected: is_drawn.then_some(DRAWN),
            line: line.iter().filter_map(|mv| Move::new(mv).ok()).collect(),
            ..Info::default()
        };
        // Nobody may be there to hear it; the end will show.
        let _ = say(&FromEngine::Info(info));
    }
}

impl ProgressSink<String> for InfoWriter<'_> {
    fn progress(&mut self, progress: &Progress<'_, String>) {
        self.tell(progress.stats, Line { rank: None, score: progress.score, is_drawn: false }, progress.line);
    }
}
