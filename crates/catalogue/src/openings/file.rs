//! The openings of a file: positions one a line, or in a format of the game's own.
//!
//! Openings are cut to the wanted length first. One in which the game is over then is left out, and that is said.

use std::error::Error;
use std::fmt;
use std::io::BufRead;

use super::{Openings, Request, named};
use crate::seat::Standing;
use crate::variant::{Boxed, Variant};

/// What is wrong with a file of openings.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OpeningFault {
    /// The line, counted from 1, where it is one that is wrong.
    pub line: Option<u64>,
    /// What is wrong, and what was expected.
    pub what: String,
}

impl fmt::Display for OpeningFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            Some(line) => write!(f, "line {line}: {}", self.what),
            None => f.write_str(&self.what),
        }
    }
}

impl Error for OpeningFault {}

impl OpeningFault {
    fn of_file(what: impl fmt::Display) -> OpeningFault {
        OpeningFault { line: None, what: what.to_string() }
    }
}

/// The openings of a file with this name, cut, ordered and begun as is wanted.
///
/// ```
/// use mossa_catalogue::openings::{Request, file::read};
/// use mossa_catalogue::Games;
/// let variant = Games::BUILT_IN.variant("connect-x", None).unwrap();
/// let request = Request { plies: Some(2), first: 2, ..Request::of(0, 1) };
/// let openings = read(variant.as_ref(), "openings.txt", "4455 # cut\n-\n".as_bytes(), &request).unwrap();
/// assert_eq!(openings.positions.iter().map(|opening| opening.text()).collect::<Vec<_>>(), ["-", "44"]);
/// assert_eq!(openings.notes, ["1 of 2 openings has more than 2 plies and is cut"]);
/// ```
pub fn read(
    variant: &dyn Variant,
    name: &str,
    mut source: impl BufRead,
    request: &Request,
) -> Result<Openings, OpeningFault> {
    let lines = variant.read_openings(name, &mut source)?;
    let n_read = lines.len();
    let (mut positions, mut over, mut n_cut) = (Vec::new(), Vec::new(), 0);
    for (line, opening) in lines {
        let cut = request.plies.and_then(|plies| opening.first_plies(plies as usize));
        n_cut += usize::from(cut.is_some());
        let opening = cut.unwrap_or(opening);
        if opening.seat().standing() == Standing::Open {
            positions.push(opening);
        } else {
            over.push(format!("line {line}"));
        }
    }
    let mut notes = Vec::new();
    if let (Some(plies), true) = (request.plies, n_cut != 0) {
        let (have, are) = if n_cut == 1 { ("has", "is") } else { ("have", "are") };
        notes.push(format!("{n_cut} of {n_read} openings {have} more than {plies} plies and {are} cut"));
    }
    if !over.is_empty() && !positions.is_empty() {
        notes.push(format!("openings in which the game is over already are left out: {}", named(&over)));
    }
    if positions.is_empty() {
        let why = if over.is_empty() { "there is no opening in it" } else { "the game is over in every opening of it" };
        return Err(OpeningFault::of_file(format!("{why}: expected at least one with moves left")));
    }
    request.arrange(&mut positions).map_err(|n| {
        OpeningFault::of_file(format!(
            "there are {n} openings: expected to begin with one of them, found {}",
            request.first
        ))
    })?;
    Ok(Openings { positions, notes })
}

/// One position a line, without what follows a `#`.
pub(crate) fn plain(
    variant: &(impl Variant + ?Sized),
    source: impl BufRead,
) -> Result<Vec<(u64, Boxed)>, OpeningFault> {
    let mut read = Vec::new();
    for (number, line) in (1..).zip(source.lines()) {
        let line =
            line.map_err(|error| OpeningFault { line: Some(number), what: format!("cannot read it: {error}") })?;
        // Some editors begin a file with a mark that cannot be seen.
        let text = line.trim_start_matches('\u{feff}').split('#').next().unwrap_or_default().trim();
        if !text.is_empty() {
            let bad = |error: crate::TextError| OpeningFault { line: Some(number), what: error.why };
            read.push((number, variant.read(text).map_err(bad)?));
        }
    }
    Ok(read)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(name: &str, text: &str, request: &Request) -> Result<(Vec<String>, Vec<String>), String> {
        let game = if name.ends_with("txt") { "connect-x" } else { "chess" };
        let variant = crate::Games::BUILT_IN.variant(game, None).map_err(|error| error.to_string())?;
        let read = read(variant.as_ref(), name, text.as_bytes(), request).map_err(|fault| fault.to_string())?;
        Ok((read.positions.iter().map(|opening| opening.text()).collect(), read.notes))
    }

    #[test]
    fn finished_games_are_left_out_and_said() {
        let request = Request::of(0, 1);
        let (openings, notes) = texts("a.txt", "44\n1212121\n-\n", &request).unwrap_or_default();
        assert_eq!(openings, ["44", "-"]);
        assert_eq!(notes, ["openings in which the game is over already are left out: line 2"]);
        let all = texts("a.txt", "1212121\n", &request);
        assert!(all.is_err_and(|fault| fault.contains("the game is over in every opening")));
        let mate = "1. f3 e5 2. g4 Qh4# 0-1\n";
        assert!(texts("a.pgn", mate, &request).is_err());
        let cut = texts("a.pgn", mate, &Request { plies: Some(2), ..request });
        assert_eq!(cut.unwrap_or_default().0, ["startpos moves f2f3 e7e5"]);
    }

    #[test]
    fn faults_name_their_line() {
        let fault = texts("a.txt", "44\n88\n", &Request::of(0, 1)).unwrap_err();
        assert!(fault.starts_with("line 2: "), "{fault}");
        let fault = texts("a.txt", "44\n", &Request { first: 2, ..Request::of(0, 1) }).unwrap_err();
        assert_eq!(fault, "there are 1 openings: expected to begin with one of them, found 2");
        assert!(texts("a.txt", "# nothing\n", &Request::of(0, 1)).is_err());
    }
}
