//! Korf's boards: IDA* with Manhattan distance makes exactly as many nodes as he published, his root left out.

use mossa_tiles::pdb::{Plan, SETS};

use crate::replay::check_path;
use crate::{data, number, solve};

/// The sets of tables for the 15-puzzle: all that the program names and will build for it.
fn sets() -> Vec<&'static str> {
    let shape = "4x4".parse().unwrap();
    SETS.iter().map(|set| set.name).filter(|name| Plan::named(name, shape, 0).is_some()).collect()
}

/// The boards that Korf's own search found easiest. Tables are kept for the next run of the tests.
#[test]
fn the_thirty_easiest_are_solved_to_the_optimum_with_every_set() {
    let boards = data("korf100.txt");
    let mut by_nodes: Vec<(u64, usize)> = data("korf100-ida-manhattan-nodes.txt")
        .iter()
        .map(|(row, _)| {
            (row.rsplit_once(' ').unwrap().1.parse().unwrap(), row.split_once(' ').unwrap().0.parse().unwrap())
        })
        .collect();
    by_nodes.sort_unstable();
    let easiest: Vec<&(String, String)> = by_nodes[..30].iter().map(|&(_, id)| &boards[id - 1]).collect();
    let file = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("easiest.txt");
    let lines: Vec<&str> = easiest.iter().map(|(board, _)| board.as_str()).collect();
    std::fs::write(&file, lines.join("\n")).unwrap();
    assert!(sets().contains(&"7-8"));
    for set in sets() {
        let heuristic = format!("pattern-db:set={set}");
        let (code, answer) =
            solve(&["--file", file.to_str().unwrap(), "--goal", "blank-first", "-a", "ida-star", "-H", &heuristic]);
        assert_eq!(code, 0, "{set}");
        for ((_, note), solved) in easiest.iter().zip(answer["results"].as_array().unwrap()) {
            check_path(solved, "blank-first");
            assert!(note.ends_with(&format!("optimal {}", number(solved, "length"))), "{set}: {note}");
        }
    }
}

#[test]
fn ida_star_counts_as_korf_did() {
    let boards = data("korf100.txt");
    let counts = data("korf100-ida-manhattan-nodes.txt");
    for id in [79, 12, 42, 55, 94, 97] {
        let (board, note) = &boards[id - 1];
        let fields: Vec<u64> = counts[id - 1].0.split(' ').map(|field| field.parse().unwrap()).collect();
        let &[found, manhattan, optimum, published] = fields.as_slice() else { panic!("{fields:?}") };
        assert_eq!((found, note.as_str()), (id as u64, format!("{id}, optimal {optimum}").as_str()));

        let args = [board, "--goal", "blank-first", "--algorithm", "ida-star", "--heuristic", "manhattan"];
        let (code, answer) = solve(&args);
        assert_eq!(code, 0, "{id}");
        check_path(&answer, "blank-first");
        assert_eq!(number(&answer, "length"), optimum, "{id}");
        assert_eq!(number(&answer, "lower_bound"), manhattan, "{id}");
        assert_eq!(number(&answer, "generated"), published - 1, "{id}");
    }
}
