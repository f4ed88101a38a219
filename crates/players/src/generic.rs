//! THE list of algorithms: a line here, and every game or puzzle has it, with every evaluation or heuristic. What a line
//! means stands in `solvers.rs` for puzzles and in `agents/` for games.

use crate::Listed;

/// The algorithms for puzzles.
pub const SOLVERS: &[Listed] = &[
    Listed {
        name: "anytime",
        summary: "good paths at once, better ones later, a proven bound all the while; ends when optimal (the default)",
        keys: "",
    },
    Listed { name: "ida-star", summary: "iterative deepening A*: optimal, next to no memory", keys: "" },
    Listed { name: "a-star", summary: "expands by g + h: optimal, remembers every state", keys: "" },
    Listed {
        name: "weighted-a-star",
        summary: "expands by g + weight·h: at most weight times the optimum",
        keys: "weight=2 (1 to 1000, in hundredths)",
    },
    Listed { name: "best-first", summary: "greedy: expands by h alone; fast, rarely optimal", keys: "" },
    Listed { name: "uniform-cost", summary: "Dijkstra's search: expands by g alone; optimal, blind", keys: "" },
    Listed { name: "breadth-first", summary: "layer by layer: optimal, blind, the oracle", keys: "" },
    Listed {
        name: "beam",
        summary: "keeps the best few states of every layer; proves nothing",
        keys: "width=1000 (1 to 10000000)",
    },
];

/// The algorithms for games.
pub const AGENTS: &[Listed] = &[
    Listed {
        name: "deepening",
        summary: "alpha-beta ever deeper until the clock says stop, with table and move ordering",
        keys: "eval=NAME, depth, nodes, time, table (a size such as 64MiB, or off), order=history (none, hint, killers, all), \
               window=3000 (or full), style=scout (or plain), moves=best (or all)",
    },
    Listed {
        name: "mcts",
        summary: "Monte-Carlo tree search (UCT)",
        keys: "nodes (playouts), time, seed=1, exploration=0.5, memory=256MiB",
    },
    Listed {
        name: "alpha-beta",
        summary: "the textbook form, to a fixed depth: minimax's move, most of the tree unseen",
        keys: "depth=4 (1 to 64), eval=NAME, nodes, time",
    },
    Listed {
        name: "minimax",
        summary: "the textbook form, to a fixed depth: looks at everything",
        keys: "depth=3 (1 to 64), eval=NAME, nodes, time",
    },
    Listed { name: "random", summary: "a random legal move", keys: "seed=1" },
];
