//! Alpha-beta and deepening with every combination of tables, orders, styles and windows, held to minimax.
//!
//! Positions are compared in exact-depth mode, because in some games one can come up at several depths of one search.

use std::fmt::Debug;

use mossa_conformance::toys::HashLeaves;
use mossa_kernel::{Game, Limits, NoProgress, Score, SearchHandle, Silent, Window};
use mossa_search::alpha_beta::{AlphaBeta, Parts, Style};
use mossa_search::deepening::{Deepening, Plan, SearchGoal};
use mossa_search::minimax::minimax;
use mossa_search::order::{AsGenerated, HintFirst, Hinted, History, Killers, MoveOrder};
use mossa_search::table::{ExactDepth, HashTable, NoTable, TranspositionTable};
use mossa_search::tactics::{Decisive, NoTactics};

/// Many ties, and hardly any.
const SPREADS: [u16; 2] = [3, 30_000];

/// Calls a macro with every order.
macro_rules! with_orders {
    ($check:ident, $($arguments:expr),*) => {
        $check($($arguments),*, || AsGenerated);
        $check($($arguments),*, || HintFirst);
        $check($($arguments),*, Killers::default);
        $check($($arguments),*, History::default);
        $check($($arguments),*, || Hinted(Decisive));
        $check($($arguments),*, || (Killers::default(), (History::default(), Hinted(NoTactics))));
    };
}

/// What is to be found in a position.
struct Question<'a, G: Game> {
    game: &'a G,
    state: &'a G::State,
    leaves: HashLeaves,
    depth: u32,
    /// What every move is worth, by minimax.
    values: Vec<(G::Move, Score)>,
}

impl<'a, G: Game<State: Debug>> Question<'a, G> {
    fn new(game: &'a G, state: &'a G::State, depth: u32, spread: u16) -> Question<'a, G> {
        let leaves = HashLeaves { seed: u64::from(depth), spread };
        let worth = |mv| {
            let (value, _) = minimax(game, &leaves, &game.after(state, mv), depth - 1);
            (mv, mossa_kernel::Value::from_child(value))
        };
        Question { game, state, leaves, depth, values: game.moves(state).into_iter().map(worth).collect() }
    }

    fn value(&self) -> Score {
        self.values.iter().map(|&(_, score)| score).max().expect("the game is not over")
    }

    /// The value is minimax's, and the move is one of the best.
    #[track_caller]
    fn check(&self, score: Option<Score>, mv: Option<&G::Move>, parts: &str) {
        let (state, depth) = (self.state, self.depth);
        assert_eq!(score, Some(self.value()), "{parts} to depth {depth} in {state:?}");
        let is_best = self.values.iter().any(|(best, worth)| Some(best) == mv && *worth == self.value());
        assert!(is_best, "{mv:?} is not best: {parts} to depth {depth} in {state:?}");
    }
}

fn questions<'a, G: Game<State: Debug>>(
    game: &'a G,
    positions: &'a [G::State],
    depths: &[u32],
) -> Vec<Question<'a, G>> {
    let open = || positions.iter().filter(|state| game.outcome(state).is_none());
    let of = |&depth: &u32| {
        SPREADS.into_iter().flat_map(move |spread| open().map(move |state| Question::new(game, state, depth, spread)))
    };
    depths.iter().flat_map(of).collect()
}

/// Alpha-beta with every combination of parts.
pub(crate) fn check_all<G: Game<State: Debug>>(game: &G, positions: &[G::State], depths: &[u32]) {
    for question in questions(game, positions, depths) {
        for style in [Style::FullWindow, Style::Scout] {
            with_orders!(check_alpha_beta, &question, style, &NoTable);
            with_orders!(check_alpha_beta, &question, style, &ExactDepth(HashTable::new(64)));
            with_orders!(check_alpha_beta, &question, style, &ExactDepth(HashTable::new(1 << 16)));
        }
    }
}

fn check_alpha_beta<G, T, R>(question: &Question<'_, G>, style: Style, table: &T, order: impl Fn() -> R)
where
    G: Game<State: Debug>,
    T: TranspositionTable + Debug,
    R: MoveOrder<G>,
{
    let (game, handle) = (question.game, <SearchHandle>::default());
    let parts = Parts { table, order: order(), tactics: NoTactics, style };
    let (meter, mut observer) = (handle.control(Limits::default()).meter(), Silent);
    let mut search = AlphaBeta::new(game, &question.leaves, parts, meter, &mut observer);
    let name = format!("{style:?}, {table:?}, {}", std::any::type_name::<R>());
    // Once more with a table that is full of it, and learned orders.
    for _ in 0..2 {
        let score = search.search(question.state, question.depth, Window::full());
        question.check(score.ok(), search.line().first(), &name);
    }
    check_bounds(question, &mut |window| search.search(question.state, question.depth, window).ok(), &name);
}

/// Windows beside and around the value give bounds on the right side.
fn check_bounds<G: Game<State: Debug>>(
    question: &Question<'_, G>,
    search: &mut dyn FnMut(Window) -> Option<Score>,
    name: &str,
) {
    let value = question.value();
    let near = |by: i32| Score::of_number(value.get() + by);
    let windows = [(near(-1), near(1)), (near(0), near(1)), (near(-1), near(0)), (near(-9), near(-5))];
    for (alpha, beta) in windows.into_iter().filter(|(alpha, beta)| alpha < beta) {
        let found = search(Window { alpha, beta }).expect("nothing limits it");
        let is_right = if found <= alpha {
            value <= found
        } else if beta <= found {
            found <= value
        } else {
            found == value
        };
        assert!(is_right, "{name}: {found} between {alpha} and {beta} in {:?}, exactly {value}", question.state);
    }
}

/// Deepening with every combination of parts, windows and answers.
pub(crate) fn check_deepening<G: Game<State: Debug>>(game: &G, positions: &[G::State], depths: &[u32]) {
    for question in questions(game, positions, depths) {
        for style in [Style::FullWindow, Style::Scout] {
            for aspiration in [None, Some(1), Some(5_000)] {
                for goal in [SearchGoal::Best, SearchGoal::EveryMove] {
                    let plan = Plan { aspiration, goal };
                    with_orders!(check_one_deepening, &question, plan, style, &NoTable);
                    with_orders!(check_one_deepening, &question, plan, style, &ExactDepth(HashTable::new(1 << 14)));
                }
            }
        }
    }
}

fn check_one_deepening<G, T, R>(question: &Question<'_, G>, plan: Plan, style: Style, table: &T, order: impl Fn() -> R)
where
    G: Game<State: Debug>,
    T: TranspositionTable + Debug,
    R: MoveOrder<G>,
{
    let (game, handle) = (question.game, <SearchHandle>::default());
    let parts = Parts { table, order: order(), tactics: NoTactics, style };
    let search = Deepening { game, evaluator: &question.leaves, parts, plan };
    let control = handle.control(Limits { depth: Some(question.depth), ..Limits::default() });
    let choice = search.choose(question.state, &control, &mut Silent, &mut NoProgress).expect("the game is not over");
    let name = format!("{plan:?}, {style:?}, {table:?}, {}", std::any::type_name::<R>());
    question.check(choice.score, Some(&choice.mv), &name);
    assert_eq!(choice.line.first(), Some(&choice.mv));
    if plan.goal == SearchGoal::EveryMove {
        assert_eq!(choice.values, question.values, "{name} to depth {} in {:?}", question.depth, question.state);
    }
}
