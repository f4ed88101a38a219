//! Files of experiments: what is right is read, what is wrong is named with its line and key.

use mossa_arena::mixed;
use mossa_catalogue::{Games, PlayerResources};
use mossa_lab::agenda;
use mossa_lab::plan::Work;
use mossa_lab::spec::{ExperimentFile, SpecEnv};
use mossa_wire::{
    AnalysisSpec, Entrant, Instance, LimitFigures, NamedInstance, OneOrMany, PuzzleSpec, RunKind, Spec, TournamentSpec,
};

use crate::stage::{plan, read};

/// The forms that the command line promises.
#[test]
fn minimal_forms_are_enough() {
    let demo = plan(
        r#"
name = "demo"
game = "connect-x"
board = "6x7x4"
players = ["alpha-beta:depth=4,eval=threats", "mcts:nodes=2000,seed=1"]
games_per_pair = 10
limits = { nodes = 20000 }
seed = 7
"#,
    );
    assert_eq!((demo.kind(), agenda::n_jobs(&demo), demo.seed), (RunKind::Tournament, Some(10), 7));
    let sweep = plan(
        r#"
name = "sweep"
game = "tiles"
boards = ["1 2 3 4 5 6 0 7 8"]
algorithms = ["a-star", "weighted-a-star:weight=2"]
heuristics = ["manhattan", "max(manhattan,inversion-distance)"]
limits = { nodes = 1000, time = "10s", depth = 40, memory = "200MiB" }
"#,
    );
    assert_eq!((sweep.kind(), agenda::n_jobs(&sweep)), (RunKind::Experiment, Some(4)));
}

/// What the program puts together is kept as a file, and that file says the same, whatever the texts hold.
#[test]
fn an_experiment_put_together_is_the_one_of_its_file() {
    let env = SpecEnv { games: Games::BUILT_IN, resources: &PlayerResources::REFUSED, find_program: &|_| Ok(()) };
    let name = "quotes \" and ' and \\ and\nlines";
    let limits = LimitFigures { time: Some("1000h".into()), nodes: Some(7), ..LimitFigures::default() };
    let leaf = |moves: &str| Instance::Named(NamedInstance { name: moves.into(), board: moves.into() });
    let thoughts = Spec::Thoughts(AnalysisSpec {
        name: name.into(),
        game: "connect-x".into(),
        board: Some("4x5x4".into()),
        positions: Some(vec![leaf("1,2"), leaf("3,3")]),
        players: vec!["perfect:book=off".into()],
        limits: Some(OneOrMany::One(limits)),
        ..AnalysisSpec::default()
    });
    let puzzles = Spec::Puzzles(PuzzleSpec {
        name: name.into(),
        game: "tiles".into(),
        boards: Some(vec![Instance::Plain("1 2 3 4 5 6 0 7 8".into())]),
        algorithms: vec!["a-star".into()],
        heuristics: vec!["manhattan".into(), "zero".into()],
        ..PuzzleSpec::default()
    });
    let games = Spec::Tournament(TournamentSpec {
        name: name.into(),
        game: "connect-x".into(),
        players: ["random", "mcts"].map(|spec| Entrant::Plain(spec.into())).into(),
        limits: Some(LimitFigures { nodes: Some(9), ..LimitFigures::default() }),
        seed: Some(7),
        ..TournamentSpec::default()
    });
    for (spec, n_jobs) in [(thoughts, 2), (puzzles, 2), (games, 2)] {
        let book = ExperimentFile::of_spec(&spec, &env).unwrap_or_else(|fault| panic!("{fault}"));
        let again = plan(&book.text);
        assert_eq!((again.name.as_str(), agenda::n_jobs(&again)), (name, Some(n_jobs)), "{}", book.text);
        assert_eq!(format!("{:?}", book.plans), format!("{:?}", [again]), "{}", book.text);
    }
}

#[test]
fn files_are_read_and_kept() {
    let boards = "1 2 3 4 5 6 0 7 8 # near, two moves\n\n# nothing\n1 2 3 4 5 6 7 0 8\n";
    let text = "name = 'a'\ngame = 'tiles'\nfile = 'boards.txt'\nalgorithms = ['a-star']\nheuristics = ['zero']\n";
    let plans = read(text, &[("boards.txt", boards)]).unwrap();
    let Work::Puzzles(sweep) = &plans[0].work else { panic!("{plans:?}") };
    let names: Vec<&str> = sweep.instances.iter().map(|instance| instance.name.as_str()).collect();
    assert_eq!(names, ["near", "2"]);
    assert_eq!(plans[0].files["boards.txt"], boards);
}

