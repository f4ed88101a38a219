//! A turn: a player thinks, or a person types until something has been played.

use std::path::PathBuf;

use mossa_catalogue::{AnyPosition as _, Seat, SeatError};
use mossa_kernel::{Choice, Clock as _};

use super::command::{Command, Unclear, understand};
use super::ears::Heard;
use super::record::Ending;
use super::round::{Hint, Round, why};
use super::screen::mark;
use super::session::{Left, Session, Timing, Turn};
use super::words::fill;
use crate::failure::Failure;
use crate::output::time;
use crate::progress::{Secrets, ShowGame, Spinner};
use crate::score::Scale;

impl Session {
    pub(super) fn turn_of_player(&mut self, round: &mut Round, spec: &str) -> Result<Turn, Failure> {
        if self.ears.is_over() {
            return Ok(Turn::Over(Left::Quit));
        }
        let side = round.to_move();
        let name = self.players[round.player(side)].name.clone();
        let (choice, seconds) = self.think(round.seat.as_mut(), spec, &name);
        let used = &mut round.used[side as usize];
        used.seconds += seconds;
        let played = choice.and_then(|choice| {
            used.nodes += choice.stats.nodes;
            round.seat.play(&choice.mv).map(|()| choice.mv)
        });
        let column = match played {
            Ok(column) => column,
            Err(error) => return Ok(Turn::Over(Left::Ended(Ending::NoAnswer(side, why(&error, &self.words))))),
        };
        let taken = time(seconds).replace('.', self.words.decimal);
        let template = if self.timing == Timing::Shown { self.words.plays_in } else { self.words.plays };
        let parts: [(&str, &dyn std::fmt::Display); 4] =
            [("name", &name), ("mark", &mark(side)), ("column", &column), ("time", &taken)];
        self.screen.say(&fill(template, &parts))?;
        Ok(Turn::Again)
    }

    /// Asks a player, and takes the time.
    fn think(&self, seat: &mut dyn Seat, spec: &str, name: &str) -> (Result<Choice<String>, SeatError>, f64) {
        if let Err(error) = seat.invite(spec) {
            return (Err(error), 0.0);
        }
        let reins = self.ears.reins();
        let spinner = Spinner::start(name, &reins);
        let started = reins.clock.now();
        let is_watched = self.players.iter().all(|player| player.spec.is_some());
        let secrets = if is_watched { Secrets::Told } else { Secrets::Kept };
        let choice = seat.ask(spec, &reins.control(self.limits), &mut ShowGame { spinner: Some(&spinner), secrets });
        let seconds = reins.clock.now().saturating_sub(started).as_secs_f64();
        self.ears.at_ease();
        spinner.clear();
        (choice, seconds)
    }

    pub(super) fn turn_of_person(&mut self, round: &mut Round) -> Result<Turn, Failure> {
        let side = round.to_move();
        let columns = round.seat.view().columns;
        let name = self.players[round.player(side)].name.clone();
        let prompt = fill(self.words.your_move, &[("name", &name), ("mark", &mark(side)), ("columns", &columns)]);
        loop {
            let Some(line) = self.hear(&prompt)? else { return Ok(Turn::Over(Left::Quit)) };
            match understand(&line) {
                Ok(Command::Column(number)) => {
                    if self.drop_stone(round, &number)? {
                        return Ok(Turn::Again);
                    }
                }
                Ok(Command::Undo) => {
                    if self.undo(round)? {
                        return Ok(Turn::Again);
                    }
                }
                Ok(Command::Board) => return Ok(Turn::Again),
                Ok(Command::Resign) => return Ok(Turn::Over(Left::Ended(Ending::Resigned(side)))),
                Ok(Command::New) => return Ok(Turn::Over(Left::Restart)),
                Ok(Command::Quit) => return Ok(Turn::Over(Left::Quit)),
                Ok(Command::Hint) => self.hint(round)?,
                Ok(command) => self.aside(round, Some(round), &command)?,
                Err(unclear) => self.explain(&unclear, columns)?,
            }
        }
    }

