//! Records in, records accounted for: for experiments and tournaments of many shapes, made from seeds, the tables add up to
//! the records, and every method and player has its line in the plots or is counted as left out.

#![expect(clippy::disallowed_methods, reason = "a test reads files of its own")]

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use mossa_kernel::Rng;
use mossa_report::Language;
use mossa_wire::{Done, JobRecord, LimitFigures, Status};

use crate::fixtures::{self, Fixture};
use crate::says::{folder, written};

/// Small numbers from a seed.
struct Dice(Rng);

impl Dice {
    /// From 0 to below `n`.
    fn below(&mut self, n: u64) -> u64 {
        self.0.next_u64() % n
    }

    /// From 1 to `n`.
    fn up_to(&mut self, n: u64) -> u64 {
        1 + self.below(n)
    }
}

type Table = Vec<BTreeMap<String, String>>;

fn table(folder: &Path, name: &str) -> Table {
    let mut reader = csv::Reader::from_path(folder.join(name)).unwrap_or_else(|error| panic!("{name}: {error}"));
    let heads: Vec<String> = reader.headers().expect("a head").iter().map(str::to_owned).collect();
    let row = |row: csv::StringRecord| heads.iter().cloned().zip(row.iter().map(str::to_owned)).collect();
    reader.records().map(|record| row(record.expect("a row"))).collect()
}

fn sum(table: &Table, key: &str) -> u64 {
    table.iter().map(|row| row[key].parse::<u64>().unwrap_or_else(|_| panic!("{key}: {}", row[key]))).sum()
}

/// The names in the legends of all pictures of a kind: `cactus.svg`, `cactus-2.svg` …
fn legends(folder: &Path, kind: &str) -> Vec<String> {
    let names = (1..).map(|n| if n == 1 { format!("{kind}.svg") } else { format!("{kind}-{n}.svg") });
    let texts = names.map_while(|name| fs::read_to_string(folder.join(name)).ok());
    let in_one = |text: String| {
        let keys = text.split("<text class=\"key\"").skip(1).map(|part| {
            let (_, name) = part.split_once('>').expect("a text");
            name.split('<').next().unwrap_or_default().to_owned()
        });
        let keys: Vec<String> = keys.collect();
        assert!(keys.len() <= 10, "{kind}: {} lines in one picture", keys.len());
        keys
    };
    texts.flat_map(in_one).collect()
}

/// All whole numbers of the fact that says where the records are: the first is the sum of the others.
fn check_fact(folder: &Path, n_records: usize) {
    let facts = fs::read_to_string(folder.join("run.csv")).expect("there");
    let fact = facts.lines().find_map(|line| line.strip_prefix("Records,")).expect("it says where the records are");
    let fact = fact.replace(',', "");
    let numbers = fact.split(|letter: char| !letter.is_ascii_digit()).filter_map(|n| n.parse::<usize>().ok());
    let numbers: Vec<usize> = numbers.collect();
    assert_eq!(numbers[0], n_records, "{fact}");
    assert_eq!(numbers[0], numbers[1..].iter().sum::<usize>(), "{fact}");
}

fn limits(n: u64) -> LimitFigures {
    match n {
        0 => LimitFigures::default(),
        n => LimitFigures { nodes: Some(100 * n), ..LimitFigures::default() },
    }
}

/// How large an experiment is.
struct Shape {
    n_instances: u64,
    n_algorithms: u64,
    n_heuristics: u64,
    n_limits: u64,
    n_repetitions: u64,
}

