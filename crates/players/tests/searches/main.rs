//! The single-agent searches on worlds they know nothing of: sliding tiles, mazes and graphs. One binary, so that the
//! machine links once.

#![expect(clippy::unwrap_used, reason = "what the tests are fed is right, or they should fail")]

mod dressed;
mod inconsistent;
mod korf_counts;
mod limits;
mod node_size;
mod optimal;
mod tiles_engine;
mod whole_spaces;

use mossa_kernel::{Path, Problem};

/// Plays a path, which must be legal, end in a goal and cost what it says.
#[track_caller]
fn replay<P: Problem>(problem: &P, start: &P::State, path: &Path<P::Move>) {
    let mut state = start.clone();
    let mut cost = 0;
    for &mv in &path.moves {
        assert!(problem.moves(&state).as_ref().contains(&mv), "{mv:?} is not legal in {:?}", path.moves);
        cost += problem.cost(&state, mv);
        let _ = problem.play(&mut state, mv);
    }
    assert!(problem.is_goal(&state), "{:?} does not end in a goal", path.moves);
    assert_eq!(path.cost, cost, "the cost of {:?}", path.moves);
}
