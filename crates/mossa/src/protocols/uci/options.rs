//! The UCI options, and the engine settings that follow from them.

use std::sync::Arc;
use std::time::Duration;

use mossa_chess::Chess;
use mossa_chess_engine::{Settings, Strength, Tablebases};
use mossa_protocol::{OptionKind, OptionName, OptionOffer, SetOption, Value};
use mossa_syzygy::OpenError;

use crate::machine;

/// A number that can be set.
struct Spin {
    name: &'static str,
    default: u64,
    min: u64,
    max: u64,
}

/// MiB.
const HASH: Spin = Spin { name: "Hash", default: 16, min: 1, max: 1 << 20 };
const THREADS: Spin = Spin { name: "Threads", default: 1, min: 1, max: 256 };
/// No position that can be reached has more moves.
const MULTI_PV: Spin = Spin { name: "MultiPV", default: 1, min: 1, max: 218 };
/// Milliseconds.
const MOVE_OVERHEAD: Spin = Spin { name: "Move Overhead", default: 10, min: 0, max: 5_000 };
const ELO: Spin =
    Spin { name: "UCI_Elo", default: 1_500, min: Strength::MIN_ELO as u64, max: Strength::MAX_ELO as u64 };

/// Of the chance by which a weaker level goes wrong: the same game can be played again.
const SEED: u64 = 1;

const PONDER: &str = "Ponder";
const CHESS960: &str = "UCI_Chess960";
const SHOW_WDL: &str = "UCI_ShowWDL";
const LIMIT_STRENGTH: &str = "UCI_LimitStrength";
const SYZYGY_PATH: &str = "SyzygyPath";
const CLEAR_HASH: &str = "Clear Hash";

/// What is set.
pub(super) struct Options {
    /// MiB.
    hash: u64,
    threads: u64,
    n_lines: u64,
    /// Milliseconds.
    overhead: u64,
    rules: Chess,
    is_wdl_shown: bool,
    is_weakened: bool,
    elo: u64,
    /// Where the tablebases are, and the open tablebases.
    syzygy_path: String,
    tablebases: Option<Arc<Tablebases>>,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            hash: HASH.default,
            threads: THREADS.default,
            n_lines: MULTI_PV.default,
            overhead: MOVE_OVERHEAD.default,
            rules: Chess::STANDARD,
            is_wdl_shown: false,
            is_weakened: false,
            elo: ELO.default,
            syzygy_path: String::new(),
            tablebases: None,
        }
    }
}

/// What follows from an option.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Effect {
    /// The engine must be set up anew.
    SetUp,
    /// The engine must forget all it knows.
    Clear,
    /// The tablebases are to be opened, after the engine has let go of the open ones.
    OpenTablebases,
}

impl Options {
    /// All of them, with what they are now.
    pub(super) fn offers(&self) -> Vec<OptionOffer> {
        let check = |default: bool| OptionKind::Check { default: Some(default) };
        let offers = [
            HASH.offer(self.hash),
            THREADS.offer(self.threads),
            MULTI_PV.offer(self.n_lines),
            (PONDER, check(false)),
            MOVE_OVERHEAD.offer(self.overhead),
            (CHESS960, check(self.rules == Chess::CHESS960)),
            (SHOW_WDL, check(self.is_wdl_shown)),
            (LIMIT_STRENGTH, check(self.is_weakened)),
            ELO.offer(self.elo),
            (SYZYGY_PATH, OptionKind::String { default: Some(Value::new(&self.syzygy_path)) }),
            (CLEAR_HASH, OptionKind::Button),
        ];
        let offer = |(name, kind)| Some(OptionOffer { name: OptionName::new(name).ok()?, kind });
        offers.into_iter().filter_map(offer).collect()
    }

