//! A random graph: one-way moves with costs of their own, dead ends, and heuristics of every temper.
//!
//! Nothing here is regular, so an algorithm that leans on equal costs or on moves that can be taken back falls over.
//! The inconsistent heuristic makes A* close states too early and reopen them.

use mossa_kernel::{Cost, Heuristic, Problem, Rng, StateSpace};

use crate::exact::Space;

/// A directed graph with costs. The way to find leads from node 0 to the last.
///
/// ```
/// use mossa_conformance::{heuristics, toys::Graph};
/// let graph = Graph::random(50, 3, 9, 4);
/// assert_eq!(graph.exact_heuristic().at(graph.goal()), 0);
/// heuristics::check(&graph, &graph.inconsistent_heuristic(1), &graph.start())?;
/// # Ok::<(), mossa_conformance::Fault>(())
/// ```
#[derive(Clone, Debug)]
pub struct Graph {
    edges: Vec<Vec<Edge>>,
}

/// A way out of a node.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Edge {
    /// The node it leads to.
    pub to: u32,
    /// What it costs, at least 1.
    pub cost: Cost,
}

impl Graph {
    /// `n_nodes` nodes with up to `n_edges` ways out of each, which cost 1 to `max_cost`. It may have no solution.
    pub fn random(n_nodes: u32, n_edges: usize, max_cost: Cost, seed: u64) -> Graph {
        assert!(0 < n_nodes && 0 < max_cost, "a graph of {n_nodes} nodes with costs up to {max_cost}");
        let mut rng = Rng::new(seed);
        let mut some_edges = |from: u32| {
            let mut edges: Vec<Edge> = Vec::new();
            for _ in 0..n_edges {
                let to = rng.index(n_nodes as usize) as u32;
                let cost = 1 + rng.index(max_cost as usize) as Cost;
                if to != from && edges.iter().all(|edge| edge.to != to) {
                    edges.push(Edge { to, cost });
                }
            }
            edges
        };
        Graph { edges: (0..n_nodes).map(&mut some_edges).collect() }
    }

    /// Node 0.
    pub fn start(&self) -> u32 {
        0
    }

    /// The last node.
    pub fn goal(&self) -> u32 {
        self.edges.len() as u32 - 1
    }

    /// The exact distances. A node without a way to the goal gets the largest of them, which keeps it consistent.
    pub fn exact_heuristic(&self) -> TableHeuristic {
        let mut costs = vec![None; self.edges.len()];
        for node in 0..self.edges.len() as u32 {
            let space = Space::reached_from(self, &node);
            costs[node as usize] = space.costs_to_go(self)[0];
        }
        let most = costs.iter().flatten().copied().max().unwrap_or(0);
        TableHeuristic { table: costs.iter().map(|cost| cost.unwrap_or(most)).collect(), is_consistent: true }
    }

    /// Somewhere between 0 and the exact distance in every node, with no regard to its neighbours.
    pub fn inconsistent_heuristic(&self, seed: u64) -> TableHeuristic {
        let mut rng = Rng::new(seed);
        let exact = self.exact_heuristic().table;
        let table = exact.into_iter().map(|cost| rng.index(cost as usize + 1) as Cost).collect();
        TableHeuristic { table, is_consistent: false }
    }

    /// The largest consistent heuristic below [`inconsistent_heuristic`](Self::inconsistent_heuristic):
    /// lowered until `h(s) ≤ cost(s, t) + h(t)` holds for every edge.
    pub fn consistent_heuristic(&self, seed: u64) -> TableHeuristic {
        let mut table = self.inconsistent_heuristic(seed).table;
        let lowered = |table: &[Cost], from: usize| {
            self.edges[from].iter().map(|edge| edge.cost + table[edge.to as usize]).fold(table[from], Cost::min)
        };
        while let Some(node) = (0..table.len()).find(|&node| lowered(&table, node) < table[node]) {
            table[node] = lowered(&table, node);
        }
        TableHeuristic { table, is_consistent: true }
    }
}

impl StateSpace for Graph {
    type State = u32;
    type Move = Edge;
    type Moves = Vec<Edge>;
    type Undo = u32;

    fn moves(&self, &node: &u32) -> Vec<Edge> {
        self.edges[node as usize].clone()
    }

    fn play(&self, node: &mut u32, edge: Edge) -> u32 {
        std::mem::replace(node, edge.to)
    }

    fn undo(&self, node: &mut u32, _: Edge, before: u32) {
        *node = before;
    }
}

impl Problem for Graph {
    type Packed = u32;

    fn pack(&self, &node: &u32) -> u32 {
        node
    }

    fn unpack(&self, &node: &u32) -> u32 {
        node
    }

    fn is_goal(&self, &node: &u32) -> bool {
        node == self.goal()
    }

    fn cost(&self, _: &u32, edge: Edge) -> Cost {
        edge.cost
    }
}

/// An estimate for every node of a [`Graph`], looked up.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TableHeuristic {
    table: Vec<Cost>,
    is_consistent: bool,
}

impl TableHeuristic {
    /// The estimate of a node.
    pub fn at(&self, node: u32) -> Cost {
        self.table[node as usize]
    }
}

impl Heuristic<Graph> for TableHeuristic {
    type Memo = Cost;

    fn memo(&self, _: &Graph, &node: &u32) -> Cost {
        self.at(node)
    }

    fn step(&self, _: &Graph, _: Cost, _: &u32, edge: Edge) -> Cost {
        self.at(edge.to)
    }

    fn estimate(&self, memo: Cost) -> Cost {
        memo
    }

    fn is_consistent(&self) -> bool {
        self.is_consistent
    }
}
