//! A score is pawns in chess, points of the evaluation elsewhere, or a number of moves to a mate or win: on every
//! surface, of every player.

#![expect(clippy::disallowed_methods, reason = "a test reads files of its own")]

use serde_json::Value;

use crate::program::{Run, mossa};

/// Black has no queen: White is ahead by nine pawns, whatever is played.
const NO_QUEEN: &str = "rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
/// White mates with the rook.
const MATE_IN_1: &str = "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1";
/// Two rooks: Ra7 or Rb7 first, and mate on the last rank next.
const MATE_IN_2: &str = "7k/8/8/8/8/8/R7/1R5K w - - 0 1";
/// Black is mated by the rooks whatever it does.
const MATED_IN_1: &str = "7k/R7/8/8/8/8/8/1R5K b - - 0 1";

fn analyze(fen: &str, player: &str) -> (Value, String) {
    let run = |more: &[&str]| {
        let args = ["analyze", "chess", "--no-timing", "--fen", fen, "--player", player, "--nodes", "2000000"];
        Run::of(mossa().args(args).args(more))
    };
    (run(&["--json"]).json(), run(&[]).stdout)
}

#[test]
fn all_players_measure_in_pawns() {
    for player in ["alpha-beta", "minimax", "deepening"] {
        let (json, text) = analyze(NO_QUEEN, &format!("{player}:depth=2,eval=material"));
        assert_eq!(json["score"], serde_json::json!({"kind": "cp", "value": 900, "plies": 0}), "{player}");
        assert!(text.contains(": +9.00."), "{player}: {text}");
        assert!(text.contains("moves         ") && text.contains(" +9.00, "), "{player}: {text}");
    }
    // The evaluations of the reports have points of their own, and all players convert them alike.
    for eval in ["soft", "hard", "engine"] {
        let value =
            |player: &str| analyze(NO_QUEEN, &format!("{player}:depth=1,eval={eval}")).0["score"]["value"].clone();
        assert_eq!(value("alpha-beta"), value("deepening"), "{eval}");
    }
}

#[test]
fn a_forced_mate_is_a_mate_for_every_player() {
    for player in ["alpha-beta:depth=3,eval=material", "minimax:depth=3,eval=hard", "deepening:depth=3", "engine"] {
        for (fen, plies, moves) in [(MATE_IN_1, 1, "mates in 1 move."), (MATE_IN_2, 3, "mates in 2 moves.")] {
            let (json, text) = analyze(fen, player);
            let expected = serde_json::json!({"kind": "win", "value": (plies + 1) / 2, "plies": plies});
            assert_eq!(json["score"], expected, "{player} {fen}");
            assert!(text.contains(moves), "{player}: {text}");
            assert!(!text.contains("9799"), "{player}: {text}");
        }
        let (json, text) = analyze(MATED_IN_1, player);
        assert_eq!(json["score"], serde_json::json!({"kind": "loss", "value": -1, "plies": 2}), "{player}");
        assert!(text.contains("is mated in 1 move."), "{player}: {text}");
    }
}

#[test]
fn games_programs_and_reviews_say_the_same() {
    let player = "alpha-beta:depth=3,eval=material";
    let pgn = std::env::temp_dir().join(format!("mossa-unit-{}.pgn", std::process::id()));
    let openings = std::env::temp_dir().join(format!("mossa-unit-{}.epd", std::process::id()));
    std::fs::write(&openings, format!("{MATE_IN_2}\n")).unwrap();
    let [pgn_path, openings_path] = [&pgn, &openings].map(|path| path.to_str().unwrap());
    let args =
        ["match", "--game", "chess", "--first", player, "--second", "random:seed=1", "--games", "1", "--no-timing"];
    let run = Run::of(mossa().args(args).args(["--openings", openings_path, "--pgn", pgn_path]));
    assert_eq!(run.code, 0, "{run:?}");
    let game = std::fs::read_to_string(&pgn).unwrap();
    assert!(game.contains("{+M2/3}") && game.contains("{+M1/"), "{game}");
    // Another program hears of a mate, and of hundredths of a pawn.
    let ugi = |fen: &str| {
        let orders = format!("position fen {fen}\ngo\n");
        Run::typing(mossa().args(["ugi", "chess", "--no-timing", "--player", player]), &orders).stdout
    };
    assert!(ugi(MATE_IN_2).contains("score win 3"), "{}", ugi(MATE_IN_2));
    assert!(ugi(NO_QUEEN).contains("score cp 900"), "{}", ugi(NO_QUEEN));
    let json = Run::of(mossa().args(["review", pgn_path, "--player", player, "--no-timing", "--json"])).json();
    let first = &json["games"][0]["moves"][0];
    assert_eq!(first["before"], serde_json::json!({"kind": "win", "value": 2, "plies": 3}), "{json}");
    let suite =
        Run::of(mossa().args(["suite", "crates/mossa/tests/inputs/suite.epd", "--player", player, "--json"])).json();
    let is_number = |result: &Value| result["score"]["value"].as_i64().is_some_and(|value| value.abs() < 20_000);
    assert!(suite["results"].as_array().unwrap().iter().all(is_number), "{suite}");
    for file in [pgn, openings] {
        std::fs::remove_file(file).unwrap();
    }
}

#[test]
fn hints_are_in_pawns_or_in_moves_to_mate() {
    let hint = |fen: &str, spec: &str| {
        let args = ["play", "chess", "--no-timing", "--first", "human", "--second", "human", "--fen", fen];
        Run::typing(mossa().args(args).args(["--hint", spec]), "hint\nquit\n").stdout
    };
    for player in ["alpha-beta:depth=3,eval=material", "deepening:depth=3,eval=material"] {
        let text = hint(NO_QUEEN, player);
        assert!(text.contains("+9.00"), "{player}: {text}");
        let text = hint(MATE_IN_2, player);
        assert!(text.contains("mate in 2"), "{player}: {text}");
    }
}
