//! Chess: positions that every player thinks about, the games of report A, published counts, games read from text.

use std::ops::ControlFlow;

use mossa_arena::{Adjudication, Colours, Schedule, TimeControl};
use mossa_chess::Chess;
use mossa_chess::pgn::{Keep, Reader};
use mossa_chess_engine::{Settings, bench};
use mossa_players::SpecError;
use mossa_players::quantity::{thousands, time};

use super::{ENTRY, Position};
use crate::bench::{BenchRun, MeasureTarget, PlayerWorkload, Target, Workload};
use crate::matches::{Match, MatchPlayer};
use crate::position::AnyPosition as _;
use crate::resources::PlayerResources;
use crate::variant::Variant as _;

/// An opening, a middle game, an ending with a passed pawn, a mate in three.
const POSITIONS: &[&str] = &[
    "startpos",
    "r1bq1rk1/pp2bppp/2n1pn2/2pp4/3P1B2/2PBPN2/PP1N1PPP/R2QK2R w KQ - 2 8",
    "8/5pk1/4p1p1/3pP2p/1p1P3P/1P3PP1/4K3/8 w - - 0 40",
    "r1b1kb1r/pppp1ppp/5q2/4n3/3KP3/2N3PN/PPP4P/R1BQ1B1R b kq - 0 1",
];

