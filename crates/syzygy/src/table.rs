//! A table file that has been read and checked, and the value that it holds for a position.

use std::fs::File;
use std::io::Read as _;
use std::path::Path;

use mossa_chess::board::{Board, Color};
use mossa_memory::open_regular;

use crate::checksum;
use crate::error::Refusal;
use crate::header::{self, Distances, Kind, Subtable, Subtables, Values};
use crate::index::lead_file;
use crate::material::{Material, key_of};
use crate::source::Source;
use crate::wdl::Wdl;

/// A file of tables for one material.
#[derive(Debug)]
pub struct Table {
    material: Material,
    kind: Kind,
    subtables: Subtables,
    source: Source,
}

/// What a DTZ table says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Distance {
    /// The number of plies.
    Plies(i32),
    /// It only knows the other side to move.
    OtherSide,
}

/// Files that are larger than this are damaged or something else; the largest table has a fraction of it.
pub(crate) const MAX_FILE: u64 = 1 << 40;

/// The size of a file that may be a table; files have blocks of 64 bytes, and a checksum behind them.
pub(crate) fn open(path: &Path) -> Result<(File, u64), Refusal> {
    let (file, len) = open_regular(path).map_err(|error| Refusal::Unreadable(error.to_string()))?;
    let is_size = len % 64 == checksum::SIZE as u64 && 64 < len && len <= MAX_FILE;
    if is_size { Ok((file, len)) } else { Err(Refusal::Size(len)) }
}

/// What a file holds, by its name.
pub(crate) fn about(path: &Path) -> Option<(Material, Kind)> {
    let extension = path.extension()?.to_str()?;
    let kind = [Kind::Wdl, Kind::Dtz].into_iter().find(|kind| kind.extension() == extension)?;
    Some((Material::read(path.file_stem()?.to_str()?)?, kind))
}

impl Table {
    /// A file that has been read, by its name (such as `KQvK.rtbw`) and its bytes.
    pub fn new(name: &str, bytes: Vec<u8>) -> Result<Table, Refusal> {
        let content = bytes.len().checked_sub(checksum::SIZE).filter(|&len| len != 0 && len % 64 == 0);
        let Some((content, sum)) = content.map(|len| bytes.split_at(len)) else {
            return Err(Refusal::Size(bytes.len() as u64));
        };
        if checksum::of_bytes(content) != sum {
            return Err(Refusal::Checksum);
        }
        Table::new_unchecked(name, bytes)
    }

    /// As [`Table::new`], but whatever the checksum is: the decoder must cope with any bytes, and tests hold it to that.
    pub fn new_unchecked(name: &str, bytes: Vec<u8>) -> Result<Table, Refusal> {
        Table::of_bytes(bytes, about(Path::new(name)).ok_or(Refusal::Header("its name is that of no table"))?)
    }

    /// What is stored for a position, captures and en passant aside: the value, from the side to move. None if this is
    /// no WDL table of the position's pieces.
    pub fn stored_wdl(&self, board: &Board) -> Option<Wdl> {
        (self.kind == Kind::Wdl).then(|| self.wdl(board, self.is_flipped(board)?))?
    }

    /// What is stored for a position of this value: plies to the next capture or pawn move, less one. None if this is no
    /// DTZ table of the position's pieces, or if it is one for the other side to move.
    pub fn stored_dtz(&self, board: &Board, wdl: Wdl) -> Option<i32> {
        match (self.kind == Kind::Dtz).then(|| self.dtz(board, self.is_flipped(board)?, wdl))?? {
            Distance::Plies(plies) => Some(plies),
            Distance::OtherSide => None,
        }
    }

    /// Whether a position has the table's pieces with the colours exchanged; none if it has others.
    fn is_flipped(&self, board: &Board) -> Option<bool> {
        let key = key_of(board);
        let is_flipped = key != self.material.key();
        (!is_flipped || key == self.material.flipped().key()).then_some(is_flipped)
    }

    /// Reads a whole file into memory and checks it.
    pub(crate) fn load(mut file: File, len: u64, about: (Material, Kind)) -> Result<Table, Refusal> {
        let unreadable = |error: std::io::Error| Refusal::Unreadable(error.to_string());
        // The size was that of a moment ago; a file that grows is not followed.
        let mut bytes = vec![0; usize::try_from(len).map_err(|_| Refusal::Size(len))?];
        file.read_exact(&mut bytes).map_err(unreadable)?;
        let (content, sum) = bytes.split_at(bytes.len() - checksum::SIZE);
        if checksum::of_bytes(content) == sum { Table::of_bytes(bytes, about) } else { Err(Refusal::Checksum) }
    }

