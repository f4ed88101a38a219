//! Results on standard output, and how numbers look there.

use std::io::{self, Write};

use mossa_lab::plan::Note;
use serde::Serialize;

use crate::failure::Failure;

/// Standard output, with colours where they are wanted. Written to at the end, so that an error leaves it empty.
pub(crate) fn out() -> impl Write {
    io::BufWriter::new(anstream::stdout())
}

/// Tells on standard error what should be known before games are played.
pub(crate) fn notes(notes: &[Note]) -> Result<(), Failure> {
    for note in notes {
        writeln!(anstream::stderr(), "{note}")?;
    }
    Ok(())
}

/// Prints one JSON document.
pub(crate) fn json(document: &impl Serialize) -> Result<(), Failure> {
    let mut out = out();
    serde_json::to_writer(&mut out, document).map_err(io::Error::from)?;
    writeln!(out)?;
    out.flush()?;
    Ok(())
}

/// 1234567 as 1,234,567.
pub(crate) fn thousands(number: u64) -> String {
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
pub(crate) fn time(seconds: f64) -> String {
    match seconds {
        s if s < 0.000_999_5 => format!("{:.0} µs", s * 1e6),
        s if s < 0.099_95 => format!("{:.2} ms", s * 1e3),
        s if s < 0.999_5 => format!("{:.0} ms", s * 1e3),
        s if s < 99.95 => format!("{s:.2} s"),
        s => format!("{s:.0} s"),
    }
}

/// A size of memory as a person would say it.
pub(crate) fn memory(bytes: u64) -> String {
    const MIB: f64 = 1024.0 * 1024.0;
    match bytes as f64 / MIB {
        mib if mib < 1024.0 => format!("{mib:.0} MiB"),
        mib => format!("{:.1} GiB", mib / 1024.0),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_read_well() {
        assert_eq!(thousands(0), "0");
        assert_eq!(thousands(999), "999");
        assert_eq!(thousands(1_234_567), "1,234,567");
        assert_eq!(time(0.000_25), "250 µs");
        assert_eq!(time(0.012_345), "12.35 ms");
        assert_eq!(time(12.345), "12.35 s");
        assert_eq!(memory(200 << 20), "200 MiB");
    }
}
