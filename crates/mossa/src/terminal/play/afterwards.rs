//! When a round is over: the result is announced, counted and kept; then another round, or the end.

use std::path::Path;

use mossa_kernel::Side;

use super::command::{Command, understand};
use super::ending::Ending;
use super::input_reader::Prompt;
use super::record::{self, Kept};
use super::round::Round;
use super::session::{Next, Session};
use super::turn::typing;
use super::words::fill;
use crate::failure::Failure;

impl Session {
    /// Announces, counts and keeps a round.
    pub(super) fn end(&mut self, round: &Round, ending: Ending) -> Result<(), Failure> {
        let is_nothing = ending == Ending::Unfinished && round.seat.played().is_empty();
        if !is_nothing {
            let kept = self.kept(round, ending);
            self.screen.say(&kept.words)?;
            self.count(round, &kept.ending, 1);
            self.done.rounds.push(kept);
            self.done.used.push(round.used);
        }
        let score = self.score();
        self.screen.say(&score)?;
        if let Some(file) = self.save.clone() {
            let text = self.record(&file, &self.done.rounds);
            record::save(&file, &text).map_err(|error| Failure::of(format!("--save {}", file.display()), error))?;
        }
        Ok(())
    }

    /// A round as it is kept.
    fn kept(&self, round: &Round, ending: Ending) -> Kept {
        let names = [Side::First, Side::Second].map(|side| self.players[round.player(side)].name.clone());
        let words = ending.words([&names[0], &names[1]], self);
        Kept { names, moves: round.seat.played(), ending, words }
    }

    /// Adds a round to the score, `times` 1, or takes it out again, -1.
    fn count(&mut self, round: &Round, ending: &Ending, times: i64) {
        let tally = &mut self.done.tally;
        let place = match ending.winner().map(|side| round.player(side)) {
            Some(0) => &mut tally.first,
            Some(_) => &mut tally.second,
            None if ending.is_draw() => &mut tally.draws,
            None => return,
        };
        *place = place.saturating_add_signed(times);
    }

    pub(super) fn score(&self) -> String {
        let ([a, b], tally) = (&self.players, &self.done.tally);
        fill(
            self.words.score,
            &[
                ("a_wins", &tally.first),
                ("b_wins", &tally.second),
                ("draws", &tally.draws),
                ("a", &a.name),
                ("b", &b.name),
            ],
        )
    }

    /// What comes after a round that has ended: as many rounds as were asked for, or as the user likes.
    pub(super) fn next(&mut self, round: &mut Round) -> Result<Next, Failure> {
        let n_rounds = if self.has_person() { self.n_rounds } else { self.n_rounds.or(Some(1)) };
        if let Some(n_rounds) = n_rounds {
            return Ok(if round.number < n_rounds { Next::Round } else { Next::Stop });
        }
        loop {
            let Some(line) = self.hear(Prompt { text: self.words.again.to_owned(), words: self.commands(round) })?
            else {
                self.screen.say(self.words.bye)?;
                return Ok(Next::Stop);
            };
            match understand(&line, &typing(round.seat.as_ref())) {
                Ok(Command::Yes | Command::New) => return Ok(Next::Round),
                Ok(Command::No | Command::Quit) => {
                    self.screen.say(self.words.bye)?;
                    return Ok(Next::Stop);
                }
                Ok(Command::Undo) => {
                    if self.resume(round)? {
                        return Ok(Next::Resume);
                    }
                }
                Ok(Command::Board) => self.show(round)?,
                Ok(Command::Flip) => {
                    if self.flip()? {
                        self.show(round)?;
                    }
                }
                Ok(command @ (Command::Help | Command::Moves | Command::Position | Command::Save(_))) => {
                    self.aside(round, None, &command)?;
                }
                Ok(_) => self.screen.say(self.words.not_now)?,
                Err(_) => self.screen.say(self.words.yes_or_no)?,
            }
        }
    }

    /// Whether the round goes on after all. A player that resigned or claimed a draw has not moved, and only takes that
    /// back.
    fn resume(&mut self, round: &mut Round) -> Result<bool, Failure> {
        let Some(last) = self.done.rounds.last().map(|kept| kept.ending.clone()) else { return Ok(false) };
        let is_back = last.is_said() || self.undo(round)?;
        if is_back {
            self.count(round, &last, -1);
            self.done.rounds.pop();
            self.done.used.pop();
        }
        Ok(is_back)
    }

    /// Saves everything so far, the round that is being played included; what came of it.
    pub(super) fn save_as(&mut self, file: &Path, unfinished: Option<&Round>) -> String {
        let is_ours = self.save.as_deref() == Some(file) || self.done.ours.contains(file);
        if file.exists() && !is_ours {
            return fill(self.words.save_exists, &[("file", &file.display())]);
        }
        let mut rounds = self.done.rounds.clone();
        rounds.extend(unfinished.map(|round| self.kept(round, Ending::Unfinished)));
        let text = self.record(file, &rounds);
        match record::save(file, &text) {
            Ok(()) => {
                self.done.ours.insert(file.to_owned());
                fill(self.words.saved, &[("file", &file.display())])
            }
            Err(error) => fill(self.words.save_failed, &[("file", &file.display()), ("why", &error)]),
        }
    }
}
