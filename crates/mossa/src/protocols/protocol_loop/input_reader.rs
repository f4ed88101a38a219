//! Lines from standard input, read by a thread of their own. What is no text becomes text, and what is too long is
//! dropped: both make an unknown order.

use std::io::{BufRead as _, Read as _};
use std::sync::mpsc::Sender;
use std::thread;

use mossa_protocol::LONGEST_LINE;

use super::Event;

/// Begins to read.
pub(super) fn open<T: Send + 'static>(sender: Sender<Event<T>>) {
    thread::spawn(move || {
        while let Some(line) = read_line() {
            if sender.send(Event::Line(line)).is_err() {
                return;
            }
        }
        // If nobody hears it, it is over already.
        let _ = sender.send(Event::End);
    });
}

/// The next line; none at the end.
fn read_line() -> Option<String> {
    let mut bytes = Vec::new();
    let mut stdin = std::io::stdin().lock();
    match stdin.by_ref().take(LONGEST_LINE as u64).read_until(b'\n', &mut bytes) {
        Ok(0) | Err(_) => return None,
        Ok(_) => {}
    }
    if bytes.last() != Some(&b'\n') && bytes.len() == LONGEST_LINE {
        let _ = stdin.skip_until(b'\n');
        return Some(String::new());
    }
    Some(String::from_utf8_lossy(&bytes).into_owned())
}
