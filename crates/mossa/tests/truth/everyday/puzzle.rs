//! `mossa play tiles`: tiles slide by their numbers or by the blank's direction, a solver helps, and the optimum is told.

use crate::program::{Run, mossa};

/// Two moves from its goal.
const NEAR: &str = "1 2 3 4 5 6 0 7 8";

fn play(args: &[&str], typed: &str) -> Run {
    Run::typing(mossa().args(["play", "tiles"]).args(args), typed)
}

#[test]
fn tiles_slide_by_number_or_by_the_way_of_the_blank() {
    for typed in ["7\n8\nno\n", "7 8\nno\n", "R\nr\nno\n", "RR\nno\n", "7,R\nno\n"] {
        let run = play(&[NEAR], typed);
        assert_eq!((run.code, run.stderr.as_str()), (0, ""), "{typed:?}");
        assert!(run.stdout.contains("Solved in 2 moves, the optimum!"), "{typed:?}: {}", run.stdout);
        assert!(run.stdout.ends_with("Goodbye.\n"), "{}", run.stdout);
    }
    let run = play(&[NEAR], "1\nhnit\nRRR\nquit\n");
    assert!(run.stdout.contains("1 cannot be played here: type one of 4 (U), 7 (R)."), "{}", run.stdout);
    assert!(run.stdout.contains("did you mean hint?"), "{}", run.stdout);
}

#[test]
fn moves_are_counted_taken_back_and_measured_by_the_optimum() {
    let run = play(&[NEAR], "4\n4\nundo\nundo\nundo\nmoves\n4 4\nmoves\nposition\n7 8\nno\n");
    let text = &run.stdout;
    assert!(text.contains("Taken back: ") && text.contains("There is nothing to take back."), "{text}");
    assert!(text.contains("No moves yet.") && text.contains("Moves: U D"), "{text}");
    assert!(text.contains("1 2 3 4 5 6 0 7 8"), "{text}");
    assert!(text.contains("Solved in 4 moves. The optimum is 2."), "{text}");
}

#[test]
fn hints_and_solutions_are_those_of_the_solver() {
    for (size, seed) in [("2x3", 3), ("3x3", 1), ("3x3", 8), ("4x4", 5)] {
        let seed = seed.to_string();
        let run = play(&["--size", size, "--seed", &seed], "position\nhint\nsolve\nno\n");
        let lines: Vec<&str> = run.stdout.lines().collect();
        let board = lines.iter().find_map(|line| line.strip_prefix("Move 1: position")).map(|_| {
            let at = lines.iter().position(|line| line.starts_with("Move 1: position")).unwrap();
            lines[at + 1]
        });
        let solved = Run::of(mossa().args(["solve", board.unwrap(), "--size", size, "--json"])).json();
        let length = solved["length"].as_u64().unwrap();
        assert!(run.stdout.contains(&format!("; {length} to go, and no way is shorter.")), "{}", run.stdout);
        assert!(run.stdout.contains(&format!("{length} moves, and no way is shorter: ")), "{}", run.stdout);
        assert!(run.stdout.contains("Solved by the solver after 0 moves of yours."), "{}", run.stdout);
    }
}

#[test]
fn boards_are_drawn_by_seed_and_drawn_anew() {
    let board = |seed: &str, typed: &str| play(&["--size", "3x3", "--seed", seed], typed).stdout;
    assert_eq!(board("7", "position\nquit\n"), board("7", "position\nquit\n"));
    let first = |text: &str| {
        text.lines().find(|line| line.matches(' ').count() == 8 && !line.contains('│')).unwrap().to_owned()
    };
    assert_ne!(first(&board("7", "position\nquit\n")), first(&board("8", "position\nquit\n")));
    assert_eq!(first(&board("7", "new\nposition\nquit\n")), first(&board("8", "position\nquit\n")));
    assert_eq!(first(&board("7", "shuffle\nposition\nquit\n")), first(&board("7", "mescola\nposition\nquit\n")));
}

#[test]
fn it_speaks_italian_and_shows_unusual_goals() {
    let run = play(&["--lang", "it", "--goal", "blank-first", "1 0 2 3 4 5 6 7 8"], "aiuto\nsuggerimento\nL\nno\n");
    for words in ["L'obiettivo:", "tessera", "Suggerimento: 1 (L)", "Risolto in 1 mosse, l'ottimo!", "Arrivederci."] {
        assert!(run.stdout.contains(words), "{words}: {}", run.stdout);
    }
}

#[test]
fn what_is_no_puzzle_is_refused() {
    for (args, expected) in [
        (&["2 1 3 4 5 6 7 8 0"][..], "cannot be solved"),
        (&["1 2 3 4 5 6 7 8 0"], "solved already"),
        (&["1 2 3"], "expected"),
        (&["--first", "human"], "expected no such option"),
        (&["--json"], "expected no such option"),
        (&["--moves", "4"], "expected TILES"),
    ] {
        let run = play(args, "");
        assert_eq!((run.code, run.stdout.as_str()), (2, ""), "{args:?}");
        assert!(run.stderr.contains(expected), "{args:?}: {}", run.stderr);
    }
    for game in ["chess", "connect-x"] {
        let run = Run::of(mossa().args(["play", game, "--size", "3x3"]));
        assert!(run.code == 2 && run.stderr.starts_with("error: --size: "), "{game}: {}", run.stderr);
    }
}
