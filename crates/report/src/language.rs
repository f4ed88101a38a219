//! The languages of a report, and the table that holds a text in each of them. Texts stand beside the code that uses them,
//! both languages side by side; `{name}` stands for something that is filled in. Between backquotes stands what is written
//! as on the command line.

/// A language.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Language {
    /// English.
    #[default]
    English,
    /// Italian.
    Italian,
}

impl Language {
    /// Its code, as in `<html lang>`.
    pub fn code(self) -> &'static str {
        match self {
            Language::English => "en",
            Language::Italian => "it",
        }
    }
}

/// Makes a table of texts: a struct with a field for each, and its value in every language.
macro_rules! words {
    ($name:ident { $($field:ident: $english:literal, $italian:literal;)* }) => {
        /// The texts of this part in one language.
        #[derive(Clone, Copy)]
        pub(crate) struct $name {
            $(pub(crate) $field: &'static str,)*
        }

        impl $name {
            /// The texts in a language.
            pub(crate) fn of(language: $crate::Language) -> $name {
                match language {
                    $crate::Language::English => $name { $($field: $english,)* },
                    $crate::Language::Italian => $name { $($field: $italian,)* },
                }
            }

            /// Every text by its field, in English and Italian.
            #[cfg(test)]
            pub(crate) const PAIRS: &[(&str, &str, &str)] = &[$((stringify!($field), $english, $italian),)*];
        }
    };
}
pub(crate) use words;

/// A text with its places filled in.
pub(crate) fn fill<V: AsRef<str>>(text: &str, values: &[(&str, V)]) -> String {
    let mut filled = String::with_capacity(text.len() + 32);
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('{') {
        let (name, after) = after.split_once('}').expect("a brace of a text is closed");
        let value = values.iter().find(|(known, _)| *known == name);
        let (_, value) = value.unwrap_or_else(|| panic!("nothing to fill in for `{name}` in `{text}`"));
        filled.push_str(before);
        filled.push_str(value.as_ref());
        rest = after;
    }
    filled.push_str(rest);
    filled
}

/// Names in a row, as the language lists them: `a, b and c`.
pub(crate) fn listed(names: &[String], language: Language) -> String {
    let and = match language {
        Language::English => " and ",
        Language::Italian => " e ",
    };
    match names {
        [] => String::new(),
        [only] => only.clone(),
        [first @ .., last] => format!("{}{and}{last}", first.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn places(text: &str) -> Vec<&str> {
        let mut places: Vec<&str> = text.split('{').skip(1).map(|part| part.split('}').next().unwrap()).collect();
        places.sort_unstable();
        places
    }

    #[test]
    fn both_languages_fill_in_the_same() {
        let all = [
            crate::page_words::Words::PAIRS,
            crate::plots::shares::Words::PAIRS,
            crate::puzzles::words::Words::PAIRS,
            crate::thoughts::words::Words::PAIRS,
            crate::games::words::Words::PAIRS,
            crate::published::words::Words::PAIRS,
        ];
        for (field, english, italian) in all.into_iter().flatten() {
            assert_eq!(places(english), places(italian), "{field}");
            assert_eq!(english.matches('`').count(), italian.matches('`').count(), "{field}");
            assert!(!english.is_empty() && !italian.is_empty(), "{field}");
        }
    }

    #[test]
    fn texts_are_filled_and_names_are_listed() {
        assert_eq!(fill("{a} of {b}", &[("b", "6"), ("a", "4")]), "4 of 6");
        let names = ["a", "b", "c"].map(String::from);
        assert_eq!(listed(&names, Language::English), "a, b and c");
        assert_eq!(listed(&names[..2], Language::Italian), "a e b");
        assert_eq!(listed(&names[..1], Language::Italian), "a");
    }
}
