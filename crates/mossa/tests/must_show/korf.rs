//! Korf's boards: IDA* with Manhattan distance makes exactly as many nodes as he published, his root left out.

use crate::replay::check_path;
use crate::{data, number, solve};

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
