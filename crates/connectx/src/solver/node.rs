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
    /// How many cells are free.
    pub(super) n_free: i32,
}

impl<W: Word> Stones<W> {
    /// Those of the side that is not to move.
    pub(super) fn theirs(&self) -> W {
        self.own ^ self.mask
    }
}

/// Whose view a value is from, after forced moves have been played: that of the side that was to move before them, or
/// that of the other. It is a word of equal bits, because what it does to numbers then takes no branch.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct View(i32);

impl View {
    /// No forced move was played, or two, or four.
    pub(super) const SAME: View = View(0);

    /// A value as the side sees it that was to move before the forced moves; or back.
    #[inline]
    pub(super) fn turn(self, value: i32) -> i32 {
        (value ^ self.0) - self.0
    }

    /// The question whether a value is more than this, as it is asked of the side to move after the forced moves; or
    /// back. One side has more than *n* where the other has −*n* − 1 or less.
    #[inline]
    pub(super) fn turn_bound(self, bound: i32) -> i32 {
        bound ^ self.0
    }

    #[inline]
    pub(super) fn other(self) -> View {
        View(!self.0)
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
    /// The threats of the side that moved here, before forced moves.
    pub(super) threats: W,
    pub(super) key: Key,
    pub(super) view: View,
    pub(super) lower: i8,
    pub(super) upper: i8,
    /// The best column before, if there is one.
    pub(super) best: Option<u8>,
    /// Whether the key is that of the mirror image.
    pub(super) mirrored: bool,
}

impl<W: Word> Node<W> {
    /// The position after a move, which is a single bit.
    #[inline]
    pub(super) fn play(&self, mv: W) -> Stones<W> {
        Stones { their_room: self.own_room, ..after(&self.stones, mv) }
    }

    /// Whether its bounds settle that its value is more than this, or not, and how far.
    #[inline]
    pub(super) fn answer(&self, bound: i32) -> Option<i32> {
        answer(bound, self.lower.into(), self.upper.into())
    }
}

/// Whether these bounds settle that a value is more than `bound`, or not, and how far.
#[inline]
fn answer(bound: i32, lower: i32, upper: i32) -> Option<i32> {
    match () {
        () if bound < lower => Some(lower),
        () if upper <= bound => Some(upper),
        () => None,
    }
}

/// A position after forced moves, before anything is made of it.
#[derive(Clone, Copy)]
pub(super) struct Outlook<W> {
    pub(super) stones: Stones<W>,
    /// The side to move has a choice.
    pub(super) moves: W,
    /// As in the node.
    pub(super) threats: W,
    /// Free cells that complete a line of the side that is not to move.
    their_threats: W,
    pub(super) view: View,
    pub(super) lower: i32,
    pub(super) upper: i32,
    /// As in the node, once it is known.
    pub(super) own_room: W,
}

impl<W: Word, const STRIDE: u32, const RUN: u32, const MAX_CHILDREN: usize> Grid<W, STRIDE, RUN, MAX_CHILDREN> {
    /// Plays forced moves, and sees what can be seen: whether the value is more than `bound`, or that it takes a search to
    /// know. The side to move must not be able to win at once.
    #[expect(clippy::inline_always, reason = "in its caller: a tenth fewer instructions")]
    #[inline(always)]
    pub(super) fn see(&self, stones: Stones<W>, bound: i32) -> Result<i32, Outlook<W>> {
        let mut outlook = match self.force(stones) {
            Ok(outlook) => outlook,
            Err(value) => return Ok(value),
        };
        let bound = outlook.view.turn_bound(bound);
        let settled = answer(bound, outlook.lower, outlook.upper).or_else(|| {
            self.bound_by_their_answers(&mut outlook);
            answer(bound, outlook.lower, outlook.upper).or_else(|| {
                self.bound_by_lines(&mut outlook);
                answer(bound, outlook.lower, outlook.upper)
            })
        });
        settled.map_or(Err(outlook), |value| Ok(outlook.view.turn(value)))
    }

    /// The same for a position of which all is to be known.
    pub(super) fn see_all(&self, stones: Stones<W>) -> Result<i32, Outlook<W>> {
        self.force(stones).map_or_else(Ok, |mut outlook| {
            self.bound_by_their_answers(&mut outlook);
            self.bound_by_lines(&mut outlook);
            Err(outlook)
        })
    }

    /// Plays forced moves, to the first choice or to the end.
    #[expect(clippy::inline_always, reason = "as above")]
    #[inline(always)]
    fn force(&self, mut stones: Stones<W>) -> Result<Outlook<W>, i32> {
        let mut view = View::SAME;
        let threats = self.gaps(stones.theirs()) & self.cells & !stones.mask;
        let mut their_threats = threats;
        let moves = loop {
            let moves = self.sound(stones.mask, their_threats);
            if moves == W::NONE {
                return Err(view.turn(-(stones.n_free / 2)));
            }
            if stones.n_free <= 2 {
                return Err(0);
            }
            if moves.has_two() {
                break moves;
            }
            stones = after(&stones, moves);
            their_threats = self.gaps(stones.theirs()) & self.cells & !stones.mask;
            view = view.other();
        };
        // It neither wins with the next stone nor loses with the one after it.
        let (lower, upper) = (1 - (stones.n_free >> 1), (stones.n_free - 1) >> 1);
        Ok(Outlook { stones, moves, threats, their_threats, view, lower, upper, own_room: W::NONE })
    }

    /// The moves that do not lose at once; none where all do. The side to move cannot win at once.
    #[inline]
    fn sound(&self, mask: W, their_threats: W) -> W {
        let landings = self.landings(mask);
        let playable = landings & their_threats;
        let answers = if playable == W::NONE { landings } else { playable };
        let sound = answers & !(their_threats >> 1);
        // Two threats at once are one too many.
        if playable.has_two() { W::NONE } else { sound }
    }

    /// Whoever can make no line any more, even if the other never moved again, has a draw at most.
    #[expect(clippy::inline_always, reason = "in its caller: 180 ns a node become 170")]
    #[inline(always)]
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
    #[expect(clippy::inline_always, reason = "in its caller: 180 ns a node become 170")]
    #[inline(always)]
    fn bound_by_their_answers(&self, outlook: &mut Outlook<W>) {
        let stones = &outlook.stones;
        let answering = Answering {
            mover: stones.own,
            own: stones.theirs(),
            threats: outlook.their_threats,
            n_free: stones.n_free,
        };
        if let Some(score) = self.by_answering(&answering) {
            outlook.upper = outlook.upper.min(-score);
        }
    }
}

/// The position after a move; what is kept of lines is the caller's to say.
#[inline]
fn after<W: Word>(stones: &Stones<W>, mv: W) -> Stones<W> {
    Stones { own: stones.theirs(), mask: stones.mask | mv, their_room: W::NONE, n_free: stones.n_free - 1 }
}
