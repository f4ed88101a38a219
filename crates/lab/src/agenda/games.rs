//! The games of a tournament by their numbers.
//!
//! Games are counted stage by stage, within a stage board by board, and there in the order of
//! [`Schedule`](mossa_arena::Schedule): the first pair of games of every encounter, then the second of every one. A Swiss
//! round is a stage; other tournaments have one.

use std::collections::BTreeMap;

use mossa_arena::{Colours, DistinctGames, Novelty, Pairs, Singles, SprtVerdict, Swiss, gauntlet, round_robin};
use mossa_wire::{MatchGame, Task};

use crate::plan::{Format, Tournament};
use mossa_jobs::game::identity;

/// The games of a tournament, as far as they are known.
pub(super) struct Games<'a> {
    tournament: &'a Tournament,
    /// Who meets whom, stage by stage, as far as it is known.
    stages: Vec<Vec<[usize; 2]>>,
    /// How rounds are paired, and how far they are.
    swiss: Option<Rounds>,
    /// Where the test stands, if there is one.
    test: Option<Test>,
}

/// A Swiss tournament that is on.
struct Rounds {
    swiss: Swiss,
    /// Half points of all games so far.
    half_points: Vec<u64>,
    /// Games of the last known round of which there is no record.
    n_missing: u64,
}

/// A sequential test that is on. It hears of games in their order.
#[derive(Default)]
struct Test {
    /// The first game that was not judged yet.
    next: u64,
    /// Half points of the first player in games behind it, and what they are told from others by.
    waiting: BTreeMap<u64, (usize, u128)>,
    /// The games that were judged: one that was played before says nothing new.
    distinct: DistinctGames,
    /// Half points in the first game of a pair that is not complete.
    half_pair: Option<usize>,
    singles: Singles,
    pairs: Pairs,
    /// The number of games after which it was decided.
    ended_after: Option<u64>,
}

/// Where a game stands.
struct Place {
    stage: usize,
    board: usize,
    /// How often all encounters of the stage were played on the board before.
    pass: u64,
    encounter: usize,
    /// Whether it is the second of its pair.
    leg: u64,
}

impl<'a> Games<'a> {
    /// How many games there are at most.
    pub(super) fn n_jobs(tournament: &Tournament) -> Option<u64> {
        Games::n_games_of_stage(tournament)?.checked_mul(n_stages(tournament))
    }

    fn n_games_of_stage(tournament: &Tournament) -> Option<u64> {
        let n_boards = tournament.boards.len() as u64;
        n_encounters(tournament).checked_mul(n_boards)?.checked_mul(tournament.n_games as u64)
    }

