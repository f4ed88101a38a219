//! What comes from outside while a game is played: lines that are typed, and Ctrl-C.
//!
//! Lines are read on demand, one at a time, by a thread of their own, so that Ctrl-C is heard while nothing is typed:
//! with an
//! [`editor`](super::editor) at a terminal, as they come from a pipe. While a player thinks, Ctrl-C makes it answer at
//! once; otherwise it ends the game, and always where no person could go on.

use std::io::{BufRead as _, IsTerminal as _, Read as _, Write as _};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use mossa_kernel::{RealClock, SearchHandle, StopFlag};

use super::editor::LineEditor;
use super::screen::Screen;
use super::terminal::Kept;
use crate::failure::Failure;
use crate::signals::{Heeded, on_signal};

/// No command is as long as this; what is longer is cut.
const LONGEST_LINE: u64 = 4_096;

/// What a person is asked.
#[derive(Clone, Debug)]
pub(super) struct Prompt {
    /// What stands before the line.
    pub(super) text: String,
    /// What Tab completes: commands and moves.
    pub(super) words: Vec<String>,
}

/// Something heard.
pub(super) enum Heard {
    /// A line, without its end.
    Line(String),
    /// Nothing more will be typed, or the user wants to leave.
    End,
}

/// What the handler of Ctrl-C must know.
#[derive(Default)]
struct Thinking {
    /// The flag of the search that runs, if one does.
    stop: Option<StopFlag>,
    /// Whether the game is to end.
    is_over: bool,
}

pub(super) struct InputReader {
    heard: Receiver<Heard>,
    /// Asks for a line; `None` until the first is wanted.
    ask: Option<Sender<Prompt>>,
    speak: Sender<Heard>,
    thinking: Arc<Mutex<Thinking>>,
    /// Whether what is typed can be seen already.
    is_terminal: bool,
    /// Whether lines are edited, and the prompt is the editor's to show.
    is_edited: bool,
    /// The terminal as it was: an editor that is interrupted in the middle of a line leaves it otherwise.
    _kept: Option<Kept>,
}

/// Who is at the board.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Company {
    /// At least one person.
    Person,
    /// Players only.
    PlayersOnly,
}

impl InputReader {
    /// Begins to listen for Ctrl-C.
    pub(super) fn open(company: Company) -> InputReader {
        let (speak, heard) = channel();
        let thinking: Arc<Mutex<Thinking>> = Arc::default();
        let is_terminal = std::io::stdin().is_terminal();
        let can_go_on = company == Company::Person && is_terminal;
        let (say, shared) = (speak.clone(), Arc::clone(&thinking));
        let interrupt = move || {
            let mut thinking = shared.lock().unwrap_or_else(PoisonError::into_inner);
            let was_thinking = thinking.stop.take().map(|stop| stop.raise()).is_some();
            if was_thinking && can_go_on {
                return Heeded::GoesOn;
            }
            thinking.is_over = true;
            // If nobody hears it, it is over already.
            let _ = say.send(Heard::End);
            Heeded::Ends
        };
        let is_edited = is_terminal && std::io::stdout().is_terminal();
        let keep = || if is_edited { Kept::of_stdin() } else { None };
        let (kept, mut put_back) = (keep(), keep());
        on_signal(interrupt, move || drop(put_back.take()));
        InputReader { heard, ask: None, speak, thinking, is_terminal, is_edited, _kept: kept }
    }

    /// Asks for a line; `None` at the end. What was typed unseen is shown.
    pub(super) fn hear(&mut self, prompt: Prompt, screen: &mut Screen) -> Result<Option<String>, Failure> {
        if !self.is_edited {
            screen.ask(&prompt.text)?;
        }
        match self.listen(prompt) {
            Heard::End => {
                screen.say("")?;
                Ok(None)
            }
            Heard::Line(line) => {
                if !self.is_terminal {
                    screen.say(&line.replace(|c: char| c.is_control(), "\u{fffd}"))?;
                }
                Ok(Some(line))
            }
        }
    }

    /// Waits for a line.
    fn listen(&mut self, prompt: Prompt) -> Heard {
        if self.is_over() {
            return Heard::End;
        }
        let speak = self.speak.clone();
        let is_edited = self.is_edited;
        let ask = self.ask.get_or_insert_with(|| if is_edited { start_editing(speak) } else { start_reading(speak) });
        if ask.send(prompt).is_err() {
            return Heard::End;
        }
        self.heard.recv().unwrap_or(Heard::End)
    }

    /// SearchHandle for a search that begins now: Ctrl-C stops it.
    pub(super) fn handle(&self) -> Arc<SearchHandle<RealClock>> {
        let handle: Arc<SearchHandle<RealClock>> = Arc::default();
        let mut thinking = self.thinking.lock().unwrap_or_else(PoisonError::into_inner);
        thinking.stop = Some(handle.stop.clone());
        handle
    }

    /// The search has ended.
    pub(super) fn at_ease(&self) {
        self.thinking.lock().unwrap_or_else(PoisonError::into_inner).stop = None;
    }

    /// Whether the game is to end.
    pub(super) fn is_over(&self) -> bool {
        self.thinking.lock().unwrap_or_else(PoisonError::into_inner).is_over
    }
}

/// Starts the thread that reads a line whenever it is asked to.
fn start_reading(speak: Sender<Heard>) -> Sender<Prompt> {
    let (ask, asked) = channel();
    thread::spawn(move || answer(&asked, &speak, |_| read_line()));
    ask
}

/// The same at a terminal, where lines are edited.
fn start_editing(speak: Sender<Heard>) -> Sender<Prompt> {
    let (ask, asked) = channel();
    thread::spawn(move || match LineEditor::open() {
        Some(mut editor) => answer(&asked, &speak, |prompt| editor.read(prompt)),
        None => answer(&asked, &speak, |prompt| {
            // A prompt that cannot be shown can be answered all the same.
            let mut out = anstream::stdout();
            let _ = write!(out, "{}", prompt.text).and_then(|()| out.flush());
            read_line()
        }),
    });
    ask
}

/// Reads whenever it is asked to, until the end.
fn answer(asked: &Receiver<Prompt>, speak: &Sender<Heard>, mut read: impl FnMut(&Prompt) -> Heard) {
    while let Ok(prompt) = asked.recv() {
        let heard = read(&prompt);
        let is_end = matches!(heard, Heard::End);
        if speak.send(heard).is_err() || is_end {
            break;
        }
    }
}

fn read_line() -> Heard {
    let mut bytes = Vec::new();
    let mut stdin = std::io::stdin().lock();
    match stdin.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut bytes) {
        Ok(0) | Err(_) => return Heard::End,
        Ok(_) => {}
    }
    if bytes.last() != Some(&b'\n') {
        // The rest of a line that is too long, if it is that and not the last one.
        let _ = stdin.skip_until(b'\n');
    }
    Heard::Line(String::from_utf8_lossy(&bytes).trim_end_matches(['\n', '\r']).to_owned())
}
