//! Swiss pairing: in every round each player meets another with an equal or similar score, and no pair meets twice
//! while that can be avoided.
//!
//! Whether it can be avoided is a question of matchings: the players that have not met are joined by edges, and a round
//! without a second meeting is a perfect matching of that graph (J. Edmonds, *Paths, Trees, and Flowers*, 1965). So the
//! players are taken from the top of the standings, and each gets the nearest opponent that leaves the others a largest
//! matching. A player that is left over then meets an earlier opponent again.

/// A Swiss tournament as far as it was paired.
///
/// ```
/// use mossa_arena::Swiss;
/// let mut swiss = Swiss::of(4);
/// assert_eq!(swiss.pair(&[0, 0, 0, 0]).encounters, [[0, 1], [2, 3]]);
/// // The winners meet, and so do the losers.
/// assert_eq!(swiss.pair(&[2, 0, 0, 2]).encounters, [[3, 0], [1, 2]]);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Swiss {
    /// How often two players have met.
    meetings: Vec<Vec<u32>>,
    /// How often a player was the first of its encounter.
    firsts: Vec<u32>,
    /// How often each player had no opponent.
    rests: Vec<u32>,
}

/// A round of a Swiss tournament.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SwissRound {
    /// Who meets whom; the first of the two begins first.
    pub encounters: Vec<[usize; 2]>,
    /// The player without an opponent, where the number of players is odd.
    pub rests: Option<usize>,
}

impl Swiss {
    /// A tournament of `n_players` players before its first round.
    pub fn of(n_players: usize) -> Swiss {
        Swiss { meetings: vec![vec![0; n_players]; n_players], firsts: vec![0; n_players], rests: vec![0; n_players] }
    }

    /// The next round, given the points of the players. Where points are equal the earlier player stands higher.
    pub fn pair(&mut self, points: &[u64]) -> SwissRound {
        let mut left: Vec<usize> = (0..self.firsts.len()).collect();
        left.sort_by_key(|&player| (std::cmp::Reverse(points[player]), player));
        let rests = (left.len() % 2 == 1).then(|| self.who_rests(&left));
        left.retain(|&player| Some(player) != rests);
        let mut pairs: Vec<[usize; 2]> = Vec::new();
        // Those for whom nobody new is left may meet for the second time; if need be for the third …
        for n_before in 0.. {
            if left.is_empty() {
                break;
            }
            left = self.pair_some(&left, n_before, &mut pairs);
        }
        let place = |pair: &[usize; 2]| pair.map(|player| std::cmp::Reverse(points[player]));
        pairs.sort_by_key(|pair| (place(pair), *pair));
        let encounters: Vec<[usize; 2]> = pairs.into_iter().map(|pair| self.seated(pair)).collect();
        for &[one, other] in &encounters {
            self.meetings[one][other] += 1;
            self.meetings[other][one] += 1;
            self.firsts[one] += 1;
        }
        if let Some(player) = rests {
            self.rests[player] += 1;
        }
        SwissRound { encounters, rests }
    }

    /// How often each player has rested.
    pub fn rests(&self) -> &[u32] {
        &self.rests
    }

    /// Pairs as many as can be with opponents whom they have met at most so often, from the top of the standings; who is
    /// left over comes back.
    fn pair_some(&self, standings: &[usize], n_before: u32, pairs: &mut Vec<[usize; 2]>) -> Vec<usize> {
        let can_meet = |one: usize, other: usize| self.meetings[one][other] <= n_before;
        let mut left = standings.to_vec();
        let mut over = Vec::new();
        while !left.is_empty() {
            let one = left.remove(0);
            let most = n_pairs(&[&[one], left.as_slice()].concat(), &can_meet);
            let others = |other: usize| left.iter().copied().filter(|&player| player != other).collect::<Vec<_>>();
            let leaves_most = |other: usize| n_pairs(&others(other), &can_meet) + 1 == most;
            match left.iter().copied().find(|&other| can_meet(one, other) && leaves_most(other)) {
                Some(other) => {
                    left = others(other);
                    pairs.push([one, other]);
                }
                None => over.push(one),
            }
        }
        over
    }

    /// The player that rests: of those who have rested least, the lowest in the standings without whom most others have
    /// a new opponent.
    fn who_rests(&self, standings: &[usize]) -> usize {
        let least = self.rests.iter().min().copied().unwrap_or(0);
        let candidates = standings.iter().rev().copied().filter(|&player| self.rests[player] == least);
        let n_without = |player: usize| {
            let others: Vec<usize> = standings.iter().copied().filter(|&other| other != player).collect();
            n_pairs(&others, &|one, other| self.meetings[one][other] == 0)
        };
        let scored = candidates.map(|player| (n_without(player), player));
        let best = scored.reduce(|best, next| if best.0 < next.0 { next } else { best });
        best.expect("there are players").1
    }

