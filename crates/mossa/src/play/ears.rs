//! What comes from outside while a game is played: lines that are typed, and Ctrl-C.
//!
//! Lines are read on demand, one at a time, by a thread of their own, so that Ctrl-C is heard while nobody types. While
//! a player thinks, Ctrl-C makes it answer at once; otherwise it ends the game, and always where nobody could go on.

use std::io::{BufRead as _, IsTerminal as _, Read as _};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use mossa_kernel::{RealClock, Reins, StopFlag};

/// No command is as long as this; what is longer is cut.
const LONGEST_LINE: u64 = 4_096;

/// Something heard.
pub(super) enum Heard {
    /// A line, without its end.
    Line(String),
    /// Nothing more will be typed, or somebody wants to leave.
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

pub(super) struct Ears {
    heard: Receiver<Heard>,
    /// Asks for a line; `None` until the first is wanted.
    ask: Option<Sender<()>>,
    speak: Sender<Heard>,
    thinking: Arc<Mutex<Thinking>>,
    /// Whether what is typed can be seen already.
    is_terminal: bool,
}

/// Who is at the board.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Company {
    /// At least one person.
    Person,
    /// Players only.
    PlayersOnly,
}

impl Ears {
    /// Begins to listen for Ctrl-C.
    pub(super) fn open(company: Company) -> Ears {
        let (speak, heard) = channel();
        let thinking: Arc<Mutex<Thinking>> = Arc::default();
        let is_terminal = std::io::stdin().is_terminal();
        let can_go_on = company == Company::Person && is_terminal;
        let (say, shared) = (speak.clone(), Arc::clone(&thinking));
        let interrupt = move || {
            let mut thinking = shared.lock().unwrap_or_else(PoisonError::into_inner);
            let was_thinking = thinking.stop.take().map(|stop| stop.raise()).is_some();
            if !(was_thinking && can_go_on) {
                thinking.is_over = true;
                // If nobody hears it, it is over already.
                let _ = say.send(Heard::End);
            }
        };
        // Without a handler Ctrl-C still ends the process, only less politely.
        let _ = ctrlc::set_handler(interrupt);
        Ears { heard, ask: None, speak, thinking, is_terminal }
    }

    /// Whether what is typed can be seen already: on a terminal, and not in a pipe.
    pub(super) fn is_terminal(&self) -> bool {
        self.is_terminal
    }

    /// Waits for a line.
    pub(super) fn listen(&mut self) -> Heard {
        if self.is_over() {
            return Heard::End;
        }
        let speak = self.speak.clone();
        let ask = self.ask.get_or_insert_with(|| start_reading(speak));
        if ask.send(()).is_err() {
            return Heard::End;
        }
        self.heard.recv().unwrap_or(Heard::End)
    }

    /// Reins for a search that begins now: Ctrl-C stops it.
    pub(super) fn reins(&self) -> Arc<Reins<RealClock>> {
        let reins: Arc<Reins<RealClock>> = Arc::default();
        let mut thinking = self.thinking.lock().unwrap_or_else(PoisonError::into_inner);
        thinking.stop = Some(reins.stop.clone());
        reins
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
fn start_reading(speak: Sender<Heard>) -> Sender<()> {
    let (ask, asked) = channel();
    thread::spawn(move || {
        while asked.recv().is_ok() {
            let heard = read_line();
            let is_end = matches!(heard, Heard::End);
            if speak.send(heard).is_err() || is_end {
                break;
            }
        }
    });
    ask
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
