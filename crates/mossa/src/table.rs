//! Tables: for a terminal, a web page, a paper or a spreadsheet.

use std::io::Write;

use comfy_table::{CellAlignment, Table as Grid, TableStyle, presets};

use crate::args::Format;
use crate::failure::Failure;

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
        match format {
            Format::Text => writeln!(out, "{}", self.grid(presets::UTF8_BORDERS_ONLY))?,
            Format::Markdown => writeln!(out, "{}", self.grid(presets::ASCII_MARKDOWN))?,
            Format::Latex => self.write_latex(out)?,
            Format::Csv => self.write_csv(out)?,
        }
        Ok(())
    }

    fn grid(&self, style: TableStyle) -> Grid {
        let mut grid = Grid::new();
        grid.load_style(style).set_header(self.columns.iter().map(|column| column.title));
        for row in &self.rows {
            grid.add_row(row);
        }
        for (index, column) in self.columns.iter().enumerate() {
            if let (Side::Right, Some(column)) = (column.side, grid.column_mut(index)) {
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
        self.rows.iter().try_for_each(|row| csv.write_record(row))?;
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
            'µ' => escaped.push_str("$\\mu$"),
            '–' => escaped.push_str("--"),
            c => escaped.push(c),
        }
    }
    escaped
}