    /// Waits for a line; `None` at the end. What was typed unseen is shown.
    pub(super) fn hear(&mut self, prompt: &str) -> Result<Option<String>, Failure> {
        self.screen.ask(prompt)?;
        let heard = self.ears.listen();
        match heard {
            Heard::End => {
                self.screen.say("")?;
                Ok(None)
            }
            Heard::Line(line) => {
                if !self.ears.is_terminal() {
                    self.screen.say(&line.replace(|c: char| c.is_control(), "\u{fffd}"))?;
                }
                Ok(Some(line))
            }
        }
    }

    /// Whether the stone could fall there; if not, it says why.
    fn drop_stone(&mut self, round: &mut Round, number: &str) -> Result<bool, Failure> {
        let columns = round.seat.view().columns;
        let column = number.parse::<usize>().ok().filter(|column| (1..=columns).contains(column));
        let refusal = match column {
            Some(column) if round.seat.play(&column.to_string()).is_ok() => return Ok(true),
            Some(column) => fill(self.words.column_full, &[("column", &column)]),
            None => {
                let found = if number.len() <= 20 { number.to_owned() } else { format!("{}…", &number[..20]) };
                fill(self.words.not_a_column, &[("found", &found), ("columns", &columns)])
            }
        };
        self.screen.say(&refusal)?;
        Ok(false)
    }

    /// Whether something was taken back.
    pub(super) fn undo(&mut self, round: &mut Round) -> Result<bool, Failure> {
        let players = &self.players;
        let back = round.take_back(|player| players[player].spec.is_none());
        let text = if back.is_empty() {
            self.words.nothing_to_undo.to_owned()
        } else {
            fill(self.words.undone, &[("moves", &back.join(" "))])
        };
        self.screen.say(&text)?;
        Ok(!back.is_empty())
    }

    /// What needs no turn: help, the moves so far, saving, with the round that is not finished if there is one.
    pub(super) fn aside(
        &mut self,
        round: &Round,
        unfinished: Option<&Round>,
        command: &Command,
    ) -> Result<(), Failure> {
        match command {
            Command::Help => self.screen.say(self.words.help),
            Command::Moves => {
                let played = round.seat.played();
                let moves = fill(self.words.moves, &[("moves", &played.join(" "))]);
                self.screen.say(if played.is_empty() { self.words.no_moves } else { &moves })
            }
            Command::Save(file) => {
                let file = file.as_ref().map(PathBuf::from).or_else(|| self.save.clone());
                let text = match file {
                    Some(file) => self.save_as(&file, unfinished),
                    None => self.words.save_where.to_owned(),
                };
                self.screen.say(&text)
            }
            _ => self.explain(&Unclear::Nothing, round.seat.view().columns),
        }
    }

    pub(super) fn explain(&mut self, unclear: &Unclear, columns: usize) -> Result<(), Failure> {
        let words = &self.words;
        let text = match unclear {
            Unclear::Nothing => fill(words.nothing_typed, &[("columns", &columns)]),
            Unclear::Unknown { found, nearest: Some(nearest) } => {
                fill(words.unknown_near, &[("found", found), ("nearest", nearest)])
            }
            Unclear::Unknown { found, nearest: None } => {
                fill(words.unknown, &[("found", found), ("columns", &columns)])
            }
        };
        self.screen.say(&text)
    }

    /// The adviser sees the same board, and remembers nothing of it: a hint does not change what the opponent plays.
    fn hint(&mut self, round: &Round) -> Result<(), Failure> {
        let mut seat = self.position.seat_with(&self.outsiders);
        for mv in round.seat.played() {
            if seat.play(&mv).is_err() {
                break;
            }
        }
        let (side, view) = (round.to_move(), round.seat.view());
        let (choice, _) = self.think(seat.as_mut(), &self.adviser, &self.adviser);
        let text = match &choice {
            Ok(choice) => {
                let scale = Scale { position: &self.position, plies_left: seat.plies_left(), player: &self.adviser };
                let other = &self.players[round.player(side.other())].name;
                let run = self.position.shape().run();
                Hint { choice, scale, view: &view, run, side, other }.text(&self.words)
            }
            Err(error) => fill(self.words.no_hint, &[("why", &why(error, &self.words))]),
        };
        self.screen.say(&text)
    }
}
