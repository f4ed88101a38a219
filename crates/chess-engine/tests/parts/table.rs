//! What goes into the table comes out of it, and nothing else does.

use std::collections::HashMap;
use std::thread;

use mossa_chess::board::{Move, Piece, Square};
use mossa_chess_engine::score::{MATE, MATE_IN_MAX_PLY};
use mossa_chess_engine::transposition::{Bound, Entry, TranspositionTable};

use mossa_kernel::Rng;

fn some_entry(rng: &mut Rng) -> Entry {
    let promotion = [None, Some(Piece::Knight), Some(Piece::Bishop), Some(Piece::Rook), Some(Piece::Queen)];
    let from = rng.index(64);
    let mv = Move {
        from: Square::index(from),
        to: Square::index((from + 1 + rng.index(63)) % 64),
        promotion: promotion[rng.index(5)],
    };
    Entry {
        mv: (rng.index(4) != 0).then_some(mv),
        score: [-MATE + 7, -MATE_IN_MAX_PLY + 1, -1, 0, 250, 19_999, MATE - 9][rng.index(7)],
        bound: [Bound::Upper, Bound::Lower, Bound::Exact][rng.index(3)],
        depth: rng.index(100) as i32,
        raw_eval: (rng.index(3) != 0).then(|| rng.index(39_000) as i32 - 19_500),
        is_pv: rng.index(2) == 1,
    }
}

#[test]
fn entries_come_back_as_they_were() {
    let mut rng = Rng::new(11);
    let table = TranspositionTable::new(1 << 16);
    for number in 0..20_000_u64 {
        let key = number.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
        let (entry, ply) = (some_entry(&mut rng), rng.index(6));
        table.store(key, ply, entry);
        if let Some(found) = table.probe(key, ply) {
            assert_eq!(found, entry);
        }
        assert_eq!(table.probe(key ^ (1 << 63 | 2), ply), None);
    }
    assert!(900 < table.hashfull());
}

#[test]
fn a_mate_is_kept_as_seen_from_its_position() {
    let table = TranspositionTable::new(1 << 12);
    let mut entry = some_entry(&mut Rng::new(1));
    entry.score = MATE - 10;
    table.store(99, 4, entry);
    assert_eq!(table.probe(99, 2).map(|entry| entry.score), Some(MATE - 8));
    assert_eq!(table.bytes(), 1 << 12);
}

#[test]
fn deeper_and_newer_entries_stay() {
    let table = TranspositionTable::new(64);
    let entry = |depth| Entry { mv: None, score: 1, bound: Bound::Lower, depth, raw_eval: None, is_pv: false };
    for (key, depth) in [(1, 9), (2, 3), (3, 8), (4, 7)] {
        table.store(key, 0, entry(depth));
    }
    table.store(5, 0, entry(1));
    let known: Vec<u64> = (1..=5).filter(|&key| table.probe(key, 0).is_some()).collect();
    assert_eq!(known, [1, 3, 4, 5], "the shallowest makes room");
    for _ in 0..3 {
        table.new_search();
    }
    for key in 6..9 {
        table.store(key, 0, entry(2));
    }
    assert!((6..9).all(|key| table.probe(key, 0).is_some()), "old entries make room");
}

#[test]
fn threads_see_only_entries_that_were_stored() {
    let table = TranspositionTable::new(1 << 12);
    let entries: HashMap<u64, Entry> = {
        let mut rng = Rng::new(5);
        (1..2_000_u64).map(|number| (number.wrapping_mul(0x9e37_79b9_7f4a_7c15), some_entry(&mut rng))).collect()
    };
    thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                for _ in 0..20 {
                    for (&key, entry) in &entries {
                        table.store(key, 0, *entry);
                        if let Some(found) = table.probe(key, 0) {
                            // A move may be left from an entry that had one.
                            assert_eq!(
                                (found.score, found.depth, found.bound),
                                (entry.score, entry.depth, entry.bound)
                            );
                        }
                    }
                }
            });
        }
    });
}
