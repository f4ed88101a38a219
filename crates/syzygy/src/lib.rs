//! Endgame tablebases in the Syzygy format (R. de Man), read in safe Rust: for every position of up to seven pieces without
//! castling rights, who wins under the fifty-move rule (WDL) and how far the next capture or pawn move is (DTZ).
//!
//! Nothing that a file says is trusted. Each file's checksum is verified before its first probe, and a file that fails
//! is named and left out. The decoder does not rely on that: whatever bytes it is given, a probe ends soon, without a
//! panic, with a value or with none.
//!
//! | file | what it does |
//! |---|---|
//! | [`directory`] | finds files, checks them, keeps them |
//! | `checksum`, `city` | the checksum of a file |
//! | `header` | the parts of a file |
//! | `material` | which pieces a file is about |
//! | `index`, `squares` | from a position to its number in a table |
//! | `pairs`, `source` | from the number to the value stored there |
//! | `table` | all of these for one file |
//! | `probe` | values of positions, with captures and en passant; values of moves |
//!
//! ```no_run
//! use mossa_syzygy::{Tablebases, Wdl};
//! let tables = Tablebases::open("/path/to/tables").expect("there are tables");
//! let board = "8/8/8/8/8/2k5/8/KBN5 w - - 0 1".parse().expect("a position");
//! assert_eq!(tables.probe_wdl(&board), Some(Wdl::Win));
//! ```

mod checksum;
mod city;
pub mod directory;
mod error;
mod header;
mod index;
mod material;
mod pairs;
mod probe;
mod source;
mod squares;
mod table;
mod wdl;

use std::path::Path;

use mossa_chess::board::Board;

pub use directory::{FilePolicy, Waiting};
pub use error::{OpenError, Refusal, RefusedFile};
pub use probe::RankedMove;
pub use table::Table;
pub use wdl::Wdl;

use directory::Directory;

/// The tables of one folder, or of several. They may be probed from several threads.
#[derive(Debug)]
pub struct Tablebases {
    path: String,
    directory: Directory,
    max_pieces: u32,
}

/// Those of the same folders are equal.
impl PartialEq for Tablebases {
    fn eq(&self, other: &Tablebases) -> bool {
        self.path == other.path
    }
}

impl Eq for Tablebases {}

impl Tablebases {
    /// Opens the tables of one folder, or of several with `:` between them.
    pub fn open(path: &str) -> Result<Tablebases, OpenError> {
        Tablebases::open_with(path, FilePolicy::default())
    }

    /// As [`Tablebases::open`], with another policy about files.
    pub fn open_with(path: &str, policy: FilePolicy) -> Result<Tablebases, OpenError> {
        let folders: Vec<&Path> = path.split(':').filter(|folder| !folder.is_empty()).map(Path::new).collect();
        let directory = Directory::open(&folders, policy);
        let max_pieces = directory.max_pieces();
        if max_pieces == 0 {
            return Err(OpenError::NoTables { path: path.to_owned(), refused: directory.take_refused() });
        }
        Ok(Tablebases { path: path.to_owned(), directory, max_pieces })
    }

    /// Positions with more pieces than this are in no table.
    pub fn max_pieces(&self) -> u32 {
        self.max_pieces
    }

    /// Whether a position may be in a table: few pieces, and no castling rights.
    #[inline]
    pub fn may_know(&self, board: &Board) -> bool {
        board.occupied().len() <= self.max_pieces && !probe::can_castle(board)
    }

    /// The value of a position, if the tables have it. It holds for a position that a capture or pawn move has just led
    /// to: the half-move clock is not considered.
    #[inline]
    pub fn probe_wdl(&self, board: &Board) -> Option<Wdl> {
        self.may_know(board).then(|| probe::wdl(&self.directory, board))?
    }

    /// Plies to the next capture or pawn move under best play: positive for the side to move if it wins, negative if it
    /// loses, 0 for a draw; beyond 100 where the fifty-move rule makes it a draw. Some tables count moves, not plies,
    /// so the true distance may be one ply more; never where that would turn a win into a draw.
    pub fn probe_dtz(&self, board: &Board) -> Option<i32> {
        self.may_know(board).then(|| probe::dtz(&self.directory, board))?
    }

    /// What every legal move of a position leads to when the half-move clock shows `clock`; none if a table is missing.
    pub fn rank_moves(&self, board: &Board, clock: u32) -> Option<Vec<RankedMove>> {
        self.may_know(board).then(|| probe::moves(&self.directory, board, clock))?
    }

    /// The value of a position when the half-move clock shows `clock`, if it is certain: with a clock that runs, a win must
    /// reach its next capture or pawn move in time, one ply of doubt about the distance included.
    pub fn probe_with_clock(&self, board: &Board, clock: u32) -> Option<Wdl> {
        let wdl = self.probe_wdl(board)?;
        if clock == 0 || !matches!(wdl, Wdl::Win | Wdl::Loss) {
            return Some(wdl);
        }
        (self.probe_dtz(board)?.unsigned_abs() + clock < 100).then_some(wdl)
    }

    /// The names and lengths of the files, in order. What is in a file is checked against its own checksum before use.
    pub fn files(&self) -> Vec<(String, u64)> {
        self.directory.files()
    }

    /// The files that were refused since this was last asked.
    pub fn take_refused(&self) -> Vec<RefusedFile> {
        self.directory.take_refused()
    }
}
