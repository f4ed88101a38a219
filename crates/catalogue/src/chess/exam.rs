//! Positions of chess in which programs are examined.

use crate::exam::{ExamPosition, ExamPositions};

const CASTLES: &str = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";

/// With castling, promotion and en passant.
pub(super) static POSITIONS: ExamPositions = ExamPositions {
    start: ExamPosition::from_start(&[]),
    middle: ExamPosition::from_start(&["e2e4", "e7e5", "g1f3", "b8c6", "f1b5", "a7a6"]),
    special: &[
        ExamPosition::from(CASTLES, &["e1g1"]),
        ExamPosition::from(CASTLES, &["e1c1", "e8g8"]),
        ExamPosition::from_start(&["e2e4", "a7a6", "e4e5", "d7d5", "e5d6"]),
        ExamPosition::from("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", &["a7a8r"]),
        ExamPosition::from("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", &["a7a8q"]),
    ],
    only: &[
        ExamPosition::from("8/8/8/8/8/1k6/7r/K7 w - - 0 1", &[]),
        // Only the capture of the pawn that has just passed.
        ExamPosition::from("2R5/8/7R/3k4/3pP3/3K2Q1/8/8 b - e3 0 1", &[]),
        // Only promotions, which have five letters.
        ExamPosition::from("8/P7/8/8/8/5k2/5p2/5K2 w - - 0 1", &[]),
    ],
    won: &[
        ExamPosition::from("6k1/5ppp/8/8/8/8/8/4R1K1 w - - 0 1", &[]),
        ExamPosition::from_start(&["f2f3", "e7e5", "g2g4"]),
    ],
    over: &[
        ExamPosition::from("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", &[]),
        ExamPosition::from("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", &[]),
    ],
};
