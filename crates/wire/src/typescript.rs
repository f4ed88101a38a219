//! The shapes that the page knows, as TypeScript: `web/src/wire.ts` is written from here and never by hand.
//! `UPDATE=1 cargo test --profile ci -p mossa-wire` writes it anew.

use std::fs;
use std::path::Path;

use ts_rs::{Config, TS};

use crate::*;

const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/src/wire.ts");
const HEADER: &str = "\
// The shapes that travel between page and server. Written by a test of crates/wire from the Rust types: change those, then
// run UPDATE=1 cargo test --profile ci -p mossa-wire
";

/// A type as it is declared in TypeScript. What Rust leaves out of JSON when it is none may be missing there.
fn declared<T: TS>(config: &Config) -> String {
    format!("export {}\n", T::decl(config))
}

macro_rules! declare {
    ($config:expr, $($shape:ty),* $(,)?) => {
        [$(declared::<$shape>($config)),*]
    };
}

fn written() -> String {
    let config = Config::new().with_large_int("number");
    let shapes = declare!(
        &config,
        Kind,
        ScoreFigures,
        ScoredMove,
        Name,
        Listing,
        ReviewedMove,
        ReviewedSide,
        ScoreBasis,
        ReviewedGame,
        Status,
        SolvabilityFigures,
        Step,
        Expansion,
        Traced,
        Solved,
        PositionSpec,
        RunKind,
        RunState,
        RunLine,
        ShiftFigures,
        WorkerStatus,
        PlayerFigures,
        SearchFigures,
        RunFigures,
        RecordLine,
        CheckedExperiment,
        Allowance,
        ClockFigures,
        AnalysisMode,
        Question,
        Recording,
        Ask,
        Request,
        CapFigures,
        Hello,
        GameInfo,
        GameInfoKind,
        WordPair,
        StyleFigures,
        CoordinatesKind,
        GestureKind,
        CellKind,
        DisplayedMove,
        NamedText,
        StandingFigures,
        BoardView,
        ReadGame,
        LiveProgress,
        DisplayedLine,
        LiveWork,
        LiveAnalysis,
        Family,
        TraceEnd,
        StatFigures,
        TraceTotals,
        SearchTrace,
        ApiError,
        ReplyBody,
        Reply,
    );
    format!("{HEADER}\n{}", shapes.join("\n"))
}

#[test]
#[expect(clippy::disallowed_methods, reason = "golden files are rewritten on request")]
fn the_page_knows_the_shapes_of_today() {
    if std::env::var_os("UPDATE").is_some() {
        assert!(std::env::var_os("CI").is_none(), "UPDATE where CI is set: expected only one of them");
        fs::create_dir_all(Path::new(FILE).parent().unwrap()).unwrap();
        fs::write(FILE, written()).unwrap();
    }
    let found = fs::read_to_string(FILE).unwrap_or_default();
    assert_eq!(found, written(), "web/src/wire.ts is stale: UPDATE=1 cargo test --profile ci -p mossa-wire");
}
