//! Tiles: boards by chance, and the way to the goal.

use mossa_catalogue::tiles::{Draw, DrawKind, Instance, Shape, Slide, TilesError, Workshop};
use mossa_catalogue::{Algorithm, Spec};
use mossa_kernel::{Clock as _, Limits, Progress, Solution, Verdict, Watch};
use mossa_wire::{LiveProgress, Place, Refusal, SolvabilityFigures, Solved, Status, Step};

use crate::place::{Ground, instance, refusal, replay};
use crate::search::{NOTHING_YET, Search};

/// Solves a board from where it stands.
pub(crate) fn solve(
    place: &Place,
    spec: &Spec,
    heuristic: &str,
    limits: Limits,
    search: &Search,
) -> Result<Solved, Refusal> {
    let ground = Ground::read(place)?;
    let mut seat = ground.seat();
    replay(seat.as_mut(), &place.moves, |_, _| ())?;
    let instance = instance(&place.board, &seat.text(), &place.goal)?;
    let algorithm = Algorithm::new(spec).map_err(|error| refusal("algorithm", error))?;
    let workshop = Workshop::new(heuristic).map_err(|error| refusal("heuristic", error))?;
    let started = search.reins.clock.now();
    let solution = workshop.solve(&instance, algorithm, &search.reins.control(limits), &mut Teller { search });
    let seconds = search.reins.clock.now().saturating_sub(started).as_secs_f64();
    let steps = solution.path().map(|path| steps(&instance, &path.moves, &workshop));
    let solved = figures(&solution, &instance);
    let explanation = (solved.status == Status::Unsolvable).then(|| instance.solvability().to_string());
    let (algorithm, heuristic) = (spec.to_string(), workshop.heuristic());
    Ok(Solved { algorithm, heuristic, seconds: Some(seconds), steps, explanation, ..solved })
}

/// Says how far a solver has come.
struct Teller<'a> {
    search: &'a Search,
}

impl Watch<Slide> for Teller<'_> {
    fn progress(&mut self, progress: &Progress<'_, Slide>) {
        let (nodes, depth) = (progress.stats.expanded, progress.bound.unwrap_or(0));
        let line = progress.line.iter().map(|slide| slide.letter().to_string()).collect();
        self.search.tell(LiveProgress { nodes, depth, line, ..NOTHING_YET });
    }
}

fn figures(solution: &Solution<Slide>, instance: &Instance) -> Solved {
    let path = solution.path();
    let reasons = instance.solvability();
    Solved {
        board: instance.text(),
        size: instance.shape().to_string(),
        status: match solution.verdict {
            Verdict::Solved { .. } => Status::Solved,
            Verdict::Unsolvable => Status::Unsolvable,
            Verdict::Stopped => Status::Limit,
        },
        length: path.map(|path| path.moves.len() as u32),
        moves: path.map(|path| path.moves.iter().map(|slide| slide.letter()).collect()),
        optimal: solution.is_optimal(),
        lower_bound: solution.estimate,
        proven_bound: (solution.verdict != Verdict::Unsolvable).then_some(solution.bound),
        stopped_by: solution.stopped.map(|why| why.to_string()),
        algorithm: String::new(),
        heuristic: String::new(),
        expanded: solution.stats.expanded,
        generated: solution.stats.generated,
        reopened: solution.stats.reopened,
        horizon: solution.stats.horizon,
        visited: solution.stats.visited,
        iterations: solution.stats.iterations,
        seconds: None,
        peak_bytes: None,
        solvability: SolvabilityFigures {
            inversions: reasons.inversions,
            blank_row_from_bottom: reasons.blank_row_from_bottom,
            goal_inversions: reasons.goal_inversions,
            goal_blank_row_from_bottom: reasons.goal_blank_row_from_bottom,
            solvable: reasons.is_solvable(),
        },
        steps: None,
        trace: None,
        explanation: None,
    }
}

/// The boards on the way, with g, h and f.
fn steps(instance: &Instance, moves: &[Slide], workshop: &Workshop) -> Vec<Step> {
    let boards = instance.boards(moves);
    let letters = std::iter::once(None).chain(moves.iter().map(|slide| Some(slide.letter().to_string())));
    let step = |(g, (board, mv)): (usize, (&Instance, Option<String>))| {
        let (g, h) = (g as u32, workshop.estimate(board));
        Step { mv, board: board.text(), g, h, f: g + h }
    };
    boards.iter().zip(letters).enumerate().map(step).collect()
}

/// What kind of board is wanted.
pub(crate) struct Wanted {
    pub(crate) size: String,
    pub(crate) goal: String,
    pub(crate) seed: u64,
    pub(crate) length: Option<u32>,
}

/// A board by chance.
pub(crate) fn shuffle(wanted: &Wanted, limits: Limits, search: &Search) -> Result<String, Refusal> {
    let shape: Shape = wanted.size.parse().map_err(|error: TilesError| refusal("size", error))?;
    if wanted.length.is_some() && mossa_catalogue::tiles::SMALL < shape.n_cells() {
        return Err(refusal("length", "boards of a wanted length have at most 16 cells"));
    }
    let goal = if wanted.goal.is_empty() { "blank-last" } else { &wanted.goal };
    let kind = wanted.length.map_or(DrawKind::Any, DrawKind::Length);
    let draw = Draw { shape, goal: goal.to_owned(), seed: wanted.seed, kind };
    let boards = draw.boards(1, &search.reins.control(limits)).map_err(|error| refusal("goal", error))?;
    let board = boards.into_iter().flatten().next();
    board.map(|board| board.text()).ok_or_else(|| refusal("length", "no board of that length was found"))
}
