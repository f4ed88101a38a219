//! The tables of a report on a tournament.

use mossa_arena::Strength;

use super::Context;
use crate::cells::{Cells, name, number, raw, words};
use crate::document::{Cell, Column, Mark, Row, Table};
use crate::language::fill;

/// Points, ratings, how sure they are.
pub(super) fn standings(context: &Context<'_>) -> Table {
    let (w, cells) = (&context.words, Cells(context.numbers));
    let columns = vec![
        number("rank", w.rank),
        name("player", w.player),
        number("games", w.n_games),
        number("distinct_games", w.n_distinct),
        number("wins", w.wins),
        number("draws", w.draws),
        number("losses", w.losses),
        number("points", w.points),
        number("score", w.score),
        number("rating", w.rating),
        number("error", w.error),
        number("superiority", w.superiority),
    ];
    let order = &context.summary.order;
    let mut rows = Vec::new();
    let mut rank = 0;
    for (place, &player) in order.iter().enumerate() {
        let tally = &context.summary.tallies[player];
        let is_shared = 0 < place
            && context.summary.tallies[order[place - 1]].singles.mean().to_bits() == tally.singles.mean().to_bits();
        rank = if is_shared { rank } else { place as u64 + 1 };
        let next = order.get(place + 1).and_then(|&next| context.summary.superiority(player, next));
        let [rating, error] = strength_cells(context, player);
        let line = vec![
            cells.whole(rank),
            Cell::Code(context.name(player).into()),
            cells.whole(tally.singles.n()),
            cells.whole(tally.distinct.n()),
            cells.whole(tally.singles.0[2]),
            cells.whole(tally.singles.0[1]),
            cells.whole(tally.singles.0[0]),
            cells.points(tally.half_points()),
            cells.percent((0 < tally.singles.n()).then(|| tally.singles.mean())),
            rating,
            error,
            cells.percent(next),
        ];
        rows.push(Row { cells: line, mark: if rank == 1 { Mark::Best } else { Mark::Plain } });
    }
    Table {
        name: "standings".into(),
        title: w.t_standings.into(),
        note: w.t_standings_note.into(),
        columns,
        rows: rows.into_iter().collect(),
    }
}

/// The rating in words, with its bound where it has no number.
pub(super) fn strength_words(context: &Context<'_>, player: usize) -> String {
    let (w, numbers) = (&context.words, context.numbers);
    let bound = |text: &str, bound: f64| fill(text, &[("bound", &numbers.signed(bound, 0))]);
    match context.summary.ratings.strength(player) {
        Strength::Rated { rating, .. } => numbers.signed(rating, 0),
        Strength::Above { at_least: Some(least) } => bound(w.above_bound, least),
        Strength::Above { at_least: None } => w.above.into(),
        Strength::Below { at_most: Some(most) } => bound(w.below_bound, most),
        Strength::Below { at_most: None } => w.below.into(),
        Strength::Apart => w.apart.into(),
    }
}

fn strength_cells(context: &Context<'_>, player: usize) -> [Cell; 2] {
    let shown = strength_words(context, player);
    match context.summary.ratings.strength(player) {
        Strength::Rated { rating, error } => [
            Cell::Number { shown, raw: raw(rating) },
            Cell::Number { shown: context.numbers.decimal(error, 0), raw: raw(error) },
        ],
        _ => [Cell::Number { shown, raw: String::new() }, Cell::Empty],
    }
}

/// Points against every opponent, and how sure it is which player is stronger.
pub(super) fn crosstables(context: &Context<'_>) -> Vec<Table> {
    let (w, order) = (&context.words, &context.summary.order);
    if order.len() < 2 {
        return Vec::new();
    }
    let cells = Cells(context.numbers);
    let points = |one: usize, other: usize| {
        let singles = context.summary.crosstable.singles(one, other);
        let half_points = singles.0[1] + 2 * singles.0[2];
        let Cell::Number { shown, raw } = cells.points(half_points) else { return Cell::Empty };
        let shown = format!("{shown} / {}", context.numbers.whole(singles.n()));
        if singles.n() == 0 { Cell::Empty } else { Cell::Number { shown, raw } }
    };
    let superiority = |one: usize, other: usize| cells.percent(context.summary.superiority(one, other));
    vec![
        square(context, ("crosstable", w.t_crosstable, w.t_crosstable_note), points),
        square(context, ("superiority", w.t_superiority, w.t_superiority_note), superiority),
    ]
}

