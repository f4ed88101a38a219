//! Report A's twenty games of chess, figure by figure.

use super::tables::ChessA;
use super::{Context, Kept, names};
use crate::cells::{Cells, name, number, words};
use crate::document::{Cell, Column, Mark, Remark, Row, Section, Table};
use crate::gather::{GameRow, without_depth};
use crate::language::{fill, listed};

/// What a row comes to.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Verdict {
    /// Every figure agrees.
    Agrees,
    /// All but one, which is known to be printed wrongly: what was printed, and what is right.
    Slip(u64, u64),
    /// These do not.
    Differs(Vec<&'static str>),
    /// We have no such game.
    Missing,
}

/// The one figure that the report prints wrongly: in the game of minimax, `hard` at depth 2 against itself, Black's states
/// are those of the same game by alpha-beta.
const SLIP: (u64, u64) = (15_004, 15_049);

/// Our game for a row of theirs.
fn ours<'a>(context: &Context<'a>, theirs: &ChessA) -> Option<&'a GameRow> {
    let runs = context.runs.iter().filter(|kept| kept.run.name.starts_with(names::A_CHESS));
    runs.into_iter().find_map(|kept| kept.gathered.games.rows.iter().find(|row| is_game(kept, row, theirs)))
}

fn is_game(kept: &Kept, row: &GameRow, theirs: &ChessA) -> bool {
    row.players.iter().zip(&theirs.players).all(|(&player, (evaluation, depth))| {
        // Players that meet themselves have a word before their spec, to have two names.
        let name = kept.gathered.games.players.name(player);
        let spec = name.split_whitespace().last().unwrap_or(name);
        let (family, found) = without_depth(spec);
        found.map(u64::from) == Some(*depth) && family == format!("{}:eval={evaluation}", theirs.algorithm)
    })
}

fn verdict(context: &Context<'_>, theirs: &ChessA) -> Verdict {
    let w = &context.words;
    let Some(ours) = ours(context, theirs) else { return Verdict::Missing };
    let result = match ours.half_points {
        Some(2) => "1-0",
        Some(1) => "1/2-1/2",
        Some(_) => "0-1",
        None => "",
    };
    let of_both = |of: fn(&mossa_wire::MatchWork) -> u64| [of(&ours.work[0]), of(&ours.work[1])];
    let states = of_both(|work| work.states_evaluated);
    let is_slip = theirs.algorithm == "minimax" && (theirs.states[1], states[1]) == SLIP;
    let mut differs = Vec::new();
    let mut check = |agrees: bool, what: &'static str| {
        if !agrees {
            differs.push(what);
        }
    };
    check(result == theirs.result, w.result);
    check(of_both(|work| work.moves + 1) == theirs.moves, w.moves);
    check(states == theirs.states || is_slip && states[0] == theirs.states[0], w.states);
    check(theirs.prunings.is_none_or(|prunings| prunings == of_both(|work| work.prunings)), w.prunings);
    match (differs.is_empty(), is_slip) {
        (true, true) => Verdict::Slip(SLIP.0, SLIP.1),
        (true, false) => Verdict::Agrees,
        (false, _) => Verdict::Differs(differs),
    }
}

/// Both tables.
pub(super) fn report_a(context: &Context<'_>) -> Section {
    let w = &context.words;
    let kept = |algorithm: &str| {
        let prefix = format!("{}-{algorithm}", names::A_CHESS);
        context.runs.iter().find(|kept| kept.run.name.starts_with(&prefix))
    };
    let table = |algorithm: &'static str| Table {
        name: format!("report-a-chess-{algorithm}"),
        title: fill(w.a_chess_table, &[("algorithm", algorithm)]),
        note: context.note_of(kept(algorithm)),
        columns: columns(context),
        rows: context
            .tables
            .chess_a
            .iter()
            .filter(|row| row.algorithm == algorithm)
            .map(|row| line(context, row))
            .collect(),
    };
    Section {
        id: "a-chess".into(),
        title: w.a_chess.into(),
        paragraphs: vec![w.a_chess_about.into()],
        remarks: Vec::new(),
        tables: vec![table("alpha-beta"), table("minimax")],
        plots: Vec::new(),
    }
}

