//! A session at a puzzle: one board after the other, moves counted, a solver at hand.

use mossa_catalogue::seat::Standing;
use mossa_catalogue::{AnyPuzzle, PuzzleSolver, Seat, Way};
use mossa_kernel::Limits;

use super::command::{Command, command, commands, meant};
use super::words::Words;
use crate::failure::Failure;
use crate::machine;
use crate::progress::Spinner;
use crate::terminal::board::{draw_at, draw_view};
use crate::terminal::play::command::shown;
use crate::terminal::play::input_reader::{InputReader, Prompt};
use crate::terminal::play::screen::Screen;
use crate::terminal::play::words::{Language, fill};
use crate::wrap::wrap;

pub(super) struct Session {
    pub(super) words: Words,
    pub(super) language: Language,
    pub(super) puzzle: Box<dyn AnyPuzzle>,
    pub(super) seat: Box<dyn Seat>,
    pub(super) solver: Box<dyn PuzzleSolver>,
    /// What the solver may use for an answer.
    pub(super) limits: Limits,
    /// The seed of the next board that is drawn.
    pub(super) next_seed: u64,
    /// The seed of the board that is played; none if the board was typed.
    pub(super) seed: Option<u64>,
    pub(super) input_reader: InputReader,
    pub(super) screen: Screen,
}

/// What becomes of a line.
enum Next {
    /// The board is as it was: only the next line is wanted.
    Ask,
    /// The board has changed, or is to be shown again.
    Show,
    /// The solver has solved the board.
    Finished,
    /// It is over.
    Quit,
}

impl Session {
    /// Plays until it is over.
    pub(super) fn run(&mut self) -> Result<(), Failure> {
        let parts: [(&str, &dyn std::fmt::Display); 2] =
            [("game", &self.puzzle.game()), ("board", &self.puzzle.board())];
        self.screen.say(&fill(self.words.welcome, &parts))?;
        self.tell_how()?;
        if let Some(goal) = self.puzzle.unusual_goal() {
            self.screen.say(self.words.goal)?;
            self.screen.say(&draw_at(self.puzzle.as_ref(), &goal))?;
        }
        self.tell_seed()?;
        while self.solve_by_hand()? && self.another()? {
            self.draw_another();
            self.tell_seed()?;
        }
        self.screen.say(self.words.bye)
    }

    /// Says what may be typed, in lines that fit.
    fn tell_how(&mut self) -> Result<(), Failure> {
        let legal = self.legal().join(", ");
        let how = if self.slides() { self.words.how_slide } else { self.words.how_plain };
        let lines = wrap(&fill(how, &[("moves", &legal)]), machine::width());
        self.screen.say(&lines.join("\n"))
    }

    /// Says which board this is, if it was drawn.
    fn tell_seed(&mut self) -> Result<(), Failure> {
        match self.seed {
            Some(seed) => self.screen.say(&fill(self.words.seed, &[("seed", &seed)])),
            None => Ok(()),
        }
    }

    /// One board; whether it was brought to an end.
    fn solve_by_hand(&mut self) -> Result<bool, Failure> {
        let mut next = Next::Show;
        loop {
            match next {
                Next::Quit => return Ok(false),
                Next::Finished => return Ok(true),
                Next::Show => self.show()?,
                Next::Ask => {}
            }
            if self.seat.standing() == Standing::Solved {
                self.tell_optimum()?;
                return Ok(true);
            }
            let text = fill(self.words.prompt, &[("n", &(self.seat.played().len() + 1))]);
            let mut words: Vec<String> = commands(self.language).map(str::to_owned).collect();
            words.extend(self.seat.legal());
            let Some(line) = self.input_reader.hear(Prompt { text, words }, &mut self.screen)? else {
                return Ok(false);
            };
            next = match command(&line) {
                Some(command) => self.obey(command)?,
                None => self.play(&line)?,
            };
        }
    }

