//! A player is asked what it would play, or what it thinks of a position.

use std::time::Duration;

use mossa_catalogue::{AnyPosition, Boxed, Seat, SeatError};
use mossa_jobs::ask::{self, Reply, Request, ask};
use mossa_jobs::counters::live_work;
use mossa_jobs::score::Scale;
use mossa_kernel::{
    Choice, Control, GameClock, GameClocks, Limits, Progress, ProgressSink, Score, SearchStats, StopFlag, TableClock,
};
use mossa_wire::{
    AnalysisMode, ApiError, ClockFigures, DisplayedLine, LiveAnalysis, LiveProgress, Question, ScoredMove,
};

use crate::caps::Caps;
use crate::position_spec::{Ground, Table, of_text, refusal, replay};
use crate::search::{NOTHING_YET, Search};

/// How many lines are wanted of players that can give several.
const LINES: u64 = 3;

/// Asks a player.
pub(crate) fn think(
    table: &mut Table,
    question: &Question,
    caps: &Caps,
    search: &Search,
) -> Result<LiveAnalysis, ApiError> {
    let Question { place, player, wish, limits, clocks } = question;
    let (limits, spec) = (caps.limits(limits)?, caps.admit("player", player)?);
    let (ground, seat) = table.arrange(place, search)?;
    let Some(start) = ground.position() else {
        return Err(refusal("game", format!("{} has no players: expected a game", place.game)));
    };
    let here = here(start, seat)?;
    let scale = Scale { position: here.as_ref(), plies_left: seat.plies_left(), player };
    let shadow = shadow(ground, seat, &search.handle.stop)?;
    let beside = clocks.map(|clocks| TableClock { time: &search.handle.clock, clocks: game_clocks(clocks, &limits) });
    let control = match &beside {
        Some(clock) => Control { clock, ..search.handle.control(limits) },
        None => search.handle.control(limits),
    };
    let mut sink = InfoWriter { search, scale: &scale, shadow };
    let request = Request { player: &spec.to_string(), wish: wished(*wish), control };
    let Reply { player: asked, choice, seconds } = ask(seat, &request, &mut sink);
    let thought = match choice {
        Ok(choice) => answered(player, seat, &choice, &scale, seconds),
        Err(SeatError::Spec(error)) => return Err(refusal("player", error)),
        Err(error) => LiveAnalysis { no_move: Some(error.to_string()), ..unanswered(player, seconds) },
    };
    table.seated(&asked);
    Ok(thought)
}

/// The position as it stands: what a win is worth may depend on it.
fn here(start: &dyn AnyPosition, seat: &dyn Seat) -> Result<Boxed, ApiError> {
    start.variant().read(&seat.text()).map_err(of_text)
}

/// A second seat at the same position, on which lines are played to be said.
fn shadow(ground: &Ground, seat: &dyn Seat, stop: &StopFlag) -> Result<Box<dyn Seat>, ApiError> {
    let mut shadow = ground.seat();
    replay(shadow.as_mut(), &seat.played(), stop, |_, _| ())?;
    Ok(shadow)
}

/// The worth of a position comes with several lines, or with the worth of all moves.
fn wished(wish: AnalysisMode) -> ask::AnalysisMode {
    match wish {
        AnalysisMode::Move => ask::AnalysisMode::Move,
        AnalysisMode::Worth => ask::AnalysisMode::Lines(LINES),
    }
}

/// The clocks beside the board; no player may think longer than a search may take.
fn game_clocks(clocks: ClockFigures, limits: &Limits) -> GameClocks {
    let seconds = |seconds: f64| Duration::try_from_secs_f64(seconds).unwrap_or_default();
    let increment = seconds(clocks.increment);
    let clock = |left: f64| GameClock { left: seconds(left), increment };
    let most = limits.time.unwrap_or(Duration::MAX);
    let own = clock(clocks.own);
    GameClocks {
        moves_to_go: None,
        own: GameClock { left: own.left.min(most.saturating_mul(20)), ..own },
        other: Some(clock(clocks.other)),
    }
}

/// Says how far a player has come.
struct InfoWriter<'a> {
    search: &'a Search,
    scale: &'a Scale<'a>,
    shadow: Box<dyn Seat>,
}

impl ProgressSink<String> for InfoWriter<'_> {
    fn progress(&mut self, progress: &Progress<'_, String>) {
        let stats = progress.stats;
        self.search.tell(LiveProgress {
            nodes: stats.nodes,
            depth: stats.full_depth(),
            score: progress.score.map(|score| self.scale.figures(score, stats)),
            line: self.shadow.say_line(progress.line),
            ..NOTHING_YET
        });
    }
}

fn unanswered(player: &str, seconds: f64) -> LiveAnalysis {
    let work = live_work(&SearchStats::default(), seconds);
    let (lines, moves) = (Vec::new(), Vec::new());
    LiveAnalysis { player: player.to_owned(), best: None, no_move: None, score: None, lines, moves, work }
}

fn answered(
    player: &str,
    seat: &mut dyn Seat,
    choice: &Choice<String>,
    scale: &Scale<'_>,
    seconds: f64,
) -> LiveAnalysis {
    let scored = |mv: &String, score| ScoredMove { mv: mv.clone(), score: scale.of_move(choice, mv, score) };
    let mut line = |score: Option<Score>, moves: &[String]| DisplayedLine {
        score: score.zip(moves.first()).map(|(score, mv)| scale.of_move(choice, mv, score)),
        moves: moves.to_vec(),
        move_text: seat.say_line(moves),
    };
    let lines = if choice.variations.is_empty() {
        let own = if choice.line.is_empty() { std::slice::from_ref(&choice.mv) } else { &choice.line };
        vec![line(choice.score, own)]
    } else {
        choice.variations.iter().map(|other| line(Some(other.score), &other.line)).collect()
    };
    LiveAnalysis {
        best: Some(choice.mv.clone()),
        score: scale.of_choice(choice),
        lines,
        moves: choice.values.iter().map(|(mv, score)| scored(mv, *score)).collect(),
        work: live_work(&choice.stats, seconds),
        ..unanswered(player, seconds)
    }
}
