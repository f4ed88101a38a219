//! A pseudo-terminal with the program on it: what a person sees is read, and keys are pressed, as in a real one.

use std::fs::File;
use std::io::{Read as _, Write as _};
use std::process::{Child, Command, Stdio};

use nix::pty::{Winsize, openpty};
use nix::sys::termios::{LocalFlags, tcgetattr};

/// The program at a terminal of 80 by 24.
pub(super) struct Terminal {
    ours: File,
    child: Child,
    seen: String,
}

impl Terminal {
    /// Starts a program.
    pub(super) fn start(command: &mut Command) -> Terminal {
        let size = Winsize { ws_row: 24, ws_col: 80, ws_xpixel: 0, ws_ypixel: 0 };
        let ends = openpty(Some(&size), None).unwrap();
        let (ours, theirs) = (File::from(ends.master), File::from(ends.slave));
        let end = || theirs.try_clone().unwrap();
        command.stdin(end()).stdout(end()).stderr(end()).env("TERM", "xterm").env("NO_COLOR", "1");
        let child = command.spawn().unwrap();
        // Its end of the terminal is its own from here on: when it has ended, that can be seen.
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        drop(theirs);
        Terminal { ours, child, seen: String::new() }
    }

    /// Waits until this is shown, and forgets everything up to it: what came before.
    pub(super) fn wait_for(&mut self, text: &str) -> String {
        loop {
            if let Some(at) = self.seen.find(text) {
                let rest = self.seen.split_off(at + text.len());
                return std::mem::replace(&mut self.seen, rest);
            }
            let mut chunk = [0; 4096];
            let n = self.ours.read(&mut chunk).unwrap_or(0);
            assert_ne!(n, 0, "it ended before {text:?}: {:?}", self.seen);
            self.seen += &String::from_utf8_lossy(&chunk[..n]);
        }
    }

    /// Presses keys.
    pub(super) fn press(&mut self, keys: &str) {
        self.ours.write_all(keys.as_bytes()).unwrap();
    }

    /// Waits until the program has ended: its exit code, and whether the terminal echoes and edits lines as before.
    pub(super) fn end(mut self) -> (i32, bool) {
        let code = self.child.wait().unwrap().code().unwrap();
        let settings = tcgetattr(&self.ours).unwrap();
        (code, settings.local_flags.contains(LocalFlags::ECHO | LocalFlags::ICANON))
    }
}
