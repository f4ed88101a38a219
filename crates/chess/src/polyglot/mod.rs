//! Opening books in the Polyglot format: entries of 16 bytes, big endian (key, move, weight, learn), ordered by key.
//!
//! The key of a position is the exclusive or of the published numbers of what stands in it: see [`key()`]. A move that is not
//! legal in the position of its key is passed over, because two positions may share a key; so is one of weight 0, which
//! books use for moves that should never be played.

mod random;

use std::error::Error;
use std::fmt;

use crate::board::{Board, Color, File, Move, Piece, Rank, Square};
use crate::notation::read_move;
use crate::state::State;
use random::RANDOM;

/// Bytes of an entry.
const ENTRY: usize = 16;
/// No book is larger.
pub const MAX_BYTES: u64 = 1 << 28;
/// Where the numbers of castling rights begin, …
const CASTLING: usize = 768;
/// … those of files of en passant, …
const EN_PASSANT: usize = 772;
/// … and the number of White to move.
const TURN: usize = 780;

/// A book.
///
/// ```
/// use mossa_chess::Chess;
/// use mossa_chess::polyglot::{Book, key};
/// let start = Chess::STANDARD.start();
/// // One entry: e2e4 with weight 7.
/// let mut bytes = key(&start).to_be_bytes().to_vec();
/// bytes.extend([0x03, 0x1c, 0, 7, 0, 0, 0, 0]);
/// let book = Book::read(&bytes).unwrap();
/// let moves = book.moves(&start);
/// assert_eq!((moves[0].0.to_string(), moves[0].1), ("e2e4".to_owned(), 7));
/// assert!(Book::read(&bytes[..15]).unwrap_err().to_string().contains("expected entries of 16 bytes"));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Book {
    /// Ordered by key.
    entries: Vec<Entry>,
}

/// A move of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Entry {
    key: u64,
    mv: u16,
    weight: u16,
}

/// What is wrong with the bytes of a book.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BookError {
    /// There are none.
    Empty,
    /// They are no whole number of entries.
    Length(usize),
}

impl fmt::Display for BookError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BookError::Empty => f.write_str("the book is empty: expected entries of 16 bytes"),
            BookError::Length(n) => write!(f, "it has {n} bytes: expected entries of 16 bytes each"),
        }
    }
}

impl Error for BookError {}

impl Book {
    /// Reads a book. Entries that are not ordered by key are put in order.
    pub fn read(bytes: &[u8]) -> Result<Book, BookError> {
        let (entries, rest) = bytes.as_chunks::<ENTRY>();
        if !rest.is_empty() {
            return Err(BookError::Length(bytes.len()));
        }
        let read = |entry: &[u8; ENTRY]| {
            let [k0, k1, k2, k3, k4, k5, k6, k7, m0, m1, w0, w1, ..] = *entry;
            Entry {
                key: u64::from_be_bytes([k0, k1, k2, k3, k4, k5, k6, k7]),
                mv: u16::from_be_bytes([m0, m1]),
                weight: u16::from_be_bytes([w0, w1]),
            }
        };
        let mut entries: Vec<Entry> = entries.iter().map(read).collect();
        entries.sort_by_key(|entry| entry.key);
        if entries.is_empty() { Err(BookError::Empty) } else { Ok(Book { entries }) }
    }

    /// The legal moves that the book has for a position, with their weights, which are not 0.
    pub fn moves(&self, state: &State) -> Vec<(Move, u16)> {
        let key = key(state);
        let first = self.entries.partition_point(|entry| entry.key < key);
        let of_position = self.entries[first..].iter().take_while(|entry| entry.key == key);
        let weighted = of_position.filter(|entry| entry.weight != 0);
        weighted.filter_map(|entry| Some((read_move(state, &text(entry.mv)?).ok()?, entry.weight))).collect()
    }

    /// How many entries it has.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Whether it has none, which no book that was read has.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }
}

/// A move as programs write it: from the lowest bits up, three each for the file and rank of its target, the file and rank
/// of its origin, and what a pawn becomes. Castling is the king to the square of its rook.
fn text(mv: u16) -> Option<String> {
    let three = |shift: u32| (mv >> shift) as usize & 7;
    let square = |file: usize, rank: usize| Square::new(File::index(file), Rank::index(rank));
    let promotion = ["", "n", "b", "r", "q"].get(three(12))?;
    Some(format!("{}{}{promotion}", square(three(6), three(9)), square(three(0), three(3))))
}

