//! Tactics: what a game says is in plain sight, held against a search that sees it the long way.

use std::fmt::Debug;

use mossa_kernel::{Game, Rng, Score, TacticalStatus, Tactics, Value, Window};

use crate::{Fault, Options, Rule};

/// No move is ranked as high or as low.
const RANK_LIMIT: i32 = 200_000_000;

/// Holds tactics to their contract in every unfinished state on random walks from the starts: wins and losses are true
/// and as far away as is said, no move is left out that is better than one that is not, and bounds hold.
///
/// A win or a loss is searched as deep as it is said to lie. A move that is left out must lose within `n_plies` of the
/// options; tactics that leave out moves which lose later need more.
///
/// ```
/// use mossa_conformance::{Options, tactics, toys::{TicTacToe, WinOrBlock}};
/// tactics::check(&TicTacToe, &WinOrBlock, &[TicTacToe::EMPTY], Options::default())?;
/// # Ok::<(), mossa_conformance::Fault>(())
/// ```
pub fn check<G, T>(game: &G, tactics: &T, starts: &[G::State], options: Options) -> Result<(), Fault>
where
    G: Game<State: Debug>,
    T: Tactics<G>,
{
    let mut rng = Rng::new(options.seed);
    for start in starts {
        for _ in 0..options.n_walks {
            let mut state = start.clone();
            for _ in 0..options.n_steps {
                if game.outcome(&state).is_some() {
                    break;
                }
                check_state(game, tactics, &state, options.n_plies)?;
                let Some(mv) = rng.pick(game.moves(&state).as_ref()) else { break };
                let _ = game.play(&mut state, mv);
            }
        }
    }
    Ok(())
}

fn check_state<G, T>(game: &G, tactics: &T, state: &G::State, n_plies: u32) -> Result<(), Fault>
where
    G: Game<State: Debug>,
    T: Tactics<G>,
{
    for mv in game.moves(state) {
        let rank = tactics.rank(game, state, mv);
        Rule::RankIsSmall.demand(rank.abs() < RANK_LIMIT, state, || format!("{mv:?} has {rank}"))?;
    }
    check_bounds(game, tactics, state, n_plies)?;
    match tactics.probe(game, state) {
        TacticalStatus::Won { mv, plies } => check_claim(game, state, mv, Claim { score: Score::win_in(plies), plies }),
        TacticalStatus::Lost { mv, plies } => {
            check_claim(game, state, mv, Claim { score: Score::loss_in(plies), plies })
        }
        TacticalStatus::Open(moves) => check_open(game, state, moves.as_ref(), n_plies),
    }
}

/// What is known of the value must lie within the bounds: wins and losses in reach of the search, and all there is where
/// the game ends within reach.
fn check_bounds<G, T>(game: &G, tactics: &T, state: &G::State, n_plies: u32) -> Result<(), Fault>
where
    G: Game<State: Debug>,
    T: Tactics<G>,
{
    let Window { alpha, beta } = tactics.bounds(game, state);
    let is_whole = (alpha, beta) == (Score::WORST, Score::BEST);
    if is_whole {
        return Ok(());
    }
    let value = negamax(game, state, n_plies);
    let is_known = value.is_decided() || game.plies_left(state).is_some_and(|left| left <= n_plies);
    let is_within = alpha <= value && value <= beta;
    Rule::ValueIsWithinBounds
        .demand(is_within || !is_known, state, || format!("{value} is not between {alpha} and {beta}"))
}

/// What a position is said to be worth, and how far away that is.
struct Claim {
    score: Score,
    plies: u32,
}

fn check_claim<G>(game: &G, state: &G::State, mv: G::Move, Claim { score, plies }: Claim) -> Result<(), Fault>
where
    G: Game<State: Debug>,
{
    let is_legal = game.moves(state).as_ref().contains(&mv);
    Rule::SightIsLegal.demand(is_legal, state, || format!("{mv:?} is not"))?;
    let (best, found) = (negamax(game, state, plies), after(game, state, mv, plies));
    Rule::SightIsTrue
        .demand(best == score && found == score, state, || format!("{score} is said, {best} is, {mv:?} has {found}"))
}

fn check_open<G>(game: &G, state: &G::State, open: &[G::Move], n_plies: u32) -> Result<(), Fault>
where
    G: Game<State: Debug>,
{
    let moves = game.moves(state);
    let is_open = |mv: &G::Move| open.contains(mv);
    let in_order: Vec<G::Move> = moves.as_ref().iter().copied().filter(is_open).collect();
    let is_legal = !open.is_empty() && open == in_order;
    Rule::SightIsLegal.demand(is_legal, state, || format!("{open:?} of {:?}", moves.as_ref()))?;
    if open.len() == moves.as_ref().len() {
        return Ok(());
    }
    let worst = open.iter().map(|&mv| after(game, state, mv, n_plies)).min().unwrap_or(Score::BEST);
    for mv in moves.into_iter().filter(|mv| !is_open(mv)) {
        let value = after(game, state, mv, n_plies);
        let is_no_better = value.loss_in_plies().is_some() && value <= worst;
        Rule::LeftOutIsNoBetter
            .demand(is_no_better, state, || format!("{mv:?}, left out, has {value}, and {open:?} at least {worst}"))?;
    }
    Ok(())
}

/// What a move is worth to the side that plays it, looking `depth` plies ahead, the move included.
fn after<G: Game>(game: &G, state: &G::State, mv: G::Move, depth: u32) -> Score {
    Score::from_child(negamax(game, &game.after(state, mv), depth.saturating_sub(1)))
}

/// The evaluation at the horizon is always equal, so a win or loss that the search finds is certain.
fn negamax<G: Game>(game: &G, state: &G::State, depth: u32) -> Score {
    if let Some(outcome) = game.outcome(state) {
        return Score::of(outcome, game.to_move(state));
    }
    if depth == 0 {
        return Score::DRAW;
    }
    game.moves(state).into_iter().map(|mv| after(game, state, mv, depth)).max().unwrap_or(Score::WORST)
}
