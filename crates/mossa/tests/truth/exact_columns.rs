//! Scores of columns are exact wherever the solver or a book can tell, on every surface, and an estimate says that it is one.

use serde_json::Value;

use crate::program::{Run, mossa};

/// What the exact solver says of a column, or of the position: `W39`, `L36`, `=`; `~` for an estimate.
fn short(score: &Value) -> String {
    let plies = &score["plies"];
    match score["kind"].as_str().unwrap() {
        "win" => format!("W{plies}"),
        "loss" => format!("L{plies}"),
        "draw" => "=".into(),
        "cp" => "~".into(),
        other => panic!("{other} in {score}"),
    }
}

/// The columns of an analysis, in the order of the board, each with what is said of it.
fn columns(analysis: &Value) -> Vec<(String, String)> {
    let moves = analysis["moves"].as_array().unwrap();
    moves.iter().map(|scored| (scored["move"].as_str().unwrap().to_owned(), short(&scored["score"]))).collect()
}

fn said(analysis: &Value) -> String {
    columns(analysis).into_iter().map(|(_, said)| said).collect::<Vec<_>>().join(" ")
}

fn analyze(args: &[&str]) -> Run {
    Run::of(mossa().args(["analyze", "connect-x", "--no-timing"]).args(args))
}

#[test]
fn every_column_is_exact_where_the_book_answers() {
    let cases = [("-", "L40 L42 = W41 = L42 L40", "4"), ("44", "L36 L36 L38 W39 L38 L36 L36", "4")];
    for (moves, expected, best) in cases {
        for limits in [&["--nodes", "20000"][..], &["--nodes", "1"], &["--depth", "4"]] {
            let analysis = analyze(&[&["--json", "--moves", moves], limits].concat()).json();
            assert_eq!(said(&analysis), expected, "{moves} {limits:?}");
            assert_eq!((analysis["best"].as_str(), &analysis["nodes"]), (Some(best), &0.into()));
            let kinds: Vec<_> = analysis["moves"].as_array().unwrap().iter().map(|mv| &mv["score"]["kind"]).collect();
            assert!(!kinds.contains(&&Value::from("cp")), "{kinds:?}");
        }
    }
}

/// The best column alone is exact as well where the book knows it, whatever the limit is: the answer costs no nodes.
#[test]
fn the_best_column_is_exact_where_the_book_answers() {
    // The solver would need far more than these limits. The side to move wins, draws and loses.
    let cases = ["-", "44", "445", "12", "3", "434"];
    for moves in cases {
        let exact = analyze(&["--json", "--moves", moves, "--player", "perfect", "--best-only"]).json();
        for limits in [&["--nodes", "1"][..], &["--nodes", "20000"], &["--depth", "2"]] {
            let analysis = analyze(&[&["--json", "--moves", moves, "--best-only"], limits].concat()).json();
            let case = format!("{moves} {limits:?}: {analysis}");
            assert_eq!((&analysis["score"], &analysis["best"]), (&exact["score"], &exact["best"]), "{case}");
            assert_eq!((&analysis["nodes"], &analysis["pv"][0]), (&0.into(), &analysis["best"]), "{case}");
        }
    }
    let text = analyze(&["--moves", "44", "--nodes", "1", "--best-only"]).stdout;
    assert!(text.contains("best is 4: wins in 39 plies.\n") && !text.contains('~'), "{text}");
}

#[test]
fn the_text_says_which_columns_are_exact() {
    let exact = analyze(&["--moves", "44", "--nodes", "20000"]).stdout;
    assert!(exact.contains("L36   L36   L38   W39   L38   L36   L36"), "{exact}");
    assert!(exact.contains("best is 4: wins in 39 plies.\n") && !exact.contains('~'), "{exact}");
    let estimated = analyze(&["--board", "9x10x5", "--nodes", "5000"]).stdout;
    assert_eq!(estimated.matches('~').count(), 10, "{estimated}");
    assert!(estimated.contains("best is ") && estimated.contains(": about "), "{estimated}");
    // A row of both kinds names the columns that are estimated, and marks each.
    let mixed = analyze(&["--board", "5x5x4", "--nodes", "100000"]).stdout;
    let named = mixed.split("(~) in ").nth(1).and_then(|rest| rest.lines().next());
    let named = named.unwrap_or_else(|| panic!("a row of both kinds: {mixed}"));
    assert_eq!(named.split(' ').count(), mixed.matches(" ~").count(), "{mixed}");
    // A proven draw is 0 between the estimates, and what is said to be better is said to be an estimate.
    assert!(mixed.contains("only looks better than a draw, which is proven in 3"), "{mixed}");
}

