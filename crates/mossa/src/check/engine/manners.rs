//! Checks of everything but searches: the introduction, what is said when, and the end.

use std::time::Duration;

use super::exam::{Exam, Found};
use super::info;
use crate::output;

/// Nothing must be said in this time after everything was answered.
const PAUSE: Duration = Duration::from_millis(100);

pub(super) fn start(exam: &mut Exam<'_>) -> Result<(), Found> {
    exam.start()?;
    // A program that ends at once is found out by whatever is asked of it next; this is only whether it could begin.
    Ok(())
}

pub(super) fn introduction(exam: &mut Exam<'_>) -> Result<(), Found> {
    let said = exam.introduce()?;
    for word in ["id name ", "id author "] {
        if !said.iter().any(|line| line.starts_with(word)) {
            return Err(format!("there is no `{}`", word.trim_end()).into());
        }
    }
    Ok(())
}

pub(super) fn ready(exam: &mut Exam<'_>) -> Result<(), Found> {
    exam.wake()?;
    exam.ready()
}

pub(super) fn new_game(exam: &mut Exam<'_>) -> Result<(), Found> {
    exam.wake()?;
    exam.say(exam.word("ucinewgame", "uginewgame"))?;
    exam.ready()
}

pub(super) fn unknown_commands(exam: &mut Exam<'_>) -> Result<(), Found> {
    exam.wake()?;
    for line in ["joho", "", "   ", "setoption name No Such Option value 3", "debug off", "go-go gadget"] {
        exam.say(line)?;
    }
    exam.ready()
}

pub(super) fn idle_stop(exam: &mut Exam<'_>) -> Result<(), Found> {
    exam.wake()?;
    exam.say("stop")?;
    exam.say("isready")?;
    let said = exam.wait_for("readyok", exam.terms.startup, |line| line == "readyok")?;
    match said.iter().find(|line| line.starts_with("bestmove")) {
        Some(line) => Err(format!("`stop` is answered with `{line}`").into()),
        None => Ok(()),
    }
}

pub(super) fn info(exam: &mut Exam<'_>) -> Result<(), Found> {
    if exam.info.is_empty() {
        return Err(Found::Nothing("it says nothing about its searches".to_owned()));
    }
    for (place, line) in &exam.info {
        if let Some(what) = info::fault_of(line, exam.seat(place)) {
            return Err(format!("`{place}`: {what}").into());
        }
    }
    Ok(())
}

pub(super) fn silence(exam: &mut Exam<'_>) -> Result<(), Found> {
    exam.wake()?;
    let more = exam.listen(PAUSE)?;
    exam.late.extend(more);
    let is_talk = |line: &&String| !line.trim().is_empty() && !line.starts_with("info string");
    match exam.late.iter().find(is_talk) {
        Some(line) => Err(format!("`{line}` comes after it").into()),
        None => Ok(()),
    }
}

pub(super) fn memory(exam: &mut Exam<'_>) -> Result<(), Found> {
    let Some(peak) = exam.peak_bytes else {
        return Err(Found::Nothing("how much it holds cannot be found out on this system".to_owned()));
    };
    let most = exam.terms.memory;
    if peak <= most {
        return Ok(());
    }
    Err(format!("it held {}: expected at most {}", output::memory(peak), output::memory(most)).into())
}

pub(super) fn quit(exam: &mut Exam<'_>) -> Result<(), Found> {
    exam.wake()?;
    exam.say("quit")?;
    exam.end()
}

pub(super) fn quit_while_thinking(exam: &mut Exam<'_>) -> Result<(), Found> {
    exam.ask(&exam.terms.variant.exam_positions().middle, "go infinite")?;
    exam.say("quit")?;
    exam.end()
}

pub(super) fn end_of_input(exam: &mut Exam<'_>) -> Result<(), Found> {
    exam.wake()?;
    exam.hang_up();
    exam.end()
}
