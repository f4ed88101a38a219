//! Processor cores for games that are played side by side: each game has its own, so that none takes time from another.
//!
//! A game is pinned by its thread, and the programs that play it inherit that. Both players of a game share its cores: only
//! one of them thinks at a time, unless one ponders, and then a game should have two.

use std::collections::HashMap;
use std::fmt;
use std::sync::{Mutex, PoisonError};
use std::thread::{self, ThreadId};

use mossa_players::affinity;

/// Cores, in groups of which every game has one.
#[derive(Debug)]
pub struct Cores {
    groups: Vec<Vec<usize>>,
    /// Which group a thread has.
    taken: Mutex<HashMap<ThreadId, usize>>,
}

/// Why games cannot have cores of their own.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum CoresError {
    /// The system has no such thing.
    Unsupported,
    /// These cores are not there, or not ours.
    Missing(Vec<usize>),
    /// There are not as many as are needed.
    TooFew {
        /// Cores that there are.
        there: usize,
        /// Cores that are needed.
        needed: usize,
    },
}

impl fmt::Display for CoresError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CoresError::Unsupported => f.write_str("programs cannot be tied to cores on this system: expected Linux"),
            CoresError::Missing(cores) => {
                let cores: Vec<String> = cores.iter().map(ToString::to_string).collect();
                write!(f, "core {} cannot be used: expected cores that this process may run on", cores.join(", "))
            }
            CoresError::TooFew { there, needed } => write!(
                f,
                "there are {there} cores for {needed} (one a game at the same time, two with a player that ponders): \
                 expected fewer games or more cores"
            ),
        }
    }
}

impl std::error::Error for CoresError {}

impl Cores {
    /// `each` cores for every one of `n_games` games at the same time, out of those listed or of all that this process may use.
    pub fn of(listed: Option<&[usize]>, n_games: usize, each: usize) -> Result<Cores, CoresError> {
        let available = affinity::available().ok_or(CoresError::Unsupported)?;
        let cores = listed.map_or_else(|| available.clone(), <[usize]>::to_vec);
        let missing: Vec<usize> = cores.iter().copied().filter(|core| !available.contains(core)).collect();
        if !missing.is_empty() {
            return Err(CoresError::Missing(missing));
        }
        let needed = n_games * each;
        if cores.len() < needed {
            return Err(CoresError::TooFew { there: cores.len(), needed });
        }
        let groups = cores.chunks(each).take(n_games).map(<[usize]>::to_vec).collect();
        Ok(Cores { groups, taken: Mutex::default() })
    }

    /// Ties this thread to its group: the next one that is free when it asks for the first time.
    pub(crate) fn pin(&self) {
        let mut taken = self.taken.lock().unwrap_or_else(PoisonError::into_inner);
        let next = taken.len();
        let place = *taken.entry(thread::current().id()).or_insert(next);
        if let Some(group) = self.groups.get(place % self.groups.len().max(1)) {
            // They were there when the match was planned; a game is not lost because they are gone.
            let _ = affinity::pin(group);
        }
    }
}

/// Reads a list of cores: `0,2,4-7`.
///
/// ```
/// assert_eq!(mossa_catalogue::cores::read("0,2,4-6"), Ok(vec![0, 2, 4, 5, 6]));
/// assert!(mossa_catalogue::cores::read("4-2").is_err());
/// ```
pub fn read(text: &str) -> Result<Vec<usize>, String> {
    const MOST: usize = 1 << 16;
    let bad =
        || format!("{text:?} is no list of cores: expected numbers and ranges without repetition, such as 0,2,4-7");
    let number = |text: &str| text.trim().parse().ok().filter(|&core: &usize| core < MOST);
    let mut cores = Vec::new();
    for part in text.split(',') {
        let (first, last) = part.split_once('-').unwrap_or((part, part));
        let (Some(first), Some(last)) = (number(first), number(last)) else { return Err(bad()) };
        if last < first || (first..=last).any(|core| cores.contains(&core)) {
            return Err(bad());
        }
        cores.extend(first..=last);
    }
    Ok(cores)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_of_cores_are_read() {
        assert_eq!(read("3"), Ok(vec![3]));
        assert_eq!(read("1, 0-0"), Ok(vec![1, 0]));
        for text in ["", "a", "1,", "1-", "-1", "2-1", "1,1", "1,0-3", "99999999999"] {
            assert!(read(text).is_err_and(|what| what.contains("expected")), "{text}");
        }
    }

    #[test]
    #[cfg(target_os = "linux")]
    fn every_game_has_cores_of_its_own() {
        let all = affinity::available().expect("cores");
        let cores = Cores::of(None, all.len(), 1).expect("as many games as cores");
        assert_eq!(cores.groups.concat(), all);
        let too_few = CoresError::TooFew { there: all.len(), needed: all.len() + 1 };
        assert_eq!(Cores::of(None, all.len() + 1, 1).err(), Some(too_few));
        let missing = (0..=all.len()).find(|core| !all.contains(core)).expect("a core that is not there");
        assert_eq!(Cores::of(Some(&[missing]), 1, 1).err(), Some(CoresError::Missing(vec![missing])));
        let of_a_thread = || {
            cores.pin();
            cores.pin();
            affinity::available().expect("cores")
        };
        let pinned: Vec<Vec<usize>> =
            all.iter().map(|_| thread::scope(|scope| scope.spawn(of_a_thread).join().expect("it ends"))).collect();
        assert_eq!(pinned.concat(), all);
    }
}
