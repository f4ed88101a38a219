//! What may be begun from the page, and what comes of a run that is stopped and goes on.

use std::path::PathBuf;
use std::sync::atomic::{AtomicU32, Ordering};
use std::{fs, process, thread, time::Duration};

use mossa_kernel::{Limits, SearchHandle};
use mossa_wire::{Machine, RunState, WorkerStatus};

use mossa_catalogue::Games;

use super::*;

/// A laboratory in a folder of its own, which goes when it is dropped.
struct Place {
    folder: PathBuf,
    lab: Laboratory,
}

impl Place {
    fn new() -> Place {
        static N: AtomicU32 = AtomicU32::new(0);
        let n = N.fetch_add(1, Ordering::Relaxed);
        let folder = std::env::temp_dir().join(format!("mossa-laboratory-{}-{n}", process::id()));
        let machine = || Machine { processor: String::new(), cores: 1, memory: 0, system: String::new() };
        let ledger = folder.join("kept/ledger.db");
        let workplace = Workplace {
            ledger,
            now: || "2026-01-01T00:00:00Z".into(),
            machine,
            peak_bytes: || 0,
            files: PlayerResources::REFUSED,
        };
        Place { folder, lab: Laboratory::new(workplace, Games::BUILT_IN, Caps::usual(2)) }
    }

    fn begin(&self, text: &str, threads: u32) -> Result<String, ApiError> {
        self.lab.begin(text, threads, &<SearchHandle>::default().control(Limits::default()))
    }

    fn check(&self, text: &str) -> Result<Vec<CheckedExperiment>, ApiError> {
        self.lab.check(text, &<SearchHandle>::default().control(Limits::default()))
    }

    fn resume(&self, run: &str, threads: u32) -> Result<String, ApiError> {
        self.lab.resume(run, threads, &<SearchHandle>::default().control(Limits::default()))
    }

    fn records(&self, run: &str, before: Option<u64>, most: u32) -> Result<Vec<RecordLine>, ApiError> {
        self.lab.records(run, (before, most), &<SearchHandle>::default().control(Limits::default()))
    }

    fn until(&self, run: &str, is: impl Fn(&RunFigures) -> bool) -> RunFigures {
        loop {
            let figures = self.lab.run(run, &StopFlag::default()).unwrap();
            if is(&figures) {
                return figures;
            }
            thread::sleep(Duration::from_millis(5));
        }
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        self.lab.close();
        let _ = fs::remove_dir_all(&self.folder);
    }
}

const TOURNAMENT: &str = "name = 'small'\ngame = 'connect-x'\nboard = '4x4x3'\nseed = 3\n\
    players = ['alpha-beta:depth=3,eval=threats', 'mcts:nodes=200', 'random']\ngames_per_pair = 10\n";

/// Boards that are drawn when the text is read.
const DRAWN: &str = "name = 'drawn'\ngame = 'tiles'\nalgorithms = ['a-star']\nheuristics = ['manhattan']\n\
    generate = { count = COUNT, size = '3x3', walk = 5 }\n";

fn is_done(figures: &RunFigures) -> bool {
    figures.line.state == RunState::Done && figures.shift.is_none()
}

#[test]
fn a_run_that_is_stopped_goes_on_to_the_same_end() {
    let place = Place::new();
    assert_eq!(place.lab.runs().unwrap(), []);
    let run = place.begin(TOURNAMENT, 2).unwrap();
    place.until(&run, |figures| figures.line.done != 0);
    // It may have been done before anybody could stop it.
    let _ = place.lab.halt(&run);
    place.until(&run, |figures| figures.shift.is_none());
    place.resume(&run, 1).unwrap();
    let disturbed = place.until(&run, is_done);
    let other = place.begin(TOURNAMENT, 2).unwrap();
    let undisturbed = place.until(&other, is_done);
    let told = |figures: &RunFigures| {
        let untimed =
            |player: &mossa_wire::PlayerFigures| mossa_wire::PlayerFigures { seconds: None, ..player.clone() };
        (figures.half_points.clone(), figures.players.iter().map(untimed).collect::<Vec<_>>())
    };
    assert_eq!(told(&disturbed), told(&undisturbed));
    assert_eq!(place.lab.runs().unwrap().len(), 2);
    assert_eq!(place.records(&run, None, 1_000).unwrap().len(), 30);
    assert_eq!(place.records(&run, Some(3), 2).unwrap().iter().map(|line| line.job).collect::<Vec<_>>(), [2, 1]);
    let page = place.lab.report(&run, Language::Italian, &StopFlag::default()).unwrap();
    assert!(page.contains("<h1") && page.contains("small"), "{page}");
}

