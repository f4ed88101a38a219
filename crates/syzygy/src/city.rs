//! CityHash 1.0.3 (G. Pike and J. Alakuijala, Google, MIT licence), as far as Syzygy's checksums need it: the 256-bit hash
//! built on CRC-32C, and the 128-bit hash of a list of such hashes.
//!
//! The original calls the processor's CRC instruction, which safe Rust cannot; a table of 8 × 256 words does the same,
//! eight bytes at a time. Five sums run side by side, so the processor has enough to do.

#![expect(clippy::many_single_char_names, reason = "they are the names of the original")]

/// Primes of CityHash.
const K0: u64 = 0xc3a5_c85c_97cb_3127;
const K1: u64 = 0xb492_b66f_be98_f273;
const K3: u64 = 0xc949_d7c7_509e_6557;

/// Bytes that one round of [`hash256`] takes in.
const ROUND: usize = 240;
/// Bytes of one of the six steps of a round.
const STEP: usize = 40;

/// `CityHashCrc256`.
pub(crate) fn hash256(bytes: &[u8]) -> [u64; 4] {
    if ROUND <= bytes.len() {
        return hash256_long(bytes, 0);
    }
    let mut padded = [0; ROUND];
    padded[..bytes.len()].copy_from_slice(bytes);
    hash256_long(&padded, !(bytes.len() as u32))
}

/// `CityHashCrc128` of a list of words, of which there are at least four.
pub(crate) fn hash128(words: &[u64]) -> [u64; 2] {
    /// From here on the original takes the hash for long texts.
    const LONG: usize = 900;
    let bytes: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
    if LONG < bytes.len() {
        let [_, _, third, fourth] = hash256(&bytes);
        return [third, fourth];
    }
    let seed = [fetch(&bytes, 0) ^ K3, fetch(&bytes, 8)];
    city128(bytes.get(16..).unwrap_or_default(), seed)
}

/// The state of [`hash256_long`]: six words that are mixed, five sums.
struct Mixer {
    words: [u64; 6],
    sums: [u64; 5],
}

impl Mixer {
    /// Takes in [`STEP`] bytes.
    #[inline]
    fn step(&mut self, bytes: &[u8], multiplier: u64, odd: u32) {
        let [a, b, c, d, e, t] = self.words;
        let next = |word: u64, turn: u32, at: usize| {
            word.rotate_right(turn ^ odd).wrapping_mul(multiplier).wrapping_add(fetch(bytes, at))
        };
        let mixed = [next(b, 41, 0), next(c, 27, 8), next(d, 41, 16), next(e, 33, 24), next(t, 25, 32)];
        for (sum, word) in self.sums.iter_mut().zip(mixed) {
            *sum = crc32c(*sum, word);
        }
        let [b0, b1, b2, b3, b4] = mixed;
        self.words = [b0, b1, b2, b3, b4, a];
    }
}

/// `CityHashCrc256Long`; there are at least [`ROUND`] bytes.
fn hash256_long(bytes: &[u8], seed: u32) -> [u64; 4] {
    let seed = u64::from(seed);
    let len = bytes.len() as u64;
    let a = fetch(bytes, 56).wrapping_add(K0);
    let b = fetch(bytes, 96).wrapping_add(K0);
    let c = hash_pair(b, len);
    let d = fetch(bytes, 120).wrapping_mul(K0).wrapping_add(len);
    let e = fetch(bytes, 184).wrapping_add(seed);
    let first = [c, d];
    let mut mixer = Mixer { words: [a, b, c, d, e, c.wrapping_add(d)], sums: [seed, 0, 0, 0, 0] };
    let mut rounds = bytes.chunks_exact(ROUND);
    for round in &mut rounds {
        for pair in round.chunks_exact(2 * STEP) {
            let (odd, even) = pair.split_at(STEP);
            mixer.step(odd, 1, 1);
            mixer.step(even, K0, 0);
        }
    }
    let mut steps = rounds.remainder().chunks_exact(STEP);
    for step in &mut steps {
        mixer.step(step, K0, 0);
    }
    if !steps.remainder().is_empty() {
        // What is left is less than a step; the last bytes are taken once more.
        mixer.step(&bytes[bytes.len() - STEP..], K0, 0);
    }
    finish256(&mixer, first)
}

fn finish256(mixer: &Mixer, first: [u64; 2]) -> [u64; 4] {
    let [mut a, mut b, mut c, mut d, mut e, t] = mixer.words;
    let [mut f, mut g, mut h, mut i, mut j] = mixer.sums;
    j = j.wrapping_add(i << 32);
    a = hash_pair(a, j);
    h = h.wrapping_add(g << 32);
    b = b.wrapping_add(h);
    c = hash_pair(c, f).wrapping_add(i);
    d = hash_pair(d, e.wrapping_add(first[0]));
    j = j.wrapping_add(e);
    i = i.wrapping_add(hash_pair(h, t));
    e = hash_pair(a, d).wrapping_add(j);
    f = hash_pair(b, c).wrapping_add(a);
    g = hash_pair(j, i).wrapping_add(c);
    let r0 = e.wrapping_add(f).wrapping_add(g).wrapping_add(h);
    a = mixed(a.wrapping_add(g)).wrapping_add(b);
    let r1 = first[1].wrapping_add(a).wrapping_add(r0);
    a = mixed(a).wrapping_add(c);
    let r2 = a.wrapping_add(r1);
    a = mixed(a.wrapping_add(e));
    [r0, r1, r2, a.wrapping_add(r2)]
}

