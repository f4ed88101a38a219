//! A node of the search, with all that is known of it before it is searched: forced moves are played, moves that lose at
//! once are left out, and bounds follow from the number of stones, from parity (claimeven) and from lines that can still be
//! made.

use super::grid::Grid;
use super::table::Key;
use super::zugzwang::Claimeven;
use crate::forms::Word;

/// The stones of a position, and what is kept from one position to the next.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stones<W> {
    /// The stones of the side to move.
    pub(super) own: W,
    /// The stones of both sides.
    pub(super) mask: W,
    /// The cells of all lines that the other side can still make, which are those without a stone of the side to move; or
    /// none where that is not known.
    pub(super) their_live: W,
    /// How many cells are free.
    pub(super) n_free: i32,
}

impl<W: Word> Stones<W> {
    /// The stones of the side that is not to move.
    pub(super) fn theirs(&self) -> W {
        self.own ^ self.mask
    }
}

/// From whose perspective a value is, after forced moves have been played: that of the side that was to move before them, or
/// that of the other. It is a word of equal bits, so that converting a number takes no branch.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Perspective(i32);

impl Perspective {
    /// An even number of forced moves was played, or none.
    pub(super) const SAME: Perspective = Perspective(0);

    /// A value for the side to move after the forced moves, as a value for the side to move before them; or back. It is
    /// negated if the two sides differ.
    #[inline]
    pub(super) fn value(self, value: i32) -> i32 {
        (value ^ self.0) - self.0
    }

    /// The question whether a value is more than `bound`, as it is asked of the side to move after the forced moves; or
    /// back. `n < v` is the same as `-v <= -n - 1`, so if the two sides differ, the bound becomes `-n - 1`, which is `!n`.
    #[inline]
    pub(super) fn bound(self, bound: i32) -> i32 {
        bound ^ self.0
    }

    /// The perspective after one more move.
    #[inline]
    pub(super) fn flipped(self) -> Perspective {
        Perspective(!self.0)
    }
}

/// A node: a position in which the side to move has a choice, cannot win at once, and need not lose in two plies.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node<W> {
    pub(super) stones: Stones<W>,
    /// The cells of all lines that the side to move can still make.
    pub(super) own_live: W,
    /// All moves that do not lose at once, of which there are at least two.
    pub(super) moves: W,
    /// The threats of the side that moved here, before forced moves.
    pub(super) threats: W,
    pub(super) key: Key,
    pub(super) perspective: Perspective,
    /// The value is at least this …
    pub(super) lower: i8,
    /// … and at most this.
    pub(super) upper: i8,
    /// The column of the table's best move, if there is one.
    pub(super) best: Option<u8>,
    /// Whether the key is that of the mirror image.
    pub(super) mirrored: bool,
}

impl<W: Word> Node<W> {
    /// The position after a move, which is a single bit.
    #[inline]
    pub(super) fn play(&self, mv: W) -> Stones<W> {
        Stones { their_live: self.own_live, ..after(&self.stones, mv) }
    }

    /// The bound that settles whether the value is more than `alpha`, if one does.
    #[inline]
    pub(super) fn settled(&self, alpha: i32) -> Option<i32> {
        settled(alpha, self.lower.into(), self.upper.into())
    }
}

/// The bound that settles whether a value with these bounds is more than `alpha`, if one does.
#[inline]
fn settled(alpha: i32, lower: i32, upper: i32) -> Option<i32> {
    match () {
        () if alpha < lower => Some(lower),
        () if upper <= alpha => Some(upper),
        () => None,
    }
}

/// A position after forced moves, with the bounds that static analysis has found so far.
#[derive(Clone, Copy)]
pub(super) struct Outlook<W> {
    pub(super) stones: Stones<W>,
    /// As in the node.
    pub(super) moves: W,
    /// As in the node.
    pub(super) threats: W,
    /// Free cells that complete a line of the side that is not to move.
    their_threats: W,
    pub(super) perspective: Perspective,
    pub(super) lower: i32,
    pub(super) upper: i32,
    /// As in the node, once it is known.
    pub(super) own_live: W,
}

