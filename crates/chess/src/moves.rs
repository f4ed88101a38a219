//! The legal moves, in the order of the reports.
//!
//! The reports' players take the first of equal moves and cut by what comes first, so their figures depend on this
//! order. Squares are numbered from a1 = 0 and b1 = 1 to h8 = 63, and everything goes from high to low:
//!
//! 1. pieces other than pawns, by origin, then by target; castling not among them;
//! 2. castling, by the rook's square;
//! 3. captures by pawns but for en passant, by origin, then by target; promotions Q, R, B, N;
//! 4. single steps of pawns, by target; promotions likewise; 5. double steps, by target;
//! 6. en passant, by origin.
//!
//! In check the king's steps come first. Chess960 has the same order; only the squares of castling differ.
//!
//! The generator hands over a set of targets for every piece. They are gathered first and listed afterwards.

use arrayvec::ArrayVec;

use crate::board::{BitBoard, Board, Color, Move, Piece, PieceMoves, Rank, Square, from_high};

/// No position has more moves: a side has at most 15 pieces beside its king, none of which has more than the 27 of a
/// queen; the king has 8 steps and 2 castlings. (In games that can be played from the beginning 218 is the most.)
pub const MAX_MOVES: usize = 15 * 27 + 8 + 2;

/// A list of moves without a place on the heap.
pub type MoveList = ArrayVec<Move, MAX_MOVES>;

/// The legal moves of a board in the order of the reports.
///
/// ```
/// use mossa_chess::{board::Board, moves::legal_moves};
/// let moves = legal_moves(&Board::default());
/// let first: Vec<String> = moves.iter().take(5).map(ToString::to_string).collect();
/// assert_eq!(first, ["g1h3", "g1f3", "b1c3", "b1a3", "h2h3"]);
/// ```
pub fn legal_moves(board: &Board) -> MoveList {
    let mut gathered = Gathered::new(board);
    board.generate_moves(|moves| {
        gathered.add(moves);
        false
    });
    gathered.listed()
}

/// How many legal moves a board has, without listing them.
pub fn n_legal_moves(board: &Board) -> usize {
    let mut n_moves = 0;
    board.generate_moves(|moves| {
        n_moves += moves.len();
        false
    });
    n_moves
}

/// Whether a board has any legal move.
pub fn has_legal_move(board: &Board) -> bool {
    board.generate_moves(|_| true)
}

/// Legal moves by group: origins or targets as sets, and for the groups that need it the targets of every origin.
struct Gathered<'b> {
    board: &'b Board,
    theirs: BitBoard,
    /// Origins of pieces other than pawns, with targets.
    pieces: BitBoard,
    /// Rooks to castle with.
    castling: BitBoard,
    /// Origins of pawns that capture, with targets.
    capturing: BitBoard,
    /// Targets of steps of pawns.
    single: BitBoard,
    double: BitBoard,
    /// Origins of pawns that take en passant.
    en_passant: BitBoard,
    targets: [BitBoard; 64],
}

impl<'b> Gathered<'b> {
    fn new(board: &'b Board) -> Gathered<'b> {
        let none = BitBoard::EMPTY;
        Gathered {
            board,
            theirs: board.colors(!board.side_to_move()),
            pieces: none,
            castling: none,
            capturing: none,
            single: none,
            double: none,
            en_passant: none,
            targets: [none; 64],
        }
    }

    fn add(&mut self, moves: PieceMoves) {
        let (from, to) = (moves.from, moves.to);
        match moves.piece {
            Piece::Pawn => self.add_pawn(from, to),
            Piece::King => {
                self.castling = to & self.board.colors(self.board.side_to_move());
                self.add_piece(from, to ^ self.castling);
            }
            _ => self.add_piece(from, to),
        }
    }

    fn add_piece(&mut self, from: Square, to: BitBoard) {
        self.pieces |= from.bitboard();
        self.targets[from as usize] = to;
    }

    fn add_pawn(&mut self, from: Square, to: BitBoard) {
        let captures = to & self.theirs;
        if !captures.is_empty() {
            self.capturing |= from.bitboard();
            self.targets[from as usize] = captures;
        }
        let single = forward(from.bitboard(), self.board.side_to_move());
        let (steps, double) = (to & from.file().bitboard(), forward(single, self.board.side_to_move()));
        self.single |= steps & single;
        self.double |= steps & double;
        if !(to ^ captures ^ steps).is_empty() {
            self.en_passant |= from.bitboard();
        }
    }

    fn listed(&self) -> MoveList {
        let mut list = MoveList::new();
        let side = self.board.side_to_move();
        let king = self.board.king(side);
        if self.board.checkers().is_empty() {
            self.list_pieces(self.pieces, &mut list);
        } else {
            self.list_pieces(self.pieces & king.bitboard(), &mut list);
            self.list_pieces(self.pieces & !king.bitboard(), &mut list);
        }
        list.extend(from_high(self.castling).map(|rook| plain(king, rook)));
        for from in from_high(self.capturing) {
            from_high(self.targets[from as usize]).for_each(|to| push_pawn(&mut list, from, to));
        }
        let behind = |to: Square, n_ranks: i8| to.offset(0, if side == Color::White { -n_ranks } else { n_ranks });
        from_high(self.single).for_each(|to| push_pawn(&mut list, behind(to, 1), to));
        list.extend(from_high(self.double).map(|to| plain(behind(to, 2), to)));
        if let Some(file) = self.board.en_passant() {
            let to = Square::new(file, Rank::Sixth.relative_to(side));
            list.extend(from_high(self.en_passant).map(|from| plain(from, to)));
        }
        list
    }

    fn list_pieces(&self, origins: BitBoard, list: &mut MoveList) {
        for from in from_high(origins) {
            list.extend(from_high(self.targets[from as usize]).map(|to| plain(from, to)));
        }
    }
}

/// The squares one step ahead of these.
fn forward(BitBoard(squares): BitBoard, side: Color) -> BitBoard {
    BitBoard(if side == Color::White { squares << 8 } else { squares >> 8 })
}

fn plain(from: Square, to: Square) -> Move {
    Move { from, to, promotion: None }
}

/// Adds a step or capture of a pawn, on the last rank as four promotions.
fn push_pawn(list: &mut MoveList, from: Square, to: Square) {
    if matches!(to.rank(), Rank::First | Rank::Eighth) {
        let promotions = [Piece::Queen, Piece::Rook, Piece::Bishop, Piece::Knight];
        list.extend(promotions.map(|piece| Move { from, to, promotion: Some(piece) }));
    } else {
        list.push(plain(from, to));
    }
}
