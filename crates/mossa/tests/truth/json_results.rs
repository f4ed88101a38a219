//! `--json` of tournaments, experiments and runs carries standings and results, in one document; the games of a tournament
//! are in its PGN file, each once.

#![expect(clippy::disallowed_methods, reason = "a test reads files of its own")]

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;

use crate::program::{Run, mossa};

const GAMES: &str = "name = \"cup\"\ngame = \"connect-x\"\nboard = \"4x5x4\"\ngames_per_pair = 4\nlimits = { nodes = 300 }\n\
    players = [\"alpha-beta:depth=3\", { name = \"tree\", spec = \"mcts:nodes=60\" }, \"random\"]\n";
const CHESS: &str = "name = \"pawns\"\ngame = \"chess\"\nplayers = [\"alpha-beta:depth=1,eval=material\", \"random\"]\n\
    games_per_pair = 2\nlimits = { nodes = 300 }\nadjudication = { max_plies = 30 }\n";
const PUZZLES: &str = "name = \"boards\"\ngame = \"tiles\"\nboards = [\"1 2 3 4 5 6 0 7 8\", \"8 6 7 2 5 4 3 0 1\"]\n\
    algorithms = [\"a-star\"]\nheuristics = [\"manhattan\"]\nlimits = [{ nodes = 50 }, { nodes = 100000 }]\n";
const THOUGHTS: &str = "name = \"asked\"\ngame = \"connect-x\"\npositions = [\"44\", \"4\"]\nplayers = [\"alpha-beta\"]\n\
    depths = [1, 2]\nlimits = { nodes = 1000 }\n";

/// A new folder with an experiment file in it.
fn folder(name: &str, text: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("json-results").join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    fs::write(folder.join("file.toml"), text).unwrap();
    folder
}

#[track_caller]
fn ran(folder: &Path, args: &[&str]) -> Run {
    let run = Run::of(mossa().current_dir(folder).args(args).args(["--ledger", "ledger.db"]));
    assert_eq!((run.code, run.stderr.as_str()), (0, ""), "{args:?}");
    run
}

#[track_caller]
fn json(folder: &Path, args: &[&str]) -> Value {
    ran(folder, &[args, &["--json"]].concat()).json()
}

fn whole(value: &Value, key: &str) -> u64 {
    value[key].as_u64().unwrap_or_else(|| panic!("{key} of {value}"))
}

#[test]
fn a_tournament_says_its_standings_and_its_crosstable() {
    let folder = folder("standings", GAMES);
    let run = json(&folder, &["tournament", "file.toml", "--no-timing"])["runs"][0].clone();
    assert_eq!(run, json(&folder, &["runs", "show", "cup", "--no-timing"]), "both say the same");
    let export = json(&folder, &["runs", "export", "cup"]);
    let records = export["records"].as_array().unwrap();
    assert_eq!((whole(&run, "records"), records.len()), (12, 12));
    let standings = run["standings"].as_array().unwrap();
    let name = |at: usize| standings[at]["name"].as_str().unwrap();
    // Wins, draws and losses of one against another, counted once more from the records.
    let counted = |one: &str, other: Option<&str>| {
        let mut counts = [0; 3];
        for record in records {
            let sides = ["first", "second"].map(|side| record[side].as_str().unwrap());
            let Some(side) = sides.iter().position(|name| *name == one) else { continue };
            if other.is_some_and(|other| sides[1 - side] != other) {
                continue;
            }
            let at = match (record["result"].as_str().unwrap(), side) {
                ("1-0", 0) | ("0-1", 1) => 0,
                ("1/2-1/2", _) => 1,
                _ => 2,
            };
            counts[at] += 1;
        }
        counts
    };
    for (at, standing) in standings.iter().enumerate() {
        let found = ["wins", "draws", "losses"].map(|key| whole(standing, key));
        assert_eq!(found, counted(name(at), None), "{standing}");
        assert_eq!(standing["points"].as_f64().unwrap().to_bits(), (found[0] as f64 + 0.5 * found[1] as f64).to_bits());
        assert_eq!((whole(standing, "games"), whole(standing, "forfeits"), whole(standing, "unfinished")), (8, 0, 0));
        let is_rated = standing["rating"].is_f64() && standing["rating_error"].is_f64();
        let has_bound = standing["rating_at_least"].is_f64() || standing["rating_at_most"].is_f64();
        assert!(is_rated != has_bound, "{standing}");
        for (place, cell) in run["crosstable"][at].as_array().unwrap().iter().enumerate() {
            if place == at {
                assert!(cell.is_null());
            } else {
                let found = ["wins", "draws", "losses"].map(|key| whole(cell, key));
                assert_eq!(found, counted(name(at), Some(name(place))), "{cell}");
            }
        }
    }
    let points: Vec<f64> = standings.iter().map(|standing| standing["points"].as_f64().unwrap()).collect();
    assert!(points.is_sorted_by(|one, other| other <= one), "{points:?}");
    assert_eq!(whole(&standings[0], "rank"), 1);
}

