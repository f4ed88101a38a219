//! The other files that an experiment names: read once, and kept with it.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use mossa_memory::read_input_text;

/// A list of boards or openings is not larger.
const LARGEST_FILE: u64 = 1 << 28;

/// Files by the names that an experiment gives them.
#[derive(Clone, Default, Debug)]
pub struct InputFiles {
    /// What was read, or kept from an earlier time.
    kept: RefCell<BTreeMap<String, String>>,
    /// Where files are looked for; nowhere if all must have been kept.
    folder: Option<PathBuf>,
}

impl InputFiles {
    /// Files are looked for in the folder of the experiment, and then in the one where the program runs.
    pub fn of_folder(folder: PathBuf) -> InputFiles {
        InputFiles { kept: RefCell::default(), folder: Some(folder) }
    }

    /// Only these files are there.
    pub fn of_kept(kept: BTreeMap<String, String>) -> InputFiles {
        InputFiles { kept: RefCell::new(kept), folder: None }
    }

    /// The text of a file.
    pub(super) fn text(&self, name: &str) -> Result<String, String> {
        if let Some(text) = self.kept.borrow().get(name) {
            return Ok(text.clone());
        }
        let folder = self
            .folder
            .as_ref()
            .ok_or_else(|| format!("{name:?} is not at hand: expected what it holds, in the experiment itself"))?;
        let beside = folder.join(name);
        let path = if beside.exists() { beside } else { PathBuf::from(name) };
        let text = read_text(&path, LARGEST_FILE).map_err(|what| format!("{}: {what}", path.display()))?;
        self.kept.borrow_mut().insert(name.to_owned(), text.clone());
        Ok(text)
    }

    /// All files that were asked for.
    pub(super) fn kept(self) -> BTreeMap<String, String> {
        self.kept.into_inner()
    }
}

/// The text of a file of at most `most` bytes.
pub(super) fn read_text(path: &Path, most: u64) -> Result<String, String> {
    let said = |error: io::Error| match error.kind() {
        ErrorKind::FileTooLarge | ErrorKind::InvalidData => error.to_string(),
        _ => format!("cannot read it: {error}"),
    };
    let text = read_input_text(path, most).map_err(said)?;
    // Some editors begin a file with a mark that nobody sees.
    Ok(text.strip_prefix('\u{feff}').map(str::to_owned).unwrap_or(text))
}
