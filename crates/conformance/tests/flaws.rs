//! The rules that no toy of `broken.rs` breaks: one world a kind with a switch for its flaw, so that no check is idle.

use std::sync::atomic::{AtomicU32, Ordering};

use mossa_conformance::toys::{Heaps, Marks, Maze, Nim, Spot, Step, Take, TextError, TicTacToe, WinOrBlock};
use mossa_conformance::{Fault, Options, Rule, notation, rules, tactics};
use mossa_kernel::{Cost, Game, Notation, Outcome, Problem, Score, Side, StateSpace, TacticalStatus, Tactics, Window};

fn expect(rule: Rule, checked: Result<(), Fault>) {
    let fault = checked.expect_err("the kit must reject this");
    assert_eq!(fault.rule, rule, "{fault}");
}

/// Nim that breaks one rule.
struct FlawedNim {
    flaw: Rule,
    n_asked: AtomicU32,
}

impl StateSpace for FlawedNim {
    type State = Heaps;
    type Move = Take;
    type Moves = Vec<Take>;
    type Undo = Heaps;

    fn moves(&self, state: &Heaps) -> Vec<Take> {
        let mut moves = Nim.moves(state);
        match self.flaw {
            Rule::SameMoves if self.n_asked.fetch_add(1, Ordering::Relaxed) % 2 == 1 => moves.reverse(),
            Rule::DistinctMoves => moves.extend(moves.first().copied()),
            _ => {}
        }
        moves
    }

    fn play(&self, state: &mut Heaps, take: Take) -> Heaps {
        let before = *state;
        let () = Nim.play(state, take);
        if self.flaw == Rule::SidesAlternate && take.n == 2 {
            state.to_move = before.to_move;
        }
        before
    }

    fn undo(&self, state: &mut Heaps, _: Take, before: Heaps) {
        *state = before;
    }
}

impl Game for FlawedNim {
    fn to_move(&self, state: &Heaps) -> Side {
        state.to_move
    }

    fn outcome(&self, state: &Heaps) -> Option<Outcome> {
        if self.flaw == Rule::EndHasOutcome { None } else { Nim.outcome(state) }
    }

    fn key(&self, state: &Heaps) -> u64 {
        Nim.key(state)
    }
}

impl Notation for FlawedNim {
    type Error = TextError;

    fn read_state(&self, text: &str) -> Result<Heaps, TextError> {
        let text = if self.flaw == Rule::StateReadsBack { text.replace("second", "first") } else { text.into() };
        Nim.read_state(&text)
    }

    fn write_state(&self, state: &Heaps) -> String {
        Nim.write_state(state)
    }

    fn write_move(&self, state: &Heaps, take: Take) -> String {
        Nim.write_move(state, take)
    }

    fn read_move(&self, state: &Heaps, text: &str) -> Option<Take> {
        let is_deaf = self.flaw == Rule::MoveReadsBack && text.starts_with('2');
        if is_deaf { None } else { Nim.read_move(state, text) }
    }
}

#[test]
fn every_flaw_of_a_game_is_found() {
    let starts = [Nim::heaps([3, 2, 1, 0])];
    for flaw in [Rule::SameMoves, Rule::DistinctMoves, Rule::SidesAlternate, Rule::EndHasOutcome] {
        let nim = FlawedNim { flaw, n_asked: AtomicU32::new(0) };
        expect(flaw, rules::check_game(&nim, &starts, Options::default()));
    }
}

#[test]
fn every_flaw_of_a_notation_is_found() {
    let starts = [Nim::heaps([3, 2, 1, 0])];
    for flaw in [Rule::StateReadsBack, Rule::MoveReadsBack] {
        let nim = FlawedNim { flaw, n_asked: AtomicU32::new(0) };
        expect(flaw, notation::check(&nim, &starts, Options::default()));
    }
}

/// Tic-tac-toe whose key depends on the order of the moves.
struct OrderedKey;

impl StateSpace for OrderedKey {
    type State = (Marks, u64);
    type Move = u8;
    type Moves = Vec<u8>;
    type Undo = (Marks, u64);