#[test]
fn limits_in_nodes_give_the_same_bytes_and_are_kept() {
    for nodes in ["50", "3000", "60000"] {
        let args = ["--board", "7x7x5", "--moves", "35777111111", "--nodes", nodes, "--json"];
        let (one, other) = (analyze(&args), analyze(&args));
        assert_eq!(one, other);
        let used = one.json()["nodes"].as_u64().unwrap();
        assert!(used <= nodes.parse::<u64>().unwrap() + 1, "{used} of {nodes}");
    }
}

/// A board of Connect X, played on at random.
struct Board {
    rows: usize,
    run: usize,
    columns: Vec<Vec<usize>>,
    moves: Vec<String>,
}

impl Board {
    /// A board with some free cells on which the game is still on, after random moves; none if the game ended before.
    fn late(shape: &str, n_free: usize, random: &mut impl FnMut(usize) -> usize) -> Option<String> {
        let sizes: Vec<usize> = shape.split('x').map(|size| size.parse().unwrap()).collect();
        let mut board = Board { rows: sizes[0], run: sizes[2], columns: vec![Vec::new(); sizes[1]], moves: Vec::new() };
        while n_free < sizes[0] * sizes[1] - board.moves.len() {
            let open: Vec<usize> = (0..sizes[1]).filter(|&column| board.columns[column].len() < sizes[0]).collect();
            let column = open[random(open.len())];
            board.columns[column].push(board.moves.len() % 2);
            board.moves.push((column + 1).to_string());
            if board.has_line(column) {
                return None;
            }
        }
        Some(board.moves.join(","))
    }

    /// Whether the last stone of a column stands in a line.
    fn has_line(&self, column: usize) -> bool {
        let row = self.columns[column].len() - 1;
        let own = self.columns[column][row];
        let is_own = |column: isize, row: isize| {
            let stones = usize::try_from(column).ok().and_then(|column| self.columns.get(column));
            stones.zip(usize::try_from(row).ok()).and_then(|(stones, row)| stones.get(row)) == Some(&own)
        };
        let reach = |right: isize, up: isize| {
            let cell = |n: isize| (column as isize + n * right, row as isize + n * up);
            (1..self.rows.max(self.columns.len()) as isize).take_while(|&n| is_own(cell(n).0, cell(n).1)).count()
        };
        [(1, 0), (0, 1), (1, 1), (1, -1)].iter().any(|&(x, y)| self.run <= 1 + reach(x, y) + reach(-x, -y))
    }
}

/// The analyses of many positions, by one process.
fn analyze_all(shape: &str, positions: &[String], player: &str, limits: &[&str]) -> Vec<Value> {
    let args = ["analyze", "connect-x", "--board", shape, "--file", "-", "--json", "--no-timing", "--player", player];
    let run = Run::typing(mossa().args(args).args(limits), &positions.join("\n"));
    let document: Value = serde_json::from_str(&run.stdout).unwrap_or_else(|error| panic!("{error}: {run:?}"));
    document["results"].as_array().unwrap().clone()
}

/// What is proven is as the exact solver says, to the ply; the best column does not contradict it.
fn check(position: &str, told: &Value, truth: &Value) -> [usize; 2] {
    let (told_columns, truth_columns) = (columns(told), columns(truth));
    assert_eq!(told_columns.len(), truth_columns.len(), "{position}");
    let mut n_kinds = [0, 0];
    for (told, truth) in told_columns.iter().zip(&truth_columns) {
        let is_estimate = told.1 == "~";
        n_kinds[usize::from(is_estimate)] += 1;
        assert!(is_estimate || told == truth, "{position}: {told:?}, but the solver says {truth:?}");
    }
    let best = told["best"].as_str().unwrap();
    let of_best = &told_columns.iter().find(|(mv, _)| mv == best).unwrap().1;
    let has = |sign: char| told_columns.iter().any(|(_, said)| said.starts_with(sign));
    assert!(!has('W') || of_best.starts_with('W'), "{position}: {best} is best of {told_columns:?}");
    assert!(!of_best.starts_with('L') || !(has('W') || has('=') || has('~')), "{position}: {told_columns:?}");
    n_kinds
}

