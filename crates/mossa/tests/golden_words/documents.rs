//! What README and the book quote is what the program says: every `$ mossa …` or `$ … | mossa …` in a block of code is
//! run, and what follows it is held against its output. `UPDATE=1` writes it anew.

#![expect(clippy::disallowed_methods, reason = "a test reads files of its own")]

use std::fs;
use std::path::{Path, PathBuf};

use mossa_catalogue::Games;

use crate::golden;
use crate::shell::{home, shell};

#[test]
fn quoted_commands_say_what_is_quoted() {
    let documents = documents();
    assert!(10 <= documents.len(), "only {} documents", documents.len());
    let mut n_commands = 0;
    for file in documents {
        let text = fs::read_to_string(&file).expect("a document can be read");
        n_commands +=
            text.lines().filter_map(|line| line.strip_prefix("$ ")).filter(|command| is_ours(command)).count();
        let name = file.file_stem().unwrap_or_default().to_string_lossy();
        golden::check(&file, &replay(&text, &home(&name)));
    }
    assert!(20 <= n_commands, "only {n_commands} commands");
}

/// README's table of games has the names of `mossa list`, in its order.
#[test]
fn the_readme_lists_what_the_program_lists() {
    let readme = fs::read_to_string(root().join("README.md")).expect("README can be read");
    let n_lines = readme.lines().count();
    assert!(n_lines <= 150, "README has {n_lines} lines");
    let names = |cell: &str| -> Vec<String> { cell.split('`').skip(1).step_by(2).map(str::to_owned).collect() };
    let rows = readme.lines().filter(|line| line.starts_with("| `"));
    let told: Vec<[Vec<String>; 3]> = rows
        .map(|row| {
            let cells: Vec<&str> = row.trim_matches('|').split('|').collect();
            assert_eq!(cells.len(), 3, "{row}");
            [0, 1, 2].map(|at| names(cells[at]))
        })
        .collect();
    let listed = |list: &[mossa_catalogue::Listed]| list.iter().map(|listed| listed.name.to_owned()).collect();
    let expected: Vec<[Vec<String>; 3]> = Games::BUILT_IN
        .iter()
        .map(|entry| [vec![entry.name().to_owned()], listed(&entry.algorithms()), listed(entry.heuristics())])
        .collect();
    assert_eq!(told, expected);
}

fn is_ours(command: &str) -> bool {
    command.starts_with("mossa ") || command.contains("| mossa ")
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// README and the pages of the book.
fn documents() -> Vec<PathBuf> {
    let book = fs::read_dir(root().join("docs")).expect("the book is there");
    let pages = book.filter_map(|page| Some(page.ok()?.path()));
    let mut files: Vec<PathBuf> = pages.filter(|page| page.extension().is_some_and(|end| end == "md")).collect();
    files.push(root().join("README.md"));
    files.sort();
    files
}

/// The document with every quoted output replaced by today's: what follows a command in its block or, where the command
/// stands alone and prints Markdown, the table that comes next. Any other command that stands alone quotes nothing.
fn replay(text: &str, home: &Path) -> String {
    let mut replayed = String::new();
    let mut lines = text.lines().peekable();
    let mut in_block = false;
    let mut table = None;
    while let Some(line) = lines.next() {
        if let Some(command) = table.take_if(|_| line.starts_with('|')) {
            while lines.next_if(|line| line.starts_with('|')).is_some() {}
            let today = shell(command, &root(), "", home).stdout;
            replayed.extend(today.lines().filter(|line| line.starts_with('|')).map(|line| format!("{line}\n")));
            continue;
        }
        replayed.push_str(line);
        replayed.push('\n');
        in_block ^= line.starts_with("```");
        let Some(command) = line.strip_prefix("$ ").filter(|command| in_block && is_ours(command)) else { continue };
        let is_quoted = |line: &&str| !line.starts_with("```") && !line.starts_with("$ ");
        let n_quoted = std::iter::from_fn(|| lines.next_if(is_quoted)).count();
        if n_quoted != 0 {
            let run = shell(command, &root(), "", home);
            replayed.push_str(&run.stdout);
            replayed.push_str(&run.stderr);
        } else if command.contains("--format markdown") {
            table = Some(command);
        }
    }
    replayed
}
