//! A document in each of its formats, one file each. None of them knows what the report is about.

mod csv;
mod inline;
mod latex;
mod markdown;
mod page;
mod style;
mod svg;
mod unseen;

use crate::document::Document;
use crate::files::NamedFile;

pub(crate) use inline::escaped;
pub use unseen::is_unseen;

/// The page alone.
pub(crate) fn page(document: &Document) -> String {
    unseen::told(&page::page(document)).into_owned()
}

/// All files of a report, the page first.
pub(crate) fn files(document: &Document) -> Vec<NamedFile> {
    let mut files = vec![
        NamedFile::new("report.html", page::page(document)),
        NamedFile::new("report.md", markdown::markdown(document)),
        NamedFile::new("tables.tex", latex::latex(document)),
        NamedFile::new("run.csv", csv::facts(document)),
    ];
    for section in &document.sections {
        files.extend(
            section.tables.iter().map(|table| NamedFile::new(format!("{}.csv", table.name), csv::table(table))),
        );
        files.extend(section.plots.iter().map(|plot| NamedFile::new(format!("{}.svg", plot.name), svg::file(plot))));
    }
    // In one place for all formats, so that none is forgotten.
    files.into_iter().map(|file| NamedFile { text: unseen::told(&file.text).into_owned(), ..file }).collect()
}
