//! The computer plays at a level that people choose, says which, and no game offers what it does not have.

use crate::program::{Run, mossa};

/// Mate in one for White: one move, and it is over.
const SHORT: [&str; 4] = ["--fen", "7k/8/5K2/8/8/8/8/6Q1 w - - 0 1", "--no-timing", "--rounds"];

/// The specs of both players of the only round, as they are in the document.
fn specs(args: &[&str]) -> [String; 2] {
    let run = Run::of(mossa().args(["play"]).args(args).arg("--json"));
    assert_eq!(run.code, 0, "{args:?}: {}", run.stderr);
    let round = &run.json()["rounds"][0];
    ["first", "second"].map(|side| round[side]["spec"].as_str().unwrap().to_owned())
}

#[test]
fn levels_and_ratings_choose_the_engine_of_any_game() {
    let chess = |more: &[&str]| specs(&[&["chess"], &SHORT[..], &["1", "--first", "random"], more].concat());
    let levels = ["elo=800", "elo=1000", "elo=1250", "elo=1500", "elo=1750", "elo=2000", "elo=2300"];
    for (at, keys) in levels.into_iter().enumerate() {
        assert_eq!(chess(&["--level", &(at + 1).to_string()])[1], format!("engine:{keys}"));
    }
    assert_eq!(chess(&["--level", "8", "--nodes", "100"])[1], "engine");
    assert_eq!(chess(&["--elo", "1900"])[1], "engine:elo=1900");
    let connect_x = |more: &[&str]| {
        specs(&[&["connect-x", "--board", "3x3x3", "--no-timing", "--rounds", "1", "--first", "random"], more].concat())
    };
    for level in 1..=7 {
        assert_eq!(connect_x(&["--level", &level.to_string()])[1], format!("engine:level={level}"));
    }
    assert_eq!(connect_x(&["--level", "8", "--nodes", "100"])[1], "engine");
    // The specs of before are still read.
    assert_eq!(connect_x(&["--second", "engine:level=9"])[1], "engine:level=9");
}

#[test]
fn the_usual_level_is_said_and_explicit_players_and_limits_win() {
    let said = |args: &[&str]| Run::typing(mossa().args(["play"]).args(args), "quit\n").stdout;
    let first_lines = |text: &str| text.lines().take(2).collect::<Vec<_>>().join(" ");
    let chess = first_lines(&said(&["chess"]));
    assert!(
        chess.contains("engine plays at level 4 of 8 (about 1500 Elo). Choose another with --level 1 to 8."),
        "{chess}"
    );
    let italian = first_lines(&said(&["connect-x", "--lang", "it", "--level", "1"]));
    assert!(italian.contains("engine gioca al livello 1 su 8 (guarda avanti 1 semimossa)."), "{italian}");
    let full = first_lines(&said(&["connect-x", "--level", "8"]));
    assert!(full.contains("level 8 of 8 (full strength)"), "{full}");
    for explicit in [&["chess", "--second", "random"][..], &["chess", "--time", "1s"], &["connect-x", "--nodes", "10"]]
    {
        let text = said(explicit);
        assert!(!text.contains("plays at level"), "{explicit:?}: {text}");
    }
    // A bare engine takes the level wherever it sits; one with a strength of its own keeps that.
    let other_way = said(&["chess", "--first", "human", "--second", "engine", "--level", "2"]);
    assert!(other_way.contains("level 2 of 8"), "{other_way}");
}

#[test]
fn strengths_that_are_none_are_refused() {
    for (args, expected) in [
        (&["chess", "--level", "9"][..], "expected a whole number from 1 to 8"),
        (&["chess", "--level", "0"], "expected a whole number from 1 to 8"),
        (&["chess", "--elo", "100"], "expected a whole number from 800 to 2600"),
        (&["connect-x", "--elo", "1000"], "expected --level"),
        (&["chess", "--second", "random", "--level", "2"], "every player is named"),
        (&["tiles", "--level", "2"], "expected no such option"),
    ] {
        let run = Run::of(mossa().args(["play"]).args(args));
        assert_eq!((run.code, run.stdout.as_str()), (2, ""), "{args:?}");
        assert!(run.stderr.contains(expected), "{args:?}: {}", run.stderr);
    }
}

#[test]
fn help_says_what_a_level_means() {
    let help = Run::of(mossa().args(["play", "--help"])).stdout;
    let words: Vec<&str> = help.split_whitespace().collect();
    let help = words.join(" ");
    assert!(help.contains("--level <N>") && help.contains("--elo <N>"), "{help}");
    assert!(help.contains("Chess: about 800, 1000, 1250, 1500, 1750, 2000 and 2300 Elo"), "{help}");
    assert!(help.contains("looks 1, 2, 2, 3, 4, 6 and 8 plies ahead"), "{help}");
}

#[test]
fn claims_are_offered_only_in_games_that_have_them() {
    let typed = "help\nclaim\nclaims\nreclamo\npatta\nquit\n";
    for lang in ["en", "it"] {
        let args = ["play", "connect-x", "--first", "human", "--second", "human", "--lang", lang];
        let run = Run::typing(mossa().args(args), typed);
        // What was typed is shown again after its prompt: only the answers count.
        let answers: Vec<&str> = run.stdout.lines().filter(|line| !line.contains("): ")).collect();
        for word in ["claim", "patta", "reclama", "draw "] {
            let offered =
                answers.iter().find(|line| line.contains(&format!(" {word}")) && !line.contains(&format!("\"{word}")));
            assert_eq!(offered, None, "{word}: {}", run.stdout);
        }
        let chess = Run::typing(mossa().args(["play", "chess"]).args(&args[2..]), "help\nquit\n").stdout;
        assert!(chess.contains(if lang == "en" { "  claim " } else { "  patta " }), "{chess}");
    }
}
