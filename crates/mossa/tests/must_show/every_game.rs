//! Every game for two and every puzzle works everywhere, and one that is added works at once: the example program has one more
//! of each than the catalogue, and nothing but their own crate knows of them.

use std::path::{Path, PathBuf};
use std::process::Command;

use mossa_catalogue::{GameEntry, GameKind, Games};

use crate::program::{Run, mossa};

/// The example program, in the root of the repository.
fn toy() -> Command {
    let folder = Path::new(env!("CARGO_BIN_EXE_mossa")).parent().unwrap().join("examples");
    let example = folder.join(format!("toy{}", std::env::consts::EXE_SUFFIX));
    assert!(example.is_file(), "expected {}: cargo test --workspace builds it", example.display());
    let mut command = Command::new(example);
    for (key, value) in mossa().get_envs() {
        command.env(key, value.unwrap());
    }
    command.current_dir(mossa().get_current_dir().unwrap());
    command
}

/// A folder of its own for a game.
fn folder(game: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("every-game-{game}"));
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

/// Uses a game in every way that the command line has.
fn use_everywhere(program: fn() -> Command, game: &str) {
    let run = |args: &[&str]| {
        let run = Run::of(program().args(args));
        assert_eq!(run.code, 0, "{args:?}: {} {}", run.stdout, run.stderr);
        run
    };
    let listed = run(&["list", game, "--json"]).json();
    assert_eq!(listed["games"][0]["name"], game);
    assert!(!listed["algorithms"].as_array().unwrap().is_empty(), "{game}");
    let perft = run(&["perft", game, "--depth", "2", "--json"]).json();
    assert!(2 <= perft["nodes"].as_u64().unwrap(), "{game}: {perft}");
    let analysis = run(&["analyze", game, "--player", "deepening", "--depth", "2", "--no-timing", "--json"]).json();
    assert_eq!(analysis["game"], game);
    let best = analysis["best"].as_str().unwrap().to_owned();
    let after = run(&["analyze", game, "--moves", &best, "--player", "random", "--no-timing", "--json"]).json();
    assert!(after["best"].is_string(), "{game}: {after}");
    let evaluated = run(&["eval", game, "--json"]).json();
    assert!(!evaluated["value"].is_null(), "{game}: {evaluated}");
    let players = ["--first", "deepening:depth=1", "--second", "random:seed=3"];
    let playing =
        [&["match", "--game", game, "--games", "2", "--swap", "--no-timing", "--json"], &players[..]].concat();
    let games = run(&playing).json();
    assert_eq!(games["games"].as_array().unwrap().len(), 2, "{game}: {games}");
    assert_eq!((&games["first"]["forfeits"], &games["second"]["forfeits"]), (&0.into(), &0.into()), "{game}");
    let watched = [&["play", game, "--no-timing"], &players[..]].concat();
    assert!(run(&watched).stdout.contains("## ROUND 1 ##"), "{game}");
    let asked = Run::typing(
        program().args(["ugi", game, "--player", "random:seed=1"]),
        &format!("ugi\nposition startpos moves {best}\ngo nodes 1\n"),
    );
    assert!(asked.stdout.contains("ugiok") && asked.stdout.contains("bestmove "), "{game}: {}", asked.stdout);
    experiment(program, game);
}

/// A tournament of the game from a file, with its report.
fn experiment(program: fn() -> Command, game: &str) {
    let folder = folder(game);
    let file = folder.join("file.toml");
    let text = format!(
        "name = \"{game}\"\ngame = \"{game}\"\nplayers = [\"deepening:depth=1\", \"random:seed=1\"]\ngames_per_pair = 2\n\
         limits = {{ nodes = 100 }}\nseed = 7\n"
    );
    std::fs::write(&file, text).unwrap();
    let (ledger, out) = (folder.join("ledger.db"), folder.join("report"));
    let played = Run::of(program().arg("tournament").arg(&file).arg("--ledger").arg(&ledger).args(["--no-timing"]));
    assert_eq!(played.code, 0, "{game}: {}", played.stderr);
    let reported = Run::of(program().args(["report", "last", "--ledger"]).arg(&ledger).arg("--out").arg(&out));
    assert_eq!(reported.code, 0, "{game}: {}", reported.stderr);
    assert!(std::fs::read_to_string(out.join("report.md")).unwrap().contains(game), "{game}");
}

