//! Puzzles: random boards, and the way to the goal.

use mossa_catalogue::TablesError;
use mossa_catalogue::{Algorithm, DrawKind, DrawMeans, PuzzleDraw, Spec, TextError, TextPart};
use mossa_jobs::Timing;
use mossa_jobs::puzzle::{Method, Puzzle, steps};
use mossa_kernel::{Limits, Progress, ProgressSink};
use mossa_wire::{ApiError, LiveProgress, PositionSpec, Solved, Status};

use crate::position_spec::{Ground, of_text, puzzle_at, refusal, replay};
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
    let (game, instance) = puzzle_at(&ground, seat.as_ref())?;
    let instance = instance.as_ref();
    let algorithm = Algorithm::new(spec).map_err(|error| refusal("algorithm", error))?;
    let method = Method { spec: spec.clone(), algorithm };
    let by_name = game.heuristic(heuristic, &search.files_with_progress());
    let by_name = by_name.map_err(|error| refusal("heuristic", error))?;
    let puzzle = Puzzle { instance, method: &method, heuristic: by_name.as_ref() };
    let lacking = |error: TablesError| refusal("heuristic", format!("{heuristic}: {error}"));
    by_name.check(instance, limits.memory).map_err(lacking)?;
    let timed = puzzle.solve(&search.handle.control(limits), &mut InfoWriter { search }).map_err(lacking)?;
    let mut solved = puzzle.figures(&timed, Timing::Shown);
    solved.steps = timed.solution().path().map(|path| steps(&puzzle, &path.moves));
    let is_unsolvable = solved.status == Status::Unsolvable;
    solved.explanation = instance.solvability().filter(|_| is_unsolvable).map(|why| why.to_string());
    Ok(solved)
}

/// Says how far a solver has come.
struct InfoWriter<'a> {
    search: &'a Search,
}

impl ProgressSink<String> for InfoWriter<'_> {
    fn progress(&mut self, progress: &Progress<'_, String>) {
        let (nodes, depth) = (progress.stats.expanded, progress.bound.unwrap_or(0));
        self.search.tell(LiveProgress { nodes, depth, line: progress.line.to_vec(), ..NOTHING_YET });
    }
}

/// What kind of board is wanted. What is empty is the usual.
pub(crate) struct Wanted {
    pub(crate) game: String,
    pub(crate) size: String,
    pub(crate) goal: String,
    pub(crate) seed: u64,
    pub(crate) length: Option<u32>,
}

/// A random board.
pub(crate) fn shuffle(wanted: Wanted, limits: Limits, search: &Search) -> Result<String, ApiError> {
    let Wanted { game, size, goal, seed, length } = wanted;
    let said = |text: String| Some(text).filter(|text| !text.is_empty());
    let (_, game) = search.games.puzzle_or_first(said(game).as_deref()).map_err(of_text)?;
    let kind = length.map_or(DrawKind::Any, DrawKind::Length);
    let draw = PuzzleDraw { board: said(size), goal: said(goal), seed, kind };
    let wrong = |error: TextError| {
        if error.part == TextPart::Board { refusal("size", error) } else { of_text(error) }
    };
    game.check_draw(&draw, DrawMeans::Search).map_err(wrong)?;
    let boards = game.draw_in_time(&draw, 1, &search.handle.control(limits)).map_err(wrong)?;
    let board = boards.into_iter().flatten().next();
    board.map(|board| board.start()).ok_or_else(|| refusal("length", "no board of that length was found"))
}
