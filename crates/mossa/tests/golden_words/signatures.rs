//! The node counts of `mossa bench tiles` are a signature of the players' behaviour, held in `data/signatures.toml`.

use std::fmt::Write as _;
use std::path::Path;

use crate::golden;
use crate::program::{Run, mossa};
use serde_json::Value;

#[test]
fn tiles_are_searched_as_they_were() {
    let json = Run::of(mossa().args(["bench", "tiles", "--no-timing", "--json"]));
    assert_eq!(json.code, 0, "{}", json.stderr);
    let bench = json.json();
    let signatures = bench["signatures"].as_array().expect("a list of signatures");
    let nodes = |signature: &Value| signature["nodes"].as_u64().expect("a count");
    let sum: u64 = signatures.iter().map(nodes).sum();

    let text = Run::of(mossa().args(["bench", "tiles", "--no-timing"]));
    assert_eq!(text.stdout.lines().last(), Some(format!("tiles {sum}").as_str()), "the last line of the text");

    let mut toml = String::from(
        "# What `mossa bench --no-timing` counts: nodes generated. Unchanged counts mean unchanged behaviour.\n\
         # A commit that changes them says so in its last line, and writes them anew:\n\
         # UPDATE=1 cargo test --profile ci -p mossa --test golden_words\n\n",
    );
    let _ = writeln!(toml, "tiles = {sum}\n\n[workloads.tiles]");
    for signature in signatures {
        let _ = writeln!(toml, "{} = {}", signature["name"], nodes(signature));
    }
    golden::check(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/signatures.toml"), &toml);
}
