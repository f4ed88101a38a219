//! What this machine has and what this process uses of it.

use std::path::{Path, PathBuf};

use etcetera::BaseStrategy as _;
use mossa_memory::read_input_text;
use mossa_wire::Machine;

/// Peak resident memory of this process in bytes; 0 where the system does not tell.
pub(crate) fn peak_bytes() -> u64 {
    kibibytes("/proc/self/status", "VmHWM:").unwrap_or(0) * 1024
}

/// For how many seconds this thread has run on a processor; none where the system does not tell.
pub(crate) fn cpu_seconds() -> Option<f64> {
    let text = told("/proc/thread-self/schedstat")?;
    let nanoseconds: f64 = text.split_whitespace().next()?.parse().ok()?;
    Some(nanoseconds / 1e9)
}

/// Half of the memory that is free, or 4 GiB where the system does not tell.
pub(crate) fn default_memory() -> u64 {
    kibibytes("/proc/meminfo", "MemAvailable:").map_or(4 << 30, |free| free * 1024 / 2)
}

/// The number of cores.
pub(crate) fn n_cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// What this machine is called, in letters, digits and hyphens.
#[cfg(feature = "nats")]
pub(crate) fn host() -> String {
    let name = told("/proc/sys/kernel/hostname").unwrap_or_default();
    let plain: String = name.trim().chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '-' }).collect();
    if plain.is_empty() { "host".to_owned() } else { plain }
}

/// Today, in the calendar of Greenwich: year, month and day.
#[expect(clippy::disallowed_methods, reason = "a record says on which day its game was played")]
pub(crate) fn today() -> (u64, u64, u64) {
    const SECONDS_A_DAY: u64 = 24 * 60 * 60;
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap_or_default();
    date(now.as_secs() / SECONDS_A_DAY)
}

/// Now, in the calendar of Greenwich (RFC 3339).
#[expect(clippy::disallowed_methods, reason = "a run says when it was begun")]
pub(crate) fn now() -> String {
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap_or_default().as_secs();
    let (year, month, day) = date(now / (24 * 60 * 60));
    let (hour, minute, second) = (now / 3_600 % 24, now / 60 % 60, now % 60);
    format!("{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}Z")
}

/// What this machine is.
pub(crate) fn description() -> Machine {
    let text = told("/proc/cpuinfo").unwrap_or_default();
    let processor = text.lines().find_map(|line| line.strip_prefix("model name")?.split_once(':'));
    Machine {
        processor: processor.map_or("unknown", |(_, name)| name.trim()).to_owned(),
        cores: n_cores(),
        memory: kibibytes("/proc/meminfo", "MemTotal:").unwrap_or(0) * 1024,
        system: format!("{} {}", std::env::consts::OS, std::env::consts::ARCH),
    }
}

/// A file that may grow no further is an error to be told, and not the end of the process.
pub(crate) fn survive_full_files() {
    // Without the handler the process is ended by the system, and the ledger is none the worse.
    #[cfg(unix)]
    let _ = signal_hook::flag::register(signal_hook::consts::SIGXFSZ, std::sync::Arc::default());
}

/// Where this user's programs keep what must not be lost.
pub(crate) fn data_folder() -> Option<PathBuf> {
    Some(etcetera::choose_base_strategy().ok()?.data_dir().join("mossa"))
}

/// The date this many days after the first of January 1970.
fn date(mut days: u64) -> (u64, u64, u64) {
    let is_leap = |year: u64| year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
    let mut year = 1970;
    while 365 + u64::from(is_leap(year)) <= days {
        days -= 365 + u64::from(is_leap(year));
        year += 1;
    }
    let lengths = [31, 28 + u64::from(is_leap(year)), 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
    let mut month = 1;
    for length in lengths {
        if days < length {
            break;
        }
        days -= length;
        month += 1;
    }
    (year, month, days + 1)
}

/// How many characters a line of standard output has room for: as many as the terminal, 100 elsewhere.
pub(crate) fn width() -> usize {
    line_width().unwrap_or(100)
}

/// How many characters a line of standard output has room for: as many as the terminal has columns, elsewhere what
/// `COLUMNS` says; none where neither is known, so that nothing is cut in a pipe or a file.
#[expect(clippy::disallowed_methods, reason = "the caller of the program sets the width of lines")]
pub(crate) fn line_width() -> Option<usize> {
    let terminal = terminal_size::terminal_size_of(std::io::stdout()).map(|(width, _)| width.0.into());
    let said = || std::env::var("COLUMNS").ok()?.parse().ok();
    terminal.or_else(said).filter(|&width| width != 0)
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

/// What the system tells in a file of its own.
fn told(file: &str) -> Option<String> {
    // Some 2 KiB for each processor are the most.
    const MAX_BYTES: u64 = 16 << 20;
    read_input_text(Path::new(file), MAX_BYTES).ok()
}

/// The value of a `key: N kB` line.
fn kibibytes(file: &str, key: &str) -> Option<u64> {
    let text = told(file)?;
    let line = text.lines().find_map(|line| line.strip_prefix(key))?;
    line.trim().trim_end_matches("kB").trim().parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_dates() {
        let cases = [
            (0, (1970, 1, 1)),
            (58, (1970, 2, 28)),
            (59, (1970, 3, 1)),
            (364, (1970, 12, 31)),
            (789, (1972, 2, 29)),
            (11_016, (2000, 2, 29)),
            (20_088, (2024, 12, 31)),
            (47_541, (2100, 3, 1)),
        ];
        for (days, expected) in cases {
            assert_eq!(date(days), expected, "{days}");
        }
    }
}
