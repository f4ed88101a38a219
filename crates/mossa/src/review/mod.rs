//! `mossa review`: games move by move. [`games`] reads them, [`views`] asks a player about every position, `lab` says
//! what a move lost and whether that is a mistake; [`figures`] makes the document, [`pages`] what people read, [`annotate`]
//! the games with all that written into them.

mod annotate;
mod figures;
mod games;
mod pages;
mod views;

use std::io::Write as _;

use mossa_catalogue::Games;
use mossa_jobs::review::View;
use mossa_jobs::unit::unit_of_game;
use mossa_wire::Review;

use crate::args::ReviewArgs;
use crate::failure::{CommandOutcome, Failure};
use crate::{output, plan, progress};
use annotate::Annotation;
use games::{Played, Wanted};

pub(crate) fn run(args: &ReviewArgs, known: Games) -> Result<CommandOutcome, Failure> {
    let handle = progress::handle();
    let wanted = Wanted::read(args, known)?;
    let thinker = plan::thinker(wanted.variant.as_ref(), &args.thinker, &handle)?;
    let games = games::read(args, &wanted)?;
    let annotation = annotation(args, &games)?;
    let bar = progress::bar(games.iter().map(|played| played.game.n_positions()).sum());
    let seen =
        games.iter().map(|played| views::views(&thinker, played.game.as_ref(), &bar)).collect::<Result<Vec<_>, _>>();
    bar.finish_and_clear();
    let seen = seen?;
    let player = args.thinker.player(wanted.variant.as_ref());
    expect_scores(player, &seen)?;
    let of = |(played, views): (&Played, &Vec<View>)| {
        let reviewed = figures::figures(played, views, args.output.timing());
        let annotated = annotate::annotated(played, views, &reviewed.moves, player);
        (reviewed, annotated)
    };
    let (reviewed, annotated): (Vec<_>, Vec<_>) = games.iter().zip(&seen).map(of).unzip();
    let annotated: Vec<_> = annotated.into_iter().flatten().collect();
    annotation.map_or(Ok(()), |annotation| annotation.write(&annotated))?;
    let game = wanted.variant.game().name().to_owned();
    let review = Review { game, player: player.to_owned(), games: reviewed };
    if args.output.json {
        output::json(&review)?;
    } else {
        pages::write(&review, unit_of_game(known, &review.game), args.output.format)?;
    }
    let is_answered = tell_unanswered(&seen)?;
    Ok(CommandOutcome::from_good(is_answered && !thinker.is_stopped()))
}

/// The file for annotated games, if one was named and the games are such that it can be written.
fn annotation(args: &ReviewArgs, games: &[Played]) -> Result<Option<Annotation>, Failure> {
    let Some(name) = args.annotate.as_deref() else { return Ok(None) };
    if games.iter().any(|played| played.record.is_none()) {
        return Err(Failure::of("--annotate", "these games are not in a format for records: expected a PGN file"));
    }
    Annotation::open(name, args.file.as_deref().unwrap_or_default()).map(Some)
}

/// Refuses a player that never says what a position is worth: there is nothing to be learned from it.
fn expect_scores(player: &str, seen: &[Vec<View>]) -> Result<(), Failure> {
    let mut answered = seen.iter().flatten().filter(|view| view.seen.best.is_some()).peekable();
    if answered.peek().is_some() && answered.all(|view| view.seen.score.is_none()) {
        return Err(Failure::of(
            "--player",
            format!("{player} does not say what moves are worth: expected one that does"),
        ));
    }
    Ok(())
}

/// Says in a line how many positions are without an answer, and why; whether there are none.
fn tell_unanswered(seen: &[Vec<View>]) -> Result<bool, Failure> {
    let mut reasons = seen.iter().flatten().filter_map(|view| view.no_move.as_ref());
    let Some(first) = reasons.next() else { return Ok(true) };
    writeln!(anstream::stderr(), "positions without an answer: {}, the first because {first}", 1 + reasons.count())?;
    Ok(false)
}
