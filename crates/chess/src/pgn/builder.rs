//! Builds a game from tokens. Variations are kept on an explicit stack, because the file decides how deep they are
//! nested and is not trusted.

use super::error::Fault;
use super::game::{Game, GameResult, Line, Ply};
use super::lexer::Token;
use super::reader::Keep;
use super::{DEEPEST, Nag};

/// A game as far as it has been read.
pub(super) struct Builder {
    keep: Keep,
    tags: Vec<(String, String)>,
    /// The game's own line, and within it the variations that are open.
    open: Vec<Part>,
    /// Variations that are open and not kept.
    n_skipped: usize,
    /// Something else than tags and comments has been read.
    in_moves: bool,
}

/// A line as far as it has been read.
#[derive(Default)]
struct Part {
    line: Line,
    /// Comments for the move that comes next.
    waiting: Vec<String>,
    /// A comment would stand right behind the last move.
    is_behind: bool,
}

/// What a token means for the game.
pub(super) enum Flow {
    /// The game goes on.
    On,
    /// It ended with this token, and with this result, if the token has one.
    Over(Option<GameResult>),
    /// It ended before this token, which belongs to the next one.
    Before(Token),
}

impl Builder {
    pub(super) fn new(keep: Keep) -> Self {
        Self { keep, tags: Vec::new(), open: vec![Part::default()], n_skipped: 0, in_moves: false }
    }

    /// Nothing has been read of which a game could be made.
    pub(super) fn is_empty(&self) -> bool {
        self.tags.is_empty() && !self.in_moves
    }

    /// Moves have been read, so that a tag would belong to the next game.
    pub(super) fn is_in_moves(&self) -> bool {
        self.in_moves
    }

    pub(super) fn take(&mut self, token: Token) -> Result<Flow, Fault> {
        let is_skipped = 0 < self.n_skipped;
        self.in_moves |= !matches!(token, Token::Tag { .. } | Token::Comment(_) | Token::End);
        match token {
            Token::Tag { name, value, after_blank_line } => return Ok(self.tag(name, value, after_blank_line)),
            Token::Open => self.begin_variation()?,
            Token::Close => self.end_variation()?,
            Token::End => return Ok(Flow::Over(None)),
            Token::Result(result) if self.depth() == 0 => return Ok(Flow::Over(Some(result))),
            // Some programs write results behind variations too.
            Token::Result(_) => {}
            _ if is_skipped => {}
            Token::Number => self.part().is_behind = false,
            Token::Word(san) => self.part().push(san),
            Token::Nag(nag) => self.nag(nag),
            Token::Comment(text) => self.comment(text),
        }
        Ok(Flow::On)
    }

    /// The game cannot end within a variation.
    pub(super) fn expect_closed(&self) -> Result<(), Fault> {
        if self.depth() == 0 { Ok(()) } else { Err(Fault::UnclosedVariation(self.depth())) }
    }

    /// The game with this result, or else with the one that its tags know.
    pub(super) fn finish(mut self, result: Option<GameResult>) -> Game {
        let line = self.open.swap_remove(0).finish();
        let mut game = Game { tags: self.tags, line, result: GameResult::Unknown };
        game.result = result.or_else(|| game.tag("Result").and_then(GameResult::read)).unwrap_or_default();
        game
    }

    /// A tag behind moves begins the next game; so does one that we have already, behind a blank line.
    fn tag(&mut self, name: String, value: String, after_blank_line: bool) -> Flow {
        let is_again = after_blank_line && self.tags.iter().any(|(known, _)| *known == name);
        if self.in_moves || is_again {
            return Flow::Before(Token::Tag { name, value, after_blank_line });
        }
        self.part().waiting.clear();
        self.tags.push((name, value));
        Flow::On
    }

    fn begin_variation(&mut self) -> Result<(), Fault> {
        if DEEPEST <= self.depth() {
            return Err(Fault::TooDeep);
        }
        if !self.keep.variations {
            self.n_skipped += 1;
        } else if self.part().line.plies.is_empty() {
            return Err(Fault::VariationFirst);
        } else {
            self.open.push(Part::default());
        }
        Ok(())
    }

    fn end_variation(&mut self) -> Result<(), Fault> {
        if 0 < self.n_skipped {
            self.n_skipped -= 1;
        } else if self.open.len() == 1 {
            return Err(Fault::NoVariation);
        } else {
            let variation = self.open.pop().expect("two parts at least").finish();
            let ply = self.part().line.plies.last_mut().expect("a variation begins behind a move");
            ply.variations.push(variation);
        }
        self.part().is_behind = false;
        Ok(())
    }

    /// A glyph without a move has no meaning that could be kept.
    fn nag(&mut self, nag: Nag) {
        if self.keep.nags
            && let Some(ply) = self.part().line.plies.last_mut()
        {
            ply.nags.push(nag);
        }
    }

    fn comment(&mut self, text: String) {
        if text.is_empty() || !self.keep.comments {
            return;
        }
        let part = self.part();
        match part.line.plies.last_mut() {
            Some(ply) if part.is_behind => ply.after.push(text),
            _ => part.waiting.push(text),
        }
    }

    /// How many variations are open.
    fn depth(&self) -> usize {
        self.open.len() - 1 + self.n_skipped
    }

    fn part(&mut self) -> &mut Part {
        self.open.last_mut().expect("the game's own line is never closed")
    }
}

impl Part {
    fn push(&mut self, san: String) {
        let before = std::mem::take(&mut self.waiting);
        self.line.plies.push(Ply { before, ..Ply::new(san) });
        self.is_behind = true;
    }

    /// The whole line. Comments that waited for another move go where they would be read from if they were written.
    fn finish(mut self) -> Line {
        match self.line.plies.last_mut() {
            Some(ply) if ply.variations.is_empty() => ply.after.append(&mut self.waiting),
            _ => self.line.end = self.waiting,
        }
        self.line
    }
}