/// Every instance by every method under all limits, repeated; some records are missing, as in a run that was stopped.
fn puzzles(shape: &Shape, dice: &mut Dice) -> Fixture {
    let Fixture { mut run, records } = fixtures::ties();
    let mut all = Vec::new();
    for instance in 0..shape.n_instances {
        let is_unsolvable = dice.below(6) == 0;
        for method in 0..shape.n_algorithms * shape.n_heuristics {
            for limit in 0..shape.n_limits {
                for repetition in 0..shape.n_repetitions {
                    if dice.below(20) == 0 {
                        continue;
                    }
                    let mut record = records[0].clone();
                    (record.job, record.limits) = (all.len() as u64, limits(limit));
                    let Done::Puzzle(puzzle) = &mut record.done else { unreachable!("all are puzzles") };
                    (puzzle.instance, puzzle.repetition) = (format!("board {instance}"), repetition);
                    let solved = &mut puzzle.solved;
                    solved.board = format!("{instance}");
                    solved.algorithm = format!("algorithm-{}", method / shape.n_heuristics);
                    solved.heuristic = format!("heuristic-{}", method % shape.n_heuristics);
                    solved.status = match dice.below(3) {
                        0 => Status::Limit,
                        _ if is_unsolvable => Status::Unsolvable,
                        _ => Status::Solved,
                    };
                    let length = 10 + dice.below(5) as u32;
                    solved.length = (solved.status == Status::Solved).then_some(length);
                    solved.stopped_by = (solved.status == Status::Limit).then(|| "nodes".into());
                    solved.optimal = solved.length == Some(10);
                    solved.expanded = 1 + dice.below(1_000);
                    solved.seconds = (dice.below(5) != 0).then(|| dice.up_to(1_000) as f64 * 1e-4);
                    all.push(record);
                }
            }
        }
    }
    run.jobs = all.len() as u64;
    Fixture { run, records: all }
}

/// What a record says, in the words of `instances.csv`.
fn said(record: &JobRecord) -> [String; 7] {
    let Done::Puzzle(puzzle) = &record.done else { unreachable!("all are puzzles") };
    let solved = &puzzle.solved;
    let status = match solved.status {
        Status::Solved => "solved",
        Status::Unsolvable => "unsolvable",
        Status::Limit => "stopped: nodes",
    };
    [
        puzzle.instance.clone(),
        solved.algorithm.clone(),
        solved.heuristic.clone(),
        record.limits.to_string(),
        puzzle.repetition.to_string(),
        status.to_owned(),
        solved.expanded.to_string(),
    ]
}

fn check_puzzles(fixture: &Fixture, folder: &Path) {
    let n_records = fixture.records.len();
    let rows = table(folder, "instances.csv");
    let keys = ["instance", "algorithm", "heuristic", "limits", "repetition", "status", "expanded"];
    let mut found: Vec<[String; 7]> = rows.iter().map(|row| keys.map(|key| row[key].clone())).collect();
    let mut expected: Vec<[String; 7]> = fixture.records.iter().map(said).collect();
    found.sort();
    expected.sort();
    assert_eq!(found, expected, "a row per record");

    let methods = table(folder, "methods.csv");
    assert_eq!(sum(&methods, "tries") as usize, n_records);
    let counts = ["solved", "stopped", "unsolvable"].map(|key| sum(&methods, key));
    assert_eq!(counts.iter().sum::<u64>() as usize, n_records, "{counts:?}");
    // The limits of a method that had one limit everywhere are in the file too.
    let is_method = |row: &[String; 7], method: &BTreeMap<String, String>| {
        let of = [&method["algorithm"], &method["heuristic"]];
        [&row[1], &row[2]] == of && method["limits"].split("; ").any(|limits| limits == row[3])
    };
    for method in &methods {
        let own: Vec<&[String; 7]> = expected.iter().filter(|row| is_method(row, method)).collect();
        let solved = own.iter().filter(|row| row[5] == "solved").count();
        assert_eq!([&method["tries"], &method["solved"]], [&own.len().to_string(), &solved.to_string()]);
    }
    check_fact(folder, n_records);

    // Every method that has solved anything has a line; the others are said to have none.
    let n_able = methods.iter().filter(|method| method["solved"] != "0").count();
    let n_instances = rows.iter().map(|row| &row["instance"]).collect::<BTreeSet<_>>().len();
    if 4 < n_instances {
        let lines = legends(folder, "cactus");
        assert_eq!(lines.len(), n_able.min(60));
        assert_eq!(lines.iter().collect::<BTreeSet<_>>().len(), lines.len(), "{lines:?}");
        let text = fs::read_to_string(folder.join("report.md")).expect("there");
        let left = format!("{} more series are not drawn", n_able.saturating_sub(60));
        assert_eq!(text.contains(&left), 60 < n_able);
        let is_said = text.contains("Not drawn, because they have no solved try to draw");
        assert!(is_said || n_able == methods.len());
    }
}

