//! `mossa eval connect-x` and `mossa eval chess`: the value of a position by an evaluation, and its terms.

use std::io::Write as _;

use mossa_catalogue::{AnyPosition, Evaluated, Games};
use mossa_wire::{Evaluation, Evaluations, Number};

use crate::args::EvalArgs;
use crate::failure::{CommandOutcome, Failure};
use crate::table::{Column, Side, Table};
use crate::{output, plan};

pub(super) fn run(args: &EvalArgs, games: Games) -> Result<CommandOutcome, Failure> {
    plan::refuse_boards(&args.game, &args.boards)?;
    if args.heuristic.is_some() {
        return Err(Failure::of("--heuristic", format!("{} has no such thing: expected --eval NAME", args.game)));
    }
    let eval = plan::evaluation(plan::entry(games, &args.game)?, args.eval.as_deref())?;
    let positions = plan::positions(games, &args.game, &args.start, args.boards.file.as_deref())?;
    let evaluate = |position: &dyn AnyPosition| {
        let evaluated = position.evaluate(eval).map_err(|error| Failure::of("--eval", error))?;
        Ok((evaluation(position, eval, &evaluated), evaluated))
    };
    let results =
        positions.positions.iter().map(|position| evaluate(position.as_ref())).collect::<Result<Vec<_>, Failure>>()?;
    if !args.output.json {
        return write(args, &results);
    }
    let mut documents: Vec<Evaluation> = results.into_iter().map(|(document, _)| document).collect();
    match documents.pop() {
        Some(one) if !positions.is_batch => output::json(&one)?,
        last => {
            documents.extend(last);
            output::json(&Evaluations { results: documents })?;
        }
    }
    Ok(CommandOutcome::Success)
}

fn evaluation(position: &dyn AnyPosition, eval: &str, evaluated: &Evaluated) -> Evaluation {
    Evaluation {
        game: position.game().into(),
        board: position.board(),
        position: position.text(),
        eval: eval.into(),
        value: Number(evaluated.value),
        terms: evaluated.terms.iter().map(|&(name, value)| (name.to_owned(), Number(value))).collect(),
    }
}

fn write(args: &EvalArgs, results: &[(Evaluation, Evaluated)]) -> Result<CommandOutcome, Failure> {
    // A game that is over has no terms; all others have the same.
    let longest = results.iter().map(|(_, evaluated)| &evaluated.terms).max_by_key(|terms| terms.len());
    let terms: Vec<&'static str> = longest.into_iter().flatten().map(|&(name, _)| name).collect();
    let mut columns =
        vec![Column { title: "position", side: Side::Left }, Column { title: "value", side: Side::Right }];
    columns.push(Column { title: "eval", side: Side::Left });
    columns.extend(terms.iter().map(|&title| Column { title, side: Side::Right }));
    let row = |(document, _): &(Evaluation, Evaluated)| {
        let mut row = vec![document.position.clone(), document.value.0.to_string(), document.eval.clone()];
        let term = |name: &&str| document.terms.get(*name).map_or_else(String::new, |term| term.0.to_string());
        row.extend(terms.iter().map(term));
        row
    };
    let mut out = output::out();
    Table { columns, rows: results.iter().map(row).collect() }.write(args.output.format, &mut out)?;
    out.flush()?;
    Ok(CommandOutcome::Success)
}
