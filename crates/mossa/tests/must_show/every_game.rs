//! Every game for two works everywhere, and a game that is added works at once: the example program has one more than the
//! catalogue, and nothing but its own crate knows of it.

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
