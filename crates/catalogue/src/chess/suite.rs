//! Best-move tests of chess: EPD, whose operations `bm` and `am` name best moves and moves to avoid.

use std::io::BufRead;

use mossa_chess::Chess;
use mossa_chess::epd::{Epd, EpdError, EpdFault, Reader};
use mossa_kernel::Notation as _;

use super::entry::rules_of;
use super::position::Position;
use crate::position::AnyPosition as _;
use crate::seat::Standing;
use crate::suite::{BestMoveTest, SuiteFault, SuiteFormat, WantedMove};

/// EPD.
#[derive(Debug)]
pub(super) struct EpdSuite;

impl SuiteFormat for EpdSuite {
    fn expected(&self) -> &'static str {
        "EPD with bm or am, one position a line"
    }

    fn read(&self, board: &str, source: &mut dyn BufRead) -> Result<Vec<BestMoveTest>, SuiteFault> {
        let rules = rules_of(board).unwrap_or(Chess::STANDARD);
        let mut reader = Reader::new(source);
        let mut tests = Vec::new();
        while let Some(epd) = reader.next() {
            let epd = epd.map_err(|EpdError { line, fault }| SuiteFault { line, what: fault.to_string() })?;
            let test = test(&epd, reader.line(), rules);
            tests.push(test.map_err(|what| SuiteFault { line: reader.line(), what })?);
        }
        Ok(tests)
    }
}

/// A test, or what is wrong with it in words.
fn test(epd: &Epd, line: u64, rules: Chess) -> Result<BestMoveTest, String> {
    let fault = |fault: EpdFault| fault.to_string();
    let state = epd.state(rules).map_err(fault)?;
    let wanted = |code| {
        let moves = epd.moves(code, &state).map_err(fault)?;
        let write = |&mv| WantedMove { text: rules.write_move(&state, mv), said: rules.display_move(&state, mv) };
        Ok::<Vec<WantedMove>, String>(moves.iter().map(write).collect())
    };
    let (best, avoid) = (wanted("bm")?, wanted("am")?);
    let position = Position::read(rules, &epd.fen()).map_err(|error| error.to_string())?;
    if position.seat().standing() != Standing::Open {
        return Err("the game is over already: expected a position with moves left".into());
    }
    if best.is_empty() && avoid.is_empty() {
        return Err("there is neither bm nor am: expected best moves, such as bm Qg6;, or moves to avoid".into());
    }
    let id = epd.value("id").filter(|id| !id.is_empty()).map_or_else(|| format!("line {line}"), str::to_owned);
    Ok(BestMoveTest { id, position: Box::new(position), best, avoid })
}
