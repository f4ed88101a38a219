//! Golden files: what the program said when a reviewer last read it. `UPDATE=1` writes them anew, to be read in review.

#![expect(clippy::disallowed_methods, reason = "a test reads files of its own")]

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

/// The file holds exactly this text; or, with `UPDATE=1` in the environment, it does from now on. Where `CI` is set,
/// nothing is written: it would not be read.
#[track_caller]
pub(crate) fn check(file: &Path, text: &str) {
    let golden = fs::read_to_string(file).unwrap_or_default();
    if golden == text {
        return;
    }
    if is_update() {
        fs::write(file, text).expect("golden files can be written");
        return;
    }
    let name = file.display();
    panic!(
        "{name} differs (-: the file, +: now). If that is meant, run this test with UPDATE=1.\n{}",
        diff(&golden, text)
    );
}

#[expect(clippy::disallowed_methods, reason = "this is how a test is told to rewrite its golden files")]
fn is_update() -> bool {
    let is_wanted = std::env::var_os("UPDATE").is_some_and(|value| value == "1");
    assert!(!is_wanted || std::env::var_os("CI").is_none(), "UPDATE=1 where CI is set: expected only one of them");
    is_wanted
}

/// The lines that differ, those in common left out but for a few around them.
fn diff(old: &str, new: &str) -> String {
    const AROUND: usize = 3;
    let (old, new): (Vec<&str>, Vec<&str>) = (old.lines().collect(), new.lines().collect());
    let edits = edits(&old, &new);
    let mut text = String::new();
    let mut last = None;
    for (at, (sign, line)) in edits.iter().enumerate() {
        let near = at.saturating_sub(AROUND)..edits.len().min(at + AROUND + 1);
        if edits[near].iter().any(|(sign, _)| *sign != ' ') {
            if last.is_some_and(|last| last + 1 != at) {
                text.push_str("  …\n");
            }
            let _ = writeln!(text, "{sign} {line}");
            last = Some(at);
        }
    }
    text
}

/// Lines kept, gone and come, by the longest common subsequence.
fn edits<'a>(old: &[&'a str], new: &[&'a str]) -> Vec<(char, &'a str)> {
    let mut common = vec![vec![0_u32; new.len() + 1]; old.len() + 1];
    for i in (0..old.len()).rev() {
        for j in (0..new.len()).rev() {
            let longest = common[i + 1][j].max(common[i][j + 1]);
            common[i][j] = if old[i] == new[j] { common[i + 1][j + 1] + 1 } else { longest };
        }
    }
    let (mut i, mut j, mut edits) = (0, 0, Vec::new());
    while i < old.len() || j < new.len() {
        if i < old.len() && j < new.len() && old[i] == new[j] {
            edits.push((' ', old[i]));
            (i, j) = (i + 1, j + 1);
        } else if j == new.len() || i < old.len() && common[i][j + 1] <= common[i + 1][j] {
            edits.push(('-', old[i]));
            i += 1;
        } else {
            edits.push(('+', new[j]));
            j += 1;
        }
    }
    edits
}

/// Runs itself again: as a test whose golden file differs.
#[test]
#[expect(clippy::disallowed_methods, reason = "the environment is what is tested")]
fn nothing_is_written_anew_where_ci_is_set() {
    const FILE: &str = "MOSSA_TEST_GOLDEN";
    if let Some(file) = std::env::var_os(FILE) {
        return check(Path::new(&file), "new");
    }
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{}-rewritten", env!("CARGO_CRATE_NAME")));
    fs::write(&file, "old").unwrap();
    let again = |variables: &[&str]| {
        let mut test = std::process::Command::new(std::env::current_exe().unwrap());
        test.args(["--exact", "golden::nothing_is_written_anew_where_ci_is_set"]).env(FILE, &file);
        test.env_remove("CI").env_remove("UPDATE").envs(variables.iter().map(|name| (name, "1")));
        let told = test.output().unwrap();
        let words = [told.stdout, told.stderr].concat();
        (told.status.success(), String::from_utf8_lossy(&words).into_owned(), fs::read_to_string(&file).unwrap())
    };
    let (is_passed, words, text) = again(&["CI", "UPDATE"]);
    assert!(!is_passed && words.contains("UPDATE=1 where CI is set: expected only one of them"), "{words}");
    assert_eq!(text, "old");
    assert!(!again(&[]).0 && !again(&["CI"]).0, "a file that differs");
    let (is_passed, words, text) = again(&["UPDATE"]);
    assert!(is_passed && words.contains("1 passed"), "{words}");
    assert_eq!(text, "new");
    fs::remove_file(&file).unwrap();
}
