//! What this machine has and what this process uses of it.

use std::path::PathBuf;

use etcetera::BaseStrategy as _;

/// Peak resident memory of this process in bytes; 0 where the system does not tell.
pub(crate) fn peak_bytes() -> u64 {
    kibibytes("/proc/self/status", "VmHWM:").unwrap_or(0) * 1024
}

/// Half of the memory that is free, or 4 GiB where the system does not tell.
pub(crate) fn default_memory() -> u64 {
    kibibytes("/proc/meminfo", "MemAvailable:").map_or(4 << 30, |free| free * 1024 / 2)
}

/// The number of cores.
pub(crate) fn n_cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// How many characters a line of standard output has room for: as many as the terminal, 100 elsewhere.
pub(crate) fn width() -> usize {
    terminal_size::terminal_size_of(std::io::stdout()).map_or(100, |(width, _)| width.0.into())
}

/// Where this user's programs keep what they may lose: logs and the like.
pub(crate) fn state_folder() -> Option<PathBuf> {
    let folders = etcetera::choose_base_strategy().ok()?;
    Some(folders.state_dir().unwrap_or_else(|| folders.data_dir()).join("mossa"))
}

/// Where this user's programs keep what they can make again.
pub(crate) fn cache_folder() -> Option<PathBuf> {
    Some(etcetera::choose_base_strategy().ok()?.cache_dir().join("mossa"))
}

/// The value of a `key: N kB` line.
fn kibibytes(file: &str, key: &str) -> Option<u64> {
    let text = std::fs::read_to_string(file).ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix(key))?;
    line.trim().trim_end_matches("kB").trim().parse().ok()
}
