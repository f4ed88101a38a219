//! The report as one page that needs nothing else: its style and its plots are in it, no script, no request. Light or dark as
//! the reader's system is, and light on paper.

use std::fmt::Write as _;

use super::inline::{escaped, html};
use super::style::page_style;
use super::svg;
use crate::document::{Cell, Document, Mark, Plot, Remark, Row, Section, Side, Table};
use crate::page_words::Words;

/// The sign of the house.
const BRAND: &str = "<svg viewBox=\"0 0 24 24\" aria-hidden=\"true\" focusable=\"false\"><rect class=\"mark-ground\" x=\"1\" \
    y=\"1\" width=\"22\" height=\"22\" rx=\"6\"/><path class=\"mark-line\" d=\"M7 17.5V7.5h9.5\"/><circle class=\"mark-ring\" \
    cx=\"7\" cy=\"17.3\" r=\"2\"/><circle class=\"mark-dot\" cx=\"17\" cy=\"7.5\" r=\"3\"/></svg>";

/// Cells longer than this may break.
const LONG: usize = 44;

/// Tables with more rows than this have a window of their own to scroll in.
const TALL: usize = 40;

/// The page.
pub(super) fn page(document: &Document) -> String {
    let words = Words::of(document.language);
    let mut text = String::with_capacity(64 * 1024);
    let title = escaped(&document.title);
    let _ = write!(
        text,
        "<!doctype html>\n<html lang=\"{}\">\n<head>\n<meta charset=\"utf-8\"/>\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n<title>{title} · Mossa</title>\n\
         <link rel=\"icon\" href=\"data:,\"/>\n<style>\n{}</style>\n</head>\n<body>\n",
        document.language.code(),
        page_style(),
    );
    let _ = write!(
        text,
        "<a class=\"skip\" href=\"#main\">{}</a>\n<header class=\"top\"><span class=\"brand\">{BRAND}Mossa</span>\
         <span class=\"small muted\">{}</span></header>\n<div class=\"sheet\">\n",
        escaped(words.skip),
        escaped(words.report),
    );
    write_contents(&mut text, document, &words);
    let _ = write!(
        text,
        "<main id=\"main\" class=\"stack\">\n<header><p class=\"small muted\">{}</p><h1>{title}</h1></header>\n",
        html(&document.kicker)
    );
    write_remarks(&mut text, document, &words);
    for section in &document.sections {
        write_section(&mut text, section, document, &words);
    }
    write_origin(&mut text, document, &words);
    text.push_str("</main>\n</div>\n</body>\n</html>\n");
    text
}

fn write_contents(text: &mut String, document: &Document, words: &Words) {
    let _ = write!(text, "<nav class=\"contents\" aria-label=\"{0}\"><h2>{0}</h2>", escaped(words.on_this_page));
    if !document.remarks.is_empty() {
        let _ = write!(text, "<a href=\"#remarks\">{}</a>", escaped(words.remarks));
    }
    for section in &document.sections {
        let _ = write!(text, "<a href=\"#{}\">{}</a>", section.id, escaped(&section.title));
    }
    let _ = writeln!(text, "<a href=\"#how\">{}</a></nav>", escaped(words.how));
}

fn write_remarks(text: &mut String, document: &Document, words: &Words) {
    if !document.remarks.is_empty() {
        let _ = writeln!(text, "<h2 id=\"remarks\">{}</h2>", escaped(words.remarks));
        write_remark_card(text, &document.remarks, words);
    }
}

fn write_remark_card(text: &mut String, remarks: &[Remark], words: &Words) {
    let _ = writeln!(text, "<section class=\"card\" aria-label=\"{}\"><ul class=\"remarks\">", escaped(words.remarks));
    for remark in remarks {
        let (figure, says) = (html(&remark.figure), html(&remark.text));
        let _ = writeln!(text, "<li><b class=\"figure\">{figure}</b><span>{says}</span></li>");
    }
    text.push_str("</ul></section>\n");
}