#[test]
fn repeated_games_are_told_before_and_after() {
    let place = Place::new();
    let text = "name = 'again'\ngame = 'connect-x'\nboard = '4x4x3'\nplayers = ['alpha-beta:depth=2', 'alpha-beta:depth=1']\n\
        games_per_pair = 13\n";
    let [random] = &place.check(text).unwrap()[..] else { panic!("one experiment") };
    assert!(random.notes.len() == 1 && random.notes[0].starts_with("note: deterministic players"), "{random:?}");
    let none = format!("{text}openings = 'none'\n");
    let [warned] = &place.check(&none).unwrap()[..] else { panic!("one experiment") };
    assert!(warned.notes.len() == 1 && warned.notes[0].starts_with("warning: deterministic players"), "{warned:?}");
    let run = place.begin(&none, 1).unwrap();
    let figures = place.until(&run, is_done);
    assert_eq!((figures.n_games, figures.distinct_games), (13, 2));
    assert!(figures.players.iter().all(|player| player.distinct_games == 2), "{figures:?}");
    let run = place.begin(text, 1).unwrap();
    let figures = place.until(&run, is_done);
    assert_eq!((figures.n_games, figures.distinct_games), (13, 13));
}

#[test]
fn boards_with_another_goal_keep_it() {
    let place = Place::new();
    let text = "name = 'first'\ngame = 'tiles'\ngoal = 'blank-first'\nboards = ['1 0 2 3 4 5 6 7 8']\n\
        algorithms = ['a-star']\nheuristics = ['manhattan']\n";
    let run = place.begin(text, 1).unwrap();
    place.until(&run, is_done);
    let line = &place.records(&run, None, 9).unwrap()[0];
    assert_eq!((line.place.goal.as_str(), line.result.as_str()), ("blank-first", "1"));
}

#[test]
fn a_part_of_a_search_says_which_it_is() {
    let place = Place::new();
    let text = "name = 'parts'\ngame = 'tiles'\nboards = ['8 6 7 2 5 4 3 0 1']\nsplit = 2\n\
        algorithms = ['ida-star']\nheuristics = ['pattern-db']\n";
    let run = place.begin(text, 1).unwrap();
    place.until(&run, is_done);
    let lines = place.records(&run, None, 100).unwrap();
    let ending = |line: &RecordLine| (line.result.clone(), line.ending.clone());
    assert_eq!(ending(&lines[0]), ("31".into(), "optimal".into()));
    assert_eq!(ending(lines.last().unwrap()), (String::new(), "nothing in round 1, part 1 of 1".into()));
}

#[test]
fn nothing_that_names_a_program_or_a_file_or_takes_too_much_is_begun() {
    let place = Place::new();
    let cases = [
        (TOURNAMENT.replace("'random'", "'ugi:cmd=ls'"), "text"),
        (TOURNAMENT.replace("'random'", "'uci:cmd=ls'"), "text"),
        (format!("openings = '/etc/passwd'\n{TOURNAMENT}"), "text"),
        (TOURNAMENT.replace("'random'", "'perfect:book=/dev/zero'"), "text"),
        (format!("openings = '/dev/zero'\n{TOURNAMENT}"), "text"),
        (TOURNAMENT.replace("'random'", "'mcts:memory=900GiB'"), "player"),
        (format!("limits = {{ memory = '900GiB' }}\n{TOURNAMENT}"), "memory"),
        (TOURNAMENT.replace("= 10", "= 1000000"), "jobs"),
        (format!("limits = {{ time = '1000h' }}\n{TOURNAMENT}"), "limits"),
        (format!("limits = {{ clock = '1000h+1s' }}\n{TOURNAMENT}"), "limits"),
        (format!("limits = {{ nodes = 1000000000000 }}\n{TOURNAMENT}"), "limits"),
        (TOURNAMENT.replace("'random'", "'deepening:time=1000h'"), "player"),
        (TOURNAMENT.replace("'random'", "'random:clock=1000h'"), "player"),
        (DRAWN.replace("COUNT", "1000000"), "jobs"),
        (DRAWN.replace("COUNT", "1000000").replace("3x3", "16x16"), "text"),
        (DRAWN.replace("COUNT", "1").replace("walk = 5", "walk = 4000000000"), "text"),
        ("nonsense".to_owned(), "text"),
        (String::new(), "text"),
    ];
    for (text, part) in cases {
        assert_eq!(place.begin(&text, 1).unwrap_err().part, part, "{text}");
        assert!(place.check(&text).is_err(), "{text}");
    }
    assert_eq!(place.begin(TOURNAMENT, 99).unwrap_err().part, "threads");
    assert_eq!(place.begin(TOURNAMENT, 0).unwrap_err().part, "threads");
    assert_eq!(place.lab.halt("12345678").unwrap_err().part, "run");
    assert_eq!(place.lab.runs().unwrap(), []);
}

