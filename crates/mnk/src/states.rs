//! What a window means by what it holds.
//!
//! The *state* of a window is one number: its stones of the first side and (k + 1) times those of the second. So a stone is a
//! step of 1 or of k + 1, and a table tells what a state means.

use mossa_kernel::Side;

/// What windows mean by their state, for one length of lines.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct States {
    run: usize,
    /// By state.
    meanings: Box<[Meaning]>,
}

/// What a window is to either side, as bits: bit 0 for the first side, bit 1 for the second.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct Meaning {
    /// It lacks one stone.
    pub(crate) lacks_one: u8,
    /// It lacks two.
    pub(crate) lacks_two: u8,
    /// It lacks none.
    pub(crate) is_full: u8,
    /// It has no stone of the side.
    pub(crate) has_none: u8,
}

impl Meaning {
    /// Whether any square or number depends on the window.
    #[inline]
    pub(crate) fn counts(self) -> bool {
        self.lacks_one | self.lacks_two | self.is_full != 0
    }
}

impl States {
    /// For lines of this length.
    pub fn new(run: usize) -> States {
        let by_lack = |stones: [usize; 2], lack: usize| {
            let bit = |side: usize| u8::from(stones[1 - side] == 0 && stones[side] + lack == run) << side;
            bit(0) | bit(1)
        };
        let all = (0..=run).flat_map(|second| (0..=run).map(move |first| [first, second]));
        let meaning = |stones: [usize; 2]| Meaning {
            lacks_one: by_lack(stones, 1),
            lacks_two: by_lack(stones, 2),
            is_full: by_lack(stones, 0),
            has_none: u8::from(stones[0] == 0) | u8::from(stones[1] == 0) << 1,
        };
        States { run, meanings: all.map(meaning).collect() }
    }

    /// What a state means.
    #[inline]
    pub(crate) fn meaning(&self, state: u16) -> Meaning {
        self.meanings[usize::from(state)]
    }

    /// By how much a stone of this side changes the state of a window.
    #[inline]
    pub fn stride(&self, side: Side) -> u16 {
        match side {
            Side::First => 1,
            Side::Second => self.run as u16 + 1,
        }
    }

    /// What `worth` says of every state, given the stones of either side.
    pub fn table<T>(&self, mut worth: impl FnMut([usize; 2]) -> T) -> Box<[T]> {
        (0..self.meanings.len()).map(|state| worth([state % (self.run + 1), state / (self.run + 1)])).collect()
    }
}
