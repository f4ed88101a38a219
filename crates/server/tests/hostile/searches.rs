//! Searches: many at once, and those whose answers are not waited for any more.

use std::time::Duration;

use mossa_server::Caps;

use crate::client::{AppState, look, think};

/// Limits that only a closed tab can end within the time of a test.
fn patient() -> Caps {
    let long = Duration::from_hours(1);
    Caps { time: long, reading: long, review: long, ..Caps::usual(2) }
}

#[test]
fn fifty_searches_take_turns_and_others_are_served() {
    let app = AppState::open();
    let mut tabs: Vec<_> = (0..50).map(|_| app.tab()).collect();
    for tab in &mut tabs {
        tab.say(&think(1, 0.05));
    }
    assert!(app.status("searches") <= 4);
    let mut other = app.tab();
    other.say(&look(7, "\"4\",\"4\""));
    assert!(other.answer().starts_with(r#"{"id":7,"answer":{"kind":"scene""#));
    for tab in &mut tabs {
        let answer = tab.answer();
        assert!(answer.starts_with(r#"{"id":1,"answer":{"kind":"thought""#), "{answer}");
    }
    assert_eq!(app.status("searches"), 0);
}

#[test]
fn a_closed_tab_ends_its_search() {
    let app = AppState::open();
    let mut tab = app.tab();
    tab.say(&think(1, 60.0));
    assert!(tab.hear().contains("\"kind\":\"progress\""));
    app.wait_for("searches", 1);
    drop(tab);
    app.wait_for("searches", 0);
    let nodes = app.status("nodes");
    assert!(0 < nodes);
    std::thread::sleep(Duration::from_millis(300));
    assert_eq!(app.status("nodes"), nodes, "the counter stands still");
}

/// Tables that are built before a search are announced, and are not built on for a tab that is closed.
#[test]
fn tables_are_built_in_sight_and_for_an_open_tab_only() {
    let app = AppState::with(patient());
    let board = (1..25).map(|tile| tile.to_string()).collect::<Vec<_>>().join(" ");
    let tiles = format!(r#"{{"game":"tiles","board":"5x5","start":"{board} 0","moves":["U","L","U"]}}"#);
    let limits = r#"{"seconds":3000,"nodes":null,"depth":null}"#;
    let mut tab = app.tab();
    tab.say(&format!(
        r#"{{"id":1,"ask":{{"kind":"solve","place":{tiles},"algorithm":"ida-star","heuristic":"pattern-db:set=6-6-6-6","limits":{limits}}}}}"#
    ));
    let percent = |news: &str| -> Option<u32> {
        assert!(news.contains("\"kind\":\"progress\""), "{news}");
        let said = news.split("\"building\":").nth(1).expect("every sign of life says so");
        said.split([',', '}']).next()?.parse().ok()
    };
    // Some sign of life comes while they are built, which takes longer than any beat.
    let first = (0..1_000).find_map(|_| percent(&tab.hear())).expect("a build is told of");
    let later = (0..100_000).find_map(|_| percent(&tab.hear()).filter(|&later| first < later)).expect("it goes on");
    assert!(later < 100, "{later}");
    app.wait_for("searches", 1);
    drop(tab);
    app.wait_for("searches", 0);
}

#[test]
fn a_tab_has_one_search_at_a_time() {
    let app = AppState::open();
    let mut tab = app.tab();
    tab.say(&think(1, 60.0));
    assert!(tab.hear().contains("\"kind\":\"progress\""));
    tab.say(&think(2, 0.05));
    let first = tab.answer();
    assert!(first.starts_with(r#"{"id":1,"answer":{"kind":"thought""#), "{first}");
    let second = tab.answer();
    assert!(second.starts_with(r#"{"id":2,"answer":{"kind":"thought""#), "{second}");
    tab.say(&think(3, 60.0));
    assert!(tab.hear().contains("\"kind\":\"progress\""));
    tab.say(r#"{"id":4,"ask":{"kind":"stop"}}"#);
    let mut answers = [tab.answer(), tab.answer()];
    answers.sort();
    assert!(answers[0].starts_with(r#"{"id":3,"answer":{"kind":"thought""#), "{answers:?}");
    assert!(answers[1].starts_with(r#"{"id":4,"answer":{"kind":"done""#), "{answers:?}");
}

#[test]
fn games_are_reviewed_and_tiles_solved() {
    let app = AppState::open();
    let mut tab = app.tab();
    let limits = r#"{"seconds":null,"nodes":2000,"depth":null}"#;
    let game = r#"{"game":"chess","board":"standard","start":"startpos","moves":["f2f3","e7e5","g2g4","d8h4"]}"#;
    tab.say(&format!(r#"{{"id":1,"ask":{{"kind":"review","place":{game},"player":"engine","limits":{limits}}}}}"#));
    let review = tab.answer();
    assert!(review.contains(r#""san":"Qh4#""#) && review.contains(r#""san":"g4""#), "{review}");
    assert!(review.contains(r#""mark":"??""#), "{review}");
    // Of Connect X by exact scores, here from the book; a drawn board has no moves to go through.
    let game = r#"{"game":"connect-x","board":"6x7x4","start":"-","moves":["1","1"]}"#;
    tab.say(&format!(r#"{{"id":3,"ask":{{"kind":"review","place":{game},"player":"engine","limits":{limits}}}}}"#));
    let review = tab.answer();
    assert_eq!(review.matches(r#""basis":"exact","mark":"??""#).count(), 2, "{review}");
    let game = r#"{"game":"connect-x","board":"6x7x4","start":"......./......./......./......./......./x......","moves":["1"]}"#;
    tab.say(&format!(r#"{{"id":4,"ask":{{"kind":"review","place":{game},"player":"engine","limits":{limits}}}}}"#));
    assert!(tab.answer().contains("a drawn board has no moves"));
    let tiles = r#"{"game":"tiles","board":"3x3","start":"1 2 3 4 5 6 0 7 8","moves":[]}"#;
    tab.say(&format!(
        r#"{{"id":2,"ask":{{"kind":"solve","place":{tiles},"algorithm":"a-star","heuristic":"manhattan","limits":{limits}}}}}"#
    ));
    let solved = tab.answer();
    assert!(solved.contains(r#""moves":"RR""#) && solved.contains(r#""optimal":true"#), "{solved}");
    tab.say(r#"{"id":3,"ask":{"kind":"shuffle","size":"3x3","goal":"blank-last","seed":7,"length":10}}"#);
    assert!(tab.answer().contains(r#""kind":"shuffled","board":""#));
}

/// A trace of alpha-beta in Connect X.
fn trace(id: u32, depth: u32, cap: u32) -> String {
    let place = r#"{"game":"connect-x","board":"6x7x4","start":"-","moves":["4","4"]}"#;
    let limits = r#"{"seconds":null,"nodes":null,"depth":null}"#;
    format!(
        r#"{{"id":{id},"ask":{{"kind":"trace","place":{place},"player":"alpha-beta:depth={depth}","limits":{limits},"cap":{cap}}}}}"#
    )
}

#[test]
fn traces_are_told_and_bounded() {
    let app = AppState::open();
    let mut tab = app.tab();
    tab.say(&trace(1, 2, 1_000));
    let small = tab.answer();
    assert!(small.starts_with(r#"{"id":1,"answer":{"kind":"traced","player":"alpha-beta:depth=2""#), "{small}");
    assert!(small.contains(r#""family":"tree""#) && small.contains(r#""texts":["4","3""#), "{small}");
    tab.say(&trace(2, 8, u32::MAX));
    let large = tab.answer();
    let number = |name: &str| -> u64 {
        let (_, rest) = large.split_once(&format!("\"{name}\":")).unwrap();
        rest.split([',', '}']).next().and_then(|text| text.parse().ok()).unwrap()
    };
    assert!(100_000 < number("nodes") && large.len() < 6_000_000, "{} bytes", large.len());
    let (_, back) = large.split_once("\"back\":[").unwrap();
    assert_eq!(back.split(']').next().unwrap().split(',').count(), 100_000);
    for (player, why) in
        [("random", "without a search"), ("uci:cmd=ls", "starts a program"), ("mcts:exploration=x", "")]
    {
        tab.say(&trace(3, 2, 10).replace("alpha-beta:depth=2", player));
        let answer = tab.answer();
        assert!(answer.contains(r#""kind":"refused""#) && answer.contains(why), "{answer}");
    }
}

#[test]
fn who_does_not_read_its_traces_is_left_and_others_are_served() {
    let app = AppState::with(Caps { patience: Duration::from_secs(1), ..Caps::usual(2) });
    let mut deaf = app.tab();
    // Answers of some 3 MB each: more than any buffer between the two holds. No two are made at once.
    for id in 1..8 {
        let ask = trace(id, 7, 100_000);
        if deaf.0.send(tungstenite::Message::Text(ask.into())).is_err() {
            break;
        }
        std::thread::sleep(Duration::from_millis(100));
        app.wait_for("searches", 0);
    }
    app.wait_for("tabs", 0);
    let mut tab = app.tab();
    tab.say(&trace(1, 2, 10));
    assert!(tab.answer().contains(r#""kind":"traced""#));
}

#[test]
fn whatever_a_tab_asks_for_ends_with_the_tab_and_others_are_served() {
    let ledger = std::env::temp_dir().join(format!("mossa-hostile-lab-{}/ledger.db", std::process::id()));
    let app = AppState::with_lab(patient(), ledger);
    let text = "name = 'a'\\ngame = 'tiles'\\nalgorithms = ['a-star']\\nheuristics = ['zero']\\n\
        generate = { count = 500000, size = '16x16', walk = 1000000 }\\n";
    let openings = "name = 'a'\\ngame = 'chess'\\ngames_per_pair = 100000\\n\
        players = ['alpha-beta:depth=1', 'alpha-beta:depth=2']\\nopening_plies = 900\\nopenings = 'random'\\n";
    let tiles = r#"{"game":"tiles","board":"4x8","start":"31 30 29 28 27 26 25 24 23 22 21 20 19 18 17 16 15 14 13 12 11 10 9 8 7 6 5 4 3 2 1 0","moves":[]}"#;
    let game = r#"{"game":"chess","board":"standard","start":"startpos","moves":["e2e4","e7e5"]}"#;
    let limits = r#"{"seconds":3000,"nodes":null,"depth":null}"#;
    let asks = [
        format!(r#"{{"kind":"check","text":"{text}"}}"#),
        format!(r#"{{"kind":"check","text":"{openings}"}}"#),
        r#"{"kind":"shuffle","size":"4x4","goal":"blank-last","seed":7,"length":80}"#.to_owned(),
        format!(
            r#"{{"kind":"solve","place":{tiles},"algorithm":"ida-star","heuristic":"pattern-db","limits":{limits}}}"#
        ),
        format!(r#"{{"kind":"review","place":{game},"player":"engine","limits":{limits}}}"#),
        format!(r#"{{"kind":"trace","place":{game},"player":"deepening","limits":{limits},"cap":10}}"#),
    ];
    for ask in asks {
        let mut tab = app.tab();
        tab.say(&format!(r#"{{"id":1,"ask":{ask}}}"#));
        assert!(tab.hear().contains("\"kind\":\"progress\""), "{ask}");
        assert_eq!(app.status("searches"), 1, "{ask}");
        let mut other = app.tab();
        other.say(&look(7, "\"4\",\"4\""));
        assert!(other.answer().starts_with(r#"{"id":7,"answer":{"kind":"scene""#), "{ask}");
        drop((tab, other));
        app.wait_for("searches", 0);
        app.wait_for("tabs", 0);
    }
}

#[test]
fn a_check_takes_the_place_of_the_one_before() {
    let ledger = std::env::temp_dir().join(format!("mossa-hostile-checks-{}/ledger.db", std::process::id()));
    let app = AppState::with_lab(patient(), ledger);
    let text = |count: u32, walk: u32| {
        format!(
            "name = 'a'\\ngame = 'tiles'\\nalgorithms = ['a-star']\\nheuristics = ['zero']\\n\
             generate = {{ count = {count}, size = '16x16', walk = {walk} }}\\n"
        )
    };
    let mut tab = app.tab();
    tab.say(&format!(r#"{{"id":1,"ask":{{"kind":"check","text":"{}"}}}}"#, text(500_000, 1_000_000)));
    assert!(tab.hear().contains("\"kind\":\"progress\""));
    tab.say(&format!(r#"{{"id":2,"ask":{{"kind":"check","text":"{}"}}}}"#, text(2, 3)));
    let first = tab.answer();
    assert!(first.contains(r#""id":1"#) && first.contains("reading it was stopped"), "{first}");
    let second = tab.answer();
    assert!(second.starts_with(r#"{"id":2,"answer":{"kind":"checked""#), "{second}");
}

#[test]
fn a_review_keeps_within_its_time() {
    let app = AppState::with(Caps { review: Duration::ZERO, ..Caps::usual(2) });
    let mut tab = app.tab();
    let limits = r#"{"seconds":60,"nodes":null,"depth":null}"#;
    let game = r#"{"game":"chess","board":"standard","start":"startpos","moves":["f2f3","e7e5","g2g4","d8h4"]}"#;
    tab.say(&format!(r#"{{"id":1,"ask":{{"kind":"review","place":{game},"player":"engine","limits":{limits}}}}}"#));
    let review = tab.answer();
    assert!(review.starts_with(r#"{"id":1,"answer":{"kind":"reviewed""#), "{review}");
    assert!(review.contains(r#""moves":[]"#), "{review}");
}

#[test]
fn a_tab_whose_requests_pile_up_is_left() {
    let ledger = std::env::temp_dir().join(format!("mossa-hostile-pile-{}/ledger.db", std::process::id()));
    let app = AppState::with_lab(patient(), ledger);
    let mut tab = app.tab();
    // The first request takes as long as somebody waits for it.
    let text = "name = 'a'\\ngame = 'tiles'\\nalgorithms = ['a-star']\\nheuristics = ['zero']\\n\
        generate = { count = 500000, size = '16x16', walk = 1000000 }\\n";
    tab.say(&format!(r#"{{"id":1,"ask":{{"kind":"begin","text":"{text}","threads":1}}}}"#));
    // Some 200 kB each, which wait in memory.
    let moves = vec!["\"1\""; 50_000].join(",");
    for id in 2..60 {
        if tab.0.send(tungstenite::Message::Text(look(id, &moves).into())).is_err() {
            break;
        }
    }
    let last = std::iter::repeat_with(|| tab.hear()).find(|text| text.starts_with("closed")).unwrap();
    assert!(last == "closed 1008" || last.contains("reset"), "{last}");
    app.wait_for("tabs", 0);
    let mut other = app.tab();
    other.say(&look(1, "\"4\""));
    assert!(other.answer().contains("\"kind\":\"scene\""));
}
