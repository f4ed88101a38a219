//! Ways that are made shorter: they lead to the goal, are never longer than before, and are the same every time.

use mossa_kernel::{FakeClock, Limits, Problem as _, SearchHandle, StateSpace as _};
use mossa_tiles::large::Improver;
use mossa_tiles::{Shape, Slide, Tiles, construct::construct, generate};

type Puzzle = Tiles<Box<[u8]>>;

/// Attempts at a random board until the nodes are used up, each time no worse than before: the way in the end.
fn improved(tiles: &Puzzle, seed: u64, nodes: u64) -> Vec<Slide> {
    let board = generate::any(tiles, &mut generate::rng(seed));
    let handle = SearchHandle::<FakeClock>::default();
    let mut meter = handle.control(Limits { nodes: Some(nodes), ..Limits::default() }).meter();
    let (improver, mut way) = (Improver::default(), construct(tiles, &board));
    for turn in 0..3 {
        let before = way.len();
        let ended = improver.improve(tiles, &board, &mut way, turn, &mut meter);
        assert!(way.len() <= before && before % 2 == way.len() % 2);
        let end = way.iter().fold(board.clone(), |board, &slide| {
            assert!(tiles.moves(&board).as_ref().contains(&slide));
            tiles.after(&board, slide)
        });
        assert!(tiles.is_goal(&end), "{} after {nodes} nodes", tiles.shape());
        if ended.is_err() {
            break;
        }
    }
    way
}

#[test]
fn ways_get_shorter_and_still_lead_to_the_goal() {
    for shape in ["6x6", "4x7", "2x13", "3x9", "9x3", "8x8", "5x5"] {
        let shape: Shape = shape.parse().unwrap();
        for goal in [Puzzle::blank_last as fn(Shape) -> Puzzle, Puzzle::blank_first] {
            let tiles = goal(shape);
            let [stopped, more, most] = [50, 3_000, 100_000].map(|nodes| improved(&tiles, 1, nodes).len());
            assert!(more <= stopped && most <= more, "{shape}: {stopped}, {more}, {most}");
            let built = construct(&tiles, &generate::any(&tiles, &mut generate::rng(1)));
            assert!(most < built.len(), "{shape}: {most} of {}", built.len());
        }
    }
}

#[test]
fn the_blank_may_belong_anywhere() {
    let shape: Shape = "6x6".parse().unwrap();
    for home in [7, 14, 20, 33] {
        let mut goal: Vec<u8> = (1..36).collect();
        goal.insert(home, 0);
        let goal: Vec<String> = goal.iter().map(u8::to_string).collect();
        improved(&Puzzle::read(shape, &goal.join(" ")).unwrap(), 2, 50_000);
    }
}

#[test]
fn the_same_nodes_give_the_same_way() {
    let tiles = Puzzle::blank_last("7x7".parse().unwrap());
    for nodes in [2_000, 70_000] {
        assert_eq!(improved(&tiles, 3, nodes), improved(&tiles, 3, nodes));
    }
}
