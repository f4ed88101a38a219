//! The checksum that a table file carries: its last 16 bytes.
//!
//! The bytes before them are cut into chunks of 16 MiB, the last one shorter. The CityHash (256 bits) of each chunk is
//! taken, and the CityHash (128 bits) of the list of these hashes is the checksum. It detects damage; it does not
//! authenticate a file, since the hash has no secret.

use std::io::{self, Read};

use crate::city;

/// Bytes of the checksum at the end of a file.
pub(crate) const SIZE: usize = 16;

/// Bytes of a chunk.
const CHUNK: usize = 1 << 24;

/// A checksum.
pub(crate) type Checksum = [u8; SIZE];

/// The checksum of bytes that are in memory.
pub(crate) fn of_bytes(bytes: &[u8]) -> Checksum {
    finish(&bytes.chunks(CHUNK).flat_map(city::hash256).collect::<Vec<u64>>())
}

/// The checksum of the next `len` bytes of a reader. `go_on` is asked before each chunk; if it says no, the answer is
/// an error of the kind [`io::ErrorKind::Interrupted`].
pub(crate) fn of_reader(mut reader: impl Read, len: u64, go_on: impl Fn() -> bool) -> io::Result<Checksum> {
    let mut hashes = Vec::new();
    let mut chunk = vec![0; CHUNK.min(usize::try_from(len).unwrap_or(CHUNK))];
    let mut rest = len;
    while 0 < rest {
        if !go_on() {
            return Err(io::ErrorKind::Interrupted.into());
        }
        let size = rest.min(chunk.len() as u64);
        let bytes = &mut chunk[..size as usize];
        reader.read_exact(bytes)?;
        hashes.extend(city::hash256(bytes));
        rest -= size;
    }
    Ok(finish(&hashes))
}

fn finish(hashes: &[u64]) -> Checksum {
    let [low, high] = city::hash128(hashes);
    let mut checksum = [0; SIZE];
    checksum[..8].copy_from_slice(&low.to_le_bytes());
    checksum[8..].copy_from_slice(&high.to_le_bytes());
    checksum
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stream_has_the_checksum_of_its_bytes() {
        let bytes: Vec<u8> = (0..CHUNK + 640).map(|at| (at * 7 + at / 251) as u8).collect();
        for len in [64, 640, CHUNK, CHUNK + 640] {
            let expected = of_bytes(&bytes[..len]);
            assert_eq!(of_reader(&bytes[..], len as u64, || true).expect("long enough"), expected, "{len}");
        }
        assert!(of_reader(&bytes[..64], 128, || true).is_err(), "too short");
        let stopped = of_reader(&bytes[..], 64, || false).expect_err("it was told to stop");
        assert_eq!(stopped.kind(), io::ErrorKind::Interrupted);
    }
}
