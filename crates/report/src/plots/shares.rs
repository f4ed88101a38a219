//! Many series in several pictures: no picture has more than can be told apart, all have the same axes, and what is not
//! drawn is counted.

use std::ops::Range;

use crate::Language;
use crate::language::{fill, words};
use crate::numbers::Numbers;

/// Lines beyond these cannot be told apart: five colours, each whole and broken.
pub(crate) const MAX_SERIES: usize = 10;
/// There are no more pictures of one kind than these.
pub(crate) const MAX_PICTURES: usize = 6;

words! { Words {
    title: "{title} ({number} of {of})", "{title} ({number} di {of})";
    share: "Series {from} to {to} of {all}; the pictures of this kind have the same axes.", "Serie da {from} a {to} di {all}; le figure di questo tipo hanno gli stessi assi.";
    left: "{n} more series are not drawn; `{file}` has them.", "Altre {n} serie non sono disegnate; `{file}` le contiene.";
} }

/// The series of one picture.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Share {
    /// Which series it has.
    pub(crate) range: Range<usize>,
    number: usize,
    n_pictures: usize,
    n_series: usize,
}

/// How this many series are shared among pictures: as few as will do, each with about as many.
pub(crate) fn shares(n_series: usize) -> Vec<Share> {
    let n_drawn = n_series.min(MAX_SERIES * MAX_PICTURES);
    let n_pictures = n_drawn.div_ceil(MAX_SERIES);
    let end = |number: usize| n_drawn * number / n_pictures;
    let share = |number: usize| Share { range: end(number - 1)..end(number), number, n_pictures, n_series };
    (1..=n_pictures).map(share).collect()
}

impl Share {
    /// The name of the picture's file: `cactus`, `cactus-2` …
    pub(crate) fn name(&self, name: &str) -> String {
        if self.number == 1 { name.to_owned() } else { format!("{name}-{}", self.number) }
    }

    /// Its title, with its number where there are several.
    pub(crate) fn title(&self, title: &str, language: Language) -> String {
        let (number, of) = (self.number.to_string(), self.n_pictures.to_string());
        let values = [("title", title), ("number", &number), ("of", &of)];
        if self.n_pictures == 1 { title.to_owned() } else { fill(Words::of(language).title, &values) }
    }

    /// Its caption: which series it has where there are several pictures, and at the last one how many have none.
    pub(crate) fn caption(&self, caption: &str, file: &str, language: Language) -> String {
        let (w, numbers) = (Words::of(language), Numbers::of(language));
        let whole = |n: usize| numbers.whole(n as u64);
        let mut texts: Vec<String> = Vec::new();
        texts.extend((!caption.is_empty()).then(|| caption.to_owned()));
        if 1 < self.n_pictures {
            let [from, to, all] = [self.range.start + 1, self.range.end, self.n_series].map(whole);
            texts.push(fill(w.share, &[("from", &from), ("to", &to), ("all", &all)]));
        }
        let n_left = self.n_series.saturating_sub(MAX_SERIES * MAX_PICTURES);
        if self.number == self.n_pictures && n_left != 0 {
            texts.push(fill(w.left, &[("n", whole(n_left).as_str()), ("file", file)]));
        }
        texts.join(" ")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_series_is_drawn_once_or_counted() {
        for n_series in 0..200 {
            let shares = shares(n_series);
            let drawn: Vec<usize> = shares.iter().flat_map(|share| share.range.clone()).collect();
            assert_eq!(drawn, (0..n_series.min(60)).collect::<Vec<_>>());
            assert!(shares.iter().all(|share| (1..=MAX_SERIES).contains(&share.range.len())));
            let text: String = shares.iter().map(|share| share.caption("", "methods.csv", Language::English)).collect();
            let left = format!("{} more series are not drawn", n_series.saturating_sub(60));
            assert_eq!(text.contains(&left), 60 < n_series, "{text}");
        }
        let sizes: Vec<usize> = shares(11).iter().map(|share| share.range.len()).collect();
        assert_eq!(sizes, [5, 6]);
    }

    #[test]
    fn pictures_are_named_and_numbered() {
        let check = |n_series, at: usize, expected: [&str; 3]| {
            let share = &shares(n_series)[at];
            let language = Language::English;
            let found = [share.name("cactus"), share.title("Solved", language), share.caption("Left.", "f", language)];
            assert_eq!(found, expected.map(str::to_owned));
        };
        check(10, 0, ["cactus", "Solved", "Left."]);
        let caption = "Left. Series 8 to 15 of 15; the pictures of this kind have the same axes.";
        check(15, 1, ["cactus-2", "Solved (2 of 2)", caption]);
    }
}
