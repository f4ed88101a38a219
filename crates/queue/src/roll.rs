//! The roll of workers: who may join a run, who has gone, and who is not believed any more.
//!
//! A worker must run the same program: the same version, and the same count of nodes in the bench of the game, for a build
//! that searches otherwise plays otherwise. Whatever it sends is checked; one that keeps sending what cannot be true is
//! quarantined and named, and its jobs go to others. The roll reads no clock: time comes in as seconds.

use std::collections::BTreeMap;

use mossa_wire::{Admission, Passport, WorkerReport, WorkerStatus};

use crate::pace::Pace;

/// So many bad results, and a worker is not believed any more.
const MOST_STRIKES: u32 = 3;
/// A worker that was not heard of for so many seconds has gone.
const GONE: f64 = 60.0;

/// What a worker must be.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Requirements {
    /// The program.
    pub version: String,
    /// The sum of the game's bench.
    pub signature: u64,
}

impl Requirements {
    /// What is wrong with a worker, if something is.
    pub fn objection(&self, version: &str, signature: u64) -> Option<String> {
        if version != self.version {
            return Some(format!("it runs version {version}: expected {}", self.version));
        }
        (signature != self.signature)
            .then(|| format!("its bench counts {signature} nodes: expected {}, the same build", self.signature))
    }
}

/// Who works on a run.
#[derive(Clone, PartialEq, Debug)]
pub struct Roll {
    requirements: Requirements,
    workers: BTreeMap<String, Member>,
}

#[derive(Clone, PartialEq, Default, Debug)]
struct Member {
    host: String,
    version: String,
    threads: u32,
    speed: f64,
    held: u32,
    done: u64,
    pace: Pace,
    strikes: u32,
    heard: f64,
    quarantined: Option<String>,
    unable: Option<String>,
}

/// Whether a bad result was the last one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Strike {
    /// It may try again.
    Warned,
    /// It is not believed any more.
    Quarantined,
}

impl Roll {
    /// Nobody has joined yet.
    ///
    /// ```
    /// use mossa_queue::roll::{Requirements, Roll, Strike};
    /// let mut roll = Roll::new(Requirements { version: "1.0".into(), signature: 7 });
    /// assert_eq!(roll.strike("forger", "job 3: an illegal move", 0.0), Strike::Warned);
    /// assert_eq!(roll.strike("forger", "job 4: an illegal move", 1.0), Strike::Warned);
    /// assert_eq!(roll.strike("forger", "job 5: an illegal move", 2.0), Strike::Quarantined);
    /// assert_eq!(roll.status(2.0)[0].quarantined.as_deref(), Some("job 5: an illegal move"));
    /// ```
    pub fn new(requirements: Requirements) -> Roll {
        Roll { requirements, workers: BTreeMap::new() }
    }

    /// The same with those who worked on the run before. Nobody of them is here until it says so; whoever was quarantined
    /// for its results stays so. Whoever was refused for its program may have another one now, and is vetted again.
    ///
    /// ```
    /// use mossa_queue::roll::{Requirements, Roll};
    /// let mut roll = Roll::new(Requirements { version: "1.0".into(), signature: 7 });
    /// for _ in 0..3 {
    ///     roll.strike("forger", "an illegal move", 0.0);
    /// }
    /// let again = Roll::new(Requirements { version: "1.0".into(), signature: 7 }).with(roll.status(1.0));
    /// assert_eq!(again.status(0.0)[0].quarantined.as_deref(), Some("an illegal move"));
    /// ```
    #[must_use]
    pub fn with(mut self, before: Vec<WorkerStatus>) -> Roll {
        let member = |status: WorkerStatus| {
            let member = Member {
                host: status.host,
                version: status.version,
                threads: status.threads,
                speed: status.speed,
                held: 0,
                done: status.done,
                pace: Pace::default(),
                strikes: status.strikes,
                heard: -GONE - status.silent.max(0.0),
                quarantined: status.quarantined.filter(|_| MOST_STRIKES <= status.strikes),
                unable: None,
            };
            (status.worker, member)
        };
        self.workers.extend(before.into_iter().map(member));
        self
    }

    /// A worker asks to join, or says that it is still there.
    pub fn greet(&mut self, passport: &Passport, now: f64) -> Admission {
        if let Some(why) = self.requirements.objection(&passport.version, passport.signature) {
            self.quarantine(&passport.worker, &why, now);
        }
        let member = self.workers.entry(passport.worker.clone()).or_default();
        let (worker, host) = (&passport.worker, &passport.host);
        if let Some(why) = passport.unable.as_ref().filter(|why| member.unable.as_ref() != Some(why)) {
            tracing::warn!(worker, host, why, "it cannot do these jobs");
        } else if (member.host.is_empty() || GONE <= now - member.heard) && member.quarantined.is_none() {
            tracing::info!(worker, host, threads = passport.threads, speed = passport.speed, "joined");
        }
        member.host.clone_from(&passport.host);
        member.version.clone_from(&passport.version);
        member.unable.clone_from(&passport.unable);
        (member.threads, member.speed) = (passport.threads, passport.speed);
        (member.held, member.heard) = (passport.held, now);
        member.pace.note(member.done, now);
        match member.quarantined.as_ref().or(member.unable.as_ref()) {
            Some(why) => Admission::Refused { why: why.clone() },
            None => Admission::Welcome,
        }
    }

