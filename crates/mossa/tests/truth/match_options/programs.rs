//! Programs under clocks and limits of their own, kept between games, pondering, and on cores of their own.

#![expect(clippy::disallowed_methods, reason = "a test reads files of its own")]

use std::fs;
use std::thread;

use super::{Folder, GENEROUS, Script, match_of, number, terminations};
use crate::program::{Run, mossa};

#[test]
fn moves_in_a_period_are_told_and_the_record_has_the_clock() {
    let white = Script::uci("plain", "periods-white");
    let black = Script::uci("plain", "periods-black");
    let games = Folder::new("periods-pgn");
    let pgn = games.file("games.pgn");
    let args = ["--clock", "2/10m+1s:30m", "--max-plies", "10", "--pgn", &pgn];
    let report = match_of("chess", &white.spec(""), &black.spec(""), &[&args[..], &GENEROUS].concat());
    assert_eq!(terminations(&report), ["length"]);
    let told = white.heard("go");
    assert_eq!(told.len(), 5, "{told:?}");
    assert_eq!(told[..2].iter().map(|go| number(go, "movestogo")).collect::<Vec<_>>(), [2, 1]);
    assert!(told[2..].iter().all(|go| !go.contains("movestogo")), "{told:?}");
    assert_eq!(told.iter().map(|go| number(go, "winc")).collect::<Vec<_>>(), [1_000, 1_000, 0, 0, 0]);
    assert_eq!((number(&told[0], "wtime"), number(&told[0], "btime")), (600_000, 600_000));
    // Another half hour has come, and two increments; it has used less than all it had before.
    assert!((1_800_001..=2_402_000).contains(&number(&told[2], "wtime")), "{told:?}");
    assert!(fs::read_to_string(&pgn).unwrap().contains("[TimeControl \"2/600+1:1800\"]\n"));
}

#[test]
fn a_period_that_repeats_counts_its_moves_anew() {
    let first = Script::ugi("plain", "repeated");
    let args = ["--clock", "2/10m", "--max-plies", "8"];
    match_of("connect-x", &first.spec(""), "random", &[&args[..], &GENEROUS].concat());
    let told = first.heard("go");
    assert_eq!(told.iter().map(|go| number(go, "movestogo")).collect::<Vec<_>>(), [2, 1, 2, 1], "{told:?}");
    assert!(number(&told[1], "p1time") <= 600_000 && 600_000 < number(&told[2], "p1time"), "{told:?}");
}

#[test]
fn each_player_has_its_own_limits_and_is_told_both_clocks() {
    let white = Script::uci("plain", "odds-white");
    let black = Script::uci("plain", "odds-black");
    let games = Folder::new("odds-pgn");
    let pgn = games.file("games.pgn");
    let args = ["--clock", "10m", "--max-plies", "4", "--pgn", &pgn];
    let [white_spec, black_spec] = [white.spec(",clock=40/20m"), black.spec(",nodes=7,time=5m")];
    match_of("chess", &white_spec, &black_spec, &[&args[..], &GENEROUS].concat());
    let told = white.heard("go").remove(0);
    assert_eq!((number(&told, "wtime"), number(&told, "btime"), number(&told, "movestogo")), (1_200_000, 600_000, 40));
    assert!(!told.contains("nodes") && !told.contains("movetime"), "{told}");
    let told = black.heard("go").remove(0);
    assert_eq!((number(&told, "btime"), number(&told, "nodes"), number(&told, "movetime")), (600_000, 7, 300_000));
    assert!(!told.contains("movestogo") && number(&told, "wtime") <= 1_200_000, "{told}");
    let record = fs::read_to_string(&pgn).unwrap();
    assert!(record.contains("[WhiteTimeControl \"40/1200\"]\n[BlackTimeControl \"600\"]\n"), "{record}");
}

/// A limit in a spec replaces that of the match, for ours as for programs.
#[test]
fn a_limit_in_a_spec_wins() {
    let work = |args: &[&str]| {
        let report = match_of("connect-x", args[0], "deepening:nodes=200", &["--nodes", args[1], "--max-plies", "2"]);
        ["first", "second"].map(|player| report[player]["nodes"].as_u64().unwrap())
    };
    assert_eq!(work(&["deepening:nodes=5000", "900"]), work(&["deepening", "5000"]));
    assert_ne!(work(&["deepening", "900"]), work(&["deepening", "5000"]));
}