    /// Who has begun less often begins.
    fn seated(&self, [one, other]: [usize; 2]) -> [usize; 2] {
        if self.firsts[other] < self.firsts[one] { [other, one] } else { [one, other] }
    }
}

/// The most pairs that can be made of these players.
fn n_pairs(players: &[usize], can_meet: &dyn Fn(usize, usize) -> bool) -> usize {
    let joined = |a: usize, b: usize| a != b && can_meet(players[a], players[b]);
    let mut matching = Matching::greedy(players.len(), &joined);
    for root in 0..players.len() {
        if matching.mate[root].is_none() {
            matching.augment(root);
        }
    }
    matching.mate.iter().flatten().count() / 2
}

/// A matching that grows along augmenting paths, with odd cycles shrunk to their base.
struct Matching<'a> {
    joined: &'a dyn Fn(usize, usize) -> bool,
    mate: Vec<Option<usize>>,
    parent: Vec<Option<usize>>,
    base: Vec<usize>,
}

impl<'a> Matching<'a> {
    /// Each player takes the first opponent that is free.
    fn greedy(n: usize, joined: &'a dyn Fn(usize, usize) -> bool) -> Matching<'a> {
        let mut mate: Vec<Option<usize>> = vec![None; n];
        for one in 0..n {
            if mate[one].is_none()
                && let Some(other) = (0..n).find(|&other| mate[other].is_none() && joined(one, other))
            {
                (mate[one], mate[other]) = (Some(other), Some(one));
            }
        }
        Matching { joined, mate, parent: vec![None; n], base: (0..n).collect() }
    }

    /// Makes the matching larger by a path that begins at a free vertex, if there is one.
    fn augment(&mut self, root: usize) {
        let mut end = self.path_from(root);
        while let Some(vertex) = end {
            let before = self.parent[vertex].expect("a path leads back to its root");
            end = self.mate[before];
            (self.mate[vertex], self.mate[before]) = (Some(before), Some(vertex));
        }
    }

    /// The free end of an alternating path.
    fn path_from(&mut self, root: usize) -> Option<usize> {
        let n = self.mate.len();
        self.parent = vec![None; n];
        self.base = (0..n).collect();
        let mut reached = vec![false; n];
        reached[root] = true;
        let mut open = std::collections::VecDeque::from([root]);
        while let Some(from) = open.pop_front() {
            for to in 0..n {
                if !(self.joined)(from, to) || self.base[from] == self.base[to] || self.mate[from] == Some(to) {
                    continue;
                }
                let closes_odd_cycle = to == root || self.mate[to].is_some_and(|mate| self.parent[mate].is_some());
                if closes_odd_cycle {
                    self.shrink(from, to, &mut reached, &mut open);
                } else if self.parent[to].is_none() {
                    self.parent[to] = Some(from);
                    let Some(mate) = self.mate[to] else { return Some(to) };
                    reached[mate] = true;
                    open.push_back(mate);
                }
            }
        }
        None
    }

    /// The odd cycle that an edge closes becomes one vertex.
    fn shrink(&mut self, one: usize, other: usize, reached: &mut [bool], open: &mut std::collections::VecDeque<usize>) {
        let base = self.common_base(one, other);
        let mut is_within = vec![false; self.mate.len()];
        self.mark(one, base, other, &mut is_within);
        self.mark(other, base, one, &mut is_within);
        for vertex in 0..self.mate.len() {
            if is_within[self.base[vertex]] {
                self.base[vertex] = base;
                if !reached[vertex] {
                    reached[vertex] = true;
                    open.push_back(vertex);
                }
            }
        }
    }

    /// Where the ways of two vertices to the root meet.
    fn common_base(&self, one: usize, other: usize) -> usize {
        let up = |vertex: usize| self.mate[vertex].and_then(|mate| self.parent[mate]);
        let mut is_on_way = vec![false; self.mate.len()];
        let mut at = Some(one);
        while let Some(vertex) = at {
            let base = self.base[vertex];
            is_on_way[base] = true;
            at = up(base);
        }
        let mut vertex = self.base[other];
        while !is_on_way[vertex] {
            vertex = self.base[up(vertex).expect("the root is on both ways")];
        }
        vertex
    }

    /// Marks the bases on the way from a vertex to the base of its cycle, and turns the way round.
    fn mark(&mut self, mut vertex: usize, base: usize, mut child: usize, is_within: &mut [bool]) {
        while self.base[vertex] != base {
            let mate = self.mate[vertex].expect("vertices on the way are matched");
            is_within[self.base[vertex]] = true;
            is_within[self.base[mate]] = true;
            self.parent[vertex] = Some(child);
            child = mate;
            vertex = self.parent[mate].expect("vertices on the way were reached");
        }
    }
}
