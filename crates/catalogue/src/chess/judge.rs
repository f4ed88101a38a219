//! Judges moves of chess: what a move lost, and whether that is a mistake. `docs/chess-analysis.md` explains the
//! measure.

use mossa_chess::pgn::MainLine;
use mossa_kernel::{Game as _, Notation as _, Score, StateSpace as _};

use super::position::{Position, Positions};
use crate::review::{Gravity, Judgement, PlayedGame, PlayedMove, ReviewQuestion, Seen, Worth, compared};
use crate::variant::Boxed;

/// Beyond this a game is as good as won or lost: to win more slowly, or to lose more thoroughly, costs nothing. A mate
/// counts as this much.
const CEILING: i32 = 1_000;

/// The least loss of each kind, in hundredths of a pawn as the player counts them, the gravest first.
const THRESHOLDS: [(u32, Gravity); 3] = [(300, Gravity::Blunder), (100, Gravity::Mistake), (50, Gravity::Inaccuracy)];

/// How grave a loss of this many hundredths is.
fn gravity(loss: u32) -> Option<Gravity> {
    THRESHOLDS.into_iter().find(|&(least, _)| least <= loss).map(|(_, gravity)| gravity)
}

/// What was lost from one score to the other, both from the view of the side that moved; gains are none.
fn loss(before: Score, after: Score) -> u32 {
    let [before, after] = [before, after].map(|score| score.get().clamp(-CEILING, CEILING));
    (before - after).max(0).unsigned_abs()
}

/// A game of chess that was played.
#[derive(Debug)]
pub struct PlayedChess {
    positions: Positions,
    moves: Vec<PlayedMove>,
}

impl PlayedChess {
    /// The game of these moves.
    ///
    /// ```
    /// use mossa_catalogue::chess::{PlayedChess, pgn::{MainLine, Reader}};
    /// use mossa_catalogue::review::PlayedGame as _;
    /// let game = Reader::new("1. e4 e5 2. Nf3 *".as_bytes()).next_game().unwrap().unwrap();
    /// let played = PlayedChess::of(&MainLine::of(&game).unwrap());
    /// assert_eq!((played.moves()[2].said.as_str(), played.moves()[2].number), ("Nf3", 2));
    /// ```
    pub fn of(line: &MainLine) -> PlayedChess {
        let MainLine { rules, start, moves } = line;
        let mut state = start.clone();
        let mut played = |&mv: &_| {
            let played = PlayedMove {
                number: state.number(),
                side: rules.to_move(&state),
                said: rules.display_move(&state, mv),
                text: rules.write_move(&state, mv),
            };
            let _ = rules.play(&mut state, mv);
            played
        };
        let moves = moves.iter().map(&mut played).collect();
        PlayedChess { positions: Position::all_within(line), moves }
    }
}

impl PlayedGame for PlayedChess {
    fn moves(&self) -> &[PlayedMove] {
        &self.moves
    }

    fn position(&self, n_moves: usize) -> Boxed {
        Box::new(self.positions.get(n_moves))
    }

    fn sides(&self) -> [&'static str; 2] {
        ["white", "black"]
    }

    fn question(&self) -> ReviewQuestion {
        ReviewQuestion::BestMove
    }

    /// Losses are in hundredths of a pawn. Mates are part of the same scale.
    fn judge(&self, ply: usize, before: &Seen, after: &Seen) -> Judgement {
        let [from, to] = compared(before, after);
        // The player's own choice loses nothing, even if it likes it less one move later; nor does a move after the end.
        let is_free = before.best.as_ref() == Some(&self.moves[ply].text) || before.is_over;
        let loss = from.zip(to).map(|(from, to)| if is_free { 0 } else { loss(from, to) });
        let worth = |score: Option<Score>, seen: &Seen| score.map(|score| Worth { score, is_exact: seen.is_over });
        Judgement {
            before: worth(from, before),
            after: worth(to, after),
            loss,
            gravity: loss.and_then(gravity),
            basis: None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn losses_are_measured_up_to_a_decided_game() {
        let score = Score::new;
        let cases = [
            (score(30), score(-25), 55),
            (score(-20), score(40), 0),
            (score(1_500), score(1_100), 0),
            (score(1_500), score(600), 400),
            (Score::win_in(3), Score::win_in(9), 0),
            (Score::win_in(3), score(400), 600),
            (score(10), Score::loss_in(2), 1_010),
            (score(-1_200), Score::loss_in(2), 0),
            (Score::win_in(1), Score::loss_in(2), 2_000),
        ];
        for (before, after, expected) in cases {
            assert_eq!(loss(before, after), expected, "{before} {after}");
        }
    }

    #[test]
    fn marks_begin_where_they_say() {
        let sign = |loss| gravity(loss).map_or("", Gravity::sign);
        let cases = [(0, ""), (49, ""), (50, "?!"), (99, "?!"), (100, "?"), (299, "?"), (300, "??"), (2_000, "??")];
        for (loss, expected) in cases {
            assert_eq!(sign(loss), expected, "{loss}");
        }
    }
}