    fn moves(&self, (marks, _): &(Marks, u64)) -> Vec<u8> {
        TicTacToe.moves(marks)
    }

    fn play(&self, state: &mut (Marks, u64), cell: u8) -> (Marks, u64) {
        let before = *state;
        let () = TicTacToe.play(&mut state.0, cell);
        state.1 = state.1 * 10 + u64::from(cell) + 1;
        before
    }

    fn undo(&self, state: &mut (Marks, u64), _: u8, before: (Marks, u64)) {
        *state = before;
    }
}

impl Game for OrderedKey {
    fn to_move(&self, (marks, _): &(Marks, u64)) -> Side {
        TicTacToe.to_move(marks)
    }

    fn outcome(&self, (marks, _): &(Marks, u64)) -> Option<Outcome> {
        TicTacToe.outcome(marks)
    }

    fn key(&self, &(_, key): &(Marks, u64)) -> u64 {
        key
    }
}

#[test]
fn a_key_that_depends_on_the_order_of_moves_is_found() {
    let starts = [(TicTacToe::EMPTY, 0)];
    let one_walk = Options { n_walks: 1, n_states: 1, ..Options::default() };
    let no_walk = Options { n_walks: 0, ..Options::default() };
    for options in [one_walk, no_walk] {
        expect(Rule::EqualStatesEqualKeys, rules::check_game_by(&OrderedKey, &starts, options, |state| state.0));
    }
}

/// A maze that breaks one rule.
struct FlawedMaze {
    flaw: Rule,
    maze: Maze,
    n_asked: AtomicU32,
}

impl StateSpace for FlawedMaze {
    type State = Spot;
    type Move = Step;
    type Moves = Vec<Step>;
    type Undo = Spot;

    fn moves(&self, spot: &Spot) -> Vec<Step> {
        self.maze.moves(spot)
    }

    fn play(&self, spot: &mut Spot, step: Step) -> Spot {
        self.maze.play(spot, step)
    }

    fn undo(&self, spot: &mut Spot, step: Step, before: Spot) {
        self.maze.undo(spot, step, before);
    }
}

impl Problem for FlawedMaze {
    /// The last byte should not matter.
    type Packed = [u8; 3];

    fn pack(&self, spot: &Spot) -> [u8; 3] {
        let noise = self.flaw == Rule::EqualStatesPackEqual;
        [spot.x, spot.y, if noise { self.n_asked.fetch_add(1, Ordering::Relaxed) as u8 } else { 0 }]
    }

    fn unpack(&self, &[x, y, _]: &[u8; 3]) -> Spot {
        Spot { x: if self.flaw == Rule::PackedReadsBack { x & 3 } else { x }, y }
    }

    fn is_goal(&self, spot: &Spot) -> bool {
        self.maze.is_goal(spot)
    }

    fn cost(&self, _: &Spot, step: Step) -> Cost {
        Cost::from(self.flaw != Rule::CostIsPositive || step != Step::West)
    }

    fn inverse(&self, step: Step) -> Option<Step> {
        if self.flaw == Rule::InverseTakesBack { Some(step) } else { self.maze.inverse(step) }
    }

    fn onward(&self, spot: &Spot, last: Step) -> Vec<Step> {
        let back = self.inverse(last).filter(|_| self.flaw != Rule::OnwardIsNotBack);
        self.moves(spot).into_iter().filter(|&step| Some(step) != back).collect()
    }
}

#[test]
fn every_flaw_of_a_puzzle_is_found() {
    for flaw in [
        Rule::PackedReadsBack,
        Rule::EqualStatesPackEqual,
        Rule::CostIsPositive,
        Rule::InverseTakesBack,
        Rule::OnwardIsNotBack,
    ] {
        let problem = FlawedMaze { flaw, maze: Maze::random(9, 7, 10, 1), n_asked: AtomicU32::new(0) };
        expect(flaw, rules::check_problem(&problem, &[problem.maze.start()], Options::default()));
    }
}

/// A way to say something wrong about what is in sight.
type Spoil = fn(TacticalStatus<TicTacToe>) -> TacticalStatus<TicTacToe>;

