//! A reviewed game as a document.

use mossa_catalogue::AnyPosition as _;
use mossa_catalogue::chess::Position;
use mossa_catalogue::chess::judge::{Gravity, compared, loss};
use mossa_catalogue::chess::pgn::MainLine;
use mossa_catalogue::seat::Standing;
use mossa_kernel::{Notation as _, Score, SearchStats, Side, StateSpace as _};
use mossa_wire::{Kind, ReviewedGame, ReviewedMove, ReviewedSide, ReviewedSides, ScoreFigures};

use super::games::Played;
use super::views::View;
use mossa_lab::work::Timing;
use mossa_lab::work::score::Scale;

/// A game and what is known of its positions, from the first on.
pub(super) fn figures(played: &Played, views: &[View], timing: Timing) -> ReviewedGame {
    let moves = moves(&played.line, views, timing);
    let tag = |name| played.record.tag(name).unwrap_or("?").to_owned();
    let sides = ReviewedSides { white: side(&moves, Side::First), black: side(&moves, Side::Second) };
    ReviewedGame {
        number: played.number,
        white: tag("White"),
        black: tag("Black"),
        result: played.record.result.to_string(),
        start: Position::within(&played.line, 0).text(),
        moves,
        sides,
    }
}

/// A move for every two positions.
fn moves(line: &MainLine, views: &[View], timing: Timing) -> Vec<ReviewedMove> {
    let MainLine { rules, start, moves } = line;
    let mut state = start.clone();
    let position = Position::within(line, 0);
    let scale = Scale { position: &position, plies_left: None, player: "" };
    let mut review = |(pair, &mv): (&[View], &_)| {
        let (before, after) = (&pair[0], &pair[1]);
        let written = rules.write_move(&state, mv);
        let [from, to] = compared(&before.seen, &after.seen);
        // The player's own choice loses nothing, even if it likes it less one move later; nor does a move after the end.
        let is_free = before.best.as_ref() == Some(&written) || before.standing != Standing::Open;
        let loss = from.zip(to).map(|(from, to)| if is_free { 0 } else { loss(from, to) });
        let reviewed = ReviewedMove {
            number: state.number(),
            side: name(before.side).to_owned(),
            san: rules.say_move(&state, mv),
            before: from.map(|score| shown(score, before, &scale)),
            after: to.map(|score| shown(score, after, &scale)),
            loss,
            mark: loss.and_then(Gravity::of_loss).map_or("", Gravity::sign).to_owned(),
            best: before.line.first().cloned(),
            line: before.line.clone(),
            depth: before.depth,
            nodes: before.nodes,
            seconds: (timing == Timing::Shown).then_some(before.seconds),
            mv: written,
        };
        let _ = rules.play(&mut state, mv);
        reviewed
    };
    views.windows(2).zip(moves).map(&mut review).collect()
}

/// A score of the side that moved; an even one is a draw if the game was over there.
fn shown(score: Score, view: &View, scale: &Scale<'_>) -> ScoreFigures {
    match view.standing {
        Standing::Over(_) if score == Score::DRAW => ScoreFigures { kind: Kind::Draw, value: 0, plies: 0 },
        _ => scale.figures(score, &SearchStats::default()),
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
