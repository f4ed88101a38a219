//! The games of a tournament in a file, as those of a match are: in the order of the jobs, however many are done at once.
//! A game is in the ledger before it is in the file; a run that goes on adds all that the file does not have, so that it
//! ends up with every game once.

use std::collections::BTreeMap;

use mossa_arena::Periods;
use mossa_catalogue::AnyPosition;
use mossa_jobs::Timing;
use mossa_lab::plan::Tournament;
use mossa_lab::run::News;
use mossa_wire::{Done, GameRecord, JobRecord, MoveInfo, Run};

use crate::failure::Failure;
use crate::matches::record::{Entry, Record};

/// The games of a run on their way into a file.
pub(super) struct Games<'a> {
    run: &'a Run,
    tournament: &'a Tournament,
    record: &'a mut Record,
    /// Whether it is written how long moves took.
    timing: Timing,
    /// Games that wait for an earlier one.
    waiting: BTreeMap<u64, JobRecord>,
    /// The job that comes next.
    next: u64,
    /// How many jobs there are: a test that has ended drops those behind it.
    n_jobs: u64,
    /// Why games cannot be written.
    failure: Option<Failure>,
}

/// Whether what was heard could be written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Heard {
    /// It could, or waits.
    Fine,
    /// It could not.
    Failed,
}

impl<'a> Games<'a> {
    /// Of a run, none of them heard yet.
    pub(super) fn of(run: &'a Run, tournament: &'a Tournament, record: &'a mut Record, timing: Timing) -> Games<'a> {
        let (waiting, n_jobs) = (BTreeMap::new(), run.jobs);
        Games { run, tournament, record, timing, waiting, next: 0, n_jobs, failure: None }
    }

    /// Takes a game in, and writes all that wait for none.
    pub(super) fn hear(&mut self, news: &News<'_>) -> Heard {
        self.n_jobs = news.n_jobs;
        if self.next <= news.record.job {
            self.waiting.insert(news.record.job, news.record.clone());
        }
        while self.failure.is_none()
            && self.next < self.n_jobs
            && let Some(record) = self.waiting.remove(&self.next)
        {
            self.next += 1;
            self.write(&record);
        }
        if self.failure.is_some() { Heard::Failed } else { Heard::Fine }
    }

    /// Writes the games that still wait, as after a run that was stopped; an error if one could not be written.
    pub(super) fn finish(mut self) -> Result<(), Failure> {
        for (job, record) in std::mem::take(&mut self.waiting) {
            if job < self.n_jobs && self.failure.is_none() {
                self.write(&record);
            }
        }
        self.failure.map_or(Ok(()), Err)
    }

    fn write(&mut self, record: &JobRecord) {
        let Done::Game(game) = &record.done else { return };
        let Some(opening) = self.opening(game) else {
            let why = format!("{} on {} is no opening of its file", game.game.opening, game.board);
            self.failure = Some(Failure::of(format!("--pgn: game {} of run {}", record.job + 1, self.run.id), why));
            return;
        };
        let told = |thought: &MoveInfo| MoveInfo {
            seconds: thought.seconds.filter(|_| self.timing == Timing::Shown),
            ..*thought
        };
        let thoughts: Vec<MoveInfo> = game.thoughts.iter().map(told).collect();
        let entry = Entry {
            event: &self.run.name,
            number: record.job as usize + 1,
            game: &game.game,
            thoughts: &thoughts,
            opening,
            clocks: self.clocks(game),
            date: self.run.started.as_deref().map(date),
            run: Some(&self.run.id),
        };
        self.failure = self.record.add(&entry).err();
    }

    /// Where a game began.
    fn opening(&self, game: &GameRecord) -> Option<&'a dyn AnyPosition> {
        let board = self.tournament.boards.iter().find(|board| board.name == game.board)?;
        let opening = board.openings.iter().find(|opening| opening.text() == game.game.opening)?;
        Some(opening.as_ref())
    }

    /// The clocks of the first and the second side.
    fn clocks(&self, game: &GameRecord) -> [Option<Periods>; 2] {
        let clock = |name: &String| self.tournament.players.iter().find(|player| player.name == *name)?.allowance.clock;
        [&game.game.first, &game.game.second].map(clock)
    }
}

/// The day of a time stamp (RFC 3339), as PGN writes it.
fn date(stamp: &str) -> String {
    stamp.split('T').next().unwrap_or_default().replace('-', ".")
}