/// Uses a puzzle in every way that the command line has.
fn use_puzzle_everywhere(program: fn() -> Command, game: &str) {
    let run = |args: &[&str]| {
        let run = Run::of(program().args(args));
        assert_eq!(run.code, 0, "{args:?}: {} {}", run.stdout, run.stderr);
        run
    };
    let listed = run(&["list", game, "--json"]).json();
    let heuristic = listed["heuristics"][0]["name"].as_str().unwrap().to_owned();
    let drawn = run(&["generate", game, "--count", "3", "--seed", "5", "--json"]).json();
    assert_eq!(drawn["boards"].as_array().unwrap().len(), 3, "{game}: {drawn}");
    assert_eq!(run(&["generate", game, "--count", "3", "--seed", "5", "--json"]).json(), drawn, "{game}");
    let near = run(&["generate", game, "--walk", "4", "--seed", "2"]).stdout;
    let near = near.trim();
    let solved = run(&["solve", "--game", game, near, "--algorithm", "ida-star", "--steps", "--json"]).json();
    assert_eq!((&solved["status"], &solved["optimal"]), (&"solved".into(), &true.into()), "{game}: {solved}");
    let length = solved["length"].as_u64().unwrap();
    assert!(length <= 4, "{game}: {solved}");
    assert_eq!(solved["steps"].as_array().unwrap().len() as u64, length + 1, "{game}");
    let traced = run(&["solve", "--game", game, near, "--algorithm", "a-star", "--trace"]);
    assert!(traced.stdout.contains("expanded 1 "), "{game}: {}", traced.stdout);
    let compared = run(&["compare", "--game", game, near, "--no-timing", "--json"]).json();
    let rows = compared["rows"].as_array().unwrap();
    let optimal: Vec<_> = rows.iter().filter(|row| row["optimal"] == true).collect();
    assert!(!optimal.is_empty() && optimal.iter().all(|row| row["length"] == length), "{game}: {compared}");
    let analysis = run(&["analyze", game, near, "--no-timing", "--json"]).json();
    assert_eq!((&analysis["game"], &analysis["score"]["value"]), (&game.into(), &length.into()), "{game}");
    assert_eq!(analysis["pv"].as_array().unwrap().len() as u64, length, "{game}");
    let evaluated = run(&["eval", game, near, "--heuristic", &heuristic, "--json"]).json();
    assert!(evaluated["value"].as_u64().unwrap() <= length, "{game}: {evaluated}");
    let bench = run(&["bench", game, "--no-timing", "--json"]).json();
    assert_eq!(bench["signatures"][0]["game"], game, "{game}: {bench}");
    let played = Run::typing(program().args(["play", game, "--seed", "3"]), "hint\nsolve\nno\n");
    assert_eq!(played.code, 0, "{game}: {}", played.stderr);
    assert!(played.stdout.contains("Goodbye."), "{game}: {}", played.stdout);
    puzzle_experiment(program, (game, &heuristic), near);
}

/// An experiment with boards from a file, and its report.
fn puzzle_experiment(program: fn() -> Command, (game, heuristic): (&str, &str), board: &str) {
    let folder = folder(game);
    let file = folder.join("file.toml");
    let text = format!(
        "[[experiment]]\nname = \"{game}\"\ngame = \"{game}\"\nboards = [\"{board}\"]\ntrace = 100\n\
         algorithms = [\"a-star\", \"ida-star\", \"breadth-first\"]\nheuristics = [\"{heuristic}\"]\n\
         [[experiment]]\nname = \"{game} drawn\"\ngame = \"{game}\"\ngenerate = {{ count = 2, walk = 5 }}\n\
         algorithms = [\"ida-star\", \"a-star\"]\nheuristics = [\"{heuristic}\"]\nlimits = {{ nodes = 100000 }}\n"
    );
    std::fs::write(&file, text).unwrap();
    let (ledger, out) = (folder.join("ledger.db"), folder.join("report"));
    let ran = Run::of(program().arg("experiment").arg(&file).arg("--ledger").arg(&ledger).args(["--no-timing"]));
    assert_eq!(ran.code, 0, "{game}: {}", ran.stderr);
    for (run, lines) in [(game.to_owned(), 3), (format!("{game} drawn"), 4)] {
        let exported = Run::of(program().args(["runs", "export", &run, "--format", "jsonl", "--ledger"]).arg(&ledger));
        assert_eq!((exported.code, exported.stdout.lines().count()), (0, lines), "{run}: {}", exported.stderr);
        let reported = Run::of(program().args(["report", &run, "--ledger"]).arg(&ledger).arg("--out").arg(&out));
        assert_eq!(reported.code, 0, "{run}: {}", reported.stderr);
        assert!(std::fs::read_to_string(out.join("report.md")).unwrap().contains(&run), "{run}");
        std::fs::remove_dir_all(&out).unwrap();
    }
}

#[test]
fn every_puzzle_works_everywhere() {
    for (entry, _) in Games::BUILT_IN.puzzles() {
        use_puzzle_everywhere(mossa, entry.name());
    }
}

#[test]
fn a_puzzle_that_is_added_works_at_once() {
    use_puzzle_everywhere(toy, "toy-maze");
    let unknown = Run::of(mossa().args(["solve", "--game", "toy-maze", "a1"]));
    assert_eq!(unknown.code, 2, "only the example knows it");
}

#[test]
fn every_game_for_two_works_everywhere() {
    let is_for_two = |entry: &&dyn GameEntry| matches!(entry.kind(), GameKind::TwoPlayers(_));
    for entry in Games::BUILT_IN.iter().filter(is_for_two) {
        use_everywhere(mossa, entry.name());
    }
}

#[test]
fn a_game_that_is_added_works_at_once() {
    use_everywhere(toy, "toy-tic-tac-toe");
    let unknown = Run::of(mossa().args(["perft", "toy-tic-tac-toe", "--depth", "1"]));
    assert_eq!(unknown.code, 2, "only the example knows it");
}

/// Play in the terminal by hand, in Italian, on a board of squares.
#[test]
fn a_game_is_played_by_hand() {
    let typed = "b2\nzz\nb2\naiuto\nesci\n";
    let run = Run::typing(
        mossa().args(["play", "tic-tac-toe", "--second", "alpha-beta:depth=9", "--lang", "it", "--no-timing"]),
        typed,
    );
    assert_eq!(run.code, 0, "{}", run.stderr);
    let expected = [
        "Tris su 3x3x3: vince chi ne allinea 3 o più.",
        "Non conosco \"zz\"",
        "b2 non si può giocare qui",
        "suggerimento",
        "Arrivederci.",
    ];
    for words in expected {
        assert!(run.stdout.contains(words), "{words}: {}", run.stdout);
    }
}
