//! Tables and lists are no wider than the terminal, say what they leave out, and are whole with `--wide`.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use unicode_width::UnicodeWidthStr as _;

use crate::program::{Run, mossa};

const BOARD: &str = "1 2 3 4 5 6 7 9 8 10 11 12 14 13 0 15";
const LONG_SPEC: &str = "deepening:depth=2,eval=aligned,table=1MiB,moves=best";

/// A folder of this test's own.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("everyday").join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

/// The program in a terminal of this width.
fn at_width(width: usize, args: &[&str]) -> Run {
    let mut command = mossa();
    command.args(args).env("COLUMNS", width.to_string()).env_remove("CLICOLOR_FORCE");
    Run::from(command.output().expect("the program starts"))
}

/// The program with its output in a pipe, and no width set.
fn in_pipe(args: &[&str]) -> Run {
    let mut command: Command = mossa();
    Run::from(command.args(args).env_remove("COLUMNS").output().expect("the program starts"))
}

/// Commands that print tables, each with enough in them to be wide.
fn commands(folder: &Path) -> Vec<Vec<String>> {
    let file = |name: &str| folder.join(name).display().to_string();
    fs::write(folder.join("boards.txt"), format!("{BOARD}\n2 1 3 4 5 6 7 8 9 10 11 12 13 14 15 0\n")).unwrap();
    fs::write(folder.join("positions.txt"), "-\n4453\n445312\n").unwrap();
    let words = |line: &str| -> Vec<String> {
        let words = line.split_whitespace();
        words.map(|word| word.replace("BOARD", BOARD).replace("LONG", LONG_SPEC)).collect()
    };
    let tournament = format!(
        "name = \"a tournament with a rather long name\"\ngame = \"connect-x\"\nboard = \"4x4x3\"\ngames_per_pair = 2\n\
         seed = 7\nlimits = {{ nodes = 200 }}\nplayers = [\"{LONG_SPEC}\", \"mcts:nodes=200,seed=1\", \"random:seed=3\"]\n"
    );
    fs::write(folder.join("tournament.toml"), tournament).unwrap();
    let experiment = format!(
        "name = \"sweep\"\ngame = \"tiles\"\nboards = [\"{BOARD}\"]\nalgorithms = [\"a-star\", \"weighted-a-star:weight=2\"]\n\
         heuristics = [\"manhattan\", \"max(manhattan,inversion-distance)\"]\nlimits = {{ nodes = 100000 }}\n"
    );
    fs::write(folder.join("experiment.toml"), experiment).unwrap();
    let (boards, positions, ledger) = (file("boards.txt"), file("positions.txt"), file("ledger.db"));
    let inputs = "crates/mossa/tests/inputs";
    vec![
        words("compare BOARD --algorithms best-first,a-star --heuristics manhattan,linear-conflict"),
        words(
            "compare BOARD --algorithms a-star,weighted-a-star:weight=2 --heuristics max(manhattan,inversion-distance)",
        ),
        words(&format!("compare --file {boards} --algorithms a-star --heuristics manhattan")),
        words(&format!("solve --file {boards} --algorithm a-star --heuristic manhattan")),
        words("match --game connect-x --board 4x4x3 --first LONG --second random --games 2 --nodes 100"),
        words(&format!("suite {inputs}/suite.epd --nodes 2000")),
        words(&format!("review {inputs}/games.pgn --nodes 500")),
        words(&format!("analyze connect-x --file {positions} --player {LONG_SPEC}")),
        words("eval chess --eval hard"),
        words("perft connect-x --depth 4"),
        words("perft connect-x --depth 4 --distinct"),
        words(&format!("eval tiles --file {boards} --heuristic manhattan")),
        words(&format!("tournament {} --ledger {ledger}", file("tournament.toml"))),
        words(&format!("experiment {} --ledger {ledger}", file("experiment.toml"))),
        words(&format!("runs --ledger {ledger}")),
        words("tables list"),
        words("list"),
    ]
}

fn is_row(line: &str) -> bool {
    line.starts_with(['┌', '│', '╞', '└', '…'])
}

#[test]
fn tables_fit_the_terminal() {
    let folder = folder("fit");
    let mut n_rows = 0;
    for command in commands(&folder) {
        let args: Vec<&str> = command.iter().map(String::as_str).collect();
        for width in [100, 80, 60, 40] {
            let run = at_width(width, &args);
            assert!(run.code < 2, "{args:?}: {}", run.stderr);
            for row in run.stdout.lines().filter(|line| is_row(line)) {
                assert!(row.width() <= width, "{} of {width} in {args:?}:\n{row}", row.width());
                n_rows += 1;
            }
        }
    }
    assert!(500 < n_rows, "only {n_rows} rows");
}

