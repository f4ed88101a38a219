//! Repertoires: a player that follows one gets no less than the board's value, whatever the other side does.

use mossa_connectx::forms::Bits;
use mossa_connectx::solver::{Goal, Repertoire, Shelf, ShelfError, Solver, Workers};
use mossa_connectx::{Board, Column, ConnectX, Shape};
use mossa_kernel::{Game, Limits, Outcome, Rng, SearchHandle, Side, StateSpace};

use crate::oracle::Oracle;
use crate::random::Draw as _;
use crate::{is_slow, score, shape};

type Rules = ConnectX<Bits<u64>>;
type Position = Board<Bits<u64>>;

fn built(shape: Shape, plies: usize) -> Repertoire {
    let handle = <SearchHandle>::default();
    let workers = Workers { n_threads: 2, control: handle.control(Limits::default()), tell: &|_, _| () };
    let solver = Solver::new(shape, 1 << 22).unwrap();
    Repertoire::build(shape, plies, &solver, &workers).unwrap()
}

/// What the board is worth to a side.
fn worth(repertoire: &Repertoire, side: Side) -> i32 {
    if side == Side::First { repertoire.value() } else { -repertoire.value() }
}

/// A side that follows its repertoire, against anything.
struct Follower<'a> {
    game: &'a Rules,
    repertoire: &'a Repertoire,
    side: Side,
    /// The positions behind the last known moves.
    ends: Vec<Position>,
}

impl Follower<'_> {
    fn walk(&mut self, board: &Position) {
        let is_own = board.to_move() == self.side;
        match self.game.outcome(board) {
            Some(outcome) => assert_ne!(outcome, Outcome::Win(self.side.other()), "{board:?}"),
            None if is_own && self.repertoire.plies() < board.n_stones() => self.ends.push(*board),
            None if is_own => {
                let column = self.repertoire.column(self.game, board).expect("a position that can come up has a move");
                self.walk(&self.game.after(board, column));
            }
            None => {
                for column in self.game.moves(board) {
                    self.walk(&self.game.after(board, column));
                }
            }
        }
    }

    fn ends(game: &Rules, repertoire: &Repertoire, side: Side) -> Vec<Position> {
        let mut follower = Follower { game, repertoire, side, ends: Vec::new() };
        follower.walk(&game.empty());
        follower.ends
    }
}

#[test]
fn a_player_that_follows_it_gets_the_value_that_minimax_finds() {
    let boards = [("4x4x3", 5), ("3x5x3", 4), ("4x4x4", 7), ("4x3x3", 16), ("5x3x3", 6), ("3x6x4", 6), ("2x7x3", 5)];
    for (board, plies) in boards {
        let game = Rules::new(shape(board)).unwrap();
        let (repertoire, mut oracle) = (built(game.shape(), plies), Oracle::default());
        assert_eq!(repertoire.value(), oracle.score(&game, &mut game.empty()).signum(), "{board}");
        for side in [Side::First, Side::Second] {
            let worth = worth(&repertoire, side);
            if worth < 0 {
                continue;
            }
            for mut end in Follower::ends(&game, &repertoire, side) {
                assert!(worth <= oracle.score(&game, &mut end).signum(), "{board} {side:?} {end:?}");
            }
        }
    }
}

/// Every side of it is whole, and random ends of it are worth a draw.
#[test]
fn the_embedded_one_holds_its_board() {
    let game = Rules::new(shape("7x7x4")).unwrap();
    let repertoire = Repertoire::embedded(game.shape()).unwrap();
    assert_eq!((repertoire.value(), repertoire.plies()), (0, 12));
    assert!(Repertoire::embedded(shape("6x7x4")).is_none());
    let solver = Solver::new(game.shape(), 1 << 26).unwrap();
    let mut rng = Rng::new(12);
    for side in [Side::First, Side::Second] {
        let ends = Follower::ends(&game, &repertoire, side);
        for _ in 0..if is_slow() { 500 } else { 8 } {
            let end = &ends[rng.up_to(ends.len()) - 1];
            assert!(0 <= score(&solver, &game, end, Goal::Outcome), "{side:?} {end:?}");
        }
    }
}

#[test]
fn a_damaged_one_is_noticed() {
    let whole = built(shape("4x4x4"), 6).write();
    assert_eq!(Repertoire::read(&whole).unwrap().write(), whole);
    let mut rng = Rng::new(9);
    for _ in 0..200 {
        let mut bytes = whole.clone();
        let at = rng.up_to(bytes.len()) - 1;
        bytes[at] ^= 1 << (rng.up_to(8) - 1);
        assert!(Repertoire::read(&bytes).is_err(), "byte {at}");
    }
    for n_bytes in [0, 7, 8, 20, whole.len() - 1] {
        assert!(Repertoire::read(&whole[..n_bytes]).is_err(), "{n_bytes} bytes");
    }
}

#[test]
fn it_knows_nothing_of_other_boards() {
    let repertoire = built(shape("4x4x4"), 2);
    let other = Rules::new(shape("4x4x3")).unwrap();
    assert_eq!(repertoire.column(&other, &other.empty()), None);
    let game = Rules::new(shape("4x4x4")).unwrap();
    let late = game.after_moves(&[Column(0), Column(1), Column(0)]).unwrap();
    assert_eq!(repertoire.column(&game, &late), None);
}

#[test]
fn a_shelf_keeps_them_beside_books() {
    let folder = std::env::temp_dir().join(format!("mossa-repertoires-{}", std::process::id()));
    let shelf = Shelf::new(folder.clone());
    let (handle, board) = (<SearchHandle>::default(), shape("4x4x4"));
    let workers = |limits| Workers { n_threads: 1, control: handle.control(limits), tell: &|_, _| () };
    let few = Limits { nodes: Some(100), ..Limits::default() };
    assert!(matches!(shelf.build_repertoire(board, 4, 1 << 20, &workers(few)), Err(ShelfError::Stopped)));
    assert!(shelf.list().unwrap().is_empty());
    let workers = workers(Limits::default());
    for plies in [2, 4] {
        assert_eq!(shelf.build_repertoire(board, plies, 1 << 20, &workers).unwrap().plies(), plies);
    }
    shelf.build((board, 2), 1 << 20, &workers).unwrap();
    let path = shelf.path_of_repertoire(board, 4);
    std::fs::write(&path, "nothing of use").unwrap();
    let (best, unfit) = shelf.best_repertoire(board);
    assert_eq!((best.unwrap().plies(), unfit.len()), (2, 1));
    assert_eq!(shelf.list().unwrap().len(), 3);
    assert_eq!(shelf.clear().unwrap().len(), 3);
    assert!(shelf.list().unwrap().is_empty());
    std::fs::remove_dir_all(folder).unwrap();
}
