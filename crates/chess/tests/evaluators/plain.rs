//! A board as a list of squares, with attacks by walking and legal moves by trying: the slow truth behind the sets.

use mossa_chess::board::{Board, Color, File, Piece, Rank, Square};

/// A man and its side.
pub(crate) type Man = (Color, Piece);

/// Everything that the evaluations may ask about.
#[derive(Clone)]
pub(crate) struct Plain {
    pub(crate) men: [Option<Man>; 64],
    pub(crate) to_move: Color,
    castlings: Vec<Castling>,
    en_passant: Option<usize>,
}

/// A right to castle: squares of king and rook, before and after.
#[derive(Clone, Copy)]
struct Castling {
    side: Color,
    king: [usize; 2],
    rook: [usize; 2],
}

/// What a move does to the board: squares that become empty, then men that are put down.
#[derive(Clone)]
pub(crate) struct Change {
    pub(crate) to: usize,
    emptied: Vec<usize>,
    put: Vec<(usize, Man)>,
}

const STRAIGHT: [(i32, i32); 4] = [(1, 0), (0, 1), (-1, 0), (0, -1)];
const DIAGONAL: [(i32, i32); 4] = [(1, 1), (-1, 1), (-1, -1), (1, -1)];
const LEAPS: [(i32, i32); 8] = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];

impl Plain {
    pub(crate) fn of(board: &Board) -> Plain {
        let man = |index| {
            let square = Square::index(index);
            Some((board.color_on(square)?, board.piece_on(square)?))
        };
        let to_move = board.side_to_move();
        let mut castlings = Vec::new();
        for side in Color::ALL {
            let rights = board.castle_rights(side);
            let home = |file: File| Square::new(file, Rank::First.relative_to(side)) as usize;
            for (rook, king_to, rook_to) in [(rights.short, File::G, File::F), (rights.long, File::C, File::D)] {
                if let Some(rook) = rook {
                    let king = [board.king(side) as usize, home(king_to)];
                    castlings.push(Castling { side, king, rook: [home(rook), home(rook_to)] });
                }
            }
        }
        let en_passant = board.en_passant().map(|file| Square::new(file, Rank::Sixth.relative_to(to_move)) as usize);
        Plain { men: std::array::from_fn(man), to_move, castlings, en_passant }
    }

    /// The same board with the other side to move.
    pub(crate) fn after_null_move(&self) -> Plain {
        Plain { to_move: !self.to_move, en_passant: None, ..self.clone() }
    }

    pub(crate) fn king(&self, side: Color) -> Option<usize> {
        (0..64).find(|&square| self.men[square] == Some((side, Piece::King)))
    }

    /// Squares of a side's men of a kind.
    pub(crate) fn squares_of(&self, man: Man) -> Vec<usize> {
        (0..64).filter(|&square| self.men[square] == Some(man)).collect()
    }

    /// What the man on a square attacks, men of its own side too.
    pub(crate) fn attacks(&self, from: usize) -> Vec<usize> {
        let Some((side, piece)) = self.men[from] else { return Vec::new() };
        let ahead = if side == Color::White { 1 } else { -1 };
        match piece {
            Piece::Pawn => steps(from, &[(-1, ahead), (1, ahead)]),
            Piece::Knight => steps(from, &LEAPS),
            Piece::King => steps(from, &[STRAIGHT, DIAGONAL].concat()),
            Piece::Bishop => self.walks(from, &DIAGONAL),
            Piece::Rook => self.walks(from, &STRAIGHT),
            Piece::Queen => self.walks(from, &[STRAIGHT, DIAGONAL].concat()),
        }
    }

    fn walks(&self, from: usize, directions: &[(i32, i32)]) -> Vec<usize> {
        let mut reached = Vec::new();
        for &direction in directions {
            let mut at = from;
            while let Some(next) = step(at, direction) {
                reached.push(next);
                if self.men[next].is_some() {
                    break;
                }
                at = next;
            }
        }
        reached
    }

    /// The men of a side that attack a square.
    pub(crate) fn attackers(&self, side: Color, target: usize) -> Vec<usize> {
        let attacks = |&from: &usize| self.side_on(from) == Some(side) && self.attacks(from).contains(&target);
        (0..64).filter(attacks).collect()
    }

