//! Files as they are found in real life: odd, but their meaning is clear.

use mossa_chess::pgn::{DEEPEST, Game, GameResult, Keep, Line, Nag, Reader};

/// All games of a text that has no fault.
fn read(text: &[u8]) -> Vec<Game> {
    Reader::new(text).collect::<Result<_, _>>().unwrap_or_else(|error| panic!("{error} in {:?}", text.escape_ascii()))
}

/// The first game of a text, its moves and all that hangs on them in a short form: `e4!3{good}(d4 d5)`.
fn short(text: &str) -> String {
    let mut games = read(text.as_bytes());
    assert_eq!(games.len(), 1, "one game in {text:?}");
    short_line(&games.remove(0).line)
}

fn short_line(line: &Line) -> String {
    let mut words = Vec::new();
    let braced = |comment: &String| format!("{{{comment}}}");
    for ply in &line.plies {
        let mut word = String::new();
        word.extend(ply.before.iter().map(braced));
        word += &ply.san;
        word.extend(ply.nags.iter().map(|Nag(number)| format!("!{number}")));
        word.extend(ply.after.iter().map(braced));
        word.extend(ply.variations.iter().map(|variation| format!("({})", short_line(variation))));
        words.push(word);
    }
    words.extend(line.end.iter().map(braced));
    words.join(" ")
}

#[test]
fn moves_and_what_hangs_on_them() {
    let cases = [
        ("1. e4 e5 2. Nf3 Nc6 1-0", "e4 e5 Nf3 Nc6"),
        // Numbers: without blanks, without dots, wrong, missing.
        ("1.e4 e5 2.Nf3 Nc6", "e4 e5 Nf3 Nc6"),
        ("1 e4 1... e5 2 . Nf3 2. ... Nc6", "e4 e5 Nf3 Nc6"),
        ("e4 e5 7.Nf3 99...Nc6 *", "e4 e5 Nf3 Nc6"),
        ("1.e4 e5\n2\n.\nNf3", "e4 e5 Nf3"),
        // Moves as people write them.
        ("1. O-O 0-0 2. 0-0-0+ o-o-o# 3. e8=Q+ exd8/N 4. e7e8q fxg1(", ""),
        (
            "1. O-O 0-0 2. 0-0-0+ o-o-o# 3. e8=Q+ exd8/N 4. e7e8q e1(Q)",
            "O-O 0-0 0-0-0+ o-o-o# e8=Q+ exd8/N e7e8q e1(Q)",
        ),
        ("1. exd6 e.p. Nf6 2. exd6e.p. exd6ep 3. exd6 ep Ke7", "exd6 Nf6 exd6 exd6 exd6 Ke7"),
        ("1. -- Z0 2. @@@@ e2-e4 3. ♘f3 P@e4", "-- Z0 @@@@ e2-e4 ♘f3 P@e4"),
        // Signs and glyphs.
        ("1. e4! e5? 2. Nf3!! Nc6?? 3. Bb5!? a6?! 4. Ba4!!! $146", "e4!1 e5!2 Nf3!3 Nc6!4 Bb5!5 a6!6 Ba4!3!146"),
        ("1. e4 $1 $14 e5 = 2. Nf3 +/- Nc6 -+ $255", "e4!1!14 e5!10 Nf3!16 Nc6!19!255"),
        ("$7 1. e4", "e4"),
        // Comments.
        ("1. e4 {[%clk 0:10:00]} e5 {[%clk 0:09:58] [%eval 0.3]}", "e4{[%clk 0:10:00]} e5{[%clk 0:09:58] [%eval 0.3]}"),
        ("{first} 1. e4 {a} {b} 1... {c} e5 {d} 2. {e} *", "{first}e4{a}{b} {c}e5{d}{e}"),
        ("1. e4 ; to the end ) } of the line\ne5 ;\n*", "e4{to the end ) } of the line} e5"),
        ("1. e4 {over\n   two  lines\r\n\r\n} e5 {} { } {{nested} 1-0", "e4{over two lines} e5{{nested}"),
        ("{alone} *", "{alone}"),
        ("1. e4{stuck}e5{(}Nf3(d4)", "e4{stuck} e5{(} Nf3(d4)"),
        ("% a line for one program only\n1. e4 {50 % of\n% them} e5 %\n", ""),
        ("% a line for one program only\n1. e4 {50 % of\n% them} e5\n%tail", "e4{50 % of % them} e5"),
        // Variations.
        ("1. e4 (1. d4 d5 (1... Nf6!?) 2. c4) (1. c4 {!}) {so} 1... e5 *", "e4(d4 d5(Nf6!5) c4)(c4{!}) {so}e5"),
        ("1. e4 (1. d4) $1 {good} *", "e4!1(d4) {good}"),
        ("1. e4 ( {but} 1. d4 {better} * ) () e5 ( 1... c5 1-0 )", "e4({but}d4{better})() e5(c5)"),
    ];
    for (text, expected) in cases {
        if expected.is_empty() {
            assert!(Reader::new(text.as_bytes()).next_game().is_err(), "{text:?}");
        } else {
            assert_eq!(short(text), expected, "{text:?}");
        }
    }
}

