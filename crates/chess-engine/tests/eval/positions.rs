//! Positions of random games, of files, and odd ones.

use mossa_chess::board::{Board, BoardBuilder, Color, Move, Square};
use mossa_kernel::Rng;

/// Odd and legal: nine queens, no pieces, no pawns, all promoted, pieces of one kind.
pub(crate) const ODD: &[&str] = &[
    "kr6/pp6/8/2QQQQQ1/2QQQQ2/8/8/RNB1KBNR w KQ - 0 1",
    "8/8/2qqqqq1/2qqqqq1/2qqqqqk/8/PP6/KR6 b - - 0 1",
    "8/8/4k3/8/8/3K4/8/8 w - - 0 1",
    "8/8/4k3/8/8/3KBN2/8/8 b - - 0 1",
    "8/8/4k3/8/8/3KNN2/8/8 b - - 0 1",
    "7k/7P/6K1/8/8/8/8/4B3 b - - 0 1",
    "nnnnnnnk/nnnnnnnn/8/8/8/8/BBBBBBBB/BBBBBBBK w - - 0 1",
    "rrrrrrrk/rrrrrrrr/8/8/8/8/RRRRRRRR/RRRRRRRK w - - 0 1",
    "8/PPPPPPPP/4k3/8/8/4K3/pppppppp/8 w - - 0 1",
    "4k3/8/PPPP4/PPPP4/8/8/8/4K3 w - - 0 1",
    "k7/P7/K7/8/8/8/8/8 b - - 0 1",
    "5b2/1kp5/8/8/8/8/5PK1/4B3 w - - 0 1",
    "8/8/8/8/P7/8/8/K6k w - - 0 1",
];

/// The positions of a number of random games, of chess and of Chess960 in turn.
pub(crate) fn random_games(n_games: u64) -> impl Iterator<Item = Board> {
    (0..n_games).flat_map(|seed| {
        let mut rng = Rng::new(seed);
        let mut board = if seed % 2 == 0 { Board::default() } else { Board::chess960_startpos(rng.index(960) as u32) };
        let mut game = vec![board.clone()];
        for _ in 0..200 {
            let moves = legal(&board);
            if moves.is_empty() {
                break;
            }
            board.play(moves[rng.index(moves.len())]);
            game.push(board.clone());
        }
        game
    })
}

/// The positions of files, those with a FEN at the start of a line.
pub(crate) fn of_files() -> Vec<Board> {
    let files =
        [include_str!("../../../../data/chess/openings-8ply.epd"), include_str!("../../../../data/chess/wac.epd")];
    let board = |line: &str| {
        let fields: Vec<&str> = line.split_whitespace().take(4).collect();
        (fields.join(" ") + " 0 1").parse().expect("a legal position")
    };
    files.iter().flat_map(|file| file.lines()).map(board).collect()
}

/// The odd ones.
pub(crate) fn odd() -> Vec<Board> {
    ODD.iter().map(|fen| fen.parse().expect("a legal position")).collect()
}

/// The same position with the colours swapped.
pub(crate) fn mirrored(board: &Board) -> Board {
    let mut builder = BoardBuilder::empty();
    for color in Color::ALL {
        for square in board.colors(color) {
            let piece = board.piece_on(square).expect("a piece stands here");
            builder.board[square.flip_rank() as usize] = Some((piece, !color));
        }
        builder.castle_rights[!color as usize] = *board.castle_rights(color);
    }
    builder.side_to_move = !board.side_to_move();
    let rank = mossa_chess::board::Rank::Third.relative_to(board.side_to_move());
    builder.en_passant = board.en_passant().map(|file| Square::new(file, rank));
    builder.build().expect("the mirror of a legal position is legal")
}

fn legal(board: &Board) -> Vec<Move> {
    let mut all = Vec::new();
    board.generate_moves(|moves| {
        all.extend(moves);
        false
    });
    all
}