#[test]
fn an_experiment_says_the_results_of_its_methods_and_players() {
    let folder = folder("methods", PUZZLES);
    let run = json(&folder, &["experiment", "file.toml", "--no-timing"])["runs"][0].clone();
    assert_eq!(run, json(&folder, &["runs", "show", "boards", "--no-timing"]));
    let methods = run["methods"].as_array().unwrap();
    let found: Vec<[u64; 5]> = methods
        .iter()
        .map(|m| {
            let [tries, solved, proven, stopped] = ["tries", "solved", "proven", "stopped"].map(|key| whole(m, key));
            [whole(&m["limits"], "nodes"), tries, solved, proven, stopped]
        })
        .collect();
    assert_eq!(found, [[50, 2, 1, 1, 1], [100_000, 2, 2, 2, 0]]);
    assert_eq!([&methods[0]["mean_length"], &methods[1]["mean_length"]], [2.0, 16.5]);
    assert!(run.get("standings").is_none() && run.get("players").is_none(), "{run}");
    assert!(methods[0].get("seconds").is_none(), "times are left out");
    fs::write(folder.join("file.toml"), THOUGHTS).unwrap();
    let run = json(&folder, &["experiment", "file.toml"])["runs"][0].clone();
    let players = run["players"].as_array().unwrap();
    let found: Vec<[u64; 2]> = players.iter().map(|p| ["tries", "answered"].map(|key| whole(p, key))).collect();
    assert_eq!(found, [[2, 2], [2, 2]]);
    assert!(players.iter().all(|player| player["seconds"].is_f64()), "times are told");
    let shown = json(&folder, &["runs", "show", "asked", "--no-timing"]);
    assert!(shown["players"].as_array().unwrap().iter().all(|player| player.get("seconds").is_none()), "{shown}");
}

#[test]
fn an_export_with_json_is_one_document() {
    let folder = folder("export", PUZZLES);
    ran(&folder, &["experiment", "file.toml"]);
    let document = json(&folder, &["runs", "export", "boards"]);
    assert_eq!(document["run"]["name"], "boards");
    for args in [&["runs", "export", "boards"][..], &["runs", "export", "boards", "--format", "jsonl"]] {
        let lines = ran(&folder, args).stdout;
        let lines: Vec<Value> = lines.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        assert_eq!(document["records"], Value::Array(lines), "NDJSON has its own name");
    }
    ran(&folder, &["runs", "export", "boards", "--json", "--out", "out.json"]);
    let written: Value = serde_json::from_str(&fs::read_to_string(folder.join("out.json")).unwrap()).unwrap();
    assert_eq!(written, document);
    let both = ["runs", "export", "boards", "--json", "--format", "csv", "--ledger", "ledger.db"];
    let refused = Run::of(mossa().current_dir(&folder).args(both));
    assert_eq!((refused.code, refused.stdout.as_str()), (2, ""));
    assert!(refused.stderr.contains("--format"), "{}", refused.stderr);
}

/// Takes records out of a ledger, as if the run had been killed before them.
fn forget(folder: &Path, jobs: &[u64]) {
    let database = rusqlite::Connection::open(folder.join("ledger.db")).unwrap();
    let number = |query: &str, of: i64| database.query_row(query, [of], |row| row.get::<_, i64>(0)).unwrap();
    for &job in jobs {
        let job = job as i64;
        let run = number("SELECT run FROM records WHERE job = ?1", job);
        let sum = number("SELECT checksum FROM records WHERE job = ?1", job);
        let digest = number("SELECT digest FROM runs WHERE number = ?1", run) ^ sum;
        assert_eq!(database.execute("DELETE FROM records WHERE job = ?1", [job]).unwrap(), 1);
        assert_eq!(database.execute("UPDATE runs SET digest = ?2 WHERE number = ?1", [run, digest]).unwrap(), 1);
    }
}