#[test]
fn one_file_holds_several_experiments() {
    let one = |name: &str| {
        format!("[[experiment]]\nname = '{name}'\ngame = 'connect-x'\nplayers = ['random', 'mcts']\nlimits.nodes = 9\n")
    };
    let plans = read(&(one("a") + &one("b")), &[]).unwrap();
    assert_eq!(plans.iter().map(|plan| plan.name.as_str()).collect::<Vec<_>>(), ["a", "b"]);
    let fault = read(&(one("a") + &one("a")), &[]).unwrap_err();
    assert_eq!(
        fault.to_string(),
        "file.toml, line 7, experiment[1].name: \"a\" is there twice: expected different names"
    );
    let fault = read(&format!("name = 'x'\n{}", one("a")), &[]).unwrap_err();
    assert!(fault.to_string().starts_with("file.toml, line 1, name: it stands beside [[experiment]]"), "{fault}");
    let fault = read(&one("a").replace("'mcts'", "'mctz'"), &[]).unwrap_err();
    assert!(fault.to_string().starts_with("file.toml, line 4, experiment[0].players[1]: unknown player"), "{fault}");
}

const TILES: &str =
    "name = 'a'\ngame = 'tiles'\nboards = ['1 2 3 4 5 6 0 7 8']\nalgorithms = ['a-star']\nheuristics = ['zero']\n";
const GAMES: &str = "name = 'a'\ngame = 'connect-x'\nplayers = ['random', 'mcts']\nlimits.nodes = 10\n";
const THOUGHTS: &str = "name = 'a'\ngame = 'connect-x'\npositions = ['-']\nplayers = ['mcts']\nlimits.nodes = 10\n";

