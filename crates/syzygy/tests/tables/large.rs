//! Tables of five to seven pieces are too large to come with the tests, so these are made up: real headers, lists of pieces,
//! codes and maps around random values. python-chess and we must read the same values from them.

use std::fs;
use std::path::Path;
use std::process::Command;

use mossa_chess::board::Board;
use mossa_syzygy::{Table, Wdl};
use serde_json::Value;

use crate::brought;
use mossa_kernel::Rng;

/// Positions of every file.
const N_EACH: usize = 150;
/// Values of a block, and of an entry of the index.
const SPAN: u64 = 1 << 16;

/// A file to be made.
struct Made {
    name: &'static str,
    /// The list of pieces for each side to move, White's in capitals; one of them if there is one table only.
    lists: &'static [&'static str],
    /// When the factors of the first group and of the second pawns come.
    turns: [u8; 2],
    /// The flags of each table and, for DTZ, whether it has a map.
    flags: &'static [u8],
}

const MADE: [Made; 7] = [
    Made { name: "KQRvKB.rtbw", lists: &["QkRKb", "bKkQR"], turns: [1, 15], flags: &[0, 0] },
    Made { name: "KRRvKBB.rtbw", lists: &["KkRRbb", "kKbbRR"], turns: [2, 15], flags: &[0, 0] },
    Made { name: "KQQQQvKR.rtbw", lists: &["KkrQQQQ", "rkKQQQQ"], turns: [0, 15], flags: &[0, 0] },
    Made { name: "KRPPvKP.rtbw", lists: &["pPPKkR", "pPPRKk"], turns: [2, 0], flags: &[0; 8] },
    Made { name: "KPPvKPP.rtbw", lists: &["PPppKk"], turns: [1, 3], flags: &[0; 4] },
    // Wide map, Black to move; then with pawns all kinds of maps, and either side to move.
    Made { name: "KRRvKB.rtbz", lists: &["bkKRR"], turns: [1, 15], flags: &[1 | 2 | 16] },
    Made { name: "KPPvKR.rtbz", lists: &["PPkKr"], turns: [1, 15], flags: &[2 | 16 | 4, 2 | 8 | 1, 0, 2 | 16 | 8 | 4] },
];

impl Made {
    fn is_dtz(&self) -> bool {
        self.name.ends_with("rtbz")
    }

    fn bytes(&self, rng: &mut Rng) -> Vec<u8> {
        let (pieces, _) = self.name.split_once('.').expect("an extension");
        let (white, black) = pieces.split_once('v').expect("two sides");
        let count = |letter: char| self.lists[0].chars().filter(|&other| other == letter).count() as u64;
        let has_pawns = pieces.contains('P');
        let n_files = if has_pawns { 4 } else { 1 };
        let is_split = white != black;
        let magic: [u8; 4] = if self.is_dtz() { [0xd7, 0x66, 0x0c, 0xa5] } else { [0x71, 0xe8, 0x23, 0x5d] };
        let mut bytes = magic.to_vec();
        bytes.push((pieces.len() as u8 - 1) << 4 | u8::from(has_pawns) << 1 | u8::from(is_split));
        let other = self.lists.last().expect("a list");
        for _ in 0..n_files {
            bytes.push(self.turns[0] * 0x11);
            if white.contains('P') && black.contains('P') {
                bytes.push(self.turns[1] * 0x11);
            }
            bytes.extend(self.lists[0].chars().zip(other.chars()).map(|(one, two)| code(one) | code(two) << 4));
        }
        align(&mut bytes, 2);
        let lead = self.lists[0].chars().next().expect("a piece");
        let sizes: Vec<u64> =
            (0..self.flags.len()).map(|at| size(self.lists[0], lead, at / self.lists.len(), &count)).collect();
        let n_blocks = |size: u64| size.div_ceil(SPAN);
        for (&flags, &size) in self.flags.iter().zip(&sizes) {
            bytes.extend([flags, 5, 16, 0]);
            bytes.extend((n_blocks(size) as u32).to_le_bytes());
            symbols(rng, &mut bytes);
            align(&mut bytes, 2);
        }
        if self.is_dtz() {
            for &flags in self.flags.iter().filter(|&&flags| flags & 2 != 0) {
                maps(rng, flags & 16 != 0, &mut bytes);
            }
            align(&mut bytes, 2);
        }
        for &size in &sizes {
            for block in 0..n_blocks(size) as u32 {
                bytes.extend(block.to_le_bytes());
                bytes.extend(((SPAN / 2) as u16).to_le_bytes());
            }
        }
        for &size in &sizes {
            let lengths = (0..n_blocks(size)).map(|block| (size - block * SPAN).min(SPAN) - 1);
            bytes.extend(lengths.flat_map(|length| (length as u16).to_le_bytes()));
        }
        for &size in &sizes {
            align(&mut bytes, 64);
            for _ in 0..4 * n_blocks(size) {
                bytes.extend((rng.index(usize::MAX) as u64).to_le_bytes());
            }
        }
        align(&mut bytes, 64);
        bytes.extend([0; 16]);
        bytes
    }
}

fn align(bytes: &mut Vec<u8>, to: usize) {
    bytes.resize(bytes.len().next_multiple_of(to), 0);
}

