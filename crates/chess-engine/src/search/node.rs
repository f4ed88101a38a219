//! One node of the tree, the heart of the search: its order of steps is the algorithm.
//!
//! Principal-variation search (T. A. Marsland and M. Campbell, 1982): the first move is searched with the full window, all
//! others with an empty one that only asks whether they are better, and again in full if they are. Fail-soft: a result ≤
//! alpha is an upper bound, one ≥ beta a lower bound, between them it is exact.

use arrayvec::ArrayVec;
use mossa_chess::board::Move;
use mossa_kernel::Stopped;

use super::learn::Refutation;
use super::prune::Trend;
use super::reduce::{Kind, Late};
use super::{Worker, extend, prune, reduce};
use crate::checks::Checks;
use crate::order::picker::{Hints, Wanted};
use crate::order::{Picker, Stage};
use crate::position::{Position, is_tactical};
use crate::score::{DRAW, INFINITE, MAX_PLY, PROVEN, Window, is_proven, mated_at};
use crate::see;
use crate::table::{Bound, Entry};

/// What is expected of a node, decided where it is called and compiled in.
pub(super) trait Node {
    /// On the principal variation: the window is open, and the line is kept.
    const ON_LINE: bool;
    /// One move is expected to refute it.
    const IS_CUT: bool;
    /// What its first child is.
    type First: Node;
    /// What its other children are, once their reductions are taken back.
    type Other: Node;
    /// What it is itself when nothing but a question is asked.
    type Asked: Node;
}

/// On the principal variation.
pub(super) struct Line;
/// Expected to be refuted by one move.
pub(super) struct Cut;
/// Expected to try all moves in vain.
pub(super) struct All;

impl Node for Line {
    const ON_LINE: bool = true;
    const IS_CUT: bool = false;
    type First = Line;
    type Other = Cut;
    type Asked = All;
}

impl Node for Cut {
    const ON_LINE: bool = false;
    const IS_CUT: bool = true;
    type First = All;
    type Other = All;
    type Asked = Cut;
}

impl Node for All {
    const ON_LINE: bool = false;
    const IS_CUT: bool = false;
    type First = Cut;
    type Other = Cut;
    type Asked = All;
}

/// What a position looks like before any move of it is searched.
#[derive(Clone, Copy, Debug)]
pub(super) struct Scene {
    pub(super) depth: i32,
    pub(super) known: Option<Entry>,
    /// The evaluation of the position as it stands; `None` in check …
    pub(super) raw: Option<i32>,
    /// … and made better by what was learned and what the table knows.
    pub(super) evaluation: Option<i32>,
    pub(super) trend: Trend,
    /// On the principal variation now, or when it was last looked at.
    pub(super) on_line: bool,
}

/// The best move so far.
struct Best {
    score: i32,
    mv: Option<Move>,
    bound: Bound,
}

/// Moves that were searched and did not refute.
#[derive(Default)]
pub(super) struct Tried {
    pub(super) quiets: ArrayVec<Move, 64>,
    pub(super) captures: ArrayVec<Move, 32>,
}

/// A move about to be searched.
struct Step {
    mv: Move,
    stage: Stage,
    is_tactical: bool,
    gives_check: bool,
    history: i32,
    n_before: usize,
}

impl Step {
    fn kind(&self) -> Kind {
        match self.stage {
            _ if self.is_tactical => Kind::Tactical,
            Stage::Killer | Stage::SecondKiller | Stage::Counter => Kind::Refutation,
            _ => Kind::Quiet,
        }
    }
}

/// Whether a move is worth a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Doubt {
    /// It is.
    None,
    /// It is not.
    OfMove,
    /// It is not, and nor are the quiet moves after it, unless they give check.
    OfQuiets,
}

impl Doubt {
    fn when(is_bad: bool) -> Doubt {
        if is_bad { Doubt::OfMove } else { Doubt::None }
    }
}

