//! The tournament of the course that the Connect X players of the reports come from (University of Bologna, 2022/23):
//! every pair of players meets twice on every board, each beginning once.

use crate::course::Course;

/// Four in a line on all boards from 4x4 to 7x7, five on those that have room for it, ten on four large ones.
const BOARDS: [&str; 35] = [
    "4x4x4", "4x5x4", "4x6x4", "4x7x4", "5x4x4", "5x5x4", "5x6x4", "5x7x4", "6x4x4", "6x5x4", "6x6x4", "6x7x4",
    "7x4x4", "7x5x4", "7x6x4", "7x7x4", "5x4x5", "6x4x5", "7x4x5", "4x5x5", "4x6x5", "4x7x5", "5x5x5", "5x6x5",
    "5x7x5", "6x5x5", "6x6x5", "6x7x5", "7x5x5", "7x6x5", "7x7x5", "20x20x10", "30x30x10", "40x40x10", "50x50x10",
];

/// The tournament.
pub(super) static COURSE: Course = Course { boards: &BOARDS, points: [3, 1, 0], interface: "connectx.CXPlayer" };
