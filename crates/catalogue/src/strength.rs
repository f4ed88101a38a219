//! How strong the computer plays against people: levels from 1 up and, where a game has them, Elo ratings. A capability
//! that a game may have; front ends ask for it and know nothing else about strength.

/// The levels and ratings of a game's engine.
///
/// ```
/// use mossa_catalogue::Games;
/// let strengths = Games::BUILT_IN.variant("chess", None).unwrap().beginning().strengths().unwrap();
/// assert_eq!(strengths.levels.len(), 8);
/// assert_eq!(strengths.spec_of_level(1).unwrap(), "engine:elo=800");
/// assert_eq!(strengths.spec_of_level(8).unwrap(), "engine");
/// assert_eq!(strengths.spec_of_rating(1_900).unwrap(), "engine:elo=1900");
/// assert_eq!(strengths.spec_of_rating(100), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Strengths {
    /// The player that has them.
    pub player: &'static str,
    /// The levels, the weakest first.
    pub levels: &'static [Level],
    /// The lowest and the highest Elo rating that the player can be asked for; none if it knows no ratings.
    pub ratings: Option<(u32, u32)>,
}

/// A level of play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Level {
    /// What the player's spec says for it; nothing for full strength.
    pub keys: &'static str,
    /// What that means.
    pub means: Means,
}

/// What a level means.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Means {
    /// About this Elo rating.
    Elo(u32),
    /// Looks this many plies ahead, and may choose a move that looks slightly worse.
    Plies(u32),
    /// As strong as its time allows.
    Full,
}

impl Strengths {
    /// The level of this number, counted from 1.
    pub fn level(&self, number: usize) -> Option<Level> {
        self.levels.get(number.checked_sub(1)?).copied()
    }

    /// The player at this level, counted from 1.
    pub fn spec_of_level(&self, number: usize) -> Option<String> {
        let keys = self.level(number)?.keys;
        Some(if keys.is_empty() { self.player.to_owned() } else { format!("{}:{keys}", self.player) })
    }

    /// The player at this Elo rating, if it can be asked for one.
    pub fn spec_of_rating(&self, elo: u32) -> Option<String> {
        let (lowest, highest) = self.ratings?;
        (lowest..=highest).contains(&elo).then(|| format!("{}:elo={elo}", self.player))
    }
}
