//! Whole runs: the same records however many hands there are, and however often a run was broken off.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::sync::Mutex;

use mossa_catalogue::PlayerResources;
use mossa_jobs::Timing;
use mossa_kernel::{Control, Limits, SearchHandle};
use mossa_lab::agenda::{Agenda, most_at_once, n_jobs};
use mossa_lab::ledger::{Ledger, Opening};
use mossa_lab::queue::{Collected, Dispatch, QueueError, Report};
use mossa_lab::run::{Ended, Runner};
use mossa_lab::worker::Worker;
use mossa_wire::{Done, GameRecord, Job, JobRecord};

use crate::stage::{begin, folder, go_on, plan, records, undisturbed};

const TOURNAMENT: &str = r#"
name = "games"
game = "connect-x"
boards = ["4x4x3", "4x5x4"]
players = ["alpha-beta:depth=2", { name = "chance", spec = "random" }, { spec = "mcts", limits = { nodes = 50 } }]
games_per_pair = 3
limits = { nodes = 300 }
seed = 7
"#;

const SWISS: &str = r#"
name = "swiss"
game = "connect-x"
board = "4x4x3"
players = ["random", "alpha-beta:depth=1", "alpha-beta:depth=2", "mcts:nodes=20", "mcts:nodes=50"]
format = "swiss"
rounds = 4
limits = { nodes = 200 }
"#;

const TEST: &str = r#"
name = "test"
game = "connect-x"
board = "4x4x3"
players = ["alpha-beta:depth=3", "random"]
games_per_pair = 400
sprt = { elo0 = 0, elo1 = 100 }
limits = { nodes = 500 }
"#;

const SWEEP: &str = r#"
name = "sweep"
game = "tiles"
generate = { size = "3x3", count = 4, seed = 3 }
algorithms = ["a-star", "ida-star", "anytime"]
heuristics = ["manhattan", "misplaced"]
limits = [{ nodes = 100 }, { nodes = 5000 }]
repetitions = 2
"#;

const THOUGHTS: &str = r#"
name = "thoughts"
game = "connect-x"
positions = ["-", { name = "middle", board = "4453" }]
players = ["minimax", "mcts", "deepening"]
depths = [1, 2]
limits = { nodes = 400 }
"#;

#[test]
fn records_do_not_depend_on_the_number_of_hands() {
    for (name, text) in [("games", TOURNAMENT), ("swiss", SWISS), ("sweep", SWEEP), ("thoughts", THOUGHTS)] {
        let (folder, plan) = (folder(&format!("hands-{name}")), plan(text));
        let one = undisturbed(&folder, &plan, 1);
        assert_eq!(one, undisturbed(&folder, &plan, 2), "{name}");
        assert!(one.iter().map(|record| record.job).eq(0..one.len() as u64), "{name}");
    }
}

const PARTS: &str = r#"
name = "parts"
game = "tiles"
boards = ["8 6 7 2 5 4 3 0 1", "1 2 3 4 5 6 7 8 0", "2 1 3 4 5 6 7 8 0", "6 4 7 8 5 0 3 2 1"]
algorithms = ["ida-star"]
heuristics = ["pattern-db"]
"#;

const LARGE_PARTS: &str = r#"
name = "large parts"
game = "tiles"
generate = { size = "3x4", count = 3, seed = 5 }
algorithms = ["ida-star"]
heuristics = ["pattern-db"]
"#;

/// Korf's hardest board: its last rounds have several parts, and its goal is in one of the first.
const HARD_PARTS: &str = r#"
name = "hard parts"
game = "tiles"
goal = "blank-first"
boards = ["15 2 12 11 14 13 9 5 1 3 8 7 0 10 6 4"]
algorithms = ["ida-star"]
heuristics = ["pattern-db"]
"#;

/// A search that is split into parts has the answers of one that is not: the first way in the order of its rounds.
#[test]
fn parts_make_a_whole() {
    let plans = [("small", PARTS, 3), ("large", LARGE_PARTS, 16), ("hard", HARD_PARTS, 8)];
    for (name, text, n_out) in plans {
        let folder = folder(&format!("parts-{name}"));
        let whole = undisturbed(&folder, &plan(text), 1);
        let split = plan(&format!("{text}\nsplit = {n_out}\n"));
        let folder = folder.join("split");
        std::fs::create_dir_all(&folder).unwrap();
        let one = undisturbed(&folder, &split, 1);
        assert_eq!(one, undisturbed(&folder, &split, 2), "{name}");
        for record in &whole {
            let Done::Puzzle(expected) = &record.done else { panic!("{record:?}") };
            let parts = one.iter().filter_map(|record| match &record.done {
                Done::Puzzle(puzzle) if puzzle.instance == expected.instance => Some(puzzle),
                _ => None,
            });
            let answers = parts.filter(|puzzle| puzzle.solved.status == expected.solved.status);
            let first = answers.min_by_key(|puzzle| puzzle.part.and_then(|part| part.place)).unwrap();
            assert_eq!(first.solved.moves, expected.solved.moves, "{name} {}", expected.instance);
            assert_eq!(first.solved.optimal, expected.solved.optimal);
        }
        let Done::Puzzle(last) = &one.last().unwrap().done else { panic!("puzzles have puzzles' records") };
        let last = last.part.unwrap();
        assert_eq!(last.part + 1 < last.of, name == "hard", "{name} ends with {last:?}");
    }
}

