//! A player is asked what it would play, or what it thinks of a position.

use std::time::Duration;

use mossa_catalogue::{AnyPosition, Boxed, Seat, Spec};
use mossa_kernel::{
    Choice, Clock as _, Control, GameClock, GameClocks, Limits, Progress, ProgressSink, Score, SearchStats, StopFlag,
    TableClock,
};
use mossa_lab::work::score::Scale;
use mossa_lab::work::thought::{self, wished};
use mossa_wire::{
    AnalysisMode, ApiError, ClockFigures, DisplayedLine, LiveAnalysis, LiveProgress, LiveWork, Question, ScoredMove,
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
    let asked = invite(seat, &spec, *wish)?;
    seat.prepare(&asked, &limits).map_err(|error| refusal("player", error))?;
    let started = search.handle.clock.now();
    let choice = {
        let mut sink = InfoWriter { search, scale: &scale, shadow };
        let control = search.handle.control(limits);
        match clocks {
            Some(clocks) => {
                let clock = TableClock { time: &search.handle.clock, clocks: game_clocks(*clocks, &limits) };
                seat.ask(&asked, &Control { clock: &clock, ..control }, &mut sink)
            }
            None => seat.ask(&asked, &control, &mut sink),
        }
    };
    let seconds = search.handle.clock.now().saturating_sub(started).as_secs_f64();
    let thought = match choice {
        Ok(choice) => answered(player, seat, &choice, &scale, seconds),
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

/// The player as it is asked: for the worth of a position, with several lines or the worth of all moves if it can.
fn invite(seat: &mut dyn Seat, spec: &Spec, wish: AnalysisMode) -> Result<String, ApiError> {
    if let Some(wished) =
        (wish == AnalysisMode::Worth).then(|| wished(seat, spec, thought::AnalysisMode::Lines(LINES))).flatten()
    {
        return Ok(wished);
    }
    let plain = spec.to_string();
    seat.invite(&plain).map_err(|error| refusal("player", error))?;
    Ok(plain)
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
    let work = work(&SearchStats::default(), seconds);
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
        work: work(&choice.stats, seconds),
        ..unanswered(player, seconds)
    }
}

fn work(stats: &SearchStats, seconds: f64) -> LiveWork {
    LiveWork {
        depth: stats.full_depth(),
        nodes: stats.nodes,
        states_evaluated: stats.states_evaluated,
        prunings: stats.prunings,
        table_hits: stats.table_hits,
        seconds,
    }
}
