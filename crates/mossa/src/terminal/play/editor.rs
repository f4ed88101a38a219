//! The line that a person types at a terminal: arrow keys, history, Home and End, Ctrl-A, -E, -W and the rest of what
//! shells have, and Tab, which completes commands and legal moves.
//!
//! Ctrl-C empties a line that has something on it; on an empty line it leaves, as Ctrl-D does.

use rustyline::completion::Completer;
use rustyline::error::ReadlineError;
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::history::MemHistory;
use rustyline::validate::Validator;
use rustyline::{
    Cmd, CompletionType, ConditionalEventHandler, Config, Context, Editor, Event, EventContext, EventHandler, Helper,
    KeyEvent, Movement, RepeatCount,
};

use super::input_reader::{Heard, Prompt};

/// A line editor with the lines typed so far.
pub(super) struct LineEditor {
    editor: Editor<Candidates, MemHistory>,
}

impl LineEditor {
    /// An editor on the terminal of this process; none if the terminal cannot be used that way.
    pub(super) fn open() -> Option<LineEditor> {
        let config = Config::builder().completion_type(CompletionType::List).auto_add_history(true).build();
        let history = MemHistory::with_config(&config);
        let mut editor = Editor::with_history(config, history).ok()?;
        editor.bind_sequence(KeyEvent::ctrl('C'), EventHandler::Conditional(Box::new(ClearOrLeave)));
        Some(LineEditor { editor })
    }

    /// Asks for a line.
    pub(super) fn read(&mut self, prompt: &Prompt) -> Heard {
        self.editor.set_helper(Some(Candidates(prompt.words.clone())));
        loop {
            match self.editor.readline(&prompt.text) {
                Ok(line) => return Heard::Line(line),
                // The window has another size now; the line goes on.
                Err(ReadlineError::Signal(_)) => {}
                Err(_) => return Heard::End,
            }
        }
    }
}

/// What Ctrl-C does.
struct ClearOrLeave;

impl ConditionalEventHandler for ClearOrLeave {
    fn handle(&self, _event: &Event, _n: RepeatCount, _positive: bool, context: &EventContext<'_>) -> Option<Cmd> {
        Some(if context.line().is_empty() { Cmd::Interrupt } else { Cmd::Kill(Movement::WholeBuffer) })
    }
}

/// What Tab can complete a word to.
struct Candidates(Vec<String>);

impl Completer for Candidates {
    type Candidate = String;

    fn complete(&self, line: &str, at: usize, _context: &Context<'_>) -> rustyline::Result<(usize, Vec<String>)> {
        let begun = &line[..at];
        let start = begun.rfind(char::is_whitespace).map_or(0, |gap| gap + 1);
        Ok((start, completions(&begun[start..], &self.0)))
    }
}

impl Hinter for Candidates {
    type Hint = String;
}
impl Highlighter for Candidates {}
impl Validator for Candidates {}
impl Helper for Candidates {}

/// The words that begin like this; if none does, those that do when capitals do not matter.
fn completions(begun: &str, words: &[String]) -> Vec<String> {
    let exact: Vec<String> = words.iter().filter(|word| word.starts_with(begun)).cloned().collect();
    if !exact.is_empty() {
        return exact;
    }
    let begun = begun.to_lowercase();
    words.iter().filter(|word| word.to_lowercase().starts_with(&begun)).cloned().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_completed_capitals_first() {
        let words = ["Nf3", "Nc3", "new", "nf"].map(str::to_owned);
        assert_eq!(completions("N", &words), ["Nf3", "Nc3"]);
        assert_eq!(completions("ne", &words), ["new"]);
        assert_eq!(completions("NEW", &words), ["new"]);
        assert_eq!(completions("nc", &words), ["Nc3"]);
        assert!(completions("x", &words).is_empty());
    }
}
