//! Every listed player: a legal choice, the same again, within its limits, and counted as it was traced.

use mossa_conformance::search::check_agent;
use mossa_connectx::evaluators::Lines;
use mossa_connectx::tactics::PlainSight;
use mossa_kernel::Limits;
use mossa_players::{AGENTS, Knowledge, agent};

use crate::{positions, small_games};

#[test]
fn every_player_keeps_to_the_rules_and_to_its_limits() {
    for (seed, game) in small_games().iter().enumerate() {
        let starts = positions(game, 4, 800 + seed as u64);
        for listed in AGENTS {
            // The textbook forms have no answer before they are done.
            let (depth, nodes) = match listed.name {
                "minimax" | "alpha-beta" => (2, None),
                _ => (6, Some(200)),
            };
            let knowledge = Knowledge { evaluator: Lines::new(game.shape()), tactics: PlainSight::new(game.shape()) };
            let mut player = agent(&listed.name.parse().unwrap(), knowledge).unwrap();
            let limits = Limits { nodes, depth: Some(depth), ..Limits::default() };
            check_agent(game, &mut *player, &starts, limits)
                .unwrap_or_else(|fault| panic!("{} on {}: {fault}", listed.name, game.shape()));
        }
    }
}