#[test]
fn tags() {
    let cases = [
        (r#"[Event "Casual"] [Site "?"][ Round "1" ]"#, vec![("Event", "Casual"), ("Site", "?"), ("Round", "1")]),
        (r#"[Event "The \"Great\" C:\\x \n"]"#, vec![("Event", r#"The "Great" C:\x \n"#)]),
        (r#"[Event "The "Great" Open"  ]"#, vec![("Event", r#"The "Great" Open"#)]),
        (r#"[White"Anna"][Black	"[x] {y} ; z"]"#, vec![("White", "Anna"), ("Black", "[x] {y} ; z")]),
        ("[WhiteElo \"\"]\r\n\r\n[Time_Control \"1\u{7}2\"]", vec![("WhiteElo", ""), ("Time_Control", "1 2")]),
        ("[Event \"a\"]\n[Event \"b\"]", vec![("Event", "a"), ("Event", "b")]),
    ];
    for (text, expected) in cases {
        let games = read(text.as_bytes());
        assert_eq!(games.len(), 1, "{text:?}");
        let tags: Vec<_> = games[0].tags.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
        assert_eq!(tags, expected, "{text:?}");
    }
}

#[test]
fn where_games_end() {
    // How many moves every game has.
    let cases: [(&str, &[usize]); 12] = [
        ("", &[]),
        (" \r\n\t\n{only a comment}\n% and this\n", &[]),
        ("*", &[0]),
        ("1. e4 1-0 1. d4 d5 0-1 * 1. c4", &[1, 2, 0, 1]),
        ("1. e4 1/2 1. d4 ½-½ 1. c4 1/2-1/2", &[1, 1, 1]),
        ("[Event \"a\"]\n1. e4\n[Event \"b\"]\n1. d4 d5", &[1, 2]),
        ("[Event \"a\"]\n[Event \"b\"]\n\n1. e4 *", &[1]),
        ("[Event \"a\"]\n\n[Event \"b\"]\n\n1. e4 *", &[0, 1]),
        ("[Event \"a\"]\n\n[Site \"b\"]\n\n1. e4 *", &[1]),
        ("[Event \"a\"]\n\n[Event \"b\"]", &[0, 0]),
        ("1. e4 *\n{behind the game}\n[Event \"b\"]\n1. d4 d5", &[1, 2]),
        ("1. e4 *\n; behind the game\n\u{feff}[Event \"b\"]\n1. d4 d5", &[1, 2]),
    ];
    for (text, expected) in cases {
        for line_break in ["\n", "\r\n", "\r"] {
            let text = text.replace('\n', line_break);
            let found: Vec<usize> = read(text.as_bytes()).iter().map(|game| game.line.plies.len()).collect();
            assert_eq!(found, expected, "{text:?}");
        }
    }
    let games = read(b"1. e4 *\n{behind the game}\n[Event \"b\"]\n1. d4 d5");
    assert_eq!(short_line(&games[1].line), "d4 d5");
}

#[test]
fn results() {
    let result = |text: &str| read(text.as_bytes())[0].result;
    assert_eq!(result("1. e4 1-0"), GameResult::WhiteWins);
    assert_eq!(result("1. e4 0-1"), GameResult::BlackWins);
    assert_eq!(result("1. e4 1/2-1/2"), GameResult::Draw);
    assert_eq!(result("1. e4"), GameResult::Unknown);
    assert_eq!(result("[Result \"0-1\"] 1. e4"), GameResult::BlackWins, "the tag knows");
    assert_eq!(result("[Result \"0-1\"] 1. e4 1-0"), GameResult::WhiteWins, "the moves know better");
    assert_eq!(result("[Result \"won\"] 1. e4"), GameResult::Unknown);
}

#[test]
fn bytes_that_are_not_utf_8_are_latin_1() {
    let games = read(b"\xEF\xBB\xBF[White \"M\xFCller\"]\r\n[Black \"M\xC3\xBCller\"]\r\n\r\n1. e4 {d\xE9j\xE0 vu} e5");
    assert_eq!((games[0].tag("White"), games[0].tag("Black")), (Some("Müller"), Some("Müller")));
    assert_eq!(short_line(&games[0].line), "e4{déjà vu} e5");
}

#[test]
fn what_is_not_kept_is_read_over() {
    let text = "{a} 1. e4! {b} (1. d4 $3 {c} (1. c4 (1. b4)) 1... d5) {d} e5 *\n\n1. d4 {x} *";
    let check = |keep: Keep, expected: &str| {
        let mut reader = Reader::new(text.as_bytes()).keeping(keep);
        assert_eq!(short_line(&reader.next_game().unwrap().unwrap().line), expected);
        assert_eq!(reader.count(), 1);
    };
    check(Keep::ALL, "{a}e4!1{b}(d4!3{c}(c4(b4)) d5) {d}e5");
    check(Keep::MAIN_LINE, "e4 e5");
    check(Keep { variations: false, ..Keep::ALL }, "{a}e4!1{b} {d}e5");
    check(Keep { comments: true, ..Keep::MAIN_LINE }, "{a}e4{b} {d}e5");
    check(Keep { variations: true, ..Keep::MAIN_LINE }, "e4(d4(c4(b4)) d5) e5");
    check(Keep { nags: true, ..Keep::MAIN_LINE }, "e4!1 e5");
}

#[test]
fn variations_as_deep_as_they_may_be() {
    let text = format!("1. e4 {}*", "(e4 ".repeat(DEEPEST)) + &")".repeat(DEEPEST) + " 1-0";
    let games = read(text.as_bytes());
    assert_eq!(games[0].result, GameResult::WhiteWins);
    // Nothing that is done with such a tree fills the stack.
    let copy = games[0].clone();
    assert_eq!(copy, games[0]);
    assert!(DEEPEST < format!("{copy:?}").len());
    let again = read(copy.to_string().as_bytes());
    assert_eq!(again[0].line, copy.line);
}