fn columns(context: &Context<'_>) -> Vec<Column> {
    let w = &context.words;
    let mut columns = vec![
        name("white", w.white),
        name("black", w.black),
        words("result_theirs", &fill(w.theirs, &[("what", w.result)])),
        words("result_ours", &fill(w.ours, &[("what", w.result)])),
    ];
    columns.extend(context.beside("moves", w.moves));
    columns.extend(context.beside("states", w.states));
    columns.extend(context.beside("prunings", w.prunings));
    columns.push(number("seconds_theirs", &fill(w.theirs, &[("what", w.time)])));
    columns.push(number("seconds_ours", &fill(w.ours, &[("what", w.time)])));
    columns.push(words("why", w.why));
    columns
}

fn line(context: &Context<'_>, theirs: &ChessA) -> Row {
    let (w, cells, ours) = (&context.words, Cells(context.numbers), ours(context, theirs));
    let player = |at: usize| Cell::Code(format!("{} {}", theirs.players[at].0, theirs.players[at].1));
    let both = |values: [u64; 2]| Cell::Number {
        shown: values.map(|value| context.numbers.whole(value)).join(" / "),
        raw: values.map(|value| value.to_string()).join("/"),
    };
    let of_both = |of: fn(&mossa_wire::MatchWork) -> u64| {
        ours.map_or(Cell::Empty, |ours| both([of(&ours.work[0]), of(&ours.work[1])]))
    };
    let result = ours
        .and_then(|ours| ours.half_points)
        .map_or(Cell::Empty, |half| Cell::Word(["0-1", "1/2-1/2", "1-0"][usize::from(half)].into()));
    let seconds = ours.and_then(|ours| Some(ours.work[0].seconds? + ours.work[1].seconds?));
    let why = match verdict(context, theirs) {
        Verdict::Agrees => w.chess_agrees.to_owned(),
        Verdict::Slip(printed, right) => {
            let [printed, right] = [printed, right].map(|n| context.numbers.whole(n));
            fill(w.chess_slip, &[("printed", &printed), ("ours", &right)])
        }
        Verdict::Differs(what) => {
            let what: Vec<String> = what.into_iter().map(str::to_lowercase).collect();
            fill(w.chess_differs, &[("what", &listed(&what, context.language))])
        }
        Verdict::Missing => w.chess_missing.to_owned(),
    };
    let line = vec![
        player(0),
        player(1),
        Cell::Word(theirs.result.clone()),
        result,
        both(theirs.moves),
        of_both(|work| work.moves + 1),
        both(theirs.states),
        of_both(|work| work.states_evaluated),
        theirs.prunings.map_or(Cell::Empty, both),
        of_both(|work| work.prunings),
        cells.seconds(Some(theirs.milliseconds / 1e3)),
        cells.seconds(seconds),
        Cell::Word(why),
    ];
    Row { cells: line, mark: Mark::Plain }
}

/// How many games agree.
pub(super) fn remarks(context: &Context<'_>) -> Vec<Remark> {
    let w = &context.words;
    let verdicts: Vec<Verdict> = context.tables.chess_a.iter().map(|row| verdict(context, row)).collect();
    let count = |is: fn(&Verdict) -> bool| verdicts.iter().filter(|verdict| is(verdict)).count() as u64;
    let n_agree = count(|verdict| *verdict == Verdict::Agrees);
    let n_slips = count(|verdict| matches!(verdict, Verdict::Slip(..)));
    let [n, all, slips] = [n_agree, verdicts.len() as u64, n_slips].map(|n| context.numbers.whole(n));
    if count(|verdict| *verdict == Verdict::Missing) == verdicts.len() as u64 {
        return Vec::new();
    }
    vec![Remark::new(fill(w.r_chess_figure, &[("n", &n), ("all", &all)]), fill(w.r_chess, &[("slips", &slips)]))]
}
