//! A session: rounds one after the other, sides changing, the score kept. What happens in a turn is in [`turn`], what
//! happens when a round is over in [`afterwards`].
//!
//! [`turn`]: super::turn
//! [`afterwards`]: super::afterwards

use std::collections::BTreeSet;
use std::fmt::Display;
use std::path::PathBuf;

use mossa_catalogue::seat::Standing;
use mossa_catalogue::{Boxed, PlayerResources, SharedVariant};
use mossa_kernel::{Limits, Side};
use mossa_wire::Tally;

use super::command::shown;
use super::ending::Ending;
use super::input_reader::{InputReader, Prompt};
use super::record::Kept;
use super::refusal::Alarm;
use super::round::{Player, Round, Used};
use super::screen::{Board, Screen};
use super::strength::{By, Chosen, Opponent, USUAL_LEVEL};
use super::words::{Language, Words, fill};
use crate::failure::Failure;

pub(super) struct Session {
    pub(super) words: Words,
    pub(super) language: Language,
    /// How strong players are that do not say so themselves.
    pub(super) opponent: Option<Opponent>,
    /// The game and what it is played on …
    pub(super) variant: SharedVariant,
    /// … and the position in which every round begins.
    pub(super) position: Boxed,
    pub(super) players: [Player; 2],
    /// Who gives hints, as a spec.
    pub(super) adviser: String,
    pub(super) limits: Limits,
    pub(super) seed: u64,
    /// Whether players may be programs.
    pub(super) resources: PlayerResources,
    /// How many rounds; `None` asks after each.
    pub(super) n_rounds: Option<u64>,
    pub(super) timing: Timing,
    pub(super) input_reader: InputReader,
    pub(super) screen: Screen,
    /// Whether boards are shown the other way up.
    pub(super) is_flipped: bool,
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
    StartMode,
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
        self.screen.say(&self.told(self.words.welcome, &[]))?;
        if !self.settle_strength()? {
            self.screen.say(self.words.bye)?;
            return Ok(true);
        }
        if self.has_person() {
            self.screen.say(&self.told(self.words.how, &[]))?;
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
                    return Ok(self.has_person());
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

    /// Asks how strong the computer is to be, if that is not given, and says how strong it is; false if it is over.
    fn settle_strength(&mut self) -> Result<bool, Failure> {
        let Some(mut opponent) = self.opponent.clone() else { return Ok(true) };
        let most = opponent.strengths.levels.len();
        while opponent.by == By::Asked {
            let text = fill(self.words.level_ask, &[("most", &most), ("usual", &USUAL_LEVEL)]);
            let Some(line) = self.hear(Prompt { text, words: Vec::new() })? else { return Ok(false) };
            let level = if line.trim().is_empty() { Some(USUAL_LEVEL) } else { line.trim().parse().ok() };
            match level.filter(|level| (1..=most).contains(level)) {
                Some(level) => (opponent.chosen, opponent.by) = (Chosen::Level(level), By::Option),
                None => self.screen.say(&fill(self.words.level_bad, &[("found", &shown(&line)), ("most", &most)]))?,
            }
        }
        let usual = self.opponent.as_ref().map(|opponent| opponent.name(&self.words));
        for (player, _) in self.players.iter_mut().zip(opponent.is_for).filter(|(_, is_for)| *is_for) {
            player.spec = opponent.spec();
            if Some(&player.name) == usual.as_ref() {
                player.name = opponent.name(&self.words);
            }
        }
        self.screen.say(&opponent.said(&self.words))?;
        self.opponent = Some(opponent);
        Ok(true)
    }

    fn begin(&mut self, number: u64) -> Result<Round, Failure> {
        let round = Round::new(self, number);
        let [x, o] = [Side::First, Side::Second].map(|side| &self.players[round.player(side)].name);
        self.screen.say(&format!("\n{}", fill(self.words.round, &[("n", &number)])))?;
        self.screen.say(&self.told(self.words.seats, &[("x", x), ("o", o)]))?;
        Ok(round)
    }

    fn play(&mut self, round: &mut Round) -> Result<Left, Failure> {
        loop {
            self.show(round)?;
            if let Standing::Over(outcome) = round.seat.standing() {
                let name = round.seat.ending().unwrap_or("finished");
                return Ok(Left::Ended(Ending::Rules { winner: outcome.winner(), name }));
            }
            if self.alarm(round) == Alarm::Check {
                self.screen.say(self.words.check)?;
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

    /// Shows the board of a round: a person who is alone sees it from its own side.
    pub(super) fn show(&mut self, round: &Round) -> Result<(), Failure> {
        let is_person = |side: &Side| self.players[round.player(*side)].is_person();
        let people: Vec<Side> = [Side::First, Side::Second].into_iter().filter(is_person).collect();
        let below = if people == [Side::Second] { Side::Second } else { Side::First };
        let below = if self.is_flipped { below.other() } else { below };
        self.screen.board(&Board { position: self.position.as_ref(), seat: round.seat.as_ref(), below })
    }

    /// Whether any player is a person.
    pub(super) fn has_person(&self) -> bool {
        self.players.iter().any(Player::is_person)
    }

    /// What a side is called.
    pub(super) fn mark(&self, side: Side) -> &'static str {
        self.marks()[side as usize]
    }

    /// What both sides are called.
    pub(super) fn marks(&self) -> [&'static str; 2] {
        self.words.sides()
    }

    /// A text of the game with its parts filled in: these, and what is known of the game, the board and its moves.
    pub(super) fn told(&self, template: &str, parts: &[(&str, &dyn Display)]) -> String {
        let facts = self.variant.facts();
        let title = self.language.text(self.variant.title());
        let (board, example) = (self.variant.board(), self.example());
        let facts: Vec<(&str, &dyn Display)> = facts.iter().map(|(name, fact)| (*name, fact as &dyn Display)).collect();
        let goal = fill(self.words.goal, &facts);
        let known: [(&str, &dyn Display); 4] =
            [("title", &title), ("board", &board), ("goal", &goal), ("example", &example)];
        let all: Vec<(&str, &dyn Display)> = parts.iter().copied().chain(known).chain(facts).collect();
        fill(template, &all)
    }

    /// A move that can be played where rounds begin.
    fn example(&self) -> String {
        let seat = self.position.seat();
        let legal = seat.legal();
        let middle = legal.get(legal.len() / 2);
        middle.and_then(|mv| seat.say(mv)).unwrap_or_default()
    }
}
