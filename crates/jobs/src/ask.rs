//! Asking a player at a seat: which moves it is to value, what it gets before a clock runs, its answer and the time it took.
//! Commands, server, protocols and experiments all ask this way.

use mossa_catalogue::{PlayerResources, Seat, SeatError, Spec};
use mossa_kernel::{Choice, Control, ProgressSink};

/// Which moves a player is asked to value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AnalysisMode {
    /// None: a move is all that is wanted, and one that is forced needs no thought.
    Move,
    /// The best one, even if it is forced.
    Best,
    /// This many best lines, from a player that can give several; from others what every move is worth.
    Lines(u64),
    /// Every move, if the player can tell.
    All,
}

impl AnalysisMode {
    /// The keys of a spec that say so, the one to try first in front.
    fn keys(self) -> Vec<(&'static str, String)> {
        match self {
            AnalysisMode::Move => Vec::new(),
            AnalysisMode::Best => vec![("moves", "best".into())],
            AnalysisMode::Lines(n) => vec![("lines", n.to_string()), ("moves", "all".into())],
            AnalysisMode::All => vec![("moves", "all".into())],
        }
    }
}

/// Who is asked at a seat, for what, and under which limits, clock and stop flag.
#[derive(Clone, Copy)]
pub struct Request<'a> {
    /// The player, as its spec.
    pub player: &'a str,
    /// Which moves are of interest.
    pub wish: AnalysisMode,
    /// Limits, clock and stop flag.
    pub control: Control<'a>,
}

/// Who is asked about a position, for what, and on which terms. [`opinion`](Question::opinion) and
/// [`analyze`](Question::analyze) ask.
pub struct Question<'a> {
    /// The player, as its spec.
    pub player: &'a str,
    /// Which moves are of interest.
    pub wish: AnalysisMode,
    /// Whether the player may be a program.
    pub resources: &'a PlayerResources,
    /// Limits, clock and stop flag.
    pub control: Control<'a>,
}

impl<'a> Question<'a> {
    /// What is asked at the seat.
    pub(crate) fn request(&self) -> Request<'a> {
        Request { player: self.player, wish: self.wish, control: self.control }
    }
}

/// What a player answered.
#[derive(Debug)]
pub struct Reply {
    /// The spec of the player as it was asked, with the keys that a wish has added.
    pub player: String,
    /// Its answer, or why it has none.
    pub choice: Result<Choice<String>, SeatError>,
    /// The time it took, without what it needed before the clock ran.
    pub seconds: f64,
}

/// Invites a player as it answers a wish, and says by which spec it sits there: some players can be told which moves to value,
/// and then think even where only one makes sense. One that cannot be told, or whose spec says already, is invited as it is.
///
/// ```
/// use mossa_catalogue::Games;
/// use mossa_jobs::ask::{AnalysisMode, invite};
/// let mut seat = Games::BUILT_IN.variant("connect-x", None).unwrap().beginning().seat();
/// assert_eq!(invite(seat.as_mut(), "engine", AnalysisMode::Lines(3)).unwrap(), "engine:moves=all");
/// assert_eq!(invite(seat.as_mut(), "engine:moves=best", AnalysisMode::All).unwrap(), "engine:moves=best");
/// assert_eq!(invite(seat.as_mut(), "random", AnalysisMode::All).unwrap(), "random");
/// assert!(invite(seat.as_mut(), "nonsense", AnalysisMode::Move).is_err());
/// ```
pub fn invite(seat: &mut dyn Seat, player: &str, wish: AnalysisMode) -> Result<String, SeatError> {
    let plain = Spec::or_named(player);
    let is_said = ["lines", "moves"].iter().any(|key| plain.value(key).is_some());
    let spec = |(key, value): (&str, String)| {
        let mut wished = plain.clone();
        wished.keys.push((key.into(), value));
        wished.to_string()
    };
    let wished = wish.keys().into_iter().filter(|_| !is_said).map(spec).find(|spec| seat.invite(spec).is_ok());
    match wished {
        Some(wished) => Ok(wished),
        None => seat.invite(player).map(|()| player.to_owned()),
    }
}

/// Asks a player. It is invited, and gets the memory that it needs under these limits, before the time is taken.
pub fn ask(seat: &mut dyn Seat, request: &Request<'_>, sink: &mut dyn ProgressSink<String>) -> Reply {
    let Request { player, wish, control } = *request;
    let ready =
        invite(seat, player, wish).and_then(|invited| seat.prepare(&invited, &control.limits).map(|()| invited));
    match ready {
        Ok(invited) => ask_invited(seat, invited, &control, sink),
        Err(error) => Reply { player: player.to_owned(), choice: Err(error), seconds: 0.0 },
    }
}

/// Asks a player that has been invited by this spec, and takes the time.
pub fn ask_invited(
    seat: &mut dyn Seat,
    player: String,
    control: &Control<'_>,
    sink: &mut dyn ProgressSink<String>,
) -> Reply {
    let started = control.clock.now();
    let choice = seat.ask(&player, control, sink);
    let seconds = control.clock.now().saturating_sub(started).as_secs_f64();
    Reply { player, choice, seconds }
}
