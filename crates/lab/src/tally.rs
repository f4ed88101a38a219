//! Records added up: the results of every player and the work of every solver. This is enough for a line while a run is
//! on and a table at its end; reports interpret the figures.

use mossa_arena::{Crosstable, DistinctGames, Elo};
use mossa_wire::{AnalysisRecord, Done, GameRecord, JobRecord, LimitFigures, MatchGame, PuzzleRecord, Status};

use mossa_jobs::game::identity;

/// Records added up. Players stand in the order in which they first appear; [`in_order`](Tally::in_order) puts them in
/// the order of the jobs, whichever was done first.
#[derive(Clone, PartialEq, Default, Debug)]
pub struct Tally {
    /// What the players of a tournament did.
    pub players: Vec<PlayerTally>,
    /// What solvers did, or players that were asked.
    pub searches: Vec<SearchTally>,
    meetings: Vec<Meeting>,
    /// Boards that were searched in parts and have their answer.
    settled: Vec<String>,
}

/// The earliest place of a player in a run: jobs are counted twice, for the two sides of a game.
type Place = u64;

/// A game, by the places of its players in the tally.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Meeting {
    /// Its place in the run: of games that are the same, the first counts.
    job: u64,
    fingerprint: u128,
    players: [usize; 2],
    /// Those of the first side.
    half_points: usize,
    pair: Option<u64>,
}

/// What a player did.
#[derive(Clone, PartialEq, Default, Debug)]
pub struct PlayerTally {
    /// Its name.
    pub name: String,
    first: Place,
    /// Games won …
    pub wins: u64,
    /// … drawn …
    pub draws: u64,
    /// … and lost.
    pub losses: u64,
    /// Games lost by a fault of its own. They are among the losses.
    pub forfeits: u64,
    /// Games without a result. They are in no other count.
    pub unfinished: u64,
    /// Moves played.
    pub moves: u64,
    /// Calls of the recursive search.
    pub nodes: u64,
    /// Time taken, if it is told.
    pub seconds: Option<f64>,
}

impl PlayerTally {
    /// Two for a win, one for a draw.
    pub fn half_points(&self) -> u64 {
        2 * self.wins + self.draws
    }
}

/// What a solver did, or a player that was asked, under the same limits.
#[derive(Clone, PartialEq, Default, Debug)]
pub struct SearchTally {
    /// The algorithm, or the player.
    pub spec: String,
    first: Place,
    /// The heuristic of a solver.
    pub heuristic: Option<String>,
    /// What it was allowed to use.
    pub limits: LimitFigures,
    /// How often it was asked.
    pub n: u64,
    /// How often it had an answer.
    pub answered: u64,
    /// How often the answer was proven to be the best.
    pub proven: u64,
    /// How often it proved that a puzzle has no solution.
    pub unsolvable: u64,
    /// How often a limit ended the work on a puzzle.
    pub stopped: u64,
    /// Lengths of all paths, or depths of all thoughts.
    pub length: u64,
    /// Nodes expanded, or visited in games.
    pub nodes: u64,
    /// Time taken, if it is told.
    pub seconds: Option<f64>,
}

impl Tally {
    /// Adds a record.
    pub fn add(&mut self, record: &JobRecord) {
        match &record.done {
            Done::Game(game) => self.add_game(game, record.job),
            Done::Puzzle(puzzle) => self.add_puzzle(puzzle, record),
            Done::Thought(thought) => self.add_thought(thought, record),
        }
    }

    /// The same in the order of the jobs: it does not depend on which record came first.
    #[must_use]
    pub fn in_order(&self) -> Tally {
        let mut order: Vec<usize> = (0..self.players.len()).collect();
        order.sort_by_key(|&at| self.players[at].first);
        let mut places = vec![0; order.len()];
        for (place, &at) in order.iter().enumerate() {
            places[at] = place;
        }
        let placed = |meeting: &Meeting| Meeting { players: meeting.players.map(|at| places[at]), ..*meeting };
        let mut searches = self.searches.clone();
        searches.sort_by_key(|row| row.first);
        Tally {
            players: order.iter().map(|&at| self.players[at].clone()).collect(),
            searches,
            meetings: self.meetings.iter().map(placed).collect(),
            settled: self.settled.clone(),
        }
    }