fn square(
    context: &Context<'_>,
    (key, title, note): (&'static str, &str, &str),
    cell: impl Fn(usize, usize) -> Cell,
) -> Table {
    let order = &context.summary.order;
    let mut columns = vec![number("rank", "#"), name("player", context.words.player)];
    let heads = order.iter().enumerate().map(|(place, &player)| {
        let mut column: Column = number(context.name(player), "");
        column.title = (place + 1).to_string();
        column
    });
    columns.extend(heads);
    let row = |(place, &one): (usize, &usize)| {
        let mut line = vec![Cells(context.numbers).whole(place as u64 + 1), Cell::Code(context.name(one).into())];
        line.extend(order.iter().map(|&other| if one == other { Cell::Empty } else { cell(one, other) }));
        Row { cells: line, mark: Mark::Plain }
    };
    let rows = order.iter().enumerate().map(row).collect();
    Table { name: key.into(), title: title.into(), note: note.into(), columns, rows }
}

/// What it took, how games ended, where points were made.
pub(super) fn work(context: &Context<'_>) -> Vec<Table> {
    let mut tables = vec![players(context), terminations(context)];
    if 1 < context.games.boards.len() {
        tables.push(boards(context));
    }
    tables
}

fn players(context: &Context<'_>) -> Table {
    let (w, cells) = (&context.words, Cells(context.numbers));
    let has_time = context.summary.tallies.iter().any(|tally| tally.work.seconds.is_some());
    let mut columns = vec![
        name("player", w.player),
        number("moves", w.moves),
        number("states_evaluated", w.states),
        number("states_per_move", w.states_a_move),
        number("prunings", w.prunings),
        number("nodes", w.nodes),
    ];
    if has_time {
        columns.extend([
            number("seconds", w.time),
            number("seconds_per_move", w.time_a_move),
            number("slowest", w.slowest),
        ]);
    }
    columns.push(number("forfeits", w.forfeits));
    let row = |&player: &usize| {
        let tally = &context.summary.tallies[player];
        let work = &tally.work;
        let a_move = |total: f64| (0 < work.moves).then(|| total / work.moves as f64);
        let mut line = vec![
            Cell::Code(context.name(player).into()),
            cells.whole(work.moves),
            cells.whole(work.states_evaluated),
            cells.mean(a_move(work.states_evaluated as f64)),
            cells.whole(work.prunings),
            cells.whole(work.nodes),
        ];
        if has_time {
            line.extend([
                cells.seconds(work.seconds),
                cells.seconds(work.seconds.and_then(a_move)),
                cells.seconds(work.slowest),
            ]);
        }
        line.push(cells.whole(tally.forfeits));
        Row { cells: line, mark: Mark::Plain }
    };
    let rows = context.summary.order.iter().map(row).collect();
    Table { name: "work".into(), title: w.t_work.into(), note: w.t_work_note.into(), columns, rows }
}

fn terminations(context: &Context<'_>) -> Table {
    let (w, cells) = (&context.words, Cells(context.numbers));
    let all = context.games.rows.len() as f64;
    let mut counted: Vec<(&str, u64)> =
        context.games.terminations.iter().zip(context.summary.terminations.iter().copied()).collect();
    counted.sort_by_key(|&(name, n)| (std::cmp::Reverse(n), name));
    let row = |(ending, n): (&str, u64)| Row {
        cells: vec![Cell::Code(ending.into()), cells.whole(n), cells.percent(Some(n as f64 / all))],
        mark: Mark::Plain,
    };
    let columns = vec![name("termination", w.termination), number("games", w.n_games), number("share", w.share)];
    let rows = counted.into_iter().map(row).collect();
    Table { name: "terminations".into(), title: w.t_terminations.into(), note: String::new(), columns, rows }
}

fn boards(context: &Context<'_>) -> Table {
    let (w, cells) = (&context.words, Cells(context.numbers));
    let mut columns = vec![name("board", w.board), number("games", w.n_games)];
    columns.extend(context.summary.order.iter().map(|&player| number(context.name(player), context.name(player))));
    let row = |(board, results): (&str, &Vec<mossa_arena::Singles>)| {
        let n_games = results.iter().map(mossa_arena::Counts::n).sum::<u64>() / 2;
        let mut line = vec![Cell::Word(board.into()), cells.whole(n_games)];
        line.extend(context.summary.order.iter().map(|&player| {
            let singles = &results[player];
            if singles.n() == 0 { Cell::Empty } else { cells.points(singles.0[1] + 2 * singles.0[2]) }
        }));
        Row { cells: line, mark: Mark::Plain }
    };
    let rows = context.games.boards.iter().zip(&context.summary.boards).map(row).collect();
    Table { name: "boards".into(), title: w.t_boards.into(), note: String::new(), columns, rows }
}

/// Every game.
pub(super) fn games(context: &Context<'_>) -> Table {
    let (w, cells) = (&context.words, Cells(context.numbers));
    let columns = vec![
        number("game", w.number),
        name("first", w.first),
        name("second", w.second),
        words("board", w.board),
        words("result", w.result),
        words("termination", w.termination),
        number("moves", w.moves),
        number("first_states_evaluated", w.first_states),
        number("second_states_evaluated", w.second_states),
        number("first_prunings", w.first_prunings),
        number("second_prunings", w.second_prunings),
    ];
    let row = |(place, game): (usize, &crate::gather::GameRow)| {
        let [first, second] = game.players.map(|player| Cell::Code(context.games.players.name(player).into()));
        let result = match game.half_points {
            Some(2) => "1-0",
            Some(1) => "1/2-1/2",
            Some(_) => "0-1",
            None => w.open,
        };
        let line = vec![
            cells.whole(place as u64 + 1),
            first,
            second,
            Cell::Word(context.games.boards.name(game.board).into()),
            Cell::Word(result.into()),
            Cell::Code(context.games.terminations.name(game.termination).into()),
            cells.whole(game.work[0].moves + game.work[1].moves),
            cells.whole(game.work[0].states_evaluated),
            cells.whole(game.work[1].states_evaluated),
            cells.whole(game.work[0].prunings),
            cells.whole(game.work[1].prunings),
        ];
        Row { cells: line, mark: Mark::Plain }
    };
    let rows = context.games.rows.iter().enumerate().map(row).collect();
    Table { name: "games".into(), title: w.t_games.into(), note: String::new(), columns, rows }
}