    fn of_bytes(bytes: Vec<u8>, (material, kind): (Material, Kind)) -> Result<Table, Refusal> {
        let subtables = header::read(&bytes, bytes.len() as u64, (material, kind)).map_err(Refusal::Header)?;
        Ok(Table { material, kind, subtables, source: Source::Memory(bytes.into()) })
    }

    /// Checks a file that is too large to be held in memory, and keeps it open. `go_on` is asked now and then; if it
    /// says no, there is neither a table nor a refusal.
    pub(crate) fn keep_open(
        file: File,
        len: u64,
        about: (Material, Kind),
        go_on: impl Fn() -> bool,
    ) -> Option<Result<Table, Refusal>> {
        match Table::check(&file, len, go_on) {
            Err(error) if error.kind() == std::io::ErrorKind::Interrupted => None,
            Err(error) => Some(Err(Refusal::Unreadable(error.to_string()))),
            Ok(false) => Some(Err(Refusal::Checksum)),
            Ok(true) => Some(Table::of_file(file, len, about)),
        }
    }

    /// Whether a file's checksum is right.
    fn check(mut file: &File, len: u64, go_on: impl Fn() -> bool) -> std::io::Result<bool> {
        let sum = checksum::of_reader(file, len - checksum::SIZE as u64, go_on)?;
        let mut expected = [0; checksum::SIZE];
        file.read_exact(&mut expected)?;
        Ok(sum == expected)
    }

    fn of_file(file: File, len: u64, about: (Material, Kind)) -> Result<Table, Refusal> {
        let source = Source::File(file);
        let header = source.bytes(0, header::MAX_SIZE.min(len as usize)).ok_or(Refusal::Size(len))?;
        let subtables = header::read(&header, len, about).map_err(Refusal::Header)?;
        drop(header);
        Ok(Table { material: about.0, kind: about.1, subtables, source })
    }

    /// What a WDL table says of a position of its material; with `is_flipped` the colours are the other way round.
    /// It holds if no capture is better.
    #[inline]
    pub(crate) fn wdl(&self, board: &Board, is_flipped: bool) -> Option<Wdl> {
        let view = self.view(board, is_flipped);
        let subtable = self.subtables.get(view.file)?.get(view.side as usize)?;
        Wdl::of_stored(self.value(subtable, board, view.is_flipped)?)
    }

    /// What a DTZ table says of a position that is won or lost: plies to the next capture or pawn move, less one.
    pub(crate) fn dtz(&self, board: &Board, is_flipped: bool, wdl: Wdl) -> Option<Distance> {
        let view = self.view(board, is_flipped);
        let subtable = self.subtables.get(view.file)?.first()?;
        if subtable.distances.side != view.side && !self.material.is_symmetric() {
            return Some(Distance::OtherSide);
        }
        let number = self.value(subtable, board, view.is_flipped)?;
        subtable.distances.plies(number, wdl).map(Distance::Plies)
    }

    /// How a position is looked at: from the side that the table calls White.
    fn view(&self, board: &Board, is_flipped: bool) -> View {
        let side = board.side_to_move();
        let is_flipped = if self.material.is_symmetric() { side == Color::Black } else { is_flipped };
        let side = if is_flipped { !side } else { side };
        let has_pawns = self.subtables.len() == 4;
        let file = if has_pawns { lead_file(board, self.material.lead_color(), is_flipped) } else { 0 };
        View { is_flipped, side, file }
    }

    fn value(&self, subtable: &Subtable, board: &Board, is_flipped: bool) -> Option<u16> {
        match &subtable.values {
            Values::Single(value) => Some(*value),
            Values::Pairs(pairs) => {
                let squares = subtable.indexing.squares(board, is_flipped)?;
                pairs.value(&self.source, subtable.indexing.index(squares)?)
            }
        }
    }
}

struct View {
    is_flipped: bool,
    /// The side to move, as the table sees it.
    side: Color,
    /// The file of the leading pawn.
    file: usize,
}

impl Distances {
    /// Plies, from the number that is stored for a position of this value.
    fn plies(&self, number: u16, wdl: Wdl) -> Option<i32> {
        let (map, has_plies) = match wdl {
            Wdl::Win => (0, self.has_win_plies),
            Wdl::Loss => (1, self.has_loss_plies),
            Wdl::CursedWin => (2, false),
            Wdl::BlessedLoss => (3, false),
            Wdl::Draw => return None,
        };
        let distance = match &self.maps {
            Some(maps) => i32::from(*maps[map].get(usize::from(number))?),
            None => i32::from(number),
        };
        Some(if has_plies { distance } else { 2 * distance })
    }
}
