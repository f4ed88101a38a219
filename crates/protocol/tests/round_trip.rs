//! Every message is one line without control characters and reads back as itself; readers take any line.

use mossa_protocol::ugi::{FromEngine, Id, ToEngine};
use mossa_protocol::{
    Bound, Choice, Estimate, Fen, Go, Info, Millis, Move, OptionKind, OptionName, OptionOffer, Position, ProtocolError,
    Query, Remaining, SetOption, Start, Text, Value, Worth,
};
use proptest::option::of;
use proptest::prelude::*;
use proptest::test_runner::RngSeed;

/// Words that mean something somewhere, and characters that tend to break readers.
const PIECES: &[&str] = &[
    "4",
    "e7e8q",
    "x.o/xox",
    "-1",
    "0000",
    "(none)",
    "<empty>",
    "name",
    "value",
    "type",
    "default",
    "min",
    "max",
    "var",
    "moves",
    "startpos",
    "fen",
    "pv",
    "string",
    "score",
    "cp",
    "depth",
    "nodes",
    "lowerbound",
    "true",
    "é",
    "🧩",
    "\u{202e}",
    "\u{feff}",
    "\n",
    "\r\n",
    "\0",
    "\t",
    "\u{85}",
    "\u{2028}",
    " ",
    "  ",
    "18446744073709551616",
];

/// Some text, of pieces in any order with or without blanks between them.
fn anything() -> impl Strategy<Value = String> {
    let piece = prop_oneof![4 => proptest::sample::select(PIECES).prop_map(str::to_owned), 1 => any::<String>()];
    let glue = proptest::sample::select(vec!["", " ", " ", " "]);
    proptest::collection::vec((piece, glue), 0..6)
        .prop_map(|parts| parts.into_iter().map(|(piece, glue)| piece + glue).collect())
}

/// What can be made of some text.
fn made<T: std::fmt::Debug>(make: fn(&str) -> Result<T, ProtocolError>) -> impl Strategy<Value = T> {
    anything().prop_filter_map("not every text can be one of these", move |text| make(&text).ok())
}

fn text() -> impl Strategy<Value = Text> {
    anything().prop_map(|text| Text::new(&text))
}

fn value() -> impl Strategy<Value = Value> {
    anything().prop_map(|value| Value::new(&value))
}

fn moves() -> impl Strategy<Value = Vec<Move>> {
    let column = (1..=100_u32).prop_map(|column| Move::new(&column.to_string()).expect("a column is a move"));
    proptest::collection::vec(prop_oneof![3 => column, 1 => made(Move::new)], 0..5)
}

fn remaining() -> impl Strategy<Value = Remaining> {
    (of(any::<u64>().prop_map(Millis)), of(any::<u64>().prop_map(Millis)))
        .prop_map(|(time, increment)| Remaining { time, increment })
}

fn go() -> impl Strategy<Value = Go> {
    let limits = (of(any::<u64>().prop_map(Millis)), of(any::<u64>()), of(any::<u32>()), any::<bool>());
    (remaining(), remaining(), limits).prop_map(|(first, second, (move_time, nodes, depth, infinite))| Go {
        first,
        second,
        move_time,
        nodes,
        depth,
        infinite,
    })
}

fn to_engine() -> impl Strategy<Value = ToEngine> {
    let start = prop_oneof![Just(Start::Usual), made(Fen::new).prop_map(Start::Fen)];
    let questions = [Query::GameOver, Query::FirstToMove, Query::Result, Query::Fen];
    prop_oneof![
        proptest::sample::select(vec![
            ToEngine::Ugi,
            ToEngine::IsReady,
            ToEngine::NewGame,
            ToEngine::Stop,
            ToEngine::Quit
        ]),
        (made(OptionName::new), of(value())).prop_map(|(name, value)| ToEngine::SetOption(SetOption { name, value })),
        (start, moves()).prop_map(|(start, moves)| ToEngine::Position(Position { start, moves })),
        go().prop_map(ToEngine::Go),
        proptest::sample::select(questions.to_vec()).prop_map(ToEngine::Query),
    ]
}

fn kind() -> impl Strategy<Value = OptionKind> {
    let choices = proptest::collection::vec(made(Choice::new), 0..4);
    prop_oneof![
        of(any::<bool>()).prop_map(|default| OptionKind::Check { default }),
        (of(any::<i64>()), of(any::<i64>()), of(any::<i64>())).prop_map(|(default, min, max)| OptionKind::Spin {
            default,
            min,
            max
        }),
        (of(made(Choice::new)), choices).prop_map(|(default, choices)| OptionKind::Combo { default, choices }),
        Just(OptionKind::Button),
        of(value()).prop_map(|default| OptionKind::String { default }),
    ]
}

fn estimate() -> impl Strategy<Value = Estimate> {
    let worth = prop_oneof![
        any::<i64>().prop_map(Worth::Centipawns),
        any::<i64>().prop_map(Worth::Mate),
        any::<u32>().prop_map(Worth::Win),
        any::<u32>().prop_map(Worth::Loss),
    ];
    let bound = proptest::sample::select(vec![Bound::Exact, Bound::Lower, Bound::Upper]);
    (worth, bound).prop_map(|(worth, bound)| Estimate { worth, bound })
}

fn info() -> impl Strategy<Value = Info> {
    let depths = (of(any::<u32>()), of(any::<u32>()));
    let counts = (of(any::<u64>().prop_map(Millis)), of(any::<u64>()), of(any::<u64>()));
    (depths, counts, of(estimate()), moves(), of(text())).prop_map(
        |((depth, selective_depth), (time, nodes, nodes_per_second), score, line, remark)| Info {
            depth,
            selective_depth,
            time,
            nodes,
            nodes_per_second,
            score,
            line,
            remark,
        },
    )
}

fn from_engine() -> impl Strategy<Value = FromEngine> {
    prop_oneof![
        Just(FromEngine::UgiOk),
        Just(FromEngine::ReadyOk),
        text().prop_map(|name| FromEngine::Id(Id::Name(name))),
        text().prop_map(|author| FromEngine::Id(Id::Author(author))),
        (made(OptionName::new), kind()).prop_map(|(name, kind)| FromEngine::Option(OptionOffer { name, kind })),
        of(made(Move::new)).prop_map(FromEngine::BestMove),
        info().prop_map(FromEngine::Info),
        text().prop_map(FromEngine::Response),
    ]
}

fn is_one_line(line: &str) -> bool {
    !line.is_empty()
        && line.trim() == line
        && !line.contains(|c: char| c.is_control() || "\u{2028}\u{2029}".contains(c))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 10_000, rng_seed: RngSeed::Fixed(4), failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn orders_read_back_as_themselves(message in to_engine()) {
        let line = message.to_string();
        prop_assert!(is_one_line(&line), "{line:?}");
        prop_assert_eq!(line.parse(), Ok(message));
    }

    #[test]
    fn answers_read_back_as_themselves(message in from_engine()) {
        let line = message.to_string();
        prop_assert!(is_one_line(&line), "{line:?}");
        prop_assert_eq!(line.parse(), Ok(message));
    }

    #[test]
    fn info_lines_never_fail(words in anything()) {
        let line = format!("info {words}");
        prop_assert!(matches!(line.parse(), Ok(FromEngine::Info(_))), "{line:?}");
    }
}
