//! What a player thinks of a position, in figures: the best move, its score, the line it expects and, on request, what
//! every other move is worth.

use mossa_catalogue::seat::Standing;
use mossa_catalogue::{AnyPosition, Seat, SeatError, Spec};
use mossa_kernel::{Choice, Control, Limits, NoProgress, Outcome, ProgressSink, Score, Side, Value, Variation};
use mossa_wire::{Analysis, Counters, Kind, LineFigures, ScoreFigures, ScoredMove};

use super::Timing;
use super::ask::{AnalysisMode, Question, Reply, ask};
use super::counters::counters;
use super::score::Scale;

impl Question<'_> {
    /// Asks about a position, at a seat of its own: what was thought before does not count. Peak memory is known to
    /// the caller, who owns the process.
    pub fn analyze(&self, position: &dyn AnyPosition, timing: Timing, sink: &mut dyn ProgressSink<String>) -> Analysis {
        let mut seat = position.seat_with(self.resources);
        let scale = Scale { position, plies_left: seat.plies_left(), player: self.player };
        let mut analysis = self.nothing_yet(position, timing);
        if let Standing::Over(outcome) = seat.standing() {
            analysis.score = Some(finished(outcome, seat.view().to_move, &scale));
            return analysis;
        }
        let Reply { choice, seconds, .. } = ask(seat.as_mut(), &self.request(), sink);
        analysis.seconds = timing.tell(seconds);
        match choice {
            Ok(choice) => {
                analysis.nodes_per_second =
                    analysis.seconds.map(|seconds| (choice.stats.nodes as f64 / seconds) as u64);
                analysis.moves = self.scored_moves(seat.as_mut(), &choice, &scale);
                fill_in(&mut analysis, choice, &scale);
            }
            Err(error) => analysis.no_move = Some(error.to_string()),
        }
        analysis
    }

    fn nothing_yet(&self, position: &dyn AnyPosition, timing: Timing) -> Analysis {
        Analysis {
            game: position.game().into(),
            board: position.board(),
            position: position.text(),
            player: self.player.into(),
            best: None,
            score: None,
            wdl: None,
            pv: Vec::new(),
            lines: Vec::new(),
            depth: 0,
            counters: Counters::default(),
            iterations: 0,
            seconds: timing.tell(0.0),
            nodes_per_second: None,
            peak_bytes: None,
            no_move: None,
            moves: Vec::new(),
            explanation: None,
        }
    }

    /// What every move is worth, in the order of the board: as the player says, or else as it says of what the move
    /// leads to, with all these together taking no more than the answer itself was allowed.
    fn scored_moves(&self, seat: &mut dyn Seat, choice: &Choice<String>, scale: &Scale<'_>) -> Vec<ScoredMove> {
        let mut values: Vec<(String, Score)> = choice.values.clone();
        if matches!(self.wish, AnalysisMode::Move | AnalysisMode::Best) {
            values = choice.score.map(|score| (choice.mv.clone(), score)).into_iter().collect();
        } else if values.is_empty() && choice.score.is_some() {
            values = self.look_behind(seat, choice);
        }
        let mut moves: Vec<ScoredMove> =
            values.into_iter().map(|(mv, score)| ScoredMove { score: scale.of_move(choice, &mv, score), mv }).collect();
        moves.sort_by(|a, b| (a.mv.len(), &a.mv).cmp(&(b.mv.len(), &b.mv)));
        moves
    }

    fn look_behind(&self, seat: &mut dyn Seat, choice: &Choice<String>) -> Vec<(String, Score)> {
        let moves = seat.legal();
        let n_moves = moves.len() as u32;
        let whole = self.control.limits;
        let limits = Limits {
            time: whole.time.map(|time| time / n_moves),
            nodes: whole.nodes.map(|nodes| (nodes / u64::from(n_moves)).max(1)),
            depth: Some(choice.stats.depth.saturating_sub(1).max(1)),
            ..whole
        };
        let mut values = Vec::new();
        for mv in moves {
            if mv == choice.mv {
                values.extend(choice.score.map(|score| (mv, score)));
            } else if !self.control.stop.is_raised() {
                let score = self.score_behind(seat, &mv, limits);
                values.extend(score.ok().flatten().map(|score| (mv, score)));
            }
        }
        values
    }

    /// What the player says of the position after a move, seen from before it.
    fn score_behind(&self, seat: &mut dyn Seat, mv: &str, limits: Limits) -> Result<Option<Score>, SeatError> {
        seat.play(mv)?;
        let score = if let Standing::Over(outcome) = seat.standing() {
            Ok(seat.view().to_move.map(|side| Score::of(outcome, side)))
        } else {
            let control = Control { limits, ..self.control };
            seat.ask(self.player, &control, &mut NoProgress).map(|choice| choice.score)
        };
        seat.undo();
        score.map(|score| score.map(Score::from_child))
    }
}

/// What a game that is over is worth to the side that would be next.
fn finished(outcome: Outcome, to_move: Option<Side>, scale: &Scale<'_>) -> ScoreFigures {
    let worth = scale.position.worth_of_win(0);
    match outcome.winner() {
        None => ScoreFigures { kind: Kind::Draw, value: 0, plies: 0 },
        winner if winner == to_move => ScoreFigures { kind: Kind::Win, value: worth, plies: 0 },
        Some(_) => ScoreFigures { kind: Kind::Loss, value: -worth, plies: 0 },
    }
}

fn fill_in(analysis: &mut Analysis, choice: Choice<String>, scale: &Scale<'_>) {
    let stats = &choice.stats;
    let player = Spec::or_named(scale.player);
    let outlook = |score| scale.position.outlook(&player, score);
    let line = |other: &Variation<String>| LineFigures {
        score: scale.figures(other.score, stats),
        wdl: outlook(other.score),
        pv: other.line.clone(),
    };
    analysis.wdl = choice.score.and_then(outlook);
    analysis.lines = choice.variations.iter().map(line).collect();
    analysis.score = scale.of_choice(&choice);
    analysis.depth = stats.full_depth();
    analysis.counters = counters(stats);
    analysis.iterations = stats.iterations;
    analysis.best = Some(choice.mv);
    analysis.pv = choice.line;
}
