//! Amounts that users type and read: durations, sizes of memory, counts.

use std::time::Duration;

/// Reads a positive duration: `500ms`, `10s`, `0.1s`, `2m`, `1h`.
///
/// ```
/// use mossa_players::quantity::duration;
/// assert_eq!(duration("0.1s").unwrap().as_millis(), 100);
/// assert!(duration("-3s").unwrap_err().contains("expected"));
/// assert!(duration("0.0000000001s").is_err());
/// ```
pub fn duration(text: &str) -> Result<Duration, String> {
    const UNITS: [(&str, f64); 4] = [("ms", 0.001), ("s", 1.0), ("m", 60.0), ("h", 3600.0)];
    const LONGEST: f64 = 366.0 * 24.0 * 3600.0;
    let bad = || format!("{text:?} is no duration: expected a positive number with a unit, such as 500ms, 10s or 2m");
    let (number, unit) = split_unit(text).ok_or_else(bad)?;
    let (_, factor) = UNITS.into_iter().find(|(name, _)| *name == unit).ok_or_else(bad)?;
    let seconds = number * factor;
    let time = if seconds <= LONGEST { Duration::from_secs_f64(seconds) } else { Duration::ZERO };
    // Less than a nanosecond is nothing too.
    if time.is_zero() { Err(bad()) } else { Ok(time) }
}

/// Reads a size in bytes: `200MiB`, `2GiB`, `512KB`, `1000000`.
///
/// ```
/// use mossa_players::quantity::bytes;
/// assert_eq!(bytes("2GiB"), Ok(2 << 30));
/// assert_eq!(bytes("1.5kb"), Ok(1_500));
/// assert!(bytes("lots").is_err());
/// ```
pub fn bytes(text: &str) -> Result<u64, String> {
    let bad =
        || format!("{text:?} is no size of memory: expected a positive number with a unit, such as 200MiB or 2GiB");
    let (number, unit) = split_unit(text).ok_or_else(bad)?;
    let factor = match unit.to_ascii_lowercase().as_str() {
        "" | "b" => 1.0,
        "kb" => 1e3,
        "mb" => 1e6,
        "gb" => 1e9,
        "kib" | "k" => 1024.0,
        "mib" | "m" => 1024.0 * 1024.0,
        "gib" | "g" => 1024.0 * 1024.0 * 1024.0,
        _ => return Err(bad()),
    };
    let size = number * factor;
    if (1.0..=1e18).contains(&size) { Ok(size as u64) } else { Err(bad()) }
}

/// Reads a positive count, with `_` between digits if one likes: `1000000`, `1_000_000`.
///
/// ```
/// use mossa_players::quantity::count;
/// assert_eq!(count("1_000"), Ok(1_000));
/// assert!(count("0").is_err());
/// ```
pub fn count(text: &str) -> Result<u64, String> {
    let digits: String = text.chars().filter(|&c| c != '_').collect();
    let number = if digits.bytes().all(|byte| byte.is_ascii_digit()) { digits.parse().ok() } else { None };
    number.filter(|&n| n != 0).ok_or_else(|| format!("{text:?} is no count: expected a whole number from 1 up"))
}

/// 1234567 as 1,234,567.
///
/// ```
/// assert_eq!(mossa_players::quantity::thousands(1_234_567), "1,234,567");
/// ```
pub fn thousands(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::with_capacity(digits.len() + digits.len() / 3);
    for (at, digit) in digits.chars().enumerate() {
        if at != 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// A time as a person would say it.
///
/// ```
/// assert_eq!(mossa_players::quantity::time(0.012_345), "12.35 ms");
/// ```
pub fn time(seconds: f64) -> String {
    match seconds {
        s if s < 0.000_999_5 => format!("{:.0} µs", s * 1e6),
        s if s < 0.099_95 => format!("{:.2} ms", s * 1e3),
        s if s < 0.999_5 => format!("{:.0} ms", s * 1e3),
        s if s < 99.95 => format!("{s:.2} s"),
        s => format!("{s:.0} s"),
    }
}

/// A size of memory as a person would say it.
///
/// ```
/// assert_eq!(mossa_players::quantity::memory(200 << 20), "200 MiB");
/// ```
pub fn memory(bytes: u64) -> String {
    const MIB: f64 = 1024.0 * 1024.0;
    match bytes as f64 / MIB {
        mib if mib < 1024.0 => format!("{mib:.0} MiB"),
        mib => format!("{:.1} GiB", mib / 1024.0),
    }
}

/// A plain decimal number and what follows it.
fn split_unit(text: &str) -> Option<(f64, &str)> {
    let text = text.trim();
    let end = text.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(text.len());
    let number = text[..end].parse::<f64>().ok()?;
    Some((number, text[end..].trim()))
}
