//! `mossa tournament`: everybody plays everybody on many boards, each beginning once.
//!
//! [`mod@entrants`] says who plays, [`bridge`] brings players in Java to the table, [`standings`] is what people read. Boards
//! are played one after the other, the games of a board side by side.

mod bridge;
mod entrants;
mod standings;

use std::ops::ControlFlow;

use indicatif::ProgressBar;
use mossa_arena::{Adjudication, Colours, Ran, Schedule, Standings, TimeControl, round_robin};
use mossa_catalogue::connect_x::{COURSE_BOARDS, COURSE_POINTS};
use mossa_catalogue::{AnyPosition, Bout, Boxed, Contestant, Finished, Outsiders, Start};
use mossa_kernel::{Limits, StopFlag};
use mossa_lab::work::game::{self, Sides};
use mossa_wire::{TournamentGame, TournamentReport};

use crate::args::TournamentArgs;
use crate::failure::{Answer, Failure};
use crate::matches::record::{self, Entry, Record};
use crate::outside::{self, Grants};
use crate::{output, plan, progress};
use entrants::{Entrant, entrants};

pub(crate) fn run(args: &TournamentArgs) -> Result<Answer, Failure> {
    let reins = progress::reins();
    let boards = boards(args)?;
    let entrants = entrants(args)?;
    let outsiders = outsiders(args, &entrants, &boards, &reins.stop)?;
    let record = args.pgn.as_deref().map(Record::open).transpose()?;
    let encounters = round_robin(entrants.len());
    let bar = progress::bar(boards.len() * encounters.len() * 2);
    let mut live = Live {
        args,
        names: entrants.iter().map(|entrant| entrant.name.as_str()).collect(),
        standings: Standings::of(entrants.len()),
        games: Vec::new(),
        record,
        bar: &bar,
        failure: None,
    };
    let mut is_whole = true;
    for (at, board) in boards.iter().enumerate() {
        let bout = Bout {
            players: contestants(args, &entrants),
            schedule: schedule(encounters.clone(), args.seed.wrapping_add(at as u64)),
            adjudication: Adjudication::default(),
            n_threads: plan::n_at_once(args.concurrency) as usize,
            outsiders: outsiders.clone(),
            cores: None,
        };
        let control = reins.control(Limits::default());
        let ran = board.contest(&[board.text()], &bout, &control, &mut |finished| live.hear(&finished, board.as_ref()));
        is_whole = ran.map_err(|error| Failure::of("--player", error))? == Ran::ToTheEnd;
        if !is_whole {
            break;
        }
    }
    bar.finish_and_clear();
    let mut report = live.report(&boards, &entrants)?;
    report.log = outside::log_of_crash(&outsiders, &standings::crashed(&report, &entrants));
    if args.output.json {
        output::json(&report)?;
    } else {
        standings::write(&report, args.output.format)?;
    }
    Ok(Answer::from_good(is_whole))
}

/// The games of a board: each pair plays two, in which each begins once.
fn schedule(encounters: Vec<[usize; 2]>, seed: u64) -> Schedule {
    Schedule { encounters, n_games: 2, n_openings: 1, colours: Colours::Swapped, seed }
}

/// A tournament that is on.
struct Live<'a> {
    args: &'a TournamentArgs,
    names: Vec<&'a str>,
    standings: Standings,
    games: Vec<TournamentGame>,
    record: Option<Record>,
    bar: &'a ProgressBar,
    /// Why it could not go on.
    failure: Option<Failure>,
}

impl Live<'_> {
    /// Counts a game and writes it down; breaks off if it cannot be written down.
    fn hear(&mut self, finished: &Finished, board: &dyn AnyPosition) -> ControlFlow<()> {
        self.standings.add(&finished.fixture, &finished.played);
        let timing = self.args.output.timing();
        let sides = Sides::of(finished.fixture.players, &self.names);
        let game = game::figures(finished, board, &sides, timing);
        let entry = Entry {
            event: "mossa tournament",
            number: self.games.len() + 1,
            game: &game,
            marks: &finished.played.marks,
            opening: board,
            clocks: [None; 2],
            timing,
            date: record::today(timing),
            run: None,
        };
        if let Some(Err(failure)) = self.record.as_mut().map(|record| record.add(&entry)) {
            self.failure = Some(failure);
            return ControlFlow::Break(());
        }
        self.games.push(TournamentGame { board: board.board(), game });
        self.bar.inc(1);
        self.bar.set_message(standings::line(&self.standings, &self.names));
        ControlFlow::Continue(())
    }

    /// What came of it, if everything could be written down.
    fn report(self, boards: &[Boxed], entrants: &[Entrant]) -> Result<TournamentReport, Failure> {
        self.failure.map_or(Ok(()), Err)?;
        Ok(TournamentReport {
            game: boards[0].game().into(),
            boards: boards.iter().map(|board| board.board()).collect(),
            points: COURSE_POINTS,
            players: standings::players(&self.standings, entrants, self.args.output.timing()),
            games: self.games,
            log: None,
        })
    }
}

fn boards(args: &TournamentArgs) -> Result<Vec<Boxed>, Failure> {
    let typed: Vec<&str> = args.boards.iter().map(String::as_str).collect();
    let names = if typed.is_empty() { &COURSE_BOARDS[..] } else { &typed };
    names
        .iter()
        .map(|board| Ok(Start::connect_x(Some(board)).map_err(|error| Failure::of("--boards", error))?.beginning()))
        .collect()
}

/// The terms for programs, once everybody has been checked on every board.
fn outsiders(
    args: &TournamentArgs,
    entrants: &[Entrant],
    boards: &[Boxed],
    stop: &StopFlag,
) -> Result<Outsiders, Failure> {
    let grants = Grants {
        startup: args.startup,
        margin: Some(args.margin),
        log: args.log.as_deref(),
        transcript: args.transcript.as_deref(),
    };
    let outsiders = outside::allowed(&grants, stop)?;
    for entrant in entrants {
        for board in boards {
            let part = format!("player {}", entrant.name);
            plan::player(&part, &entrant.spec.to_string(), board.as_ref(), &outsiders)?;
        }
    }
    Ok(outsiders)
}

/// Everybody under the same limits.
fn contestants(args: &TournamentArgs, entrants: &[Entrant]) -> Vec<Contestant> {
    let contestant = |entrant: &Entrant| {
        let each_move = plan::limits_of_a_move(&args.limits, &entrant.spec, args.concurrency);
        let margin = plan::margin(&entrant.spec, Some(args.margin));
        Contestant { spec: entrant.spec.clone(), control: TimeControl { each_move, game: None, margin } }
    };
    entrants.iter().map(contestant).collect()
}
