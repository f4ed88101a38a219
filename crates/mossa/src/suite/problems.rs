//! The positions of a suite, read and checked: each has a best move or one to avoid, and a move to be played.

use mossa_catalogue::AnyPosition as _;
use mossa_catalogue::chess::epd::{Epd, EpdError, EpdFault, Reader};
use mossa_catalogue::chess::{Chess, Position};
use mossa_catalogue::seat::Standing;
use mossa_kernel::Notation as _;

use crate::failure::Failure;
use crate::plan;

/// A position and what is to be found there.
pub(super) struct Problem {
    /// What the file calls it, or where it stands there.
    pub(super) id: String,
    pub(super) position: Position,
    /// Any of these solves it …
    pub(super) best: Vec<Wanted>,
    /// … and none of these.
    pub(super) avoid: Vec<Wanted>,
}

/// A move that the file names.
pub(super) struct Wanted {
    /// As programs write it.
    pub(super) mv: String,
    /// As players do.
    pub(super) san: String,
}

impl Problem {
    /// Whether this move is what the file wants.
    pub(super) fn is_solved_by(&self, mv: &str) -> bool {
        let has = |moves: &[Wanted]| moves.iter().any(|wanted| wanted.mv == mv);
        (self.best.is_empty() || has(&self.best)) && !has(&self.avoid)
    }
}

/// The positions of a file.
pub(super) fn read(file: &str, rules: Chess) -> Result<Vec<Problem>, Failure> {
    let name = plan::name_of(file);
    let mut reader = Reader::new(plan::open_file(file)?);
    let mut problems = Vec::new();
    while let Some(epd) = reader.next() {
        let part = |line| format!("{name}, line {line}");
        let epd = epd.map_err(|EpdError { line, fault }| Failure::of(part(line), fault))?;
        let problem = problem(&epd, reader.line(), rules);
        problems.push(problem.map_err(|what| Failure::of(part(reader.line()), what))?);
    }
    if problems.is_empty() {
        return Err(Failure::of(name, "there is no position in it: expected EPD with bm or am, one position a line"));
    }
    Ok(problems)
}

/// A problem, or what is wrong with it in words.
fn problem(epd: &Epd, line: u64, rules: Chess) -> Result<Problem, String> {
    let fault = |fault: EpdFault| fault.to_string();
    let state = epd.state(rules).map_err(fault)?;
    let wanted = |code| {
        let moves = epd.moves(code, &state).map_err(fault)?;
        let write = |&mv| Wanted { mv: rules.write_move(&state, mv), san: rules.display_move(&state, mv) };
        Ok::<Vec<Wanted>, String>(moves.iter().map(write).collect())
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
    Ok(Problem { id, position, best, avoid })
}
