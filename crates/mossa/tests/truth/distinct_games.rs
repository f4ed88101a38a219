//! Repeated games of deterministic players count once in every statistic.

#![expect(clippy::disallowed_methods, reason = "a test reads files of its own")]

use std::collections::HashSet;
use std::fs;
use std::path::PathBuf;

use serde_json::Value;

use crate::program::{Run, mossa};

/// Two players that always play the same game.
const PLAYERS: [&str; 4] = ["--first", "alpha-beta:depth=3", "--second", "alpha-beta:depth=1"];

/// A folder of this test's own, empty.
fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("distinct-{name}"));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

/// Runs `mossa match --json --no-timing` with these arguments: the document, and what was said on standard error.
#[track_caller]
fn played(game: &str, args: &[&str]) -> (Value, String) {
    let run = Run::of(mossa().args(["match", "--game", game, "--json", "--no-timing"]).args(args));
    assert_eq!(run.code, 0, "{args:?}: {}", run.stderr);
    let document = serde_json::from_str(&run.stdout).unwrap_or_else(|error| panic!("{error} in {:?}", run.stdout));
    (document, run.stderr)
}

/// The openings of all games, in their order.
fn openings(report: &Value) -> Vec<String> {
    report["games"].as_array().unwrap().iter().map(|game| game["opening"].as_str().unwrap().to_owned()).collect()
}

/// How many games differ, counted here: same sides, same opening, same moves.
fn counted(report: &Value) -> usize {
    let game = |game: &Value| ["swapped", "opening", "moves"].map(|key| game[key].to_string());
    report["games"].as_array().unwrap().iter().map(game).collect::<HashSet<_>>().len()
}

#[test]
fn thirteen_games_of_which_two_differ_say_no_more_than_two() {
    let with = |n: &'static str| [&PLAYERS[..], &["--games", n, "--swap", "--openings", "none"]].concat();
    let (many, warned) = played("connect-x", &with("13"));
    let (two, silent) = played("connect-x", &with("2"));
    assert_eq!(many["games"].as_array().unwrap().len(), 13);
    assert_eq!((many["distinct_games"].as_u64(), counted(&many)), (Some(2), 2));
    assert_eq!((&many["elo"], &many["superiority"]), (&two["elo"], &two["superiority"]));
    assert!(many["superiority"].as_f64().unwrap() < 0.95, "{many}");
    let scored = ["wins", "draws", "losses"].map(|result| many["first"][result].as_u64().unwrap());
    assert_eq!(scored.iter().sum::<u64>(), 13, "points stay those of all games");
    assert!(
        warned.contains("warning: deterministic players meet 7 times a colour and begin from 1 opening"),
        "{warned}"
    );
    assert_eq!(silent, "", "two games with sides changed repeat nothing");

    let text = Run::of(mossa().args(["match", "--game", "connect-x", "--no-timing"]).args(with("13")));
    assert!(
        text.stdout.contains("distinct      2; 11 repeat an earlier game and count only for the points"),
        "{text:?}"
    );
    let csv = Run::of(mossa().args(["match", "--game", "connect-x", "--format", "csv"]).args(with("13")));
    assert!(csv.stdout.starts_with("player,games,distinct_games,points"), "{csv:?}");
    assert!(csv.stdout.contains("alpha-beta:depth=3,13,2,"), "{csv:?}");
}

#[test]
fn a_test_is_not_decided_by_repeated_games() {
    let args = [&PLAYERS[..], &["--games", "60", "--openings", "none", "--sprt", "0,400"]].concat();
    let (report, _) = played("connect-x", &args);
    assert_eq!((report["games"].as_array().unwrap().len(), report["distinct_games"].as_u64()), (60, Some(1)));
    assert_eq!(report["sprt"]["verdict"], "running");
}

