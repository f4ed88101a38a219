//! Thinking in the opponent's time (UCI's `ponder`).
//!
//! A program that names the answer it expects is asked at once about the position behind it, `go ponder`. If that comes
//! about it hears `ponderhit`, and from then on its own time counts; otherwise `stop`, and what it says then is thrown away
//! before it is asked again. The way there and back is on its own clock. A program that answers before it was told to has
//! answered; one that never answers `stop` loses on time.

use std::time::Duration;

use mossa_kernel::{AgentError, Control, Game, GameClock, GameClocks, Limits, Notation, StateSpace, TableClock};
use mossa_protocol::Move;

use super::ProgramAgent;
use super::agent::go;
use super::dialect::Word;

/// The limits and clocks under which a program is asked to ponder.
pub(super) struct Later<'a> {
    control: Control<'a>,
    clocks: Option<GameClocks>,
}

/// What holds after a move that took this time.
pub(super) fn after_move<'a>(control: &Control<'a>, taken: Duration) -> Later<'a> {
    let clocks = control.clock.game_clocks();
    // What is left for the game was a limit of this move only.
    let time = control.limits.time.filter(|&time| clocks.is_none_or(|clocks| time < clocks.own.left));
    let clocks = clocks.map(|clocks| GameClocks {
        own: clocks.own.after(taken.min(clocks.own.left)).unwrap_or(GameClock { left: Duration::ZERO, ..clocks.own }),
        // What the next period brings is not known here: the program is told of no more than it has.
        moves_to_go: clocks.moves_to_go.and_then(|n| n.checked_sub(1)).filter(|&n| n != 0),
        ..clocks
    });
    Later { control: Control { limits: Limits { time, ..control.limits }, ..*control }, clocks }
}

impl<G: Game + Notation> ProgramAgent<G> {
    /// Asks about the position that is expected after `state`, where it is the opponent's turn. A move that makes no sense,
    /// or ends the game, is not thought about.
    pub(super) fn ponder(&mut self, (game, state): (&G, &G::State), expected: &Move, later: &Later<'_>) {
        let Some(running) = &mut self.running else { return };
        if game.outcome(state).is_some() {
            return;
        }
        let Some(mv) = game.read_move(state, expected.as_str()) else { return };
        let after = game.after(state, mv);
        let told = Move::new(&game.write_move(state, mv)).and_then(|mv| self.history.followed_by(mv));
        let (None, Ok(position)) = (game.outcome(&after), told) else { return };
        let beside = later.clocks.map(|clocks| TableClock { time: later.control.clock, clocks });
        let control = match &beside {
            Some(clock) => Control { clock, ..later.control },
            None => later.control,
        };
        running.inbox.open().forget();
        running.say(Word::Position(position));
        running.say(Word::Ponder(go(game.to_move(&after), &control)));
        self.pondered = Some(game.write_state(&after));
    }
}

impl<G: StateSpace> ProgramAgent<G> {
    /// Ends the pondering, if there is any: whether it was about this position, so that its answer is the one that counts.
    pub(super) fn settle(&mut self, wanted: &str, is_over: impl Fn() -> bool) -> Result<bool, AgentError> {
        let (Some(pondered), Some(running)) = (self.pondered.take(), &mut self.running) else { return Ok(false) };
        if pondered != wanted {
            return running.calm(is_over).map(|()| false);
        }
        let has_answered = running.inbox.open().best.is_some();
        if !has_answered {
            running.say(Word::PonderHit);
        }
        Ok(true)
    }
}

#[cfg(test)]
mod tests {
    use mossa_kernel::{SearchHandle, Side};

    use super::super::dialect::{Dialect, Spoken};
    use super::*;

    #[test]
    fn a_program_that_ponders_is_told_its_clock_after_the_move() {
        let ms = Duration::from_millis;
        let handle = <SearchHandle>::default();
        let other = Some(GameClock { left: ms(700), increment: ms(0) });
        let told = |own: GameClock, time, moves_to_go, taken| {
            let clocks = GameClocks { own, other, moves_to_go };
            let beside = TableClock { time: &handle.clock, clocks };
            let limits = Limits { time: Some(ms(time)), ..Limits::default() };
            let later = after_move(&Control { clock: &beside, ..handle.control(limits) }, ms(taken));
            let beside = TableClock { time: &handle.clock, clocks: later.clocks.expect("clocks") };
            let control = Control { clock: &beside, ..later.control };
            Spoken(Dialect::Uci, Word::Ponder(go(Side::First, &control))).to_string()
        };
        let clock = |left, increment| GameClock { left: ms(left), increment: ms(increment) };
        assert_eq!(told(clock(900, 10), 900, None, 100), "go wtime 810 btime 700 winc 10 binc 0 ponder");
        // An increment that is more than the move took is no limit of a move.
        assert_eq!(told(clock(900, 500), 900, None, 100), "go wtime 1300 btime 700 winc 500 binc 0 ponder");
        assert_eq!(
            told(clock(900, 0), 50, Some(7), 40),
            "go wtime 860 btime 700 winc 0 binc 0 movestogo 6 movetime 50 ponder"
        );
        assert_eq!(told(clock(900, 0), 900, Some(1), 950), "go wtime 0 btime 700 winc 0 binc 0 ponder");
    }
}
