//! Rounds in the format that a game has for records, with the tags of PGN, and moves with their numbers.

use std::fmt::Write as _;

use mossa_catalogue::AnyPosition;

use super::record::Kept;

/// All rounds, one game each; none if this game has no such format. Moves that were played before the round began are part of
/// its game.
pub(super) fn write(start: &dyn AnyPosition, rounds: &[Kept]) -> Option<String> {
    let mut text = String::new();
    for (at, round) in rounds.iter().enumerate() {
        let mut record = start.record(&round.moves)?;
        record.set_result(round.ending.result());
        let n_plies = record.n_plies().to_string();
        let number = (at + 1).to_string();
        let tags = [
            ("Event", "mossa play"),
            ("Round", &number),
            ("White", &round.names[0]),
            ("Black", &round.names[1]),
            ("Termination", round.ending.termination()),
            ("PlyCount", &n_plies),
        ];
        for (name, value) in tags {
            record.set_tag(name, value);
        }
        let _ = writeln!(text, "{record}");
    }
    Some(text)
}

/// The moves with their numbers, in one line; empty if there are none, and none if this game's moves have no numbers.
pub(super) fn movetext(start: &dyn AnyPosition, moves: &[String]) -> Option<String> {
    start.record(moves).map(|record| record.movetext())
}
