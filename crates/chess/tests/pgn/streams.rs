//! Long files are streamed.

use std::io::{self, BufReader, Read};

use mossa_chess::pgn::{Keep, Reader};

/// A file of games that exists only as far as it has been read.
struct Synthetic {
    n_left: u64,
    text: Vec<u8>,
    at: usize,
    /// Bytes that were read so far.
    n_bytes: u64,
}

const MOVES: &str = "1. e4 {[%clk 0:10:00]} e5 2. Nf3 (2. f4 exf4 3. Nf3 {the gambit}) Nc6 3. Bb5 $1 a6 4. Ba4 Nf6 5. O-O Be7\n\
    6. Re1 b5 7. Bb3 d6 8. c3 O-O 9. h3 Nb8 10. d4 Nbd7 11. c4 c6 12. cxb5 axb5 13. Nc3 Bb7\n\
    14. Bg5 b4 15. Nb1 h6 16. Bh4 c5 17. dxe5 Nxe4 18. Bxe7 Qxe7 19. exd6 Qf6 20. Nbd2 Nxd6 1-0\n\n";

impl Read for Synthetic {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.at == self.text.len() && 0 < self.n_left {
            self.text = format!("[Event \"Game {}\"]\n[Result \"1-0\"]\n\n{MOVES}", self.n_left).into_bytes();
            self.n_left -= 1;
            self.at = 0;
        }
        let n_bytes = self.text[self.at..].as_ref().read(buffer)?;
        self.at += n_bytes;
        self.n_bytes += n_bytes as u64;
        Ok(n_bytes)
    }
}

#[test]
fn fifty_thousand_games_in_bounded_memory() {
    const N_GAMES: u64 = 50_000;
    let source = Synthetic { n_left: N_GAMES, text: Vec::new(), at: 0, n_bytes: 0 };
    let mut reader = Reader::new(BufReader::new(source)).keeping(Keep::ALL);
    let (mut n_games, mut most_held) = (0, 0);
    while let Some(game) = reader.next_game().unwrap() {
        assert_eq!((game.tags.len(), game.line.plies.len()), (2, 40));
        n_games += 1;
        most_held = most_held.max(reader.buffered());
        assert_eq!(reader.place().game, n_games);
    }
    assert_eq!(n_games, N_GAMES);
    assert!(most_held < 1 << 10, "{most_held} bytes were held for lines");
}

/// Nothing is asked of a pipe beyond the game that is wanted.
#[test]
fn a_game_is_there_as_soon_as_its_result_is() {
    struct Pipe(Vec<&'static [u8]>);
    impl Read for Pipe {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            let mut next = self.0.pop().expect("nobody may wait for more than was needed");
            next.read(buffer)
        }
    }
    let mut reader = Reader::new(BufReader::new(Pipe(vec![b"1. d4 d5 1-0\n", b"1. e4 e5\n2. f4 *\n"])));
    assert_eq!(reader.next_game().unwrap().unwrap().line.plies.len(), 3);
    assert_eq!(reader.next_game().unwrap().unwrap().line.plies.len(), 2);
}
