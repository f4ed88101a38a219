//! A turn: a player thinks, or a person types until something has been played. What a person may type beside moves is in
//! [`asides`](super::asides).

use mossa_catalogue::{Seat, SeatError};
use mossa_jobs::ask::{AnalysisMode, Reply, Request, ask};
use mossa_jobs::unit::unit_of;
use mossa_kernel::AgentError;

use super::command::{Claims, Command, Typing, understand};
use super::ending::Ending;
use super::input_reader::Prompt;
use super::refusal::{Alarm, legal, no_move};
use super::round::{Round, before_last, why};
use super::session::{Left, Session, Timing, Turn};
use super::words::fill;
use crate::failure::Failure;
use crate::output::time;
use crate::progress::{Secrets, ShowGame, Spinner};

impl Session {
    pub(super) fn turn_of_player(&mut self, round: &mut Round, spec: &str) -> Result<Turn, Failure> {
        if self.input_reader.is_over() {
            return Ok(Turn::Over(Left::Quit));
        }
        let side = round.to_move();
        let name = self.players[round.player(side)].name.clone();
        let Reply { choice, seconds, .. } = self.think(round.seat.as_mut(), spec, AnalysisMode::Move, &name);
        let used = &mut round.used[side as usize];
        used.seconds += seconds;
        let played = choice.and_then(|choice| {
            // A program tells any number it likes.
            used.nodes = used.nodes.saturating_add(choice.stats.nodes);
            let said = round.seat.say(&choice.mv);
            round.seat.play(&choice.mv).map(|()| said.unwrap_or(choice.mv))
        });
        let said = match played {
            Ok(said) => said,
            Err(error) => {
                let why = why(&error, &self.words) + &self.log_of(&error, spec);
                return Ok(Turn::Over(Left::Ended(Ending::NoAnswer(side, why))));
            }
        };
        let taken = time(seconds).replace('.', self.words.decimal);
        let template = if self.timing == Timing::Shown { self.words.plays_in } else { self.words.plays };
        let parts: [(&str, &dyn std::fmt::Display); 4] =
            [("name", &name), ("mark", &self.mark(side)), ("move", &said), ("time", &taken)];
        self.screen.say(&fill(template, &parts))?;
        Ok(Turn::StartMode)
    }

    /// Where the standard error of a player that crashed is, in words; nothing if there is no such file.
    fn log_of(&self, error: &SeatError, spec: &str) -> String {
        let is_crash = matches!(error, SeatError::Agent(AgentError::Failed(_) | AgentError::Killed(_)));
        let log = spec.parse().ok().and_then(|spec| self.resources.log_of(&spec)).filter(|_| is_crash);
        log.map(|log| fill(self.words.log_in, &[("file", &log.display())])).unwrap_or_default()
    }

    /// Asks a player, and takes the time.
    pub(super) fn think(&self, seat: &mut dyn Seat, player: &str, wish: AnalysisMode, name: &str) -> Reply {
        let handle = self.input_reader.handle();
        let spinner = Spinner::start(name, &handle);
        let secrets = if self.has_person() { Secrets::Kept } else { Secrets::Told };
        let unit = unit_of(self.position.as_ref());
        let mut show = ShowGame { spinner: Some(&spinner), secrets, unit };
        let request = Request { player, wish, control: handle.control(self.limits) };
        let reply = ask(seat, &request, &mut show);
        self.input_reader.at_ease();
        spinner.clear();
        reply
    }

    pub(super) fn turn_of_person(&mut self, round: &mut Round) -> Result<Turn, Failure> {
        let side = round.to_move();
        let columns = round.seat.view().columns;
        let name = self.players[round.player(side)].name.clone();
        let parts: [(&str, &dyn std::fmt::Display); 3] =
            [("name", &name), ("mark", &self.mark(side)), ("columns", &columns)];
        let prompt = self.told(self.words.your_move, &parts);
        if let Some(claim) = round.seat.claim() {
            let why = self.words.claim(claim);
            self.screen.say(&fill(self.words.may_claim, &[("why", &why)]))?;
        }
        let mut words = self.commands(round);
        words.extend(legal(round.seat.as_ref()));
        let prompt = Prompt { text: prompt, words };
        loop {
            let Some(line) = self.hear(prompt.clone())? else { return Ok(Turn::Over(Left::Quit)) };
            let is_done = match understand(&line, &typing(round.seat.as_ref())) {
                Ok(Command::Move(typed)) => self.move_typed(round, &typed)?,
                Ok(Command::Undo) => self.undo(round)?,
                Ok(Command::Board) => true,
                Ok(Command::Flip) => self.flip()?,
                Ok(Command::Claim) => match round.seat.claim() {
                    Some(claim) => return Ok(Turn::Over(Left::Ended(Ending::Claimed(side, claim)))),
                    None => self.screen.say(self.words.no_claim).map(|()| false)?,
                },
                Ok(Command::Resign) => return Ok(Turn::Over(Left::Ended(Ending::Resigned(side)))),
                Ok(Command::New) => return Ok(Turn::Over(Left::Restart)),
                Ok(Command::Quit) => return Ok(Turn::Over(Left::Quit)),
                Ok(Command::Hint) => self.hint(round).map(|()| false)?,
                Ok(command) => self.aside(round, Some(round), &command).map(|()| false)?,
                Err(unclear) => self.explain(&unclear, columns).map(|()| false)?,
            };
            if is_done {
                return Ok(Turn::StartMode);
            }
        }
    }

    /// The commands that may be typed, in the language that is spoken.
    pub(super) fn commands(&self, round: &Round) -> Vec<String> {
        let typing = typing(round.seat.as_ref());
        typing.commands(self.language).map(str::to_owned).collect()
    }

    /// Waits for a line; `None` at the end.
    pub(super) fn hear(&mut self, prompt: Prompt) -> Result<Option<String>, Failure> {
        self.input_reader.hear(prompt, &mut self.screen)
    }

    /// Whether the move could be played; if not, it says why.
    fn move_typed(&mut self, round: &mut Round, typed: &str) -> Result<bool, Failure> {
        // A person who types 04 means 4.
        let is_number = typed.bytes().all(|byte| byte.is_ascii_digit());
        let meant = if is_number { typed.trim_start_matches('0') } else { typed };
        let meant = if meant.is_empty() { typed } else { meant };
        if round.seat.play(meant).is_ok() {
            return Ok(true);
        }
        let refusal = no_move(self, round.seat.as_ref(), meant, self.alarm(round));
        self.screen.say(&refusal)?;
        Ok(false)
    }

    /// Whether the last move gives check: chess players say so with a sign.
    pub(super) fn alarm(&self, round: &Round) -> Alarm {
        let played = round.seat.played();
        let last = before_last(self.position.as_ref(), &played).and_then(|(seat, last)| seat.say(last));
        if last.is_some_and(|said| said.ends_with('+')) { Alarm::Check } else { Alarm::None }
    }
}

/// What may be typed at a seat.
pub(super) fn typing(seat: &dyn Seat) -> Typing<'_> {
    Typing { seat, claims: if seat.has_claims() { Claims::Known } else { Claims::Unknown } }
}