#[test]
fn the_rows_of_an_experiment_are_its_records() {
    for seed in 0..30 {
        let dice = &mut Dice(Rng::new(seed));
        let shape = Shape {
            n_instances: dice.up_to(8),
            n_algorithms: dice.up_to(4),
            n_heuristics: dice.up_to(3),
            n_limits: dice.up_to(3),
            n_repetitions: dice.up_to(3),
        };
        let fixture = puzzles(&shape, dice);
        if fixture.records.is_empty() {
            continue;
        }
        let folder = folder("accounts-puzzles");
        written(&fixture, Language::English, &folder);
        check_puzzles(&fixture, &folder);
    }
}

#[test]
fn methods_beyond_the_tenth_have_their_pictures_and_beyond_the_sixtieth_are_counted() {
    for (n_algorithms, n_heuristics, n_limits) in [(4, 3, 1), (5, 3, 2), (7, 5, 2)] {
        let shape = Shape { n_instances: 6, n_algorithms, n_heuristics, n_limits, n_repetitions: 2 };
        let fixture = puzzles(&shape, &mut Dice(Rng::new(7)));
        let folder = folder(&format!("accounts-many-{n_algorithms}"));
        written(&fixture, Language::English, &folder);
        check_puzzles(&fixture, &folder);
        assert!(folder.join("cactus-2.svg").exists());
    }
}

#[test]
fn limits_that_differ_from_board_to_board_tell_no_methods_apart() {
    let shape = Shape { n_instances: 4, n_algorithms: 2, n_heuristics: 1, n_limits: 1, n_repetitions: 2 };
    let mut fixture = puzzles(&shape, &mut Dice(Rng::new(3)));
    // As large boards have a limit where the experiment says none.
    for record in &mut fixture.records {
        let Done::Puzzle(puzzle) = &record.done else { unreachable!("all are puzzles") };
        record.limits.time = (puzzle.instance == "board 3").then(|| "10s".into());
    }
    let folder = folder("accounts-mixed");
    written(&fixture, Language::English, &folder);
    check_puzzles(&fixture, &folder);
    let methods = table(&folder, "methods.csv");
    assert_eq!(methods.len(), 2);
    assert!(methods.iter().all(|method| method["limits"] == "; time=10s"), "{methods:?}");
}

/// Players at depths under limits, repeated.
fn thoughts(dice: &mut Dice) -> Fixture {
    let Fixture { mut run, records } = fixtures::growth();
    let sizes = [4, 14, 3, 2, 3].map(|most| dice.up_to(most));
    let [n_instances, n_players, n_depths, n_limits, n_repetitions] = sizes;
    let mut all = Vec::new();
    for at in 0..sizes.iter().product() {
        if dice.below(20) == 0 {
            continue;
        }
        let (repetition, rest) = (at % n_repetitions, at / n_repetitions);
        let (limit, rest) = (rest % n_limits, rest / n_limits);
        let (depth, rest) = (1 + rest % n_depths, rest / n_depths);
        let (player, instance) = (rest % n_players, rest / n_players % n_instances);
        let mut record = records[0].clone();
        (record.job, record.limits) = (all.len() as u64, limits(limit));
        let Done::Thought(thought) = &mut record.done else { unreachable!("all are thoughts") };
        (thought.instance, thought.repetition) = (format!("position {instance}"), repetition);
        let analysis = &mut thought.analysis;
        analysis.position = instance.to_string();
        analysis.player = format!("player-{player}:depth={depth}");
        (analysis.depth, analysis.counters.nodes) = (depth as u32, dice.up_to(10_000));
        analysis.seconds = (dice.below(5) != 0).then_some(0.01);
        all.push(record);
    }
    run.jobs = all.len() as u64;
    Fixture { run, records: all }
}

