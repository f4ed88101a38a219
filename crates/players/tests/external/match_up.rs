//! Two games through the arena, with colours swapped: a program against a good one.

use std::ops::ControlFlow;
use std::time::Duration;

use mossa_arena::{Adjudication, Ending, Fixture, Runner, TimeControl};
use mossa_connectx::ConnectX;
use mossa_connectx::forms::Bits;
use mossa_kernel::{AgentError, Limits, RealClock, SearchHandle};
use mossa_players::external::{Terms, external};
use mossa_protocol::{OptionName, Value};

/// Two rows: a column is full after two stones, and neither side has four in a row before the fourth move.
const BOARD: &str = "2x7x4";
/// Time for programs that will answer, however slow the machine.
pub(crate) const GENEROUS: Duration = Duration::from_mins(2);

/// What a program may use.
pub(crate) struct Case {
    /// For a move.
    pub(crate) time: Duration,
    /// For its introduction.
    pub(crate) patience: Duration,
    /// More keys of its spec.
    pub(crate) keys: String,
    /// What it speaks.
    pub(crate) dialect: &'static str,
}

impl Default for Case {
    fn default() -> Case {
        Case { time: GENEROUS, patience: GENEROUS, keys: String::new(), dialect: "ugi" }
    }
}

/// The game that all tests play.
pub(crate) fn game() -> ConnectX<Bits<u64>> {
    ConnectX::new(BOARD.parse().unwrap()).unwrap()
}

/// How the games of a hostile program end.
pub(crate) fn played(mode: &str, case: &Case) -> Vec<Ending> {
    let hostile = format!("{}{}", speaking(case.dialect, mode), case.keys);
    endings([&hostile, &good()], case)
}

/// The spec of the program that misbehaves in this way.
pub(crate) fn hostile(mode: &str) -> String {
    speaking("ugi", mode)
}

/// The same in this language.
fn speaking(dialect: &str, mode: &str) -> String {
    let program = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/external/programs/hostile.py");
    format!("{dialect}:cmd=\"python3 -IS '{program}' '{mode}' {} {dialect}\"", std::process::id())
}

/// The player of our page on UGI.
pub(crate) fn good() -> String {
    let program = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/random_player.py");
    format!("ugi:cmd=\"python3 -IS '{program}'\"")
}

/// How the games of the first program against the second end.
pub(crate) fn endings(specs: [&str; 2], case: &Case) -> Vec<Ending> {
    let game = game();
    let presets = vec![(OptionName::new("Board").unwrap(), Value::new(BOARD))];
    let terms =
        [case.patience, GENEROUS].map(|patience| Terms { patience, presets: presets.clone(), ..Terms::default() });
    let limits = |time| TimeControl::from(Limits { time: Some(time), ..Limits::default() });
    let handle = SearchHandle::<RealClock>::default();
    let runner = Runner {
        game: &game,
        openings: &[game.empty()],
        controls: &[limits(case.time), limits(GENEROUS)],
        adjudication: Adjudication::default(),
        make: |player: usize, _| {
            let spec = specs[player].parse().unwrap();
            external(&spec, terms[player].clone()).map_err(|error| AgentError::Failed(error.to_string()))
        },
        n_threads: 1,
        control: handle.control(Limits::default()),
    };
    let fixture = |number, players| Fixture { number, encounter: 0, pair: None, players, opening: 0, seeds: [1, 2] };
    let mut endings = Vec::new();
    runner.run(&[fixture(1, [0, 1]), fixture(2, [1, 0])], |_, played| {
        endings.push(played.ending);
        ControlFlow::Continue(())
    });
    endings
}