/// What is said under tables is no wider than the terminal either, and no word of it is lost.
#[test]
fn sentences_under_tables_fit_the_terminal() {
    let folder = folder("sentences");
    let mut commands = commands(&folder);
    let stopped = "compare BOARD --algorithms ida-star,weighted-a-star:weight=2 --heuristics zero,misplaced --nodes 20";
    let reviewed = "review --game connect-x --board 6x7x4 --moves 4444443355 --nodes 20000";
    commands.push(stopped.split(' ').map(|word| word.replace("BOARD", BOARD)).collect());
    commands.push(reviewed.split(' ').map(str::to_owned).collect());
    let mut n_sentences = 0;
    for mut command in commands.into_iter().filter(|command| command[0] != "eval") {
        if !["runs", "tables", "list"].contains(&command[0].as_str()) {
            command.push("--no-timing".into());
        }
        let args: Vec<&str> = command.iter().map(String::as_str).collect();
        for width in [100, 80, 60] {
            let run = at_width(width, &args);
            assert!(run.code < 2, "{args:?}: {}", run.stderr);
            for line in run.stdout.lines() {
                assert!(line.width() <= width, "{} of {width} in {args:?}:\n{line}", line.width());
                n_sentences += usize::from(!is_row(line));
            }
        }
    }
    assert!(100 < n_sentences, "only {n_sentences} lines");
    let args: Vec<&str> = stopped.split(' ').map(|word| if word == "BOARD" { BOARD } else { word }).collect();
    let args = [&args[..], &["--no-timing"]].concat();
    let words = |text: &str| {
        let lines = text.lines().filter(|line| !is_row(line));
        lines.flat_map(str::split_whitespace).map(str::to_owned).collect::<Vec<_>>()
    };
    let (narrow, whole) = (words(&at_width(60, &args).stdout), words(&in_pipe(&args).stdout));
    assert!(!whole.is_empty() && narrow.ends_with(&whole), "{narrow:?} {whole:?}");
    // A line that goes on stands under the text behind its title.
    let games =
        "match --game connect-x --board 4x4x3 --first random:seed=1 --second random:seed=2 --games 2 --nodes 100";
    let said = at_width(50, &games.split(' ').collect::<Vec<_>>()).stdout;
    let elo: Vec<&str> = said.lines().skip_while(|line| !line.starts_with("Elo  ")).take(2).collect();
    assert!(elo[1].starts_with("normalized") || elo[1].starts_with("              "), "{said}");
}

#[test]
fn columns_left_out_are_named_and_wide_shows_them() {
    let args = ["compare", BOARD, "--algorithms", "a-star", "--heuristics", "manhattan,linear-conflict"];
    let narrow = at_width(80, &args).stdout;
    let titles = |text: &str| text.lines().find(|line| line.contains("algorithm")).unwrap().to_owned();
    assert!(narrow.contains("left out (") && narrow.contains("; --wide shows all"), "{narrow}");
    let wide = at_width(80, &[&args[..], &["--wide"]].concat()).stdout;
    assert!(!wide.contains("left out"), "{wide}");
    for title in ["algorithm", "heuristic", "time", "steps", "horizon", "visited", "expanded", "generated", "optimal"] {
        assert!(titles(&wide).contains(title), "{title}");
        let is_shown = titles(&narrow).contains(title);
        let is_named = narrow.lines().last().unwrap().contains(title);
        assert!(is_shown != is_named, "{title} is shown or named, and not both:\n{narrow}");
    }
    // What matters most stays.
    for title in ["algorithm", "heuristic", "time", "steps", "expanded", "optimal"] {
        assert!(titles(&narrow).contains(title), "{title}:\n{narrow}");
    }
}

#[test]
fn tables_in_a_pipe_are_whole() {
    let args = ["compare", BOARD, "--algorithms", "a-star", "--heuristics", "manhattan", "--no-timing"];
    let piped = in_pipe(&args).stdout;
    assert_eq!(piped, at_width(80, &[&args[..], &["--wide"]].concat()).stdout);
    assert!(piped.contains("horizon") && !piped.contains("left out"), "{piped}");
    // Formats for machines and papers are whole everywhere.
    for format in ["csv", "markdown", "latex"] {
        let args = [&args[..], &["--format", format]].concat();
        assert_eq!(at_width(40, &args).stdout, in_pipe(&args).stdout, "{format}");
    }
}

#[test]
fn list_keeps_words_whole_at_any_width() {
    let whole = in_pipe(&["list"]).stdout;
    let words = |text: &str| text.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
    for width in [40, 60, 79, 80, 100, 200] {
        let listed = at_width(width, &["list"]).stdout;
        assert_eq!(words(&listed), words(&whole), "at {width}");
        for line in listed.lines() {
            assert!(line.width() <= width, "{} of {width}: {line}", line.width());
        }
    }
}
