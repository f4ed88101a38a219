//! What is to be run, from what was typed.

use std::path::Path;

use mossa_catalogue::{Games, Outsiders};
use mossa_lab::ledger::Opening;
use mossa_lab::order::Order;
use mossa_lab::spec::{Book, House};

use crate::args::RunArgs;
use crate::failure::Failure;
use crate::outside;

/// All that was asked for. Nothing has been touched yet.
pub(super) fn orders(
    games: Games,
    (file, args): (Option<&str>, &RunArgs),
    outsiders: &Outsiders,
) -> Result<Vec<Order>, Failure> {
    let house = House { games, outsiders, find_program: &outside::find };
    // Whoever types `--resume FILE` means a file.
    let named = args.resume.as_deref().filter(|name| !name.is_empty());
    match (file, named) {
        (Some(_), Some(run)) => {
            Err(Failure::of(format!("--resume {run}"), "a file is named too: expected a run or a file"))
        }
        (Some(file), None) => of_file(file, &house),
        (None, Some(file)) if Path::new(file).is_file() => of_file(file, &house),
        (None, Some(run)) => {
            let ledger = super::open(args.ledger.as_deref(), Opening::Existing)?;
            let order = Order::of_run(&ledger, run, &house);
            Ok(vec![order.map_err(|error| Failure::BadInput(error.to_string()))?])
        }
        (None, None) => Err(Failure::of("--resume", "nothing is named: expected a file or a run")),
    }
}

fn of_file(file: &str, house: &House<'_>) -> Result<Vec<Order>, Failure> {
    let book = Book::load(Path::new(file), house).map_err(|fault| Failure::BadInput(fault.to_string()))?;
    Ok(Order::of_book(book))
}
