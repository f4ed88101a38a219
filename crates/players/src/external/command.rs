//! The command line of an outside program, split into words as a shell would, without a shell: what a user writes in a spec
//! is started as it stands, and no character in it does anything else.

use std::fmt;
use std::iter::Peekable;
use std::str::Chars;

/// A program and its arguments.
///
/// ```
/// use mossa_players::external::CommandLine;
/// let line = CommandLine::read("python3 'my player.py' --seed 7").unwrap();
/// assert_eq!((line.program.as_str(), line.arguments.len()), ("python3", 3));
/// assert_eq!(line.arguments[0], "my player.py");
/// assert!(CommandLine::read("python3 'my player.py").is_none() && CommandLine::read(" ").is_none());
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CommandLine {
    /// What to start: a path, or a name that is looked up where programs are.
    pub program: String,
    /// What to tell it.
    pub arguments: Vec<String>,
}

impl fmt::Display for CommandLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.program)?;
        self.arguments.iter().try_for_each(|argument| write!(f, " {argument}"))
    }
}

impl CommandLine {
    /// Reads words that blanks separate. Single and double quotes keep blanks, and a backslash keeps the next character
    /// as it is, except between single quotes. `None` if there is no word or a quote is never closed.
    pub fn read(text: &str) -> Option<CommandLine> {
        let mut words = words(text)?.into_iter();
        Some(CommandLine { program: words.next()?, arguments: words.collect() })
    }
}

fn words(text: &str) -> Option<Vec<String>> {
    let mut words = Vec::new();
    let mut characters = text.chars().peekable();
    while characters.peek().is_some() {
        if characters.next_if(|c| c.is_whitespace()).is_none() {
            words.push(word(&mut characters)?);
        }
    }
    Some(words)
}

/// The next word, up to a blank that nothing keeps.
fn word(characters: &mut Peekable<Chars<'_>>) -> Option<String> {
    let (mut word, mut quote) = (String::new(), None);
    while let Some(c) = characters.next_if(|c| quote.is_some() || !c.is_whitespace()) {
        match (c, quote) {
            ('\\', None | Some('"')) => word.push(characters.next()?),
            ('\'' | '"', None) => quote = Some(c),
            (c, Some(open)) if c == open => quote = None,
            _ => word.push(c),
        }
    }
    quote.is_none().then_some(word)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_split_as_a_shell_does() {
        let cases: &[(&str, Option<&[&str]>)] = &[
            ("", Some(&[])),
            ("  a\tb  ", Some(&["a", "b"])),
            ("a'b c'd \"e f\"", Some(&["ab cd", "e f"])),
            (r#"a\ b '\' "\"" ''"#, Some(&["a b", r"\", "\"", ""])),
            ("$HOME;ls|x", Some(&["$HOME;ls|x"])),
            ("'a", None),
            ("a\\", None),
        ];
        for (text, expected) in cases {
            let expected = expected.map(|words| words.iter().map(|&word| word.to_owned()).collect::<Vec<_>>());
            assert_eq!(words(text), expected, "{text}");
        }
    }
}
