//! Messages of UCI.

use mossa_protocol::Move;
use mossa_protocol::uci::{BestMove, FromEngine, Go, ToEngine};
use proptest::option::of;
use proptest::prelude::*;

use crate::{check, config, go, id, info, made, moves, offer, order_to_set, position, text};

fn think() -> impl Strategy<Value = Go> {
    let counts = (of(any::<u32>()), of(any::<u32>()));
    (go(), counts, any::<bool>(), moves()).prop_map(|(limits, (mate, perft), ponder, search_moves)| Go {
        limits,
        mate,
        ponder,
        perft,
        search_moves,
    })
}

fn to_engine() -> impl Strategy<Value = ToEngine> {
    prop_oneof![
        proptest::sample::select(vec![
            ToEngine::Uci,
            ToEngine::Debug(true),
            ToEngine::Debug(false),
            ToEngine::IsReady,
            ToEngine::NewGame,
            ToEngine::Stop,
            ToEngine::PonderHit,
            ToEngine::Quit
        ]),
        order_to_set().prop_map(ToEngine::SetOption),
        text().prop_map(ToEngine::Register),
        position().prop_map(ToEngine::Position),
        think().prop_map(ToEngine::Go),
    ]
}

fn from_engine() -> impl Strategy<Value = FromEngine> {
    prop_oneof![
        Just(FromEngine::UciOk),
        Just(FromEngine::ReadyOk),
        id().prop_map(FromEngine::Id),
        offer().prop_map(FromEngine::Option),
        (of(made(Move::new)), of(made(Move::new)))
            .prop_map(|(mv, ponder)| FromEngine::BestMove(BestMove { mv, ponder })),
        info().prop_map(FromEngine::Info),
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
}
