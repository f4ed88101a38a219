//! Seats as front ends use them: text in, text out, and nothing of the game's types in between.

use mossa_catalogue::AnyPosition as _;
use mossa_catalogue::chess::{Chess, Position};
use mossa_catalogue::seat::{LiveGame, Seat, SeatError, Standing};
use mossa_catalogue::tiles::{Instance, seat};
use mossa_conformance::toys::{HashLeaves, TicTacToe};
use mossa_kernel::{
    Agent, AgentError, Choice, Control, Limits, Misread, NoProgress, Outcome, Progress, ProgressSink, Score,
    SearchHandle, SearchStats, Side, StateSpace,
};
use mossa_players::{Knowledge, Spec, SpecError, agent};
use mossa_search::tactics::NoTactics;

fn tiles(board: &str) -> Box<dyn Seat> {
    seat(&Instance::read(board, None, "blank-last").expect("a board"))
}

fn tic_tac_toe() -> Box<dyn Seat> {
    let leaves = HashLeaves { seed: 3, spread: 100 };
    let players = move |spec: &Spec| -> Result<Box<dyn Agent<TicTacToe>>, SpecError> {
        agent(spec, Knowledge { evaluator: leaves, tactics: NoTactics })
    };
    Box::new(LiveGame::new(TicTacToe, TicTacToe::EMPTY, players))
}

