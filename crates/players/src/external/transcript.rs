//! A transcript of the protocol: every line to and from outside programs, with the time, the direction and the player.
//!
//! Lines look like `   0.012 > python3 player.py #1: go movetime 100`: seconds since the transcript was begun, `>` for what
//! is said to a program, `<` for what it says, `*` for what becomes of it, and the program with its number in the order in
//! which programs were started.

use std::fmt;
use std::io::Write;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use mossa_kernel::Clock;

/// A transcript has at most this many bytes: a program that never stops talking fills no disk.
const LONGEST: u64 = 1 << 30;

/// Where the lines go.
///
/// ```
/// use mossa_kernel::FakeClock;
/// use mossa_players::external::Transcript;
/// let transcript = Transcript::new(Vec::new(), FakeClock::default());
/// assert!(format!("{transcript:?}").starts_with("Transcript"));
/// ```
pub struct Transcript {
    file: Mutex<Kept>,
    clock: Box<dyn Clock>,
    begun: Duration,
}

/// What was written.
struct Kept {
    out: Box<dyn Write + Send>,
    n_bytes: u64,
    n_programs: u64,
}

impl fmt::Debug for Transcript {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Transcript").finish_non_exhaustive()
    }
}

impl Transcript {
    /// A transcript that is written to `out` and begins now.
    pub fn new(out: impl Write + Send + 'static, clock: impl Clock + 'static) -> Transcript {
        let begun = clock.now();
        let file = Mutex::new(Kept { out: Box::new(out), n_bytes: 0, n_programs: 0 });
        Transcript { file, clock: Box::new(clock), begun }
    }

    /// The part of one program, which is started now.
    pub(super) fn part(self: &Arc<Self>, program: &str) -> Part {
        let mut kept = self.file.lock().unwrap_or_else(PoisonError::into_inner);
        kept.n_programs += 1;
        let part = Part { transcript: Arc::clone(self), player: format!("{program} #{}", kept.n_programs) };
        drop(kept);
        part.note(Direction::Event, "is started");
        part
    }

    fn write(&self, direction: Direction, player: &str, line: &str) {
        let seconds = self.clock.now().saturating_sub(self.begun).as_secs_f64();
        let line = format!("{seconds:>9.3} {} {player}: {line}\n", direction.mark());
        let mut kept = self.file.lock().unwrap_or_else(PoisonError::into_inner);
        kept.n_bytes += line.len() as u64;
        if kept.n_bytes <= LONGEST {
            // A transcript that cannot be written any more does not end the game.
            let _ = kept.out.write_all(line.as_bytes());
        }
    }
}

/// What a line is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Direction {
    /// Said to the program.
    To,
    /// Said by the program.
    From,
    /// Something that happened to it.
    Event,
}

impl Direction {
    fn mark(self) -> char {
        match self {
            Direction::To => '>',
            Direction::From => '<',
            Direction::Event => '*',
        }
    }
}

/// The lines of one program.
#[derive(Clone, Debug)]
pub(super) struct Part {
    transcript: Arc<Transcript>,
    player: String,
}

impl Part {
    /// Writes a line down.
    pub(super) fn note(&self, direction: Direction, line: &str) {
        self.transcript.write(direction, &self.player, line);
    }
}

#[cfg(test)]
mod tests {
    use mossa_kernel::FakeClock;

    use super::*;

    /// What was written, to be read while it is written.
    #[derive(Clone, Default)]
    struct Shared(Arc<Mutex<Vec<u8>>>);

    impl Write for Shared {
        fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
            self.0.lock().unwrap().extend_from_slice(bytes);
            Ok(bytes.len())
        }

        fn flush(&mut self) -> std::io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn lines_have_time_direction_and_player() {
        let shared = Shared::default();
        let transcript = Arc::new(Transcript::new(shared.clone(), FakeClock::default()));
        let [first, second] = ["a b", "a b"].map(|program| transcript.part(program));
        first.note(Direction::To, "ugi");
        second.note(Direction::From, "ugiok");
        let text = String::from_utf8(shared.0.lock().unwrap().clone()).unwrap();
        let lines: Vec<&str> = text.lines().map(|line| line.trim_start().split_once(' ').unwrap().1).collect();
        assert_eq!(lines, ["* a b #1: is started", "* a b #2: is started", "> a b #1: ugi", "< a b #2: ugiok"]);
        assert!(text.lines().all(|line| line.trim_start().starts_with(|c: char| c.is_ascii_digit())), "{text}");
    }
}
