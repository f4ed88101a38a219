//! The header of a file: what its tables are and where their parts lie.
//!
//! In this order, numbers little-endian:
//!
//! | part | for each | what |
//! |---|---|---|
//! | magic | file | four bytes, one number for WDL and one for DTZ |
//! | shape | file | bit 0: both sides to move have tables; bit 1: there are pawns; high half: how many pieces |
//! | order | file of the leading pawn | turns of the factors and the list of pieces; low half of a byte for White to move, high half for Black |
//! | sizes | table | flags, sizes of blocks and index, the code and its symbols; of a table with one value: that value |
//! | maps | DTZ table | for wins, losses, cursed wins and blessed losses: numbers in the table to distances |
//! | index, lengths | table | the sparse index (6 bytes an entry), the numbers of values in blocks (2 bytes each) |
//! | blocks | table | the compressed values, from the next multiple of 64 bytes on |
//! | checksum | file | see [`checksum`](crate::checksum) |
//!
//! A WDL file has a table for each side to move, unless both sides have the same pieces; a DTZ file has one of the two.

use arrayvec::ArrayVec;
use mossa_chess::board::{Color, Piece};

use crate::checksum;
use crate::index::{Indexing, Man, Order};
use crate::material::{MAX_PIECES, Material};
use crate::pairs::{Code, Pairs};

/// What a file holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    /// Win, draw or loss, and what the fifty-move rule makes of it.
    Wdl,
    /// The distance to the next capture or pawn move.
    Dtz,
}

impl Kind {
    /// How the names of such files end.
    pub(crate) const fn extension(self) -> &'static str {
        match self {
            Kind::Wdl => "rtbw",
            Kind::Dtz => "rtbz",
        }
    }

    /// How such files begin.
    const fn magic(self) -> [u8; 4] {
        match self {
            Kind::Wdl => [0x71, 0xe8, 0x23, 0x5d],
            Kind::Dtz => [0xd7, 0x66, 0x0c, 0xa5],
        }
    }
}

/// A header is never longer than this: eight codes, sixteen maps of 65,536 distances.
pub(crate) const MAX_SIZE: usize = 4 << 20;

/// A table has a single value.
const SINGLE_VALUE: u8 = 0x80;
/// Flags of DTZ tables.
const BLACK_TO_MOVE: u8 = 1;
const MAPPED: u8 = 2;
const WIN_PLIES: u8 = 4;
const LOSS_PLIES: u8 = 8;
const WIDE_MAP: u8 = 16;

/// One table of a file.
#[derive(Debug)]
pub(crate) struct Subtable {
    pub(crate) indexing: Indexing,
    pub(crate) values: Values,
    pub(crate) distances: Distances,
}

/// The values of a table.
#[derive(Debug)]
pub(crate) enum Values {
    /// All are the same.
    Single(u16),
    /// They are compressed.
    Pairs(Pairs),
}

/// What a DTZ table says beside its numbers.
#[derive(Debug)]
pub(crate) struct Distances {
    /// The side to move that it is about.
    pub(crate) side: Color,
    /// Numbers to distances: for wins, losses, cursed wins and blessed losses.
    pub(crate) maps: Option<[Box<[u16]>; 4]>,
    /// Whether wins are counted in plies; in moves otherwise.
    pub(crate) has_win_plies: bool,
    /// Whether losses are.
    pub(crate) has_loss_plies: bool,
}

/// What is wrong with a header.
pub(crate) type Fault = &'static str;

/// The tables of a file: by the file of the leading pawn (one without pawns), then by side to move.
pub(crate) type Subtables = ArrayVec<ArrayVec<Subtable, 2>, 4>;

/// Reads a header from the first bytes of a file of `file_len` bytes.
pub(crate) fn read(bytes: &[u8], file_len: u64, (material, kind): (Material, Kind)) -> Result<Subtables, Fault> {
    let mut reader = Reader { bytes, at: 0 };
    let read = Some(()).and_then(|()| {
        if reader.take(4)? != kind.magic() {
            return Some(Err("its first bytes are those of no such table"));
        }
        let shape = reader.u8()?;
        let is_split = shape & 1 != 0;
        if (shape & 2 != 0) != material.has_pawns() || (kind == Kind::Wdl && is_split == material.is_symmetric()) {
            return Some(Err("it is about other pieces than its name"));
        }
        let n_sides = if kind == Kind::Wdl && is_split { 2 } else { 1 };
        Some(read_tables(&mut reader, file_len, Shape { material, kind, n_sides }))
    });
    read.unwrap_or(Err("its header ends too early"))
}

