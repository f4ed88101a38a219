//! Code made for one cell of the blank: on square boards of side 4 and 5 the engines have a copy of their inner loop for
//! every cell, in which the blank's neighbours, and the tiles that move away from home, are constants. On other boards
//! [`ANY`] stands for both side and cell, and everything is looked up.

/// Any side, any cell.
pub(super) const ANY: u8 = u8::MAX;

/// Whether a slide, by its number, stays on the board.
pub(super) const fn is_legal(side: u8, cell: u8, slide: u8) -> bool {
    match slide {
        _ if side == ANY => true,
        0 => side <= cell,
        1 => !cell.is_multiple_of(side),
        2 => cell % side != side - 1,
        _ => cell / side != side - 1,
    }
}

/// Where the tile comes from that a legal slide moves.
pub(super) const fn source(side: u8, cell: u8, slide: u8) -> u8 {
    match slide {
        0 => cell.wrapping_sub(side),
        1 => cell.wrapping_sub(1),
        2 => cell.wrapping_add(1),
        _ => cell.wrapping_add(side),
    }
}

/// As bits, the homes from which a slide takes tiles away: those on the side that the tile leaves.
pub(super) const fn away(side: u8, cell: u8, slide: u8) -> u32 {
    let (mut homes, mut home) = (0, 0);
    while side != ANY && home < side * side {
        let is_left = match slide {
            0 => home / side < cell / side,
            1 => home % side < cell % side,
            2 => cell % side < home % side,
            _ => cell / side < home / side,
        };
        homes |= (is_left as u32) << home;
        home += 1;
    }
    homes
}

/// Calls a method made for side and blank's cell, which are its first two constants.
macro_rules! by_cell {
    ($side:ident, $blank:expr, $search:ident.$method:ident $(::<$more:ident>)? ($($node:expr),*)) => {
        by_cell!(@ $side, $blank, $search, $method, [$($more)?], [$($node),*],
            0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24)
    };
    (@ $side:ident, $blank:expr, $search:ident, $method:ident, $more:tt, $node:tt, $($cell:literal)*) => {
        match $blank {
            $($cell if $side != ANY && $cell < $side.wrapping_mul($side) => {
                by_cell!(= $search, $method, $side, $cell, $more, $node)
            })*
            _ => by_cell!(= $search, $method, ANY, ANY, $more, $node),
        }
    };
    (= $search:ident, $method:ident, $side:tt, $cell:tt, [$($more:ident)?], [$($node:expr),*]) => {
        $search.$method::<$side, $cell $(, $more)?>($($node),*)
    };
}
pub(super) use by_cell;
