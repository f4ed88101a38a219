//! The chess engine as a player with a spec: its settings and their defaults.

use std::time::Duration;

use mossa_chess_engine::player::Values;
use mossa_chess_engine::{Engine, Settings, Strength};
use mossa_kernel::Limits;
use mossa_players::{Listed, Spec, SpecError, quantity};

use crate::strength::{Level, Means, Strengths};

/// The player of this game alone.
pub const ENGINE: Listed = Listed {
    name: "engine",
    summary: "the strongest: a search and an evaluation of its own, made for chess alone",
    keys: "time, nodes, depth, table (a size such as 64MiB), threads, lines, moves=best (or all), elo, seed",
};

/// Its levels for people: Elo ratings at even steps, and full strength.
pub const STRENGTHS: Strengths = Strengths {
    player: ENGINE.name,
    levels: &[
        Level { keys: "elo=800", means: Means::Elo(800) },
        Level { keys: "elo=1000", means: Means::Elo(1_000) },
        Level { keys: "elo=1250", means: Means::Elo(1_250) },
        Level { keys: "elo=1500", means: Means::Elo(1_500) },
        Level { keys: "elo=1750", means: Means::Elo(1_750) },
        Level { keys: "elo=2000", means: Means::Elo(2_000) },
        Level { keys: "elo=2300", means: Means::Elo(2_300) },
        Level { keys: "", means: Means::Full },
    ],
    ratings: Some((Strength::MIN_ELO, Strength::MAX_ELO)),
};

/// The table where nothing is said: a search of some seconds does not fill it.
const TABLE: u64 = 32 << 20;
/// What is kept back of every limit of time: on a busy machine a thread may have to wait so long for its turn.
const OVERHEAD: Duration = Duration::from_millis(25);

/// No position that can be reached has more moves.
const MAX_LINES: u64 = 218;

/// The engine that a spec describes.
pub(super) fn engine(spec: &Spec) -> Result<Engine, SpecError> {
    spec.allow(&["time", "nodes", "depth", "table", "threads", "lines", "moves", "elo", "seed"])?;
    let count = |key| spec.read(key, quantity::count, "a whole number from 1 up");
    let time = spec.read("time", quantity::duration, "a positive number with a unit, such as 500ms or 10s")?;
    let depth = count("depth")?.map(|depth| depth.min(u64::from(u32::MAX)) as u32);
    let table = spec.read("table", quantity::bytes, "a size such as 64MiB")?.unwrap_or(TABLE);
    let values = match spec.value("moves") {
        Some("best") => Values::Best,
        Some("all") => Values::EveryMove,
        None => count("lines")?.map_or(Values::Best, |n| Values::Lines(n.min(MAX_LINES) as usize)),
        Some(found) => {
            return Err(SpecError::BadValue { key: "moves".into(), found: found.into(), expected: "best or all" });
        }
    };
    let seed = spec.seed()?;
    let elo = spec.read("elo", rating, "a whole number from 800 to 2600")?;
    Ok(Engine::new(Settings {
        table: table as usize,
        n_threads: spec.read("threads", threads, "a whole number from 1 to 256")?.unwrap_or(1),
        values,
        limits: Limits { time, nodes: count("nodes")?, depth, memory: None },
        overhead: OVERHEAD,
        strength: elo.map(|elo| Strength::new(elo, seed)),
        ..Settings::default()
    }))
}

fn rating(text: &str) -> Result<u32, String> {
    let known = text.parse().ok().filter(|elo| (Strength::MIN_ELO..=Strength::MAX_ELO).contains(elo));
    known.ok_or_else(|| format!("{text:?} is no rating"))
}

fn threads(text: &str) -> Result<usize, String> {
    text.parse().ok().filter(|n| (1..=256).contains(n)).ok_or_else(|| format!("{text:?} is no number of threads"))
}
