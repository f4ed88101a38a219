//! Boards and positions of a file: one a line, or drawn in a frame of several lines; what follows a `#` is a comment.

/// How the frame of a board begins …
const FRAME_TOP: char = '┌';
/// … and ends.
const FRAME_BOTTOM: char = '└';

/// A board or position of a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// The line it begins in, counted from 1.
    pub line: usize,
    /// Its text, of several lines if it is framed.
    pub text: String,
    /// What is said about it, on its first line that says something.
    pub comment: String,
}

/// The entries of a file. Lines with nothing but a comment are none.
///
/// ```
/// use mossa_catalogue::entries;
/// let file = "# two boards\n1 2 3 0 # easy\n┌─────┐\n│ 3 1 │ # framed\n│ 2 · │\n└─────┘\n";
/// let all = entries(file);
/// assert_eq!(all.iter().map(|entry| (entry.line, entry.comment.as_str())).collect::<Vec<_>>(), [(2, "easy"), (3, "framed")]);
/// assert_eq!(all[1].text.lines().count(), 4);
/// ```
pub fn entries(file: &str) -> Vec<Entry> {
    let mut entries: Vec<Entry> = Vec::new();
    let mut is_in_frame = false;
    for (at, line) in file.lines().enumerate() {
        let (text, comment) = line.split_once('#').unwrap_or((line, ""));
        let (text, comment) = (text.trim(), comment.trim());
        if text.is_empty() {
            continue;
        }
        match entries.last_mut().filter(|_| is_in_frame) {
            Some(entry) => {
                entry.text.push('\n');
                entry.text.push_str(text);
                if entry.comment.is_empty() {
                    comment.clone_into(&mut entry.comment);
                }
            }
            None => entries.push(Entry { line: at + 1, text: text.to_owned(), comment: comment.to_owned() }),
        }
        is_in_frame = (is_in_frame || text.starts_with(FRAME_TOP)) && !text.starts_with(FRAME_BOTTOM);
    }
    entries
}
