//! Endings that are known: the tables of R. de Man (Syzygy), probed by the `pyrrhic-rs` crate.
//!
//! They hold, for every position with few men and without castling rights, who wins if the fifty-move rule is minded, and
//! how far the next capture or move of a pawn is. The library keeps one set of tables for the whole process; so does this
//! file, which nobody else needs to know of it.

use std::fmt;
use std::fs;
use std::io::Read as _;
use std::path::Path;
use std::sync::{Mutex, PoisonError};

use mossa_chess::State;
use mossa_chess::board::{
    BitBoard, Board, Color, File, Move, Piece, Rank, Square, get_bishop_moves, get_king_moves, get_knight_moves,
    get_pawn_attacks, get_rook_moves,
};
use pyrrhic_rs::{self as library, DtzProbeValue, EngineAdapter, TableBases, WdlProbeResult};

/// Tables that have been opened.
pub struct Tablebases {
    tables: TableBases<Attacks>,
    /// The most men of a table; the library has its own number, which is that of the largest it could read.
    most_men: u32,
    /// Only one root may be looked at at a time.
    at_root: Mutex<()>,
}

/// There is one set in a process.
impl PartialEq for Tablebases {
    fn eq(&self, _: &Tablebases) -> bool {
        true
    }
}

impl Eq for Tablebases {}

impl fmt::Debug for Tablebases {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Tablebases").field("most_men", &self.most_men()).finish_non_exhaustive()
    }
}

/// Why tables could not be opened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TablebaseError {
    /// There are none.
    NoTables {
        /// Where they were looked for.
        path: String,
    },
    /// A file is not what its name says.
    Damaged {
        /// Which.
        file: String,
    },
    /// There is a set already, and there can be only one at a time.
    AlreadyOpen,
}

impl fmt::Display for TablebaseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TablebaseError::NoTables { path } => {
                write!(f, "no tables in {path:?}: expected a folder with files such as KQvK.rtbw")
            }
            TablebaseError::Damaged { file } => {
                write!(f, "{file:?} is damaged: expected a whole table, as it was published")
            }
            TablebaseError::AlreadyOpen => f.write_str("tables are open already: expected one set in a process"),
        }
    }
}

impl std::error::Error for TablebaseError {}

/// What is known of a position, from the side to move.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Verdict {
    /// Lost.
    Loss,
    /// Lost, were it not for the fifty-move rule.
    BlessedLoss,
    /// Drawn.
    Draw,
    /// Won, were it not for the fifty-move rule.
    CursedWin,
    /// Won.
    Win,
}

/// What is known of a move at the root.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct KnownMove {
    /// The move.
    pub mv: Move,
    /// What it leads to, from the side that plays it.
    pub verdict: Verdict,
    /// Plies to the next capture or move of a pawn.
    pub plies: u32,
}

impl Tablebases {
    /// Opens the tables of one folder, or of several with `:` between them.
    pub fn open(path: &str) -> Result<Tablebases, TablebaseError> {
        // The library cannot be asked a second time after it has found none, and it believes what files say.
        let mut most_men = 0;
        for folder in path.split(':') {
            for file in fs::read_dir(folder).into_iter().flatten().flatten().map(|file| file.path()) {
                let Some(kind) = Kind::of(&file) else { continue };
                if !kind.is_whole(&file) {
                    return Err(TablebaseError::Damaged { file: file.display().to_string() });
                }
                if kind == Kind::Verdicts {
                    most_men = most_men.max(n_men(&file));
                }
            }
        }
        if most_men == 0 {
            return Err(TablebaseError::NoTables { path: path.to_owned() });
        }
        match TableBases::new(path) {
            Ok(tables) => Ok(Tablebases { tables, most_men, at_root: Mutex::new(()) }),
            Err(library::TBError::AlreadyInitialized) => Err(TablebaseError::AlreadyOpen),
            Err(_) => Err(TablebaseError::NoTables { path: path.to_owned() }),
        }
    }

    /// Positions with more men than this are not known.
    pub fn most_men(&self) -> u32 {
        self.most_men
    }

    /// Whether a position may be known: few men, and nobody may castle.
    pub fn may_know(&self, board: &Board) -> bool {
        board.occupied().len() <= self.most_men() && !can_castle(board)
    }

    /// What is known of a position, if anything is. It holds for a position that a capture or a move of a pawn has just
    /// led to: the half-move clock is not looked at.
    pub fn verdict(&self, board: &Board) -> Option<Verdict> {
        if !self.may_know(board) {
            return None;
        }
        let Men { white, black, kinds: [pawns, knights, bishops, rooks, queens, kings] } = Men::of(board);
        let white_moves = board.side_to_move() == Color::White;
        let probed = self.tables.probe_wdl(
            white,
            black,
            kings,
            queens,
            rooks,
            bishops,
            knights,
            pawns,
            en_passant(board),
            white_moves,
        );
        probed.ok().map(read)
    }

