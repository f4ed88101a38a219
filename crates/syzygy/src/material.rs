//! Which pieces are on the board: the name of a table, and the key by which it is found.

use std::fmt;

use mossa_chess::board::{Board, Color, Piece};

/// Positions of more pieces than this are in no table.
pub(crate) const MAX_PIECES: usize = 7;

/// Pieces by letter, in the order of a table's name.
const LETTERS: [(char, Piece); 6] = [
    ('K', Piece::King),
    ('Q', Piece::Queen),
    ('R', Piece::Rook),
    ('B', Piece::Bishop),
    ('N', Piece::Knight),
    ('P', Piece::Pawn),
];

/// How many pieces of each kind there are, for both sides. `KQvKR` is the name of one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Material {
    /// By colour and [`Piece`].
    counts: [[u8; Piece::NUM]; Color::NUM],
}

impl Material {
    /// That of a position.
    #[cfg(test)]
    pub(crate) fn of(board: &Board) -> Material {
        let count = |color, piece| board.colored_pieces(color, piece).len() as u8;
        Material { counts: Color::ALL.map(|color| Piece::ALL.map(|piece| count(color, piece))) }
    }

    /// Reads a name such as `KQvKR`, which must be written the way tables are: the stronger side first, strong pieces
    /// first, three to seven pieces.
    pub(crate) fn read(name: &str) -> Option<Material> {
        if MAX_PIECES + 1 < name.len() {
            return None;
        }
        let (white, black) = name.split_once('v')?;
        let side = |letters: &str| {
            let mut counts = [0_u8; Piece::NUM];
            for letter in letters.chars() {
                let (_, piece) = LETTERS.iter().find(|&&(known, _)| known == letter)?;
                counts[*piece as usize] += 1;
            }
            (counts[Piece::King as usize] == 1).then_some(counts)
        };
        let material = Material { counts: [side(white)?, side(black)?] };
        let is_written_so = material.to_string() == name && material.flipped().strength() <= material.strength();
        (is_written_so && (3..=MAX_PIECES).contains(&material.n_pieces())).then_some(material)
    }

    /// The stronger side is the one with more pieces, then the one with stronger ones.
    fn strength(self) -> (usize, [u8; Piece::NUM]) {
        let white = self.counts[Color::White as usize];
        let total = white.iter().map(|&count| count as usize).sum();
        (total, LETTERS.map(|(_, piece)| white[piece as usize]))
    }

    /// How many pieces there are, kings included.
    pub(crate) fn n_pieces(self) -> usize {
        self.counts.iter().flatten().map(|&count| count as usize).sum()
    }

    /// How many there are of one kind.
    pub(crate) fn count(self, color: Color, piece: Piece) -> usize {
        self.counts[color as usize][piece as usize] as usize
    }

    /// With the colours exchanged.
    pub(crate) fn flipped(self) -> Material {
        let [white, black] = self.counts;
        Material { counts: [black, white] }
    }

    /// Whether both sides have the same.
    pub(crate) fn is_symmetric(self) -> bool {
        self == self.flipped()
    }

    /// Whether there is a pawn.
    pub(crate) fn has_pawns(self) -> bool {
        Color::ALL.iter().any(|&color| self.count(color, Piece::Pawn) != 0)
    }

    /// Whose pawns lead in the index: the side with fewer of them, but some; White if both have as many.
    pub(crate) fn lead_color(self) -> Color {
        let [white, black] = Color::ALL.map(|color| self.count(color, Piece::Pawn));
        if black != 0 && (white == 0 || black < white) { Color::Black } else { Color::White }
    }

    /// A number of its own.
    pub(crate) fn key(self) -> u64 {
        Color::ALL.iter().fold(0, |key, &color| {
            Piece::ALL.iter().fold(key, |key, &piece| (key << 4) | self.count(color, piece) as u64)
        })
    }
}

/// The [`Material::key`] of a position.
pub(crate) fn key_of(board: &Board) -> u64 {
    let mut key = 0;
    for color in Color::ALL {
        let own = board.colors(color);
        for piece in Piece::ALL {
            key = (key << 4) | u64::from((own & board.pieces(piece)).len() & 0xf);
        }
    }
    key
}

impl fmt::Display for Material {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (side, color) in Color::ALL.iter().enumerate() {
            f.write_str(if side == 0 { "" } else { "v" })?;
            for (letter, piece) in LETTERS {
                for _ in 0..self.count(*color, piece) {
                    write!(f, "{letter}")?;
                }
            }
        }
        Ok(())
    }
}

impl fmt::Debug for Material {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_tables_are_read_and_others_are_not() {
        for name in ["KQvK", "KQvKR", "KRvKN", "KPPvKP", "KQRBvKNP", "KQQQQQvK", "KPvKP", "KPPvKQ"] {
            assert_eq!(Material::read(name).map(|read| read.to_string()).as_deref(), Some(name));
        }
        for name in ["", "v", "KvK", "KRvKQ", "KvKQ", "QKvK", "KRQvK", "KQvQ", "KKvK", "KQRBNPPvK", "kqvk", "KQvKvK"] {
            assert_eq!(Material::read(name), None, "{name}");
        }
    }

    #[test]
    fn a_position_has_the_key_of_its_material() {
        let board: Board = "8/8/3k4/3r4/3R4/3K4/3P4/8 w - - 0 1".parse().expect("a position");
        assert_eq!(Material::of(&board), Material::read("KRPvKR").expect("a name"));
        assert_eq!(key_of(&board), Material::of(&board).key());
        assert_ne!(key_of(&board), Material::of(&board).flipped().key());
    }

    #[test]
    fn the_side_with_fewer_pawns_leads() {
        let lead = |name| Material::read(name).expect("a name").lead_color();
        assert_eq!(
            [lead("KPvK"), lead("KPvKP"), lead("KPPvKP"), lead("KBvKP")],
            [Color::White, Color::White, Color::Black, Color::Black]
        );
    }
}
