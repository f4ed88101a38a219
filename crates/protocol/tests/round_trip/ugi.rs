//! Messages of UGI.

use mossa_protocol::ugi::{FromEngine, ToEngine};
use mossa_protocol::{Move, Query};
use proptest::option::of;
use proptest::prelude::*;

use crate::{anything, check, config, go, id, info, made, offer, order_to_set, position, text};

fn to_engine() -> impl Strategy<Value = ToEngine> {
    let questions = [Query::GameOver, Query::FirstToMove, Query::Result, Query::Fen];
    prop_oneof![
        proptest::sample::select(vec![
            ToEngine::Ugi,
            ToEngine::IsReady,
            ToEngine::NewGame,
            ToEngine::Stop,
            ToEngine::Quit
        ]),
        order_to_set().prop_map(ToEngine::SetOption),
        position().prop_map(ToEngine::Position),
        go().prop_map(ToEngine::Go),
        go().prop_map(ToEngine::Prepare),
        proptest::sample::select(questions.to_vec()).prop_map(ToEngine::Query),
    ]
}

fn from_engine() -> impl Strategy<Value = FromEngine> {
    prop_oneof![
        Just(FromEngine::UgiOk),
        Just(FromEngine::ReadyOk),
        id().prop_map(FromEngine::Id),
        offer().prop_map(FromEngine::Option),
        of(made(Move::new)).prop_map(FromEngine::BestMove),
        info().prop_map(FromEngine::Info),
        text().prop_map(FromEngine::Response),
    ]
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn orders_read_back_as_themselves(message in to_engine()) {
        check(message)?;
    }

    #[test]
    fn answers_read_back_as_themselves(message in from_engine()) {
        check(message)?;
    }

    #[test]
    fn info_lines_never_fail(words in anything()) {
        let line = format!("info {words}");
        prop_assert!(matches!(line.parse(), Ok(FromEngine::Info(_))), "{line:?}");
    }
}