    /// Why a report is not even looked at, if that is so.
    pub fn objection(&mut self, report: &WorkerReport, now: f64) -> Option<String> {
        if let Some(why) = self.requirements.objection(&report.version, report.signature) {
            self.quarantine(&report.worker, &why, now);
        }
        self.workers.get(&report.worker).and_then(|member| member.quarantined.clone())
    }

    /// A result was good.
    pub fn praise(&mut self, worker: &str, now: f64) {
        let member = self.workers.entry(worker.to_owned()).or_default();
        member.done += 1;
        member.pace.note(member.done, now);
        member.heard = now;
    }

    /// A result was bad.
    pub fn strike(&mut self, worker: &str, why: &str, now: f64) -> Strike {
        let member = self.workers.entry(worker.to_owned()).or_default();
        member.strikes += 1;
        member.heard = now;
        if member.strikes < MOST_STRIKES {
            tracing::warn!(worker, why, strikes = member.strikes, "a result is refused");
            return Strike::Warned;
        }
        self.quarantine(worker, why, now);
        Strike::Quarantined
    }

    fn quarantine(&mut self, worker: &str, why: &str, now: f64) {
        let member = self.workers.entry(worker.to_owned()).or_default();
        if member.quarantined.is_none() {
            member.quarantined = Some(why.to_owned());
            member.heard = now;
            tracing::warn!(worker, why, "quarantined: nothing more is taken from it");
        }
    }

    /// How many threads are there, of workers that were heard of lately.
    pub fn n_threads(&self, now: f64) -> usize {
        let is_useful = |member: &Member| member.quarantined.is_none() && member.unable.is_none();
        let is_there = |member: &&Member| is_useful(member) && now - member.heard < GONE;
        self.workers.values().filter(is_there).map(|member| member.threads as usize).sum()
    }

    /// Everybody, by name.
    pub fn status(&self, now: f64) -> Vec<WorkerStatus> {
        let status = |(worker, member): (&String, &Member)| WorkerStatus {
            worker: worker.clone(),
            host: member.host.clone(),
            version: member.version.clone(),
            threads: member.threads,
            speed: member.speed,
            done: member.done,
            rate: member.pace.rate(now),
            held: member.held,
            silent: now - member.heard,
            strikes: member.strikes,
            quarantined: member.quarantined.clone(),
            unable: member.unable.clone(),
        };
        self.workers.iter().map(status).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn passport(worker: &str, version: &str, signature: u64) -> Passport {
        let (worker, version) = (worker.to_owned(), version.to_owned());
        Passport { worker, host: "desk".into(), version, signature, speed: 1e6, threads: 2, held: 0, unable: None }
    }

    fn roll() -> Roll {
        Roll::new(Requirements { version: "1.0".into(), signature: 7 })
    }

    #[test]
    fn only_the_same_program_joins() {
        let mut roll = roll();
        assert_eq!(roll.greet(&passport("good", "1.0", 7), 0.0), Admission::Welcome);
        for (worker, version, signature) in [("old", "0.9", 7), ("other", "1.0", 8)] {
            let refused = roll.greet(&passport(worker, version, signature), 0.0);
            assert!(matches!(refused, Admission::Refused { .. }), "{refused:?}");
        }
        assert_eq!((roll.n_threads(1.0), roll.n_threads(100.0)), (2, 0));
    }

    #[test]
    fn whoever_cannot_do_the_jobs_is_listed_and_does_not_count() {
        let mut roll = roll();
        let why = Some("a program that was not allowed".to_owned());
        let unable = Passport { unable: why.clone(), ..passport("strict", "1.0", 7) };
        assert!(matches!(roll.greet(&unable, 0.0), Admission::Refused { .. }));
        assert_eq!((roll.n_threads(1.0), &roll.status(1.0)[0].unable), (0, &why));
        assert_eq!(roll.greet(&passport("strict", "1.0", 7), 2.0), Admission::Welcome);
        assert_eq!(roll.n_threads(3.0), 2);
    }

    #[test]
    fn those_from_before_are_not_here_until_they_say_so() {
        let mut before = roll();
        before.greet(&passport("good", "1.0", 7), 0.0);
        before.praise("good", 1.0);
        before.greet(&passport("old", "0.9", 7), 1.0);
        let mut again = roll().with(before.status(2.0));
        assert_eq!((again.n_threads(0.0), again.status(0.0)[0].done), (0, 1));
        assert_eq!(again.greet(&passport("good", "1.0", 7), 0.0), Admission::Welcome);
        // Somebody has brought it up to date.
        assert_eq!(again.greet(&passport("old", "1.0", 7), 0.0), Admission::Welcome);
        assert_eq!(again.n_threads(1.0), 4);
    }

    #[test]
    fn whoever_lies_too_often_is_refused_for_good() {
        let mut roll = roll();
        roll.greet(&passport("forger", "1.0", 7), 0.0);
        for _ in 0..MOST_STRIKES {
            roll.strike("forger", "an illegal move", 1.0);
        }
        let refused = Admission::Refused { why: "an illegal move".into() };
        assert_eq!(roll.greet(&passport("forger", "1.0", 7), 2.0), refused);
        assert_eq!(roll.n_threads(2.0), 0);
    }
}