fn mixed(word: u64) -> u64 {
    shift_mix(word.wrapping_mul(K0)).wrapping_mul(K0)
}

/// `CityHash128WithSeed` of whole words.
fn city128(bytes: &[u8], seed: [u64; 2]) -> [u64; 2] {
    if bytes.len() < 128 {
        return city_murmur(bytes, seed);
    }
    let len = bytes.len();
    let (mut x, mut y, mut z) = (seed[0], seed[1], (len as u64).wrapping_mul(K1));
    let v0 = (y ^ K1).rotate_right(49).wrapping_mul(K1).wrapping_add(fetch(bytes, 0));
    let v1 = v0.rotate_right(42).wrapping_mul(K1).wrapping_add(fetch(bytes, 8));
    let w0 = y.wrapping_add(z).rotate_right(35).wrapping_mul(K1).wrapping_add(x);
    let w1 = x.wrapping_add(fetch(bytes, 88)).rotate_right(53).wrapping_mul(K1);
    let (mut v, mut w) = ([v0, v1], [w0, w1]);
    let whole = len / 128 * 128;
    for at in (0..whole).step_by(64) {
        x = sum([x, y, v[0], fetch(bytes, at + 8)]).rotate_right(37).wrapping_mul(K1);
        y = sum([y, v[1], fetch(bytes, at + 48)]).rotate_right(42).wrapping_mul(K1);
        x ^= w[1];
        y = sum([y, v[0], fetch(bytes, at + 40)]);
        z = z.wrapping_add(w[0]).rotate_right(33).wrapping_mul(K1);
        v = weak_hash(bytes, at, [v[1].wrapping_mul(K1), x.wrapping_add(w[0])]);
        w = weak_hash(bytes, at + 32, [z.wrapping_add(w[1]), y.wrapping_add(fetch(bytes, at + 16))]);
        (x, z) = (z, x);
    }
    x = x.wrapping_add(v[0].wrapping_add(z).rotate_right(49).wrapping_mul(K0));
    z = z.wrapping_add(w[0].rotate_right(37).wrapping_mul(K0));
    let mut done = 0;
    while whole + done < len {
        done += 32;
        let at = len - done;
        y = x.wrapping_add(y).rotate_right(42).wrapping_mul(K0).wrapping_add(v[1]);
        w[0] = w[0].wrapping_add(fetch(bytes, at + 16));
        x = x.wrapping_mul(K0).wrapping_add(w[0]);
        z = sum([z, w[1], fetch(bytes, at)]);
        w[1] = w[1].wrapping_add(v[0]);
        v = weak_hash(bytes, at, [v[0].wrapping_add(z), v[1]]);
    }
    x = hash_pair(x, v[0]);
    y = hash_pair(y.wrapping_add(z), w[0]);
    [hash_pair(x.wrapping_add(v[1]), w[1]).wrapping_add(y), hash_pair(x.wrapping_add(w[1]), y.wrapping_add(v[1]))]
}

/// `CityMurmur` of 16 to 127 bytes.
fn city_murmur(bytes: &[u8], seed: [u64; 2]) -> [u64; 2] {
    let len = bytes.len();
    let [mut a, mut b] = seed;
    let (mut c, mut d);
    if len <= 16 {
        a = shift_mix(a.wrapping_mul(K1)).wrapping_mul(K1);
        c = b.wrapping_mul(K1).wrapping_add(hash_16(bytes));
        d = shift_mix(a.wrapping_add(fetch(bytes, 0)));
    } else {
        c = hash_pair(fetch(bytes, len - 8).wrapping_add(K1), a);
        d = hash_pair(b.wrapping_add(len as u64), c.wrapping_add(fetch(bytes, len - 16)));
        a = a.wrapping_add(d);
        for at in (0..len - 16).step_by(16) {
            let stir = |word: u64, at: usize| {
                (word ^ shift_mix(fetch(bytes, at).wrapping_mul(K1)).wrapping_mul(K1)).wrapping_mul(K1)
            };
            a = stir(a, at);
            b ^= a;
            c = stir(c, at + 8);
            d ^= c;
        }
    }
    a = hash_pair(a, c);
    b = hash_pair(d, b);
    [a ^ b, hash_pair(b, a)]
}

/// `HashLen0to16` of exactly 16 bytes.
fn hash_16(bytes: &[u8]) -> u64 {
    let (a, b) = (fetch(bytes, 0), fetch(bytes, 8));
    hash_pair(a, b.wrapping_add(16).rotate_right(16)) ^ b
}