#[derive(Clone, Copy)]
struct Shape {
    material: Material,
    kind: Kind,
    n_sides: usize,
}

fn read_tables(reader: &mut Reader<'_>, file_len: u64, shape: Shape) -> Result<Subtables, Fault> {
    const SHORT: Fault = "its header ends too early";
    let n_files = if shape.material.has_pawns() { 4 } else { 1 };
    let mut indexings: ArrayVec<Indexing, 8> = ArrayVec::new();
    for file in 0..n_files {
        let pieces = Pieces::read(reader, shape.material).ok_or(SHORT)?;
        for side in 0..shape.n_sides {
            let indexing = pieces.indexing(shape.material, side, file).ok_or("its list of pieces makes no sense")?;
            indexings.push(indexing);
        }
    }
    reader.align(2);
    let mut tables = Vec::new();
    for indexing in indexings {
        let (flags, values) = read_values(reader, &indexing, shape.kind).ok_or("its code makes no sense")?;
        let side = if flags & BLACK_TO_MOVE == 0 { Color::White } else { Color::Black };
        let has_win_plies = flags & WIN_PLIES != 0;
        let has_loss_plies = flags & LOSS_PLIES != 0;
        let distances = Distances { side, maps: None, has_win_plies, has_loss_plies };
        tables.push((flags, Subtable { indexing, values, distances }));
    }
    if shape.kind == Kind::Dtz {
        for (flags, table) in &mut tables {
            if *flags & MAPPED != 0 {
                table.distances.maps = Some(read_maps(reader, *flags & WIDE_MAP != 0).ok_or(SHORT)?);
            }
        }
        reader.align(2);
    }
    let mut tables: Vec<Subtable> = tables.into_iter().map(|(_, table)| table).collect();
    lay_out(&mut tables, reader.at as u64, file_len).ok_or("its parts are longer than the file")?;
    let mut found = Subtables::new();
    for (at, table) in tables.into_iter().enumerate() {
        if at % shape.n_sides == 0 {
            found.push(ArrayVec::new());
        }
        if let Some(sides) = found.last_mut() {
            sides.push(table);
        }
    }
    Ok(found)
}

/// The list of pieces of two tables, one a side to move, with the turns of their factors.
struct Pieces {
    turns: [u8; 2],
    men: ArrayVec<u8, MAX_PIECES>,
    has_second_pawns: bool,
}

impl Pieces {
    fn read(reader: &mut Reader<'_>, material: Material) -> Option<Pieces> {
        let has_second_pawns = Color::ALL.iter().all(|&color| material.count(color, Piece::Pawn) != 0);
        let first = reader.u8()?;
        let second = if has_second_pawns { reader.u8()? } else { 0xff };
        let men = reader.take(material.n_pieces())?.iter().copied().collect();
        Some(Pieces { turns: [first, second], men, has_second_pawns })
    }

    fn indexing(&self, material: Material, side: usize, file: usize) -> Option<Indexing> {
        let half = |byte: u8| if side == 0 { byte & 0xf } else { byte >> 4 };
        let men: Option<ArrayVec<Man, MAX_PIECES>> = self.men.iter().map(|&byte| read_man(half(byte))).collect();
        let turns = [half(self.turns[0]), if self.has_second_pawns { half(self.turns[1]) } else { 0xf }];
        Indexing::new(material, &Order { men: &men?, turns, file })
    }
}

/// A piece as files write it: pawn, knight, bishop, rook, queen and king are 1 to 6; 8 more for Black.
fn read_man(code: u8) -> Option<Man> {
    let piece = Piece::try_index(usize::from(code & 7).checked_sub(1)?)?;
    Some((if code & 8 == 0 { Color::White } else { Color::Black }, piece))
}

