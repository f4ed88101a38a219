//! What a review found out, written into PGN as other programs show it. Behind every move stands what the position is then
//! worth to White (`[%eval 0.35]`, `[%eval #-3]`); mistakes have a glyph and, as a variation, the line that was better.

use mossa_chess::pgn::{Line, Nag, Ply};
use mossa_kernel::Side;

use crate::record::{MoveReview, PositionWorth};

/// Glyphs that say how good a move is, `!` to `?!`.
const OF_MOVES: std::ops::RangeInclusive<u8> = 1..=6;
/// A better line is shown no further.
const LONGEST_LINE: usize = 10;

/// Writes down what is known of a move. Comments and variations of its own stay; glyphs of moves and scores that stood there
/// before are replaced.
pub(super) fn annotate(ply: &mut Ply, review: &MoveReview<'_>) {
    review.said.clone_into(&mut ply.san);
    ply.nags.retain(|nag| !OF_MOVES.contains(&nag.0));
    let scores_left_out = ply.after.iter().map(|comment| without_score(comment));
    ply.after = eval(review.after).into_iter().chain(scores_left_out.filter(|comment| !comment.is_empty())).collect();
    if let Some(nag) = Nag::of_sign(review.mark) {
        ply.nags.push(nag);
        let is_new = |line: &Line| ply.variations.iter().all(|known| !has_same_moves(known, line));
        let better = better(review).filter(is_new);
        ply.variations.extend(better);
    }
}

/// Whether two lines go the same way, whatever is said of them.
fn has_same_moves(one: &Line, other: &Line) -> bool {
    let sans = |line: &Line| line.plies.iter().map(|ply| ply.san.clone()).collect::<Vec<_>>();
    sans(one) == sans(other)
}

/// The line that was better, with what it is worth.
fn better(review: &MoveReview<'_>) -> Option<Line> {
    let mut plies: Vec<Ply> = review.better.iter().take(LONGEST_LINE).map(Ply::new).collect();
    plies.first_mut()?.after.extend(eval(review.before));
    Some(Line { plies, end: Vec::new() })
}

/// What a position is worth to White, for programs; nothing after mate.
fn eval(worth: PositionWorth) -> Option<String> {
    let score = worth.score?;
    let (to_mate, sign) = match (score.win_in_plies(), score.loss_in_plies()) {
        (Some(plies), _) => (Some(plies), 1),
        (_, Some(plies)) => (Some(plies), -1),
        _ => (None, score.get()),
    };
    let white = if worth.side == Side::First { sign } else { -sign };
    match to_mate.map(|plies| plies.div_ceil(2)) {
        Some(0) => None,
        Some(moves) => Some(format!("[%eval #{}{moves}]", if white < 0 { "-" } else { "" })),
        None => Some(format!("[%eval {:.2}]", f64::from(white) / 100.0)),
    }
}

/// A comment without a score for programs that stood in it.
fn without_score(comment: &str) -> String {
    let Some((before, rest)) = comment.split_once("[%eval") else { return comment.to_owned() };
    let Some((_, behind)) = rest.split_once(']') else { return comment.to_owned() };
    format!("{} {}", before.trim_end(), behind.trim_start()).trim().to_owned()
}

#[cfg(test)]
mod tests {
    use mossa_kernel::Score;

    use super::*;

    #[test]
    fn scores_are_whites() {
        let worth = |side, score| PositionWorth { side, score: Some(score) };
        let cases = [
            (Side::First, Score::new(35), "[%eval 0.35]"),
            (Side::Second, Score::new(35), "[%eval -0.35]"),
            (Side::Second, Score::new(0), "[%eval 0.00]"),
            (Side::First, Score::win_in(5), "[%eval #3]"),
            (Side::Second, Score::win_in(1), "[%eval #-1]"),
            (Side::Second, Score::loss_in(4), "[%eval #2]"),
        ];
        for (side, score, text) in cases {
            assert_eq!(eval(worth(side, score)).as_deref(), Some(text));
        }
        assert_eq!(eval(worth(Side::First, Score::loss_in(0))), None);
    }

    #[test]
    fn old_scores_go_and_words_stay() {
        let cases = [
            ("[%eval 0.35]", ""),
            ("[%eval 0.35] [%clk 0:01:00]", "[%clk 0:01:00]"),
            ("good [%eval #3] move", "good move"),
            ("as it was", "as it was"),
            ("[%eval", "[%eval"),
        ];
        for (comment, expected) in cases {
            assert_eq!(without_score(comment), expected);
        }
    }
}
