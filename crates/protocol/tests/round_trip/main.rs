//! Every message is one line without control characters and reads back as itself; readers take any line. Here are the parts
//! that dialects share; each has a file of its own.

mod uci;
mod ugi;

use std::fmt::{Debug, Display};
use std::str::FromStr;

use mossa_protocol::{
    Bound, Choice, CurrentLine, Estimate, Expected, Fen, Go, Id, Info, Millis, Move, OptionKind, OptionName,
    OptionOffer, Position, ProtocolError, Remaining, SetOption, Start, Text, Value, Worth,
};
use proptest::option::of;
use proptest::prelude::*;
use proptest::test_runner::{RngSeed, TestCaseError};

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
    "wdl",
    "searchmoves",
    "ponder",
    "currline",
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
fn made<T: Debug>(make: fn(&str) -> Result<T, ProtocolError>) -> impl Strategy<Value = T> {
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
    let clocks = (remaining(), remaining(), of(any::<u32>()));
    (clocks, limits).prop_map(|((first, second, moves_to_go), (move_time, nodes, depth, infinite))| Go {
        first,
        second,
        moves_to_go,
        move_time,
        nodes,
        depth,
        infinite,
    })
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
    let depths = (of(any::<u32>()), of(any::<u32>()), of(any::<u32>()));
    let counts = (of(any::<u64>().prop_map(Millis)), of(any::<u64>()), of(any::<u64>()));
    let loads = (of(any::<u32>()), of(any::<u64>()), of(any::<u32>()));
    (depths, counts, loads, of(estimate()), lines()).prop_map(
        |(
            (depth, selective_depth, rank),
            (time, nodes, nodes_per_second),
            (table_full, endgame_hits, processor_load),
            score,
            lines,
        )| {
            Info {
                depth,
                selective_depth,
                rank,
                time,
                nodes,
                nodes_per_second,
                table_full,
                endgame_hits,
                processor_load,
                score,
                ..lines
            }
        },
    )
}

/// What a report says in moves and words.
fn lines() -> impl Strategy<Value = Info> {
    let expected = of((any::<u32>(), any::<u32>(), any::<u32>()).prop_map(|(wins, draws, losses)| Expected {
        wins,
        draws,
        losses,
    }));
    let current = (of(made(Move::new)), of(any::<u32>()));
    let current_line = of((any::<u32>(), moves()).prop_map(|(processor, moves)| CurrentLine { processor, moves }));
    (expected, current, moves(), current_line, moves(), of(text())).prop_map(
        |(expected, (current, current_number), refutation, current_line, line, remark)| Info {
            expected,
            current,
            current_number,
            refutation,
            current_line,
            line,
            remark,
            ..Info::default()
        },
    )
}

fn id() -> impl Strategy<Value = Id> {
    prop_oneof![text().prop_map(Id::Name), text().prop_map(Id::Author)]
}

fn offer() -> impl Strategy<Value = OptionOffer> {
    (made(OptionName::new), kind()).prop_map(|(name, kind)| OptionOffer { name, kind })
}

fn order_to_set() -> impl Strategy<Value = SetOption> {
    (made(OptionName::new), of(value())).prop_map(|(name, value)| SetOption { name, value })
}

fn position() -> impl Strategy<Value = Position> {
    let start = prop_oneof![Just(Start::Usual), made(Fen::new).prop_map(Start::Fen)];
    (start, moves()).prop_map(|(start, moves)| Position { start, moves })
}

fn config() -> ProptestConfig {
    ProptestConfig {
        cases: 10_000,
        rng_seed: RngSeed::Fixed(4),
        failure_persistence: None,
        ..ProptestConfig::default()
    }
}

/// A message is one line, and is read back as itself.
fn check<M>(message: M) -> Result<(), TestCaseError>
where
    M: FromStr<Err = ProtocolError> + Display + PartialEq + Debug,
{
    let line = message.to_string();
    prop_assert!(is_one_line(&line), "{line:?}");
    prop_assert_eq!(line.parse(), Ok(message));
    Ok(())
}

fn is_one_line(line: &str) -> bool {
    !line.is_empty()
        && line.trim() == line
        && !line.contains(|c: char| c.is_control() || "\u{2028}\u{2029}".contains(c))
}
