//! A described game as an entry of the catalogue.

use std::fmt;
use std::marker::PhantomData;
use std::sync::Arc;

use mossa_kernel::{BoardStyle, DescribedGame, Listed, Text};
use mossa_players::AGENTS;
use mossa_players::external::UGI;

use super::position::{PlainPosition, START};
use crate::bench::{PlayerWorkload, Workload};
use crate::games::{GameEntry, GameKind, TextError, TextPart, TwoPlayerGame};
use crate::variant::{Boxed, SharedVariant, Variant};
use crate::words::GameWords;

/// A game that is described by its own crate.
///
/// ```
/// use mossa_catalogue::{GameEntry, Games, PlainGame};
/// use mossa_conformance::toys::TicTacToe;
/// static TOY: PlainGame<TicTacToe> = PlainGame::NEW;
/// static ENTRIES: [&dyn GameEntry; 1] = [&TOY];
/// let games = Games::new(&ENTRIES);
/// let start = games.variant("toy-tic-tac-toe", None).unwrap().beginning();
/// assert_eq!(start.seat().legal().len(), 9);
/// ```
pub struct PlainGame<G>(PhantomData<fn() -> G>);

impl<G: DescribedGame> PlainGame<G> {
    /// The entry.
    pub const NEW: PlainGame<G> = PlainGame(PhantomData);

    /// What a player makes of the beginning of a game.
    const fn work(name: &'static str, player: &'static str) -> PlayerWorkload {
        PlayerWorkload { name, game: &PlainGame::<G>::NEW, board: None, positions: &[START], player }
    }

    /// One workload for each player that is in every game.
    const WORKLOADS: &'static [&'static dyn Workload] = &[
        &const { Self::work("deepening", "deepening:depth=4") },
        &const { Self::work("alpha-beta", "alpha-beta:depth=3") },
        &const { Self::work("minimax", "minimax:depth=2") },
        &const { Self::work("mcts", "mcts:nodes=500") },
    ];

    /// The words of a game that is described.
    const WORDS: GameWords = GameWords {
        sides: G::DESCRIPTION.sides,
        endings: G::DESCRIPTION.endings,
        goal: G::DESCRIPTION.goal,
        ..GameWords::PLAIN
    };
}

impl<G: DescribedGame> fmt::Debug for PlainGame<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("PlainGame").field(&G::DESCRIPTION.listed.name).finish()
    }
}

impl<G: DescribedGame> GameEntry for PlainGame<G> {
    fn listed(&self) -> Listed {
        G::DESCRIPTION.listed
    }

    fn title(&self) -> Text {
        G::DESCRIPTION.title
    }

    fn boards(&self) -> &'static [&'static str] {
        G::DESCRIPTION.boards
    }

    fn style(&self) -> BoardStyle {
        G::DESCRIPTION.style
    }

    fn algorithms(&self) -> Vec<Listed> {
        AGENTS.iter().copied().chain([UGI]).collect()
    }

    fn heuristics(&self) -> &'static [Listed] {
        G::DESCRIPTION.evaluations
    }

    fn workloads(&self) -> &'static [&'static dyn Workload] {
        Self::WORKLOADS
    }

    fn kind(&self) -> GameKind<'_> {
        GameKind::TwoPlayers(self)
    }
}

impl<G: DescribedGame> TwoPlayerGame for PlainGame<G> {
    fn variant(&self, board: Option<&str>) -> Result<SharedVariant, TextError> {
        let board = board.unwrap_or(G::DESCRIPTION.boards[0]);
        let game = G::on_board(board).map_err(|why| TextError::new(TextPart::Board, why))?;
        Ok(Arc::new(PlainVariant(game)))
    }

    fn default_player(&self) -> &'static str {
        AGENTS[0].name
    }

    fn words(&self) -> &'static GameWords {
        const { &PlainGame::<G>::WORDS }
    }
}

/// A described game on one of its boards.
#[derive(Clone, Debug)]
pub(super) struct PlainVariant<G>(pub(super) G);

impl<G: DescribedGame> Variant for PlainVariant<G> {
    fn game(&self) -> &'static dyn GameEntry {
        const { &PlainGame::<G>::NEW }
    }

    fn title(&self) -> Text {
        G::DESCRIPTION.title
    }

    fn board(&self) -> String {
        self.0.board()
    }

    fn facts(&self) -> Vec<(&'static str, String)> {
        self.0.facts()
    }

    fn beginning(&self) -> Boxed {
        Box::new(PlainPosition::beginning(self.0.clone()))
    }

    fn read(&self, text: &str) -> Result<Boxed, TextError> {
        Ok(Box::new(PlainPosition::read(self.0.clone(), text)?))
    }

    fn read_after(&self, position: Option<&str>, moves: &str) -> Result<Boxed, TextError> {
        let start = match position {
            Some(text) => PlainPosition::read(self.0.clone(), text)?,
            None => PlainPosition::beginning(self.0.clone()),
        };
        Ok(Box::new(start.and_moves(moves.split([',', ' ']).filter(|mv| !mv.is_empty() && *mv != "-"))?))
    }
}
