//! What an answer of a program means: the move, the line and the score, as far as they make sense.

use mossa_kernel::{AgentError, Game, Notation, Progress, ProgressSink, Score, SearchStats};
use mossa_protocol::Info;

use super::inbox::Best;

/// The move of an answer, if it is legal.
pub(super) fn read_best<G: Notation>(game: &G, state: &G::State, best: &Best) -> Result<G::Move, AgentError> {
    let found = match best {
        Best::Move(word) => match game.read_move(state, word.as_str()) {
            Some(mv) => return Ok(mv),
            None => format!("`bestmove {}`", word.as_str().chars().take(60).collect::<String>()),
        },
        Best::None => "that it has no move".to_owned(),
        Best::Garbled(line) => format!("`{line}`"),
    };
    Err(AgentError::Unreadable(format!("the program answers {found}: expected a legal move")))
}

/// Tells the watch what was said about the search: the line, and what it is worth.
pub(super) fn report<G: Game + Notation>(
    game: &G,
    state: &G::State,
    info: &Info,
    sink: &mut dyn ProgressSink<G::Move>,
) -> (Vec<G::Move>, Option<Score>) {
    let (line, score) = (read_line(game, state, info), info.score.map(|score| score.worth.score()));
    sink.progress(&Progress { stats: &stats(info), line: &line, score, bound: None });
    (line, score)
}

/// The moves of a line, as far as they are legal.
fn read_line<G: Game + Notation>(game: &G, state: &G::State, info: &Info) -> Vec<G::Move> {
    let (mut at, mut line) = (state.clone(), Vec::new());
    for word in &info.line {
        let legal = if game.outcome(&at).is_none() { game.read_move(&at, word.as_str()) } else { None };
        let Some(mv) = legal else { break };
        let _ = game.play(&mut at, mv);
        line.push(mv);
    }
    line
}

/// What was said to be counted.
pub(super) fn stats(info: &Info) -> SearchStats {
    SearchStats { nodes: info.nodes.unwrap_or(0), depth: info.depth.unwrap_or(0), ..SearchStats::default() }
}
