//! Ed25519 keys: a worker signs all that it sends, and a coordinator signs its answers.
//!
//! Each process makes a key when it starts and sends only the public part, so that a party that reads every message of
//! the server still cannot speak for another. What is signed names the purpose and the run: a message of one run means
//! nothing
//! in another. A signed message is the public key, the signature and the text.

use std::fmt;
use std::str::FromStr;

use ring::hmac;
use ring::rand::SystemRandom;
use ring::signature::{ED25519, Ed25519KeyPair, KeyPair as _, UnparsedPublicKey};

const KEY_LENGTH: usize = 32;
const SIGNATURE_LENGTH: usize = 64;

/// The public half of a key.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PublicKey([u8; KEY_LENGTH]);

impl fmt::Display for PublicKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl fmt::Debug for PublicKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "PublicKey({self})")
    }
}

impl FromStr for PublicKey {
    type Err = String;

    fn from_str(text: &str) -> Result<PublicKey, String> {
        let bad = || format!("{text:?} is no public key: expected {} hexadecimal digits", 2 * KEY_LENGTH);
        let mut bytes = [0; KEY_LENGTH];
        if text.len() != 2 * KEY_LENGTH || !text.bytes().all(|byte| byte.is_ascii_hexdigit()) {
            return Err(bad());
        }
        for (at, byte) in bytes.iter_mut().enumerate() {
            *byte = u8::from_str_radix(&text[2 * at..2 * at + 2], 16).map_err(|_| bad())?;
        }
        Ok(PublicKey(bytes))
    }
}

/// A key of this process.
///
/// ```
/// use mossa_queue::keys::{Purpose, SigningKey, open};
/// let key = SigningKey::generate();
/// let message = key.seal(Purpose::Result, "run", b"text");
/// assert_eq!(open(Purpose::Result, "run", &message), Some((key.public(), &b"text"[..])));
/// assert_eq!(open(Purpose::Result, "another run", &message), None);
/// ```
pub struct SigningKey(Ed25519KeyPair);

impl fmt::Debug for SigningKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "SigningKey({})", self.public())
    }
}

/// What a signed message is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Purpose {
    /// A worker asks to join a run, or says that it is still there.
    Join,
    /// A worker reports what came of a job.
    Result,
    /// A piece of a report that is larger than a message may be.
    Part,
    /// A coordinator answers a worker.
    Admission,
}

impl SigningKey {
    /// A new key. It is never written anywhere.
    pub fn generate() -> SigningKey {
        let document = Ed25519KeyPair::generate_pkcs8(&SystemRandom::new()).expect("the system has random numbers");
        SigningKey(Ed25519KeyPair::from_pkcs8(document.as_ref()).expect("a key that was just made can be read"))
    }

    /// What others know it by.
    pub fn public(&self) -> PublicKey {
        PublicKey(self.0.public_key().as_ref().try_into().expect("a public key of Ed25519 has 32 bytes"))
    }

    /// A signed message.
    pub fn seal(&self, purpose: Purpose, run: &str, text: &[u8]) -> Vec<u8> {
        let signature = self.0.sign(&signed(purpose, run, text));
        [&self.public().0, signature.as_ref(), text].concat()
    }
}

/// Who signed a message, and its text; none if the signature is not right.
pub fn open<'a>(purpose: Purpose, run: &str, message: &'a [u8]) -> Option<(PublicKey, &'a [u8])> {
    let (key, rest) = message.split_first_chunk::<KEY_LENGTH>()?;
    let (signature, text) = rest.split_first_chunk::<SIGNATURE_LENGTH>()?;
    UnparsedPublicKey::new(&ED25519, key).verify(&signed(purpose, run, text), signature).ok()?;
    Some((PublicKey(*key), text))
}

/// What is signed for a text.
fn signed(purpose: Purpose, run: &str, text: &[u8]) -> Vec<u8> {
    let purpose = match purpose {
        Purpose::Join => "mossa join",
        Purpose::Result => "mossa result",
        Purpose::Part => "mossa part",
        Purpose::Admission => "mossa admission",
    };
    [purpose.as_bytes(), &[0], run.as_bytes(), &[0], text].concat()
}

/// Draws numbers that cannot be foreseen, however many of them were seen (HMAC-SHA256 under a random key).
pub(crate) struct Lottery(hmac::Key);

impl Lottery {
    pub(crate) fn new() -> Lottery {
        let key = hmac::Key::generate(hmac::HMAC_SHA256, &SystemRandom::new());
        Lottery(key.expect("the system has random numbers"))
    }

    /// The number of a ticket, always the same one.
    pub(crate) fn draw(&self, ticket: u64) -> u64 {
        let tag = hmac::sign(&self.0, &ticket.to_le_bytes());
        let bytes = tag.as_ref().first_chunk::<8>().expect("a tag of SHA-256 has 32 bytes");
        u64::from_le_bytes(*bytes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_flipped_bit_is_noticed() {
        let message = SigningKey::generate().seal(Purpose::Join, "run", b"text");
        assert!(open(Purpose::Join, "run", &message).is_some());
        for bit in 0..8 * message.len() {
            let mut flipped = message.clone();
            flipped[bit / 8] ^= 1 << (bit % 8);
            assert_eq!(open(Purpose::Join, "run", &flipped), None, "bit {bit}");
        }
        for length in 0..message.len() {
            assert_eq!(open(Purpose::Join, "run", &message[..length]), None, "{length} bytes");
        }
        assert_eq!(open(Purpose::Result, "run", &message), None);
    }

    #[test]
    fn public_keys_are_read_as_they_are_written() {
        let key = SigningKey::generate().public();
        assert_eq!(key.to_string().parse(), Ok(key));
        for text in ["", "12", &"g".repeat(64), &"é".repeat(32)] {
            assert!(text.parse::<PublicKey>().is_err(), "{text}");
        }
    }
}
