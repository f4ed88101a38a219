//! Chance from a seed, and the odd things that it says.

/// A generator (splitmix64).
pub(crate) struct Chance(pub(crate) u64);

impl Chance {
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((mixed ^ (mixed >> 31)) % bound as u64) as usize
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
