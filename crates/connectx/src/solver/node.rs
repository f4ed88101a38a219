//! A position on the way, with all that is known of it before anything is searched: forced moves played out, moves that
//! lose at once left out, bounds from the parity of columns and from lines that can still be made.

use super::grid::Grid;
use super::table::Key;
use super::zugzwang::Answering;
use crate::forms::Word;

/// The stones of a position, and what is kept from one position to the next.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stones<W> {
    /// Those of the side to move.
    pub(super) own: W,
    /// All.
    pub(super) mask: W,
    /// The cells of all lines that the other side can still make: those without a stone of the side to move.
    pub(super) their_room: W,
    /// How many stones there are.
    pub(super) n_stones: u8,
}

impl<W: Word> Stones<W> {
    /// Those of the side that is not to move.
    pub(super) fn theirs(&self) -> W {
        self.own ^ self.mask
    }
}

/// Whose view a value is from, after forced moves have been played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum View {
    /// That of the side that was to move before them.
    Same,
    /// That of the other.
    Other,
}

impl View {
    /// A value as the side sees it that was to move before the forced moves; or back.
    pub(super) fn turn(self, value: i32) -> i32 {
        if self == View::Same { value } else { -value }
    }

    fn other(self) -> View {
        if self == View::Same { View::Other } else { View::Same }
    }
}

/// What is asked of a position: whether its value is `alpha` or less, or `beta` or more. The value itself, where these are
/// out of reach.
#[derive(Clone, Copy, Debug)]
pub(super) struct Question {
    pub(super) alpha: i32,
    pub(super) beta: i32,
}

impl Question {
    /// The value itself.
    pub(super) const VALUE: Question = Question { alpha: -1_000, beta: 1_000 };

    /// Whether the value is more than this.
    pub(super) fn is_more_than(alpha: i32) -> Question {
        Question { alpha, beta: alpha + 1 }
    }

    /// The same question, asked of the other side.
    pub(super) fn other(self) -> Question {
        Question { alpha: -self.beta, beta: -self.alpha }
    }

    fn turned(self, view: View) -> Question {
        if view == View::Same { self } else { self.other() }
    }

    /// The answer that bounds give, if they give one.
    pub(super) fn answer(self, lower: i32, upper: i32) -> Option<i32> {
        match () {
            () if self.beta <= lower => Some(lower),
            () if upper <= self.alpha || upper <= lower => Some(upper),
            () => None,
        }
    }
}

/// A position in which the side to move has a choice, does not win at once, and does not lose in two.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node<W> {
    pub(super) stones: Stones<W>,
    /// The cells of all lines that the side to move can still make.
    pub(super) own_room: W,
    /// Two moves at least: all that do not lose at once.
    pub(super) moves: W,
    pub(super) key: Key,
    pub(super) view: View,
    pub(super) lower: i8,
    pub(super) upper: i8,
    /// How many holes the stone made that led here, before forced moves.
    pub(super) n_holes: u8,
    /// Whether the key is that of the mirror image.
    pub(super) mirrored: bool,
}

impl<W: Word> Node<W> {
    /// The position after a move, which is a single bit.
    #[inline]
    pub(super) fn play(&self, mv: W) -> Stones<W> {
        Stones { their_room: self.own_room, ..after(&self.stones, mv) }
    }
}

/// A node before it is looked up.
pub(super) struct Outlook<W> {
    pub(super) stones: Stones<W>,
    pub(super) their_gaps: W,
    pub(super) moves: W,
    pub(super) view: View,
    pub(super) lower: i32,
    pub(super) upper: i32,
    pub(super) n_holes: u32,
    /// As in the node, once it is known.
    pub(super) own_room: W,
}