/// Tactics that say one thing wrong.
struct FlawedSight(Spoil);

impl Tactics<TicTacToe> for FlawedSight {
    fn probe(&self, game: &TicTacToe, state: &Marks) -> TacticalStatus<TicTacToe> {
        self.0(WinOrBlock.probe(game, state))
    }
}

/// Tactics whose ranks are not those of moves.
struct FlawedRank(i32);

impl Tactics<TicTacToe> for FlawedRank {
    fn probe(&self, game: &TicTacToe, state: &Marks) -> TacticalStatus<TicTacToe> {
        WinOrBlock.probe(game, state)
    }

    fn rank(&self, _: &TicTacToe, _: &Marks, cell: u8) -> i32 {
        if cell == 4 { self.0 } else { 0 }
    }
}

/// Tactics that claim these bounds once two cells are left.
struct FlawedBounds(Window);

impl Tactics<TicTacToe> for FlawedBounds {
    fn probe(&self, game: &TicTacToe, state: &Marks) -> TacticalStatus<TicTacToe> {
        WinOrBlock.probe(game, state)
    }

    fn bounds(&self, game: &TicTacToe, state: &Marks) -> Window {
        if game.moves(state).len() <= 2 { self.0 } else { Window::full() }
    }
}

#[test]
fn bounds_that_do_not_hold_are_found() {
    let starts = [TicTacToe::EMPTY];
    let (never_wins, never_loses) = ((Score::WORST, Score::DRAW), (Score::DRAW, Score::BEST));
    for (alpha, beta) in [never_wins, never_loses] {
        let tactics = FlawedBounds(Window { alpha, beta });
        expect(Rule::ValueIsWithinBounds, tactics::check(&TicTacToe, &tactics, &starts, Options::default()));
    }
}

#[test]
fn every_flaw_of_tactics_is_found() {
    let starts = [TicTacToe::EMPTY];
    let flaws: [(Rule, Spoil); 9] = [
        (Rule::SightIsLegal, |_| TacticalStatus::Open(vec![])),
        (Rule::SightIsLegal, |sight| {
            if let TacticalStatus::Open(moves) = sight {
                TacticalStatus::Open([moves, vec![9]].concat())
            } else {
                sight
            }
        }),
        (Rule::SightIsLegal, |sight| {
            if let TacticalStatus::Open(mut moves) = sight {
                moves.reverse();
                TacticalStatus::Open(moves)
            } else {
                sight
            }
        }),
        (Rule::SightIsLegal, |sight| {
            if let TacticalStatus::Won { plies, .. } = sight { TacticalStatus::Won { mv: 9, plies } } else { sight }
        }),
        (Rule::SightIsTrue, |sight| {
            if let TacticalStatus::Won { mv, .. } = sight { TacticalStatus::Won { mv, plies: 3 } } else { sight }
        }),
        (Rule::SightIsTrue, |sight| {
            if let TacticalStatus::Won { mv, .. } = sight { TacticalStatus::Lost { mv, plies: 2 } } else { sight }
        }),
        (Rule::SightIsTrue, |sight| {
            if let TacticalStatus::Lost { mv, .. } = sight { TacticalStatus::Lost { mv, plies: 4 } } else { sight }
        }),
        (Rule::SightIsTrue, |sight| {
            if let TacticalStatus::Open(moves) = sight {
                TacticalStatus::Lost { mv: moves[0], plies: 2 }
            } else {
                sight
            }
        }),
        (Rule::LeftOutIsNoBetter, |sight| {
            if let TacticalStatus::Open(moves) = sight { TacticalStatus::Open(moves[..1].to_vec()) } else { sight }
        }),
    ];
    for (rule, flaw) in flaws {
        expect(rule, tactics::check(&TicTacToe, &FlawedSight(flaw), &starts, Options::default()));
    }
    for rank in [200_000_000, -200_000_000] {
        expect(Rule::RankIsSmall, tactics::check(&TicTacToe, &FlawedRank(rank), &starts, Options::default()));
    }
}