    /// What is known of every move of a position, minding its half-move clock; none if the tables lack something.
    pub fn moves(&self, state: &State) -> Option<Vec<KnownMove>> {
        let board = state.board();
        if !self.may_know(board) {
            return None;
        }
        let _alone = self.at_root.lock().unwrap_or_else(PoisonError::into_inner);
        let Men { white, black, kinds: [pawns, knights, bishops, rooks, queens, kings] } = Men::of(board);
        let white_moves = board.side_to_move() == Color::White;
        let clock = state.clock().min(100);
        let probed = self
            .tables
            .probe_root(
                white,
                black,
                kings,
                queens,
                rooks,
                bishops,
                knights,
                pawns,
                clock,
                en_passant(board),
                white_moves,
            )
            .ok()?;
        probed.moves[..probed.num_moves].iter().copied().map(known_move).collect()
    }
}

/// How many men a file is about: `KQvKR` has four.
fn n_men(file: &Path) -> u32 {
    let name = file.file_stem().unwrap_or_default().to_string_lossy();
    name.chars().filter(char::is_ascii_uppercase).count() as u32
}

/// What a file of tables holds, by its name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    Verdicts,
    Distances,
}

impl Kind {
    fn of(file: &Path) -> Option<Kind> {
        match file.extension()?.to_str()? {
            "rtbw" => Some(Kind::Verdicts),
            "rtbz" => Some(Kind::Distances),
            _ => None,
        }
    }

    /// Whether a file begins as such files do, and has a size that they can have: one that was cut short has not, and
    /// reading on in it would end the process. What lies between is not looked at.
    fn is_whole(self, file: &Path) -> bool {
        /// All blocks are of this many bytes, and a checksum follows.
        const BLOCK: u64 = 64;
        const CHECKSUM: u64 = 16;
        let wanted = match self {
            Kind::Verdicts => [0x71, 0xe8, 0x23, 0x5d],
            Kind::Distances => [0xd7, 0x66, 0x0c, 0xa5],
        };
        let mut found = [0; 4];
        let Ok(mut opened) = fs::File::open(file) else { return false };
        let size = opened.metadata().map_or(0, |about| about.len());
        size % BLOCK == CHECKSUM && opened.read_exact(&mut found).is_ok() && found == wanted
    }
}

/// Men by colour and by kind, as sets of bits.
struct Men {
    white: u64,
    black: u64,
    kinds: [u64; 6],
}

impl Men {
    fn of(board: &Board) -> Men {
        Men {
            white: board.colors(Color::White).0,
            black: board.colors(Color::Black).0,
            kinds: Piece::ALL.map(|piece| board.pieces(piece).0),
        }
    }
}

fn can_castle(board: &Board) -> bool {
    Color::ALL.iter().any(|&color| {
        let rights = board.castle_rights(color);
        rights.short.is_some() || rights.long.is_some()
    })
}

/// The en-passant square as the library wants it: 0 if there is none.
fn en_passant(board: &Board) -> u32 {
    let rank = Rank::Sixth.relative_to(board.side_to_move());
    board.en_passant().map_or(0, |file: File| Square::new(file, rank) as u32)
}

fn read(probed: WdlProbeResult) -> Verdict {
    match probed {
        WdlProbeResult::Loss => Verdict::Loss,
        WdlProbeResult::BlessedLoss => Verdict::BlessedLoss,
        WdlProbeResult::Draw => Verdict::Draw,
        WdlProbeResult::CursedWin => Verdict::CursedWin,
        WdlProbeResult::Win => Verdict::Win,
    }
}

fn known_move(probed: DtzProbeValue) -> Option<KnownMove> {
    let DtzProbeValue::DtzResult(found) = probed else { return None };
    let promotion = match found.promotion {
        library::Piece::Knight => Some(Piece::Knight),
        library::Piece::Bishop => Some(Piece::Bishop),
        library::Piece::Rook => Some(Piece::Rook),
        library::Piece::Queen => Some(Piece::Queen),
        library::Piece::Pawn | library::Piece::King => None,
    };
    let square = |number: u8| Square::try_index(usize::from(number));
    let mv = Move { from: square(found.from_square)?, to: square(found.to_square)?, promotion };
    Some(KnownMove { mv, verdict: read(found.wdl), plies: u32::from(found.dtz) })
}

/// What the library must know of how men move.
#[derive(Clone)]
struct Attacks;

fn at(square: u64) -> Square {
    Square::index(square as usize)
}

impl EngineAdapter for Attacks {
    fn pawn_attacks(color: library::Color, square: u64) -> u64 {
        let color = if color == library::Color::White { Color::White } else { Color::Black };
        get_pawn_attacks(at(square), color).0
    }

    fn knight_attacks(square: u64) -> u64 {
        get_knight_moves(at(square)).0
    }

    fn bishop_attacks(square: u64, occupied: u64) -> u64 {
        get_bishop_moves(at(square), BitBoard(occupied)).0
    }

    fn rook_attacks(square: u64, occupied: u64) -> u64 {
        get_rook_moves(at(square), BitBoard(occupied)).0
    }

    fn queen_attacks(square: u64, occupied: u64) -> u64 {
        Attacks::bishop_attacks(square, occupied) | Attacks::rook_attacks(square, occupied)
    }

    fn king_attacks(square: u64) -> u64 {
        get_king_moves(at(square)).0
    }
}
