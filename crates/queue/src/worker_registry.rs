//! The registry of workers: who may join a run, who has gone, and who is not believed any more.
//!
//! A worker is its public key; its name is a label, and no worker is refused for the deeds of a namesake. A worker
//! must run the same program: the same version, and the same count of nodes in the bench of the game, for a build
//! that searches otherwise plays otherwise. Whatever it sends is checked; one that keeps sending what cannot be true, or
//! once sends what another search refutes, is quarantined and named, and its jobs go to others. The registry reads no clock:
//! time comes in as seconds.

use std::collections::BTreeMap;

use mossa_wire::{Admission, JoinRequest, WorkerReport, WorkerStatus};

use crate::pace::Pace;

/// After this many bad results a worker is not trusted any more.
const MAX_STRIKES: u32 = 3;
/// A worker that was not heard of for this many seconds has gone.
const GONE: f64 = 60.0;
/// No run has more workers: every one takes room here and in the ledger.
const MAX_WORKERS: usize = 1 << 16;
/// No name is longer …
const MAX_NAME: usize = 100;
/// … and no more is kept of a reason.
const MAX_REASON: usize = 1_000;
/// Where names are the same, this many digits of the keys tell them apart.
const KEY_DIGITS: usize = 8;

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
pub struct WorkerRegistry {
    requirements: Requirements,
    /// By their keys.
    workers: BTreeMap<String, Member>,
    /// Workers that were quarantined since the last query.
    distrusted: Vec<String>,
}

#[derive(Clone, PartialEq, Default, Debug)]
struct Member {
    name: String,
    /// The number of its last request.
    serial: u64,
    /// Whether it was ever let in.
    has_joined: bool,
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

impl WorkerRegistry {
    /// A registry without workers.
    ///
    /// ```
    /// use mossa_queue::worker_registry::{Requirements, WorkerRegistry, Strike};
    /// let mut registry = WorkerRegistry::new(Requirements { version: "1.0".into(), signature: 7 });
    /// assert_eq!(registry.strike("12ab", "job 3: an illegal move", 0.0), Strike::Warned);
    /// assert_eq!(registry.strike("12ab", "job 4: an illegal move", 1.0), Strike::Warned);
    /// assert_eq!(registry.strike("12ab", "job 5: an illegal move", 2.0), Strike::Quarantined);
    /// assert_eq!(registry.status(2.0)[0].quarantined.as_deref(), Some("job 5: an illegal move"));
    /// ```
    pub fn new(requirements: Requirements) -> WorkerRegistry {
        WorkerRegistry { requirements, workers: BTreeMap::new(), distrusted: Vec::new() }
    }

    /// The same with the earlier workers of the run. None of them is here until it says so. A worker that was
    /// quarantined for its results stays so; one that was refused for its program may have another one now, and is
    /// vetted again.
    ///
    /// ```
    /// use mossa_queue::worker_registry::{Requirements, WorkerRegistry};
    /// let mut registry = WorkerRegistry::new(Requirements { version: "1.0".into(), signature: 7 });
    /// for _ in 0..3 {
    ///     registry.strike("12ab", "an illegal move", 0.0);
    /// }
    /// let again = WorkerRegistry::new(Requirements { version: "1.0".into(), signature: 7 }).with(registry.status(1.0));
    /// assert_eq!(again.status(0.0)[0].quarantined.as_deref(), Some("an illegal move"));
    /// ```
    #[must_use]
    pub fn with(mut self, before: Vec<WorkerStatus>) -> WorkerRegistry {
        let member = |status: WorkerStatus| {
            let quarantined = status.quarantined.filter(|_| MAX_STRIKES <= status.strikes);
            let member = Member {
                name: status.worker,
                serial: 0,
                has_joined: !status.key.is_empty() && quarantined.is_none(),
                host: status.host,
                version: status.version,
                threads: status.threads,
                speed: status.speed,
                held: 0,
                done: status.done,
                pace: Pace::default(),
                strikes: status.strikes,
                heard: -GONE - status.silent.max(0.0),
                quarantined,
                unable: None,
            };
            // Ledgers of earlier versions know no keys.
            let key = if status.key.is_empty() { member.name.clone() } else { status.key };
            (key, member)
        };
        self.workers.extend(before.into_iter().map(member));
        // Whoever found out may have died before anything was undone.
        let quarantined = self.workers.iter().filter(|(_, member)| member.quarantined.is_some());
        self.distrusted = quarantined.map(|(key, _)| key.clone()).collect();
        self
    }

