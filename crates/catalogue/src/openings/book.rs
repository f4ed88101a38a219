//! Opening books as files: a game walks through them, if it has any.

/// A book that is larger is refused.
pub const MAX_BYTES: u64 = 1 << 28;

/// Whether a file is an opening book, by its name.
pub fn is_book(name: &str) -> bool {
    name.rsplit_once('.').is_some_and(|(_, ending)| ending.eq_ignore_ascii_case("bin"))
}
