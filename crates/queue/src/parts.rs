//! Reports that are larger than a message may be travel in parts.
//!
//! The whole is signed by the worker, and every part of it too, so that no other party can put a part in between. A
//! part says which
//! whole it belongs to (the beginning of the whole's signature), which part it is, and of how many.

use std::collections::HashMap;

use crate::keys::PublicKey;

/// No report is larger.
pub(crate) const MAX_REPORT: usize = 1 << 26;
/// No more is held of reports that are not complete.
const MAX_HELD: usize = 4 * MAX_REPORT;
/// What a part says before its bytes: the whole, which part, and of how many.
const HEAD: usize = ID + 4 + 4;
const ID: usize = 16;
/// Where the signature stands in a signed message: behind the key.
const SIGNATURE: usize = 32;

/// The parts of a signed message, each of at most `most` bytes and what it says of itself.
pub(crate) fn split(message: &[u8], most: usize) -> Vec<Vec<u8>> {
    let id = &message[SIGNATURE..SIGNATURE + ID];
    let chunks: Vec<&[u8]> = message.chunks(most.max(1)).collect();
    let n = chunks.len() as u32;
    let part = |(at, bytes): (usize, &&[u8])| [id, &(at as u32).to_le_bytes(), &n.to_le_bytes(), bytes].concat();
    chunks.iter().enumerate().map(part).collect()
}

/// Parts that wait for others; `A` is what is to be done with the message that brought one.
pub(crate) struct Parts<A> {
    wholes: HashMap<(PublicKey, [u8; ID]), Whole<A>>,
}

struct Whole<A> {
    parts: Vec<Option<Vec<u8>>>,
    tokens: Vec<A>,
    n_bytes: usize,
}

/// What became of a part.
pub(crate) enum Added<A> {
    /// Others are missing.
    Waits,
    /// It was the last that was missing: the signed message.
    Complete(Vec<u8>, Vec<A>),
    /// The parts that these brought are not needed.
    Dropped(Vec<A>),
}

impl<A> Default for Parts<A> {
    fn default() -> Parts<A> {
        Parts { wholes: HashMap::new() }
    }
}

impl<A> Parts<A> {
    /// Takes in a part that a worker signed.
    pub(crate) fn add(&mut self, key: PublicKey, part: &[u8], token: A) -> Added<A> {
        let Some((id, at, n, bytes)) = read(part) else { return Added::Dropped(vec![token]) };
        let new = || Whole { parts: vec![None; n], tokens: Vec::new(), n_bytes: 0 };
        let whole = self.wholes.entry((key, id)).or_insert_with(new);
        let n_bytes = whole.n_bytes + bytes.len();
        if whole.parts.len() != n || MAX_REPORT < n_bytes {
            return Added::Dropped(vec![token]);
        }
        // One that comes again is the same one, and goes with the first.
        if whole.parts[at].is_none() {
            whole.parts[at] = Some(bytes.to_vec());
            whole.n_bytes = n_bytes;
        }
        whole.tokens.push(token);
        if whole.parts.iter().all(Option::is_some) {
            let whole = self.wholes.remove(&(key, id));
            let (parts, tokens) = whole.map(|whole| (whole.parts, whole.tokens)).unwrap_or_default();
            return Added::Complete(parts.into_iter().flatten().flatten().collect(), tokens);
        }
        if MAX_HELD < self.wholes.values().map(|whole| whole.n_bytes).sum() {
            return Added::Dropped(self.drop_largest());
        }
        Added::Waits
    }

    /// Drops all parts of the worker of which most bytes are held, so that no worker takes the room of others.
    fn drop_largest(&mut self) -> Vec<A> {
        let mut held: HashMap<PublicKey, usize> = HashMap::new();
        for ((key, _), whole) in &self.wholes {
            *held.entry(*key).or_default() += whole.n_bytes;
        }
        let largest = held.into_iter().max_by_key(|&(_, n_bytes)| n_bytes).map(|(key, _)| key);
        let dropped = self.wholes.extract_if(|(key, _), _| Some(*key) == largest);
        dropped.flat_map(|(_, whole)| whole.tokens).collect()
    }
}

/// The whole, which part, of how many, and its bytes; none if it makes no sense.
fn read(part: &[u8]) -> Option<([u8; ID], usize, usize, &[u8])> {
    let (head, bytes) = part.split_first_chunk::<HEAD>()?;
    let (id, numbers) = head.split_first_chunk::<ID>()?;
    let number =
        |at: usize| u32::from_le_bytes([numbers[at], numbers[at + 1], numbers[at + 2], numbers[at + 3]]) as usize;
    let (at, n) = (number(0), number(4));
    // Parts that hold nothing would only be many.
    let makes_sense = at < n && n <= MAX_REPORT / 1_024 && !bytes.is_empty();
    makes_sense.then_some((*id, at, n, bytes))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::keys::{Purpose, SigningKey};

    #[test]
    fn parts_in_any_order_make_the_whole() {
        let key = SigningKey::generate();
        let message = key.seal(Purpose::Result, "run", &vec![7; 10_000]);
        let mut parts = Parts::default();
        let mut split = split(&message, 3_000);
        split.reverse();
        assert_eq!(split.len(), 4);
        for (at, part) in split[..3].iter().enumerate() {
            assert!(matches!(parts.add(key.public(), part, at), Added::Waits));
            assert!(matches!(parts.add(key.public(), part, at), Added::Waits));
        }
        let Added::Complete(whole, tokens) = parts.add(key.public(), &split[3], 3) else { panic!("it is complete") };
        assert!(whole == message && tokens == [0, 0, 1, 1, 2, 2, 3]);
    }

    #[test]
    fn what_makes_no_sense_is_dropped() {
        let key = SigningKey::generate().public();
        let head = |at: u32, n: u32| [&[1; ID][..], &at.to_le_bytes(), &n.to_le_bytes(), &[0]].concat();
        let mut parts = Parts::default();
        for part in [Vec::new(), vec![0; HEAD], head(2, 2), head(0, u32::MAX), head(0, 0)] {
            assert!(matches!(parts.add(key, &part, ()), Added::Dropped(_)), "{part:?}");
        }
        assert!(matches!(parts.add(key, &head(0, 2), ()), Added::Waits));
        assert!(matches!(parts.add(key, &head(0, 3), ()), Added::Dropped(_)), "another number of parts");
    }

    #[test]
    fn one_worker_cannot_take_all_the_room() {
        let (greedy, modest) = (SigningKey::generate(), SigningKey::generate());
        let mut parts = Parts::default();
        let message = modest.seal(Purpose::Result, "run", &[1; 2_000]);
        let small = split(&message, 1_500);
        assert!(matches!(parts.add(modest.public(), &small[0], 0), Added::Waits));
        let bytes = vec![0; MAX_REPORT];
        let mut n_dropped = 0;
        for id in 0..6_u8 {
            let part = [&[id; ID][..], &0_u32.to_le_bytes(), &2_u32.to_le_bytes(), &bytes].concat();
            if let Added::Dropped(tokens) = parts.add(greedy.public(), &part, 1) {
                assert!(tokens.iter().all(|&token| token == 1), "only its own parts are dropped");
                n_dropped += tokens.len();
            }
        }
        assert!(n_dropped != 0);
        assert!(matches!(parts.add(modest.public(), &small[1], 0), Added::Complete(whole, _) if whole == message));
    }
}