#[test]
fn bad_limits_in_a_spec_are_named() {
    for (spec, message) in [
        ("engine:clock=soon", "--first: clock is \"soon\": expected a clock such as"),
        ("uci:cmd=true,ponder=maybe", "ponder is \"maybe\": expected on or off"),
        ("uci:cmd=true,restart=auto", "restart is \"auto\": expected on or off"),
        ("uci:cmd=true,nodes=0", "nodes is \"0\": expected a whole number"),
    ] {
        let args = ["match", "--game", "chess", "--first", spec, "--second", "random", "--json"];
        let run = Run::of(mossa().args(args));
        assert_eq!((run.code, run.stdout.as_str()), (2, ""));
        assert!(run.stderr.contains(message), "{}", run.stderr);
    }
    let run = Run::of(
        mossa().args(["match", "--game", "chess", "--first", "random", "--second", "random"]).args(["--clock", "40/"]),
    );
    assert!(run.code == 2 && run.stderr.contains("\"40/\" is no clock: expected a time such as"), "{}", run.stderr);
}

#[test]
fn a_program_is_kept_between_games_where_that_is_asked_for() {
    for (keys, n_processes) in [(",restart=off", 1), (",restart=on", 4), ("", 4)] {
        let first = Script::ugi("plain", &format!("kept{n_processes}{}", keys.len()));
        let args = ["--games", "4", "--swap", "--max-plies", "6"];
        let report = match_of("connect-x", &first.spec(keys), "random", &[&args[..], &GENEROUS].concat());
        assert_eq!(terminations(&report), ["length"; 4]);
        assert_eq!((first.n_processes(), first.heard("uginewgame").len()), (n_processes, 4), "{keys}");
        // Every announcement is followed by a question, and no move is asked for before the answer.
        let log: Vec<String> = first.log().into_iter().map(|(_, line)| line).collect();
        for at in (0..log.len()).filter(|&at| log[at] == "> uginewgame") {
            assert_eq!(log[at + 1..at + 3], ["> isready", "< readyok"]);
        }
        assert_eq!(first.heard("quit").len(), n_processes);
    }
}

#[test]
fn a_crash_costs_one_game_and_the_next_has_another_process() {
    let first = Script::ugi("dies", "dies");
    let args = ["--games", "4", "--max-plies", "6"];
    let report = match_of("connect-x", &first.spec(",restart=off"), "random", &[&args[..], &GENEROUS].concat());
    // Every process dies in its second game.
    assert_eq!(terminations(&report), ["length", "crash", "length", "crash"]);
    assert_eq!(first.n_processes(), 2);
}

#[test]
fn a_program_that_ends_between_games_costs_none() {
    let first = Script::ugi("dies-between", "dies-between");
    let args = ["--games", "3", "--max-plies", "6"];
    let report = match_of("connect-x", &first.spec(",restart=off"), "random", &[&args[..], &GENEROUS].concat());
    assert_eq!(terminations(&report), ["length"; 3]);
    assert_eq!(first.n_processes(), 3);
}

#[test]
fn tournaments_keep_programs_and_know_periods_too() {
    let first = Script::ugi("plain", "tournament");
    let file = first.folder.file("tournament.toml");
    let text = format!(
        "name = \"kept\"\ngame = \"connect-x\"\nplayers = ['''{}''', \"random\"]\ngames_per_pair = 4\n\
         limits = {{ clock = \"2/10m\", margin = \"2m\" }}\n\
         adjudication = {{ max_plies = 6, resign_score = 900, resign_sides = \"one\" }}\n",
        first.spec(",restart=off,clock=3/20m")
    );
    fs::write(&file, text).unwrap();
    let ledger = first.folder.file("ledger");
    let run = Run::of(mossa().args(["tournament", &file, "--ledger", &ledger, "--concurrency", "1"]));
    assert_eq!(run.code, 0, "{}", run.stderr);
    assert_eq!((first.n_processes(), first.heard("uginewgame").len()), (1, 4));
    assert_eq!(number(&first.heard("go")[0], "movestogo"), 3);
}

#[test]
fn a_program_ponders_on_the_move_that_it_expects() {
    let white = Script::uci("ponder-right", "ponder-right");
    let args = ["--clock", "10m+1s", "--max-plies", "6"];
    let black = Script::uci("plain", "ponder-right-black");
    let report = match_of("chess", &white.spec(",ponder=on"), &black.spec(""), &[&args[..], &GENEROUS].concat());
    assert_eq!(terminations(&report), ["length"]);
    assert_eq!(white.heard("setoption"), ["setoption name Ponder value true"]);
    let order = |line: &String| line.starts_with("go") || line.starts_with("ponderhit") || line.starts_with("stop");
    let orders: Vec<String> = white.heard("").into_iter().filter(order).collect();
    let kinds: Vec<&str> = orders
        .iter()
        .map(|line| match line.as_str() {
            go if go.ends_with(" ponder") => "ponder",
            other => other.split(' ').next().unwrap(),
        })
        .collect();
    // Asked once; then every answer comes from pondering. The last one is ended when the game is.
    assert_eq!(kinds, ["go", "ponder", "ponderhit", "ponder", "ponderhit", "ponder", "stop"]);
    let asked = white.heard("position");
    assert_eq!(asked[..2], ["position startpos", "position startpos moves g1f3 g8f6"]);
    assert_eq!(asked.last().unwrap(), "position startpos moves g1f3 g8f6 f3g1 f6g8 g1f3 g8f6");
    // Its clock after its own move: what it had and the increment, less what the move took.
    assert!((600_000..=601_000).contains(&number(&orders[1], "wtime")), "{orders:?}");
    assert_eq!((number(&orders[1], "btime"), number(&orders[1], "winc")), (600_000, 1_000));
}

