//! Which slides are worth trying after which: a machine that has read the last slides and forbids those that can only lead
//! to where another way leads as well.
//!
//! Two ways round a square of four cells, six slides each, end in the same position; only one of them need be searched.
//! Taylor and Korf, *Pruning duplicate nodes in depth-first search*, 1993: all short strings of slides are tried on an
//! empty plane. One that ends where an earlier string ended is forbidden, if that earlier one stays within the rectangle
//! of this one and so can be played wherever this one can. The earlier of two is the shorter, or the first in the order of
//! [`Slide::ALL`]; of all shortest ways to a position the first one in that order is therefore never cut.

use std::collections::{HashMap, VecDeque};
use std::hash::{BuildHasherDefault, Hasher};

use crate::Slide;

/// After which slides which others are allowed.
#[derive(Clone, Debug)]
pub struct Automaton {
    states: Vec<State>,
}

/// What has been read, as far as it matters.
/// Where each slide leads; nowhere if it is forbidden.
pub(crate) type State = [u16; 4];

impl Automaton {
    /// The state before the first slide.
    pub(crate) const START: u16 = 0;

    /// Where a slide leads that is forbidden.
    pub(crate) const NOWHERE: u16 = u16::MAX;

    /// Strings of up to this many slides are worth forbidding: longer ones save a few nodes more, and take longer to find
    /// than most boards take to solve.
    pub const USUAL: usize = 8;

    /// Forbids strings of up to `depth` slides. 2 forbids taking a slide back and nothing else.
    pub fn new(depth: usize) -> Automaton {
        Automaton::forbidding(&duplicates(depth))
    }

    #[inline]
    pub(crate) fn state(&self, number: u16) -> State {
        self.states[usize::from(number)]
    }

    /// Whether a string of slides is allowed.
    pub fn allows(&self, slides: &[Slide]) -> bool {
        let mut state = Self::START;
        slides.iter().all(|&slide| {
            state = self.states[usize::from(state)][slide as usize];
            state != Self::NOWHERE
        })
    }

    /// The machine of Aho and Corasick: its states are the beginnings of forbidden strings, and it is in the state of the
    /// longest one that it has just read.
    fn forbidding(strings: &[Vec<Slide>]) -> Automaton {
        let mut trie = Trie { children: vec![[None; 4]] };
        for string in strings {
            trie.insert(string);
        }
        let mut states = vec![[Self::START; 4]; trie.children.len()];
        let mut fallback = vec![0; trie.children.len()];
        let mut queue = VecDeque::from([0_u16]);
        while let Some(node) = queue.pop_front() {
            let other = states[usize::from(fallback[usize::from(node)])];
            for slide in Slide::ALL {
                let at = slide as usize;
                let elsewhere = if node == 0 { Self::START } else { other[at] };
                let next = &mut states[usize::from(node)][at];
                match trie.children[usize::from(node)][at] {
                    _ if elsewhere == Self::NOWHERE => *next = Self::NOWHERE,
                    None => *next = elsewhere,
                    Some(END) => *next = Self::NOWHERE,
                    Some(child) => {
                        *next = child;
                        fallback[usize::from(child)] = elsewhere;
                        queue.push_back(child);
                    }
                }
            }
        }
        Automaton { states }
    }
}

/// Strings by their beginnings.
struct Trie {
    children: Vec<[Option<u16>; 4]>,
}

/// Where a string ends.
const END: u16 = u16::MAX;

impl Trie {
    fn insert(&mut self, string: &[Slide]) {
        let (last, beginning) = string.split_last().expect("a string that is forbidden is not empty");
        let mut node = 0;
        for &slide in beginning {
            let n_nodes = self.children.len() as u16;
            let child = *self.children[node][slide as usize].get_or_insert(n_nodes);
            assert_ne!(child, END, "no forbidden string begins another");
            if child == n_nodes {
                self.children.push([None; 4]);
            }
            node = usize::from(child);
        }
        self.children[node][*last as usize] = Some(END);
    }
}

/// Where the blank of a plane has been, by rows and columns from where it began.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Rectangle {
    rows: (i8, i8),
    columns: (i8, i8),
}

impl Rectangle {
    fn reach(&mut self, (row, column): (i8, i8)) {
        self.rows = (self.rows.0.min(row), self.rows.1.max(row));
        self.columns = (self.columns.0.min(column), self.columns.1.max(column));
    }

    fn is_within(self, other: Rectangle) -> bool {
        let within = |inner: (i8, i8), outer: (i8, i8)| outer.0 <= inner.0 && inner.1 <= outer.1;
        within(self.rows, other.rows) && within(self.columns, other.columns)
    }
}

/// The longest string that is tried.
const LONGEST: usize = 14;