    /// All players, the best one first.
    pub fn ranked(&self) -> Vec<&PlayerTally> {
        let mut ranked: Vec<&PlayerTally> = self.players.iter().collect();
        ranked.sort_by_key(|player| std::cmp::Reverse((player.half_points(), player.wins)));
        ranked
    }

    /// How many games were played.
    pub fn n_games(&self) -> u64 {
        self.meetings.len() as u64
    }

    /// How many of them differ: the same players in the same roles, the same opening and the same moves are one game, which
    /// counts once in ratings, errors and superiority.
    pub fn n_distinct_games(&self) -> u64 {
        let mut distinct = DistinctGames::default();
        for meeting in &self.meetings {
            distinct.note_fingerprint(meeting.fingerprint);
        }
        distinct.len() as u64
    }

    /// Who took how much from whom, by their places in the tally. Repeated games count for the points alone.
    pub fn crosstable(&self) -> Crosstable {
        let mut table = Crosstable::of(self.players.len());
        let mut distinct = DistinctGames::default();
        let mut meetings: Vec<&Meeting> = self.meetings.iter().collect();
        meetings.sort_by_key(|meeting| meeting.job);
        for Meeting { players, half_points, pair, fingerprint, .. } in meetings {
            table.add_as(distinct.note_fingerprint(*fingerprint), *players, *half_points, *pair);
        }
        table
    }

    /// How much stronger the first of two players is, and how sure that is: from pairs where there are any.
    pub fn elo(&self) -> Option<(Elo, f64)> {
        let [_, _] = self.players.as_slice() else { return None };
        let table = self.crosstable();
        let (singles, pairs) = (table.distinct(0, 1), table.pairs(0, 1));
        Some(if pairs.n() == 0 { (singles.elo(), singles.superiority()) } else { (pairs.elo(), pairs.superiority()) })
    }

    fn add_game(&mut self, record: &GameRecord, job: u64) {
        let game = &record.game;
        let half_points = match game.result.as_str() {
            "1-0" => [2, 0],
            "0-1" => [0, 2],
            "1/2-1/2" => [1, 1],
            _ => return self.add_unfinished(game, job),
        };
        let is_forfeit = ["time", "illegal", "crash"].contains(&game.termination.as_str());
        let sides = [(&game.first, &game.first_stats), (&game.second, &game.second_stats)];
        let mut players = [0; 2];
        for (side, ((name, work), half_points)) in sides.into_iter().zip(half_points).enumerate() {
            players[side] = self.place(name, 2 * job + side as u64);
            let player = &mut self.players[players[side]];
            let count = [&mut player.losses, &mut player.draws, &mut player.wins];
            *count[half_points] += 1;
            player.forfeits += u64::from(is_forfeit && half_points == 0);
            player.moves += work.moves;
            player.nodes = player.nodes.saturating_add(work.nodes);
            player.seconds = sum(player.seconds, work.seconds);
        }
        let fingerprint = identity(&record.board, [&game.first, &game.second], game).fingerprint();
        self.meetings.push(Meeting { job, fingerprint, players, half_points: half_points[0], pair: record.pair });
    }

    /// Counts a game that has no result: the work, and that it was.
    fn add_unfinished(&mut self, game: &MatchGame, job: u64) {
        for (side, (name, work)) in
            [(&game.first, &game.first_stats), (&game.second, &game.second_stats)].into_iter().enumerate()
        {
            let at = self.place(name, 2 * job + side as u64);
            let player = &mut self.players[at];
            player.unfinished += 1;
            player.moves += work.moves;
            player.nodes = player.nodes.saturating_add(work.nodes);
            player.seconds = sum(player.seconds, work.seconds);
        }
    }

    fn place(&mut self, name: &str, first: Place) -> usize {
        let at = self.players.iter().position(|player| player.name == name).unwrap_or_else(|| {
            self.players.push(PlayerTally { name: name.to_owned(), first, ..PlayerTally::default() });
            self.players.len() - 1
        });
        self.players[at].first = self.players[at].first.min(first);
        at
    }