fn write_section(text: &mut String, section: &Section, document: &Document, words: &Words) {
    let _ = writeln!(text, "<h2 id=\"{}\">{}</h2>", section.id, escaped(&section.title));
    if !section.paragraphs.is_empty() {
        text.push_str("<div class=\"prose\">\n");
        for paragraph in &section.paragraphs {
            let _ = writeln!(text, "<p>{}</p>", html(paragraph));
        }
        text.push_str("</div>\n");
    }
    if !section.remarks.is_empty() {
        write_remark_card(text, &section.remarks, words);
    }
    for table in &section.tables {
        write_table(text, table, document, words);
    }
    if !section.plots.is_empty() {
        text.push_str("<div class=\"plots\">\n");
        section.plots.iter().for_each(|plot| write_plot(text, plot));
        text.push_str("</div>\n");
    }
}

fn write_table(text: &mut String, table: &Table, document: &Document, words: &Words) {
    let title = escaped(&table.title);
    let class = if TALL < table.rows.shown.len() { "scroll tall" } else { "scroll" };
    let _ = write!(
        text,
        "<section class=\"card\"><header><h3>{title}</h3></header><div class=\"{class}\" tabindex=\"0\" role=\"region\" \
         aria-label=\"{title}\"><table><caption class=\"unseen\">{title}</caption>\n<thead><tr>",
    );
    for column in table.shown_columns() {
        let class = if column.side == Side::Right { " class=\"num\"" } else { "" };
        let _ = write!(text, "<th scope=\"col\"{class}>{}</th>", html(&column.title));
    }
    text.push_str("</tr></thead>\n<tbody>\n");
    for row in &table.rows.shown {
        write_row(text, table, row);
    }
    text.push_str("</tbody></table></div>");
    // Under the table and not in its caption: a wide table scrolls, what it says does not.
    let cut = words.cut_note(table, document.language).unwrap_or_default();
    for note in [&table.note, &cut, &document.origin].into_iter().filter(|note| !note.is_empty()) {
        let _ = write!(text, "<p class=\"note\">{}</p>", html(note));
    }
    text.push_str("</section>\n");
}

fn write_row(text: &mut String, table: &Table, row: &Row) {
    text.push_str(if row.mark == Mark::Best { "<tr class=\"best\">" } else { "<tr>" });
    for (column, cell) in table.shown_cells(row) {
        let shown = match cell {
            Cell::Code(code) => format!("<code>{}</code>", escaped(code)),
            cell => html(cell.shown()),
        };
        let _ = match column.side {
            Side::Name => write!(text, "<th scope=\"row\">{shown}</th>"),
            Side::Right => write!(text, "<td class=\"num\">{shown}</td>"),
            Side::Left if LONG < cell.shown().chars().count() => write!(text, "<td class=\"long\">{shown}</td>"),
            Side::Left | Side::File => write!(text, "<td>{shown}</td>"),
        };
    }
    text.push_str("</tr>\n");
}

fn write_plot(text: &mut String, plot: &Plot) {
    let _ =
        write!(text, "<figure class=\"card\"><header><h3>{}</h3></header>{}", escaped(&plot.title), svg::inside(plot));
    if !plot.caption.is_empty() {
        let _ = write!(text, "<figcaption>{}</figcaption>", html(&plot.caption));
    }
    text.push_str("</figure>\n");
}

fn write_origin(text: &mut String, document: &Document, words: &Words) {
    let _ = write!(text, "<h2 id=\"how\">{}</h2>\n<section class=\"card\"><dl class=\"counters\">", escaped(words.how));
    for (label, value) in &document.facts {
        let _ = write!(text, "<div><dt>{}</dt><dd>{}</dd></div>", escaped(label), html(value));
    }
    let _ = write!(text, "</dl><pre class=\"command\">{}</pre>", escaped(&document.command));
    if !document.spec.trim().is_empty() {
        let _ = write!(
            text,
            "<details><summary>{}</summary><pre>{}</pre></details>",
            escaped(words.the_file),
            escaped(document.spec.trim_end())
        );
    }
    text.push_str("</section>\n");
}
