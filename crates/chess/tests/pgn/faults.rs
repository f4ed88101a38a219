//! Broken files: what is wrong is named with its place, and the games behind it are read.

use std::io::{self, BufReader, Read};

use mossa_chess::pgn::{DEEPEST, Keep, Reader};

/// The games of a text, each as its number of moves or as what is wrong with it.
fn read_all(text: &str) -> Vec<Result<usize, String>> {
    let moves = |game: mossa_chess::pgn::Game| game.line.plies.len();
    Reader::new(text.as_bytes()).map(|game| game.map(moves).map_err(|error| error.to_string())).collect()
}

#[test]
fn faults_are_named_and_the_next_game_is_read() {
    const NAME: &str = "expected letters and digits, as in [Event \"…\"]";
    let cases = [
        ("1. e4 {open", "line 2, column 7: the comment is not closed: expected }"),
        ("1. e4 (1. d4", "line 4, column 1: the game ends within a variation: expected )"),
        ("1. e4 (1. d4 (1. c4\n", "line 5, column 1: the game ends within 2 variations: expected )"),
        ("1. e4 ) e5", "line 2, column 7: found ) where no variation is open: expected a move"),
        ("(1. e4) e5", "line 2, column 1: found a variation before any move: expected a move"),
        ("1. e4 $256", "line 2, column 7: found the glyph \"$256\": expected $0 to $255"),
        ("1. e4\n  $ 1", "line 3, column 3: found the glyph \"$\": expected $0 to $255"),
        ("1. e4 } e5", "line 2, column 7: found '}': expected a move, a comment or a result"),
        ("1. e4 e5 <x>", "line 2, column 10: found '<': expected a move, a comment or a result"),
        ("1. e4 e5 \"", "line 2, column 10: found '\"': expected a move, a comment or a result"),
        ("[E^ \"x\"]\n[Site \"y\"]\n\n1. e4", &format!("line 2, column 1: the tag is named \"E^\": {NAME}")),
        ("[]", &format!("line 2, column 1: the tag is named \"\": {NAME}")),
        (
            "[Site \"y\"]\n[White Anna]\n\n1. e4",
            "line 3, column 1: the tag White has no value: expected one in quotation marks",
        ),
        ("[White \"Anna]\n\n1. e4", "line 2, column 1: the tag White is not closed: expected \"] on the same line"),
        ("[White \"Anna\"\n]", "line 2, column 1: the tag White is not closed: expected \"] on the same line"),
    ];
    for (broken, expected) in cases {
        // One good game stands in the line before it, and one behind it.
        let text = format!("1. e4 e5 *\n{broken}\n\n[Event \"next\"]\n[Site \"there\"]\n\n1. d4 d5 2. c4 *\n");
        assert_eq!(read_all(&text), [Ok(2), Err(format!("game 2, {expected}")), Ok(3)], "{broken:?}");
    }
}

#[test]
fn a_bad_tag_behind_moves_spoils_the_next_game_only() {
    let text = "[Event \"a\"]\n1. e4\n[Event a]\n[Site \"b\"]\n\n1. d4 d5 *\n\n[Event \"c\"]\n\n1. c4 e5 2. g3 *\n";
    let found = read_all(text);
    assert_eq!((&found[0], &found[2], found.len()), (&Ok(1), &Ok(3), 3));
    assert!(found[1].as_ref().unwrap_err().starts_with("game 2, line 3, column 1: the tag Event has no value"));
}

#[test]
fn tags_of_the_game_behind_an_open_variation_are_kept() {
    let text = "1. e4 (1. d4\n\n[Event \"next\"]\n[Site \"there\"]\n\n1. d4 *\n";
    let mut reader = Reader::new(text.as_bytes());
    assert!(reader.next_game().is_err());
    let game = reader.next_game().unwrap().unwrap();
    assert_eq!((game.tag("Event"), game.tag("Site")), (Some("next"), Some("there")));
    let place = reader.place();
    assert_eq!((place.game, place.line, place.column), (2, 3, 1));
}

#[test]
fn nesting_is_bounded_whether_kept_or_not() {
    for keep in [Keep::ALL, Keep::MAIN_LINE] {
        let text = format!("1. e4 {}\n\n[Event \"next\"]\n\n1. d4 *", "(e4 ".repeat(1_000_000));
        let mut reader = Reader::within(text.as_bytes(), 1 << 30).keeping(keep);
        let message = reader.next_game().unwrap_err().to_string();
        assert!(
            message.ends_with(&format!("variations are nested too deeply: expected at most {DEEPEST}")),
            "{message}"
        );
        assert!(reader.next_game().unwrap().is_some());
    }
}

/// A source without an end.
struct Endless(&'static [u8], usize);

impl Read for Endless {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        for byte in &mut *buffer {
            *byte = self.0[self.1];
            self.1 = (self.1 + 1) % self.0.len();
        }
        Ok(buffer.len())
    }
}

#[test]
fn endless_games_are_refused_in_bounded_memory() {
    const MOST: usize = 100_000;
    let endless: [&[u8]; 9] =
        [b"e4 ", b"e4 e5\n", b"{", b"{ a\n", b"[Event \"", b"[Event \"a\"]\n", b";x", b"%", b"\n $1"];
    for pattern in endless {
        let mut reader = Reader::within(BufReader::new(Endless(pattern, 0).take(10_000_000)), MOST);
        let error = reader.next_game().unwrap_err().to_string();
        let is_tag = pattern == b"[Event \"";
        let expected = if is_tag { "the tag Event is not closed" } else { "the game takes more than 100000 bytes" };
        assert!(error.contains(expected), "{error}");
        assert!(reader.buffered() <= 2 * MOST, "{} bytes are held", reader.buffered());
    }
}

/// Fails after some bytes.
struct Failing(&'static [u8]);

impl Read for Failing {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.0.is_empty() { Err(io::Error::other("the disk\nis gone")) } else { self.0.read(buffer) }
    }
}

#[test]
fn a_file_that_fails_ends_the_reading() {
    let mut reader = Reader::new(BufReader::new(Failing(b"1. e4 *\n1. d4 d5\n")));
    assert!(reader.next_game().unwrap().is_some());
    let message = reader.next_game().unwrap_err().to_string();
    assert!(message.ends_with("the file cannot be read: \"the disk\\nis gone\""), "{message}");
    assert_eq!(reader.next_game(), Ok(None));
}
