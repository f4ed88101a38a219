//! Tables that are kept on disk, as `mossa tables` prints them.

use serde::{Deserialize, Serialize};

/// The tables of a folder.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
pub struct TableList {
    /// Where they are; null if this user has no such folder.
    pub folder: Option<String>,
    /// One each file.
    pub tables: Vec<TableFile>,
    /// All together.
    pub bytes: u64,
}

/// A table on disk.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
pub struct TableFile {
    /// The name of the file.
    pub file: String,
    /// How long it is.
    pub bytes: u64,
    /// Whether it can be used.
    pub good: bool,
    /// What is wrong with it, if anything is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub problem: Option<String>,
}
