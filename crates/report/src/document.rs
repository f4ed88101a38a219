//! What a report is before it is written: remarks, tables and plots, in words but in no format. Every exporter takes this and
//! nothing else.

use crate::Language;
use crate::rows::Rows;

/// A report.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Document {
    /// Its language.
    pub(crate) language: Language,
    /// What it is about …
    pub(crate) title: String,
    /// … and where it comes from, in a line above.
    pub(crate) kicker: String,
    /// What the data say.
    pub(crate) remarks: Vec<Remark>,
    /// The rest, in order.
    pub(crate) sections: Vec<Section>,
    /// How it was run: label and value.
    pub(crate) facts: Vec<(String, String)>,
    /// The same in a line that stands under every table.
    pub(crate) origin: String,
    /// The command that writes it again.
    pub(crate) command: String,
    /// The file that was run.
    pub(crate) spec: String,
}

/// A sentence about the data, with the number that carries it. Code stands between backquotes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Remark {
    /// The number, or a word: what one sees first.
    pub(crate) figure: String,
    /// What it says.
    pub(crate) text: String,
}

impl Remark {
    /// A figure and its sentence.
    pub(crate) fn new(figure: impl Into<String>, text: impl Into<String>) -> Remark {
        Remark { figure: figure.into(), text: text.into() }
    }
}

/// A part of a report.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Section {
    /// Its name in addresses.
    pub(crate) id: String,
    /// Its title.
    pub(crate) title: String,
    /// A paragraph or more before the tables, with code between backquotes.
    pub(crate) paragraphs: Vec<String>,
    /// What the data of this part alone say.
    pub(crate) remarks: Vec<Remark>,
    /// Tables …
    pub(crate) tables: Vec<Table>,
    /// … and pictures.
    pub(crate) plots: Vec<Plot>,
}

/// A table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Table {
    /// The name of its file.
    pub(crate) name: String,
    /// What it shows.
    pub(crate) title: String,
    /// What one has to know to read it; may be empty.
    pub(crate) note: String,
    /// The columns.
    pub(crate) columns: Vec<Column>,
    /// The rows, each with a cell a column.
    pub(crate) rows: Rows,
}

/// A column.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Column {
    /// Its name in a file, the same in all languages.
    pub(crate) key: String,
    /// Its title.
    pub(crate) title: String,
    /// Words stand left, numbers right.
    pub(crate) side: Side,
}

/// On which side values stand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Side {
    /// Words that name the row.
    Name,
    /// Other words.
    Left,
    /// Numbers.
    Right,
    /// Not shown to people: only the file has it.
    File,
}

impl Table {
    /// The columns that people see.
    pub(crate) fn shown_columns(&self) -> impl Iterator<Item = &Column> {
        self.columns.iter().filter(|column| column.side != Side::File)
    }

    /// The cells of a row that people see, each with its column.
    pub(crate) fn shown_cells<'a>(&'a self, row: &'a Row) -> impl Iterator<Item = (&'a Column, &'a Cell)> {
        self.columns.iter().zip(&row.cells).filter(|(column, _)| column.side != Side::File)
    }
}

/// A row.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Row {
    /// Its cells.
    pub(crate) cells: Vec<Cell>,
    /// Whether it stands out.
    pub(crate) mark: Mark,
}

/// Whether a row stands out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Mark {
    /// As the others.
    Plain,
    /// The best of its table.
    Best,
}

/// A cell.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Cell {
    /// Nothing to say.
    Empty,
    /// Words.
    Word(String),
    /// As it is typed.
    Code(String),
    /// A number, as people read it and as programs do.
    Number {
        /// For people.
        shown: String,
        /// For programs.
        raw: String,
    },
}

impl Cell {
    /// What people see.
    pub(crate) fn shown(&self) -> &str {
        match self {
            Cell::Empty => "–",
            Cell::Word(text) | Cell::Code(text) | Cell::Number { shown: text, .. } => text,
        }
    }

    /// What a program reads.
    pub(crate) fn raw(&self) -> &str {
        match self {
            Cell::Empty => "",
            Cell::Word(text) | Cell::Code(text) | Cell::Number { raw: text, .. } => text,
        }
    }
}

/// A picture.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Plot {
    /// The name of its file.
    pub(crate) name: String,
    /// What it shows.
    pub(crate) title: String,
    /// The same for who does not see it.
    pub(crate) description: String,
    /// How to read it; may be empty.
    pub(crate) caption: String,
    /// Width and height of the drawing.
    pub(crate) size: [f64; 2],
    /// The drawing, as the inside of an SVG element.
    pub(crate) body: String,
}