/// A change to a right file, and the beginning of what is said about it.
const FAULTS: &[(&str, &str, &str, &str)] = &[
    (TILES, "name = 'a'\n", "", "file.toml: missing key \"name\""),
    (TILES, "name = 'a'", "name = ' '", "file.toml, line 1, name: it is empty"),
    (TILES, "name = 'a'", "name = 7", "file.toml, line 1, name: found integer 7: expected a string"),
    (TILES, "name", "nmae", "file.toml, line 1, nmae: unknown key \"nmae\": did you mean name?"),
    (TILES, "name = 'a'", "name = 'a", "file.toml, line 1: "),
    (TILES, "game = 'tiles'\n", "", "file.toml: missing key \"game\": expected tiles, connect-x, chess"),
    (TILES, "'tiles'", "'tile'", "file.toml, line 2, game: unknown game \"tile\": did you mean tiles?"),
    (TILES, "'tiles'", "7", "file.toml, line 2, game: expected a name"),
    (TILES, "0 7 8", "0 7 7", "file.toml, line 3, boards[0]: tile 7 appears twice"),
    (TILES, "['1 2 3 4 5 6 0 7 8']", "[]", "file.toml, line 3, boards: there is nothing in it"),
    (
        TILES,
        "['1 2 3 4 5 6 0 7 8']",
        "[7]",
        "file.toml, line 3, boards[0]: found integer 7: expected a text, or a table",
    ),
    (
        TILES,
        "boards = ['1 2 3 4 5 6 0 7 8']\n",
        "",
        "file.toml: there are no boards: expected boards, file or generate",
    ),
    (TILES, "boards = ['1 2 3 4 5 6 0 7 8']", "file = 'none.txt'", "file.toml, line 3, file: \"none.txt\""),
    (TILES, "boards = ['1 2 3 4 5 6 0 7 8']", "generate = { count = 0 }", "file.toml, line 3, generate.count: found 0"),
    (
        TILES,
        "boards = ['1 2 3 4 5 6 0 7 8']",
        "generate = { count = -1 }",
        "file.toml, line 3, generate.count: found integer -1: expected a whole number",
    ),
    (
        TILES,
        "boards = ['1 2 3 4 5 6 0 7 8']",
        "generate = { count = 1, size = '4x' }",
        "file.toml, line 3, generate.size: ",
    ),
    (
        TILES,
        "boards = ['1 2 3 4 5 6 0 7 8']",
        "generate = { count = 1, length = 9 }",
        "file.toml, line 3, generate.length: 4x4 is too large",
    ),
    (
        TILES,
        "boards = ['1 2 3 4 5 6 0 7 8']",
        "generate = { count = 1, size = '3x3', length = 99 }",
        "file.toml, line 3, generate.length: no board",
    ),
    (TILES, "heuristics", "goal = 'middle'\nheuristics", "file.toml, line 3, boards[0]: goal \"middle\""),
    (
        TILES,
        "'a-star'",
        "'a-star', 'a-sta'",
        "file.toml, line 4, algorithms[1]: unknown algorithm \"a-sta\": did you mean a-star?",
    ),
    (TILES, "['a-star']", "[]", "file.toml, line 4, algorithms: it is empty"),
    (
        TILES,
        "'zero'",
        "'manhatten'",
        "file.toml, line 5, heuristics[0]: unknown heuristic \"manhatten\": did you mean manhattan?",
    ),
    (
        TILES,
        "heuristics",
        "limits = { depth = -3 }\nheuristics",
        "file.toml, line 5, limits.depth: found integer -3: expected a whole number",
    ),
    (TILES, "heuristics", "limits = { depth = 0 }\nheuristics", "file.toml, line 5, limits.depth: found 0"),
    (
        TILES,
        "heuristics",
        "limits = { noodles = 3 }\nheuristics",
        "file.toml, line 5, limits.noodles: unknown key \"noodles\": did you mean nodes?",
    ),
    (
        TILES,
        "heuristics",
        "limits = [{ nodes = 1 }, { time = '3' }]\nheuristics",
        "file.toml, line 5, limits[1].time: \"3\" is no duration",
    ),
    (
        TILES,
        "heuristics",
        "limits = 7\nheuristics",
        "file.toml, line 5, limits: found integer 7: expected a table, or a list of tables",
    ),
    (
        TILES,
        "heuristics",
        "limits = { clock = '1s' }\nheuristics",
        "file.toml, line 5, limits.clock: no game is played here",
    ),
    (TILES, "heuristics", "repetitions = 0\nheuristics", "file.toml, line 5, repetitions: found 0"),
    (TILES, "heuristics", "repetitions = 100000000\nheuristics", "file.toml, line 5, repetitions: found 100000000"),
    (TILES, "heuristics", "trace = 1000001\nheuristics", "file.toml, line 5, trace: 1000001 states are too many"),
    (GAMES, "'mcts'", "'mtcs'", "file.toml, line 3, players[1]: unknown player \"mtcs\": did you mean mcts?"),
    (GAMES, "'mcts'", "'alpha-beta:depth=-3'", "file.toml, line 3, players[1]: depth is \"-3\""),
    (GAMES, "'mcts'", "'random'", "file.toml, line 3, players[1]: \"random\" is there twice"),
    (GAMES, ", 'mcts'", "", "file.toml, line 3, players: there are 1: expected 2 to"),
    (
        GAMES,
        "'mcts'",
        "{ spec = 'mcts', colour = 'red' }",
        "file.toml, line 3, players[1].colour: unknown key \"colour\"",
    ),
    (
        GAMES,
        "'mcts'",
        "{ spec = 'mcts', limits = { nodes = 0 } }",
        "file.toml, line 3, players[1].limits.nodes: found 0",
    ),
    (GAMES, "'mcts'", "'ugi:cmd=x'", "file.toml, line 3, players[1]: ugi starts a program"),
    (GAMES, "limits", "board = '6x7'\nlimits", "file.toml, line 4, board: "),
    (GAMES, "limits", "boards = ['6x7x4', '6x7x4']\nlimits", "file.toml, line 4, boards[1]: it is there twice"),
    (
        GAMES,
        "limits",
        "format = 'ladder'\nlimits",
        "file.toml, line 4, format: found \"ladder\": expected round-robin, gauntlet or swiss",
    ),
    (GAMES, "limits", "format = 'swiss'\nlimits", "file.toml, line 4, format: swiss has rounds"),
    (GAMES, "limits", "rounds = 3\nlimits", "file.toml, line 4, rounds: only swiss has rounds"),
    (GAMES, "limits", "games_per_pair = 0\nlimits", "file.toml, line 4, games_per_pair: found 0"),
    (GAMES, "limits", "openings = 'none.txt'\nlimits", "file.toml, line 4, openings: \"none.txt\""),
    (GAMES, "limits", "swap = 'yes'\nlimits", "file.toml, line 4, swap: found string \"yes\": expected true or false"),
    (GAMES, "limits", "sprt = { elo0 = 5, elo1 = 0 }\nlimits", "file.toml, line 4, sprt: elo differences 5 and 0"),
    (GAMES, "limits", "adjudication = { max_plies = 0 }\nlimits", "file.toml, line 4, adjudication.max_plies: found 0"),
    (THOUGHTS, "'-'", "'9'", "file.toml, line 3, positions[0]: "),
    (THOUGHTS, "limits", "depths = [0]\nlimits", "file.toml, line 5, depths[0]: found 0"),
    (
        THOUGHTS,
        "limits",
        "depths = [-1]\nlimits",
        "file.toml, line 5, depths[0]: found integer -1: expected a whole number",
    ),
    (THOUGHTS, "limits", "file = 'x'\nlimits", "file.toml, line 5, file: file and positions exclude each other"),
    (THOUGHTS, "'mcts'", "'minimax:depth=2'", ""),
];