#[test]
fn deterministic_players_begin_from_random_openings_and_others_do_not() {
    let many = [&PLAYERS[..], &["--games", "12", "--swap"]].concat();
    let (report, told) = played("connect-x", &many);
    assert!(told.contains("note: deterministic players would repeat their games"), "{told}");
    assert_eq!((report["distinct_games"].as_u64(), counted(&report)), (Some(12), 12));
    let begun = openings(&report);
    assert!(begun.chunks(2).all(|pair| pair[0] == pair[1]), "both games of a pair begin alike: {begun:?}");
    assert_eq!(begun.iter().collect::<HashSet<_>>().len(), 6, "another opening for every pair: {begun:?}");
    assert_eq!(played("connect-x", &many), (report, told), "the same seed, the same match");
    let other = [&many[..], &["--seed", "2"]].concat();
    assert_ne!(openings(&played("connect-x", &other).0), begun, "another seed, other openings");

    let unlike = [
        // One game a colour.
        &["--first", "alpha-beta:depth=2", "--second", "alpha-beta:depth=1", "--games", "2", "--swap"][..],
        // A fresh seed for every game, for one or for both.
        &["--first", "mcts:nodes=20", "--second", "random", "--games", "4", "--swap"],
        &["--first", "alpha-beta:depth=1", "--second", "random", "--games", "4", "--swap"],
        // A clock.
        &["--first", "deepening", "--second", "alpha-beta:depth=1", "--games", "4", "--swap", "--time", "1ms"],
    ];
    for args in unlike {
        let (report, told) = played("connect-x", args);
        assert!(told.is_empty() && openings(&report).iter().all(|opening| opening == "-"), "{args:?}: {told}");
    }
    let alike = [
        &["--first", "mcts:nodes=20,seed=3", "--second", "random:seed=1", "--games", "4", "--swap"][..],
        &["--first", "deepening", "--second", "alpha-beta:depth=1", "--games", "4", "--swap", "--nodes", "50"],
    ];
    for args in alike {
        let (report, told) = played("connect-x", args);
        assert!(told.contains("random openings") && openings(&report)[0] != "-", "{args:?}: {told}");
    }
}

#[test]
fn random_openings_of_chess_are_level_and_the_same_from_one_seed() {
    let args = ["--first", "engine", "--second", "engine", "--nodes", "200", "--games", "6", "--swap"];
    let args = [&args[..], &["--openings", "random", "--max-plies", "4", "--seed", "5"]].concat();
    let (report, _) = played("chess", &args);
    let begun = openings(&report);
    assert_eq!(begun.iter().collect::<HashSet<_>>().len(), 3, "{begun:?}");
    for opening in &begun {
        assert_eq!(opening.strip_prefix("startpos moves ").unwrap().split(' ').count(), 8, "{opening}");
    }
    assert_eq!(openings(&played("chess", &args).0), begun);
}

#[test]
fn openings_of_a_file_are_ordered_begun_and_cut() {
    let folder = folder("files");
    let file = folder.join("openings.txt");
    fs::write(&file, "1234\n22\n3\n4455 # cut\n1212121 # over\n").unwrap();
    let with = |more: &[&str]| {
        let args = ["--first", "random", "--second", "random", "--openings", file.to_str().unwrap()];
        let (report, told) = played("connect-x", &[&args[..], more].concat());
        (openings(&report), told)
    };
    let (all, told) = with(&[]);
    assert_eq!(all, ["1234", "22", "3", "4455"]);
    assert_eq!(told, "note: openings in which the game is over already are left out: line 5\n");
    assert_eq!(with(&["--start", "3"]).0, ["3", "4455", "1234", "22"]);
    let (cut, told) = with(&["--plies", "2"]);
    assert_eq!(cut, ["12", "22", "3", "44", "12"], "cut before the game is over");
    assert_eq!(told, "note: 3 of 5 openings have more than 2 plies and are cut\n");
    let shuffled = |seed: &'static str| with(&["--order", "random", "--seed", seed]).0;
    let (one, other) = (shuffled("1"), shuffled("9"));
    let sorted = |mut list: Vec<String>| {
        list.sort();
        list
    };
    assert_eq!((shuffled("1"), sorted(one.clone())), (one.clone(), sorted(all.clone())));
    assert!(one != all || other != all, "a random order is another one");
    for (args, part) in [
        (["--start", "9"], "found 9"),
        (["--start", "0"], "--start"),
        (["--order", "backwards"], "--order"),
        (["--plies", "0"], "--plies"),
    ] {
        let base = ["match", "--game", "connect-x", "--first", "random", "--second", "random"];
        let run = Run::of(mossa().args(base).args(["--openings", file.to_str().unwrap()]).args(args));
        assert!(run.code == 2 && run.stderr.contains(part) && run.stderr.contains("expected"), "{args:?}: {run:?}");
    }
}