impl<W: Word, const STRIDE: u32, const RUN: u32, const KIDS: usize> Grid<W, STRIDE, RUN, KIDS> {
    /// Plays forced moves, and sees what can be seen: the answer to a question, or that it takes a search. The side to
    /// move must not be able to win at once.
    #[expect(clippy::inline_always, reason = "in its caller: 181 million instructions instead of 187 on 15 positions")]
    #[inline(always)]
    pub(super) fn see(&self, mut stones: Stones<W>, question: Question) -> Result<i32, Outlook<W>> {
        let n_cells = self.shape().n_cells() as i32;
        let mut view = View::Same;
        let mut their_gaps = self.gaps(stones.theirs());
        let n_holes = (their_gaps & self.cells & !stones.mask).n_few();
        let moves = loop {
            let moves = self.sound(stones.mask, their_gaps);
            let n_left = n_cells - i32::from(stones.n_stones);
            if moves == W::NONE {
                return Ok(view.turn(-(n_left / 2)));
            }
            if n_left <= 2 {
                return Ok(0);
            }
            if moves.has_two() {
                break moves;
            }
            stones = after(&stones, moves);

            their_gaps = self.gaps(stones.theirs());
            view = view.other();
        };
        let n_left = n_cells - i32::from(stones.n_stones);
        // It neither wins with the next stone nor loses with the one after it.
        let (lower, upper) = (-((n_left - 2) / 2), (n_left - 1) / 2);
        let mut outlook = Outlook { stones, their_gaps, moves, view, lower, upper, n_holes, own_room: W::NONE };
        let answer = self.bound(&mut outlook, question.turned(view));
        answer.map(|value| view.turn(value)).ok_or(outlook)
    }

    /// Narrows the bounds until they answer the question, if they do.
    #[inline]
    fn bound(&self, outlook: &mut Outlook<W>, question: Question) -> Option<i32> {
        let answer = |outlook: &Outlook<W>| question.answer(outlook.lower, outlook.upper);
        answer(outlook)
            .or_else(|| {
                self.bound_by_their_answers(outlook);
                answer(outlook)
            })
            .or_else(|| {
                self.bound_by_lines(outlook);
                answer(outlook)
            })
    }

    /// The moves that do not lose at once; none where all do. The side to move cannot win at once.
    #[inline]
    fn sound(&self, mask: W, their_gaps: W) -> W {
        let holes = their_gaps & self.cells & !mask;
        let landings = self.landings(mask);
        let threats = landings & holes;
        let answers = match threats {
            none if none == W::NONE => landings,
            two if two.has_two() => return W::NONE,
            one => one,
        };
        answers & !(holes >> 1)
    }

    /// Whoever can make no line any more, even if the other never moved again, has a draw at most.
    #[inline]
    fn bound_by_lines(&self, outlook: &mut Outlook<W>) {
        let stones = &mut outlook.stones;
        outlook.own_room = self.lines(self.cells & !stones.theirs());
        // Nothing is known of the other side's after forced moves; and nothing is lost where it has none.
        if stones.their_room == W::NONE {
            stones.their_room = self.lines(self.cells & !stones.own);
        }
        if outlook.own_room == W::NONE {
            outlook.upper = outlook.upper.min(0);
        }
        if stones.their_room == W::NONE {
            outlook.lower = outlook.lower.max(0);
        }
    }

    /// The other side may only answer from now on.
    #[inline]
    fn bound_by_their_answers(&self, outlook: &mut Outlook<W>) {
        let stones = &outlook.stones;
        let holes = outlook.their_gaps & self.cells & !stones.mask;
        let answering = Answering { mover: stones.own, own: stones.theirs(), holes, n_free: self.n_free(stones) };
        if let Some(score) = self.by_answering(&answering) {
            outlook.upper = outlook.upper.min(-score);
        }
    }

    /// How many cells are free.
    fn n_free(&self, stones: &Stones<W>) -> u32 {
        self.shape().n_cells() as u32 - u32::from(stones.n_stones)
    }
}

/// The position after a move; what is kept of lines is the caller's to say.
#[inline]
fn after<W: Word>(stones: &Stones<W>, mv: W) -> Stones<W> {
    Stones { own: stones.theirs(), mask: stones.mask | mv, their_room: W::NONE, n_stones: stones.n_stones + 1 }
}