#[test]
fn what_is_wrong_is_named() {
    for (good, from, to, expected) in FAULTS {
        assert!(good.contains(from), "{from}");
        match read(&good.replacen(from, to, 1), &[]) {
            Ok(_) => assert_eq!(*expected, "", "{to} was read"),
            Err(fault) => {
                let said = fault.to_string();
                assert!(!expected.is_empty() && said.starts_with(expected), "{to}: {said}");
                assert!(!said.contains('\n') && !said.contains('`'), "{said}");
            }
        }
    }
    let fault = read(&THOUGHTS.replace("'mcts'", "'minimax:depth=2'").replace("limits", "depths = [2]\nlimits"), &[]);
    assert!(fault.unwrap_err().to_string().contains("it has a depth of its own"));
    for text in ["", "= 7", "[[experiment]]\n", "experiment = 7", "experiment = []", "\u{0}", "game = 'tiles'"] {
        assert!(read(text, &[]).is_err(), "{text:?}");
    }
}

/// Whatever is written, it is read or refused, and nothing breaks.
#[test]
fn damaged_files_break_nothing() {
    const SPICE: &[&str] =
        &["[", "]", "{", "}", "'", "=", "\n", ".", "-", "0", "ä", "[[experiment]]\n", "limits = []\n"];
    for seed in 0..3_000 {
        let chance = |place: u64, n: usize| (mixed(seed, place) % n as u64) as usize;
        let mut text: Vec<char> = [TILES, GAMES, THOUGHTS][chance(0, 3)].chars().collect();
        for change in 0..=(chance(1, 3) as u64) {
            let at = chance(10 + 3 * change, text.len());
            match chance(11 + 3 * change, 3) {
                0 => _ = text.remove(at),
                1 => _ = text.splice(at..at, SPICE[chance(12 + 3 * change, SPICE.len())].chars()),
                _ => _ = text.drain(at..(at + 1 + chance(12 + 3 * change, 20)).min(text.len())),
            }
        }
        let text: String = text.into_iter().collect();
        if let Err(fault) = read(&text, &[]) {
            assert!(!fault.to_string().contains('\n'), "{fault}");
        }
    }
}

#[test]
fn a_file_that_was_received_names_neither_paths_nor_programs() {
    let text =
        |player: &str| format!("name = 'a'\ngame = 'connect-x'\nplayers = ['random', '{player}']\nlimits.nodes = 9\n");
    let thoughts =
        |player: &str| format!("name = 'a'\ngame = 'connect-x'\npositions = ['4']\nplayers = ['{player}']\n");
    for player in ["perfect:book=/dev/zero", "perfect:book=kept.txt", "ugi:cmd=ls", "ugi:cmd=guest,log=/tmp/x"] {
        for text in [text(player), thoughts(player)] {
            let fault = read(&text, &[("kept.txt", "a file that came with the run")]).unwrap_err().to_string();
            let is_told =
                fault.contains("only the local command line names files") || fault.contains("starts a program");
            assert!(is_told && fault.contains("players"), "{fault}");
        }
    }
}