impl Worker<'_> {
    /// What a position is worth to its side to move, looked at so deep.
    pub(super) fn search<N: Node>(
        &mut self,
        position: &Position,
        ply: usize,
        depth: i32,
        window: Window,
    ) -> Result<i32, Stopped> {
        if depth <= 0 {
            return self.quiescence::<N>(position, ply, 0, window);
        }
        self.enter(ply)?;
        if self.past.is_drawn(position) {
            return Ok(DRAW);
        }
        if MAX_PLY <= ply + 1 {
            return Ok(self.memory.evaluation.evaluate(&position.board));
        }
        let window = window.within_mates(ply);
        if window.is_empty() {
            return Ok(window.alpha);
        }
        let excluded = self.frames[ply].excluded;
        let known = if excluded.is_none() { self.tools.table.get(position.key, ply) } else { None };
        if !N::ON_LINE
            && let Some(score) = known.and_then(|entry| settles(&entry, depth, window, position))
        {
            self.counters.n_table_hits += 1;
            return Ok(score);
        }
        let scene = self.scene::<N>(position, ply, depth, known);
        if !N::ON_LINE
            && excluded.is_none()
            && let Some(score) = self.shortcut::<N>(position, ply, &scene, window)?
        {
            return Ok(score);
        }
        self.try_moves::<N>(position, ply, &scene, window)
    }

    /// Looks at the position itself.
    fn scene<N: Node>(&mut self, position: &Position, ply: usize, depth: i32, known: Option<Entry>) -> Scene {
        let params = self.tools.params;
        self.frames[ply + 2].killers = [None; 2];
        self.frames[ply + 1].n_doubled = self.frames[ply].n_doubled;
        let is_check = position.is_check();
        let excluded = self.frames[ply].excluded;
        let raw = match known.and_then(|entry| entry.evaluation) {
            _ if is_check => None,
            // The same position is looked at for the second time, without one of its moves.
            _ if excluded.is_some() => self.frames[ply].evaluation,
            Some(evaluation) => Some(evaluation),
            None => Some(self.memory.evaluation.evaluate(&position.board)),
        };
        let corrected = if excluded.is_some() { raw } else { raw.map(|raw| self.corrected(position, raw)) };
        self.frames[ply].evaluation = corrected;
        let lacks_hash = known.is_none_or(|entry| entry.mv.is_none()) && excluded.is_none();
        let mut depth = depth + if is_check { params.check_extension } else { 0 };
        if lacks_hash && (N::ON_LINE || N::IS_CUT) && params.internal_reduction_depth <= depth {
            depth -= 1;
        }
        Scene {
            depth,
            known,
            raw,
            evaluation: corrected.map(|value| refined(value, known)),
            trend: self.trend(ply),
            on_line: N::ON_LINE || known.is_some_and(|entry| entry.on_line),
        }
    }

    /// Whether the side to move is better off than two plies ago, or four where it was in check then.
    fn trend(&self, ply: usize) -> Trend {
        let at = |back: usize| ply.checked_sub(back).and_then(|earlier| self.frames[earlier].evaluation);
        match (at(0), at(2).or_else(|| at(4))) {
            (Some(now), Some(then)) if then < now => Trend::Rising,
            (Some(_), None) => Trend::Rising,
            _ => Trend::Falling,
        }
    }

    /// Tries the moves one after another until one refutes.
    fn try_moves<N: Node>(
        &mut self,
        position: &Position,
        ply: usize,
        scene: &Scene,
        window: Window,
    ) -> Result<i32, Stopped> {
        let excluded = self.frames[ply].excluded;
        let hash = scene.known.and_then(|entry| entry.mv);
        let mut picker = Picker::new(&position.board, Wanted::All, self.hints(ply, hash));
        let mut best = Best { score: -INFINITE, mv: None, bound: Bound::Upper };
        let mut tried = Tried::default();
        let checks = Checks::of(&position.board);
        let (mut alpha, mut n_before, mut is_late) = (window.alpha, 0, false);

        while let Some((mv, stage)) = picker.next(&position.board, &self.memory.history) {
            if Some(mv) == excluded {
                continue;
            }
            let gives_check = checks.has(&position.board, mv);
            if is_late && stage == Stage::Quiet && !gives_check {
                continue;
            }
            let step = Step { gives_check, ..self.step(position, ply, (mv, stage), n_before) };
            n_before += 1;
            match self.doubt(position, scene, &step, alpha) {
                _ if best.score <= -PROVEN => {}
                Doubt::None => {}
                Doubt::OfMove => continue,
                Doubt::OfQuiets => {
                    is_late = true;
                    picker.stop_ranking();
                    continue;
                }
            }
            let extension = match self.extension::<N>(position, ply, scene, (mv, window))? {
                extend::Verdict::By(plies) => plies,
                extend::Verdict::Cut(score) => return Ok(score),
            };
            self.frames[ply + 1].n_doubled = self.frames[ply].n_doubled + u32::from(extension == 2);
            let child = self.make(position, ply, mv);
            let below = Window { alpha, beta: window.beta };
            let score = self.search_move::<N>((&child, ply), scene, &step, (scene.depth - 1 + extension, below))?;
            self.past.pop();

            if best.score < score {
                best = Best { score, mv: best.mv, bound: Bound::Upper };
                if alpha < score {
                    best.mv = Some(mv);
                    if N::ON_LINE {
                        self.extend_line(ply, mv);
                    }
                    if window.beta <= score {
                        best.bound = Bound::Lower;
                        self.counters.n_cuts += 1;
                        let refutation = Refutation { mv, is_tactical: step.is_tactical, depth: scene.depth };
                        self.learn_refutation(position, ply, refutation, &tried);
                        break;
                    }
                    alpha = score;
                }
            }
            if step.is_tactical {
                let _ = tried.captures.try_push(mv);
            } else {
                let _ = tried.quiets.try_push(mv);
            }
        }
        if n_before == 0 {
            return Ok(match excluded {
                Some(_) => window.alpha,
                None if position.is_check() => mated_at(ply),
                None => DRAW,
            });
        }
        if best.mv.is_some() && best.bound == Bound::Upper {
            best.bound = Bound::Exact;
        }
        if excluded.is_none() {
            self.remember(position, ply, scene, &best);
        }
        Ok(best.score)
    }

    fn hints(&self, ply: usize, hash: Option<Move>) -> Hints {
        let before = self.slots_before(ply);
        let [first, second] = self.frames[ply].killers;
        Hints { hash, refutations: [first, second, self.memory.history.counter(before[0])], before }
    }

    fn step(&self, position: &Position, ply: usize, (mv, stage): (Move, Stage), n_before: usize) -> Step {
        let is_tactical = match stage {
            Stage::Hash => is_tactical(&position.board, mv),
            stage => matches!(stage, Stage::GoodCapture | Stage::BadCapture),
        };
        let history = if is_tactical {
            self.memory.history.capture(&position.board, mv)
        } else {
            self.memory.history.quiet(&position.board, mv, self.slots_before(ply))
        };
        Step { mv, stage, is_tactical, gives_check: false, history, n_before }
    }

    /// Whether a move comes too late or looks too bad to be searched, some other move being no loss.
    fn doubt(&self, position: &Position, scene: &Scene, step: &Step, alpha: i32) -> Doubt {
        let params = self.tools.params;
        let loses_more_than =
            |loss: Option<i32>| loss.is_some_and(|loss| !see::wins_at_least(&position.board, step.mv, -loss));
        if !position.has_pieces() {
            return Doubt::None;
        }
        if step.is_tactical {
            let is_bad = step.stage == Stage::BadCapture;
            return Doubt::when(is_bad && loses_more_than(prune::most_capture_loss(params, scene.depth)));
        }
        if step.gives_check {
            return Doubt::when(loses_more_than(prune::most_quiet_loss(params, scene.depth)));
        }
        let reduced = (scene.depth - self.tools.reductions.plies(scene.depth, step.n_before)).max(1);
        let is_futile = |evaluation: i32| prune::is_futile(params, reduced, evaluation, alpha);
        if prune::most_quiets(params, scene.depth, scene.trend) <= step.n_before
            || scene.evaluation.is_some_and(is_futile)
        {
            return Doubt::OfQuiets;
        }
        Doubt::when(
            prune::has_bad_history(params, scene.depth, step.history)
                || loses_more_than(prune::most_quiet_loss(params, reduced)),
        )
    }

    /// How much deeper the hash move is searched, after looking what there is beside it.
    fn extension<N: Node>(
        &mut self,
        position: &Position,
        ply: usize,
        scene: &Scene,
        (mv, window): (Move, Window),
    ) -> Result<extend::Verdict, Stopped> {
        /// Double extensions on one line.
        const MOST_DOUBLED: u32 = 6;
        let Some(entry) = scene.known.filter(|entry| entry.mv == Some(mv)) else { return Ok(extend::Verdict::By(0)) };
        let Some(target) = extend::singular_target(self.tools.params, scene.depth, &entry) else {
            return Ok(extend::Verdict::By(0));
        };
        self.frames[ply].excluded = Some(mv);
        let others = self.search::<N::Asked>(position, ply, (scene.depth - 1) / 2, Window::below(target));
        self.frames[ply].excluded = None;
        let verdict = extend::verdict(self.tools.params, others?, target, window.beta, &entry);
        Ok(match verdict {
            extend::Verdict::By(2) if N::ON_LINE || MOST_DOUBLED <= self.frames[ply].n_doubled => {
                extend::Verdict::By(1)
            }
            extend::Verdict::Cut(_) if N::ON_LINE => extend::Verdict::By(0),
            verdict => verdict,
        })
    }

    /// What a move is worth: reduced at first, deeper if it surprises, with an open window if it may be the best.
    fn search_move<N: Node>(
        &mut self,
        (child, ply): (&Position, usize),
        scene: &Scene,
        step: &Step,
        (depth, window): (i32, Window),
    ) -> Result<i32, Stopped> {
        if step.n_before == 0 {
            return Ok(-self.search::<N::First>(child, ply + 1, depth, window.flipped())?);
        }
        let params = self.tools.params;
        let mut reduction = 0;
        if params.reduction_depth <= scene.depth && usize::from(N::ON_LINE) < step.n_before {
            let late = Late {
                depth: scene.depth,
                number: step.n_before,
                history: step.history,
                kind: step.kind(),
                gives_check: child.is_check(),
                on_line: scene.on_line,
                is_cut: N::IS_CUT,
                trend: scene.trend,
            };
            reduction = reduce::plies(self.tools.reductions, params, &late);
        }
        let question = Window::above(window.alpha).flipped();
        let mut score = if 0 < reduction {
            -self.search::<Cut>(child, ply + 1, depth - reduction, question)?
        } else {
            -self.search::<N::Other>(child, ply + 1, depth, question)?
        };
        if 0 < reduction && window.alpha < score {
            score = -self.search::<N::Other>(child, ply + 1, depth, question)?;
        }
        if N::ON_LINE && window.alpha < score && score < window.beta {
            score = -self.search::<Line>(child, ply + 1, depth, window.flipped())?;
        }
        Ok(score)
    }

    /// Puts what was found into the table, and learns how far off the evaluation was.
    fn remember(&mut self, position: &Position, ply: usize, scene: &Scene, best: &Best) {
        let entry = Entry {
            mv: best.mv,
            score: best.score,
            bound: best.bound,
            depth: scene.depth,
            evaluation: scene.raw,
            on_line: scene.on_line,
        };
        self.tools.table.put(position.key, ply, entry);
        let is_quiet = best.mv.is_none_or(|mv| !is_tactical(&position.board, mv));
        if let Some(evaluation) = self.frames[ply].evaluation
            && is_quiet
            && !is_proven(best.score)
            && best.bound.tells_apart(best.score, evaluation)
        {
            let error = best.score - scene.raw.unwrap_or(evaluation);
            self.memory.history.learn_correction(&position.board, error, scene.depth);
        }
    }
}

/// The score of an entry, if it answers the question that is asked here.
fn settles(entry: &Entry, depth: i32, window: Window, position: &Position) -> Option<i32> {
    /// The table does not know of the clock; when it is about to run out, it is not asked.
    const LATE: u32 = 90;
    (depth <= entry.depth && entry.bound.answers(entry.score, window.beta) && position.clock() < LATE)
        .then_some(entry.score)
}

/// An evaluation, moved to the table's score where that is known to be nearer.
pub(super) fn refined(evaluation: i32, known: Option<Entry>) -> i32 {
    match known {
        Some(entry) if !is_proven(entry.score) && entry.bound.tells_apart(entry.score, evaluation) => entry.score,
        _ => evaluation,
    }
}
