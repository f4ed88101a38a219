//! Positions of Connect Four in which programs are examined.

use crate::exam::{ExamPosition, ExamPositions};

/// Those of the usual board.
pub(super) static USUAL: ExamPositions = ExamPositions {
    start: ExamPosition::from_start(&[]),
    middle: ExamPosition::from_start(&["4", "4", "3", "5", "2"]),
    special: &[],
    only: &[ExamPosition::from_start(&FULL)],
    won: &[ExamPosition::from_start(&["4", "4", "3", "3", "2", "2"])],
    over: &[ExamPosition::from_start(&["4", "4", "3", "3", "2", "2", "1"])],
};

/// Six columns are full, and neither side has four in a row.
const FULL: [&str; 36] = [
    "1", "1", "1", "1", "1", "1", "2", "2", "2", "2", "2", "2", "4", "3", "3", "3", "3", "3", "3", "4", "4", "4", "4",
    "4", "5", "5", "5", "5", "5", "5", "6", "6", "6", "6", "6", "6",
];
