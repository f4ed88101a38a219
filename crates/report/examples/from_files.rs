//! Reports without a ledger: a folder with `NAME.run.json` (a run) and `NAME.jsonl` (its records, one a line, as
//! `mossa runs export --format jsonl` prints them) becomes a folder with a report each, and the page of published figures.
//!
//! `cargo run --example from_files -- FOLDER OUT [it]`

use std::error::Error;
use std::fs;
use std::io::{BufRead as _, BufReader};
use std::path::{Path, PathBuf};

use mossa_report::published::{Comparison, Tables};
use mossa_report::{Language, Options, write};
use mossa_wire::{JobRecord, Run};

fn records(file: &Path) -> Result<impl Iterator<Item = Result<JobRecord, String>>, Box<dyn Error>> {
    let lines = BufReader::new(fs::File::open(file)?).lines();
    Ok(lines.map(|line| {
        let line = line.map_err(|error| error.to_string())?;
        serde_json::from_str(&line).map_err(|error| error.to_string())
    }))
}

fn main() -> Result<(), Box<dyn Error>> {
    #[expect(clippy::disallowed_methods, reason = "an example is a program of its own")]
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [folder, out, rest @ ..] = arguments.as_slice() else { return Err("expected FOLDER OUT [it]".into()) };
    let language = if rest.is_empty() { Language::English } else { Language::Italian };
    let tables = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/report-tables.toml");
    let mut comparison = Comparison::new(Tables::read(&fs::read_to_string(tables)?)?);
    let mut runs: Vec<PathBuf> =
        fs::read_dir(folder)?.map(|entry| Ok(entry?.path())).collect::<Result<_, std::io::Error>>()?;
    runs.sort();
    for path in runs.iter().filter(|path| path.to_string_lossy().ends_with(".run.json")) {
        let run: Run = serde_json::from_str(&fs::read_to_string(path)?)?;
        let lines = path.with_file_name(format!("{}.jsonl", run.name));
        write(&run, records(&lines)?, &Options { language, folder: Path::new(out).join(&run.name) })?;
        comparison.add(run, records(&lines)?)?;
    }
    comparison.write(&Options { language, folder: out.into() })?;
    Ok(())
}
