//! Results on standard output, and how numbers look there.

use std::borrow::Cow;
use std::io::{self, Write};

use mossa_lab::plan::Note;
use mossa_report::is_unseen;
use serde::Serialize;

use crate::failure::Failure;

pub(crate) use mossa_catalogue::quantity::{memory, thousands, time};

/// Standard output, with colours where they are wanted. Written to at the end, so that an error leaves it empty.
pub(crate) fn out() -> impl Write {
    io::BufWriter::new(anstream::stdout())
}

/// Text from outside as it may be shown on a terminal: control characters are told by their numbers, so that no name of a run,
/// a worker or a player moves the cursor, changes colours or begins a line of its own. The same goes for characters that
/// turn the direction of writing around.
pub(crate) fn shown(text: &str) -> Cow<'_, str> {
    if !text.contains(is_unseen) {
        return Cow::Borrowed(text);
    }
    let mut told = String::new();
    for c in text.chars() {
        if is_unseen(c) { told.extend(c.escape_default()) } else { told.push(c) }
    }
    Cow::Owned(told)
}

/// Tells on standard error what should be known before games are played.
pub(crate) fn notes(notes: &[Note]) -> Result<(), Failure> {
    for note in notes {
        writeln!(anstream::stderr(), "{}", shown(&note.to_string()))?;
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn control_characters_are_told_by_their_numbers() {
        assert_eq!(shown("Zoë's run № 1"), "Zoë's run № 1");
        assert_eq!(shown("a\u{1b}[2Jb\n\r\tc\u{7f}\u{9b}31m"), "a\\u{1b}[2Jb\\n\\r\\tc\\u{7f}\\u{9b}31m");
        assert_eq!(shown("\u{202e}gnp.exe\u{2066}"), "\\u{202e}gnp.exe\\u{2066}");
    }

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