/// The flags of a table and how its values are stored; where is not known yet.
fn read_values(reader: &mut Reader<'_>, indexing: &Indexing, kind: Kind) -> Option<(u8, Values)> {
    /// Blocks of real files have 32 to 1,024 bytes, and an index has an entry for every 2^16 to 2^20 values.
    const MAX_BLOCK_BITS: u8 = 16;
    const MAX_SPAN_BITS: u8 = 30;
    let flags = reader.u8()?;
    if flags & SINGLE_VALUE != 0 {
        let value = reader.u8()?;
        return Some((flags, Values::Single(if kind == Kind::Wdl { value.into() } else { 0 })));
    }
    let block_bits = reader.u8().filter(|&bits| bits <= MAX_BLOCK_BITS)?;
    let span_bits = reader.u8().filter(|&bits| (1..=MAX_SPAN_BITS).contains(&bits))?;
    let n_spare = reader.u8()?;
    let n_blocks = u64::from(reader.u32()?);
    let max_len = u32::from(reader.u8()?);
    let min_len = u32::from(reader.u8()?);
    if max_len < min_len || Code::MAX_LEN < max_len {
        return None;
    }
    let lowest: Option<Vec<u16>> = (min_len..=max_len).map(|_| reader.u16()).collect();
    let n_symbols = usize::from(reader.u16()?);
    let symbols: Option<Vec<[u8; 3]>> = (0..n_symbols).map(|_| reader.take(3)?.try_into().ok()).collect();
    reader.align(2);
    let pairs = Pairs {
        code: Code::new(min_len, &lowest?, &symbols?)?,
        block_size: 1 << block_bits,
        n_blocks,
        n_lengths: n_blocks + u64::from(n_spare),
        span_bits: span_bits.into(),
        n_entries: indexing.size().div_ceil(1 << span_bits),
        index_start: 0,
        lengths_start: 0,
        blocks_start: 0,
    };
    Some((flags, Values::Pairs(pairs)))
}

fn read_maps(reader: &mut Reader<'_>, is_wide: bool) -> Option<[Box<[u16]>; 4]> {
    if is_wide {
        reader.align(2);
    }
    let mut maps = [const { Vec::new() }; 4];
    for map in &mut maps {
        if is_wide {
            let n = reader.u16()?;
            *map = (0..n).map(|_| reader.u16()).collect::<Option<_>>()?;
        } else {
            let n = reader.u8()?;
            *map = reader.take(n.into())?.iter().map(|&byte| byte.into()).collect();
        }
    }
    Some(maps.map(Vec::into_boxed_slice))
}

/// Says where indexes, lengths and blocks are, one behind the other; none if the file is too short for them.
fn lay_out(tables: &mut [Subtable], start: u64, file_len: u64) -> Option<()> {
    let mut at = start;
    let mut next = |size: Option<u64>| {
        let start = at;
        at = at.checked_add(size?)?;
        Some(start)
    };
    let pairs = |tables: &mut [Subtable], place: &mut dyn FnMut(&mut Pairs) -> Option<()>| {
        tables.iter_mut().try_for_each(|table| match &mut table.values {
            Values::Pairs(pairs) => place(pairs),
            Values::Single(_) => Some(()),
        })
    };
    pairs(tables, &mut |pairs| {
        pairs.index_start = next(pairs.n_entries.checked_mul(6))?;
        Some(())
    })?;
    pairs(tables, &mut |pairs| {
        pairs.lengths_start = next(pairs.n_lengths.checked_mul(2))?;
        Some(())
    })?;
    pairs(tables, &mut |pairs| {
        let here = next(Some(0))?;
        next(Some(here.checked_next_multiple_of(64)? - here))?;
        pairs.blocks_start = next(pairs.n_blocks.checked_mul(pairs.block_size as u64))?;
        Some(())
    })?;
    (at <= file_len.checked_sub(checksum::SIZE as u64)?).then_some(())
}

/// Reads a header from front to back.
struct Reader<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> Reader<'a> {
    fn take(&mut self, n: usize) -> Option<&'a [u8]> {
        let taken = self.bytes.get(self.at..self.at.checked_add(n)?)?;
        self.at += n;
        Some(taken)
    }

    fn u8(&mut self) -> Option<u8> {
        self.take(1)?.first().copied()
    }

    fn u16(&mut self) -> Option<u16> {
        Some(u16::from_le_bytes(self.take(2)?.try_into().ok()?))
    }

    fn u32(&mut self) -> Option<u32> {
        Some(u32::from_le_bytes(self.take(4)?.try_into().ok()?))
    }

    fn align(&mut self, to: usize) {
        self.at = self.at.next_multiple_of(to);
    }
}
