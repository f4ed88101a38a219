//! Positions of chess as front ends use them: text in, text out, players by name, matches with their endings.

use std::ops::ControlFlow;

use mossa_arena::{Adjudication, Colours, Ran, Schedule, TimeControl};
use mossa_catalogue::chess::pgn::MainLine;
use mossa_catalogue::chess::{Chess, EVALUATIONS, Position, players};
use mossa_catalogue::seat::Standing;
use mossa_catalogue::{AnyPosition, Match, MatchPlayer, PlayerResources, Seat};
use mossa_kernel::{Game as _, Limits, NoProgress, SearchHandle, StateSpace as _};

fn position(rules: Chess, text: &str) -> Position {
    Position::read(rules, text).expect("a position")
}

/// A random game, of which at most a fixed number of moves are looked at.
fn play(rules: Chess, start: &str, seed: u64, mut see: impl FnMut(&dyn Seat, &[String])) {
    let handle = <SearchHandle>::default();
    let mut seat = position(rules, start).seat();
    let mut played = Vec::new();
    while seat.standing() == Standing::Open && played.len() < 120 {
        see(seat.as_ref(), &played);
        let choice = seat.ask(&format!("random:seed={seed}"), &handle.control(Limits::default()), &mut NoProgress);
        let mv = choice.expect("a game that is not over has moves").mv;
        assert_eq!(seat.say(&mv).and_then(|said| seat.say(&said)), seat.say(&mv), "what is said can be typed");
        seat.play(&mv).expect("it is legal");
        played.push(mv);
    }
    see(seat.as_ref(), &played);
}

#[test]
fn a_position_is_where_its_moves_lead() {
    let starts = [
        (Chess::STANDARD, "startpos"),
        (Chess::STANDARD, "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 3 9"),
        (Chess::CHESS960, "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9"),
    ];
    for (seed, (rules, start)) in starts.into_iter().enumerate() {
        play(rules, start, seed as u64, |seat, played| {
            let text = format!("{start} moves {}", played.join(" "));
            let by_moves = position(rules, &text);
            assert_eq!(by_moves, position(rules, start).and_moves(&played.join(",")).expect("they were played"));
            assert_eq!(by_moves.seat().text(), seat.text());
            assert_eq!((by_moves.seat().claim(), by_moves.seat().ending()), (seat.claim(), seat.ending()));
            assert_eq!(position(rules, &by_moves.text()), by_moves);
            assert_eq!(position(rules, &seat.text()).seat().view(), seat.view());
        });
    }
}

#[test]
fn what_is_wrong_with_a_position_is_named() {
    let fails = |text: &str| Position::read(Chess::STANDARD, text).expect_err("it is refused").to_string();
    assert!(fails("startpos moves e2e4 e2e4").starts_with("move 2: "), "{}", fails("startpos moves e2e4 e2e4"));
    assert!(fails("8/8/8/8/8/8/8/K7 w - - 0 1").contains("king"));
    assert!(fails("").contains("expected"));
}

#[test]
fn every_player_and_evaluation_takes_every_position() {
    let handle = <SearchHandle>::default();
    let control = handle.control(Limits { nodes: Some(100), ..Limits::default() });
    for text in ["startpos", "6k1/5ppp/8/8/8/8/8/R3K3 w - -", "7k/8/8/8/8/8/8/K6R b - - 99 80"] {
        let position = position(Chess::STANDARD, text);
        for listed in EVALUATIONS {
            assert!(position.evaluate(listed.name).is_ok_and(|seen| !seen.terms.is_empty()), "{}", listed.name);
        }
        for listed in players().into_iter().filter(|listed| !["ugi", "uci"].contains(&listed.name)) {
            let spec = match listed.name {
                name @ ("minimax" | "alpha-beta") => format!("{name}:depth=1"),
                name => name.to_owned(),
            };
            let mut seat = position.seat();
            let choice = seat.ask(&spec, &control, &mut NoProgress).expect("there is an answer");
            assert!(seat.legal().contains(&choice.mv), "{spec} on {text}");
        }
        for spec in ["ugi:cmd=player", "uci:cmd=player"] {
            assert!(position.seat().ask(spec, &control, &mut NoProgress).is_err(), "not from here");
        }
    }
}

