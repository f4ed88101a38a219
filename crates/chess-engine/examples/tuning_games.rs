//! Plays the engine against itself and writes quiet positions with the results of their games: the input of the tuner.
//!
//! `cargo run --release -p mossa-chess-engine --example tuning_games -- games=5000 nodes=2000 threads=2 seed=1 > FILE`
//!
//! Games start from the openings of `data/chess` and a few random moves, where the engine finds neither side much
//! better. A position is quiet if the side to move is not in check and the best move is no capture or promotion. A line
//! is `FEN;SCORE;RESULT`: the score of the search in centipawns from White's point of view, and 1, 0.5 or 0 for White.
#![expect(clippy::print_stdout, clippy::disallowed_methods, reason = "an example is a program")]

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use mossa_arena::{
    Adjudication, Colours, DrawAgreement, Played, ResignSides, Resignation, Runner, Schedule, TimeControl,
};
use mossa_chess::board::{Move, Piece};
use mossa_chess::{Chess, State};
use mossa_chess_engine::{Engine, Settings, Task};
use mossa_kernel::{
    Agent, Control, Game as _, Limits, Notation as _, Outcome, RealClock, Rng, Score, SearchHandle, Side,
    StateSpace as _,
};

/// A table of this size stays in the cache of the processor, and suffices for few nodes.
const TABLE: usize = 1 << 20;

/// Half-moves without a capture or pawn move after which positions are not written.
const SHUFFLING: u32 = 40;

/// Openings that give one side more than this are not played, in centipawns.
const BALANCED: i32 = 150;

fn main() {
    let mut numbers = BTreeMap::from([("games", 100), ("nodes", 2_000), ("threads", 1), ("seed", 1)]);
    for argument in std::env::args().skip(1) {
        let (name, value) = argument.split_once('=').expect("NAME=VALUE");
        *numbers.get_mut(name).expect("games, nodes, threads or seed") = value.parse().expect("a whole number");
    }
    let handle = SearchHandle::<RealClock>::default();
    let limits = Limits { nodes: Some(numbers["nodes"]), ..Limits::default() };
    let openings = openings(numbers["games"] as usize, numbers["seed"], &handle.control(limits));
    let schedule = Schedule {
        encounters: vec![[0, 1]],
        n_games: openings.len(),
        n_openings: openings.len(),
        colours: Colours::Fixed,
        seed: numbers["seed"],
    };
    let runner = Runner {
        game: &Chess::STANDARD,
        openings: &openings,
        controls: &[TimeControl::from(limits); 2],
        adjudication: Adjudication {
            resignation: Some(Resignation { n_moves: 4, score: Score::new(1_200), sides: ResignSides::Two }),
            draw: Some(DrawAgreement { after_plies: 100, n_moves: 8, score: Score::new(4) }),
            most_plies: Some(300),
        },
        make: |_, _| Ok(Box::new(engine()) as Box<dyn Agent<Chess>>),
        n_threads: numbers["threads"] as usize,
        control: handle.control(Limits::default()),
    };
    let _ = runner.run(&schedule.fixtures(), |fixture, played| {
        tell(&openings[fixture.opening], &played);
        ControlFlow::Continue(())
    });
}

fn engine() -> Engine {
    Engine::new(Settings { table: TABLE, ..Settings::default() })
}

/// Writes down the quiet positions of a game.
fn tell(start: &State, played: &Played<Move>) {
    let Some(outcome) = played.ending.outcome() else { return };
    let result = match outcome {
        Outcome::Win(Side::First) => "1",
        Outcome::Win(Side::Second) => "0",
        Outcome::Draw => "0.5",
    };
    let game = Chess::STANDARD;
    let mut state = start.clone();
    for (&mv, mark) in played.moves.iter().zip(&played.marks) {
        let score = mark.score.filter(|score| !score.is_decided());
        if let Some(score) = score.filter(|_| is_quiet(&state, mv)) {
            let white = if mark.side == Side::First { score } else { -score };
            println!("{};{};{result}", game.write_state(&state), white.get());
        }
        let _ = game.play(&mut state, mv);
    }
}

fn is_quiet(state: &State, mv: Move) -> bool {
    let board = state.board();
    if SHUFFLING <= state.clock() {
        return false;
    }
    let takes = board.colors(!board.side_to_move()).has(mv.to) || takes_in_passing(state, mv);
    board.checkers().is_empty() && !takes && mv.promotion.is_none()
}

fn takes_in_passing(state: &State, mv: Move) -> bool {
    state.en_passant() == Some(mv.to) && state.board().pieces(Piece::Pawn).has(mv.from)
}

/// Distinct openings: listed ones with two to five random moves, if neither side is much better.
fn openings(n: usize, seed: u64, control: &Control<'_>) -> Vec<State> {
    let game = Chess::STANDARD;
    let text = include_str!("../../../data/chess/openings-8ply.epd");
    let listed: Vec<State> = text.lines().map(|line| game.read_state(line).expect("a listed opening")).collect();
    let mut rng = Rng::new(seed);
    let mut engine = engine();
    let mut openings = BTreeMap::new();
    while openings.len() < n {
        let mut state = listed[rng.index(listed.len())].clone();
        for _ in 0..2 + rng.index(4) {
            let moves = game.moves(&state);
            if moves.is_empty() {
                break;
            }
            let _ = game.play(&mut state, moves[rng.index(moves.len())]);
        }
        if game.outcome(&state).is_some() {
            continue;
        }
        let found = engine.think(&state, &Task::default(), control, &mut ()).expect("the game is not over");
        if found.score().is_some_and(|score| score.get().abs() <= BALANCED) {
            openings.insert(state.position_key(), state);
        }
    }
    openings.into_values().collect()
}
