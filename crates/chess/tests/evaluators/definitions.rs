//! The two evaluations of report A, term by term as they are defined, on the plain board.

use mossa_chess::board::{Color, Piece};

use crate::plain::{Change, Man, Plain, directions, step};

/// White's men count for White, Black's against.
fn sign(side: Color) -> i32 {
    if side == Color::White { 1 } else { -1 }
}

fn men(plain: &Plain) -> impl Iterator<Item = (usize, Man)> {
    plain.men.into_iter().enumerate().filter_map(|(square, man)| Some((square, man?)))
}

/// Material, placement, mobility, king safety and centre.
pub(crate) fn soft(plain: &Plain) -> Vec<f64> {
    let value = |piece| [1, 3, 3, 5, 9, 0][piece as usize];
    let material: i32 = men(plain).map(|(_, (side, piece))| sign(side) * value(piece)).sum();
    let placement: i32 = men(plain)
        .map(|(square, (side, piece))| {
            let seen = if side == Color::White { square } else { (7 - square / 8) * 8 + square % 8 };
            sign(side) * table(if piece == Piece::Queen { "queen, soft" } else { name(piece) }, seen)
        })
        .sum();
    let mobility = plain.moves().len() as i32 - plain.after_null_move().moves().len() as i32;
    let is_threatened = |side: Color| {
        let king = plain.king(side).expect("both kings are there");
        directions()
            .into_iter()
            .any(|way| step(king, way).is_some_and(|square| plain.men[square] == Some((!side, Piece::Pawn))))
    };
    let king_safety: i32 = Color::ALL.map(|side| if is_threatened(side) { -25 * sign(side) } else { 0 }).iter().sum();
    let centre: i32 = [27, 28, 35, 36]
        .map(|square| {
            let standing = plain.side_on(square).map_or(0, sign);
            let attacking = |side| plain.attackers(side, square).len() as i32;
            standing + attacking(Color::White) - attacking(Color::Black)
        })
        .iter()
        .sum();
    vec![
        f64::from(material),
        f64::from(placement),
        0.1 * f64::from(mobility),
        0.5 * f64::from(king_safety),
        0.5 * f64::from(centre),
    ]
}

fn value(piece: Piece) -> i32 {
    [100, 320, 330, 500, 900, 20_000][piece as usize]
}

/// King safety, pieces, centre, mobility, attacks, rooks, forks and pins.
pub(crate) fn hard(plain: &Plain) -> Vec<f64> {
    vec![
        0.8 * f64::from(hard_king_safety(plain)),
        f64::from(pieces(plain)),
        0.4 * f64::from(
            [19, 20, 27, 28].map(|square| plain.side_on(square).map_or(0, |side| 10 * sign(side))).iter().sum::<i32>(),
        ),
        0.6 * f64::from(hard_mobility(plain)),
        0.8 * f64::from(attacks(plain)),
        0.4 * f64::from(rooks(plain)),
        0.6 * f64::from(forks(plain)),
        0.4 * f64::from(pins(plain)),
    ]
}

fn hard_king_safety(plain: &Plain) -> i32 {
    let mut sum = 0;
    for side in Color::ALL {
        let king = plain.king(side).expect("both kings are there");
        if king != 0 {
            for rook in plain.squares_of((!side, Piece::Rook)) {
                sum -= if rook / 8 == king / 8 || rook % 8 == king % 8 { 50 * sign(side) } else { 0 };
            }
        }
    }
    sum
}

fn pieces(plain: &Plain) -> i32 {
    let placed = |(square, (side, piece)): (usize, Man)| {
        let seen = if side == Color::White { square } else { 63 - square };
        let name = match piece {
            Piece::Queen => "queen, hard",
            Piece::King if is_endgame(plain) => "king, hard, endgame",
            _ => name(piece),
        };
        sign(side) * (value(piece) + table(name, seen))
    };
    men(plain).map(placed).sum()
}

fn is_endgame(plain: &Plain) -> bool {
    let count = |side, piece| plain.squares_of((side, piece)).len();
    let n_queens = Color::ALL.map(|side| count(side, Piece::Queen));
    let is_light = Color::ALL.map(|side| {
        let n_minor = count(side, Piece::Knight) + count(side, Piece::Bishop);
        count(side, Piece::Queen) == 1 && count(side, Piece::Rook) == 0 && n_minor <= 1
    });
    match n_queens {
        [0, 0] => true,
        [_, 0] => is_light[0],
        [0, _] => is_light[1],
        _ => is_light == [true, true],
    }
}

fn hard_mobility(plain: &Plain) -> i32 {
    let weight = |piece| [1, 3, 3, 2, 1, 1][piece as usize];
    men(plain)
        .map(|(square, (side, piece))| {
            let counted = weight(piece) * plain.attacks(square).len() as i32;
            if side == plain.to_move { counted } else { -counted }
        })
        .sum()
}

fn attacks(plain: &Plain) -> i32 {
    let check = if plain.is_in_check(plain.to_move) { 20 } else { 0 };
    let attacked = men(plain).map(|(square, (side, piece))| {
        let n = plain.attackers(!plain.to_move, square).len() as i32;
        if side == plain.to_move { -value(piece) * n } else { value(piece) * n }
    });
    check + attacked.sum::<i32>()
}

