//! Text of states and moves.

use std::error::Error;

use crate::StateSpace;

/// Text in and out; gives every game the same CLI, web page and transcript for free.
///
/// Contract: `read_state(write_state(s)) == s`, and the legal moves of a state are written in different ways.
///
/// ```
/// # use mossa_kernel::{Notation, StateSpace};
/// # struct Dial;
/// # impl StateSpace for Dial {
/// #     type State = i32; type Move = i32; type Moves = Vec<i32>; type Undo = ();
/// #     fn moves(&self, &at: &i32) -> Vec<i32> {
/// #         [-1, 1].into_iter().filter(|step| (0..=9).contains(&(at + step))).collect()
/// #     }
/// #     fn play(&self, at: &mut i32, step: i32) { *at += step }
/// #     fn undo(&self, at: &mut i32, step: i32, (): ()) { *at -= step }
/// # }
/// impl Notation for Dial {
///     type Error = std::num::ParseIntError;
///     fn read_state(&self, text: &str) -> Result<i32, Self::Error> { text.parse() }
///     fn write_state(&self, at: &i32) -> String { at.to_string() }
///     fn write_move(&self, _: &i32, step: i32) -> String { if step < 0 { "down".into() } else { "up".into() } }
/// }
/// assert_eq!(Dial.read_move(&5, "up"), Some(1));
/// assert_eq!(Dial.read_move(&9, "up"), None, "not legal here");
/// ```
pub trait Notation: StateSpace {
    /// What can be wrong with the text of a state; names the offending part.
    type Error: Error + Send + Sync + 'static;

    /// The state that is written this way.
    fn read_state(&self, text: &str) -> Result<Self::State, Self::Error>;

    /// The text of a state.
    fn write_state(&self, state: &Self::State) -> String;

    /// The text of a legal move.
    fn write_move(&self, state: &Self::State, mv: Self::Move) -> String;

    /// By default: the legal move that is written this way. Legality comes for free.
    fn read_move(&self, state: &Self::State, text: &str) -> Option<Self::Move> {
        self.moves(state).into_iter().find(|&mv| self.write_move(state, mv) == text)
    }

    /// Whether a text looks like a move, legal or not, to tell it from a command. By default it does if there is a digit in it.
    fn looks_like_move(&self, text: &str) -> bool {
        text.contains(|letter: char| letter.is_ascii_digit())
    }

    /// Why a text that [`read_move`](Notation::read_move) does not read is no legal move. By default no more can be said
    /// than that it is none.
    fn misread(&self, _state: &Self::State, _text: &str) -> Misread {
        Misread::NotLegal
    }

    /// A legal move as people say it, where that differs from what programs write: `Nf3` for `g1f3`.
    fn display_move(&self, state: &Self::State, mv: Self::Move) -> String {
        self.write_move(state, mv)
    }

    /// How the end of a finished game is called in records: `checkmate`, `board-full`.
    fn name_ending(&self, _state: &Self::State) -> &'static str {
        "finished"
    }

    /// Whether there are draws that a side must claim. By default there are none.
    fn has_claims(&self) -> bool {
        false
    }

    /// How the draw is called that the side to move may claim, if it may.
    fn name_claim(&self, _state: &Self::State) -> Option<&'static str> {
        None
    }
}

/// Why a text is no legal move of a state.
///
/// ```
/// use mossa_kernel::Misread;
/// let knights = Misread::Several(vec!["Nbd2".into(), "Nfd2".into()]);
/// assert_ne!(knights, Misread::NotLegal, "a user who typed Nd2 only has to say which");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Misread {
    /// It cannot be read: no move of the game is written like this.
    NoMove,
    /// It can be read, and not be played here.
    NotLegal,
    /// It fits several legal moves; these, as people say them.
    Several(Vec<String>),
}
