//! Names, each kept once and known by its number, in the order in which they were first met.

use std::collections::HashMap;

/// Names by number.
#[derive(Clone, Default, Debug)]
pub(crate) struct Names {
    names: Vec<String>,
    numbers: HashMap<String, u32>,
}

impl Names {
    /// The number of a name, new or known.
    pub(crate) fn number(&mut self, name: &str) -> u32 {
        if let Some(&number) = self.numbers.get(name) {
            return number;
        }
        let number = self.names.len() as u32;
        self.names.push(name.to_owned());
        self.numbers.insert(name.to_owned(), number);
        number
    }

    /// The name with this number.
    pub(crate) fn name(&self, number: u32) -> &str {
        &self.names[number as usize]
    }

    /// How many there are.
    pub(crate) fn len(&self) -> usize {
        self.names.len()
    }

    /// All of them.
    pub(crate) fn iter(&self) -> impl Iterator<Item = &str> {
        self.names.iter().map(String::as_str)
    }
}