    pub(super) fn of(tournament: &'a Tournament) -> Games<'a> {
        let n_players = tournament.players.len();
        let mut games = Games { tournament, stages: Vec::new(), swiss: None, test: None };
        match tournament.format {
            Format::RoundRobin => games.stages.push(round_robin(n_players)),
            Format::Gauntlet => games.stages.push(gauntlet(n_players)),
            Format::Swiss { .. } => {
                let rounds = Rounds { swiss: Swiss::of(n_players), half_points: vec![0; n_players], n_missing: 0 };
                games.swiss = Some(rounds);
                games.pair_next_round();
            }
        }
        games.test = tournament.sprt.map(|_| Test::default());
        games
    }

    /// What is to be done in a game; none if its round is not paired yet.
    pub(super) fn task(&self, number: u64) -> Option<Task> {
        let place = self.place(number)?;
        let &[one, other] = self.stages[place.stage].get(place.encounter)?;
        let passes = (self.tournament.n_games as u64).div_ceil(self.n_together());
        let stage_and_board = (place.stage * self.tournament.boards.len() + place.board) as u64;
        let n_encounters = self.stages[place.stage].len() as u64;
        let pair = (stage_and_board * passes + place.pass) * n_encounters + place.encounter as u64;
        let is_swiss = self.swiss.is_some();
        Some(Task::Game {
            board: place.board,
            opening: place.pass as usize % self.tournament.boards[place.board].openings.len(),
            players: if place.leg == 0 { [one, other] } else { [other, one] },
            round: if is_swiss { place.stage as u64 } else { place.pass },
            pair: (self.tournament.colours == Colours::Swapped).then_some(pair),
        })
    }

    /// Takes in what came of a game.
    pub(super) fn hear(&mut self, number: u64, game: &MatchGame) {
        let Some(Task::Game { players, .. }) = self.task(number) else { return };
        let half_points = match game.result.as_str() {
            "1-0" => [2, 0],
            "0-1" => [0, 2],
            _ => [1, 1],
        };
        if let Some(rounds) = &mut self.swiss {
            for (player, half_points) in players.into_iter().zip(half_points) {
                rounds.half_points[player] += half_points as u64;
            }
            rounds.n_missing -= 1;
            if rounds.n_missing == 0 && (self.stages.len() as u64) < n_stages(self.tournament) {
                self.pair_next_round();
            }
        }
        if self.test.is_some() {
            let of_first = half_points[usize::from(players[0] != 0)];
            // A test is played on one board.
            self.judge(number, of_first, identity("", [&game.first, &game.second], game).fingerprint());
        }
    }

    /// The number of games after which the test was decided, if it was.
    pub(super) fn ended_after(&self) -> Option<u64> {
        self.test.as_ref().and_then(|test| test.ended_after)
    }

    /// The first game of the round after that of a game, where rounds follow from rounds.
    pub(super) fn next_stage(&self, number: u64) -> Option<u64> {
        self.swiss.as_ref()?;
        let stage_size = Games::n_games_of_stage(self.tournament)?;
        (number / stage_size + 1).checked_mul(stage_size)
    }

    fn pair_next_round(&mut self) {
        let Some(rounds) = &mut self.swiss else { return };
        // Who had to rest is treated as if all its games had been won.
        let n_games = self.tournament.n_games as u64 * self.tournament.boards.len() as u64;
        let for_rest = rounds.swiss.rests().iter().map(|&n| u64::from(n) * 2 * n_games);
        let points: Vec<u64> = rounds.half_points.iter().zip(for_rest).map(|(played, rest)| played + rest).collect();
        let round = rounds.swiss.pair(&points);
        rounds.n_missing = round.encounters.len() as u64 * n_games;
        self.stages.push(round.encounters);
    }

    /// Goes on with the test as far as all games are known.
    fn judge(&mut self, number: u64, half_points: usize, fingerprint: u128) {
        let (Some(test), Some(sprt)) = (&mut self.test, &self.tournament.sprt) else { return };
        test.waiting.insert(number, (half_points, fingerprint));
        while let Some(heard) = test.waiting.remove(&test.next).filter(|_| test.ended_after.is_none()) {
            let (half_points, fingerprint) = heard;
            // The first game of a pair has an even number; what is left of one whose other game is repeated counts nowhere.
            if test.next.is_multiple_of(2) {
                test.half_pair = None;
            }
            test.next += 1;
            if test.distinct.note_fingerprint(fingerprint) == Novelty::Repeated {
                continue;
            }
            test.singles.0[half_points] += 1;
            let state = if self.tournament.colours == Colours::Fixed {
                sprt.judge(&test.singles)
            } else {
                match test.half_pair.take() {
                    Some(before) => test.pairs.0[before + half_points] += 1,
                    None => test.half_pair = Some(half_points),
                }
                sprt.judge(&test.pairs)
            };
            if state.verdict != SprtVerdict::Running {
                test.ended_after = Some(test.next);
            }
        }
    }

    /// Where a game stands; none if it belongs to a stage that is not known yet.
    fn place(&self, number: u64) -> Option<Place> {
        let n_boards = self.tournament.boards.len() as u64;
        let n_games = self.tournament.n_games as u64;
        let stage_size = Games::n_games_of_stage(self.tournament)?;
        let (stage, number) = ((number / stage_size) as usize, number % stage_size);
        let n_encounters = self.stages.get(stage)?.len() as u64;
        let of_board = stage_size / n_boards;
        let (board, number) = ((number / of_board) as usize, number % of_board);
        let together = self.n_together();
        let n_full = n_games / together;
        let of_pass = n_encounters * together;
        // With swapped colours an odd game is left for a last pass.
        let (pass, encounter, leg) = if number < n_full * of_pass {
            (number / of_pass, number % of_pass / together, number % together)
        } else {
            (n_full, number - n_full * of_pass, 0)
        };
        Some(Place { stage, board, pass, encounter: encounter as usize, leg })
    }

    fn n_together(&self) -> u64 {
        if self.tournament.colours == Colours::Swapped { 2 } else { 1 }
    }
}

fn n_stages(tournament: &Tournament) -> u64 {
    match tournament.format {
        Format::Swiss { n_rounds } => n_rounds,
        Format::RoundRobin | Format::Gauntlet => 1,
    }
}

fn n_encounters(tournament: &Tournament) -> u64 {
    let n = tournament.players.len() as u64;
    match tournament.format {
        Format::RoundRobin => n * (n - 1) / 2,
        Format::Gauntlet => n - 1,
        Format::Swiss { .. } => n / 2,
    }
}