/// A string of slides and what it does to the plane.
#[derive(Clone, Copy)]
struct Walk {
    slides: [Slide; LONGEST],
    /// How many there are.
    length: usize,
    blank: (i8, i8),
    /// The tiles that are not at home, by place.
    moved: [((i8, i8), (i8, i8)); LONGEST],
    n_moved: usize,
    rectangle: Rectangle,
}

impl Walk {
    fn slides(&self) -> &[Slide] {
        &self.slides[..self.length]
    }

    fn after(&self, slide: Slide) -> Walk {
        let mut walk = *self;
        let (row, column) = self.blank;
        let from = match slide {
            Slide::Up => (row - 1, column),
            Slide::Left => (row, column - 1),
            Slide::Right => (row, column + 1),
            Slide::Down => (row + 1, column),
        };
        let tile = walk.take(from).unwrap_or(from);
        if tile != self.blank {
            walk.moved[walk.n_moved] = (self.blank, tile);
            walk.n_moved += 1;
        }
        walk.blank = from;
        walk.slides[walk.length] = slide;
        walk.length += 1;
        walk.rectangle.reach(from);
        walk
    }

    /// Takes a tile that is not at home off the plane.
    fn take(&mut self, from: (i8, i8)) -> Option<(i8, i8)> {
        let at = self.moved[..self.n_moved].iter().position(|&(place, _)| place == from)?;
        let (_, tile) = self.moved[at];
        self.n_moved -= 1;
        self.moved[at] = self.moved[self.n_moved];
        Some(tile)
    }

    /// The plane as it is now: the blank, and the tiles that are not at home in the order of their places.
    fn plane(&self) -> Plane {
        let mut moved = self.moved;
        moved[..self.n_moved].sort_unstable();
        moved[self.n_moved..].fill(((0, 0), (0, 0)));
        (self.blank, moved)
    }
}

/// See [`Walk::plane`].
type Plane = ((i8, i8), [((i8, i8), (i8, i8)); LONGEST]);

/// The strings of up to `depth` slides that end where an earlier one does, none of which has another in it.
fn duplicates(depth: usize) -> Vec<Vec<Slide>> {
    assert!(depth < LONGEST, "strings of {depth} slides");
    let nowhere = Rectangle { rows: (0, 0), columns: (0, 0) };
    let (slides, moved) = ([Slide::Up; LONGEST], [((0, 0), (0, 0)); LONGEST]);
    let start = Walk { slides, length: 0, blank: (0, 0), moved, n_moved: 0, rectangle: nowhere };
    let mut known: HashMap<Plane, Vec<Rectangle>, BuildHasherDefault<QuickHash>> = HashMap::default();
    known.insert(start.plane(), vec![nowhere]);
    let mut level = vec![start];
    let mut forbidden: Vec<Vec<Slide>> = Vec::new();
    for length in 1..=depth {
        let shorter = Automaton::forbidding(&forbidden);
        let mut next = Vec::new();
        for walk in &level {
            for walk in Slide::ALL.map(|slide| walk.after(slide)) {
                if !shorter.allows(walk.slides()) {
                    continue;
                }
                let rectangles = known.entry(walk.plane()).or_default();
                if rectangles.iter().any(|earlier| earlier.is_within(walk.rectangle)) {
                    forbidden.push(walk.slides().to_vec());
                } else {
                    rectangles.push(walk.rectangle);
                    if length < depth {
                        next.push(walk);
                    }
                }
            }
        }
        level = next;
    }
    forbidden
}

/// Mixes a few bytes: planes are no adversaries.
#[derive(Default)]
struct QuickHash(u64);

impl Hasher for QuickHash {
    fn finish(&self) -> u64 {
        self.0 ^ self.0 >> 29
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.write_i8(byte as i8);
        }
    }

    fn write_i8(&mut self, byte: i8) {
        self.0 = (self.0 ^ byte as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(23);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn slides(text: &str) -> Vec<Slide> {
        let read = |letter| Slide::ALL.into_iter().find(|slide| slide.letter() == letter).unwrap();
        text.chars().map(read).collect()
    }

    #[test]
    fn depth_two_forbids_turning_on_the_heel() {
        let automaton = Automaton::new(2);
        assert_eq!(automaton.states.len(), 5);
        for text in ["UD", "LR", "UULLRD", "URDLLR"] {
            assert!(!automaton.allows(&slides(text)), "{text}");
        }
        assert!(automaton.allows(&slides("URDLURDLURDL")));
    }

    #[test]
    fn one_way_round_a_square_is_enough() {
        let automaton = Automaton::new(7);
        assert_ne!(automaton.allows(&slides("URDLUR")), automaton.allows(&slides("RULDRU")));
        assert!(!automaton.allows(&slides("URDLURDL")) && !automaton.allows(&slides("RULDRUL")));
        assert!(automaton.allows(&slides("URDLU")) && automaton.allows(&slides("RULDR")));
    }
}
