//! Searches: many at once, and those for whom nobody waits any more.

use crate::client::{House, look, think};

#[test]
fn fifty_searches_take_turns_and_others_are_served() {
    let house = House::open();
    let mut tabs: Vec<_> = (0..50).map(|_| house.tab()).collect();
    for tab in &mut tabs {
        tab.say(&think(1, 0.05));
    }
    assert!(house.status("searches") <= 4);
    let mut other = house.tab();
    other.say(&look(7, "\"4\",\"4\""));
    assert!(other.answer().starts_with(r#"{"id":7,"answer":{"kind":"scene""#));
    for tab in &mut tabs {
        let answer = tab.answer();
        assert!(answer.starts_with(r#"{"id":1,"answer":{"kind":"thought""#), "{answer}");
    }
    assert_eq!(house.status("searches"), 0);
}

#[test]
fn a_closed_tab_ends_its_search() {
    let house = House::open();
    let mut tab = house.tab();
    tab.say(&think(1, 60.0));
    assert!(tab.hear().contains("\"kind\":\"progress\""));
    house.wait_for("searches", 1);
    drop(tab);
    house.wait_for("searches", 0);
    let nodes = house.status("nodes");
    assert!(0 < nodes);
    std::thread::sleep(std::time::Duration::from_millis(300));
    assert_eq!(house.status("nodes"), nodes, "the counter stands still");
}

#[test]
fn a_tab_has_one_search_at_a_time() {
    let house = House::open();
    let mut tab = house.tab();
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
    let house = House::open();
    let mut tab = house.tab();
    let limits = r#"{"seconds":null,"nodes":2000,"depth":null}"#;
    let game = r#"{"game":"chess","board":"standard","start":"startpos","moves":["f2f3","e7e5","g2g4","d8h4"]}"#;
    tab.say(&format!(r#"{{"id":1,"ask":{{"kind":"review","place":{game},"player":"engine","limits":{limits}}}}}"#));
    let review = tab.answer();
    assert!(review.contains(r#""san":"Qh4#""#) && review.contains(r#""san":"g4""#), "{review}");
    assert!(review.contains(r#""mark":"??""#), "{review}");
    let tiles = r#"{"game":"tiles","board":"3x3","start":"1 2 3 4 5 6 0 7 8","moves":[]}"#;
    tab.say(&format!(
        r#"{{"id":2,"ask":{{"kind":"solve","place":{tiles},"algorithm":"a-star","heuristic":"manhattan","limits":{limits}}}}}"#
    ));
    let solved = tab.answer();
    assert!(solved.contains(r#""moves":"RR""#) && solved.contains(r#""optimal":true"#), "{solved}");
    tab.say(r#"{"id":3,"ask":{"kind":"shuffle","size":"3x3","goal":"blank-last","seed":7,"length":10}}"#);
    assert!(tab.answer().contains(r#""kind":"shuffled","tiles":""#));
}