/// `WeakHashLen32WithSeeds` of the 32 bytes from a place on.
fn weak_hash(bytes: &[u8], at: usize, [mut a, mut b]: [u64; 2]) -> [u64; 2] {
    let z = fetch(bytes, at + 24);
    a = a.wrapping_add(fetch(bytes, at));
    b = sum([b, a, z]).rotate_right(21);
    let c = a;
    a = sum([a, fetch(bytes, at + 8), fetch(bytes, at + 16)]);
    b = b.wrapping_add(a.rotate_right(44));
    [a.wrapping_add(z), b.wrapping_add(c)]
}

/// `Hash128to64`.
fn hash_pair(low: u64, high: u64) -> u64 {
    const MULTIPLIER: u64 = 0x9ddf_ea08_eb38_2d69;
    let mut a = (low ^ high).wrapping_mul(MULTIPLIER);
    a ^= a >> 47;
    let mut b = (high ^ a).wrapping_mul(MULTIPLIER);
    b ^= b >> 47;
    b.wrapping_mul(MULTIPLIER)
}

fn shift_mix(word: u64) -> u64 {
    word ^ (word >> 47)
}

fn sum<const N: usize>(words: [u64; N]) -> u64 {
    words.into_iter().fold(0, u64::wrapping_add)
}

/// The little-endian word at a place; bytes beyond the end are zero.
#[inline]
fn fetch(bytes: &[u8], at: usize) -> u64 {
    bytes.get(at..at + 8).and_then(|word| word.try_into().ok()).map_or(0, u64::from_le_bytes)
}

/// CRC-32C of one more word.
#[inline]
fn crc32c(sum: u64, word: u64) -> u64 {
    let mixed = (sum & 0xffff_ffff) ^ word;
    let byte = |n: u32| (mixed >> (8 * n)) as usize & 0xff;
    let crc = CRC[7][byte(0)]
        ^ CRC[6][byte(1)]
        ^ CRC[5][byte(2)]
        ^ CRC[4][byte(3)]
        ^ CRC[3][byte(4)]
        ^ CRC[2][byte(5)]
        ^ CRC[1][byte(6)]
        ^ CRC[0][byte(7)];
    u64::from(crc)
}

/// `CRC[n][byte]` is the sum of the byte with `n` zero bytes behind it.
static CRC: [[u32; 256]; 8] = crc_tables();

const fn crc_tables() -> [[u32; 256]; 8] {
    /// The polynomial of Castagnoli, its bits reversed.
    const POLYNOMIAL: u32 = 0x82f6_3b78;
    let mut tables = [[0; 256]; 8];
    let mut byte = 0;
    while byte < 256 {
        let mut sum = byte as u32;
        let mut bit = 0;
        while bit < 8 {
            sum = if sum & 1 == 1 { (sum >> 1) ^ POLYNOMIAL } else { sum >> 1 };
            bit += 1;
        }
        tables[0][byte] = sum;
        byte += 1;
    }
    let mut n = 1;
    while n < 8 {
        let mut byte = 0;
        while byte < 256 {
            let last = tables[n - 1][byte];
            tables[n][byte] = (last >> 8) ^ tables[0][(last & 0xff) as usize];
            byte += 1;
        }
        n += 1;
    }
    tables
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(n: u64) -> Vec<u64> {
        (1..=n).map(|word| word.wrapping_mul(0x9e37_79b9_7f4a_7c15)).collect()
    }

    /// What Google's code gives for the same words: below 128 bytes, above, with every length of the tail, and long.
    #[test]
    fn the_hashes_are_those_of_the_original() {
        for (n, expected) in [
            (4, [0x3893_6ce7_7647_20ba, 0xb733_3560_d3c4_26ac]),
            (8, [0x672e_f312_c6bf_5228, 0xe533_2d9d_37f6_edba]),
            (12, [0xc0d2_0ca6_fa46_d2e8, 0x270a_4873_f717_564c]),
            (16, [0xedec_220e_aceb_18e1, 0x9334_922d_d432_2ca5]),
            (20, [0xc319_0e33_1608_def3, 0x06df_dfe5_ca81_6efb]),
            (24, [0xe9d3_c10c_438b_c259, 0x21ee_33ad_e889_a108]),
            (112, [0x8c64_0f89_035b_4db3, 0xeea7_ef63_ed9f_22f3]),
            (116, [0xa5a1_18b1_7567_07a5, 0x653b_e5af_fd4d_b500]),
            (1000, [0x8de6_efcd_72bb_f2cc, 0xa2bb_1811_2dc6_99c1]),
        ] {
            assert_eq!(hash128(&words(n)), expected, "{n} words");
        }
        for (n, first, last) in [
            (4, 0x3743_32d2_f635_9f4e, 0x42b2_9c31_8bfb_ae1b),
            (112, 0x7a37_1ae6_bc0d_1a2b, 0x1023_2f04_0f4c_7148),
            (1000, 0x0bb5_3c1b_4609_893d, 0xa2bb_1811_2dc6_99c1),
        ] {
            let bytes: Vec<u8> = words(n).iter().flat_map(|word| word.to_le_bytes()).collect();
            let hash = hash256(&bytes);
            assert_eq!((hash[0], hash[3]), (first, last), "{n} words");
        }
    }
}
