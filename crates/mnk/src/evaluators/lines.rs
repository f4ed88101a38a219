//! `lines`: windows that only one side has stones in, each weighed by the number of its stones.
//!
//! A window with n stones of one side and none of the other is worth 5ⁿ⁻¹ to that side, with n counted up to seven; all
//! other windows are worth nothing. The value is own windows less the opponent's, and an eighth of the own ones more for the
//! turn: the next stone goes into one of them.
//!
//! The sums are kept along a line of moves: a stone changes the windows through its square only.

use mossa_kernel::{Evaluator, Score, Side};

use crate::states::States;
use crate::{Board, Mnk, Shape, Square};

/// Open lines by their stones.
///
/// ```
/// use mossa_kernel::Evaluator;
/// use mossa_mnk::{Mnk, Square, evaluators::Lines};
/// let game = Mnk::new("3x3x3".parse().unwrap());
/// let lines = Lines::new(game.shape());
/// let after = |name| lines.value(&game, &game.after_moves(&[Square::read(name).unwrap()]).unwrap());
/// assert!(after("b2") < after("a1") && after("a1") < after("b1"), "the opponent prefers that we open at the edge");
/// ```
#[derive(Clone, Debug)]
pub struct Lines {
    states: States,
    /// By state of a window: what it is worth to either side.
    worth: Box<[[i32; 2]]>,
}

/// What the windows are worth to either side.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct LinesMemo {
    sums: [i32; 2],
}

/// How much more a window is worth with one stone more.
const BASE: i32 = 5;
/// From this number of stones on, more are worth no more.
const MAX_STONES: usize = 7;
/// The part of the own windows that the turn adds.
const TURN: i32 = 8;

impl Lines {
    /// For boards of this shape.
    pub fn new(shape: Shape) -> Lines {
        let by_stones = |n_stones: usize| match n_stones.min(MAX_STONES) {
            0 => 0,
            n_stones => BASE.pow(n_stones as u32 - 1),
        };
        let states = States::new(shape.run());
        let worth = states.table(|[first, second]| match (first, second) {
            (first, 0) => [by_stones(first), 0],
            (0, second) => [0, by_stones(second)],
            _ => [0, 0],
        });
        Lines { states, worth }
    }

    /// What the last stone, on this square, has changed.
    fn change(&self, game: &Mnk, board: &Board, square: Square) -> [i32; 2] {
        let stride = self.states.stride(board.to_move().other());
        let mut change = [0; 2];
        for span in game.windows().through(game.shape().cell(square)) {
            for &state in &board.tallies().states()[span] {
                let [after, before] = [state, state - stride].map(|state| self.worth[usize::from(state)]);
                change[0] += after[0] - before[0];
                change[1] += after[1] - before[1];
            }
        }
        change
    }

    /// Own windows less the opponent's, and what the turn adds.
    fn weigh(board: &Board, memo: LinesMemo) -> [i32; 2] {
        let [first, second] = memo.sums;
        let (own, other) = if board.to_move() == Side::First { (first, second) } else { (second, first) };
        [own - other, own / TURN]
    }
}

impl Evaluator<Mnk> for Lines {
    type Value = Score;
    type Memo = LinesMemo;

    fn memo(&self, _game: &Mnk, board: &Board) -> LinesMemo {
        let worths = board.tallies().states().iter().map(|&state| self.worth[usize::from(state)]);
        LinesMemo { sums: worths.fold([0; 2], |sums, worth| [sums[0] + worth[0], sums[1] + worth[1]]) }
    }

    fn play(&self, game: &Mnk, memo: &mut LinesMemo, board: &Board, square: Square) {
        let change = self.change(game, board, square);
        memo.sums = [memo.sums[0] + change[0], memo.sums[1] + change[1]];
    }

    fn undo(&self, game: &Mnk, memo: &mut LinesMemo, board: &Board, square: Square) {
        let change = self.change(game, board, square);
        memo.sums = [memo.sums[0] - change[0], memo.sums[1] - change[1]];
    }

    fn evaluate(&self, _game: &Mnk, board: &Board, memo: &LinesMemo) -> Score {
        let [lines, turn] = Lines::weigh(board, *memo);
        Score::new(lines + turn)
    }

    fn evaluate_after(&self, game: &Mnk, board: &Board, memo: &mut LinesMemo, square: Square) -> Score {
        let mut after = *memo;
        self.play(game, &mut after, board, square);
        self.evaluate(game, board, &after)
    }

    fn terms(&self, game: &Mnk, board: &Board) -> Vec<(&'static str, f64)> {
        let [lines, turn] = Lines::weigh(board, self.memo(game, board));
        vec![("lines", lines.into()), ("turn", turn.into())]
    }
}
