//! A game move by move: what a player says of every position, the last one included, and which moves threw something
//! away. Each position is thought about once: what it is worth is the worth after one move and before the next.

use mossa_catalogue::AnyPosition;
use mossa_catalogue::review::{Basis, Gravity, PlayedGame, ReviewQuestion, Seen, Worth};
use mossa_catalogue::seat::Standing;
use mossa_kernel::{Choice, Score, SearchStats, Side, Value as _};
use mossa_wire::{BySide, Kind, ReviewedMove, ReviewedSide, ScoreBasis, ScoreFigures};

use super::Timing;
use super::ask::AnalysisMode;
use super::opinion::Opinion;
use super::score::Scale;

/// What is known of a position.
#[derive(Debug)]
pub struct View {
    /// Whose move it is.
    pub side: Side,
    /// What the player said of it.
    pub seen: Seen,
    /// The line that it expects, as players write it.
    pub line: Vec<String>,
    /// How far it looked ahead …
    pub depth: u32,
    /// … at what cost.
    pub nodes: u64,
    /// And in what time.
    pub seconds: f64,
    /// Why it has no answer, if it should have one.
    pub no_move: Option<String>,
}

impl View {
    /// The player's opinion of the position after this many moves of a game; none is where the game is over. None if
    /// there was no time for it.
    pub fn of(
        game: &dyn PlayedGame,
        n_moves: usize,
        ask: impl FnOnce(&dyn AnyPosition, AnalysisMode) -> Option<Opinion>,
    ) -> Option<View> {
        let position = game.position(n_moves);
        let mut seat = position.seat();
        let side = game.side(n_moves);
        let (seen, line) = (Seen::default(), Vec::new());
        let mut view = View { side, seen, line, depth: 0, nodes: 0, seconds: 0.0, no_move: None };
        if let Standing::Over(outcome) = seat.standing() {
            let score = Some(Score::of(outcome, side));
            view.seen = Seen { score, is_exact: true, is_over: true, ..Seen::default() };
            return Some(view);
        }
        let wish = match game.question() {
            ReviewQuestion::BestMove => AnalysisMode::Best,
            ReviewQuestion::AllMoves => AnalysisMode::All,
        };
        let opinion = ask(position.as_ref(), wish)?;
        view.seconds = opinion.seconds;
        match opinion.choice {
            Ok(choice) => {
                (view.depth, view.nodes) = (choice.stats.full_depth(), choice.stats.nodes);
                view.line = seat.say_line(&choice.line);
                let scale = Scale { position: position.as_ref(), plies_left: seat.plies_left(), player: "" };
                view.seen = understood(choice, opinion.rounds, seat.legal().len(), &scale);
            }
            Err(error) => view.no_move = Some(error.to_string()),
        }
        Some(view)
    }
}

/// What a player said, with what of it is exact. The position is worth exactly what its best move is if that wins, if the
/// player says nothing of the other moves, or if all of them are exact too.
fn understood(choice: Choice<String>, rounds: Vec<Score>, n_legal: usize, scale: &Scale<'_>) -> Seen {
    let is_exact = |mv: &str, score| scale.of_move(&choice, mv, score).kind != Kind::Cp;
    let worth = |(mv, score): &(String, Score)| (mv.clone(), Worth { score: *score, is_exact: is_exact(mv, *score) });
    let moves: Vec<(String, Worth)> = choice.values.iter().map(worth).collect();
    let is_complete = moves.is_empty() || (moves.len() == n_legal && moves.iter().all(|(_, worth)| worth.is_exact));
    let is_known = |score: Score| is_exact(&choice.mv, score) && (score.win_in_plies().is_some() || is_complete);
    let is_exact = choice.score.is_some_and(is_known);
    let score = choice.score.or(rounds.last().copied());
    Seen { score, is_exact, rounds, moves, best: Some(choice.mv), is_over: false }
}

/// What there is to say of a game's moves: one for every two positions that were looked at, from the first on.
pub fn moves(game: &dyn PlayedGame, views: &[View], timing: Timing) -> Vec<ReviewedMove> {
    let names = game.sides();
    // What is proven of a move is proven of the position after it.
    let mut proven: Option<Worth> = None;
    let review = |(ply, pair): (usize, &[View])| {
        let (before, after, mv) = (&pair[0], &pair[1], &game.moves()[ply]);
        let position = game.position(ply);
        let scale = Scale { position: position.as_ref(), plies_left: None, player: "" };
        let judgement = match proven.filter(|_| !before.seen.is_exact) {
            Some(Worth { score, is_exact }) => {
                let seen = Seen { score: Some(score), is_exact, ..before.seen.clone() };
                game.judge(ply, &seen, &after.seen)
            }
            None => game.judge(ply, &before.seen, &after.seen),
        };
        proven = judgement.after.filter(|worth| worth.is_exact).map(Worth::for_opponent);
        ReviewedMove {
            number: mv.number,
            side: names[mv.side as usize].to_owned(),
            san: mv.said.clone(),
            before: judgement.before.map(|worth| shown(worth, &scale)),
            after: judgement.after.map(|worth| shown(worth, &scale)),
            loss: judgement.loss,
            basis: judgement.basis.map(basis),
            mark: judgement.gravity.map_or("", Gravity::sign).to_owned(),
            best: before.line.first().cloned(),
            line: before.line.clone(),
            depth: before.depth,
            nodes: before.nodes,
            seconds: timing.tell(before.seconds),
            mv: mv.text.clone(),
        }
    };
    views.windows(2).enumerate().map(review).collect()
}

fn basis(basis: Basis) -> ScoreBasis {
    match basis {
        Basis::Exact => ScoreBasis::Exact,
        Basis::Estimate => ScoreBasis::Estimate,
        Basis::Mixed => ScoreBasis::Mixed,
    }
}

/// A score of the side that moved; an even one is a draw if it is exact.
fn shown(worth: Worth, scale: &Scale<'_>) -> ScoreFigures {
    match worth {
        Worth { score: Score::DRAW, is_exact: true } => ScoreFigures { kind: Kind::Draw, value: 0, plies: 0 },
        Worth { score, .. } => scale.figures(score, &SearchStats::default()),
    }
}

/// What the moves of both sides come to.
pub fn sides(game: &dyn PlayedGame, moves: &[ReviewedMove]) -> BySide<ReviewedSide> {
    BySide(game.sides().map(|name| (name.to_owned(), side(moves, name))))
}

fn side(moves: &[ReviewedMove], name: &str) -> ReviewedSide {
    let own: Vec<&ReviewedMove> = moves.iter().filter(|mv| mv.side == name).collect();
    // Losses of different scales do not add up.
    let has_basis = moves.iter().any(|mv| mv.basis.is_some());
    let is_counted = |mv: &&&ReviewedMove| !has_basis || mv.basis == Some(ScoreBasis::Exact);
    let counted: Vec<&&ReviewedMove> = own.iter().filter(is_counted).collect();
    let losses: Vec<u32> = counted.iter().filter_map(|mv| mv.loss).collect();
    let n_marked = |gravity: Gravity| own.iter().filter(|mv| mv.mark == gravity.sign()).count() as u64;
    let total: f64 = losses.iter().copied().map(f64::from).sum();
    ReviewedSide {
        moves: own.len() as u64,
        exact: has_basis.then_some(counted.len() as u64),
        average_loss: (!losses.is_empty()).then(|| total / losses.len() as f64),
        inaccuracies: n_marked(Gravity::Inaccuracy),
        mistakes: n_marked(Gravity::Mistake),
        blunders: n_marked(Gravity::Blunder),
    }
}