#[test]
fn two_runs_at_once_are_refused() {
    let place = Place::new();
    let long = TOURNAMENT.replace("= 10", "= 10000");
    let run = place.begin(&long, 1).unwrap();
    assert_eq!(place.begin(TOURNAMENT, 1).unwrap_err().part, "run");
    assert_eq!(place.resume(&run, 1).unwrap_err().part, "run");
    place.lab.halt(&run).unwrap();
    place.until(&run, |figures| figures.shift.is_none() && figures.line.state == RunState::Stopped);
}

#[test]
fn workers_of_other_machines_reach_the_page() {
    let place = Place::new();
    let run = place.begin(TOURNAMENT, 1).unwrap();
    assert_eq!(place.until(&run, is_done).workers, []);
    // Another process, which hands the run out, writes down who works.
    let mut ledger = Ledger::open(&place.folder.join("kept/ledger.db"), Opening::Existing).unwrap();
    let worker = WorkerStatus {
        worker: "forger".into(),
        host: "cellar".into(),
        threads: 2,
        done: 7,
        rate: 0.5,
        quarantined: Some("job 3: an illegal move".into()),
        ..WorkerStatus::default()
    };
    ledger.set_workers(ledger.find(&run).unwrap().key, std::slice::from_ref(&worker)).unwrap();
    let figures = place.lab.run(&run, &StopFlag::default()).unwrap();
    assert_eq!(figures.workers, [worker]);
    let json = serde_json::to_value(&figures).unwrap();
    assert_eq!(json["workers"][0]["quarantined"], "job 3: an illegal move");
    assert_eq!(json["workers"][0]["rate"], 0.5);
}

#[test]
fn reading_a_text_ends_with_the_wish_for_it_and_with_its_time() {
    let place = Place::new();
    // Each of them stands for much work: a million boards, thousands of openings, a thousand players on a thousand boards.
    let boards: Vec<String> = (0..1_000).map(|n| format!("'{}x{}x3'", 4 + n % 30, 4 + n / 30)).collect();
    let players: Vec<String> = (0..999).map(|n| format!("'mcts:nodes={}'", n + 1)).collect();
    let (players, boards) = (players.join(","), boards.join(","));
    let texts = [
        DRAWN.replace("COUNT", "1000000"),
        TOURNAMENT.replace("= 10", "= 100000").replace("'mcts:nodes=200', 'random'", "'alpha-beta:depth=2'"),
        format!("name = 'many'\ngame = 'connect-x'\nboards = [{boards}]\nplayers = [{players}]\n"),
        format!("name = 'many'\ngame = 'connect-x'\nboards = [{boards}]\npositions = ['1']\nplayers = [{players}]\n"),
    ];
    let timed = Limits { time: Some(Duration::ZERO), ..Limits::default() };
    for text in &texts {
        for (is_stopped, limits) in [(true, Limits::default()), (false, timed)] {
            let handle = <SearchHandle>::default();
            if is_stopped {
                handle.stop.raise();
            }
            let refusal = place.lab.check(text, &handle.control(limits)).unwrap_err();
            let head: String = text.chars().take(60).collect();
            assert!(refusal.why.contains("reading it was stopped, or took too long"), "{head}: {}", refusal.why);
        }
    }
}