fn rooks(plain: &Plain) -> i32 {
    let mut sum = 0;
    for file in 0..8 {
        let on_file: Vec<Man> = (0..8).filter_map(|rank| plain.men[rank * 8 + file]).collect();
        let highest = on_file.iter().rfind(|(_, piece)| *piece == Piece::Rook);
        if let (false, Some(&(side, _))) = (on_file.iter().any(|(_, piece)| *piece == Piece::Pawn), highest) {
            sum += 25 * sign(side);
        }
    }
    sum
}

fn forks(plain: &Plain) -> i32 {
    let is_fork = |change: &&Change| 2 <= plain.after(change).attackers(!plain.to_move, change.to).len();
    10 * plain.moves().iter().filter(is_fork).count() as i32
}

fn pins(plain: &Plain) -> i32 {
    let own = men(plain).filter(|(_, (side, _))| *side == plain.to_move);
    let attackers = own.flat_map(|(square, _)| plain.attackers(!plain.to_move, square));
    -10 * attackers.filter(|&attacker| is_alone_before_king(plain, attacker)).count() as i32
}

/// Whether the king would be attacked by more sliders if this man were not there.
fn is_alone_before_king(plain: &Plain, square: usize) -> bool {
    let king = plain.king(plain.to_move).expect("both kings are there");
    let mut without = plain.clone();
    without.men[square] = None;
    let n = |plain: &Plain, but: usize| {
        plain.attackers(!plain.to_move, king).into_iter().filter(|&attacker| attacker != but).count()
    };
    n(plain, square) < n(&without, square)
}

fn name(piece: Piece) -> &'static str {
    ["pawn", "knight", "bishop", "rook", "queen", "king"][piece as usize]
}

/// The tables as their page prints them, rank 1 first; a rank may stand for several.
fn table(name: &str, square: usize) -> i32 {
    let ranks: Vec<&str> = match name {
        "pawn" => vec![
            "0 0 0 0 0 0 0 0",
            "5 10 10 -20 -20 10 10 5",
            "5 -5 -10 0 0 -10 -5 5",
            "0 0 0 20 20 0 0 0",
            "5 5 10 25 25 10 5 5",
            "10 10 20 30 30 20 10 10",
            "50 50 50 50 50 50 50 50",
            "0 0 0 0 0 0 0 0",
        ],
        "knight" => vec![
            "-50 -40 -30 -30 -30 -30 -40 -50",
            "-40 -20 0 5 5 0 -20 -40",
            "-30 5 10 15 15 10 5 -30",
            "-30 0 15 20 20 15 0 -30",
            "-30 5 15 20 20 15 5 -30",
            "-30 0 10 15 15 10 0 -30",
            "-40 -20 0 0 0 0 -20 -40",
            "-50 -40 -30 -30 -30 -30 -40 -50",
        ],
        "bishop" => vec![
            "-20 -10 -10 -10 -10 -10 -10 -20",
            "-10 5 0 0 0 0 5 -10",
            "-10 10 10 10 10 10 10 -10",
            "-10 0 10 10 10 10 0 -10",
            "-10 5 5 10 10 5 5 -10",
            "-10 0 5 10 10 5 0 -10",
            "-10 0 0 0 0 0 0 -10",
            "-20 -10 -10 -10 -10 -10 -10 -20",
        ],
        "rook" => {
            let middle = "-5 0 0 0 0 0 0 -5";
            let (first, seventh, last) = ("0 0 0 5 5 0 0 0", "5 10 10 10 10 10 10 5", "0 0 0 0 0 0 0 0");
            vec![first, middle, middle, middle, middle, middle, seventh, last]
        }
        "queen, soft" => vec![
            "-20 -10 -10 -5 -5 -10 -10 -20",
            "-10 0 0 0 0 0 0 -10",
            "-10 0 5 5 5 5 0 -10",
            "-5 0 5 5 5 5 0 -5",
            "0 0 5 5 5 5 0 -5",
            "-10 5 5 5 5 5 0 -10",
            "-10 0 5 0 0 0 0 -10",
            "-20 -10 -10 -5 -5 -10 -10 -20",
        ],
        "queen, hard" => vec![
            "-20 -10 -10 -5 -5 -10 -10 -20",
            "-10 0 0 0 0 0 0 -10",
            "-10 5 5 5 5 5 0 -10",
            "0 0 5 5 5 5 0 -5",
            "-5 0 5 5 5 5 0 -5",
            "-10 0 5 5 5 5 0 -10",
            "-10 0 0 0 0 0 0 -10",
            "-20 -10 -10 -5 -5 -10 -10 -20",
        ],
        "king" => {
            let far = "-30 -40 -40 -50 -50 -40 -40 -30";
            let near = ["20 30 10 0 0 10 30 20", "20 20 0 0 0 0 20 20", "-10 -20 -20 -20 -20 -20 -20 -10"];
            [near.as_slice(), &["-20 -30 -30 -40 -40 -30 -30 -20"], &[far; 4]].concat()
        }
        "king, hard, endgame" => vec![
            "-50 -30 -30 -30 -30 -30 -30 -50",
            "-30 -30 0 0 0 0 -30 -30",
            "-30 -10 20 30 30 20 -10 -30",
            "-30 -10 30 40 40 30 -10 -30",
            "-30 -10 30 40 40 30 -10 -30",
            "-30 -10 20 30 30 20 -10 -30",
            "-30 -20 -10 0 0 -10 -20 -30",
            "-50 -40 -30 -20 -20 -30 -40 -50",
        ],
        other => unreachable!("{other} has no table"),
    };
    let entry = ranks[square / 8].split(' ').nth(square % 8).expect("eight files");
    entry.parse().expect("a number")
}
