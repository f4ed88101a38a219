//! A document in each of its formats, one file each. None of them knows what the report is about.

mod csv;
mod inline;
mod latex;
mod markdown;
mod page;
mod style;
mod svg;

use crate::document::Document;
use crate::files::NamedFile;

pub(crate) use inline::escaped;
pub(crate) use page::page;

/// All files of a report, the page first.
pub(crate) fn files(document: &Document) -> Vec<NamedFile> {
    let mut files = vec![
        NamedFile::new("report.html", page(document)),
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
    files
}