    /// A worker asks to join, or says that it is still there; none if the request is an old one that came again.
    pub fn greet(&mut self, key: &str, join_request: &JoinRequest, now: f64) -> Option<Admission> {
        let refused = |why: String| Some(Admission::Refused { why });
        if self.workers.get(key).is_some_and(|member| join_request.serial <= member.serial) {
            return None;
        }
        let name = &join_request.worker;
        if name.is_empty() || MAX_NAME < name.chars().count() || name.chars().any(char::is_control) {
            return refused(format!("its name is {name:?}: expected 1 to {MAX_NAME} characters that can be printed"));
        }
        if !self.workers.contains_key(key) && MAX_WORKERS <= self.workers.len() {
            // Whoever came, did nothing and went makes room for others.
            self.workers.retain(|_, member| now - member.heard < GONE || member.done != 0 || member.strikes != 0);
        }
        if !self.workers.contains_key(key) && MAX_WORKERS <= self.workers.len() {
            return refused(format!("the run has {MAX_WORKERS} workers: expected no more"));
        }
        let member = self.workers.entry(key.to_owned()).or_default();
        member.name.clone_from(name);
        member.serial = join_request.serial;
        if let Some(why) = self.requirements.objection(&join_request.version, join_request.signature) {
            self.quarantine(key, &why, now);
        }
        let member = self.workers.entry(key.to_owned()).or_default();
        let (worker, host) = (name, &join_request.host);
        if let Some(why) = join_request.unable.as_ref().filter(|_| member.unable.is_none()) {
            tracing::warn!(worker, host, why, "it cannot do these jobs");
        } else if (member.host.is_empty() || GONE <= now - member.heard) && member.quarantined.is_none() {
            tracing::info!(worker, host, threads = join_request.threads, speed = join_request.speed, "joined");
        }
        member.host = shortened(&join_request.host, MAX_NAME);
        member.version = shortened(&join_request.version, MAX_NAME);
        member.unable = join_request.unable.as_ref().map(|why| shortened(why, MAX_REASON));
        (member.threads, member.speed) = (join_request.threads, join_request.speed);
        (member.held, member.heard) = (join_request.held, now);
        member.pace.note(member.done, now);
        if let Some(why) = member.quarantined.as_ref().or(member.unable.as_ref()) {
            return refused(why.clone());
        }
        member.has_joined = true;
        Some(Admission::Welcome)
    }

    /// Whether a worker was ever let in.
    pub fn has_joined(&self, key: &str) -> bool {
        self.workers.get(key).is_some_and(|member| member.has_joined)
    }

    /// Why a report is not even looked at, if that is so.
    pub fn objection(&mut self, key: &str, report: &WorkerReport, now: f64) -> Option<String> {
        if !self.has_joined(key) {
            return Some("it has not joined the run".into());
        }
        if let Some(why) = self.requirements.objection(&report.version, report.signature) {
            self.quarantine(key, &why, now);
        }
        self.workers.get(key).and_then(|member| member.quarantined.clone())
    }

    /// A result was good.
    pub fn praise(&mut self, key: &str, now: f64) {
        let member = self.workers.entry(key.to_owned()).or_default();
        member.done += 1;
        member.pace.note(member.done, now);
        member.heard = now;
    }

    /// A result was bad.
    pub fn strike(&mut self, key: &str, why: &str, now: f64) -> Strike {
        let member = self.workers.entry(key.to_owned()).or_default();
        member.strikes += 1;
        member.heard = now;
        if member.strikes < MAX_STRIKES {
            let (worker, strikes) = (&member.name, member.strikes);
            tracing::warn!(worker, why, strikes, "a result is refused");
            return Strike::Warned;
        }
        self.quarantine(key, why, now);
        Strike::Quarantined
    }

    /// A result was found to be wrong by doing its job again: once is enough, and for good.
    pub fn convict(&mut self, key: &str, why: &str, now: f64) {
        let member = self.workers.entry(key.to_owned()).or_default();
        member.strikes = member.strikes.max(MAX_STRIKES);
        self.quarantine(key, why, now);
    }

