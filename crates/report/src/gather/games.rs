//! Games: one row a record, without its moves.

use mossa_arena::{DistinctGames, GameIdentity, Novelty};
use mossa_wire::{GameRecord, MatchWork};

use super::Names;

/// One game.
#[derive(Clone, Copy, Debug)]
pub(crate) struct GameRow {
    /// Who had the first side, and who the second.
    pub(crate) players: [u32; 2],
    /// Half points of the first side; none if the game has no result.
    pub(crate) half_points: Option<u8>,
    /// The board.
    pub(crate) board: u32,
    /// The pair it belongs to.
    pub(crate) pair: Option<u64>,
    /// Whether a game before it was the same.
    pub(crate) novelty: Novelty,
    /// How it ended.
    pub(crate) termination: u32,
    /// What both sides did.
    pub(crate) work: [MatchWork; 2],
}

/// All games of a run.
#[derive(Clone, Default, Debug)]
pub(crate) struct Games {
    /// Who played, by name.
    pub(crate) players: Names,
    /// Where.
    pub(crate) boards: Names,
    /// How games ended.
    pub(crate) terminations: Names,
    /// The records.
    pub(crate) rows: Vec<GameRow>,
    /// What was played so far, to know what is repeated.
    distinct: DistinctGames,
}

/// The endings by a fault of the loser.
const FAULTS: [&str; 3] = ["time", "illegal", "crash"];

impl Games {
    pub(super) fn add(&mut self, record: &GameRecord) {
        let game = &record.game;
        let novelty = self.distinct.note(&GameIdentity {
            board: &record.board,
            players: [&game.first, &game.second],
            opening: &game.opening,
            moves: &game.moves,
            ending: &game.termination,
        });
        self.rows.push(GameRow {
            novelty,
            players: [self.players.number(&game.first), self.players.number(&game.second)],
            half_points: half_points(&game.result),
            board: self.boards.number(&record.board),
            pair: record.pair,
            termination: self.terminations.number(&game.termination),
            work: [game.first_stats, game.second_stats],
        });
    }

    /// Whether this is how a game ends by a fault of the loser: late, illegal, a crash.
    pub(crate) fn is_fault(&self, termination: u32) -> bool {
        FAULTS.contains(&self.terminations.name(termination))
    }
}

/// What the first side has of a game.
fn half_points(result: &str) -> Option<u8> {
    match result {
        "1-0" => Some(2),
        "1/2-1/2" => Some(1),
        "0-1" => Some(0),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nodes_that_a_program_tells_add_up_to_any_number() {
        let huge = MatchWork { nodes: u64::MAX, moves: 3, ..MatchWork::default() };
        let mut sum = huge;
        sum.add(&huge);
        assert_eq!((sum.nodes, sum.moves), (u64::MAX, 6));
    }
}