/// A test ends after the same game, and what was played beyond it is dropped.
#[test]
fn a_test_ends_where_its_games_say() {
    let (folder, plan) = (folder("test"), plan(TEST));
    let one = undisturbed(&folder, &plan, 1);
    assert!(one.len() < 400, "{} games", one.len());
    for n_workers in [2, 3] {
        assert_eq!(one, undisturbed(&folder, &plan, n_workers), "{n_workers}");
    }
}

/// A run that is broken off again and again ends like one that was left in peace.
#[test]
fn runs_go_on_where_they_were() {
    let parts = format!("{PARTS}\nsplit = 4\n");
    let plans = [("games", TOURNAMENT), ("swiss", SWISS), ("test", TEST), ("sweep", SWEEP), ("parts", parts.as_str())];
    for (name, text) in plans {
        let (folder, plan) = (folder(&format!("resumed-{name}")), plan(text));
        let expected = undisturbed(&folder, &plan, 1);
        let path = folder.join("disturbed.db");
        let mut ledger = Ledger::open(&path, Opening::OrNew).unwrap();
        let entry = begin(&mut ledger, &plan);
        let mut most = 0;
        let ended = loop {
            most += 5;
            drop(ledger);
            ledger = Ledger::open(&path, Opening::Existing).unwrap();
            if go_on(&mut ledger, &entry, &plan, 2, most) == Ended::Done {
                break records(&ledger, &entry);
            }
        };
        assert_eq!(ended, expected, "{name}");
    }
}

/// Records of other parts than those that this program makes of a search are not taken for these; and as many parts as may
/// be out can be in hand, though only one is known at first.
#[test]
fn parts_are_what_they_are_said_to_be() {
    let plan = plan(&format!("{PARTS}\nsplit = 4\n"));
    assert_eq!(most_at_once(&plan, n_jobs(&plan).unwrap()), 4);
    let all = undisturbed(&folder("true-parts"), &plan, 1);
    let mut agenda = Agenda::of(&plan);
    for record in &all {
        assert!(agenda.fits(record));
        let mut other = record.clone();
        let Done::Puzzle(puzzle) = &mut other.done else { panic!("{record:?}") };
        puzzle.part.as_mut().unwrap().of += 63;
        assert!(!agenda.fits(&other));
        agenda.hear(record);
    }
    assert!(agenda.is_over());
}

fn game(record: &JobRecord) -> &GameRecord {
    match &record.done {
        Done::Game(game) => game,
        other => panic!("{other:?}"),
    }
}

/// Each player meets every other on every board, as often with one side as with the other but for odd games.
#[test]
fn everybody_meets_everybody() {
    let plan = plan(TOURNAMENT);
    let records = undisturbed(&folder("meetings"), &plan, 2);
    assert_eq!(records.len(), 2 * 3 * 3);
    let mut meetings: BTreeMap<(String, BTreeSet<String>), Vec<String>> = BTreeMap::new();
    for game in records.iter().map(game) {
        let both = [game.game.first.clone(), game.game.second.clone()].into();
        meetings.entry((game.board.clone(), both)).or_default().push(game.game.first.clone());
    }
    assert_eq!(meetings.len(), 6);
    for firsts in meetings.values() {
        assert_eq!((firsts.len(), firsts[0] != firsts[1]), (3, true), "{firsts:?}");
    }
    let mcts = records.iter().map(game).find(|game| game.game.first.starts_with("mcts")).unwrap();
    assert_eq!(mcts.first_limits.as_ref().and_then(|limits| limits.nodes), Some(50));
    let chance = records.iter().map(game).find(|game| game.game.second == "chance").unwrap();
    assert_eq!(chance.second_spec.as_deref(), Some("random"));
}

/// In a Swiss tournament of five each player plays four rounds but for one rest, and no pair meets twice.
#[test]
fn a_swiss_tournament_is_fair() {
    let records = undisturbed(&folder("fair"), &plan(SWISS), 2);
    let mut pairs = BTreeSet::new();
    let mut n_games: BTreeMap<&str, u64> = BTreeMap::new();
    for record in &records {
        let game = game(record);
        pairs.insert((game.round, BTreeSet::from([&game.game.first, &game.game.second])));
        for name in [&game.game.first, &game.game.second] {
            *n_games.entry(name).or_default() += 1;
        }
    }
    assert_eq!((records.len(), pairs.len()), (16, 8));
    let different: BTreeSet<_> = pairs.iter().map(|(_, pair)| pair).collect();
    assert_eq!(different.len(), 8, "nobody meets twice");
    assert!(n_games.values().all(|&n| n == 6 || n == 8), "{n_games:?}");
}

