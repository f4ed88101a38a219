//! Opening books that players of an experiment name, and the endgame tablebases that judge its games, by what they hold: an
//! experiment with another book is another experiment. Books that were not named are not used in experiments, apart
//! from those
//! that come with the program.

use mossa_catalogue::{PlayerResources, Spec};

use super::fault::{Page, SpecFault};
use crate::ledger::lookup::fingerprint;
use crate::plan::{Plan, Work};

/// Keeps with a plan which books its players use and which tables judge its games. What has changed since it was kept is a
/// fault.
pub(super) fn note(plan: &mut Plan, page: &Page<'_>, resources: &PlayerResources) -> Result<(), SpecFault> {
    let players: Vec<&Spec> = match &plan.work {
        Work::Puzzles(_) => Vec::new(),
        Work::Thoughts(survey) => survey.players.iter().collect(),
        Work::Tournament(tournament) => tournament.players.iter().map(|entrant| &entrant.spec).collect(),
    };
    let mut noted = Vec::new();
    for (at, spec) in players.into_iter().enumerate() {
        let Some(file) = spec.value("book").filter(|book| !["on", "off"].contains(book)) else { continue };
        let fault = |what: String| page.fault(&format!("players[{at}]"), format!("book {file}: {what}"));
        let cannot_read = || fault("it cannot be read: expected an opening book that may be named here".into());
        let bytes = resources.book_bytes(file).ok_or_else(cannot_read)?;
        noted.push((at, file.to_owned(), format!("{} bytes, {:016x}", bytes.len(), fingerprint(&bytes))));
    }
    let mut noted: Vec<_> =
        noted.into_iter().map(|(at, file, held)| (format!("players[{at}]"), "book", file, held)).collect();
    if let Some((path, tables)) = plan.work.tournament().and_then(|tournament| tournament.tablebases.as_ref()) {
        let files = tables.files();
        let held = format!("{} files, {:016x}", files.len(), fingerprint(format!("{files:?}").as_bytes()));
        noted.push(("syzygy".to_owned(), "syzygy", path.clone(), held));
    }
    for (key, kind, file, held) in noted {
        let before = plan.files.entry(format!("{kind}={file}")).or_insert_with(|| held.clone());
        if *before != held {
            let what =
                format!("{kind} {file}: it holds other things ({held}) than when the run was begun: expected {before}");
            return Err(page.fault(&key, what));
        }
    }
    Ok(())
}
