//! A game move by move: what every position is worth to a player, and which moves threw something away.

use mossa_catalogue::chess::Position;
use mossa_catalogue::chess::judge::{Gravity, Seen, compared, loss};
use mossa_catalogue::seat::Standing;
use mossa_catalogue::{AnyPosition as _, Spec};
use mossa_kernel::{Clock as _, Limits, Progress, Score, SearchStats, Side, Value as _, Watch};
use mossa_wire::{
    Kind, LiveProgress, Place, Refusal, ReviewedGame, ReviewedMove, ReviewedSide, ReviewedSides, ScoreFigures,
};

use crate::figures::Scale;
use crate::place::{chess_position, refusal};
use crate::search::{NOTHING_YET, Search};
use crate::thinking::said;

/// What is known of a position.
struct Known {
    side: Side,
    /// The number of the move to come, as players count.
    number: u32,
    seen: Seen,
    is_over: bool,
    /// The move that the player would play, and the line it expects as people say it.
    best: Option<String>,
    line: Vec<String>,
    stats: SearchStats,
    seconds: f64,
}

/// Reviews a game of chess: each position is thought about once, from a clean slate. A game whose review is ended early
/// has been reviewed that far.
pub(crate) fn review(place: &Place, player: &Spec, limits: Limits, search: &Search) -> Result<ReviewedGame, Refusal> {
    if place.game != "chess" {
        return Err(refusal("game", format!("{} is not reviewed: expected chess", place.game)));
    }
    let start = chess_position(&place.board, &place.start)?;
    let total = place.moves.len() + 1;
    let mut known = Vec::with_capacity(total);
    let mut said_moves = Vec::with_capacity(place.moves.len());
    for ply in 0..total {
        let position = start.clone().and_moves(&place.moves[..ply].join(","));
        let position = position.map_err(|error| refusal("moves", error))?;
        search.tell(LiveProgress { done: ply as u32, total: total as u32, ..NOTHING_YET });
        if let Some(mv) = place.moves.get(ply) {
            said_moves.push(position.seat().say(mv).unwrap_or_default());
        }
        if search.reins.stop.is_raised() {
            break;
        }
        known.push(look(&position, player, limits, search)?);
    }
    let scale = Scale { position: &start, plies_left: None };
    let moves: Vec<ReviewedMove> = known
        .windows(2)
        .zip(place.moves.iter().zip(said_moves))
        .map(|(pair, (mv, said))| judged(&pair[0], &pair[1], [mv, &said], &scale))
        .collect();
    let sides = ReviewedSides { white: side(&moves, Side::First), black: side(&moves, Side::Second) };
    let unknown = || "?".to_owned();
    Ok(ReviewedGame {
        number: 1,
        white: unknown(),
        black: unknown(),
        result: "*".into(),
        start: place.start.clone(),
        moves,
        sides,
    })
}

/// Keeps what a player says after every round.
struct Rounds(Vec<Score>);

impl Watch<String> for Rounds {
    fn progress(&mut self, progress: &Progress<'_, String>) {
        if progress.stats.iterations == self.0.len() as u64 + 1 {
            self.0.extend(progress.score);
        }
    }
}

fn look(position: &Position, player: &Spec, limits: Limits, search: &Search) -> Result<Known, Refusal> {
    let mut seat = position.seat();
    let state = position.state();
    let mut known = Known {
        side: state.side(),
        number: state.number(),
        seen: Seen::default(),
        is_over: seat.standing() != Standing::Open,
        best: None,
        line: Vec::new(),
        stats: SearchStats::default(),
        seconds: 0.0,
    };
    if let Standing::Over(outcome) = seat.standing() {
        known.seen.score = Some(Score::of(outcome, known.side));
        return Ok(known);
    }
    // Where only one move makes sense, it is still to be valued.
    let mut thoughtful = player.clone();
    if thoughtful.value("moves").is_none() {
        thoughtful.keys.push(("moves".into(), "best".into()));
    }
    let asked = [thoughtful.to_string(), player.to_string()];
    let asked = asked.iter().find(|spec| seat.invite(spec).is_ok()).unwrap_or(&asked[1]).clone();
    let started = search.reins.clock.now();
    let mut rounds = Rounds(Vec::new());
    let choice = seat.ask(&asked, &search.reins.control(limits), &mut rounds).map_err(|e| refusal("player", e))?;
    known.seconds = search.reins.clock.now().saturating_sub(started).as_secs_f64();
    known.seen = Seen { score: choice.score.or(rounds.0.last().copied()), rounds: rounds.0 };
    known.line = said(seat.as_mut(), &choice.line);
    known.best = Some(choice.mv);
    known.stats = choice.stats;
    Ok(known)
}

/// A move, written and said, between what is known before and after it.
fn judged(before: &Known, after: &Known, [mv, said]: [&String; 2], scale: &Scale<'_>) -> ReviewedMove {
    let [from, to] = compared(&before.seen, &after.seen);
    // The player's own choice loses nothing, even if it likes it less one move later; nor does a move after the end.
    let is_free = before.best.as_ref() == Some(mv) || before.is_over;
    let loss = from.zip(to).map(|(from, to)| if is_free { 0 } else { loss(from, to) });
    let shown = |score: Score, known: &Known| match score {
        Score::DRAW if known.is_over => ScoreFigures { kind: Kind::Draw, value: 0, plies: 0 },
        _ => scale.figures(score, &SearchStats::default()),
    };
    ReviewedMove {
        number: before.number,
        side: name(before.side).to_owned(),
        san: said.clone(),
        mv: mv.clone(),
        before: from.map(|score| shown(score, before)),
        after: to.map(|score| shown(score, after)),
        loss,
        mark: loss.and_then(Gravity::of_loss).map_or("", Gravity::sign).to_owned(),
        best: before.line.first().cloned(),
        line: before.line.clone(),
        depth: before.stats.full_depth(),
        nodes: before.stats.nodes,
        seconds: Some(before.seconds),
    }
}

/// What the moves of a side come to.
fn side(moves: &[ReviewedMove], side: Side) -> ReviewedSide {
    let own: Vec<&ReviewedMove> = moves.iter().filter(|mv| mv.side == name(side)).collect();
    let losses: Vec<u32> = own.iter().filter_map(|mv| mv.loss).collect();
    let n_marked = |gravity: Gravity| own.iter().filter(|mv| mv.mark == gravity.sign()).count() as u64;
    let total: f64 = losses.iter().copied().map(f64::from).sum();
    ReviewedSide {
        moves: own.len() as u64,
        average_loss: (!losses.is_empty()).then(|| total / losses.len() as f64),
        inaccuracies: n_marked(Gravity::Inaccuracy),
        mistakes: n_marked(Gravity::Mistake),
        blunders: n_marked(Gravity::Blunder),
    }
}

fn name(side: Side) -> &'static str {
    match side {
        Side::First => "white",
        Side::Second => "black",
    }
}
