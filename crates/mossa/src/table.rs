//! Tables: for a terminal, a web page, a paper or a spreadsheet. On a terminal a table is no wider than its lines:
//! [`fit`](crate::fit) says what is left out or wrapped, and a line under the table says so too.

use std::io::Write;

use comfy_table::{CellAlignment, Table as Grid, TableStyle, presets};

use mossa_report::csv_cell;

use crate::args::Format;
use crate::failure::Failure;
use crate::fit::Fit;
use crate::machine;
use crate::output::shown;
use crate::wrap::wrap;

/// A column: its title, and on which side its values stand.
pub(crate) struct Column {
    pub(crate) title: &'static str,
    pub(crate) side: Side,
}

/// On which side values stand: words left, numbers right.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Side {
    Left,
    Right,
}

pub(crate) struct Table {
    pub(crate) columns: Vec<Column>,
    pub(crate) rows: Vec<Vec<String>>,
}

impl Table {
    /// Writes it in the format asked for.
    pub(crate) fn write(&self, format: Format, out: &mut impl Write) -> Result<(), Failure> {
        let shown = self.shown();
        match format {
            Format::Text => shown.write_text(machine::line_width(), out)?,
            Format::Wide => shown.write_text(None, out)?,
            Format::Markdown => {
                let guarded = shown.guarded();
                writeln!(out, "{}", guarded.grid(presets::ASCII_MARKDOWN, &Fit::whole(&guarded)))?;
            }
            Format::Latex => shown.write_latex(out)?,
            Format::Csv => self.write_csv(out)?,
        }
        Ok(())
    }

    /// The same for Markdown: no cell begins a link, a tag or another cell.
    fn guarded(&self) -> Table {
        self.map(|cell| {
            let mut guarded = String::with_capacity(cell.len());
            for letter in cell.chars() {
                if matches!(letter, '|' | '[' | ']' | '<' | '`') {
                    guarded.push('\\');
                }
                guarded.push(letter);
            }
            guarded
        })
    }

    /// The same, with all that comes from outside as it may be shown. A spreadsheet gets it as it is.
    fn shown(&self) -> Table {
        self.map(|cell| shown(cell).into_owned())
    }

    /// The same with other texts in its cells.
    fn map(&self, cell: impl Fn(&str) -> String) -> Table {
        let columns = self.columns.iter().map(|&Column { title, side }| Column { title, side }).collect();
        let row = |row: &Vec<String>| row.iter().map(|text| cell(text)).collect();
        Table { columns, rows: self.rows.iter().map(row).collect() }
    }

    /// Writes it for people, in lines of this width if there is one.
    fn write_text(&self, width: Option<usize>, out: &mut impl Write) -> Result<(), Failure> {
        let fit = width.map_or_else(|| Fit::whole(self), |width| Fit::within(self, width));
        writeln!(out, "{}", self.grid(presets::UTF8_BORDERS_ONLY, &fit))?;
        let hidden: Vec<&str> =
            (0..self.columns.len()).filter(|at| !fit.shown.contains(at)).map(|at| self.columns[at].title).collect();
        if let (Some(width), [_, ..]) = (width, &hidden[..]) {
            let columns = if hidden.len() == 1 { "column" } else { "columns" };
            let note = format!("… {} {columns} left out ({}); --wide shows all", hidden.len(), hidden.join(", "));
            wrap(&note, width).iter().try_for_each(|line| writeln!(out, "{line}"))?;
        }
        Ok(())
    }

    fn grid(&self, style: TableStyle, fit: &Fit) -> Grid {
        let cell = |text: &str, width: usize| wrap(text, width).join("\n");
        let shown = || fit.shown.iter().zip(&fit.widths);
        let mut grid = Grid::new();
        grid.load_style(style).set_header(shown().map(|(&at, &width)| cell(self.columns[at].title, width)));
        for row in &self.rows {
            grid.add_row(shown().map(|(&at, &width)| cell(&row[at], width)));
        }
        for (place, &at) in fit.shown.iter().enumerate() {
            if let (Side::Right, Some(column)) = (self.columns[at].side, grid.column_mut(place)) {
                column.set_cell_alignment(CellAlignment::Right);
            }
        }
        grid
    }

    fn write_latex(&self, out: &mut impl Write) -> Result<(), Failure> {
        let sides: String =
            self.columns.iter().map(|column| if column.side == Side::Left { 'l' } else { 'r' }).collect();
        let join = |cells: Vec<String>| cells.join(" & ");
        writeln!(out, "\\begin{{tabular}}{{{sides}}}\n\\hline")?;
        writeln!(out, "{} \\\\\n\\hline", join(self.columns.iter().map(|column| latex(column.title)).collect()))?;
        for row in &self.rows {
            writeln!(out, "{} \\\\", join(row.iter().map(|cell| latex(cell)).collect()))?;
        }
        writeln!(out, "\\hline\n\\end{{tabular}}")?;
        Ok(())
    }

    fn write_csv(&self, out: &mut impl Write) -> Result<(), Failure> {
        let mut csv = csv::Writer::from_writer(out);
        csv.write_record(self.columns.iter().map(|column| column.title))?;
        let guarded = |row: &Vec<String>| row.iter().map(|cell| csv_cell(cell).into_owned()).collect::<Vec<_>>();
        self.rows.iter().try_for_each(|row| csv.write_record(guarded(row)))?;
        csv.flush()?;
        Ok(())
    }
}

/// Text that LaTeX prints as it is.
fn latex(text: &str) -> String {
    let mut escaped = String::new();
    for c in text.chars() {
        match c {
            '&' | '%' | '$' | '#' | '_' | '{' | '}' => escaped.extend(['\\', c]),
            '\\' => escaped.push_str("\\textbackslash{}"),
            '~' => escaped.push_str("\\textasciitilde{}"),
            '^' => escaped.push_str("\\textasciicircum{}"),
            'µ' => escaped.push_str("$\\mu$"),
            '–' => escaped.push_str("--"),
            c => escaped.push(c),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_are_neither_links_nor_formulas_nor_commands() {
        let column = |title| Column { title, side: Side::Left };
        let rows = vec![vec!["[x](javascript:1)".into(), "=1+1".into()], vec!["\\input{x}".into(), "-3".into()]];
        let table = Table { columns: vec![column("a"), column("b")], rows };
        let written = |format| {
            let mut bytes = Vec::new();
            assert!(table.write(format, &mut bytes).is_ok());
            String::from_utf8(bytes).unwrap()
        };
        assert_eq!(written(Format::Csv), "a,b\n[x](javascript:1),'=1+1\n\\input{x},-3\n");
        assert!(written(Format::Markdown).contains("\\[x\\](javascript:1)"), "{}", written(Format::Markdown));
        assert!(written(Format::Latex).contains("\\textbackslash{}input\\{x\\} & -3"), "{}", written(Format::Latex));
    }
}