impl<W: Word, const STRIDE: u32, const RUN: u32, const MAX_CHILDREN: usize> Grid<W, STRIDE, RUN, MAX_CHILDREN> {
    /// Static analysis: plays forced moves and bounds the value, the cheapest bounds first. `Ok` is a bound that settles
    /// whether the value is more than `alpha`, `Err` a position that takes a search. The side to move must not be able to win
    /// at once.
    #[expect(clippy::inline_always, reason = "in its caller: a tenth fewer instructions")]
    #[inline(always)]
    pub(super) fn analyze(&self, stones: Stones<W>, alpha: i32) -> Result<i32, Outlook<W>> {
        let mut outlook = match self.play_forced(stones) {
            Ok(outlook) => outlook,
            Err(value) => return Ok(value),
        };
        let alpha = outlook.perspective.bound(alpha);
        let settled = settled(alpha, outlook.lower, outlook.upper).or_else(|| {
            self.bound_by_claimeven(&mut outlook);
            settled(alpha, outlook.lower, outlook.upper).or_else(|| {
                self.bound_by_live_lines(&mut outlook);
                settled(alpha, outlook.lower, outlook.upper)
            })
        });
        settled.map_or(Err(outlook), |value| Ok(outlook.perspective.value(value)))
    }

    /// The same for a root, with all bounds: `Ok` is the exact value.
    pub(super) fn analyze_root(&self, stones: Stones<W>) -> Result<i32, Outlook<W>> {
        self.play_forced(stones).map_or_else(Ok, |mut outlook| {
            self.bound_by_claimeven(&mut outlook);
            self.bound_by_live_lines(&mut outlook);
            Err(outlook)
        })
    }

    /// Plays forced moves up to a position with a choice, or to the end, of which `Err` is the value.
    #[expect(clippy::inline_always, reason = "as above")]
    #[inline(always)]
    fn play_forced(&self, mut stones: Stones<W>) -> Result<Outlook<W>, i32> {
        let mut perspective = Perspective::SAME;
        let threats = self.gaps(stones.theirs()) & self.cells & !stones.mask;
        let mut their_threats = threats;
        let moves = loop {
            let moves = self.non_losing(stones.mask, their_threats);
            if moves == W::NONE {
                return Err(perspective.value(-(stones.n_free / 2)));
            }
            if stones.n_free <= 2 {
                return Err(0);
            }
            if moves.has_two() {
                break moves;
            }
            stones = after(&stones, moves);
            their_threats = self.gaps(stones.theirs()) & self.cells & !stones.mask;
            perspective = perspective.flipped();
        };
        // It neither wins with the next stone nor loses with the one after it.
        let (lower, upper) = (1 - (stones.n_free >> 1), (stones.n_free - 1) >> 1);
        Ok(Outlook { stones, moves, threats, their_threats, perspective, lower, upper, own_live: W::NONE })
    }

    /// The moves that do not lose at once; none where all do. The side to move cannot win at once.
    #[inline]
    fn non_losing(&self, mask: W, their_threats: W) -> W {
        let landings = self.landings(mask);
        let playable = landings & their_threats;
        let answers = if playable == W::NONE { landings } else { playable };
        let sound = answers & !(their_threats >> 1);
        // Only one of two threats can be stopped.
        if playable.has_two() { W::NONE } else { sound }
    }

    /// A side that can make no line any more, even if the other never moved again, has a draw at most.
    #[expect(clippy::inline_always, reason = "in its caller: 180 ns a node become 170")]
    #[inline(always)]
    fn bound_by_live_lines(&self, outlook: &mut Outlook<W>) {
        let stones = &mut outlook.stones;
        outlook.own_live = self.lines(self.cells & !stones.theirs());
        // After forced moves the other side's live cells are not known; where it has none, they are computed again.
        if stones.their_live == W::NONE {
            stones.their_live = self.lines(self.cells & !stones.own);
        }
        if outlook.own_live == W::NONE {
            outlook.upper = outlook.upper.min(0);
        }
        if stones.their_live == W::NONE {
            outlook.lower = outlook.lower.max(0);
        }
    }

    /// What the other side is sure of by claimeven bounds what the side to move can get.
    #[expect(clippy::inline_always, reason = "in its caller: 180 ns a node become 170")]
    #[inline(always)]
    fn bound_by_claimeven(&self, outlook: &mut Outlook<W>) {
        let stones = &outlook.stones;
        let claimeven = Claimeven {
            mover: stones.own,
            claimer: stones.theirs(),
            threats: outlook.their_threats,
            n_free: stones.n_free,
        };
        if let Some(score) = self.claimeven_bound(&claimeven) {
            outlook.upper = outlook.upper.min(-score);
        }
    }
}

/// The position after a move. The live cells of the other side are not known.
#[inline]
fn after<W: Word>(stones: &Stones<W>, mv: W) -> Stones<W> {
    Stones { own: stones.theirs(), mask: stones.mask | mv, their_live: W::NONE, n_free: stones.n_free - 1 }
}
