//! What the men of one side attack and where they may go, a set of squares at a time.
//!
//! The library makes the legal moves of the side to move. The evaluations also want those of the side that is not: after
//! a null move, which the library refuses in check. So the sets are made here, for either side, from the attacks that
//! the evaluations count anyway. A side that is not to move may take the king.

use crate::board::{
    BitBoard, Board, Color, File, Piece, Rank, Square, get_between_rays, get_bishop_moves, get_king_moves,
    get_knight_moves, get_line_rays, get_pawn_attacks, get_rook_moves,
};

/// The pieces that are neither pawn nor king.
pub(super) const OFFICERS: [Piece; 4] = [Piece::Knight, Piece::Bishop, Piece::Rook, Piece::Queen];

/// Where a pawn becomes something else, counted four times.
const LAST_RANKS: u64 = Rank::First.bitboard().0 | Rank::Eighth.bitboard().0;

/// One side's men.
pub(super) struct Camp<'a> {
    board: &'a Board,
    pub(super) side: Color,
    pub(super) own: BitBoard,
    pub(super) occupied: BitBoard,
    pub(super) king: Square,
}

impl<'a> Camp<'a> {
    pub(super) fn new(board: &'a Board, side: Color) -> Camp<'a> {
        Camp { board, side, own: board.colors(side), occupied: board.occupied(), king: board.king(side) }
    }

    /// This side's men of a kind.
    pub(super) fn men(&self, piece: Piece) -> BitBoard {
        self.own & self.board.pieces(piece)
    }

    /// Calls `see` with every knight, bishop, rook and queen, its square and what it attacks.
    pub(super) fn each_officer(&self, mut see: impl FnMut(Piece, Square, BitBoard)) {
        for piece in OFFICERS {
            for square in self.men(piece) {
                see(piece, square, attacks(piece, square, self.occupied));
            }
        }
    }

    /// What pawns attack towards the a-file, and what towards the h-file: no square twice in either.
    pub(super) fn pawn_attacks(&self, pawns: BitBoard) -> [BitBoard; 2] {
        let [not_a, not_h] = [File::A, File::H].map(|edge| pawns.0 & !edge.bitboard().0);
        match self.side {
            Color::White => [BitBoard(not_a << 7), BitBoard(not_h << 9)],
            Color::Black => [BitBoard(not_a >> 9), BitBoard(not_h >> 7)],
        }
    }

    /// This side's men that move straight, and those that move diagonally.
    pub(super) fn sliders(&self) -> [BitBoard; 2] {
        let queens = self.board.pieces(Piece::Queen);
        [Piece::Rook, Piece::Bishop].map(|piece| self.own & (self.board.pieces(piece) | queens))
    }

    fn ahead(&self, pawns: BitBoard) -> BitBoard {
        BitBoard(if self.side == Color::White { pawns.0 << 8 } else { pawns.0 >> 8 })
    }
}

/// Where the men of one side may go.
pub(super) struct Reach<'a> {
    pub(super) camp: Camp<'a>,
    /// Men of either side that alone stand between this side's king and a slider of the other.
    pub(super) pinned: BitBoard,
    /// Where men other than the king may land: everywhere, or where they stop a check; not on their own.
    targets: BitBoard,
}

