//! WebSockets of strangers, of those who talk too much, of those who talk nonsense, and of those who never read.

use std::time::Duration;

use mossa_server::Caps;

use crate::client::{AppState, TOKEN, look};

#[test]
fn only_our_own_page_may_talk() {
    let app = AppState::open();
    let (origin, cookie) = (app.origin(), app.cookie());
    assert!(app.socket(Some(&origin), Some(&cookie)).is_ok());
    for stranger in
        [None, Some("null"), Some("http://evil.example"), Some("http://127.0.0.1:1"), Some("https://localhost")]
    {
        assert_eq!(app.socket(stranger, Some(&cookie)).err(), Some(403), "{stranger:?}");
    }
    assert_eq!(app.socket(Some(&origin), None).err(), Some(401), "no token");
    assert_eq!(app.socket_at("/live?token=wrong", Some(&origin), None).err(), Some(403));
    assert!(app.socket_at(&format!("/live?token={TOKEN}"), Some(&origin), None).is_ok());
}

#[test]
fn who_talks_too_much_is_left() {
    let app = AppState::open();
    let mut loud = app.tab();
    for id in 0..1_000 {
        if loud.0.send(tungstenite::Message::Text(look(id, "").into())).is_err() {
            break;
        }
    }
    let last = std::iter::repeat_with(|| loud.hear()).find(|text| text.starts_with("closed")).unwrap();
    assert!(last == "closed 1008" || last.contains("reset"), "{last}");
    let mut other = app.tab();
    other.say(&look(1, "\"4\""));
    assert!(other.answer().contains("\"kind\":\"scene\""));
}

#[test]
fn nonsense_is_refused() {
    let app = AppState::open();
    for text in ["", "{}", "[]", "{\"id\":1}", "{\"id\":1,\"ask\":{\"kind\":\"run\",\"cmd\":\"ls\"}}", "\u{0}"] {
        let mut tab = app.tab();
        tab.say(text);
        assert_eq!(tab.hear(), "closed 1008", "{text:?}");
    }
    let mut tab = app.tab();
    let _ = tab.0.send(tungstenite::Message::Text("x".repeat(10 << 20).into()));
    assert!(tab.hear().starts_with("closed"));
    assert!(app.get("/healthz").ends_with("ok"));
}

#[test]
fn bad_questions_are_answered_by_name() {
    let app = AppState::open();
    let mut tab = app.tab();
    let place = |game: &str, board: &str, start: &str, moves: &str| {
        format!(r#"{{"game":"{game}","board":"{board}","start":"{start}","moves":[{moves}]}}"#)
    };
    let board = place("connect-x", "6x7x4", "-", "");
    let think = |place: &str, player: &str| {
        format!(
            r#"{{"kind":"think","place":{place},"player":"{player}","wish":"move","limits":{{"seconds":1,"nodes":null,"depth":null}},"clocks":null}}"#
        )
    };
    let asks = [
        (format!(r#"{{"kind":"look","place":{}}}"#, place("go", "9x9", "-", "")), "game"),
        (format!(r#"{{"kind":"look","place":{}}}"#, place("connect-x", "0x0x0", "-", "")), "board"),
        (format!(r#"{{"kind":"look","place":{}}}"#, place("connect-x", "6x7x4", "-", "\"9\"")), "moves"),
        (format!(r#"{{"kind":"look","place":{}}}"#, place("chess", "standard", "8/8", "")), "start"),
        (format!(r#"{{"kind":"look","place":{}}}"#, place("tiles", "4x4", "1 2", "")), "start"),
        (think(&board, "ugi:cmd=ls"), "player"),
        (think(&board, "uci:cmd=/bin/sh"), "player"),
        (think(&board, "nobody"), "player"),
        (think(&board, "engine:table=1TiB"), "player"),
        (think(&place("tiles", "2x2", "1 2 3 0", ""), "engine"), "game"),
        (r#"{"kind":"read","game":"chess","board":"standard","text":"/etc/passwd"}"#.to_owned(), "start"),
    ];
    for (id, (ask, part)) in asks.iter().enumerate() {
        tab.say(&format!(r#"{{"id":{id},"ask":{ask}}}"#));
        let answer = tab.answer();
        assert!(
            answer.contains(&format!(r#"{{"id":{id},"answer":{{"kind":"refused","part":"{part}""#)),
            "{ask}: {answer}"
        );
    }
}

#[test]
fn who_never_reads_is_left_and_others_are_served() {
    let app = AppState::with(Caps { patience: Duration::from_millis(500), ..Caps::usual(2) });
    let mut deaf = app.tab();
    // Answers of some 50 kB each: more than any buffer between the two holds.
    let place = r#"{"game":"connect-x","board":"100x100x5","start":"-","moves":[]}"#;
    for id in 0..290 {
        let ask = format!(r#"{{"id":{id},"ask":{{"kind":"look","place":{place}}}}}"#);
        if deaf.0.send(tungstenite::Message::Text(ask.into())).is_err() {
            break;
        }
    }
    let mut other = app.tab();
    other.say(&look(1, ""));
    assert!(other.answer().contains("\"kind\":\"scene\""));
    drop(other);
    app.wait_for("tabs", 0);
}

#[test]
fn so_many_tabs_and_no_more() {
    let app = AppState::with(Caps { tabs: 2, ..Caps::usual(2) });
    let tabs = [app.tab(), app.tab()];
    assert_eq!(app.socket(Some(&app.origin()), Some(&app.cookie())).err(), Some(503));
    drop(tabs);
    app.wait_for("tabs", 0);
    app.tab();
}
