//! The terminal's settings, put back at the end: a user who interrupts the program while a line is edited gets the
//! terminal back as it was.

/// The settings of the terminal at standard input, restored when this is dropped.
pub(super) struct Kept {
    #[cfg(unix)]
    settings: rustix::termios::Termios,
}

impl Kept {
    /// The settings as they are now; none if standard input is no terminal.
    #[cfg(unix)]
    pub(super) fn of_stdin() -> Option<Kept> {
        let settings = rustix::termios::tcgetattr(std::io::stdin()).ok()?;
        Some(Kept { settings })
    }

    /// RemoteRun terminals look after themselves.
    #[cfg(not(unix))]
    pub(super) fn of_stdin() -> Option<Kept> {
        None
    }
}

impl Drop for Kept {
    fn drop(&mut self) {
        // A terminal that has gone needs no settings.
        #[cfg(unix)]
        let _ = rustix::termios::tcsetattr(std::io::stdin(), rustix::termios::OptionalActions::Now, &self.settings);
    }
}
