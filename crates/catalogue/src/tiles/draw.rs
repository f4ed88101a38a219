//! Random boards: uniform, from a random walk, or of a given optimal length.

use mossa_kernel::{Control, Cost, FakeClock, Limits, NoProgress, SearchHandle};
use mossa_players::Algorithm;
use mossa_search::breadth_first::at_depth;
use mossa_tiles::{Board, Shape, Tiles, TilesError, generate};

use super::heuristic_factory::rest;
use super::instance::Bytes;
use super::tables::Deadline;
use super::{DEFAULT_HEURISTIC, HeuristicFactory, Instance};
use crate::puzzle::DrawKind;

/// Boards of at most this many cells have few enough positions to look at them all.
pub(super) const TINY: usize = 9;
/// No board of up to 16 cells needs more moves: those of 2x8 (OEIS A151944).
const LONGEST: Cost = 140;

/// Random boards: all that is needed to draw the same again.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Draw {
    /// Rows and columns.
    pub shape: Shape,
    /// The goal, as text.
    pub goal: String,
    /// The seed.
    pub seed: u64,
    /// What kind of boards.
    pub kind: DrawKind,
}

impl Draw {
    /// Draws `n` boards of a kind that needs no clock as long as `go_on` says so, or small ones of a wanted length; `None`
    /// in place of one whose wanted length was not met, and of those that were not drawn any more.
    pub fn boards_while(&self, n: usize, go_on: &dyn Fn() -> bool) -> Result<Vec<Option<Instance>>, TilesError> {
        let handle = SearchHandle::<FakeClock>::default();
        self.draw(n, &handle.control(Limits::default()), go_on)
    }

    /// Draws `n` boards; `None` in place of one whose wanted length was not met, or when the search was stopped. The
    /// limits are those of all boards together.
    pub fn boards(&self, n: usize, control: &Control<'_>) -> Result<Vec<Option<Instance>>, TilesError> {
        let deadline = Deadline::new(control, 1);
        self.draw(n, control, &|| deadline.check().is_ok())
    }

    /// The same under a control, as long as `go_on` says so.
    pub(super) fn draw(
        &self,
        n: usize,
        control: &Control<'_>,
        go_on: &dyn Fn() -> bool,
    ) -> Result<Vec<Option<Instance>>, TilesError> {
        let started = control.clock.now();
        let tiles: Tiles<Bytes> = Tiles::read(self.shape, &self.goal)?;
        let goal = tiles.tiles(tiles.goal());
        let instance =
            |board: &Board<Bytes>| Instance { shape: self.shape, tiles: tiles.tiles(board), goal: goal.clone() };
        let mut rng = generate::rng(self.seed);
        let factory = HeuristicFactory::new(DEFAULT_HEURISTIC).expect("the default is listed");
        // All boards of the wanted length, where they can be counted.
        let exact = match self.kind {
            DrawKind::Length(wanted) if self.shape.n_cells() <= TINY => {
                at_depth(&tiles, tiles.goal(), wanted, go_on).unwrap_or_default()
            }
            _ => Vec::new(),
        };
        let mut draw = || match self.kind {
            DrawKind::Any => Some(instance(&generate::any(&tiles, &mut rng))),
            DrawKind::Walk(n_moves) => Some(instance(&generate::walk(&tiles, n_moves, &mut rng))),
            DrawKind::Length(_) if !exact.is_empty() => generate::one_of(&exact, &mut rng).map(&instance),
            DrawKind::Length(_) if self.shape.n_cells() <= TINY => None,
            DrawKind::Length(wanted) if LONGEST < wanted => None,
            DrawKind::Length(wanted) => {
                let distance = |board: &Board<Bytes>| {
                    let limits = rest(control.limits, control.clock.now().saturating_sub(started));
                    let control = Control { limits, ..*control };
                    let solution =
                        factory.solve(&instance(board), Algorithm::Anytime, &control, &mut NoProgress).ok()?.solution;
                    solution.is_optimal().then(|| solution.path().map_or(0, |path| path.cost))
                };
                generate::at_distance(&tiles, wanted, &mut rng, distance).map(|board| instance(&board))
            }
        };
        Ok((0..n).map(|_| if go_on() { draw() } else { None }).collect())
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU64, Ordering};
    use std::time::Duration;

    use mossa_kernel::Clock;

    use super::*;

    /// A clock that advances by a millisecond at every look.
    #[derive(Default)]
    struct Looked(AtomicU64);

    impl Clock for Looked {
        fn now(&self) -> Duration {
            Duration::from_millis(self.0.fetch_add(1, Ordering::Relaxed))
        }
    }

    fn draw(size: &str, length: Cost) -> Draw {
        Draw { shape: size.parse().unwrap(), goal: "blank-last".into(), seed: 1, kind: DrawKind::Length(length) }
    }

    #[test]
    fn all_boards_and_all_searches_share_one_limit() {
        let handle = SearchHandle::<Looked>::default();
        let limits = Limits { time: Some(Duration::from_secs(2)), ..Limits::default() };
        let boards = draw("4x4", 45).boards(1_000, &handle.control(limits)).unwrap();
        assert!(boards.iter().any(Option::is_none), "a thousand boards take longer");
        assert!(handle.clock.now() < Duration::from_secs(4), "{:?}", handle.clock.now());
    }

    #[test]
    fn nothing_is_drawn_when_nobody_waits() {
        let handle = SearchHandle::<FakeClock>::default();
        handle.stop.raise();
        for size in ["3x3", "4x4"] {
            let boards = draw(size, 20).boards(3, &handle.control(Limits::default())).unwrap();
            assert_eq!(boards, [None, None, None]);
        }
        assert_eq!(draw("3x3", 20).boards_while(1, &|| false).unwrap(), [None]);
    }

    #[test]
    fn no_board_is_further_away_than_any() {
        let handle = SearchHandle::<FakeClock>::default();
        for length in [141, u32::MAX] {
            assert_eq!(draw("4x4", length).boards(1, &handle.control(Limits::default())).unwrap(), [None]);
        }
    }
}
