//! `mossa review`: games move by move. [`games`] reads them, [`views`] asks a player about every position, `lab` says
//! what a move lost and whether that is a mistake; [`figures`] makes the document, [`pages`] what people read, [`annotate`]
//! the games with all that written into them.

mod annotate;
mod figures;
mod games;
mod pages;
mod views;

use std::io::Write as _;

use mossa_lab::work::review::{View, n_positions};
use mossa_wire::Review;

use crate::args::ReviewArgs;
use crate::failure::{Answer, Failure};
use crate::{output, plan, progress};
use annotate::Annotation;

pub(crate) fn run(args: &ReviewArgs) -> Result<Answer, Failure> {
    let reins = progress::reins();
    let thinker = plan::thinker(&args.thinker, &reins)?;
    let games = games::read(&args.file, args.game)?;
    let annotation = args.annotate.as_deref().map(|name| Annotation::open(name, &args.file)).transpose()?;
    let bar = progress::bar(games.iter().map(|played| n_positions(&played.line)).sum());
    let seen = games.iter().map(|played| views::views(&thinker, played, &bar)).collect::<Result<Vec<_>, _>>();
    bar.finish_and_clear();
    let seen = seen?;
    expect_scores(&args.thinker.player, &seen)?;
    let of = |(played, views): (&games::Played, &Vec<View>)| {
        let reviewed = figures::figures(played, views, args.output.timing());
        let annotated = annotate::annotated(played, views, &reviewed.moves, &args.thinker.player);
        (reviewed, annotated)
    };
    let (reviewed, annotated): (Vec<_>, Vec<_>) = games.iter().zip(&seen).map(of).unzip();
    annotation.map_or(Ok(()), |annotation| annotation.write(&annotated))?;
    let review = Review { player: args.thinker.player.clone(), games: reviewed };
    if args.output.json {
        output::json(&review)?;
    } else {
        pages::write(&review, args.output.format)?;
    }
    let is_answered = tell_unanswered(&seen)?;
    Ok(Answer::from_good(is_answered && !thinker.is_stopped()))
}

/// Refuses a player that never says what a position is worth: there is nothing to be learned from it.
fn expect_scores(player: &str, seen: &[Vec<View>]) -> Result<(), Failure> {
    let mut answered = seen.iter().flatten().filter(|view| view.best.is_some()).peekable();
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
