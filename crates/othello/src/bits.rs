//! Whole boards at once: legal moves, discs that are turned over, frontiers and stable discs, each by a few shifts.
//!
//! A step in one of the four directions is a shift by 1, 7, 8 or 9 bits, to the left or to the right. A disc must not step over
//! the left or right edge: for all directions but the vertical one, the discs to be jumped over are masked with the six inner
//! columns, for a disc on an outer column can be jumped over in no such direction. Runs of up to six discs are found by
//! parallel prefix steps (Kogge and Stone) of one, two and two more squares at a time.

/// All columns but the left and the right one.
const INNER_COLUMNS: u64 = 0x7e7e_7e7e_7e7e_7e7e;
const LEFT_COLUMN: u64 = 0x0101_0101_0101_0101;
const RIGHT_COLUMN: u64 = LEFT_COLUMN << 7;
/// The four corners.
pub const CORNERS: u64 = 0x8100_0000_0000_0081;

/// The four directions: how far a step shifts, and which discs can be jumped over.
const DIRECTIONS: [(u32, u64); 4] = [(1, INNER_COLUMNS), (8, u64::MAX), (7, INNER_COLUMNS), (9, INNER_COLUMNS)];

/// The squares where the side with `own` discs may place one.
///
/// ```
/// use mossa_othello::bits::legal;
/// let (black, white) = (1 << 28 | 1 << 35, 1 << 27 | 1 << 36);
/// assert_eq!(legal(black, white), 1 << 19 | 1 << 26 | 1 << 37 | 1 << 44);
/// ```
#[inline]
pub fn legal(own: u64, other: u64) -> u64 {
    let mut legal = 0;
    for (shift, passable) in DIRECTIONS {
        let other = other & passable;
        let [up, down] = runs(own, other, shift);
        legal |= up << shift | down >> shift;
    }
    legal & !(own | other)
}

/// The discs that are turned over when the side with `own` discs places one on the square of `bit`.
#[inline]
pub fn flips(own: u64, other: u64, bit: u64) -> u64 {
    let mut flips = 0;
    for (shift, passable) in DIRECTIONS {
        let [up, down] = runs(bit, other & passable, shift);
        // A run counts if an own disc follows its last one.
        flips |= if (up << shift) & own != 0 { up } else { 0 };
        flips |= if (down >> shift) & own != 0 { down } else { 0 };
    }
    flips
}

/// The discs of `other` that follow squares of `from` without a break, in both senses of a direction.
#[inline]
fn runs(from: u64, other: u64, shift: u32) -> [u64; 2] {
    let mut up = other & (from << shift);
    up |= other & (up << shift);
    let pairs = other & (other << shift);
    up |= pairs & (up << (2 * shift));
    up |= pairs & (up << (2 * shift));
    let mut down = other & (from >> shift);
    down |= other & (down >> shift);
    let pairs = other & (other >> shift);
    down |= pairs & (down >> (2 * shift));
    down |= pairs & (down >> (2 * shift));
    [up, down]
}

/// The squares next to these, in all eight directions.
#[inline]
pub fn neighbours(squares: u64) -> u64 {
    let right = (squares & !RIGHT_COLUMN) << 1;
    let left = (squares & !LEFT_COLUMN) >> 1;
    let row = squares | right | left;
    (row << 8 | row >> 8 | row) & !squares
}

/// The discs of either side that can never be turned over, as far as this sees; never a disc too many.
///
/// A disc is safe in a direction if the line through it is full, if it stands at the edge of the board, or if it has a stable
/// neighbour of its own colour there. A disc that is safe in all four directions is stable.
pub fn stable(discs: [u64; 2]) -> [u64; 2] {
    let full = full_lines(discs[0] | discs[1]);
    discs.map(|own| {
        let mut stable = 0;
        loop {
            let is_safe = |direction: usize| {
                let (shift, _) = DIRECTIONS[direction];
                // Neighbours across the left or right edge do no harm: all squares there are safe anyway.
                full[direction] | EDGES[direction] | stable << shift | stable >> shift
            };
            let next = own & is_safe(0) & is_safe(1) & is_safe(2) & is_safe(3);
            if next == stable {
                return stable;
            }
            stable = next;
        }
    })
}

/// For every direction the squares at which its lines begin or end.
const EDGES: [u64; 4] = {
    let (rows, columns) = (0xff00_0000_0000_00ff, LEFT_COLUMN | RIGHT_COLUMN);
    [columns, rows, rows | columns, rows | columns]
};

/// For every direction the squares on lines without an empty square.
fn full_lines(occupied: u64) -> [u64; 4] {
    let mut full = [0; 4];
    for (direction, lines) in LINES.iter().enumerate() {
        for &line in lines {
            full[direction] |= if occupied & line == line { line } else { 0 };
        }
    }
    full
}

/// For every direction its lines; there are 15 diagonals, and 8 rows or columns and seven empty lines.
const LINES: [[u64; 15]; 4] = {
    let mut lines = [[0; 15]; 4];
    let mut square = 0;
    while square < 64 {
        let (column, row) = (square % 8, square / 8);
        lines[0][row] |= 1 << square;
        lines[1][column] |= 1 << square;
        lines[2][row + column] |= 1 << square;
        lines[3][row + 7 - column] |= 1 << square;
        square += 1;
    }
    lines
};
