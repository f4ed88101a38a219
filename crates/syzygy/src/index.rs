//! From a position to its index: the number under which a table keeps its value.
//!
//! A table lists its pieces in an order of its own and cuts the list into groups. The first group uses up the symmetries
//! of the board: it is the pawns of one side, or three different pieces, or the two kings. Every other group holds the
//! pieces of one kind, and is numbered by the squares that the groups before it have left. The index is the sum of the
//! groups' numbers, each times a factor; the order of the factors is the table's choice as well.

use arrayvec::ArrayVec;
use mossa_chess::board::{Board, Color, Piece};

use crate::material::{MAX_PIECES, Material};
use crate::squares::{
    BINOMIAL, KINGS, LEAD_PAWNS, LOWER, N_KINGS, N_LEAD_PAWNS, N_TRIPLES, NO_PAIR, PAWN_RANK, TRIANGLE, off_diagonal,
};

/// A piece of a table's list.
pub(crate) type Man = (Color, Piece);

/// Squares of the pieces, in the order of the list.
pub(crate) type Squares = ArrayVec<u8, MAX_PIECES>;

/// How the first group is numbered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Lead {
    Pawns,
    Triple,
    Kings,
}

/// A group of the list.
#[derive(Clone, Copy, Debug)]
struct Group {
    len: usize,
    /// What its number is multiplied with.
    factor: u64,
}

/// How one table numbers its positions.
#[derive(Clone, Debug)]
pub(crate) struct Indexing {
    men: ArrayVec<Man, MAX_PIECES>,
    lead: Lead,
    groups: ArrayVec<Group, MAX_PIECES>,
    /// Whether the second group is pawns.
    has_second_pawns: bool,
    /// How many positions there are.
    size: u64,
}

/// What a file says about the indexing of one of its tables.
pub(crate) struct Order<'a> {
    /// The pieces.
    pub(crate) men: &'a [Man],
    /// When the factor of the first group comes, and that of the second if both sides have pawns.
    pub(crate) turns: [u8; 2],
    /// The file of the leading pawn, 0 to 3; 0 where there are no pawns.
    pub(crate) file: usize,
}

impl Indexing {
    /// The indexing that a file describes, if it is one for these pieces.
    pub(crate) fn new(material: Material, order: &Order<'_>) -> Option<Indexing> {
        let men: ArrayVec<Man, MAX_PIECES> = order.men.iter().copied().collect();
        if !has_pieces_of(&men, material) {
            return None;
        }
        let lead = if material.has_pawns() {
            Lead::Pawns
        } else if 2 < men.iter().filter(|&&(color, piece)| material.count(color, piece) == 1).count() {
            Lead::Triple
        } else {
            Lead::Kings
        };
        let has_second_pawns = Color::ALL.iter().all(|&color| material.count(color, Piece::Pawn) != 0);
        let first_len = match lead {
            Lead::Pawns => {
                let color = material.lead_color();
                let n_pawns = material.count(color, Piece::Pawn);
                let has_them_first = men[0] == (color, Piece::Pawn);
                let has_others_next = !has_second_pawns || men[n_pawns] == (!color, Piece::Pawn);
                (has_them_first && has_others_next).then_some(n_pawns)?
            }
            Lead::Triple => 3,
            Lead::Kings => (men[0].1 == Piece::King && men[1].1 == Piece::King).then_some(2)?,
        };
        let mut groups: ArrayVec<Group, MAX_PIECES> = ArrayVec::new();
        groups.push(Group { len: first_len, factor: 0 });
        for at in first_len..men.len() {
            let goes_on = first_len < at && men[at] == men[at - 1];
            match groups.last_mut() {
                Some(group) if goes_on => group.len += 1,
                _ => groups.push(Group { len: 1, factor: 0 }),
            }
        }
        let mut indexing = Indexing { men, lead, groups, has_second_pawns, size: 0 };
        indexing.size = indexing.set_factors(order)?;
        Some(indexing)
    }

