//! Numbers that may be infinite, which JSON's own cannot.

use serde::de::{Error, Unexpected};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A number: whole ones are written without a fraction, infinite ones as the strings `"inf"` and `"-inf"`. Whatever is
/// written reads back to the same bits.
#[derive(Clone, Copy, PartialEq, PartialOrd, Debug)]
pub struct Number(pub f64);

impl Number {
    /// As a whole number, where it is one that every reader of JSON can hold and whose sign is not lost.
    fn whole(self) -> Option<i64> {
        const MOST: f64 = 9_007_199_254_740_992.0;
        let is_whole = self.0.fract() == 0.0 && self.0.abs() <= MOST;
        let is_minus_zero = self.0 == 0.0 && self.0.is_sign_negative();
        (is_whole && !is_minus_zero).then_some(self.0 as i64)
    }
}

impl Serialize for Number {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match (self.whole(), self.0) {
            (Some(whole), _) => serializer.serialize_i64(whole),
            (_, f64::INFINITY) => serializer.serialize_str("inf"),
            (_, f64::NEG_INFINITY) => serializer.serialize_str("-inf"),
            (_, number) => serializer.serialize_f64(number),
        }
    }
}

impl<'de> Deserialize<'de> for Number {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Number, D::Error> {
        #[derive(Deserialize)]
        #[serde(untagged)]
        enum Either {
            Plain(f64),
            Word(String),
        }
        match Either::deserialize(deserializer)? {
            Either::Plain(number) => Ok(Number(number)),
            Either::Word(word) if word == "inf" => Ok(Number(f64::INFINITY)),
            Either::Word(word) if word == "-inf" => Ok(Number(f64::NEG_INFINITY)),
            Either::Word(word) => {
                Err(D::Error::invalid_value(Unexpected::Str(&word), &"a number, \"inf\" or \"-inf\""))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_read_back_to_the_same_bits() {
        let texts = [(3.0, "3"), (-10.8, "-10.8"), (f64::INFINITY, "\"inf\""), (f64::NEG_INFINITY, "\"-inf\"")];
        for (number, text) in texts {
            assert_eq!(serde_json::to_string(&Number(number)).unwrap(), text);
        }
        for number in [0.0, -0.0, 0.1 + 0.2, 1e300, -1e-300, 9e15, 1e16, f64::MAX, f64::INFINITY, f64::NEG_INFINITY] {
            let text = serde_json::to_string(&Number(number)).unwrap();
            let back: Number = serde_json::from_str(&text).unwrap();
            assert_eq!(back.0.to_bits(), number.to_bits(), "{number} is written {text}");
        }
        assert!(serde_json::from_str::<Number>("\"many\"").is_err());
    }
}