    /// Sets one, or says what is wrong with the order.
    pub(super) fn set(&mut self, order: &SetOption) -> Result<Effect, String> {
        let value = order.value.as_ref().map_or("", Value::as_str);
        let is = |name: &str| order.name.is(name);
        if is(HASH.name) {
            self.hash = room(HASH.read(value)?)?;
        } else if is(THREADS.name) {
            self.threads = THREADS.read(value)?;
        } else if is(MULTI_PV.name) {
            self.n_lines = MULTI_PV.read(value)?;
        } else if is(MOVE_OVERHEAD.name) {
            self.overhead = MOVE_OVERHEAD.read(value)?;
        } else if is(ELO.name) {
            self.elo = ELO.read(value)?;
        } else if is(PONDER) {
            // Whether to ponder is the board's to say, by `go ponder`; all we could do is save time, and we do not.
            read_check(PONDER, value)?;
        } else if is(CHESS960) {
            self.rules = if read_check(CHESS960, value)? { Chess::CHESS960 } else { Chess::STANDARD };
        } else if is(SHOW_WDL) {
            self.is_wdl_shown = read_check(SHOW_WDL, value)?;
        } else if is(LIMIT_STRENGTH) {
            self.is_weakened = read_check(LIMIT_STRENGTH, value)?;
        } else if is(SYZYGY_PATH) {
            // Boards say `<empty>` for nothing.
            if value == "<empty>" { "" } else { value }.clone_into(&mut self.syzygy_path);
            self.tablebases = None;
            return Ok(Effect::OpenTablebases);
        } else if is(CLEAR_HASH) {
            return Ok(Effect::Clear);
        } else {
            let names: Vec<String> = self.offers().iter().map(|offer| offer.name.to_string()).collect();
            return Err(format!("unknown option {}: expected one of {}", order.name, names.join(", ")));
        }
        Ok(Effect::SetUp)
    }

    /// Opens the tablebases; does nothing if no path is set.
    pub(super) fn open_tablebases(&mut self) -> Result<(), Vec<String>> {
        if self.syzygy_path.is_empty() {
            return Ok(());
        }
        match Tablebases::open(&self.syzygy_path) {
            Ok(tables) => self.tablebases = Some(Arc::new(tables)),
            Err(error) => {
                let OpenError::NoTables { refused, .. } = &error;
                let refused = refused.iter().map(ToString::to_string);
                let remarks = refused.chain([error.to_string()]);
                return Err(remarks.map(|why| format!("option {SYZYGY_PATH}: {why}")).collect());
            }
        }
        Ok(())
    }

    /// What is wrong with files of the tables, as far as it has not been told.
    pub(super) fn take_refused(&self) -> Vec<String> {
        let refused = self.tablebases.iter().flat_map(|tables| tables.take_refused());
        refused.map(|file| format!("option {SYZYGY_PATH}: {file}")).collect()
    }

    /// Positions with more pieces than this are in no tablebase; `None` if no tablebase is open.
    pub(super) fn max_pieces(&self) -> Option<u32> {
        self.tablebases.as_ref().map(|tables| tables.max_pieces())
    }

    /// The engine that is wanted.
    pub(super) fn settings(&self) -> Settings {
        Settings {
            table: (self.hash << 20) as usize,
            n_threads: self.threads as usize,
            strength: self.is_weakened.then(|| Strength::new(self.elo as u32, SEED)),
            tablebases: self.tablebases.clone(),
            ..Settings::default()
        }
    }

    /// Which castling there is, and how it is written.
    pub(super) fn rules(&self) -> Chess {
        self.rules
    }

    /// How many lines are shown.
    pub(super) fn n_lines(&self) -> usize {
        self.n_lines as usize
    }

    /// What is kept back of every limit of time.
    pub(super) fn overhead(&self) -> Duration {
        Duration::from_millis(self.overhead)
    }

    /// Whether expected results are shown.
    pub(super) fn is_wdl_shown(&self) -> bool {
        self.is_wdl_shown
    }
}

impl Spin {
    fn offer(&self, now: u64) -> (&'static str, OptionKind) {
        let number = |n: u64| i64::try_from(n).ok();
        let kind = OptionKind::Spin { default: number(now), min: number(self.min), max: number(self.max) };
        (self.name, kind)
    }

    fn read(&self, value: &str) -> Result<u64, String> {
        let Spin { name, min, max, .. } = *self;
        let number = value.parse().ok().filter(|n| (min..=max).contains(n));
        number.ok_or_else(|| format!("option {name} is {value:?}: expected a whole number from {min} to {max}"))
    }
}

fn read_check(name: &str, value: &str) -> Result<bool, String> {
    value.parse().map_err(|_| format!("option {name} is {value:?}: expected true or false"))
}

/// A table that this machine has room for.
fn room(mebibytes: u64) -> Result<u64, String> {
    // Half of the rest is for everybody else.
    let most = (machine::default_memory() / 2 * 3) >> 20;
    if mebibytes <= most.max(HASH.default) {
        return Ok(mebibytes);
    }
    Err(format!("option {} is {mebibytes}: expected at most {most} MiB, which is what is free here", HASH.name))
}
