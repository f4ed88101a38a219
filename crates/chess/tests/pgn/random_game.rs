//! Random games and texts from a seed.

use mossa_kernel::Rng;

/// Draws games, legal or not, and the odd words that may stand in their files.
pub(crate) struct RandomGame(Rng);

impl RandomGame {
    pub(crate) fn new(seed: u64) -> RandomGame {
        RandomGame(Rng::new(seed))
    }

    pub(crate) fn below(&mut self, bound: usize) -> usize {
        self.0.index(bound)
    }

    pub(crate) fn one_in(&mut self, bound: usize) -> bool {
        self.below(bound) == 0
    }

    pub(crate) fn pick<'a>(&mut self, list: &[&'a str]) -> &'a str {
        list[self.below(list.len())]
    }

    /// Words that try to be something else.
    pub(crate) fn words(&mut self) -> String {
        const WORDS: &[&str] = &[
            "good",
            "[%clk 0:10:00]",
            "[Event \"x\"]",
            "{",
            "}",
            "(",
            ")",
            ";",
            "%",
            "$1",
            "1-0",
            "*",
            "\\",
            "\"",
            "é",
            "♘",
            "日本",
            "+0.31/8",
            "1.",
            "--",
            "]",
            "\u{a0}",
            "\u{2028}",
        ];
        let words: Vec<&str> = (0..=self.below(12)).map(|_| self.pick(WORDS)).collect();
        words.join(" ")
    }

    pub(crate) fn comments(&mut self) -> Vec<String> {
        if self.one_in(4) { (0..=self.below(2)).map(|_| self.words()).collect() } else { Vec::new() }
    }
}