    /// Gives every group its factor; how many positions there are in all.
    fn set_factors(&mut self, order: &Order<'_>) -> Option<u64> {
        let n_pawns = if self.has_second_pawns { 2 } else { 1 };
        let [first, second] = order.turns;
        let first_len = self.groups[0].len;
        let pawns_len: usize = self.groups[..n_pawns].iter().map(|group| group.len).sum();
        let mut n_free = 64 - pawns_len;
        let mut next = n_pawns;
        let mut factor: u64 = 1;
        let mut n_set = 0;
        // Every turn is a group's; a turn beyond the last group would leave one without a factor.
        for turn in 0..self.groups.len() {
            let at = match turn as u8 {
                turn if turn == first => 0,
                turn if self.has_second_pawns && turn == second => 1,
                _ => {
                    next += 1;
                    next - 1
                }
            };
            let group = self.groups.get_mut(at).filter(|group| group.factor == 0)?;
            group.factor = factor;
            let n_placements = match (at, self.lead) {
                (0, Lead::Pawns) => N_LEAD_PAWNS.get(group.len)?[order.file & 3],
                (0, Lead::Triple) => N_TRIPLES,
                (0, Lead::Kings) => N_KINGS,
                (1, _) if self.has_second_pawns => BINOMIAL[group.len][48 - first_len],
                _ => {
                    let n_placements = BINOMIAL[group.len][n_free];
                    n_free -= group.len;
                    n_placements
                }
            };
            factor = factor.checked_mul(n_placements)?;
            n_set += 1;
        }
        (n_set == self.groups.len()).then_some(factor)
    }

    /// How many positions there are.
    pub(crate) fn size(&self) -> u64 {
        self.size
    }

    /// The squares of a position's pieces, in the order of the list. With `is_flipped` the board is seen from the
    /// other side: Black's pieces are the list's white ones.
    pub(crate) fn squares(&self, board: &Board, is_flipped: bool) -> Option<Squares> {
        let mut squares = Squares::new();
        while let Some(&(color, piece)) = self.men.get(squares.len()) {
            let color = if is_flipped { !color } else { color };
            let before = squares.len();
            for square in board.colored_pieces(color, piece) {
                squares.try_push(square as u8 ^ if is_flipped { 56 } else { 0 }).ok()?;
            }
            if squares.len() == before {
                return None;
            }
        }
        (squares.len() == self.men.len()).then_some(squares)
    }

    /// The index of a position, given by the squares of its pieces.
    pub(crate) fn index(&self, mut squares: Squares) -> Option<u64> {
        let first_len = self.groups[0].len;
        let mut index = match self.lead {
            Lead::Pawns => lead_pawns(&mut squares, first_len)?,
            Lead::Triple => {
                turn_board(&mut squares, first_len);
                triple(&squares)
            }
            Lead::Kings => {
                turn_board(&mut squares, first_len);
                let pair = KINGS[TRIANGLE[squares[0] as usize] as usize % 10][squares[1] as usize & 63];
                (pair != NO_PAIR).then_some(u64::from(pair))?
            }
        };
        index = index.checked_mul(self.groups[0].factor)?;
        let mut start = first_len;
        for (at, group) in self.groups.iter().enumerate().skip(1) {
            // The first rank is no place for a pawn.
            let n_forbidden = if at == 1 && self.has_second_pawns { 8 } else { 0 };
            let (before, rest) = squares.split_at_mut(start);
            let own = rest.get_mut(..group.len)?;
            own.sort_unstable();
            let mut number = 0;
            for (n, &square) in own.iter().enumerate() {
                let n_taken = before.iter().filter(|&&other| other < square).count();
                let free = (square as usize).checked_sub(n_taken + n_forbidden)?;
                number += BINOMIAL[n + 1][free];
            }
            index = index.checked_add(number.checked_mul(group.factor)?)?;
            start += group.len;
        }
        (index < self.size).then_some(index)
    }
}