/// The games are complete and without duplicates, whatever was in the ledger and in the file when the run went on.
fn check_record(name: &str, text: &str, forgotten: &[u64]) -> String {
    let folder = folder(name, text);
    let read = |file: &str| fs::read_to_string(folder.join(file)).unwrap();
    let run = json(&folder, &["tournament", "file.toml", "--no-timing", "--concurrency", "2", "--pgn", "all.pgn"]);
    let n_games = whole(&run["runs"][0], "records") as usize;
    let all = read("all.pgn");
    assert_eq!(all.matches("[Event ").count(), n_games, "{all}");
    // StartMode, with all games there: nothing is added. Into a new file: all are.
    let resume = |file: &str| ran(&folder, &["tournament", "--resume", "last", "--no-timing", "--pgn", file]);
    resume("all.pgn");
    resume("late.pgn");
    assert_eq!([read("all.pgn"), read("late.pgn")], [all.clone(), all.clone()]);
    // Killed in the middle of writing, at many places.
    for cut in (0..all.len()).step_by(all.len() / 7 + 1) {
        fs::write(folder.join("cut.pgn"), &all[..cut]).unwrap();
        resume("cut.pgn");
        assert_eq!(read("cut.pgn"), all, "cut at {cut}");
    }
    // Games that were played and written before the kill, others that were not.
    let is_kept = |game: &&str| !forgotten.iter().any(|job| game.contains(&format!("[Round \"{}\"]", job + 1)));
    let games: Vec<&str> = all.split_inclusive("\n\n").collect();
    let games: Vec<String> = games.chunks(2).map(<[&str]>::concat).collect();
    let kept: String = games.iter().map(String::as_str).filter(is_kept).collect();
    forget(&folder, forgotten);
    fs::write(folder.join("half.pgn"), &kept).unwrap();
    resume("half.pgn");
    let sorted = |text: &str| {
        let mut games: Vec<String> = text.split("[Event ").map(str::to_owned).collect();
        games.sort();
        games
    };
    assert_eq!(sorted(&read("half.pgn")), sorted(&all));
    all
}

/// What stands under the tags of the first game of a file, on one line.
fn movetext(text: &str) -> String {
    text.split("\n\n").nth(1).unwrap().split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Games of a tournament say what their players thought, as those of a match do.
#[test]
fn games_of_tournaments_say_what_players_thought() {
    let (first, second) = ("alpha-beta:depth=2,eval=material", "alpha-beta:depth=1,eval=hard");
    for (game, n_marked) in [("chess", 12), ("connect-x", 12)] {
        let text = format!(
            "name = \"said\"\ngame = \"{game}\"\nplayers = [\"{}\", \"{}\"]\nopenings = \"none\"\n\
             games_per_pair = 1\nlimits = {{ depth = 3 }}\nadjudication = {{ max_plies = 12 }}\n",
            if game == "chess" { first } else { "alpha-beta:depth=2" },
            if game == "chess" { second } else { "alpha-beta:depth=1" },
        );
        let folder = folder(&format!("said-{game}"), &text);
        let read = |file: &str| fs::read_to_string(folder.join(file)).unwrap();
        ran(&folder, &["tournament", "file.toml", "--no-timing", "--pgn", "cup.pgn"]);
        let players: [&str; 2] =
            if game == "chess" { [first, second] } else { ["alpha-beta:depth=2", "alpha-beta:depth=1"] };
        let args = ["--depth", "3", "--openings", "none", "--games", "1", "--max-plies", "12", "--no-timing"];
        let played = ["match", "--game", game, "--first", players[0], "--second", players[1], "--pgn", "match.pgn"];
        let run = Run::of(mossa().current_dir(&folder).args(played).args(args));
        assert_eq!(run.code, 0, "{}", run.stderr);
        let said = movetext(&read("cup.pgn"));
        assert_eq!(said, movetext(&read("match.pgn")), "the same writer");
        assert_eq!(said.matches('{').count(), n_marked, "{said}");
        assert!(said.contains("/2}") && said.contains("/1}"), "score and depth: {said}");
        // With times: a number of seconds behind each; and once a game is there it is not added again without them.
        ran(&folder, &["tournament", "file.toml", "--pgn", "timed.pgn"]);
        let timed = read("timed.pgn");
        assert_eq!(movetext(&timed).matches("s}").count(), n_marked, "{timed}");
        ran(&folder, &["tournament", "--resume", "last", "--no-timing", "--pgn", "timed.pgn"]);
        assert_eq!(read("timed.pgn").matches("[Event ").count(), timed.matches("[Event ").count());
    }
}

#[test]
fn tournaments_from_files_write_their_games_each_once() {
    let all = check_record("pgn-connect-x", GAMES, &[3, 4, 9]);
    assert!(all.contains("[Event \"cup\"]") && all.contains("[Second \"tree\"]"), "{all}");
    let all = check_record("pgn-chess", CHESS, &[1]);
    assert!(all.contains("[White \"random\"]") && all.contains("\n1. "), "{all}");
    let folder = folder("pgn-none", PUZZLES);
    let args = ["tournament", "file.toml", "--pgn", "none.pgn", "--ledger", "ledger.db"];
    let refused = Run::of(mossa().current_dir(&folder).args(args));
    assert_eq!((refused.code, refused.stdout.as_str()), (2, ""));
    assert!(refused.stderr.contains("--pgn none.pgn: there are no games"), "{}", refused.stderr);
}
