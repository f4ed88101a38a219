//! A tournament of a university course, whose players are written in Java: a capability that a game may have.

/// A tournament in which every pair of players meets twice on every board, each beginning once.
///
/// ```
/// use mossa_catalogue::Games;
/// let course = Games::BUILT_IN.two_players("connect-x").unwrap().course().unwrap();
/// assert_eq!((course.boards.len(), course.points), (35, [3, 1, 0]));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Course {
    /// The boards.
    pub boards: &'static [&'static str],
    /// Points for a win, a draw and a loss.
    pub points: [u64; 3],
    /// The interface of Java that players implement.
    pub interface: &'static str,
}
