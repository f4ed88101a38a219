//! A file into games, one at a time.
//!
//! Only the current line and the current game are in memory, and both are bounded. After a fault the reader skips to the
//! tags of the next game and goes on; after the file itself has failed it is at its end.

use std::io::BufRead;

use super::builder::{Builder, Flow};
use super::cursor::Section;
use super::error::{Fault, PgnError, Place};
use super::game::{Game, GameResult, Line, Ply};
use super::lexer::{Lexer, Token};
use super::{LARGEST, MainLine};

/// What of a game is kept; the rest is read over.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Keep {
    /// Comments.
    pub comments: bool,
    /// Variations, with all that is in them.
    pub variations: bool,
    /// Glyphs.
    pub nags: bool,
}

impl Keep {
    /// All there is.
    pub const ALL: Self = Self { comments: true, variations: true, nags: true };
    /// Tags, moves, result.
    pub const MAIN_LINE: Self = Self { comments: false, variations: false, nags: false };
}

/// Reads games from a file, a pipe, a slice of bytes.
///
/// It is also an iterator over `Result<Game, PgnError>`, which goes on after errors.
pub struct Reader<R> {
    lexer: Lexer<R>,
    keep: Keep,
    /// A token that was read too early: it belongs to the next game.
    next: Option<Result<Token, Fault>>,
    /// Where the current game begins.
    begin: Place,
    /// The file is at its end.
    is_over: bool,
}

impl<R: BufRead> Reader<R> {
    /// A reader that keeps everything, of games up to [`LARGEST`].
    pub fn new(source: R) -> Self {
        Self::within(source, LARGEST)
    }

    /// A reader of games that take no more memory than this, in bytes and roughly.
    pub fn within(source: R, largest: usize) -> Self {
        // Less than this could not hold the smallest game.
        let lexer = Lexer::new(source, largest.max(1 << 10));
        Self { lexer, keep: Keep::ALL, next: None, begin: Place::default(), is_over: false }
    }

    /// The same reader, keeping what it is told.
    pub fn keeping(mut self, keep: Keep) -> Self {
        self.lexer.hears_comments = keep.comments;
        self.keep = keep;
        self
    }

    /// The next game; none at the end of the file.
    pub fn next_game(&mut self) -> Result<Option<Game>, PgnError> {
        if self.is_over {
            return Ok(None);
        }
        self.lexer.cursor.begin_game();
        self.begin.game += 1;
        let mut builder = Builder::new(self.keep);
        let ended = self.read_into(&mut builder);
        match ended {
            Ok(_) if builder.is_empty() => {
                self.is_over = true;
                Ok(None)
            }
            Ok(result) => Ok(Some(builder.finish(result))),
            Err(fault) => Err(self.give_up(fault, &builder)),
        }
    }

    /// The next game with its moves, checked; none at the end of the file.
    ///
    /// What cannot be played is a fault of the game, and the place of that is where the game begins.
    pub fn next_played(&mut self) -> Result<Option<(Game, MainLine)>, PgnError> {
        let Some(game) = self.next_game()? else { return Ok(None) };
        match MainLine::of(&game) {
            Ok(line) => Ok(Some((game, line))),
            Err(error) => Err(PgnError { place: self.begin, fault: Fault::Play(error) }),
        }
    }

    /// Where the game that was read last begins.
    pub fn place(&self) -> Place {
        self.begin
    }

    /// Bytes of memory that are held for reading, the current game not counted.
    pub fn buffered(&self) -> usize {
        self.lexer.cursor.capacity()
    }

    /// Reads to the end of a game; its result, if it has one.
    fn read_into(&mut self, builder: &mut Builder) -> Result<Option<GameResult>, Fault> {
        loop {
            let token = match self.next.take().unwrap_or_else(|| self.lexer.token()) {
                // What is wrong with the next game shall not spoil this one.
                Err(fault) if is_of_tag(&fault) && builder.is_in_moves() => {
                    self.next = Some(Err(fault));
                    return builder.expect_closed().map(|()| None);
                }
                token => token?,
            };
            if builder.is_empty() {
                (self.begin.line, self.begin.column) = self.lexer.begin;
            }
            self.lexer.cursor.charge(weight(&token))?;
            match builder.take(token)? {
                Flow::On => {}
                Flow::Over(result) => return builder.expect_closed().map(|()| result),
                Flow::Before(token) => {
                    self.next = Some(Ok(token));
                    return builder.expect_closed().map(|()| None);
                }
            }
        }
    }

    /// Leaves the game in which something is wrong, for the next one.
    fn give_up(&mut self, fault: Fault, builder: &Builder) -> PgnError {
        let (line, column) = self.lexer.begin;
        let place = Place { game: self.begin.game, line, column };
        let section = if is_of_tag(&fault) && !builder.is_in_moves() { Section::Tags } else { Section::Moves };
        self.is_over = match fault {
            Fault::Input(_) => true,
            _ if self.next.is_some() => false,
            _ => self.lexer.cursor.skip_game(section).is_err(),
        };
        PgnError { place, fault }
    }
}

impl<R: BufRead> Iterator for Reader<R> {
    type Item = Result<Game, PgnError>;

    fn next(&mut self) -> Option<Self::Item> {
        self.next_game().transpose()
    }
}

fn is_of_tag(fault: &Fault) -> bool {
    matches!(fault, Fault::TagName(_) | Fault::TagValue(_) | Fault::UnclosedTag(_))
}

/// The memory that a token takes beside its text, which was counted with its line.
fn weight(token: &Token) -> usize {
    const ALLOCATION: usize = 16;
    match token {
        Token::Word(_) => size_of::<Ply>() + ALLOCATION,
        Token::Open => size_of::<Line>() + ALLOCATION,
        Token::Comment(_) => size_of::<String>() + ALLOCATION,
        Token::Tag { .. } => size_of::<(String, String)>() + ALLOCATION,
        _ => 1,
    }
}