fn with_control<T>(f: impl FnOnce(&Control<'_>) -> T) -> T {
    let handle = <SearchHandle>::default();
    f(&handle.control(Limits::default()))
}

/// Plays every move of `line`, takes all back, and must find the seat as it was.
fn check_there_and_back(mut seat: Box<dyn Seat>, line: &[&str]) {
    let (text, view) = (seat.text(), seat.view());
    for mv in line {
        assert!(seat.legal().contains(&(*mv).to_owned()), "{mv} in {:?}", seat.legal());
        seat.play(mv).expect("it is legal");
    }
    assert_ne!(seat.text(), text);
    assert_eq!(seat.played(), line);
    for _ in line {
        assert!(seat.undo());
    }
    assert!(!seat.undo());
    assert_eq!((seat.text(), seat.view()), (text, view));
}

#[test]
fn moves_can_be_played_and_taken_back() {
    check_there_and_back(tiles("1 2 3 4 5 6 0 7 8"), &["R", "U", "L", "D"]);
    check_there_and_back(tic_tac_toe(), &["5", "1", "9"]);
}

#[test]
fn a_puzzle_is_solved_by_the_line_it_is_given() {
    for player in
        ["anytime", "a-star:heuristic=manhattan", "ida-star:heuristic=\"max(manhattan,misplaced)\"", "best-first"]
    {
        let mut seat = tiles("8 1 3 4 0 2 7 6 5");
        let choice = with_control(|control| seat.ask(player, control, &mut NoProgress)).unwrap();
        assert_eq!(choice.line.first(), Some(&choice.mv));
        for mv in &choice.line {
            assert_eq!(seat.standing(), Standing::Open);
            seat.play(mv).unwrap();
        }
        assert_eq!(seat.standing(), Standing::Solved, "{player}");
    }
}

#[test]
fn a_game_ends_and_then_has_no_moves() {
    let mut seat = tic_tac_toe();
    while seat.standing() == Standing::Open {
        let player = if seat.view().to_move == Some(Side::First) { "alpha-beta:depth=3" } else { "alpha-beta:depth=9" };
        let choice = with_control(|control| seat.ask(player, control, &mut NoProgress)).unwrap();
        seat.play(&choice.mv).unwrap();
    }
    assert!(
        matches!(seat.standing(), Standing::Over(Outcome::Draw | Outcome::Win(Side::Second))),
        "perfect play never loses"
    );
    assert!(seat.legal().is_empty());
    assert!(matches!(seat.play("1"), Err(SeatError::IllegalMove { .. })));
    let asked = with_control(|control| seat.ask("alpha-beta", control, &mut NoProgress));
    assert!(matches!(asked, Err(SeatError::Agent(_))));
}

/// What is typed is a legal move, or the seat knows why not.
#[test]
fn a_seat_says_why_a_text_is_no_move() {
    let several = |moves: &[&str]| Some(Misread::Several(moves.iter().map(|&mv| mv.to_owned()).collect()));
    let seat = Position::read(Chess::STANDARD, "4k3/P7/8/8/8/5N2/8/1N2K3 w - -").unwrap().seat();
    let typed = [
        ("Nbd2", None),
        ("b1d2", None),
        ("Nd2", several(&["Nbd2", "Nfd2"])),
        ("a8", several(&["a8=Q+", "a8=R+", "a8=B", "a8=N"])),
        ("a7a8", several(&["a8=Q+", "a8=R+", "a8=B", "a8=N"])),
        ("Nd5", Some(Misread::NotLegal)),
        ("O-O", Some(Misread::NotLegal)),
        ("Nz9", Some(Misread::NoMove)),
        ("", Some(Misread::NoMove)),
    ];
    for (text, misread) in typed {
        assert_eq!(seat.misread(text), misread, "{text:?}");
        assert_eq!(seat.say(text).is_none(), misread.is_some(), "{text:?}");
    }
    assert_eq!(tic_tac_toe().misread("10"), Some(Misread::NotLegal));
    assert_eq!(tic_tac_toe().misread("1"), None);
}

#[test]
fn a_trace_counts_what_the_search_counts() {
    let mut seat = tiles("8 1 3 4 0 2 7 6 5");
    for player in ["a-star:heuristic=misplaced", "best-first", "breadth-first", "uniform-cost", "beam:width=5"] {
        let choice = with_control(|control| seat.ask(player, control, &mut NoProgress)).unwrap();
        for cap in [1_000_000, 100] {
            let trace = with_control(|control| seat.trace(player, control, cap)).unwrap().trace;
            assert_eq!(trace.n_expanded, choice.stats.expanded, "{player}");
            assert_eq!(trace.n_nodes, choice.stats.generated + 1, "{player}");
            assert_eq!(trace.is_truncated(), (cap as u64) < trace.n_nodes, "{player}");
        }
    }
    let mut seat = tic_tac_toe();
    let choice = with_control(|control| seat.ask("alpha-beta:depth=4", control, &mut NoProgress)).unwrap();
    let trace = with_control(|control| seat.trace("alpha-beta:depth=4", control, usize::MAX)).unwrap().trace;
    // Textbook searches do not count their root.
    assert_eq!((trace.n_nodes, trace.n_cuts), (choice.stats.nodes + 1, choice.stats.prunings));
    assert!(trace.nodes.iter().skip(1).all(|node| node.mv.is_some() && node.parent.is_some()));
}

#[test]
fn progress_arrives_as_text() {
    struct Longest(usize);
    impl ProgressSink<String> for Longest {
        fn progress(&mut self, progress: &Progress<'_, String>) {
            assert!(progress.line.iter().all(|mv| ["U", "D", "L", "R"].contains(&mv.as_str())));
            self.0 = self.0.max(progress.line.len());
        }
    }
    let mut sink = Longest(0);
    let mut seat = tiles("8 1 3 4 0 2 7 6 5");
    with_control(|control| seat.ask("anytime", control, &mut sink)).unwrap();
    assert!(0 < sink.0);
}

#[test]
fn bad_specs_and_moves_are_named() {
    let mut seat = tiles("1 2 3 4 5 6 0 7 8");
    let mut ask =
        |player: &str| with_control(|control| seat.ask(player, control, &mut NoProgress)).unwrap_err().to_string();
    assert!(ask("a-stra").contains("did you mean a-star?"));
    assert!(ask("a-star:heuristic=manhatan").contains("did you mean manhattan?"));
    assert!(ask("a-star:colour=red").contains("unknown key \"colour\""));
    let refused = seat.play("L").unwrap_err().to_string();
    assert_eq!(refused, "illegal move \"L\": expected one of U, R");
}

#[test]
fn lost_causes_and_large_boards_are_no_trouble() {
    let mut seat = tiles("2 1 3 4 5 6 7 8 0");
    let asked = with_control(|control| seat.ask("ida-star", control, &mut NoProgress));
    assert_eq!(asked.unwrap_err().to_string(), "there is no solution");
    let mut reversed: Vec<String> = (1..100).rev().map(|tile| tile.to_string()).collect();
    reversed.swap(0, 1);
    let mut seat = tiles(&(reversed.join(" ") + " 0"));
    let handle = <SearchHandle>::default();
    let limits = Limits { nodes: Some(1_000), ..Limits::default() };
    let line = seat.ask("anytime", &handle.control(limits), &mut NoProgress).unwrap().line;
    for mv in &line {
        seat.play(mv).unwrap();
    }
    assert_eq!(seat.standing(), Standing::Solved);
}

/// Counts how often it was asked since its game began, and says so by the score.
struct Counting(i32);

impl Agent<TicTacToe> for Counting {
    fn name(&self) -> &'static str {
        "counting"
    }

    fn new_game(&mut self, _: &TicTacToe) {
        self.0 = 0;
    }

    fn choose(
        &mut self,
        game: &TicTacToe,
        state: &<TicTacToe as StateSpace>::State,
        _: &Control<'_>,
        _: &mut dyn ProgressSink<<TicTacToe as StateSpace>::Move>,
    ) -> Result<Choice<<TicTacToe as StateSpace>::Move>, AgentError> {
        self.0 += 1;
        let mv = *game.moves(state).first().ok_or(AgentError::GameOver)?;
        let values = vec![(mv, Score::new(7))];
        Ok(Choice {
            mv,
            score: Some(Score::new(self.0)),
            line: vec![mv],
            values,
            variations: Vec::new(),
            draws: Vec::new(),
            stats: SearchStats::default(),
        })
    }
}

/// Each spec has an agent of its own, which stays from move to move; a trace asks one that has not been asked before.
#[test]
fn players_stay_at_their_seat() {
    let players = |spec: &Spec| -> Result<Box<dyn Agent<TicTacToe>>, SpecError> {
        spec.allow(&["x"])?;
        Ok(Box::new(Counting(100)))
    };
    let mut seat = LiveGame::new(TicTacToe, TicTacToe::EMPTY, players);
    seat.invite("a").unwrap();
    assert!(seat.invite("a:y=1").is_err());
    for (player, count) in [("a", 1), ("a", 2), ("b", 1), ("a:x=1", 1), (" a ", 3), ("b", 2)] {
        let choice = with_control(|control| seat.ask(player, control, &mut NoProgress)).unwrap();
        assert_eq!(choice.score, Some(Score::new(count)), "{player}");
        assert_eq!(choice.values, [(choice.mv.clone(), Score::new(7))]);
        seat.play(&choice.mv).unwrap();
        with_control(|control| seat.trace("a", control, 9)).unwrap();
    }
}