#[test]
fn matches_name_their_endings() {
    let player = |spec: &str| MatchPlayer { spec: spec.parse().expect("a spec"), control: TimeControl::default() };
    let openings = [
        ("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", "checkmate"),
        ("7k/8/8/8/8/8/1p6/K7 w - - 0 1", "insufficient-material"),
        ("7k/5K2/8/6Q1/8/8/8/8 w - - 149 200", "checkmate"),
        ("k7/8/8/8/8/8/6R1/K7 w - - 149 200", "seventyfive-moves"),
    ];
    let fixture = Match {
        players: vec![player("alpha-beta:depth=2,eval=material"), player("alpha-beta:depth=1,eval=material")],
        schedule: Schedule {
            encounters: vec![[0, 1]],
            n_games: openings.len(),
            n_openings: openings.len(),
            colours: Colours::Fixed,
            seed: 1,
        },
        adjudication: Adjudication::default(),
        n_threads: 2,
        resources: PlayerResources::REFUSED,
        cores: None,
    };
    let (handle, mut words) = (<SearchHandle>::default(), Vec::new());
    let texts = openings.map(|(text, _)| text.to_owned());
    let board = position(Chess::STANDARD, "startpos");
    let ran = board.contest(&texts, &fixture, &handle.control(Limits::default()), &mut |game| {
        words.push(game.termination);
        ControlFlow::Continue(())
    });
    assert_eq!((ran, words), (Ok(Ran::ToTheEnd), openings.map(|(_, word)| word).to_vec()));
}

/// A very long game: every position has what the rules look at of its past, and no position has more than it needs.
#[test]
fn the_past_of_a_long_game_is_cut_where_no_rule_looks() {
    let (rules, mut seed, mut n_cut) = (Chess::STANDARD, 7_u64, 0);
    for n_shuffles in [40, 160, 400] {
        let (mut state, mut moves) = (rules.start(), Vec::new());
        while moves.len() < 2_000 {
            // Knights go to and fro, and now and then something else happens.
            let legal = rules.moves(&state);
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let is_shuffle = moves.len() % n_shuffles != n_shuffles - 1;
            let board = state.board();
            let knights: Vec<_> = legal
                .iter()
                .copied()
                .filter(|mv| board.piece_on(mv.from).is_some_and(|piece| piece as usize == 1))
                .collect();
            let choice = if is_shuffle && !knights.is_empty() { &knights[..knights.len().min(2)] } else { &legal[..] };
            let Some(&mv) = choice.get((seed >> 33) as usize % choice.len().max(1)) else { break };
            let _ = rules.play(&mut state, mv);
            moves.push(mv);
        }
        let line = MainLine { rules, start: rules.start(), moves };
        let positions = Position::all_within(&line);
        let mut state = line.start.clone();
        for ply in 0..=line.moves.len() {
            let within = positions.get(ply);
            let cut = within.state();
            assert_eq!(cut.board().to_string(), state.board().to_string());
            assert_eq!((cut.clock(), cut.number()), (state.clock(), state.number()), "after {ply} moves");
            assert_eq!(rules.outcome(&cut), rules.outcome(&state), "after {ply} moves");
            assert_eq!(rules.can_claim_draw(&cut), rules.can_claim_draw(&state), "after {ply} moves");
            assert!(cut.n_plies() <= 600, "after {ply} moves");
            n_cut += usize::from(cut.n_plies() < ply);
            if let Some(&mv) = line.moves.get(ply) {
                let _ = rules.play(&mut state, mv);
            }
        }
    }
    assert!(1_000 < n_cut, "{n_cut}");
}
