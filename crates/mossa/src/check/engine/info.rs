//! What an `info` line may say. The protocol's own reader skips what makes no sense; a check names it.

use mossa_catalogue::Seat;

/// Words with one whole number from 0 up behind them.
const COUNTS: [&str; 14] = [
    "depth",
    "seldepth",
    "time",
    "nodes",
    "nps",
    "hashfull",
    "tbhits",
    "sbhits",
    "tthits",
    "cpuload",
    "multipv",
    "currmovenumber",
    "refutationnumber",
    "ebf",
];
/// Words with moves behind them, up to the next word.
const MOVES: [&str; 2] = ["refutation", "currline"];
/// The other words.
const OTHERS: [&str; 6] = ["score", "wdl", "currmove", "pv", "string", "lowerbound"];

/// What is wrong with a line about a position, if anything is.
pub(super) fn fault_of(line: &str, mut seat: Box<dyn Seat>) -> Option<String> {
    let words: Vec<&str> = line.split_whitespace().skip(1).collect();
    let mut at = 0;
    while let Some(&word) = words.get(at) {
        at += 1;
        let rest = &words[at..];
        let taken = match word {
            "string" => return None,
            word if COUNTS.contains(&word) => number(word, rest),
            "score" => score(rest),
            "wdl" => wdl(rest),
            "currmove" => current(rest, seat.as_ref()),
            "pv" => line_of(rest, seat.as_mut()),
            "lowerbound" | "upperbound" => Ok(0),
            word if MOVES.contains(&word) => Ok(n_words(rest)),
            word => Err(format!("`{word}` is no word of info")),
        };
        match taken {
            Ok(n) => at += n,
            Err(what) => return Some(what),
        }
    }
    None
}

/// How many words come before the next one that belongs to `info`.
fn n_words(rest: &[&str]) -> usize {
    let is_known = |word: &&&str| COUNTS.contains(word) || MOVES.contains(word) || OTHERS.contains(word);
    rest.iter().take_while(|word| !is_known(word)).count()
}

fn number(word: &str, rest: &[&str]) -> Result<usize, String> {
    let found = rest.first().copied().unwrap_or("nothing");
    found.parse::<u64>().map(|_| 1).map_err(|_| format!("`{word}` has {found} behind it"))
}

fn score(rest: &[&str]) -> Result<usize, String> {
    let bad = || format!("`score {}` is no score", rest.iter().take(2).copied().collect::<Vec<_>>().join(" "));
    let is_kind = |kind: &&&str| ["cp", "mate", "win", "loss"].contains(*kind);
    let _ = rest.first().filter(is_kind).ok_or_else(bad)?;
    rest.get(1).and_then(|n| n.parse::<i64>().ok()).map(|_| 2).ok_or_else(bad)
}

fn wdl(rest: &[&str]) -> Result<usize, String> {
    let is_count = |word: &&str| word.parse::<u32>().is_ok();
    let n = rest.iter().take(3).filter(|word| is_count(word)).count();
    if n == 3 { Ok(3) } else { Err("`wdl` has no three numbers behind it".to_owned()) }
}

fn current(rest: &[&str], seat: &dyn Seat) -> Result<usize, String> {
    let found = rest.first().copied().unwrap_or("nothing");
    let is_legal = seat.legal().iter().any(|mv| mv == found);
    if is_legal { Ok(1) } else { Err(format!("`currmove {found}` is not legal")) }
}

/// A line of play: every move of it is legal where it stands.
fn line_of(rest: &[&str], seat: &mut dyn Seat) -> Result<usize, String> {
    let n = n_words(rest);
    for mv in &rest[..n] {
        if !seat.legal().iter().any(|legal| legal == mv) || seat.play(mv).is_err() {
            return Err(format!("{mv} in `pv {}` is not legal", rest[..n].join(" ")));
        }
    }
    Ok(n)
}

#[cfg(test)]
mod tests {
    use mossa_catalogue::Games;

    use super::*;

    fn fault(line: &str) -> Option<String> {
        fault_of(line, Games::BUILT_IN.variant("chess", None).expect("chess").beginning().seat())
    }

    #[test]
    fn good_lines_pass() {
        for line in [
            "info depth 3 seldepth 4 multipv 1 score cp -12 nodes 7 nps 9 hashfull 0 tbhits 0 time 1 pv e2e4 e7e5",
            "info score mate -3 upperbound pv",
            "info score cp 3 lowerbound wdl 1 998 1 nodes 3",
            "info currmove e2e4 currmovenumber 1",
            "info refutation e2e4 e7e5 depth 1",
            "info string anything at all: depth x",
            "info",
        ] {
            assert_eq!(fault(line), None, "{line}");
        }
    }

    #[test]
    fn bad_lines_are_named() {
        for (line, what) in [
            ("info depth x", "`depth` has x behind it"),
            ("info nodes -1", "`nodes` has -1 behind it"),
            ("info depth", "`depth` has nothing behind it"),
            ("info score 12", "`score 12` is no score"),
            ("info score cp half", "`score cp half` is no score"),
            ("info depth 1 pv e2e4 e2e4", "e2e4 in `pv e2e4 e2e4` is not legal"),
            ("info currmove e7e5", "`currmove e7e5` is not legal"),
            ("info wdl 1 2", "`wdl` has no three numbers behind it"),
            ("info bogus 1", "`bogus` is no word of info"),
        ] {
            assert_eq!(fault(line).as_deref(), Some(what));
        }
    }
}
