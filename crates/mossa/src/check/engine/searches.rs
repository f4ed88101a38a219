//! Checks of what a program answers to `go`, and when.

use std::time::Duration;

use mossa_catalogue::exam::{ExamPosition, ExamPositions};

use super::exam::{EngineReply, Exam, Found};
use crate::args::Protocol;

/// What a move has where its time is not what is checked.
const A_MOMENT: &str = "go movetime 100";
const MOMENT: Duration = Duration::from_millis(100);
/// A limit of nodes, and the most that may be reported under it: programs look at their counters now and then.
const N_NODES: u64 = 2_000;
const MAX_NODES: u64 = 100_000;
const DEPTH: u64 = 2;
/// What a search has that is limited by nodes or depth: how fast a program is does not matter.
const A_WHILE: Duration = Duration::from_secs(10);
/// A clock, in milliseconds.
const CLOCK: u64 = 500;
/// A search that must not end by itself is left alone for this long.
const PAUSE: Duration = Duration::from_millis(200);

fn places(exam: &Exam<'_>) -> &'static ExamPositions {
    exam.terms.variant.exam_positions()
}

fn legal_in_each(exam: &mut Exam<'_>, places: &'static [ExamPosition]) -> Result<(), Found> {
    if places.is_empty() {
        return Err(Found::Nothing("there is no such position on this board".to_owned()));
    }
    let patience = MOMENT + exam.terms.margin;
    places.iter().try_for_each(|place| exam.search(place, A_MOMENT, patience).map(|_| ()))
}

pub(super) fn start_position(exam: &mut Exam<'_>) -> Result<(), Found> {
    let patience = MOMENT + exam.terms.margin;
    exam.search(&places(exam).start, A_MOMENT, patience).map(|_| ())
}

pub(super) fn after_moves(exam: &mut Exam<'_>) -> Result<(), Found> {
    let patience = MOMENT + exam.terms.margin;
    exam.search(&places(exam).middle, A_MOMENT, patience).map(|_| ())
}

pub(super) fn special_moves(exam: &mut Exam<'_>) -> Result<(), Found> {
    let special = places(exam).special;
    legal_in_each(exam, special)
}

pub(super) fn only_move(exam: &mut Exam<'_>) -> Result<(), Found> {
    let only = places(exam).only;
    legal_in_each(exam, only)
}

pub(super) fn won(exam: &mut Exam<'_>) -> Result<(), Found> {
    let won = places(exam).won;
    legal_in_each(exam, won)
}

pub(super) fn no_move(exam: &mut Exam<'_>) -> Result<(), Found> {
    let over = places(exam).over;
    if over.is_empty() {
        return Err(Found::Nothing("there is no such position on this board".to_owned()));
    }
    let patience = MOMENT + exam.terms.margin;
    for place in over {
        exam.ask(place, A_MOMENT)?;
        let EngineReply { best, .. } = exam.answer(place, A_MOMENT, patience)?;
        if !["(none)", "0000"].contains(&best.as_str()) {
            return Err(format!("`{place}` is answered with `bestmove {best}`").into());
        }
    }
    Ok(())
}

pub(super) fn move_time(exam: &mut Exam<'_>) -> Result<(), Found> {
    let patience = MOMENT + exam.terms.margin;
    exam.search(&places(exam).middle, A_MOMENT, patience).map(|_| ())
}

pub(super) fn nodes(exam: &mut Exam<'_>) -> Result<(), Found> {
    let go = format!("go nodes {N_NODES}");
    let patience = A_WHILE + exam.terms.margin;
    let answer = exam.search(&places(exam).middle, &go, patience)?;
    match number_of("nodes", &answer) {
        Some(nodes) if MAX_NODES < nodes => Err(format!("`{go}` reports {nodes} nodes").into()),
        _ => Ok(()),
    }
}

pub(super) fn depth(exam: &mut Exam<'_>) -> Result<(), Found> {
    let go = format!("go depth {DEPTH}");
    let patience = A_WHILE + exam.terms.margin;
    let answer = exam.search(&places(exam).middle, &go, patience)?;
    match number_of("depth", &answer) {
        Some(depth) if DEPTH < depth => Err(format!("`{go}` reports depth {depth}").into()),
        _ => Ok(()),
    }
}

pub(super) fn clock(exam: &mut Exam<'_>) -> Result<(), Found> {
    under_clock(exam, "")
}

pub(super) fn moves_to_go(exam: &mut Exam<'_>) -> Result<(), Found> {
    under_clock(exam, " movestogo 1")
}

fn under_clock(exam: &mut Exam<'_>, more: &str) -> Result<(), Found> {
    let [first, second] = [exam.word("w", "p1"), exam.word("b", "p2")];
    let go = format!("go {first}time {CLOCK} {second}time {CLOCK} {first}inc 0 {second}inc 0{more}");
    let patience = Duration::from_millis(CLOCK) + exam.terms.margin;
    exam.search(&places(exam).middle, &go, patience).map(|_| ())
}

pub(super) fn infinite(exam: &mut Exam<'_>) -> Result<(), Found> {
    let (place, go) = (&places(exam).middle, "go infinite");
    exam.ask(place, go)?;
    leave_alone(exam, place, go, "stop")?;
    exam.say("stop")?;
    exam.answer(place, "stop", exam.terms.margin).map(|_| ())
}

pub(super) fn ready_while_thinking(exam: &mut Exam<'_>) -> Result<(), Found> {
    let place = &places(exam).middle;
    exam.ask(place, "go infinite")?;
    exam.say("isready")?;
    let said = exam.wait_for("readyok", exam.terms.margin, |line| line == "readyok")?;
    exam.say("stop")?;
    if said.iter().any(|line| line.starts_with("bestmove")) {
        return Err("it stops thinking to say that it is ready".to_owned().into());
    }
    exam.answer(place, "stop", exam.terms.margin).map(|_| ())
}

pub(super) fn ponder(exam: &mut Exam<'_>) -> Result<(), Found> {
    if exam.terms.protocol == Protocol::Ugi {
        return Err(Found::Nothing("UGI has no pondering".to_owned()));
    }
    let is_offered = |line: &String| line.starts_with("option name Ponder ");
    if !exam.introduction.iter().flatten().any(is_offered) {
        return Err(Found::Nothing("the option Ponder is not offered".to_owned()));
    }
    let place = &places(exam).middle;
    let go = format!("go ponder wtime {CLOCK} btime {CLOCK} winc 0 binc 0");
    exam.ask(place, &go)?;
    leave_alone(exam, place, &go, "ponderhit")?;
    exam.say("ponderhit")?;
    let patience = Duration::from_millis(CLOCK) + exam.terms.margin;
    exam.answer(place, "ponderhit", patience)?;
    exam.ask(place, &go)?;
    exam.say("stop")?;
    exam.answer(place, "stop", exam.terms.margin).map(|_| ())
}

/// Listens for a while to a search that must not end by itself.
fn leave_alone(exam: &mut Exam<'_>, place: &'static ExamPosition, go: &str, until: &str) -> Result<(), Found> {
    let said = exam.listen(PAUSE)?;
    if said.iter().any(|line| line.starts_with("bestmove")) {
        return Err(format!("`{place}`, `{go}` is answered before `{until}`").into());
    }
    let info: Vec<String> = said.into_iter().filter(|line| line.starts_with("info ")).collect();
    exam.keep(place, &info);
    Ok(())
}

/// The last number behind a word of `info`.
fn number_of(word: &str, answer: &EngineReply) -> Option<u64> {
    let number = |line: &String| {
        let mut words = line.split_whitespace();
        words.find(|&found| found == word || found == "string").filter(|&found| found == word)?;
        words.next()?.parse().ok()
    };
    answer.info.iter().rev().find_map(number)
}