/// The key of a position in Polyglot books.
///
/// ```
/// use mossa_chess::Chess;
/// use mossa_chess::polyglot::key;
/// assert_eq!(key(&Chess::STANDARD.start()), 0x463b_9618_1691_fc9c, "as published");
/// ```
pub fn key(state: &State) -> u64 {
    let board = state.board();
    let mut key = if board.side_to_move() == Color::White { RANDOM[TURN] } else { 0 };
    for color in Color::ALL {
        for piece in Piece::ALL {
            // Kinds are counted from the black pawn, the white pawn, the black knight on.
            let kind = 2 * piece as usize + usize::from(color == Color::White);
            for square in board.colored_pieces(color, piece) {
                key ^= RANDOM[64 * kind + square as usize];
            }
        }
        let rights = board.castle_rights(color);
        let first = CASTLING + if color == Color::White { 0 } else { 2 };
        for (place, right) in [rights.short, rights.long].into_iter().enumerate() {
            key ^= right.map_or(0, |_| RANDOM[first + place]);
        }
    }
    key ^ en_passant(board).map_or(0, |file| RANDOM[EN_PASSANT + file as usize])
}

/// The file of en passant, if a pawn stands beside the one that could be captured; whether the capture is legal does not
/// matter.
fn en_passant(board: &Board) -> Option<File> {
    let file = board.en_passant()?;
    let side = board.side_to_move();
    let rank = Rank::Fifth.relative_to(side);
    let pawns = board.colored_pieces(side, Piece::Pawn);
    let beside = [-1, 1].into_iter().filter_map(|offset| Square::new(file, rank).try_offset(offset, 0));
    let mut beside = beside.filter(|&square| pawns.has(square));
    beside.next().map(|_| file)
}

#[cfg(test)]
mod tests {
    use mossa_kernel::{Notation as _, StateSpace as _};

    use super::*;
    use crate::Chess;

    /// The state after moves as programs write them.
    fn after(moves: &str) -> State {
        let game = Chess::STANDARD;
        let mut state = game.start();
        for text in moves.split_whitespace() {
            let mv = game.read_move(&state, text).unwrap_or_else(|| panic!("{text} is legal"));
            let _ = game.play(&mut state, mv);
        }
        state
    }

    #[test]
    fn keys_are_those_of_the_description_of_the_format() {
        for (moves, published) in [
            ("", 0x463b_9618_1691_fc9c),
            ("e2e4", 0x823c_9b50_fd11_4196),
            ("e2e4 d7d5", 0x0756_b944_61c5_0fb0),
            ("e2e4 d7d5 e4e5", 0x662f_afb9_65db_29d4),
            ("e2e4 d7d5 e4e5 f7f5", 0x22a4_8b5a_8e47_ff78),
            ("e2e4 d7d5 e4e5 f7f5 e1e2", 0x652a_607c_a3f2_42c1),
            ("e2e4 d7d5 e4e5 f7f5 e1e2 e8f7", 0x00fd_d303_c946_bdd9),
            ("a2a4 b7b5 h2h4 b5b4 c2c4", 0x3c81_23ea_7b06_7637),
            ("a2a4 b7b5 h2h4 b5b4 c2c4 b4c3 a1a3", 0x5c3f_9b82_9b27_9560),
        ] {
            assert_eq!(key(&after(moves)), published, "{moves}");
        }
    }

    #[test]
    fn moves_are_read_with_castling_and_promotion() {
        assert_eq!(text(0x031c).as_deref(), Some("e2e4"));
        assert_eq!(text(0x0107).as_deref(), Some("e1h1"));
        assert_eq!(text(0x4c78 | 0x0e00).as_deref(), Some("b8a8q"));
        assert_eq!(text(0x5000), None);
    }

    #[test]
    fn moves_that_are_illegal_or_weigh_nothing_are_passed_over() {
        let start = after("");
        let mut bytes = Vec::new();
        for (mv, weight) in [(0x031c_u16, 7_u16), (0x0107, 9), (0x02db, 0)] {
            bytes.extend(key(&start).to_be_bytes());
            bytes.extend(mv.to_be_bytes());
            bytes.extend(weight.to_be_bytes());
            bytes.extend([0; 4]);
        }
        let book = Book::read(&bytes).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(book.len(), 3);
        let moves = book.moves(&start);
        assert_eq!(
            moves.iter().map(|(mv, weight)| (mv.to_string(), *weight)).collect::<Vec<_>>(),
            [("e2e4".into(), 7)]
        );
        assert_eq!(Book::read(&[]), Err(BookError::Empty));
    }
}
