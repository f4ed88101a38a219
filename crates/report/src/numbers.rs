//! Numbers as people read them: grouped, rounded to what they are worth, with their unit, in the habits of a language.

use crate::Language;

/// Writes numbers in a language.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Numbers {
    language: Language,
}

impl Numbers {
    /// In this language.
    pub(crate) fn of(language: Language) -> Numbers {
        Numbers { language }
    }

    /// `4,812,336`.
    pub(crate) fn whole(self, number: u64) -> String {
        let digits = number.to_string();
        let mut text = String::with_capacity(digits.len() + digits.len() / 3);
        for (place, digit) in digits.chars().enumerate() {
            if 0 < place && (digits.len() - place).is_multiple_of(3) {
                text.push(self.group());
            }
            text.push(digit);
        }
        text
    }

    /// A number with this many digits behind the point, and a true minus.
    pub(crate) fn decimal(self, number: f64, digits: usize) -> String {
        if number.is_infinite() {
            return if number < 0.0 { "−∞".into() } else { "∞".into() };
        }
        let text = format!("{:.digits$}", number.abs());
        let (whole, fraction) = text.split_once('.').unwrap_or((&text, ""));
        let whole = whole.parse().map_or_else(|_| whole.to_owned(), |whole| self.whole(whole));
        let is_nothing = text.bytes().all(|byte| matches!(byte, b'0' | b'.'));
        let sign = if number < 0.0 && !is_nothing { "−" } else { "" };
        if fraction.is_empty() { format!("{sign}{whole}") } else { format!("{sign}{whole}{}{fraction}", self.point()) }
    }

    /// With a sign, unless it is nothing.
    pub(crate) fn signed(self, number: f64, digits: usize) -> String {
        let text = self.decimal(number, digits);
        if 0.0 < number && text != self.decimal(0.0, digits) { format!("+{text}") } else { text }
    }

    /// A mean: with a digit behind the point where it is small enough to matter and not whole.
    pub(crate) fn mean(self, number: f64) -> String {
        let is_whole = number.fract() == 0.0;
        match number.abs() {
            _ if is_whole => self.decimal(number, 0),
            size if size < 10.0 => self.decimal(number, 2),
            size if size < 1_000.0 => self.decimal(number, 1),
            _ => self.decimal(number, 0),
        }
    }

    /// Three digits and a letter: `1.93 M`, `251 k`, `42`. For axes and remarks.
    pub(crate) fn short(self, number: f64) -> String {
        let (scaled, letter) = match number.abs() {
            size if size < 9_999.5 => {
                return if number.fract() == 0.0 { self.decimal(number, 0) } else { self.mean(number) };
            }
            size if size < 999_500.0 => (number / 1e3, "k"),
            size if size < 999_500_000.0 => (number / 1e6, "M"),
            size if size < 999_500_000_000.0 => (number / 1e9, "G"),
            _ => (number / 1e12, "T"),
        };
        let digits = match scaled.abs() {
            size if size < 9.995 => 2,
            size if size < 99.95 => 1,
            _ => 0,
        };
        let text = self.decimal(scaled, digits);
        // A whole number of thousands needs no zeros behind the point.
        let text =
            if text.contains(self.point()) { text.trim_end_matches('0').trim_end_matches(self.point()) } else { &text };
        format!("{text}\u{a0}{letter}")
    }

    /// A time with its unit.
    pub(crate) fn seconds(self, seconds: f64) -> String {
        match seconds {
            seconds if seconds < 0.000_999_5 => format!("{}\u{a0}µs", self.decimal(seconds * 1e6, 0)),
            seconds if seconds < 0.009_995 => format!("{}\u{a0}ms", self.decimal(seconds * 1e3, 2)),
            seconds if seconds < 0.999_5 => format!("{}\u{a0}ms", self.decimal(seconds * 1e3, 0)),
            seconds if seconds < 99.95 => format!("{}\u{a0}s", self.decimal(seconds, 1)),
            seconds => format!("{}\u{a0}s", self.decimal(seconds, 0)),
        }
    }

    /// A share as per cent.
    pub(crate) fn percent(self, share: f64) -> String {
        let percent = 100.0 * share;
        // What is not all or nothing does not look so.
        let digits = usize::from((0.0 < percent && percent < 1.0) || (99.0 < percent && percent < 100.0));
        let text = match percent {
            percent if (99.95..100.0).contains(&percent) => format!("> {}", self.decimal(99.9, 1)),
            percent if 0.0 < percent && percent < 0.05 => format!("< {}", self.decimal(0.1, 1)),
            percent => self.decimal(percent, digits),
        };
        format!("{text}\u{a0}%")
    }

    /// How many times as much: `2.7 ×`, `126 ×`.
    pub(crate) fn times(self, factor: f64) -> String {
        let digits = match factor {
            factor if factor < 9.95 => 2,
            factor if factor < 99.5 => 1,
            _ => 0,
        };
        let text = if 9_999.5 < factor { self.short(factor) } else { self.decimal(factor, digits) };
        format!("{text}\u{a0}×")
    }

    fn point(self) -> char {
        match self.language {
            Language::English => '.',
            Language::Italian => ',',
        }
    }

    fn group(self) -> char {
        match self.language {
            Language::English => ',',
            Language::Italian => '.',
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_look_as_people_write_them() {
        let (english, italian) = (Numbers::of(Language::English), Numbers::of(Language::Italian));
        assert_eq!(english.whole(4_812_336), "4,812,336");
        assert_eq!(italian.whole(4_812_336), "4.812.336");
        assert_eq!(
            (english.decimal(-1234.56, 1), italian.decimal(-1234.56, 1)),
            ("−1,234.6".into(), "−1.234,6".into())
        );
        assert_eq!((english.decimal(-0.001, 2), english.signed(-0.001, 1)), ("0.00".into(), "0.0".into()));
        assert_eq!((english.signed(12.3, 0), english.signed(f64::NEG_INFINITY, 0)), ("+12".into(), "−∞".into()));
        assert_eq!(
            [1.0, 999.0, 12_345.0, 1_930_000.0, 2e9].map(|n| english.short(n)),
            ["1", "999", "12.3\u{a0}k", "1.93\u{a0}M", "2\u{a0}G"]
        );
        assert_eq!(
            [0.0, 0.004, 0.5, 0.9999, 1.0].map(|n| english.percent(n)),
            ["0\u{a0}%", "0.4\u{a0}%", "50\u{a0}%", "> 99.9\u{a0}%", "100\u{a0}%"]
        );
        assert_eq!(
            [2e-5, 0.0042, 0.25, 1.26, 253.0].map(|n| english.seconds(n)),
            ["20\u{a0}µs", "4.20\u{a0}ms", "250\u{a0}ms", "1.3\u{a0}s", "253\u{a0}s"]
        );
        assert_eq!([1.5, 42.0, 126.3].map(|n| italian.times(n)), ["1,50\u{a0}×", "42,0\u{a0}×", "126\u{a0}×"]);
        assert_eq!([1.0, 2.5, 42.25, 12_345.6].map(|n| english.mean(n)), ["1", "2.50", "42.2", "12,346"]);
    }
}