#[test]
fn the_rows_of_a_survey_are_its_records() {
    for seed in 0..20 {
        let fixture = thoughts(&mut Dice(Rng::new(seed)));
        let n_records = fixture.records.len();
        if n_records == 0 {
            continue;
        }
        let folder = folder("accounts-thoughts");
        written(&fixture, Language::English, &folder);
        let rows = table(&folder, "positions.csv");
        assert_eq!(rows.len(), n_records, "a row per record");
        let nodes = |record: &JobRecord| match &record.done {
            Done::Thought(thought) => thought.analysis.counters.nodes,
            _ => unreachable!("all are thoughts"),
        };
        assert_eq!(sum(&rows, "nodes"), fixture.records.iter().map(nodes).sum::<u64>());
        let depths = table(&folder, "depths.csv");
        assert_eq!(sum(&depths, "tries") as usize, n_records);
        check_fact(&folder, n_records);
        let players: BTreeSet<[&String; 2]> = depths.iter().map(|row| [&row["player"], &row["limits"]]).collect();
        let n_depths = depths.iter().map(|row| &row["depth"]).collect::<BTreeSet<_>>().len();
        if 1 < n_depths && folder.join("nodes-by-depth.svg").exists() {
            assert_eq!(legends(&folder, "nodes-by-depth").len(), players.len().min(60));
        }
    }
}

#[test]
fn the_games_of_a_tournament_add_up() {
    for seed in 0..20 {
        let dice = &mut Dice(Rng::new(seed));
        let n_players = 2 + dice.below(50);
        let n_games = 1 + dice.below(300);
        let mut results = Vec::new();
        let mut fixture = fixtures::tied_tournament();
        let record = fixture.records.remove(0);
        fixture.records.clear();
        for job in 0..n_games {
            let one = dice.below(n_players);
            let other = (one + 1 + dice.below(n_players - 1)) % n_players;
            let (result, ending) =
                [("1-0", "connection"), ("0-1", "time"), ("1/2-1/2", "board-full"), ("*", "stopped")]
                    [dice.below(4) as usize];
            let [first, second] =
                [one, other].map(|player| format!("player-{player}:depth={},eval=threats", player % 3));
            let done = fixtures::game(&first, &second, result, ending, None);
            fixture.records.push(JobRecord { job, done, ..record.clone() });
            results.push(result);
        }
        fixture.run.jobs = n_games;
        let folder = folder("accounts-games");
        written(&fixture, Language::English, &folder);
        assert_eq!(table(&folder, "games.csv").len() as u64, n_games);
        assert_eq!(sum(&table(&folder, "terminations.csv"), "games"), n_games);
        let standings = table(&folder, "standings.csv");
        let n_open = results.iter().filter(|result| **result == "*").count() as u64;
        let n_drawn = results.iter().filter(|result| **result == "1/2-1/2").count() as u64;
        assert_eq!(sum(&standings, "games"), 2 * (n_games - n_open));
        assert_eq!(sum(&standings, "wins"), n_games - n_open - n_drawn);
        assert_eq!([sum(&standings, "losses"), sum(&standings, "draws")], [n_games - n_open - n_drawn, 2 * n_drawn]);
        // Six moves a side, games without a result included.
        assert_eq!(sum(&table(&folder, "work.csv"), "moves"), 12 * n_games);
        let text = fs::read_to_string(folder.join("report.md")).expect("there");
        assert_eq!(text.contains("games have no result"), n_open != 0);
        let n_met = standings.len();
        assert_eq!(text.contains("players further down are not drawn"), 40 < n_met && text.contains("ratings.svg"));
        assert_eq!(text.contains("There is no picture of the crosstable"), 40 < n_met);
        check_fact(&folder, n_games as usize);
    }
}
