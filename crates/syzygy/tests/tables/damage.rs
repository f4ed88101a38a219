//! Bits that flip and files that are cut short: each is refused, and if it were not, the decoder would still end with a
//! value or with none. A panic or an endless loop would end this test.

use mossa_chess::board::Board;
use mossa_syzygy::{Refusal, Table, Wdl};

use crate::files;
use mossa_kernel::Rng;

use crate::random::position;

const N_FLIPS: usize = 5_000;
/// Positions that a damaged table is asked for.
const N_POSITIONS: usize = 24;

/// All that a table can be asked.
fn ask(table: &Table, boards: &[Board]) -> usize {
    let dtz =
        |board: &Board| [Wdl::Loss, Wdl::BlessedLoss, Wdl::CursedWin, Wdl::Win].map(|wdl| table.stored_dtz(board, wdl));
    let n_known = |board: &Board| usize::from(table.stored_wdl(board).is_some()) + dtz(board).iter().flatten().count();
    boards.iter().map(n_known).sum()
}

/// Positions of a file's pieces.
fn boards(rng: &mut Rng, name: &str) -> Vec<Board> {
    let (pieces, _) = name.split_once('.').expect("an extension");
    (0..N_POSITIONS).map(|_| position(rng, pieces)).collect()
}

#[test]
fn every_whole_file_passes_its_checksum() {
    let mut rng = Rng::new(1);
    for (name, bytes) in files() {
        let table = Table::new(&name, bytes).unwrap_or_else(|why| panic!("{name}: {why}"));
        assert!(0 < ask(&table, &boards(&mut rng, &name)), "{name}");
    }
}

#[test]
fn five_thousand_flipped_bits_are_refused_and_survived() {
    let mut rng = Rng::new(2);
    let files = files();
    let (mut n_headers, mut n_decoded) = (0, 0);
    for at in 0..N_FLIPS {
        let (name, whole) = &files[at % files.len()];
        let mut bytes = whole.clone();
        // Half of the flips hit the header, where they do the most.
        let place = rng.index(if at % 2 == 0 { bytes.len() } else { bytes.len().min(400) });
        bytes[place] ^= 1 << rng.index(8);
        assert_eq!(Table::new(name, bytes.clone()).err(), Some(Refusal::Checksum), "{name}, byte {place}");
        match Table::new_unchecked(name, bytes) {
            Err(_) => n_headers += 1,
            Ok(table) => n_decoded += usize::from(0 < ask(&table, &boards(&mut rng, name))),
        }
    }
    // Some are noticed without the checksum; others are decoded, wrong or right.
    assert!(300 < n_headers && 1_000 < n_decoded, "{n_headers}, {n_decoded}");
}

/// Bytes that are damaged beyond a bit, in the header above all.
#[test]
fn headers_of_random_bytes_are_survived() {
    let mut rng = Rng::new(3);
    let files = files();
    for at in 0..4_000 {
        let (name, whole) = &files[at % files.len()];
        let mut bytes = whole.clone();
        for _ in 0..=rng.index(6) {
            // The magic number stays: everything behind it is to be read.
            let place = 4 + rng.index(bytes.len().min(300) - 4);
            bytes[place] = [0, 0xff, rng.index(256) as u8][rng.index(3)];
        }
        if let Ok(table) = Table::new_unchecked(name, bytes) {
            ask(&table, &boards(&mut rng, name));
        }
    }
}

#[test]
fn files_that_are_cut_short_are_refused_and_survived() {
    let mut rng = Rng::new(4);
    for (name, whole) in files() {
        let lengths =
            [0, 1, 15, 16, 64, 80, whole.len() - 1, whole.len() - 16, whole.len() - 64, rng.index(whole.len())];
        for len in lengths.into_iter().filter(|&len| len < whole.len()) {
            let bytes = whole[..len].to_vec();
            assert!(Table::new(&name, bytes.clone()).is_err(), "{name}, {len} bytes");
            if let Ok(table) = Table::new_unchecked(&name, bytes) {
                ask(&table, &boards(&mut rng, &name));
            }
        }
    }
}

/// A file under another file's name is refused, although its checksum is right.
#[test]
fn files_with_the_wrong_name_are_refused() {
    let files = files();
    let bytes = |wanted: &str| files.iter().find(|(name, _)| name == wanted).expect("a file").1.clone();
    for (name, from) in [
        ("KQvK.rtbz", "KQvK.rtbw"),
        ("KRvK.rtbw", "KQvK.rtbw"),
        ("KQvKR.rtbw", "KQvK.rtbw"),
        ("KPvK.rtbw", "KQvK.rtbw"),
        ("KQvK.rtbw", "KPvK.rtbw"),
        ("KPvKP.rtbw", "KBvKP.rtbw"),
        ("KQRBNPPPvK.rtbw", "KQvK.rtbw"),
        ("KQvK.txt", "KQvK.rtbw"),
    ] {
        let refused = Table::new(name, bytes(from)).err();
        assert!(matches!(refused, Some(Refusal::Header(_))), "{from} as {name}: {refused:?}");
    }
}
