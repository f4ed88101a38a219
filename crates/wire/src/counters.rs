//! The counters of searches of games: one shape in every document that has them.

use serde::{Deserialize, Serialize};

/// What a search of a game counted, under the names of `SearchStats`. In JSON these stand beside the fields of the shape that
/// holds them.
#[derive(Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Counters {
    /// Calls of the recursive search, or playouts.
    pub nodes: u64,
    /// Positions looked at, as the reports count them.
    pub states_evaluated: u64,
    /// Branches cut by a bound.
    pub prunings: u64,
    /// Positions settled by the transposition table.
    pub table_hits: u64,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{LiveWork, StatFigures};

    /// Scripts and the page find the counters where they always were.
    #[test]
    fn counters_stand_beside_the_other_fields() {
        let counters = Counters { nodes: 1, states_evaluated: 2, prunings: 3, table_hits: u64::MAX };
        let work = LiveWork { depth: 9, counters, seconds: 0.5 };
        let text = serde_json::to_string(&work).expect("it is JSON");
        let expected = r#"{"depth":9,"nodes":1,"states_evaluated":2,"prunings":3,"table_hits":18446744073709551615,"seconds":0.5}"#;
        assert_eq!(text, expected);
        assert_eq!(serde_json::from_str::<LiveWork>(&text).expect("it is read back"), work);
        let (expanded, generated, reopened, visited, horizon) = (1, 2, 3, 4, 5);
        let all = StatFigures { expanded, generated, reopened, visited, horizon, iterations: 6, counters, depth: 7 };
        let text = serde_json::to_string(&all).expect("it is JSON");
        let expected = r#"{"expanded":1,"generated":2,"reopened":3,"visited":4,"horizon":5,"iterations":6,"nodes":1,"states_evaluated":2,"prunings":3,"table_hits":18446744073709551615,"depth":7}"#;
        assert_eq!(text, expected);
    }
}