impl<'a> Reach<'a> {
    /// The side to move.
    pub(super) fn of_mover(board: &'a Board) -> Reach<'a> {
        let camp = Camp::new(board, board.side_to_move());
        let checkers = board.checkers();
        let stops = match checkers.next_square() {
            None => BitBoard::FULL,
            Some(checker) if checkers == checker.bitboard() => get_between_rays(checker, camp.king) | checkers,
            Some(_) => BitBoard::EMPTY,
        };
        Reach { pinned: board.pinned(), targets: stops & !camp.own, camp }
    }

    /// The other side, as if it were to move. Its king is not in check.
    pub(super) fn of_waiting(board: &'a Board) -> Reach<'a> {
        let camp = Camp::new(board, !board.side_to_move());
        let (king, occupied) = (camp.king, camp.occupied);
        let [straight, diagonal] = Camp::new(board, board.side_to_move()).sliders();
        // The men that the king sees: without them, sliders behind them would see the king.
        let near = (get_rook_moves(king, occupied) | get_bishop_moves(king, occupied)) & occupied;
        let far = occupied ^ near;
        let snipers = (get_rook_moves(king, far) & straight) | (get_bishop_moves(king, far) & diagonal);
        let between = |pinned, sniper| pinned | (get_between_rays(sniper, king) & near);
        Reach { pinned: snipers.iter().fold(BitBoard::EMPTY, between), targets: !camp.own, camp }
    }

    /// Where an officer may go that attacks these squares.
    pub(super) fn officer_moves(&self, square: Square, attacks: BitBoard) -> BitBoard {
        self.held(square, attacks & self.targets)
    }

    /// Calls `see` with sets of squares to which pawns may go, en passant not among them; every square of every set is one
    /// move, or four on the last rank.
    pub(super) fn each_pawn_set(&self, mut see: impl FnMut(BitBoard)) {
        let pawns = self.camp.men(Piece::Pawn);
        for set in self.pawn_sets(pawns & !self.pinned) {
            see(set);
        }
        for square in pawns & self.pinned {
            see(self.pawn_moves(square));
        }
    }

    /// Where one pawn may go, en passant left out.
    pub(super) fn pawn_moves(&self, square: Square) -> BitBoard {
        let [left, right, single, double] = self.pawn_sets(square.bitboard());
        self.held(square, left | right | single | double)
    }

    /// Captures towards the a-file and the h-file, steps and double steps of pawns that are not pinned.
    fn pawn_sets(&self, pawns: BitBoard) -> [BitBoard; 4] {
        let empty = !self.camp.occupied;
        let (single, fourth) = (self.camp.ahead(pawns) & empty, Rank::Fourth.relative_to(self.camp.side).bitboard());
        let double = self.camp.ahead(single) & empty & fourth;
        let others = self.camp.occupied & !self.camp.own;
        let [left, right] = self.camp.pawn_attacks(pawns).map(|attacked| attacked & others);
        [left, right, single, double].map(|set| set & self.targets)
    }

    /// Pawns that may take en passant, and the square they then stand on; for the side to move.
    pub(super) fn en_passant(&self) -> Option<(BitBoard, Square)> {
        let target = Square::new(self.camp.board.en_passant()?, Rank::Sixth.relative_to(self.camp.side));
        let takers = get_pawn_attacks(target, !self.camp.side) & self.camp.men(Piece::Pawn);
        let legal = takers.iter().filter(|&from| self.is_safe_after(self.occupied_after_en_passant(from, target)));
        let legal = legal.fold(BitBoard::EMPTY, |set, from| set | from.bitboard());
        (!legal.is_empty()).then_some((legal, target))
    }

    /// All men after a pawn has taken en passant.
    pub(super) fn occupied_after_en_passant(&self, from: Square, target: Square) -> BitBoard {
        let victim = Square::new(target.file(), from.rank());
        (self.camp.occupied ^ from.bitboard() ^ victim.bitboard()) | target.bitboard()
    }

    /// Whether no slider attacks the king when these squares are taken.
    fn is_safe_after(&self, occupied: BitBoard) -> bool {
        let [straight, diagonal] = Camp::new(self.camp.board, !self.camp.side).sliders();
        (get_rook_moves(self.camp.king, occupied) & straight).is_empty()
            && (get_bishop_moves(self.camp.king, occupied) & diagonal).is_empty()
    }

    /// Where the king may step, `attacked` being all that the other side attacks.
    pub(super) fn king_steps(&self, attacked: BitBoard) -> BitBoard {
        let steps = get_king_moves(self.camp.king) & !self.camp.own & !attacked;
        if self.camp.board.checkers().is_empty() || self.camp.side != self.camp.board.side_to_move() || steps.is_empty()
        {
            return steps;
        }
        // A king does not hide behind itself.
        let behind = self.camp.occupied ^ self.camp.king.bitboard();
        self.camp.board.checkers().iter().fold(steps, |steps, checker| {
            let piece = self.camp.board.piece_on(checker).expect("a checker is a man on the board");
            if piece == Piece::Pawn { steps } else { steps & !attacks(piece, checker, behind) }
        })
    }

    /// In how many ways the king may castle, `attacked` being all that the other side attacks.
    pub(super) fn n_castlings(&self, attacked: BitBoard) -> u32 {
        if attacked.has(self.camp.king) {
            return 0;
        }
        let rights = self.camp.board.castle_rights(self.camp.side);
        let ways = [(rights.short, File::G, File::F), (rights.long, File::C, File::D)];
        let can = |(rook, king_to, rook_to): (Option<File>, File, File)| {
            rook.is_some_and(|rook| self.can_castle([rook, king_to, rook_to], attacked))
        };
        ways.into_iter().map(|way| u32::from(can(way))).sum()
    }

    /// By the files of the rook, of the king afterwards, and of the rook afterwards; also where men begin elsewhere.
    fn can_castle(&self, files: [File; 3], attacked: BitBoard) -> bool {
        let [rook, king_to, rook_to] = files.map(|file| Square::new(file, Rank::First.relative_to(self.camp.side)));
        let walk = get_between_rays(self.camp.king, king_to) | king_to.bitboard();
        let room = walk | get_between_rays(self.camp.king, rook) | rook_to.bitboard();
        let others = self.camp.occupied ^ self.camp.king.bitboard() ^ rook.bitboard();
        !self.pinned.has(rook) && (others & room).is_empty() && (walk & attacked).is_empty()
    }

    /// The squares of a man's moves that do not leave its king to a slider.
    fn held(&self, square: Square, moves: BitBoard) -> BitBoard {
        if self.pinned.has(square) { moves & get_line_rays(self.camp.king, square) } else { moves }
    }
}

/// What a knight, bishop, rook, queen or king attacks from a square.
pub(super) fn attacks(piece: Piece, square: Square, occupied: BitBoard) -> BitBoard {
    match piece {
        Piece::Knight => get_knight_moves(square),
        Piece::Bishop => get_bishop_moves(square, occupied),
        Piece::Rook => get_rook_moves(square, occupied),
        Piece::Queen => get_bishop_moves(square, occupied) | get_rook_moves(square, occupied),
        Piece::King => get_king_moves(square),
        Piece::Pawn => unreachable!("pawns attack by colour, and are counted all at once"),
    }
}

/// The moves of pawns to these squares.
pub(super) fn n_pawn_moves(targets: BitBoard) -> u32 {
    targets.len() + 3 * BitBoard(targets.0 & LAST_RANKS).len()
}