    /// Whether another board is wanted.
    fn another(&mut self) -> Result<bool, Failure> {
        loop {
            let prompt = Prompt { text: self.words.again.to_owned(), words: Vec::new() };
            let Some(line) = self.input_reader.hear(prompt, &mut self.screen)? else { return Ok(false) };
            match command(&line) {
                Some(Command::Yes | Command::New) => return Ok(true),
                Some(Command::No | Command::Quit) => return Ok(false),
                _ => self.screen.say(self.words.yes_or_no)?,
            }
        }
    }

    fn draw_another(&mut self) {
        self.puzzle = self.puzzle.shuffled(self.next_seed);
        self.seat = self.puzzle.seat();
        self.seed = Some(self.next_seed);
        self.next_seed = self.next_seed.wrapping_add(1);
    }

    fn show(&mut self) -> Result<(), Failure> {
        let drawn = draw_view(&self.seat.view());
        self.screen.say(&format!("\n{drawn}"))
    }

    fn obey(&mut self, command: Command) -> Result<Next, Failure> {
        match command {
            Command::Quit => return Ok(Next::Quit),
            Command::Board => return Ok(Next::Show),
            Command::New => {
                self.draw_another();
                self.tell_seed()?;
                return Ok(Next::Show);
            }
            Command::Restart => {
                self.seat = self.puzzle.seat();
                self.screen.say(self.words.restarted)?;
                return Ok(Next::Show);
            }
            Command::Undo => return self.undo(),
            Command::Solve => return self.finish(),
            Command::Hint => self.hint()?,
            Command::Moves => {
                let played = self.seat.played().join(" ");
                let moves = fill(self.words.moves, &[("moves", &played)]);
                self.screen.say(if played.is_empty() { self.words.no_moves } else { &moves })?;
            }
            Command::Position => {
                let text = self.seat.text();
                self.screen.say(&text)?;
            }
            Command::Help | Command::Yes | Command::No => {
                let help = if self.slides() { self.words.help_slide } else { self.words.help_plain };
                let moves = self.seat.legal().join(" ");
                self.screen.say(&fill(help, &[("moves", &moves)]))?;
            }
        }
        Ok(Next::Ask)
    }

    /// Plays the moves of a line, as far as they can be played.
    fn play(&mut self, line: &str) -> Result<Next, Failure> {
        let n_before = self.seat.played().len();
        let mut refused = None;
        for word in line.split([' ', ',', '\t']).filter(|word| !word.is_empty()) {
            if self.seat.standing() != Standing::Open || !self.play_word(word) {
                refused = Some(word.to_owned());
                break;
            }
        }
        let is_changed = self.seat.played().len() != n_before;
        if let Some(word) = refused.filter(|_| self.seat.standing() == Standing::Open) {
            self.refuse(&word)?;
        } else if !is_changed {
            self.tell_how()?;
        }
        Ok(if is_changed { Next::Show } else { Next::Ask })
    }

    /// Whether a word could be played: a move, the piece that a move would slide, or several moves in one word.
    fn play_word(&mut self, word: &str) -> bool {
        let legal = self.seat.legal();
        let by_piece = legal.into_iter().find(|mv| slid(self.seat.as_mut(), mv).as_deref() == Some(word));
        if self.seat.play(&by_piece.unwrap_or_else(|| word.to_owned())).is_ok() {
            return true;
        }
        // Numbers of more than one digit are no moves in a row.
        let letters: Vec<String> = word.chars().filter(|letter| letter.is_alphabetic()).map(String::from).collect();
        let n_played = letters.iter().take_while(|letter| self.seat.play(letter).is_ok()).count();
        if n_played == word.chars().count() && 1 < n_played {
            return true;
        }
        // All of a word or nothing of it.
        for _ in 0..n_played {
            self.seat.undo();
        }
        false
    }

    fn refuse(&mut self, word: &str) -> Result<(), Failure> {
        let found = shown(word);
        let text = if let Some(nearest) = meant(word) {
            fill(self.words.unknown_near, &[("found", &found), ("nearest", &nearest)])
        } else {
            let legal = self.legal().join(", ");
            fill(self.words.not_legal, &[("found", &found), ("moves", &legal)])
        };
        self.screen.say(&text)
    }