/// Depths are a player's own where it takes one, and a limit where it does not.
#[test]
fn depths_reach_every_player() {
    let records = undisturbed(&folder("depths"), &plan(THOUGHTS), 1);
    assert_eq!(records.len(), 2 * 3 * 2);
    for record in &records {
        let Done::Thought(thought) = &record.done else { panic!("{record:?}") };
        let is_key = thought.analysis.player.contains("depth=");
        assert_ne!(is_key, record.limits.depth.is_some(), "{record:?}");
    }
}

/// A queue whose first jobs are done by a liar, who is found out after some records.
struct Betrayed<'a> {
    hand: &'a Worker<'a>,
    control: Control<'a>,
    /// The number of jobs that the liar does …
    n_lies: u64,
    /// … and the number of reports after which it is found out.
    found_after: usize,
    state: Mutex<BetrayedState>,
}

#[derive(Default)]
struct BetrayedState {
    jobs: VecDeque<Job>,
    n_reported: usize,
    is_known: bool,
    n_restarts: usize,
}

impl Dispatch for Betrayed<'_> {
    fn put(&self, job: Job) -> Result<(), QueueError> {
        self.state.lock().unwrap().jobs.push_back(job);
        Ok(())
    }

    fn collect(&self) -> Result<Collected, QueueError> {
        let mut state = self.state.lock().unwrap();
        if !state.is_known && self.found_after <= state.n_reported {
            state.is_known = true;
            return Ok(Collected::Distrusted(vec!["liar".into()]));
        }
        let Some(job) = state.jobs.pop_front() else { return Ok(Collected::Nothing) };
        state.n_reported += 1;
        let Some(Report::Done(mut record)) = self.hand.report(&job, &self.control) else { panic!("{job:?}") };
        let worker = if !state.is_known && job.number < self.n_lies { "liar" } else { "honest" };
        if let (true, Done::Game(game)) = (worker == "liar", &mut record.done) {
            game.game.result = if game.game.result == "1-0" { "0-1" } else { "1-0" }.into();
        }
        Ok(Collected::Reports(vec![Report::Delivered { record, worker: worker.into() }]))
    }

    fn restart(&self) -> Result<(), QueueError> {
        let mut state = self.state.lock().unwrap();
        state.jobs.clear();
        state.n_restarts += 1;
        Ok(())
    }

    fn close(&self) -> Result<(), QueueError> {
        Ok(())
    }
}

/// What a liar brought in the first round has decided who meets whom in the others: all of that is undone with it.
#[test]
fn what_followed_from_a_lie_is_undone_with_it() {
    let swiss = r#"
name = "swiss"
game = "connect-x"
board = "4x4x3"
players = ["random", "alpha-beta:depth=1", "alpha-beta:depth=2", "mcts:nodes=20"]
format = "swiss"
rounds = 3
games_per_pair = 2
openings = "random"
seed = 5
"#;
    let (folder, plan) = (folder("betrayed"), plan(swiss));
    let expected = undisturbed(&folder, &plan, 1);
    assert_eq!(expected.len(), 12);
    for (n_lies, found_after) in [(3, 2), (4, 6), (2, 11), (12, 11)] {
        let path = folder.join(format!("{n_lies}-{found_after}.db"));
        let mut ledger = Ledger::open(&path, Opening::OrNew).unwrap();
        let entry = begin(&mut ledger, &plan);
        let resources = PlayerResources::REFUSED;
        let (timing, version) = (Timing::LeftOut, "test");
        let hand = Worker { plan: &plan, resources: &resources, timing, version, peak_bytes: || 0 };
        let handle = <SearchHandle>::default();
        let control = handle.control(Limits::default());
        let queue = Betrayed { hand: &hand, control, n_lies, found_after, state: Mutex::default() };
        let mut told = Vec::new();
        let mut runner = Runner { ledger: &mut ledger, key: entry.key, hand: &hand, n_workers: 1, control };
        let ended = runner.run_elsewhere(&queue, &mut |news| {
            if news.is_first {
                told.clear();
            }
            told.push(news.record.job);
        });
        assert_eq!(ended.unwrap(), Ended::Done);
        assert_eq!(queue.state.lock().unwrap().n_restarts, 1);
        assert_eq!(records(&ledger, &entry), expected, "{n_lies} lies, found after {found_after}");
        told.sort_unstable();
        assert_eq!(told, (0..12).collect::<Vec<u64>>(), "every record that counts was told once since");
    }
}