#[test]
fn openings_come_from_polyglot_books() {
    let folder = folder("polyglot");
    let file = folder.join("book.bin");
    // Keys from the description of the format; e2e4, then d7d5, then e4e5; and d2d4, which is never to be played.
    let entries: [(u64, u16, u16); 4] = [
        (0x463b_9618_1691_fc9c, 0x031c, 8),
        (0x463b_9618_1691_fc9c, 0x02db, 0),
        (0x823c_9b50_fd11_4196, 0x0ce3, 1),
        (0x0756_b944_61c5_0fb0, 0x0724, 1),
    ];
    let entry = |(key, mv, weight): (u64, u16, u16)| {
        [&key.to_be_bytes()[..], &mv.to_be_bytes(), &weight.to_be_bytes(), &[0; 4]].concat()
    };
    fs::write(&file, entries.map(entry).concat()).unwrap();
    let name = file.to_str().unwrap();
    let base = ["--first", "random", "--second", "random", "--max-plies", "2", "--openings", name];
    let (report, told) = played("chess", &base);
    assert_eq!(openings(&report), ["startpos moves e2e4 d7d5 e4e5"]);
    assert_eq!(told, "note: the book ends before 16 plies in 1 of 1 openings\n");
    let (report, told) = played("chess", &[&base[..], &["--plies", "2"]].concat());
    assert_eq!((openings(&report), told.as_str()), (vec!["startpos moves e2e4 d7d5".to_owned()], ""));

    fs::write(&file, [1; 40]).unwrap();
    let run = Run::of(mossa().args(["match", "--game", "chess"]).args(base));
    assert!(run.code == 2 && run.stderr.contains("it has 40 bytes: expected entries of 16 bytes"), "{run:?}");
    let run = Run::of(mossa().args(["match", "--game", "connect-x"]).args(base));
    assert!(run.code == 2 && run.stderr.contains("connect-x has no Polyglot books"), "{run:?}");
}

#[test]
fn tournaments_and_their_reports_count_repeated_games_once() {
    let folder = folder("tournament");
    let (file, ledger, out) = (folder.join("t.toml"), folder.join("t.db"), folder.join("report"));
    let spec = "name = 'again'\ngame = 'connect-x'\nplayers = ['alpha-beta:depth=3', 'alpha-beta:depth=1']\n\
        games_per_pair = 13\nseed = 3\n";
    let run = |spec: &str| {
        fs::write(&file, spec).unwrap();
        let run = Run::of(mossa().args(["tournament", file.to_str().unwrap(), "--no-timing", "--ledger"]).arg(&ledger));
        assert_eq!(run.code, 0, "{run:?}");
        run
    };
    let none = run(&format!("{spec}openings = 'none'\n"));
    assert!(none.stdout.contains("games   13, distinct 2; 11 repeat an earlier game"), "{none:?}");
    assert!(none.stderr.contains("warning: deterministic players meet 7 times a colour"), "{none:?}");
    let superior = |run: &Run| {
        let (_, rest) = run.stdout.split_once("superior with ").unwrap();
        rest.split_once(' ').unwrap().0.parse::<f64>().unwrap()
    };
    assert!(superior(&none) < 95.0, "{none:?}");

    let report = Run::of(mossa().args(["report", "last", "--ledger"]).arg(&ledger).arg("--out").arg(&out));
    assert_eq!(report.code, 0, "{report:?}");
    let standings = fs::read_to_string(out.join("standings.csv")).unwrap();
    assert!(standings.starts_with("rank,player,games,distinct_games,"), "{standings}");
    assert!(standings.contains(",13,2,"), "{standings}");
    let page = fs::read_to_string(out.join("report.md")).unwrap();
    assert!(page.contains("11 of 13") && page.contains("repeat an earlier one"), "{page}");

    let default = run(spec);
    assert!(default.stdout.contains("games   13, distinct 13\n"), "{default:?}");
    assert!(default.stderr.contains("note: deterministic players would repeat"), "{default:?}");
    let lines = |run: &Run| run.stdout.lines().filter(|line| !line.starts_with("run ")).collect::<Vec<_>>().join("\n");
    assert_eq!(lines(&run(spec)), lines(&default), "the same seed, the same tournament");
    let plain = run(&format!("{spec}openings = 'random'\nopening_plies = 2\n"));
    assert!(plain.stderr.is_empty() && plain.stdout.contains("distinct 13\n"), "{plain:?}");
    for (line, part) in [
        ("openings = 'random'\nopening_order = 'random'", "opening_order"),
        ("openings = 'none'\nopening_plies = 3", "opening_plies"),
        ("openings = 'random'\nopening_plies = 0", "opening_plies"),
        ("openings = 'book.bin'", "Polyglot"),
    ] {
        fs::write(&file, format!("{spec}{line}\n")).unwrap();
        let run = Run::of(mossa().args(["tournament", file.to_str().unwrap(), "--ledger"]).arg(&ledger));
        assert!(run.code == 2 && run.stderr.contains(part) && run.stderr.contains("expected"), "{line}: {run:?}");
    }
}