    fn quarantine(&mut self, key: &str, why: &str, now: f64) {
        let member = self.workers.entry(key.to_owned()).or_default();
        if member.quarantined.is_none() {
            member.quarantined = Some(why.to_owned());
            member.heard = now;
            self.distrusted.push(key.to_owned());
            tracing::warn!(worker = member.name, why, "quarantined: nothing more is taken from it");
        }
    }

    /// Workers that were quarantined since this was last asked, by their keys.
    pub fn take_distrusted(&mut self) -> Vec<String> {
        std::mem::take(&mut self.distrusted)
    }

    /// Whether there is a worker that could do a job beside these, by their keys.
    pub fn has_others(&self, than: &[&str], now: f64) -> bool {
        self.workers.iter().any(|(key, member)| member.is_useful(now) && !than.contains(&key.as_str()))
    }

    /// How many threads are there, of workers that were heard of lately.
    pub fn n_threads(&self, now: f64) -> usize {
        self.workers.values().filter(|member| member.is_useful(now)).map(|member| member.threads as usize).sum()
    }

    /// All workers, by name.
    pub fn status(&self, now: f64) -> Vec<WorkerStatus> {
        let mut n_namesakes: BTreeMap<&str, usize> = BTreeMap::new();
        for member in self.workers.values() {
            *n_namesakes.entry(&member.name).or_default() += 1;
        }
        let name = |key: &str, member: &Member| match n_namesakes[member.name.as_str()] {
            1 => member.name.clone(),
            _ => format!("{} ({})", member.name, &key.chars().take(KEY_DIGITS).collect::<String>()),
        };
        let status = |(key, member): (&String, &Member)| WorkerStatus {
            worker: name(key, member),
            key: key.clone(),
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
        let mut all: Vec<WorkerStatus> = self.workers.iter().map(status).collect();
        all.sort_by(|one, other| one.worker.cmp(&other.worker));
        all
    }
}

/// The beginning of a text: what a worker says of itself is kept, and may be as long as a message.
fn shortened(text: &str, most: usize) -> String {
    text.chars().take(most).collect()
}

impl Member {
    /// Whether it takes jobs, as far as is known.
    fn is_useful(&self, now: f64) -> bool {
        self.has_joined && self.quarantined.is_none() && self.unable.is_none() && now - self.heard < GONE
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn join_request(worker: &str, version: &str, signature: u64, serial: u64) -> JoinRequest {
        let (worker, version) = (worker.to_owned(), version.to_owned());
        let (host, speed) = ("desk".to_owned(), 1e6);
        JoinRequest { worker, serial, host, version, signature, speed, threads: 2, held: 0, unable: None }
    }

    fn registry() -> WorkerRegistry {
        WorkerRegistry::new(Requirements { version: "1.0".into(), signature: 7 })
    }

    fn is_refused(admission: Option<&Admission>) -> bool {
        matches!(admission, Some(Admission::Refused { .. }))
    }

    #[test]
    fn only_the_same_program_joins() {
        let mut registry = registry();
        assert_eq!(registry.greet("a", &join_request("good", "1.0", 7, 1), 0.0), Some(Admission::Welcome));
        for (key, version, signature) in [("b", "0.9", 7), ("c", "1.0", 8)] {
            assert!(is_refused(registry.greet(key, &join_request(key, version, signature, 1), 0.0).as_ref()));
        }
        assert_eq!((registry.n_threads(1.0), registry.n_threads(100.0)), (2, 0));
    }

    #[test]
    fn names_that_cannot_be_shown_are_refused() {
        for name in ["", "\u{1b}[2J", "a\nb", &"x".repeat(101)] {
            let mut registry = registry();
            assert!(is_refused(registry.greet("a", &join_request(name, "1.0", 7, 1), 0.0).as_ref()), "{name:?}");
            assert!(registry.status(0.0).is_empty());
        }
    }

    #[test]
    fn those_who_came_and_went_make_room() {
        let mut registry = registry();
        registry.greet("worker", &join_request("worker", "1.0", 7, 1), 0.0);
        registry.praise("worker", 0.0);
        for n in 1..MAX_WORKERS {
            registry.greet(&format!("key {n}"), &join_request("crowd", "1.0", 7, 1), 0.0);
        }
        assert!(is_refused(registry.greet("late", &join_request("late", "1.0", 7, 1), 1.0).as_ref()));
        assert_eq!(registry.greet("late", &join_request("late", "1.0", 7, 2), GONE), Some(Admission::Welcome));
        let names: Vec<String> = registry.status(GONE).into_iter().map(|status| status.worker).collect();
        assert_eq!(names, ["late", "worker"], "a worker that did something is kept");
    }

    #[test]
    fn what_a_worker_says_of_itself_is_kept_in_short() {
        let mut registry = registry();
        let (host, unable) = ("h".repeat(1 << 20), Some("why ".repeat(1 << 20)));
        registry.greet("a", &JoinRequest { host, unable, ..join_request("wordy", "1.0", 7, 1) }, 0.0);
        let status = &registry.status(0.0)[0];
        assert_eq!((status.host.len(), status.unable.as_ref().map(String::len)), (MAX_NAME, Some(MAX_REASON)));
    }

    #[test]
    fn an_old_request_that_comes_again_changes_nothing() {
        let mut registry = registry();
        let unable = JoinRequest { unable: Some("no".into()), ..join_request("one", "1.0", 7, 1) };
        assert!(is_refused(registry.greet("a", &unable, 0.0).as_ref()));
        assert_eq!(registry.greet("a", &join_request("one", "1.0", 7, 2), 1.0), Some(Admission::Welcome));
        assert_eq!(registry.greet("a", &unable, 2.0), None);
        assert_eq!(registry.n_threads(3.0), 2);
    }

    #[test]
    fn whoever_cannot_do_the_jobs_is_listed_and_does_not_count() {
        let mut registry = registry();
        let why = Some("a program that was not allowed".to_owned());
        let unable = JoinRequest { unable: why.clone(), ..join_request("strict", "1.0", 7, 1) };
        assert!(is_refused(registry.greet("a", &unable, 0.0).as_ref()));
        assert_eq!((registry.n_threads(1.0), &registry.status(1.0)[0].unable), (0, &why));
        assert_eq!(registry.greet("a", &join_request("strict", "1.0", 7, 2), 2.0), Some(Admission::Welcome));
        assert_eq!(registry.n_threads(3.0), 2);
    }

    #[test]
    fn those_from_before_are_not_here_until_they_say_so() {
        let mut before = registry();
        before.greet("a", &join_request("good", "1.0", 7, 1), 0.0);
        before.praise("a", 1.0);
        before.greet("b", &join_request("old", "0.9", 7, 1), 1.0);
        let mut again = registry().with(before.status(2.0));
        assert_eq!((again.n_threads(0.0), again.status(0.0)[0].done), (0, 1));
        assert_eq!(again.greet("a", &join_request("good", "1.0", 7, 2), 0.0), Some(Admission::Welcome));
        // Somebody has brought it up to date.
        assert_eq!(again.greet("b", &join_request("old", "1.0", 7, 2), 0.0), Some(Admission::Welcome));
        assert_eq!(again.n_threads(1.0), 4);
    }

    #[test]
    fn whoever_lies_too_often_is_refused_for_good_and_its_namesake_is_not() {
        let mut registry = registry();
        registry.greet("a", &join_request("forger", "1.0", 7, 1), 0.0);
        for _ in 0..MAX_STRIKES {
            registry.strike("a", "an illegal move", 1.0);
        }
        let refused = Admission::Refused { why: "an illegal move".into() };
        assert_eq!(registry.greet("a", &join_request("forger", "1.0", 7, 2), 2.0), Some(refused.clone()));
        assert_eq!(registry.n_threads(2.0), 0);
        assert_eq!((registry.take_distrusted(), registry.take_distrusted()), (vec!["a".to_owned()], vec![]));
        assert_eq!(registry.greet("b", &join_request("forger", "1.0", 7, 1), 2.0), Some(Admission::Welcome));
        let names: Vec<String> = registry.status(2.0).into_iter().map(|status| status.worker).collect();
        assert_eq!(names, ["forger (a)", "forger (b)"]);
        let mut again = self::registry().with(registry.status(3.0));
        assert_eq!(again.take_distrusted(), ["a"], "what it delivered may not have been undone yet");
        assert_eq!(again.greet("a", &join_request("forger", "1.0", 7, 3), 0.0), Some(refused));
    }
}
