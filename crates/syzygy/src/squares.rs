//! Numbers of squares and of sets of squares: the tables from which an index is put together.
//!
//! All are computed when the crate is compiled. Squares are numbered from a1 = 0 to h8 = 63. "Below the diagonal" means
//! below the one from a1 to h8: b1 and h7 are, a2 is not.

/// Squares of the board.
pub(crate) const SQUARES: usize = 64;

/// `BINOMIAL[k][n]`: in how many ways `k` of `n` can be chosen. Pieces of the same kind are numbered by it.
pub(crate) static BINOMIAL: [[u64; SQUARES + 1]; 8] = binomials();

/// Squares of the triangle a1–d1–d4: those below the diagonal first (0 to 5), then those on it (6 to 9).
pub(crate) static TRIANGLE: [u8; SQUARES] = triangle();

/// The 28 squares below the diagonal, in the order of their numbers.
pub(crate) static LOWER: [u8; SQUARES] = lower();

/// Two kings that do not touch, the first in the triangle; 462 pairs. Pairs that cannot be have [`NO_PAIR`].
pub(crate) static KINGS: [[u16; SQUARES]; 10] = kings();
/// In [`KINGS`]: there is no such pair.
pub(crate) const NO_PAIR: u16 = u16::MAX;

/// How many pairs of kings there are.
pub(crate) const N_KINGS: u64 = 462;
/// How many placements of three different pieces there are, up to symmetry.
pub(crate) const N_TRIPLES: u64 = 31_332;

/// Squares of pawns by how far they lead: 47 for a2 down to 0 for e7. The pawn with the highest number is the leading
/// one. The number is also how many squares are left for the pawns behind it.
pub(crate) static PAWN_RANK: [u8; SQUARES] = pawn_ranks();

/// `LEAD_PAWNS[n][square]`: the first index of `n` pawns of which the leading one stands there (files a to d).
pub(crate) static LEAD_PAWNS: [[u64; SQUARES]; 6] = lead_pawns().0;

/// `N_LEAD_PAWNS[n][file]`: how many placements of `n` pawns have their leading one on that file.
pub(crate) static N_LEAD_PAWNS: [[u64; 4]; 6] = lead_pawns().1;

/// Rank minus file: positive above the diagonal, 0 on it, negative below.
pub(crate) const fn off_diagonal(square: u8) -> i8 {
    (square >> 3) as i8 - (square & 7) as i8
}

const fn binomials() -> [[u64; SQUARES + 1]; 8] {
    let mut table = [[0; SQUARES + 1]; 8];
    let mut n = 0;
    while n <= SQUARES {
        table[0][n] = 1;
        let mut k = 1;
        while k < 8 && k <= n {
            table[k][n] = table[k - 1][n - 1] + table[k][n - 1];
            k += 1;
        }
        n += 1;
    }
    table
}

const fn triangle() -> [u8; SQUARES] {
    let mut table = [0; SQUARES];
    let (mut below, mut on) = (0, 6);
    let mut square = 0;
    while square < SQUARES as u8 {
        if square & 7 < 4 {
            let off = off_diagonal(square);
            if off < 0 {
                table[square as usize] = below;
                below += 1;
            } else if off == 0 {
                table[square as usize] = on;
                on += 1;
            }
        }
        square += 1;
    }
    table
}

const fn lower() -> [u8; SQUARES] {
    let mut table = [0; SQUARES];
    let mut n = 0;
    let mut square = 0;
    while square < SQUARES as u8 {
        if off_diagonal(square) < 0 {
            table[square as usize] = n;
            n += 1;
        }
        square += 1;
    }
    table
}

/// Pairs with both kings on the diagonal come last.
const fn kings() -> [[u16; SQUARES]; 10] {
    let triangle = triangle();
    let mut table = [[NO_PAIR; SQUARES]; 10];
    let mut number = 0;
    let mut pass = 0;
    while pass < 2 {
        let mut place = 0;
        while place < 10 {
            let mut first = 0;
            while first < 32 {
                let is_there = first & 7 < 4 && off_diagonal(first) <= 0 && triangle[first as usize] == place;
                let mut second = 0;
                while is_there && second < SQUARES as u8 {
                    let on = off_diagonal(first) == 0;
                    let both_on = on && off_diagonal(second) == 0;
                    let is_mirrored = on && 0 < off_diagonal(second);
                    if both_on == (pass == 1) && !is_mirrored && !touch(first, second) {
                        table[place as usize][second as usize] = number;
                        number += 1;
                    }
                    second += 1;
                }
                first += 1;
            }
            place += 1;
        }
        pass += 1;
    }
    assert!(number as u64 == N_KINGS);
    table
}

const fn touch(a: u8, b: u8) -> bool {
    (a & 7).abs_diff(b & 7) <= 1 && (a >> 3).abs_diff(b >> 3) <= 1
}

const fn pawn_ranks() -> [u8; SQUARES] {
    let mut table = [0; SQUARES];
    let mut left: u8 = 48;
    let mut file = 0;
    while file < 4 {
        let mut rank = 1;
        while rank < 7 {
            left -= 2;
            table[8 * rank + file] = left + 1;
            table[8 * rank + 7 - file] = left;
            rank += 1;
        }
        file += 1;
    }
    table
}

const fn lead_pawns() -> ([[u64; SQUARES]; 6], [[u64; 4]; 6]) {
    let (ranks, binomials) = (pawn_ranks(), binomials());
    let mut first = [[0; SQUARES]; 6];
    let mut total = [[0; 4]; 6];
    let mut n = 1;
    while n < 6 {
        let mut file = 0;
        while file < 4 {
            let mut index = 0;
            let mut rank = 1;
            while rank < 7 {
                let square = 8 * rank + file;
                first[n][square] = index;
                index += binomials[n - 1][ranks[square] as usize];
                rank += 1;
            }
            total[n][file] = index;
            file += 1;
        }
        n += 1;
    }
    (first, total)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_pair_of_kings_has_a_number_of_its_own() {
        let mut numbers: Vec<u16> = KINGS.iter().flatten().copied().filter(|&number| number != NO_PAIR).collect();
        numbers.sort_unstable();
        assert!(numbers.iter().copied().eq(0..462));
    }

    #[test]
    fn placements_of_leading_pawns_add_up() {
        // Each set of pawns is counted on the file of its leading one, mirrored sets together.
        for (n, totals) in N_LEAD_PAWNS.iter().enumerate().skip(1) {
            assert!(BINOMIAL[n][48] / 2 <= totals.iter().sum(), "{n}");
        }
        assert_eq!(N_LEAD_PAWNS[1], [6; 4]);
        assert_eq!((PAWN_RANK[8], PAWN_RANK[15], PAWN_RANK[52]), (47, 46, 0));
    }
}
