//! A session: rounds one after the other, sides changing, the score kept. What happens in a turn is in [`turn`], what
//! happens when a round is over in [`afterwards`].
//!
//! [`turn`]: super::turn
//! [`afterwards`]: super::afterwards

use std::collections::BTreeSet;
use std::path::PathBuf;

use mossa_catalogue::connect_x::Position;
use mossa_catalogue::seat::Standing;
use mossa_catalogue::{AnyPosition as _, Outsiders};
use mossa_kernel::{Limits, Outcome, Side};
use mossa_wire::Tally;

use super::ears::Ears;
use super::record::{Ending, Kept};
use super::round::{Player, Round, Used};
use super::screen::Screen;
use super::words::{Words, fill};
use crate::failure::Failure;

pub(super) struct Session {
    pub(super) words: Words,
    pub(super) position: Position,
    pub(super) players: [Player; 2],
    /// Who gives hints, as a spec.
    pub(super) adviser: String,
    pub(super) limits: Limits,
    pub(super) seed: u64,
    /// Whether players may be programs.
    pub(super) outsiders: Outsiders,
    /// How many rounds; `None` asks after each.
    pub(super) n_rounds: Option<u64>,
    pub(super) timing: Timing,
    pub(super) ears: Ears,
    pub(super) screen: Screen,
    pub(super) save: Option<PathBuf>,
    pub(super) done: Done,
}

/// Whether times are shown.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Timing {
    Shown,
    LeftOut,
}

/// What has been played.
#[derive(Default)]
pub(super) struct Done {
    pub(super) rounds: Vec<Kept>,
    pub(super) used: Vec<[Used; 2]>,
    pub(super) tally: Tally,
    /// Files that are ours to write again.
    pub(super) ours: BTreeSet<PathBuf>,
}

/// How a round was left.
pub(super) enum Left {
    Ended(Ending),
    /// To begin it anew.
    Restart,
    /// For good.
    Quit,
}

/// What becomes of a turn.
pub(super) enum Turn {
    /// The board has changed, or is to be shown again.
    Again,
    Over(Left),
}

/// What comes after a round.
pub(super) enum Next {
    Round,
    /// The same round goes on: its last moves were taken back.
    Resume,
    Stop,
}

impl Session {
    /// Plays until it is over; whether all rounds were played.
    pub(super) fn run(&mut self) -> Result<bool, Failure> {
        let is_person = |player: &Player| player.spec.is_none();
        let run = self.position.shape().run();
        self.screen.say(&fill(self.words.welcome, &[("board", &self.position.board()), ("run", &run)]))?;
        if self.players.iter().any(is_person) {
            self.screen.say(self.words.how)?;
        }
        let mut round = self.begin(1)?;
        loop {
            match self.play(&mut round)? {
                Left::Restart => {
                    self.screen.say(self.words.restarted)?;
                    round = self.begin(round.number)?;
                    continue;
                }
                Left::Quit => {
                    self.end(&round, Ending::Unfinished)?;
                    self.screen.say(self.words.bye)?;
                    return Ok(self.players.iter().any(is_person));
                }
                Left::Ended(ending) => self.end(&round, ending)?,
            }
            match self.next(&mut round)? {
                Next::Round => round = self.begin(round.number + 1)?,
                Next::Resume => {}
                Next::Stop => return Ok(true),
            }
        }
    }

    fn begin(&mut self, number: u64) -> Result<Round, Failure> {
        let round = Round::new(self, number);
        let [x, o] = [Side::First, Side::Second].map(|side| &self.players[round.player(side)].name);
        self.screen.say(&format!("\n{}", fill(self.words.round, &[("n", &number)])))?;
        self.screen.say(&fill(self.words.sides, &[("x", x), ("o", o)]))?;
        Ok(round)
    }

    fn play(&mut self, round: &mut Round) -> Result<Left, Failure> {
        loop {
            self.screen.board(round.seat.as_ref())?;
            if let Standing::Over(outcome) = round.seat.standing() {
                return Ok(Left::Ended(match outcome {
                    Outcome::Win(side) => Ending::Line(side),
                    Outcome::Draw => Ending::Full,
                }));
            }
            let turn = match round.specs[round.player(round.to_move())].clone() {
                Some(spec) => self.turn_of_player(round, &spec)?,
                None => self.turn_of_person(round)?,
            };
            if let Turn::Over(left) = turn {
                return Ok(left);
            }
        }
    }
}