    fn undo(&mut self) -> Result<Next, Failure> {
        let last = self.seat.played().pop();
        if !self.seat.undo() {
            self.screen.say(self.words.nothing_to_undo)?;
            return Ok(Next::Ask);
        }
        let last = self.named(&last.unwrap_or_default());
        self.screen.say(&fill(self.words.undone, &[("move", &last)]))?;
        Ok(Next::Show)
    }

    fn hint(&mut self) -> Result<(), Failure> {
        let here = self.seat.text();
        let text = match self.way_from(&here) {
            Some(way) if !way.moves.is_empty() => {
                let template = if way.is_optimal { self.words.hint } else { self.words.hint_open };
                let mv = self.named(&way.moves[0]);
                fill(template, &[("move", &mv), ("n", &way.moves.len()), ("least", &way.at_least)])
            }
            _ => self.words.no_way.to_owned(),
        };
        self.screen.say(&text)
    }

    /// Lets the solver bring the board to its goal.
    fn finish(&mut self) -> Result<Next, Failure> {
        let (here, n_own) = (self.seat.text(), self.seat.played().len());
        let Some(way) = self.way_from(&here) else {
            self.screen.say(self.words.no_way)?;
            return Ok(Next::Ask);
        };
        let mut said = Vec::with_capacity(way.moves.len());
        for mv in &way.moves {
            said.push(slid(self.seat.as_mut(), mv).unwrap_or_else(|| mv.clone()));
            if self.seat.play(mv).is_err() {
                break;
            }
        }
        let template = if way.is_optimal { self.words.solution } else { self.words.solution_open };
        let parts: [(&str, &dyn std::fmt::Display); 3] =
            [("n", &way.moves.len()), ("least", &way.at_least), ("moves", &said.join(" "))];
        self.screen.say(&fill(template, &parts))?;
        self.show()?;
        self.screen.say(&fill(self.words.by_solver, &[("n", &n_own)]))?;
        Ok(Next::Finished)
    }

    /// Says in how many moves the board was solved, and how few would have done.
    fn tell_optimum(&mut self) -> Result<(), Failure> {
        let n = self.seat.played().len();
        let start = self.puzzle.start();
        let text = match self.way_from(&start) {
            Some(way) => {
                let template = match way.is_optimal {
                    true if way.moves.len() == n => self.words.solved_best,
                    true => self.words.solved,
                    false => self.words.solved_open,
                };
                fill(template, &[("n", &n), ("best", &way.moves.len().min(n)), ("least", &way.at_least)])
            }
            None => fill(self.words.solved_bare, &[("n", &n)]),
        };
        self.screen.say(&text)
    }

    /// The solver's way from a position; Ctrl-C ends the search.
    fn way_from(&mut self, position: &str) -> Option<Way> {
        let handle = self.input_reader.handle();
        let spinner = Spinner::start(self.puzzle.game(), &handle);
        let way = self.solver.solve(position, &handle.control(self.limits));
        self.input_reader.at_ease();
        spinner.clear();
        way
    }

    /// Whether moves are known by the piece that they slide.
    fn slides(&mut self) -> bool {
        let legal = self.seat.legal();
        legal.first().is_some_and(|mv| slid(self.seat.as_mut(), mv).is_some())
    }

    /// The legal moves as people are told them.
    fn legal(&mut self) -> Vec<String> {
        let legal = self.seat.legal();
        legal.iter().map(|mv| self.named(mv)).collect()
    }

    /// A legal move with the piece that it slides, where it slides one: `7 (U)`.
    fn named(&mut self, mv: &str) -> String {
        match slid(self.seat.as_mut(), mv) {
            Some(piece) => format!("{piece} ({mv})"),
            None => mv.to_owned(),
        }
    }
}

/// The piece that a legal move slides into an empty cell, if that is what it does.
fn slid(seat: &mut dyn Seat, mv: &str) -> Option<String> {
    let before = seat.view();
    seat.play(mv).ok()?;
    let after = seat.view();
    seat.undo();
    let filled =
        before.cells.iter().zip(&after.cells).find(|(before, after)| before.text.is_empty() && !after.text.is_empty());
    filled.map(|(_, after)| after.text.clone())
}
