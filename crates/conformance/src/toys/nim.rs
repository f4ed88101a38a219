//! Nim: take any number from one heap; the side that takes the last wins.
//!
//! Bouton's rule (*Nim, a game with a complete mathematical theory*, 1901) says who wins, so searches can be checked:
//! the side to move loses iff the exclusive or of all heaps is 0. The same heaps occur with either side to move.

use mossa_kernel::{Cell, Game, Notation, Outcome, Side, StateSpace, View, Viewed, rng::mix};

use super::TextError;

/// How many heaps there are, empty ones included.
pub const N_HEAPS: usize = 4;

/// The rules of Nim.
///
/// ```
/// use mossa_conformance::toys::Nim;
/// use mossa_kernel::{Game, Notation, Outcome, Side};
/// let end = Nim.read_state("0 0 0 0 second")?;
/// assert_eq!(Nim.outcome(&end), Some(Outcome::Win(Side::First)));
/// # Ok::<(), mossa_conformance::toys::TextError>(())
/// ```
#[derive(Clone, Copy, Default, Debug)]
pub struct Nim;

impl Nim {
    /// These heaps, the first side to move.
    pub fn heaps(heaps: [u8; N_HEAPS]) -> Heaps {
        Heaps { heaps, to_move: Side::First }
    }
}

/// What is left, and whose turn it is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Heaps {
    /// The size of every heap.
    pub heaps: [u8; N_HEAPS],
    /// Who takes next.
    pub to_move: Side,
}

/// Take `n` from the heap with this number, counted from 0.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Take {
    /// Which heap.
    pub heap: u8,
    /// How many; at least 1.
    pub n: u8,
}

impl StateSpace for Nim {
    type State = Heaps;
    type Move = Take;
    type Moves = Vec<Take>;
    type Undo = ();

    fn moves(&self, state: &Heaps) -> Vec<Take> {
        (0u8..).zip(state.heaps).flat_map(|(heap, left)| (1..=left).map(move |n| Take { heap, n })).collect()
    }

    fn play(&self, state: &mut Heaps, take: Take) {
        state.heaps[usize::from(take.heap)] -= take.n;
        state.to_move = state.to_move.other();
    }

    fn undo(&self, state: &mut Heaps, take: Take, (): ()) {
        state.heaps[usize::from(take.heap)] += take.n;
        state.to_move = state.to_move.other();
    }
}

impl Game for Nim {
    fn to_move(&self, state: &Heaps) -> Side {
        state.to_move
    }

    fn outcome(&self, state: &Heaps) -> Option<Outcome> {
        (state.heaps == [0; N_HEAPS]).then_some(Outcome::Win(state.to_move.other()))
    }

    fn key(&self, state: &Heaps) -> u64 {
        let heaps = u64::from(u32::from_le_bytes(state.heaps));
        mix(heaps << 1 | u64::from(state.to_move == Side::Second))
    }
}

/// States: the heaps, then `first` or `second`. Moves: how many from which heap, counted from 1, as in `2 from 1`.
impl Notation for Nim {
    type Error = TextError;

    fn read_state(&self, text: &str) -> Result<Heaps, TextError> {
        let wrong = |expected, found: &str| TextError { expected, found: found.into() };
        let (heaps, side) = text.rsplit_once(' ').ok_or(wrong("four heaps and a side", text))?;
        let to_move = match side {
            "first" => Side::First,
            "second" => Side::Second,
            other => return Err(wrong("`first` or `second`", other)),
        };
        let heaps: Vec<u8> = heaps
            .split(' ')
            .map(|heap| heap.parse().map_err(|_| wrong("a heap of 0 to 255", heap)))
            .collect::<Result<_, _>>()?;
        Ok(Heaps { heaps: heaps.try_into().map_err(|_| wrong("four heaps", text))?, to_move })
    }

    fn write_state(&self, state: &Heaps) -> String {
        let side = if state.to_move == Side::First { "first" } else { "second" };
        let [a, b, c, d] = state.heaps;
        format!("{a} {b} {c} {d} {side}")
    }

    fn write_move(&self, _: &Heaps, take: Take) -> String {
        format!("{} from {}", take.n, take.heap + 1)
    }
}

impl Viewed for Nim {
    fn view(&self, state: &Heaps) -> View {
        let cells = state.heaps.iter().map(|left| Cell { text: left.to_string(), owner: None }).collect();
        View { rows: 1, columns: N_HEAPS, cells, to_move: Some(state.to_move) }
    }
}