/// Whether a list has these pieces, those of a kind next to one another.
fn has_pieces_of(men: &[Man], material: Material) -> bool {
    let is_run = |(at, man): (usize, &Man)| {
        let starts = at == 0 || men[at - 1] != *man;
        let n = men.iter().filter(|other| *other == man).count();
        let is_together = !starts || men[at..].iter().take_while(|other| *other == man).count() == n;
        is_together && n == material.count(man.0, man.1)
    };
    men.len() == material.n_pieces() && men.iter().enumerate().all(is_run)
}

/// The file, 0 to 3, of the leading pawn: the one that chooses the table.
pub(crate) fn lead_file(board: &Board, color: Color, is_flipped: bool) -> usize {
    let color = if is_flipped { !color } else { color };
    let pawns = board.colored_pieces(color, Piece::Pawn);
    let squares = pawns.into_iter().map(|square| square as u8 ^ if is_flipped { 56 } else { 0 });
    let lead = squares.max_by_key(|&square| PAWN_RANK[square as usize]).unwrap_or_default();
    let file = (lead & 7) as usize;
    file.min(7 - file)
}

/// Numbers the leading pawns, after the board was mirrored so that the foremost is on the queen's side.
fn lead_pawns(squares: &mut Squares, n_pawns: usize) -> Option<u64> {
    let rank = |square: u8| PAWN_RANK[square as usize & 63];
    let lead = (0..n_pawns).max_by_key(|&at| rank(squares[at]))?;
    squares.swap(0, lead);
    if 3 < squares[0] & 7 {
        mirror(squares, 7);
    }
    squares[1..n_pawns].sort_unstable_by_key(|&square| rank(square));
    let first = LEAD_PAWNS.get(n_pawns)?[squares[0] as usize];
    Some((1..n_pawns).fold(first, |index, at| index + BINOMIAL[at][rank(squares[at]) as usize]))
}

fn mirror(squares: &mut Squares, bits: u8) {
    for square in squares {
        *square ^= bits;
    }
}

/// Mirrors the board so that the first piece stands in the triangle a1–d1–d4; the first of the leading pieces that is off
/// the diagonal stands below it.
fn turn_board(squares: &mut Squares, n_leading: usize) {
    if 3 < squares[0] & 7 {
        mirror(squares, 7);
    }
    if 3 < squares[0] >> 3 {
        mirror(squares, 56);
    }
    let off = squares[..n_leading].iter().map(|&square| off_diagonal(square)).find(|&off| off != 0);
    if off.is_some_and(|off| 0 < off) {
        for square in squares {
            *square = (*square >> 3) | ((*square & 7) << 3);
        }
    }
}

/// Numbers three pieces, the first of them in the triangle. Placements with the first off the diagonal come first, then
/// those with the second off it, then those with the third off it, then those with all three on it.
fn triple(squares: &Squares) -> u64 {
    let [a, b, c] = [squares[0], squares[1], squares[2]];
    let after = |earlier: u8, later: u8| u64::from(earlier < later);
    let rank = |square: u8| u64::from(square >> 3);
    let lower = |square: u8| u64::from(LOWER[square as usize]);
    // Squares and ranks that earlier pieces stand on are left out.
    let b_left = after(a, b);
    let c_left = after(a, c) + after(b, c);
    if off_diagonal(a) != 0 {
        (u64::from(TRIANGLE[a as usize]) * 63 + u64::from(b) - b_left) * 62 + u64::from(c) - c_left
    } else if off_diagonal(b) != 0 {
        (6 * 63 + rank(a) * 28 + lower(b)) * 62 + u64::from(c) - c_left
    } else if off_diagonal(c) != 0 {
        6 * 63 * 62 + 4 * 28 * 62 + rank(a) * 7 * 28 + (rank(b) - b_left) * 28 + lower(c)
    } else {
        6 * 63 * 62 + 4 * 28 * 62 + 4 * 7 * 28 + rank(a) * 7 * 6 + (rank(b) - b_left) * 6 + rank(c) - c_left
    }
}
