//! The UGI options: the board, the player, its seed and its memory.

use mossa_catalogue::{BoardOption, Boxed, PlayerResources, SharedVariant, TwoPlayerGame};
use mossa_kernel::Limits;
use mossa_protocol::{OptionKind, OptionName, OptionOffer, SetOption, Value};

use crate::plan;

/// Memory for tables when nothing is said, and the most that can be asked for, in MiB.
const DEFAULT_HASH: u64 = 256;
const MAX_HASH: u64 = 1 << 20;
/// The most lines, or scored moves, that can be asked for.
const MAX_LINES: u64 = 256;

pub(super) struct Options {
    game: &'static dyn TwoPlayerGame,
    variant: SharedVariant,
    player: String,
    /// The player that the command line named: the only one that may name a file.
    typed_player: String,
    seed: u64,
    /// MiB.
    hash: u64,
    /// How many moves are shown with their scores.
    lines: u64,
    /// The books and tables that players may use.
    files: PlayerResources,
}

impl Options {
    pub(super) fn new(
        game: &'static dyn TwoPlayerGame,
        variant: SharedVariant,
        player: String,
        (seed, files): (u64, PlayerResources),
    ) -> Options {
        Options { game, variant, typed_player: player.clone(), player, seed, hash: DEFAULT_HASH, lines: 1, files }
    }

    /// All of them, with what they are now.
    pub(super) fn offers(&self) -> Vec<OptionOffer> {
        let spin = |default: u64, min: i64, max: i64| OptionKind::Spin {
            default: Some(i64::try_from(default).unwrap_or(i64::MAX)),
            min: Some(min),
            max: Some(max),
        };
        let string = |text: &str| OptionKind::String { default: Some(Value::new(text)) };
        let (option, value) = (self.game.board_option(), self.game.board_option().value(&self.variant.board()));
        let board = match option {
            BoardOption::Name(name) => (name, string(&value)),
            BoardOption::Switch { option, .. } => (option, OptionKind::Check { default: Some(value == "true") }),
        };
        let offers = [
            board,
            ("Player", string(&self.player)),
            ("Seed", spin(self.seed, 0, i64::MAX)),
            ("Hash", spin(self.hash, 1, MAX_HASH as i64)),
            ("MultiPV", spin(self.lines, 1, MAX_LINES as i64)),
        ];
        let offer = |(name, kind)| Some(OptionOffer { name: OptionName::new(name).ok()?, kind });
        offers.into_iter().filter_map(offer).collect()
    }

    /// Sets one, or says what is wrong with the order.
    pub(super) fn set(&mut self, order: &SetOption) -> Result<(), String> {
        let value = order.value.as_ref().map_or("", Value::as_str);
        let board = self.game.board_option();
        if order.name.is(board.name()) {
            let bad = |error| format!("option {}: {error}", board.name());
            self.variant = self.game.variant(board.board(value)?).map_err(bad)?;
        } else if order.name.is("Player") {
            let files = if value == self.typed_player { &self.files } else { &self.files.clone().without_programs() };
            let checked = plan::checked(value, self.variant.beginning().as_ref(), files);
            checked.map_err(|error| format!("option Player: {error}"))?;
            value.clone_into(&mut self.player);
        } else if order.name.is("Seed") {
            let bad = |_| format!("option Seed is {value:?}: expected a whole number from 0 to {}", i64::MAX);
            self.seed = value.parse().map_err(bad)?;
        } else if order.name.is("Hash") {
            let hash = value.parse().ok().filter(|hash| (1..=MAX_HASH).contains(hash));
            let bad = || format!("option Hash is {value:?}: expected a whole number from 1 to {MAX_HASH}");
            self.hash = hash.ok_or_else(bad)?;
        } else if order.name.is("MultiPV") {
            let lines = value.parse().ok().filter(|lines| (1..=MAX_LINES).contains(lines));
            let bad = || format!("option MultiPV is {value:?}: expected a whole number from 1 to {MAX_LINES}");
            self.lines = lines.ok_or_else(bad)?;
        } else {
            let board = board.name();
            return Err(format!("unknown option {}: expected {board}, Player, Seed, Hash or MultiPV", order.name));
        }
        Ok(())
    }

    /// What is played on.
    pub(super) fn variant(&self) -> &SharedVariant {
        &self.variant
    }

    /// The player as it was named.
    pub(super) fn player(&self) -> &str {
        &self.player
    }

    /// The player with the seed, if it takes one.
    pub(super) fn seeded_player(&self) -> String {
        plan::seeded(self.beginning().as_ref(), &self.player, self.seed)
    }

    /// How many moves are shown with their scores.
    pub(super) fn lines(&self) -> u64 {
        self.lines
    }

    /// The limits that hold for every move.
    pub(super) fn limits(&self) -> Limits {
        Limits { memory: Some(self.hash << 20), ..Limits::default() }
    }

    /// The books and tables that players may use.
    pub(super) fn files(&self) -> &PlayerResources {
        &self.files
    }

    /// The beginning of a game.
    pub(super) fn beginning(&self) -> Boxed {
        self.variant.beginning()
    }
}