/// What a player makes of positions of standard chess.
const fn work(name: &'static str, positions: &'static [&'static str], player: &'static str) -> PlayerWorkload {
    PlayerWorkload { name, game: &ENTRY, board: None, positions, player }
}

/// One for each player, on positions that are done in a blink.
pub(super) static SIGNATURES: &[&dyn Workload] = &[
    &const { work("engine", bench::POSITIONS, "engine:depth=10,table=16MiB") },
    &const { work("deepening, soft", POSITIONS, "deepening:depth=5,eval=soft") },
    &const { work("deepening, hard", POSITIONS, "deepening:depth=4,eval=hard") },
    &const { work("mcts", POSITIONS, "mcts:nodes=50") },
    &const { work("alpha-beta, hard", POSITIONS, "alpha-beta:depth=3,eval=hard") },
    &const { work("minimax, material", POSITIONS, "minimax:depth=3,eval=material") },
];

/// What we aim at.
pub(super) static TARGETS: &[&dyn MeasureTarget] = &[&report_games, &published_counts, &games_from_text, &engine_speed];

fn target(aim: &str, measured: String, met: bool) -> Target {
    Target { aim: aim.into(), measured, met }
}

/// The 20 games of report A, each played once by minimax and once by alpha-beta: White and Black as evaluation and depth.
const REPORT_GAMES: [[&str; 2]; 10] = [
    ["depth=1,eval=hard", "depth=1,eval=hard"],
    ["depth=1,eval=hard", "depth=2,eval=hard"],
    ["depth=2,eval=hard", "depth=1,eval=hard"],
    ["depth=2,eval=hard", "depth=2,eval=hard"],
    ["depth=1,eval=soft", "depth=1,eval=soft"],
    ["depth=1,eval=soft", "depth=2,eval=soft"],
    ["depth=2,eval=soft", "depth=1,eval=soft"],
    ["depth=2,eval=soft", "depth=2,eval=soft"],
    ["depth=2,eval=hard", "depth=2,eval=soft"],
    ["depth=2,eval=soft", "depth=2,eval=hard"],
];
/// What they took the original program, in seconds on a processor.
const ORIGINAL_SECONDS: f64 = 1_600.0;

fn report_games(run: &BenchRun<'_>) -> Result<Target, String> {
    let started = run.control.clock.now();
    let mut n_states = 0;
    for name in ["minimax", "alpha-beta"] {
        for settings in REPORT_GAMES {
            n_states += game(&settings.map(|keys| format!("{name}:{keys}")), run)?;
        }
    }
    let seconds = run.control.clock.now().saturating_sub(started).as_secs_f64();
    let ratio = ORIGINAL_SECONDS / seconds;
    let aim = "the 20 games of report A: 3,000 times faster than the original's 1,600 seconds";
    let measured = format!("{ratio:.0} times ({} states in {})", thousands(n_states), time(seconds));
    Ok(target(aim, measured, 3_000.0 <= ratio))
}

/// Plays a game; the states that were evaluated in it.
fn game(specs: &[String; 2], run: &BenchRun<'_>) -> Result<u64, String> {
    let failed = |error: SpecError| error.to_string();
    let player = |text: &String| {
        let spec = text.parse().map_err(failed)?;
        Ok(MatchPlayer { spec, control: TimeControl::default() })
    };
    let schedule = Schedule { encounters: vec![[0, 1]], n_games: 1, n_openings: 1, colours: Colours::Fixed, seed: 1 };
    let fixture = Match {
        players: specs.iter().map(player).collect::<Result<_, String>>()?,
        schedule,
        adjudication: Adjudication::default(),
        n_threads: 1,
        resources: PlayerResources::REFUSED,
        cores: None,
    };
    let mut n_states = 0;
    let start = Position::beginning(Chess::STANDARD);
    let ran = start.contest(&[start.text()], &fixture, &run.control, &mut |game| {
        n_states += game.played.tallies.iter().map(|tally| tally.stats.states_evaluated).sum::<u64>();
        ControlFlow::Continue(())
    });
    ran.map_err(failed)?;
    Ok(n_states)
}

/// Sequences of five moves from all positions of a collection.
fn published_counts(run: &BenchRun<'_>) -> Result<Target, String> {
    const DEPTH: u32 = 5;
    let text = include_str!("../../../../data/chess/perft.epd");
    let started = run.control.clock.now();
    let mut n_nodes = 0;
    let mut n_wrong = 0;
    let published = Chess::STANDARD.read_counts(&mut text.as_bytes()).ok_or("there are no published counts")?;
    for published in published.map_err(|error| error.to_string())? {
        let counted = published.count(DEPTH, &run.control);
        n_nodes += counted.nodes.unwrap_or(0);
        n_wrong += usize::from(!counted.is_right());
    }
    let seconds = run.control.clock.now().saturating_sub(started).as_secs_f64();
    let rate = n_nodes as f64 / seconds / 1e6;
    let aim = "published counts of 126 positions, five moves deep: all right, 100 million sequences a second";
    let measured = format!("{n_wrong} wrong, {rate:.0} million ({} in {})", thousands(n_nodes), time(seconds));
    Ok(target(aim, measured, n_wrong == 0 && 100.0 <= rate))
}

/// Nodes a second of the engine, with one thread and with two.
fn engine_speed(run: &BenchRun<'_>) -> Result<Target, String> {
    let rate = |n_threads| {
        let settings = Settings { n_threads, ..Settings::default() };
        bench::run(settings, bench::DEPTH, &run.control).rate() / 1e6
    };
    let [one, two] = [1, 2].map(rate);
    if run.control.stop.is_raised() {
        return Err("it was stopped".into());
    }
    let aim = "nodes of the chess engine: 1.2 million a second with one thread, 1.6 times as many with two";
    let measured = format!("{one:.2} million, {:.2} times as many with two", two / one);
    Ok(target(aim, measured, 1.2 <= one && 1.6 <= two / one))
}

/// A game of P. Morphy's, Paris 1858, many times over.
const OPERA: &str = "[White \"Morphy\"]\n\n1. e4 e5 2. Nf3 d6 3. d4 Bg4 {a pin} 4. dxe5 Bxf3 5. Qxf3 dxe5 6. Bc4 Nf6 \
                     7. Qb3 Qe7 8. Nc3 c6 9. Bg5 b5 10. Nxb5 cxb5 11. Bxb5+ Nbd7 12. O-O-O Rd8 13. Rxd7 Rxd7 14. Rd1 \
                     Qe6 15. Bxd7+ Nxd7 16. Qb8+ Nxb8 17. Rd8# 1-0\n\n";

fn games_from_text(run: &BenchRun<'_>) -> Result<Target, String> {
    const N_GAMES: usize = 50_000;
    let text = OPERA.repeat(N_GAMES);
    let started = run.control.clock.now();
    let mut reader = Reader::new(text.as_bytes()).keeping(Keep::MAIN_LINE);
    let mut n_games = 0;
    while reader.next_played().map_err(|error| error.to_string())?.is_some() {
        n_games += 1;
    }
    let seconds = run.control.clock.now().saturating_sub(started).as_secs_f64();
    let rate = f64::from(n_games) / seconds;
    let aim = "PGN read and played: 50,000 games of 33 moves of both sides, 30,000 a second";
    Ok(target(aim, format!("{} a second", thousands(rate as u64)), n_games as usize == N_GAMES && 30_000.0 <= rate))
}
