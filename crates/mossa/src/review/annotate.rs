//! Reviewed games as PGN: what other programs show of an analysis. Behind every move stands what the position is then worth
//! to White (`[%eval 0.35]`, `[%eval #-3]`); mistakes have a glyph and, as a variation, the line that was better.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write as _};
use std::path::Path;

use mossa_catalogue::chess::pgn::{Game, Line, Nag, Ply};
use mossa_jobs::review::View;
use mossa_kernel::Side;
use mossa_memory::open_output;
use mossa_wire::ReviewedMove;

use super::games::Played;
use crate::failure::Failure;

/// Glyphs that say how good a move is, `!` to `?!`.
const OF_MOVES: std::ops::RangeInclusive<u8> = 1..=6;
/// A better line is shown no further.
const LONGEST_LINE: usize = 10;

/// A file that games are written to.
pub(super) struct Annotation {
    file: File,
    name: String,
}

impl Annotation {
    /// Makes sure that it can be written, and is not the file that is read.
    pub(super) fn open(name: &str, read: &str) -> Result<Annotation, Failure> {
        let part = format!("--annotate {name}");
        let is_same = |(one, other)| one == other;
        if fs::canonicalize(name).ok().zip(fs::canonicalize(read).ok()).is_some_and(is_same) {
            return Err(Failure::of(part, "it is the file that is read: expected another"));
        }
        let file = open_output(OpenOptions::new().write(true).create(true).truncate(false), Path::new(name));
        let file = file.map_err(|error| Failure::of(part, format!("cannot write it: {error}")))?;
        Ok(Annotation { file, name: name.to_owned() })
    }

    /// Writes all games, and nothing else is in the file then.
    pub(super) fn write(mut self, games: &[Game]) -> Result<(), Failure> {
        let text: Vec<String> = games.iter().map(ToString::to_string).collect();
        let written = self.clear().and_then(|()| self.file.write_all(text.join("\n").as_bytes()));
        let part = || format!("--annotate {}", self.name);
        written.map_err(|error| Failure::of(part(), format!("cannot write it: {error}")))
    }

    /// What is no file has no length.
    fn clear(&self) -> io::Result<()> {
        if self.file.metadata()?.is_file() { self.file.set_len(0) } else { Ok(()) }
    }
}

/// The game with what is known of its moves. Comments and variations of its own stay; glyphs of moves and scores that
/// stood there before are replaced.
/// None if it did not come as PGN.
pub(super) fn annotated(played: &Played, views: &[View], moves: &[ReviewedMove], player: &str) -> Option<Game> {
    let mut game = played.record.clone()?;
    game.set_tag("Annotator", format!("mossa, {player}"));
    let views = views.windows(2).map(|pair| (&pair[0], &pair[1]));
    for ((ply, mv), (before, after)) in game.line.plies.iter_mut().zip(moves).zip(views) {
        ply.san.clone_from(&mv.san);
        ply.nags.retain(|nag| !OF_MOVES.contains(&nag.0));
        let scores_left_out = ply.after.iter().map(|comment| without_score(comment));
        ply.after = eval(after).into_iter().chain(scores_left_out.filter(|comment| !comment.is_empty())).collect();
        if let Some(nag) = Nag::of_sign(&mv.mark) {
            ply.nags.push(nag);
            let better = better(mv, before);
            let is_new = |line: &Line| ply.variations.iter().all(|known| !has_same_moves(known, line));
            ply.variations.extend(better.filter(is_new));
        }
    }
    Some(game)
}

/// Whether two lines go the same way, whatever is said of them.
fn has_same_moves(one: &Line, other: &Line) -> bool {
    let sans = |line: &Line| line.plies.iter().map(|ply| ply.san.clone()).collect::<Vec<_>>();
    sans(one) == sans(other)
}

/// The line that was better, with what it is worth.
fn better(mv: &ReviewedMove, before: &View) -> Option<Line> {
    let mut plies: Vec<Ply> = mv.line.iter().take(LONGEST_LINE).map(Ply::new).collect();
    plies.first_mut()?.after.extend(eval(before));
    Some(Line { plies, end: Vec::new() })
}

/// What a position is worth to White, for programs; nothing after mate.
fn eval(view: &View) -> Option<String> {
    let score = view.seen.score?;
    let (to_mate, sign) = match (score.win_in_plies(), score.loss_in_plies()) {
        (Some(plies), _) => (Some(plies), 1),
        (_, Some(plies)) => (Some(plies), -1),
        _ => (None, score.get()),
    };
    let white = if view.side == Side::First { sign } else { -sign };
    match to_mate.map(|plies| plies.div_ceil(2)) {
        Some(0) => None,
        Some(moves) => Some(format!("[%eval #{}{moves}]", if white < 0 { "-" } else { "" })),
        None => Some(format!("[%eval {:.2}]", f64::from(white) / 100.0)),
    }
}

/// A comment without a score for programs that stood in it.
fn without_score(comment: &str) -> String {
    let Some((before, rest)) = comment.split_once("[%eval") else { return comment.to_owned() };
    let Some((_, behind)) = rest.split_once(']') else { return comment.to_owned() };
    format!("{} {}", before.trim_end(), behind.trim_start()).trim().to_owned()
}

#[cfg(test)]
mod tests {
    use mossa_catalogue::review::Seen;
    use mossa_kernel::Score;

    use super::*;

    fn view(side: Side, score: Score) -> View {
        let seen = Seen { score: Some(score), ..Seen::default() };
        View { side, seen, line: Vec::new(), depth: 0, nodes: 0, seconds: 0.0, no_move: None }
    }

    #[test]
    fn scores_are_whites() {
        let cases = [
            (Side::First, Score::new(35), "[%eval 0.35]"),
            (Side::Second, Score::new(35), "[%eval -0.35]"),
            (Side::Second, Score::new(0), "[%eval 0.00]"),
            (Side::First, Score::win_in(5), "[%eval #3]"),
            (Side::Second, Score::win_in(1), "[%eval #-1]"),
            (Side::Second, Score::loss_in(4), "[%eval #2]"),
        ];
        for (side, score, text) in cases {
            assert_eq!(eval(&view(side, score)).as_deref(), Some(text));
        }
        assert_eq!(eval(&view(Side::First, Score::loss_in(0))), None);
    }

    #[test]
    fn old_scores_go_and_words_stay() {
        let cases = [
            ("[%eval 0.35]", ""),
            ("[%eval 0.35] [%clk 0:01:00]", "[%clk 0:01:00]"),
            ("good [%eval #3] move", "good move"),
            ("as it was", "as it was"),
            ("[%eval", "[%eval"),
        ];
        for (comment, expected) in cases {
            assert_eq!(without_score(comment), expected);
        }
    }
}
