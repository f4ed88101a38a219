//! The description of Othello beside its rules: names, evaluations and words.

use mossa_kernel::{
    BoardStyle, CellStyle, Coordinates, DescribedGame, Description, EvaluationVisitor, Gesture, Listed, Text,
};

use crate::evaluators::{Discs, Mobility, Positional};
use crate::{Board, CornersFirst, Othello};

/// The only board.
const BOARD: &str = "8x8";
/// Letters for columns, numbers for rows from the top; discs are put on squares.
pub(crate) const STYLE: BoardStyle =
    BoardStyle { coordinates: Coordinates::FromTop, gesture: Gesture::Place, cells: CellStyle::Plain };

/// What the winner is told, however the game ended.
const MORE_DISCS: Text =
    Text::new("It is over, and the side with more discs wins.", "È finita: vince chi ha più pedine.");

impl DescribedGame for Othello {
    type Tactics = CornersFirst;

    const DESCRIPTION: Description = Description {
        listed: Listed { name: "othello", summary: "Othello (Reversi) on 8x8, with passes", keys: "" },
        title: Text::new("Othello", "Othello"),
        goal: Text::new("the side with more discs at the end wins", "vince chi ha più pedine alla fine"),
        sides: [Text::new("Black", "Nero"), Text::new("White", "Bianco")],
        boards: &[BOARD],
        style: STYLE,
        evaluations: &[
            Listed {
                name: "positional",
                summary: "mobility, corners and the squares beside them, stable discs, parity (the default)",
                keys: "",
            },
            Listed { name: "mobility", summary: "legal moves less those of the opponent", keys: "" },
            Listed { name: "discs", summary: "own discs less the opponent's: greedy", keys: "" },
        ],
        endings: &[
            (
                "wipe-out",
                Text::new(
                    "{name} ({mark}) wins: no disc of the other is left.",
                    "Vince {name} ({mark}): l'altro non ha più pedine.",
                ),
            ),
            ("board-full", MORE_DISCS),
            ("no-moves", MORE_DISCS),
        ],
        opening_plies: 6,
    };

    fn on_board(board: &str) -> Result<Othello, String> {
        if board == BOARD { Ok(Othello) } else { Err(format!("{board:?} is no board of Othello: expected {BOARD}")) }
    }

    fn board(&self) -> String {
        BOARD.to_owned()
    }

    fn start(&self) -> Board {
        Board::START
    }

    fn tactics(&self) -> CornersFirst {
        CornersFirst
    }

    fn with_evaluation<V: EvaluationVisitor<Othello>>(&self, name: &str, visitor: V) -> Option<V::Answer> {
        Some(match name {
            "positional" => visitor.visit(Positional),
            "mobility" => visitor.visit(Mobility),
            "discs" => visitor.visit(Discs),
            _ => return None,
        })
    }
}