    fn add_puzzle(&mut self, puzzle: &PuzzleRecord, record: &JobRecord) {
        let solved = &puzzle.solved;
        let counts = puzzle.part.is_none() || self.settles(puzzle);
        let row = self.search(&solved.algorithm, Some(&solved.heuristic), record);
        if counts {
            row.n += 1;
            row.answered += u64::from(solved.status == Status::Solved);
            row.proven += u64::from(solved.optimal);
            row.unsolvable += u64::from(solved.status == Status::Unsolvable);
            row.stopped += u64::from(solved.status == Status::Limit);
            row.length += u64::from(solved.length.unwrap_or(0));
        }
        row.nodes = row.nodes.saturating_add(solved.expanded);
        row.seconds = sum(row.seconds, solved.seconds);
    }

    /// Whether a part of a search has the answer for its board, the first of all parts. The work of all parts counts.
    fn settles(&mut self, puzzle: &PuzzleRecord) -> bool {
        // Two boards of one name, from two files, are told apart by the boards.
        let board = format!("{}\n{}", puzzle.instance, puzzle.solved.board);
        let is_first = puzzle.solved.ends_search() && !self.settled.contains(&board);
        self.settled.extend(is_first.then_some(board));
        is_first
    }

    fn add_thought(&mut self, thought: &AnalysisRecord, record: &JobRecord) {
        let analysis = &thought.analysis;
        let row = self.search(&analysis.player, None, record);
        row.n += 1;
        row.answered += u64::from(analysis.best.is_some());
        row.length += u64::from(analysis.depth);
        row.nodes = row.nodes.saturating_add(analysis.counters.nodes);
        row.seconds = sum(row.seconds, analysis.seconds);
    }

    fn search(&mut self, spec: &str, heuristic: Option<&str>, record: &JobRecord) -> &mut SearchTally {
        let (limits, first) = (&record.limits, 2 * record.job);
        let is_it =
            |row: &SearchTally| row.spec == spec && row.heuristic.as_deref() == heuristic && row.limits == *limits;
        let at = self.searches.iter().position(is_it).unwrap_or_else(|| {
            let (spec, heuristic) = (spec.to_owned(), heuristic.map(str::to_owned));
            self.searches.push(SearchTally {
                spec,
                first,
                heuristic,
                limits: limits.clone(),
                ..SearchTally::default()
            });
            self.searches.len() - 1
        });
        let row = &mut self.searches[at];
        row.first = row.first.min(first);
        row
    }
}

/// A sum of times of which some may not be told.
fn sum(so_far: Option<f64>, more: Option<f64>) -> Option<f64> {
    more.map(|more| so_far.unwrap_or(0.0) + more).or(so_far)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A game of six moves a side.
    fn game(job: u64, result: &str) -> JobRecord {
        let work = r#"{"moves":6,"states_evaluated":0,"prunings":0,"nodes":10}"#;
        let text = format!(
            r#"{{"job":{job},"seed":1,"version":"0","limits":{{}},"kind":"game","board":"4x5x4","round":0,"first":"one",
                "second":"two","swapped":false,"opening":"-","result":"{result}","termination":"connection","moves":[],
                "first_stats":{work},"second_stats":{work}}}"#
        );
        serde_json::from_str(&text).expect("a record")
    }

    #[test]
    fn a_game_without_a_result_is_no_draw() {
        let mut tally = Tally::default();
        for (job, result) in ["1-0", "*", "1/2-1/2", "0-1", "*"].into_iter().enumerate() {
            tally.add(&game(job as u64, result));
        }
        for player in &tally.players {
            assert_eq!([player.wins, player.draws, player.losses, player.unfinished], [1, 1, 1, 2]);
            assert_eq!((player.moves, player.nodes), (30, 50), "its work is counted");
        }
        assert_eq!(tally.crosstable().singles(0, 1), mossa_arena::Singles::of(1, 1, 1));
    }
}
