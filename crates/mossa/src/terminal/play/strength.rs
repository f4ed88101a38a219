//! How strong the computer plays: what was typed, or else what is asked at the start, and what is said about it.

use std::time::Duration;

use mossa_catalogue::{AnyPosition, Means, Strengths};

use super::words::{Words, fill};
use crate::args::PlayArgs;
use crate::failure::Failure;

/// The level where nothing is said.
pub(super) const USUAL_LEVEL: usize = 4;
/// The default time of a move at a level: a longer wait is unpleasant.
pub(super) const TIME_OF_A_MOVE: Duration = Duration::from_secs(1);

/// A strength that was chosen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Chosen {
    /// A level, counted from 1.
    Level(usize),
    /// An Elo rating.
    Rating(u32),
}

/// Who chose it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum By {
    /// It was typed as an option.
    Option,
    /// Nothing was typed.
    Usual,
    /// The person at the terminal, who is still to be asked.
    Asked,
}

/// The strength of the players that have none in their specs.
#[derive(Clone, Debug)]
pub(super) struct Opponent {
    pub(super) strengths: Strengths,
    pub(super) chosen: Chosen,
    pub(super) by: By,
    /// Whether it holds for the first player, and for the second.
    pub(super) is_for: [bool; 2],
}

/// Whether there is a person at a terminal who can be asked.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Asking {
    Possible,
    Impossible,
}

impl Opponent {
    /// What was typed about strength; none where every player says itself how it plays.
    pub(super) fn of(args: &PlayArgs, position: &dyn AnyPosition, asking: Asking) -> Result<Option<Opponent>, Failure> {
        let typed = match (args.level, args.elo) {
            (Some(level), _) => Some(("--level", Chosen::Level(level))),
            (None, Some(elo)) => Some(("--elo", Chosen::Rating(elo))),
            (None, None) => None,
        };
        let Some(strengths) = position.strengths() else {
            return match typed {
                Some((option, _)) => {
                    Err(Failure::of(option, format!("{} has no levels: expected no such option", position.game())))
                }
                None => Ok(None),
            };
        };
        // What is typed about limits says how strong the engine is to be, if nothing else does.
        let is_limited = args.limits.time.is_some() || args.limits.nodes.is_some() || args.limits.depth.is_some();
        let Some((option, chosen)) = typed else {
            let by = if asking == Asking::Possible { By::Asked } else { By::Usual };
            let usual =
                Opponent { strengths, chosen: Chosen::Level(USUAL_LEVEL), by, is_for: [false, args.second.is_none()] };
            return Ok((args.second.is_none() && !is_limited).then_some(usual));
        };
        let is_bare = |spec: Option<&str>| spec == Some(strengths.player);
        let is_for = [is_bare(args.first.as_deref()), args.second.is_none() || is_bare(args.second.as_deref())];
        if is_for == [false; 2] {
            let expected = format!("a player {}, or no --second", strengths.player);
            return Err(Failure::of(
                option,
                format!("every player is named with its own strength: expected {expected}"),
            ));
        }
        let opponent = Opponent { strengths, chosen, by: By::Option, is_for };
        match (opponent.spec(), strengths.ratings) {
            (Some(_), _) => Ok(Some(opponent)),
            (None, Some((lowest, highest))) if option == "--elo" => {
                Err(Failure::of(option, format!("no such rating: expected a whole number from {lowest} to {highest}")))
            }
            (None, None) if option == "--elo" => {
                Err(Failure::of(option, format!("{} has no ratings: expected --level", position.game())))
            }
            (None, _) => {
                let most = strengths.levels.len();
                Err(Failure::of(option, format!("no such level: expected a whole number from 1 to {most}")))
            }
        }
    }

    /// The player's spec at this strength; none if there is no such level or rating.
    pub(super) fn spec(&self) -> Option<String> {
        match self.chosen {
            Chosen::Level(level) => self.strengths.spec_of_level(level),
            Chosen::Rating(elo) => self.strengths.spec_of_rating(elo),
        }
    }

    /// What the player is called at this strength.
    pub(super) fn name(&self, words: &Words) -> String {
        let player = self.strengths.player;
        match self.chosen {
            Chosen::Level(level) => fill(words.level_name, &[("player", &player), ("n", &level)]),
            Chosen::Rating(elo) => fill(words.rating_name, &[("player", &player), ("n", &elo)]),
        }
    }

    /// What is said at the start: the strength and, if it was not typed, how to choose another.
    pub(super) fn said(&self, words: &Words) -> String {
        let (player, most) = (self.strengths.player, self.strengths.levels.len());
        let means = match self.chosen {
            Chosen::Rating(elo) => return fill(words.rating_said, &[("player", &player), ("n", &elo)]),
            Chosen::Level(level) => self.strengths.level(level).map(|level| level.means),
        };
        let means = match means {
            Some(Means::Elo(elo)) => fill(words.means_elo, &[("n", &elo)]),
            Some(Means::Plies(1)) => words.means_ply.to_owned(),
            Some(Means::Plies(plies)) => fill(words.means_plies, &[("n", &plies)]),
            Some(Means::Full) | None => words.means_full.to_owned(),
        };
        let Chosen::Level(n) = self.chosen else { return means };
        let said = fill(words.level_said, &[("player", &player), ("n", &n), ("most", &most), ("means", &means)]);
        if self.by == By::Usual { said + &fill(words.level_how, &[("most", &most)]) } else { said }
    }
}