#[test]
fn what_was_not_expected_is_asked_anew() {
    let white = Script::uci("ponder-wrong", "ponder-wrong");
    let black = Script::uci("plain", "ponder-wrong-black");
    let args = ["--clock", "10m", "--max-plies", "4"];
    let report = match_of("chess", &white.spec(",ponder=on"), &black.spec(""), &[&args[..], &GENEROUS].concat());
    assert_eq!(terminations(&report), ["length"]);
    assert_eq!(report["games"][0]["moves"], serde_json::json!(["g1f3", "g8f6", "f3g1", "f6g8"]));
    assert_eq!((white.heard("ponderhit").len(), white.heard("stop").len()), (0, 2));
    let positions = white.heard("position");
    assert_eq!(positions[1..3], ["position startpos moves g1f3 b8c6", "position startpos moves g1f3 g8f6"]);
}

#[test]
fn programs_that_ponder_badly_lose_no_more_than_their_game() {
    let args = ["--time", "5m", "--max-plies", "4"];
    // A move that makes no sense is not thought about; an answer that comes too early is one.
    for (mode, n_ponders) in [("ponder-nonsense", 0), ("ponder-early", 2)] {
        let white = Script::uci(mode, mode);
        let black = Script::uci("plain", &format!("{mode}-black"));
        let report = match_of("chess", &white.spec(",ponder=on"), &black.spec(""), &[&args[..], &GENEROUS].concat());
        assert_eq!(terminations(&report), ["length"], "{mode}");
        let is_ponder = |go: &&String| go.ends_with(" ponder");
        assert_eq!(white.heard("go").iter().filter(is_ponder).count(), n_ponders, "{mode}");
    }
    // One that never ends pondering loses on time, and only that game.
    let white = Script::uci("ponder-deaf", "ponder-deaf");
    let black = Script::uci("plain", "ponder-deaf-black");
    let args = ["--time", "500ms", "--max-plies", "4", "--startup", "2m", "--games", "2"];
    let report = match_of("chess", &white.spec(",ponder=on"), &black.spec(",time=5m"), &args);
    assert_eq!(terminations(&report), ["time"; 2]);
    assert_eq!(report["first"]["forfeits"], 2);
}

/// Ours ponders as UCI wants it, through the same door.
#[test]
fn our_own_engine_ponders() {
    let ours = format!(r#"uci:cmd="'{}' uci",option.Hash=1,ponder=on,nodes=300"#, env!("CARGO_BIN_EXE_mossa"));
    let args = ["--time", "2m", "--max-plies", "20", "--games", "2", "--swap"];
    let report = match_of("chess", &ours, "engine:nodes=200,table=1MiB", &[&args[..], &GENEROUS].concat());
    assert_eq!(report["first"]["forfeits"], 0, "{report}");
}

#[test]
fn games_side_by_side_have_cores_of_their_own() {
    let n_cores = thread::available_parallelism().unwrap().get();
    let n_games = n_cores.min(2);
    let script = Script::ugi("plain", "cores");
    let (games, at_once) = ((4 * n_games).to_string(), n_games.to_string());
    let args = ["--games", &games, "--concurrency", &at_once, "--max-plies", "6", "--affinity"];
    let report = match_of("connect-x", &script.spec(""), "random", &[&args[..], &GENEROUS].concat());
    assert_eq!(terminations(&report).len(), 4 * n_games);
    let mut cores: Vec<String> =
        script.log().into_iter().map(|(_, line)| line).filter(|line| line.starts_with("cores ")).collect();
    assert_eq!(cores.len(), 4 * n_games);
    // One core each, and no two games the same.
    assert!(cores.iter().all(|cores| !cores.contains(',')), "{cores:?}");
    cores.sort();
    cores.dedup();
    assert!(cores.len() <= n_games, "{cores:?}");

    let too_many = (n_cores + 1).to_string();
    for (args, message) in [
        (["--concurrency", &too_many, "--games", &too_many, "--affinity"], "expected fewer games or more cores"),
        (["--concurrency", "1", "--games", "1", "--affinity=65000"], "core 65000 cannot be used"),
        (["--concurrency", "1", "--games", "1", "--affinity=a"], "\"a\" is no list of cores"),
    ] {
        let match_ = ["match", "--game", "connect-x", "--first", "random", "--second", "random"];
        let run = Run::of(mossa().args(match_).args(args));
        assert!(run.code == 2 && run.stderr.contains(message), "{}", run.stderr);
    }
}
