//! What a person may type beside moves: commands that help, tell and take back.

use std::path::PathBuf;

use super::command::{Command, Unclear};
use super::hint::Hint;
use super::refusal::legal;
use super::round::{Round, why};
use super::session::Session;
use super::tagged;
use super::words::fill;
use crate::failure::Failure;
use mossa_jobs::ask::AnalysisMode;
use mossa_jobs::score::Scale;

impl Session {
    /// Whether something was taken back.
    pub(super) fn undo(&mut self, round: &mut Round) -> Result<bool, Failure> {
        let n_back = round.n_back(&self.players);
        let mut played = self.position.seat().say_line(&round.seat.played());
        let back = played.split_off(played.len() - n_back);
        for _ in 0..n_back {
            round.seat.undo();
        }
        let text = if back.is_empty() {
            self.words.nothing_to_undo.to_owned()
        } else {
            fill(self.words.undone, &[("moves", &back.join(" "))])
        };
        self.screen.say(&text)?;
        Ok(!back.is_empty())
    }

    /// Whether the board was turned.
    pub(super) fn flip(&mut self) -> Result<bool, Failure> {
        if !self.position.style().can_be_turned() {
            return self.screen.say(self.words.no_flip).map(|()| false);
        }
        self.is_flipped = !self.is_flipped;
        Ok(true)
    }

    /// What needs no turn: help, the moves so far, saving, with the round that is not finished if there is one.
    pub(super) fn aside(
        &mut self,
        round: &Round,
        unfinished: Option<&Round>,
        command: &Command,
    ) -> Result<(), Failure> {
        match command {
            Command::Help => self.screen.say(&self.told(self.words.help, &[])),
            Command::Moves => {
                let played = self.moves_so_far(round);
                let moves = fill(self.words.moves, &[("moves", &played)]);
                self.screen.say(if played.is_empty() { self.words.no_moves } else { &moves })
            }
            Command::Legal => {
                let moves = legal(round.seat.as_ref()).join(" ");
                self.screen.say(&fill(self.words.legal, &[("moves", &moves)]))
            }
            Command::Position => self.screen.say(&round.seat.text()),
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

    /// The moves so far; where they have numbers, with these and with what was played before the round began.
    fn moves_so_far(&self, round: &Round) -> String {
        let (position, played) = (self.position.as_ref(), round.seat.played());
        tagged::movetext(position, &played).unwrap_or_else(|| position.seat().say_line(&played).join(" "))
    }

    pub(super) fn explain(&mut self, unclear: &Unclear, columns: usize) -> Result<(), Failure> {
        let words = &self.words;
        let text = match unclear {
            Unclear::Nothing => self.told(words.nothing_typed, &[("columns", &columns)]),
            Unclear::Unknown { found, nearest: Some(nearest) } => {
                fill(words.unknown_near, &[("found", found), ("nearest", nearest)])
            }
            Unclear::Unknown { found, nearest: None } => {
                self.told(words.unknown, &[("found", found), ("columns", &columns)])
            }
        };
        self.screen.say(&text)
    }

    /// The adviser sees the same board, and remembers nothing of it: a hint does not change what the opponent plays.
    pub(super) fn hint(&mut self, round: &Round) -> Result<(), Failure> {
        let mut seat = self.position.seat_with(&self.resources);
        for mv in round.seat.played() {
            if seat.play(&mv).is_err() {
                break;
            }
        }
        let (side, view) = (round.to_move(), round.seat.view());
        let wish = if self.position.scores_every_move() { AnalysisMode::All } else { AnalysisMode::Move };
        let choice = self.think(seat.as_mut(), &self.adviser, wish, &self.adviser).choice;
        let text = match &choice {
            Ok(choice) => {
                let position = self.position.as_ref();
                let scale = Scale { position, plies_left: seat.plies_left(), player: &self.adviser };
                let other = &self.players[round.player(side.other())].name;
                let said = seat.say(&choice.mv).unwrap_or_else(|| choice.mv.clone());
                Hint { choice, said: &said, scale, view: &view, side, other }.text(&self.words)
            }
            Err(error) => fill(self.words.no_hint, &[("why", &why(error, &self.words))]),
        };
        self.screen.say(&text)
    }
}