/// A piece as files write it.
fn code(letter: char) -> u8 {
    let piece = "PNBRQK".find(letter.to_ascii_uppercase()).expect("a piece") as u8 + 1;
    if letter.is_ascii_lowercase() { piece | 8 } else { piece }
}

/// How many positions a table has whose leading pawn, if there is one, is on a file.
fn size(list: &str, lead: char, file: usize, count: &impl Fn(char) -> u64) -> u64 {
    let choose = |k: u64, n: u64| (0..k).fold(1, |product, at| product * (n - at) / (at + 1));
    let mut kinds: Vec<char> = list.chars().collect();
    kinds.dedup();
    let (mut product, mut n_free, rest);
    if lead.eq_ignore_ascii_case(&'p') {
        let n_lead = count(lead);
        let n_behind = |rank: u64| 47 - 12 * file as u64 - 2 * rank;
        product = (0..6).map(|rank| choose(n_lead - 1, n_behind(rank))).sum::<u64>();
        n_free = 64 - n_lead;
        let second = if lead == 'p' { 'P' } else { 'p' };
        product *= choose(count(second), 48 - n_lead);
        n_free -= count(second);
        rest = kinds.iter().filter(|kind| !kind.eq_ignore_ascii_case(&'p')).copied().collect::<Vec<_>>();
    } else {
        let n_single = kinds.iter().filter(|&&kind| count(kind) == 1).count();
        let n_lead = if 2 < n_single { 3 } else { 2 };
        product = if n_lead == 3 { 31_332 } else { 462 };
        n_free = 64 - n_lead as u64;
        rest = kinds[n_lead..].to_vec();
    }
    for kind in rest {
        product *= choose(count(kind), n_free);
        n_free -= count(kind);
    }
    product
}

/// A code of one bit for two symbols that stand for 256 values each, and these symbols down to the values.
fn symbols(rng: &mut Rng, bytes: &mut Vec<u8>) {
    let mut symbols: Vec<(u16, u16)> = (0..5).map(|value| (value, 0xfff)).collect();
    let mut below = 0..5;
    for level in 1..=8 {
        let n = if level == 8 { 2 } else { 6 };
        let mut pick = || (below.start + rng.index(below.len())) as u16;
        let pairs: Vec<(u16, u16)> = (0..n).map(|_| (pick(), pick())).collect();
        below = symbols.len()..symbols.len() + n;
        symbols.extend(pairs);
    }
    bytes.extend([1, 1]);
    bytes.extend((below.start as u16).to_le_bytes());
    bytes.extend((symbols.len() as u16).to_le_bytes());
    for (left, right) in symbols {
        bytes.extend([left as u8, (left >> 8) as u8 | (right << 4) as u8, (right >> 4) as u8]);
    }
}

/// Four maps of the values 0 to 4.
fn maps(rng: &mut Rng, is_wide: bool, bytes: &mut Vec<u8>) {
    align(bytes, if is_wide { 2 } else { 1 });
    for _ in 0..4 {
        if is_wide {
            bytes.extend([5, 0]);
            bytes.extend((0..5).flat_map(|_| (rng.index(2_000) as u16).to_le_bytes()));
        } else {
            bytes.push(5);
            bytes.extend((0..5).map(|_| rng.index(256) as u8));
        }
    }
}

#[test]
fn tables_of_five_to_seven_pieces_are_read_as_python_chess_reads_them() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("syzygy-made-up");
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder");
    let mut rng = Rng::new(6);
    let mut tables = Vec::new();
    for made in &MADE {
        let bytes = made.bytes(&mut rng);
        fs::write(folder.join(made.name), &bytes).expect("it can be written");
        let table = Table::new_unchecked(made.name, bytes).unwrap_or_else(|why| panic!("{}: {why}", made.name));
        tables.push((made.name, table));
    }
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scripts/syzygy_oracle.py");
    let mut python = Command::new(brought("python/bin/python"));
    let output = python.arg(script).arg(&folder).args(["8", &N_EACH.to_string(), "stored"]).output();
    let output = output.expect("python starts");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let mut counts = [0; 6];
    for line in String::from_utf8(output.stdout).expect("text").lines() {
        let record: Value = serde_json::from_str(line).expect("an object");
        let (_, table) = tables.iter().find(|(name, _)| record["file"] == *name).expect("a file");
        let board: Board = record["fen"].as_str().and_then(|fen| fen.parse().ok()).expect("a position");
        if record["wdl"].is_null() {
            let wdls = [Wdl::Loss, Wdl::BlessedLoss, Wdl::CursedWin, Wdl::Win];
            let found = wdls.map(|wdl| table.stored_dtz(&board, wdl).map(i64::from));
            let expected: Vec<Option<i64>> =
                record["dtz"].as_array().expect("a list").iter().map(Value::as_i64).collect();
            assert_eq!(found.to_vec(), expected, "{record}");
            counts[5] += usize::from(found[0].is_some());
        } else {
            let found = table.stored_wdl(&board).map(|wdl| i64::from(wdl.number()));
            assert_eq!(found, record["wdl"].as_i64(), "{record}");
            counts[(found.unwrap_or_default() + 2) as usize] += 1;
        }
    }
    // All values occur, so that a wrong index could not go unseen.
    assert!(counts.iter().all(|&count| 30 < count), "{counts:?}");
    assert_eq!(counts[..5].iter().sum::<usize>(), 5 * N_EACH);
    fs::remove_dir_all(&folder).expect("it can be removed");
}