#[test]
fn analyze_never_contradicts_the_exact_solver_on_500_late_positions_of_five_boards() {
    let mut seed = 22_u64;
    let mut random = |n: usize| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (seed >> 33) as usize % n
    };
    let (mut n_positions, mut n_kinds) = (0, [0, 0]);
    for (shape, n_free) in [("6x7x4", 16), ("5x6x4", 14), ("7x7x5", 16), ("5x5x3", 12), ("8x8x5", 15)] {
        let positions: Vec<String> =
            std::iter::repeat_with(|| Board::late(shape, n_free, &mut random)).flatten().take(100).collect();
        let truth = analyze_all(shape, &positions, "perfect:table=1MiB", &[]);
        for (limits, told_to) in [(["--nodes", "60"], 0..50), (["--nodes", "400"], 50..100)] {
            let some = &positions[told_to.clone()];
            let told = analyze_all(shape, some, "engine", &limits);
            for ((position, told), truth) in some.iter().zip(&told).zip(&truth[told_to]) {
                let counted = check(&format!("{shape} {position}"), told, truth);
                n_kinds = [n_kinds[0] + counted[0], n_kinds[1] + counted[1]];
                n_positions += 1;
            }
        }
        // With nodes enough nothing is estimated.
        let told = analyze_all(shape, &positions[..10], "engine", &["--nodes", "2000000"]);
        for ((position, told), truth) in positions.iter().zip(&told).zip(&truth) {
            assert_eq!(columns(told), columns(truth), "{shape} {position}");
        }
    }
    assert_eq!(n_positions, 500);
    let [n_proven, n_estimated] = n_kinds;
    assert!(500 <= n_proven && 50 <= n_estimated, "{n_proven} columns proven, {n_estimated} estimated");
}

#[test]
fn a_hint_is_exact_where_the_book_answers() {
    let args = ["play", "connect-x", "--no-timing", "--first", "human", "--second", "human", "--nodes", "20000"];
    let run = Run::typing(mossa().args(args), "hint\n4\n4\nhint\n3\nhint\nquit\n");
    for why in ["wins in 41 plies", "wins in 39 plies"] {
        assert!(run.stdout.contains(why), "{why}: {}", run.stdout);
    }
    assert!(!run.stdout.contains('~'), "{}", run.stdout);
}

#[test]
fn ugi_tells_the_exact_score_of_every_column() {
    let orders = "setoption name MultiPV value 7\nposition startpos\ngo nodes 20000\n";
    let run = Run::typing(mossa().args(["ugi", "connect-x", "--no-timing"]), orders);
    let told: Vec<(u32, &str)> = run
        .stdout
        .lines()
        .filter_map(|line| line.split_once(" multipv "))
        .map(|(_, rest)| {
            let (rank, rest) = rest.split_once(' ').unwrap();
            (rank.parse().unwrap(), rest.split_once("score ").unwrap().1)
        })
        .collect();
    let expected = [
        "win 41 pv 4",
        "cp 0 wdl 0 1000 0 pv 3",
        "cp 0 wdl 0 1000 0 pv 5",
        "loss 42 pv 2",
        "loss 42 pv 6",
        "loss 40 pv 1",
        "loss 40 pv 7",
    ];
    assert_eq!(told.len(), expected.len(), "{}", run.stdout);
    for ((rank, (number, told)), expected) in (1..).zip(told).zip(expected) {
        assert_eq!(rank, number);
        assert!(told.starts_with(expected), "{told}: expected {expected}");
    }
    assert!(run.stdout.trim_end().ends_with("bestmove 4"), "{}", run.stdout);
}
