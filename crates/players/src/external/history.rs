//! How a game came to where it stands, as an outside program is told it.
//!
//! An agent is asked about positions, not about games. But programs that keep a board of their own, or count repetitions,
//! want to know the moves. From one question to the next only two were played, our own answer and one of the opponent's:
//! the second is the legal one that leads to the position we are asked about. Where there is none, because moves were
//! taken back or another game has begun, the history begins anew.

use mossa_kernel::{Game, Notation, StateSpace};
use mossa_protocol::{Fen, Move, Position, ProtocolError, Start};

/// Where we were first asked, and the moves since.
pub(super) struct History<G: StateSpace> {
    start: String,
    moves: Vec<String>,
    /// The state after them, if there was any question.
    at: Option<G::State>,
}

impl<G: StateSpace> Default for History<G> {
    fn default() -> History<G> {
        History { start: String::new(), moves: Vec::new(), at: None }
    }
}

impl<G: Game + Notation> History<G> {
    /// The history up to a position that we are asked about.
    pub(super) fn reach(&mut self, game: &G, state: &G::State) -> Result<Position, ProtocolError> {
        let wanted = game.write_state(state);
        if !self.lead_to(game, &wanted) {
            *self = History { start: wanted, moves: Vec::new(), at: None };
        }
        self.at = Some(state.clone());
        let moves = self.moves.iter().map(|mv| Move::new(mv)).collect::<Result<_, _>>()?;
        Ok(Position { start: Start::Fen(Fen::new(&self.start)?), moves })
    }

    /// A move that we answered.
    pub(super) fn answer(&mut self, game: &G, mv: G::Move) {
        self.moves.extend(self.at.as_ref().map(|at| game.write_move(at, mv)));
        self.at = self.at.as_ref().map(|at| game.after(at, mv));
    }

    /// The history with one more move, which the opponent may play.
    pub(super) fn followed_by(&self, mv: Move) -> Result<Position, ProtocolError> {
        let mut moves: Vec<Move> = self.moves.iter().map(|mv| Move::new(mv)).collect::<Result<_, _>>()?;
        moves.push(mv);
        Ok(Position { start: Start::Fen(Fen::new(&self.start)?), moves })
    }

    /// Finds the move that leads on to a state, if one is needed.
    fn lead_to(&mut self, game: &G, wanted: &str) -> bool {
        let Some(at) = &self.at else { return false };
        if game.write_state(at) == wanted {
            return true;
        }
        let moves = if game.outcome(at).is_none() { Some(game.moves(at)) } else { None };
        let leads = |mv: &G::Move| game.write_state(&game.after(at, *mv)) == wanted;
        let found = moves.and_then(|moves| moves.into_iter().find(leads));
        self.moves.extend(found.map(|mv| game.write_move(at, mv)));
        found.is_some()
    }
}

#[cfg(test)]
mod tests {
    use mossa_conformance::toys::TicTacToe;

    use super::*;

    /// What a program is told before each of its moves.
    fn told(history: &mut History<TicTacToe>, states: &[&str]) -> Vec<String> {
        let tell = |text: &&str| {
            let state = TicTacToe.read_state(text).unwrap();
            let Position { start: Start::Fen(start), moves } = history.reach(&TicTacToe, &state).unwrap() else {
                panic!("a position of a game is written out")
            };
            let first = TicTacToe.moves(&state)[0];
            history.answer(&TicTacToe, first);
            [vec![start.to_string()], moves.iter().map(ToString::to_string).collect()].concat().join(" ")
        };
        states.iter().map(tell).collect()
    }

    #[test]
    fn moves_follow_the_first_question() {
        let asked = [".../.../...", "xo./.../...", "xox/o../...", ".../.../.x.", "o../..x/.x."];
        let expected = [
            ".../.../...",
            ".../.../... 1 2",
            ".../.../... 1 2 3 4",
            // Another game.
            ".../.../.x.",
            ".../.../.x. 1 6",
        ];
        assert_eq!(told(&mut History::default(), &asked), expected);
    }
}
