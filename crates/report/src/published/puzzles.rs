//! The puzzles of reports A and D, board by board and method by method.

use mossa_wire::Status;

use super::tables::{PuzzleA, PuzzleD};
use super::{Context, Kept, names};
use crate::cells::{Cells, name, number, words};
use crate::document::{Cell, Mark, Remark, Row, Section, Table};
use crate::gather::PuzzleRow;
use crate::language::fill;

/// What we got for a board by a method.
fn ours<'a>(kept: Option<&'a Kept>, board: &str, algorithm: &str, heuristic: &str) -> Option<&'a PuzzleRow> {
    let puzzles = &kept?.gathered.puzzles;
    puzzles
        .rows
        .iter()
        .find(|row| puzzles.instance(row.instance) == board && puzzles.method(row.method) == (algorithm, heuristic))
}

/// The proven shortest length of a board, from any method.
fn proven(kept: Option<&Kept>, board: &str) -> Option<u32> {
    let puzzles = &kept?.gathered.puzzles;
    puzzles.rows.iter().find(|row| row.optimal && puzzles.instance(row.instance) == board)?.length
}

/// Their steps as moves: A1 and one row of A2 count boards.
fn moves(row: &PuzzleA) -> u64 {
    let counts_boards = row.board == "A1" || row.board == "A2" && row.steps == 156;
    row.steps - u64::from(counts_boards)
}

/// Report A's four boards.
pub(super) fn report_a(context: &Context<'_>) -> Section {
    let (w, cells, kept) = (&context.words, Cells(context.numbers), context.run(names::A_PUZZLES));
    let mut columns = vec![name("board", w.board), words("algorithm", w.algorithm), words("heuristic", w.heuristic)];
    columns.extend(context.beside("moves", w.moves));
    columns.push(number("shortest", w.shortest));
    columns.extend(context.beside("horizon", w.horizon));
    columns.extend(context.beside("visited", w.visited));
    columns.extend(context.beside("seconds", w.time));
    columns.push(words("why", w.why));
    let row = |theirs: &PuzzleA| {
        let ours = ours(kept, &theirs.board, &theirs.algorithm, &theirs.heuristic);
        let shortest = proven(kept, &theirs.board);
        let line = vec![
            Cell::Word(theirs.board.clone()),
            Cell::Code(theirs.algorithm.clone()),
            Cell::Code(theirs.heuristic.clone()),
            cells.whole(moves(theirs)),
            length_cell(context, ours),
            shortest.map_or(Cell::Empty, |shortest| cells.whole(shortest.into())),
            cells.whole(theirs.horizon),
            ours.map_or(Cell::Empty, |ours| cells.whole(ours.horizon)),
            cells.whole(theirs.visited),
            ours.map_or(Cell::Empty, |ours| cells.whole(ours.visited)),
            cells.seconds(Some(theirs.milliseconds / 1e3)),
            cells.seconds(ours.and_then(|ours| ours.seconds)),
            Cell::Word(why_a(context, theirs, ours, shortest)),
        ];
        Row { cells: line, mark: Mark::Plain }
    };
    let rows = context.tables.puzzles_a.iter().map(row).collect();
    let (title, note) = (w.a_puzzles_table.into(), context.note_of(kept));
    let table = Table { name: "report-a-puzzles".into(), title, note, columns, rows };
    Section {
        id: "a-puzzles".into(),
        title: w.a_puzzles.into(),
        paragraphs: vec![w.a_puzzles_about.into()],
        remarks: Vec::new(),
        tables: vec![table],
        plots: Vec::new(),
    }
}

fn length_cell(context: &Context<'_>, ours: Option<&PuzzleRow>) -> Cell {
    match ours {
        None => Cell::Empty,
        Some(row) => row.length.map_or_else(
            || Cell::Number { shown: context.words.stopped.into(), raw: String::new() },
            |length| Cells(context.numbers).whole(length.into()),
        ),
    }
}

fn why_a(context: &Context<'_>, theirs: &PuzzleA, ours: Option<&PuzzleRow>, shortest: Option<u32>) -> String {
    let (w, their_moves) = (&context.words, moves(theirs));
    let Some(ours) = ours else { return w.missing.into() };
    let longer =
        shortest.map(u64::from).filter(|&shortest| shortest < their_moves).map(|shortest| their_moves - shortest);
    let is_a_star = theirs.algorithm == "a-star";
    let mut reasons = Vec::new();
    if is_a_star && theirs.heuristic == "misplaced" && theirs.board != "A1" {
        reasons.push(w.why_global.to_owned());
    }
    match (is_a_star, longer, ours.length.map(u64::from)) {
        (true, Some(longer), _) => reasons.push(fill(w.why_longer, &[("n", &context.numbers.whole(longer))])),
        (_, _, None) => reasons.push(w.why_stopped.to_owned()),
        (true, None, Some(length)) if length == their_moves && ours.optimal => {
            reasons.push(w.why_same_proven.to_owned());
        }
        (_, _, Some(length)) if length == their_moves => reasons.push(w.why_same.to_owned()),
        (false, _, Some(_)) => reasons.push(w.why_greedy.to_owned()),
        (true, None, Some(_)) => reasons.push(w.why_shorter.to_owned()),
    }
    reasons.join(" ")
}

