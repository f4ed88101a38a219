//! Boards and positions by name, inline or from a file: one a line or frame, and what follows a `#` up to a comma is its name.

use mossa_catalogue::{Entry, entries};
use mossa_wire::{Instance, NamedInstance};

use super::fault::{Page, SpecFault};
use super::input_files::InputFiles;
use crate::plan::Named;

/// Instances of any kind, read by a function that says what is wrong with a text.
pub(super) struct Reader<'a, T> {
    pub(super) page: &'a Page<'a>,
    pub(super) input_files: &'a InputFiles,
    pub(super) read: &'a dyn Fn(&str) -> Result<T, String>,
}

impl<T> Reader<'_, T> {
    /// Those of a list under this key.
    pub(super) fn inline(&self, key: &str, list: &[Instance]) -> Result<Vec<Named<T>>, SpecFault> {
        let read = |(at, instance): (usize, &Instance)| {
            self.page.go_on()?;
            let place = format!("{key}[{at}]");
            let (name, text) = match instance {
                Instance::Plain(text) => ((at + 1).to_string(), text),
                Instance::Named(NamedInstance { name, board }) => (name.clone(), board),
            };
            let what = (self.read)(text).map_err(|what| self.page.fault(&place, what))?;
            Ok(Named { name, what })
        };
        self.checked(key, list.iter().enumerate().map(read).collect::<Result<_, _>>()?)
    }

    /// Those of the file that is named under `file`.
    pub(super) fn file(&self, file: &str) -> Result<Vec<Named<T>>, SpecFault> {
        let text = self.input_files.text(file).map_err(|what| self.page.fault("file", what))?;
        let mut instances = Vec::new();
        for Entry { line, text, comment } in entries(&text) {
            self.page.go_on()?;
            let bad = |what| self.page.fault("file", format!("{file}, line {line}: {what}"));
            let what = (self.read)(&text).map_err(bad)?;
            let name = comment.split(',').next().unwrap_or_default().trim();
            let name = if name.is_empty() { (instances.len() + 1).to_string() } else { name.to_owned() };
            instances.push(Named { name, what });
        }
        self.checked("file", instances)
    }

    /// There are some, and their names differ.
    fn checked(&self, key: &str, instances: Vec<Named<T>>) -> Result<Vec<Named<T>>, SpecFault> {
        if instances.is_empty() {
            return Err(self.page.fault(key, "there is nothing in it: expected at least one"));
        }
        let mut names: Vec<&str> = instances.iter().map(|instance| instance.name.as_str()).collect();
        names.sort_unstable();
        match names.windows(2).find(|pair| pair[0] == pair[1]) {
            Some(pair) => Err(self.page.fault(key, format!("{:?} is there twice: expected different names", pair[0]))),
            None => Ok(instances),
        }
    }
}
