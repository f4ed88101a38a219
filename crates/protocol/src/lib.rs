//! What arenas and players in other processes say to each other, as types: every message is read from one line of text
//! and written as one. No input or output happens here, and nothing here knows a game: moves and positions stay text.
//!
//! [`ugi`] has the messages of UGI, the generalisation of UCI to any game for two; `docs/ugi.md` says who says what when.
//! [`uci`] has those of UCI, which chess engines and their boards speak. The other files hold what both share.
//!
//! Two promises hold for every message. A reader takes any line: it answers with a message or with a
//! [`ProtocolError`] that names the part and what was expected, and panics at nothing. And what is written is one line
//! without control characters which reads back as the same message; the types of [`text`](Text) are there so that a
//! message that could not keep this promise cannot be made.
//!
//! ```
//! use mossa_protocol::ugi::{FromEngine, ToEngine};
//!
//! let order: ToEngine = "go p1time 60000 p2time 58500 wishes 3".parse()?;
//! assert_eq!(order.to_string(), "go p1time 60000 p2time 58500");
//!
//! let answer: FromEngine = "bestmove 4".parse()?;
//! assert!(matches!(answer, FromEngine::BestMove(Some(column)) if column.as_str() == "4"));
//! # Ok::<(), mossa_protocol::ProtocolError>(())
//! ```

mod best;
mod error;
mod estimate;
mod go;
mod id;
mod info;
mod option;
mod position;
mod query;
mod text;
pub mod uci;
pub mod ugi;
mod words;

pub use error::ProtocolError;
pub use estimate::{Bound, Estimate, Expected, Worth};
pub use go::{Go, Millis, Remaining};
pub use id::Id;
pub use info::{CurrentLine, Info};
pub use option::{OptionKind, OptionOffer, SetOption};
pub use position::{Position, Start};
pub use query::{Answer, Query};
pub use text::{Choice, Fen, Move, OptionName, Text, Value};

/// The longest line, in bytes, that is worth keeping: a reader of a pipe may drop the rest. The list of moves of
/// a full board of 100 × 100 fits with room to spare.
pub const LONGEST_LINE: usize = 1 << 16;