/// Report D's six boards.
pub(super) fn report_d(context: &Context<'_>) -> Section {
    let (w, cells, kept) = (&context.words, Cells(context.numbers), context.run(names::D_PUZZLES));
    let columns = vec![
        name("board", w.board),
        words("algorithm", w.algorithm),
        words("heuristic", w.heuristic),
        words("printed", w.printed),
        context.beside("moves", w.moves)[1].clone(),
        number("shortest", w.shortest),
        number("expanded_ours", w.expanded),
        context.beside("seconds", w.time)[1].clone(),
        words("why", w.why),
    ];
    let row = |theirs: &PuzzleD| {
        let ours = ours(kept, &theirs.board, &theirs.algorithm, &theirs.heuristic);
        let shortest = proven(kept, &theirs.board);
        let line = vec![
            Cell::Word(theirs.board.clone()),
            Cell::Code(theirs.algorithm.clone()),
            Cell::Code(theirs.heuristic.clone()),
            Cell::Word(theirs.printed.clone()),
            length_cell(context, ours),
            shortest.map_or(Cell::Empty, |shortest| cells.whole(shortest.into())),
            ours.map_or(Cell::Empty, |ours| cells.whole(ours.expanded)),
            cells.seconds(ours.and_then(|ours| ours.seconds)),
            Cell::Word(why_d(context, theirs, ours, shortest)),
        ];
        Row { cells: line, mark: Mark::Plain }
    };
    let rows = context.tables.puzzles_d.iter().map(row).collect();
    let (title, note) = (w.d_puzzles_table.into(), context.note_of(kept));
    let table = Table { name: "report-d-puzzles".into(), title, note, columns, rows };
    let optimum = |board: &str| proven(kept, board).map_or_else(|| "?".to_owned(), |length| length.to_string());
    let about = fill(w.d_puzzles_about, &[("d25", optimum("D25")), ("d35", optimum("D35"))]);
    Section {
        id: "d-puzzles".into(),
        title: w.d_puzzles.into(),
        paragraphs: vec![about],
        remarks: Vec::new(),
        tables: vec![table],
        plots: Vec::new(),
    }
}

fn why_d(context: &Context<'_>, theirs: &PuzzleD, ours: Option<&PuzzleRow>, shortest: Option<u32>) -> String {
    let w = &context.words;
    let Some(ours) = ours else { return w.missing.into() };
    let is_unsolved = theirs.printed.contains("unsolved");
    let is_stopped = ours.status == Status::Limit;
    // The number in a board's name is the length of the walk that made it, and what they call its optimum.
    let walk: Option<u32> = theirs.board.trim_start_matches('D').parse().ok();
    let is_called_optimal = theirs.printed.contains("opt");
    let beaten = shortest.zip(walk).filter(|(shortest, walk)| is_called_optimal && shortest < walk);
    match (is_unsolved, is_stopped, beaten) {
        (true, true, _) => w.why_both_unsolved.into(),
        (true, false, _) => w.why_unsolved.into(),
        (false, _, Some((shortest, walk))) => {
            fill(w.why_walk, &[("walk", walk.to_string()), ("shortest", shortest.to_string())])
        }
        (false, true, None) => w.why_stopped.into(),
        (false, false, None) if is_called_optimal && ours.length == shortest => w.why_agree.into(),
        (false, false, None) if is_called_optimal => w.why_opt_greedy.into(),
        (false, false, None) => w.why_greedy.into(),
    }
}

/// Boards whose published length is not the shortest: theirs, and ours.
pub(super) fn remarks(context: &Context<'_>) -> Vec<Remark> {
    let w = &context.words;
    let mut found: Vec<(&str, &str, u64, u32)> = Vec::new();
    let in_a = context.run(names::A_PUZZLES);
    for row in context.tables.puzzles_a.iter().filter(|row| row.algorithm == "a-star") {
        if let Some(shortest) = proven(in_a, &row.board).filter(|&shortest| u64::from(shortest) < moves(row)) {
            found.push(("A", &row.board, moves(row), shortest));
        }
    }
    let in_d = context.run(names::D_PUZZLES);
    for cell in context.tables.puzzles_d.iter().filter(|cell| cell.printed.contains("opt")) {
        let walk: Option<u32> = cell.board.trim_start_matches('D').parse().ok();
        if let Some((shortest, walk)) = proven(in_d, &cell.board).zip(walk).filter(|(shortest, walk)| shortest < walk) {
            found.push(("D", &cell.board, walk.into(), shortest));
        }
    }
    found.dedup_by_key(|(_, board, _, _)| *board);
    let remark = |(report, board, theirs, shortest): (&str, &str, u64, u32)| {
        let figure = fill(w.r_a3_figure, &[("length", &shortest.to_string())]);
        let values = [("board", board.to_owned()), ("report", report.to_owned()), ("theirs", theirs.to_string())];
        Remark::new(figure, fill(w.r_a3, &values))
    };
    found.into_iter().map(remark).collect()
}
