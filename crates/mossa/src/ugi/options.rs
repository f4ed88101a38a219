//! What other programs may set: the board, the player, its seed and its memory.

use mossa_catalogue::Outsiders;
use mossa_catalogue::connect_x::{Position, Shape};
use mossa_kernel::Limits;
use mossa_protocol::{OptionKind, OptionName, OptionOffer, SetOption, Value};

use crate::plan;

/// Memory for tables when nothing is said, and the most that can be asked for, in MiB.
const DEFAULT_HASH: u64 = 256;
const MOST_HASH: u64 = 1 << 20;

pub(super) struct Options {
    shape: Shape,
    player: String,
    seed: u64,
    /// MiB.
    hash: u64,
}

impl Options {
    pub(super) fn new(shape: Shape, player: String, seed: u64) -> Options {
        Options { shape, player, seed, hash: DEFAULT_HASH }
    }

    /// All of them, with what they are now.
    pub(super) fn offers(&self) -> Vec<OptionOffer> {
        let spin = |default: u64, min: i64, max: i64| OptionKind::Spin {
            default: Some(i64::try_from(default).unwrap_or(i64::MAX)),
            min: Some(min),
            max: Some(max),
        };
        let string = |text: &str| OptionKind::String { default: Some(Value::new(text)) };
        let offers = [
            ("Board", string(&self.shape.to_string())),
            ("Player", string(&self.player)),
            ("Seed", spin(self.seed, 0, i64::MAX)),
            ("Hash", spin(self.hash, 1, MOST_HASH as i64)),
        ];
        let offer = |(name, kind)| Some(OptionOffer { name: OptionName::new(name).ok()?, kind });
        offers.into_iter().filter_map(offer).collect()
    }

    /// Sets one, or says what is wrong with the order.
    pub(super) fn set(&mut self, order: &SetOption) -> Result<(), String> {
        let value = order.value.as_ref().map_or("", Value::as_str);
        if order.name.is("Board") {
            self.shape = value.parse().map_err(|error| format!("option Board: {error}"))?;
        } else if order.name.is("Player") {
            // Whoever speaks to us can start programs without our help.
            let checked = plan::checked(value, &self.empty_board(), &Outsiders::Refused);
            checked.map_err(|error| format!("option Player: {error}"))?;
            value.clone_into(&mut self.player);
        } else if order.name.is("Seed") {
            let bad = |_| format!("option Seed is {value:?}: expected a whole number from 0 to {}", i64::MAX);
            self.seed = value.parse().map_err(bad)?;
        } else if order.name.is("Hash") {
            let hash = value.parse().ok().filter(|hash| (1..=MOST_HASH).contains(hash));
            let bad = || format!("option Hash is {value:?}: expected a whole number from 1 to {MOST_HASH}");
            self.hash = hash.ok_or_else(bad)?;
        } else {
            return Err(format!("unknown option {}: expected Board, Player, Seed or Hash", order.name));
        }
        Ok(())
    }

    pub(super) fn shape(&self) -> Shape {
        self.shape
    }

    /// The player as it was named.
    pub(super) fn player(&self) -> &str {
        &self.player
    }

    /// The player with the seed, if it takes one.
    pub(super) fn seeded_player(&self) -> String {
        plan::seeded(&self.empty_board(), &self.player, self.seed)
    }

    /// The limits that hold for every move.
    pub(super) fn limits(&self) -> Limits {
        Limits { memory: Some(self.hash << 20), ..Limits::default() }
    }

    pub(super) fn empty_board(&self) -> Position {
        Position::read(self.shape, "-").expect("an empty board of any shape can be read")
    }
}
