//! `mossa match`: many games between two players, and an estimate of which one is stronger.
//!
//! [`figures`] makes the document, [`standing`] what people read, [`record`] the file of all games. The games are played
//! by the arena, which tells of them in the order of the schedule however many are on at once.

pub(crate) mod figures;
mod names;
pub(crate) mod record;
pub(crate) mod standing;

use std::ops::ControlFlow;

use indicatif::ProgressBar;
use mossa_arena::{DistinctGames, Periods, Ran, Results, SprtVerdict};
use mossa_catalogue::{AnyPosition, Finished, Games};
use mossa_jobs::game::{self, Sides, identity};
use mossa_kernel::Limits;
use mossa_wire::{MatchGame, MatchReport};

use crate::args::{MatchArgs, Test};
use crate::failure::{CommandOutcome, Failure};
use crate::{machine, output, outside, plan, progress};
use figures::figures_of_match;
use names::Names;
use record::{Entry, Record};

pub(crate) fn run(args: &MatchArgs, games: Games) -> Result<CommandOutcome, Failure> {
    let handle = progress::handle();
    let (fixture, openings, notes) = plan::fixture(games, args, &handle.stop)?;
    let names = Names::of(args, &fixture)?;
    machine::survive_full_files();
    let record = args.pgn.as_deref().map(Record::open).transpose()?;
    output::notes(&notes)?;
    let bar = progress::bar(fixture.schedule.n_games);
    let mut live = Match {
        args,
        openings: &openings,
        clocks: [0, 1].map(|player| fixture.players[player].control.game),
        results: Results::between([0, 1]),
        distinct: DistinctGames::default(),
        names: &names,
        games: Vec::new(),
        record,
        bar: &bar,
        failure: None,
    };
    let texts: Vec<String> = openings.iter().map(|opening| opening.text()).collect();
    let control = handle.control(Limits::default());
    let ran = openings[0].contest(&texts, &fixture, &control, &mut |finished| live.hear(&finished));
    bar.finish_and_clear();
    let ran = ran.map_err(|error| Failure::of("--first or --second", error))?;
    let Match { results, games, failure, distinct, .. } = live;
    let mut report = report(args, openings[0].as_ref(), &results, games);
    report.distinct_games = distinct.len() as u64;
    report.log = outside::log_of_crash(&fixture.resources, &crashed(&report.games, [&args.first, &args.second]));
    names.put_into(&mut report);
    if args.output.json {
        output::json(&report)?;
    } else {
        standing::write(&report, fixture.schedule.n_games, args.output.format)?;
    }
    // What was played is told in any case; then, why it was no more.
    failure.map_or(Ok(CommandOutcome::from_good(ran != Ran::Stopped)), Err)
}

/// A match that is on.
struct Match<'a> {
    args: &'a MatchArgs,
    openings: &'a plan::Openings,
    /// The clocks of the two players.
    clocks: [Option<Periods>; 2],
    results: Results,
    /// What was played, to know what is repeated.
    distinct: DistinctGames,
    names: &'a Names,
    games: Vec<MatchGame>,
    record: Option<Record>,
    bar: &'a ProgressBar,
    /// Why it could not go on.
    failure: Option<Failure>,
}

impl Match<'_> {
    /// Counts a game and writes it down; breaks off when the test has ended, or nothing can be written down any more.
    fn hear(&mut self, finished: &Finished) -> ControlFlow<()> {
        let opening = self.openings[finished.fixture.opening].as_ref();
        let timing = self.args.output.timing();
        let names = self.names.known();
        let sides = Sides::of(finished.fixture.players, &[&names[0], &names[1]]);
        let mut game = game::figures(finished, opening, &sides, timing);
        // A program may tell its name only after a game in which it had none.
        let roles = finished.fixture.players.map(|player| ["first", "second"][player]);
        let novelty = self.distinct.note(&identity("", roles, &game));
        self.results.add_as(novelty, &finished.fixture, &finished.played);
        let entry = Entry {
            event: "mossa match",
            number: finished.fixture.number + 1,
            game: &game,
            thoughts: &game::thoughts(&finished.played.marks, timing),
            opening,
            clocks: finished.fixture.players.map(|player| self.clocks[player]),
            date: record::today(timing),
            run: None,
        };
        self.failure = self.record.as_mut().and_then(|record| record.add(&entry).err());
        // Records show names; in the document the two are told apart by their specs, as they were typed.
        [game.first, game.second] = finished.fixture.players.map(|player| self.names.typed(player).to_owned());
        self.games.push(game);
        self.bar.inc(1);
        self.bar.set_message(standing::line(&self.results));
        let verdict = self.args.ending.test().map(|test| self.results.judge(&test.sprt).verdict);
        match verdict {
            _ if self.failure.is_some() => ControlFlow::Break(()),
            Some(SprtVerdict::AcceptedH0 | SprtVerdict::AcceptedH1) => ControlFlow::Break(()),
            Some(SprtVerdict::Running) | None => ControlFlow::Continue(()),
        }
    }
}

/// The specs of the players that crashed. A player that goes by another name than its spec may be either.
fn crashed<'a>(games: &[MatchGame], specs: [&'a str; 2]) -> Vec<&'a str> {
    let names: Vec<&str> = games.iter().filter(|game| game.termination == "crash").map(standing::loser).collect();
    let crashed: Vec<&str> = specs.into_iter().filter(|spec| names.contains(spec)).collect();
    if crashed.is_empty() && !names.is_empty() { specs.to_vec() } else { crashed }
}

fn report(args: &MatchArgs, opening: &dyn AnyPosition, results: &Results, games: Vec<MatchGame>) -> MatchReport {
    let [first, second] = figures_of_match(results, [&args.first, &args.second], args.output.timing());
    let elo = results.elo();
    MatchReport {
        game: opening.game().into(),
        board: opening.board(),
        first,
        second,
        elo: figures::elo(elo),
        nelo: figures::elo(results.normalized_elo()),
        pentanomial: results.has_pairs().then_some(results.pairs().0),
        superiority: results.superiority(),
        sprt: args.ending.test().map(|Test { elo, sprt }| figures::sprt(elo, &sprt, results)),
        distinct_games: games.len() as u64,
        games,
        log: None,
    }
}
