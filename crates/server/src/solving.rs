//! Tiles: random boards, and the way to the goal.

use mossa_catalogue::tiles::{Draw, DrawKind, Shape, Slide, TablesError, TilesError};
use mossa_catalogue::{Algorithm, Spec};
use mossa_jobs::Timing;
use mossa_jobs::puzzle::{Method, Puzzle, steps};
use mossa_kernel::{Limits, Progress, ProgressSink};
use mossa_wire::{ApiError, LiveProgress, PositionSpec, Solved, Status};

use crate::position_spec::{Ground, instance, refusal, replay};
use crate::search::{NOTHING_YET, Search};

/// Solves a board from where it stands.
pub(crate) fn solve(
    place: &PositionSpec,
    spec: &Spec,
    heuristic: &str,
    limits: Limits,
    search: &Search,
) -> Result<Solved, ApiError> {
    let ground = Ground::read(search.games, place)?;
    let mut seat = ground.seat();
    replay(seat.as_mut(), &place.moves, &search.handle.stop, |_, _| ())?;
    let instance = instance(&place.board, &seat.text(), &place.goal)?;
    let algorithm = Algorithm::new(spec).map_err(|error| refusal("algorithm", error))?;
    let method = Method { spec: spec.clone(), algorithm };
    let factory = search.files_with_progress().factory(heuristic).map_err(|error| refusal("heuristic", error))?;
    let puzzle = Puzzle { instance: &instance, method: &method, factory: &factory };
    let lacking = |error: TablesError| refusal("heuristic", format!("{heuristic}: {error}"));
    factory.check(&instance, limits.memory).map_err(lacking)?;
    let timed = puzzle.solve(&search.handle.control(limits), &mut InfoWriter { search }).map_err(lacking)?;
    let mut solved = puzzle.figures(&timed, Timing::Shown);
    solved.steps = timed.solution().path().map(|path| steps(&puzzle, &path.moves));
    solved.explanation = (solved.status == Status::Unsolvable).then(|| instance.solvability().to_string());
    Ok(solved)
}

/// Says how far a solver has come.
struct InfoWriter<'a> {
    search: &'a Search,
}

impl ProgressSink<Slide> for InfoWriter<'_> {
    fn progress(&mut self, progress: &Progress<'_, Slide>) {
        let (nodes, depth) = (progress.stats.expanded, progress.bound.unwrap_or(0));
        let line = progress.line.iter().map(|slide| slide.letter().to_string()).collect();
        self.search.tell(LiveProgress { nodes, depth, line, ..NOTHING_YET });
    }
}

/// What kind of board is wanted.
pub(crate) struct Wanted {
    pub(crate) size: String,
    pub(crate) goal: String,
    pub(crate) seed: u64,
    pub(crate) length: Option<u32>,
}

/// A random board.
pub(crate) fn shuffle(wanted: &Wanted, limits: Limits, search: &Search) -> Result<String, ApiError> {
    let shape: Shape = wanted.size.parse().map_err(|error: TilesError| refusal("size", error))?;
    if wanted.length.is_some() && mossa_catalogue::tiles::SMALL < shape.n_cells() {
        return Err(refusal("length", "boards of a wanted length have at most 16 cells"));
    }
    let goal = if wanted.goal.is_empty() { "blank-last" } else { &wanted.goal };
    let kind = wanted.length.map_or(DrawKind::Any, DrawKind::Length);
    let draw = Draw { shape, goal: goal.to_owned(), seed: wanted.seed, kind };
    let boards = draw.boards(1, &search.handle.control(limits)).map_err(|error| refusal("goal", error))?;
    let board = boards.into_iter().flatten().next();
    board.map(|board| board.text()).ok_or_else(|| refusal("length", "no board of that length was found"))
}