    pub(crate) fn side_on(&self, square: usize) -> Option<Color> {
        self.men[square].map(|(side, _)| side)
    }

    pub(crate) fn is_in_check(&self, side: Color) -> bool {
        self.king(side).is_some_and(|king| !self.attackers(!side, king).is_empty())
    }

    pub(crate) fn after(&self, change: &Change) -> Plain {
        let mut next = self.clone();
        change.emptied.iter().for_each(|&square| next.men[square] = None);
        change.put.iter().for_each(|&(square, man)| next.men[square] = Some(man));
        next
    }

    /// The legal moves of the side to move; it may take the king.
    pub(crate) fn moves(&self) -> Vec<Change> {
        let own = (0..64).filter(|&square| self.side_on(square) == Some(self.to_move));
        let mut changes: Vec<Change> = own.flat_map(|from| self.changes_from(from)).collect();
        changes.retain(|change| !self.after(change).is_in_check(self.to_move));
        changes.extend(self.castlings.iter().filter_map(|castling| self.castle(castling)));
        changes
    }

    fn changes_from(&self, from: usize) -> Vec<Change> {
        let man @ (side, piece) = self.men[from].expect("own men are on the board");
        if piece != Piece::Pawn {
            let free = self.attacks(from).into_iter().filter(|&to| self.side_on(to) != Some(side));
            return free.map(|to| Change { to, emptied: vec![from], put: vec![(to, man)] }).collect();
        }
        let mut changes = Vec::new();
        for to in self.attacks(from) {
            if self.side_on(to) == Some(!side) {
                changes.extend(pawn_moves(side, from, to));
            } else if self.en_passant == Some(to) {
                let victim = from / 8 * 8 + to % 8;
                changes.push(Change { to, emptied: vec![from, victim], put: vec![(to, man)] });
            }
        }
        let (ahead, home) = if side == Color::White { ((0, 1), 1) } else { ((0, -1), 6) };
        if let Some(to) = step(from, ahead).filter(|&to| self.men[to].is_none()) {
            changes.extend(pawn_moves(side, from, to));
            let double = step(to, ahead).filter(|&to| from / 8 == home && self.men[to].is_none());
            changes.extend(double.into_iter().flat_map(|to| pawn_moves(side, from, to)));
        }
        changes
    }

    /// The king walks over squares that are not attacked; nothing but king and rook stands where either walks.
    fn castle(&self, castling: &Castling) -> Option<Change> {
        let Castling { side, king, rook } = *castling;
        if side != self.to_move {
            return None;
        }
        let mut lifted = self.clone();
        (lifted.men[king[0]], lifted.men[rook[0]]) = (None, None);
        let walk = |[from, to]: [usize; 2]| from.min(to)..=from.max(to);
        let is_free = walk(king).chain(walk(rook)).all(|square| lifted.men[square].is_none());
        let is_safe = walk(king).all(|square| self.attackers(!side, square).is_empty());
        let put = vec![(king[1], (side, Piece::King)), (rook[1], (side, Piece::Rook))];
        let change = Change { to: king[1], emptied: vec![king[0], rook[0]], put };
        (is_free && is_safe && !self.after(&change).is_in_check(side)).then_some(change)
    }
}

fn pawn_moves(side: Color, from: usize, to: usize) -> Vec<Change> {
    let becomes = match to / 8 {
        0 | 7 => vec![Piece::Queen, Piece::Rook, Piece::Bishop, Piece::Knight],
        _ => vec![Piece::Pawn],
    };
    becomes.into_iter().map(|piece| Change { to, emptied: vec![from], put: vec![(to, (side, piece))] }).collect()
}

fn steps(from: usize, directions: &[(i32, i32)]) -> Vec<usize> {
    directions.iter().filter_map(|&direction| step(from, direction)).collect()
}

/// One step by files and ranks, if it stays on the board.
pub(crate) fn step(from: usize, (file, rank): (i32, i32)) -> Option<usize> {
    let (file, rank) = ((from % 8) as i32 + file, (from / 8) as i32 + rank);
    ((0..8).contains(&file) && (0..8).contains(&rank)).then_some((rank * 8 + file) as usize)
}

/// All eight directions.
pub(crate) fn directions() -> Vec<(i32, i32)> {
    [STRAIGHT, DIAGONAL].concat()
}
