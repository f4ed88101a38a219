//! Every state a graph search has met, each once, in as few bytes as possible.
//!
//! A state is known by its number: 0 for the root, then in order of first meeting. A node keeps the packed state, the
//! number of its parent, the cost of the cheapest path known and whether it is closed: 16 bytes for a 15-puzzle board.
//! The move that led to it is not kept; it is found again on the way back from the goal. An index from hashes to
//! numbers adds 6 to 12 bytes. Both grow in small pieces, so that memory is used to the limit and not to half of it.

use std::hash::{BuildHasher, BuildHasherDefault, Hash, Hasher};

use hashbrown::HashTable;
use mossa_kernel::{Cost, Path, Problem};

/// The number of a state.
pub(crate) type NodeId = u32;

struct Node<K> {
    state: K,
    parent: NodeId,
    /// The cost so far in the low 31 bits; the highest is set when the node is closed.
    g_and_closed: u32,
}

const CLOSED: u32 = 1 << 31;
/// Nodes come in chunks of this many, a power of two.
const CHUNK: usize = 1 << 14;
/// The number of parts of the index, so that it never grows all at once.
const SHARDS: usize = 256;

/// What came of meeting a state.
pub(crate) enum Met {
    /// It had not been met.
    New(NodeId),
    /// It had.
    Known(NodeId),
}

pub(crate) struct Store<K> {
    chunks: Vec<Vec<Node<K>>>,
    index: Vec<HashTable<NodeId>>,
    len: usize,
    n_closed: u64,
    /// What a state owns on the heap beside its own size.
    heap_bytes: usize,
}

impl<K: Clone + Eq + Hash> Store<K> {
    pub(crate) fn new<P: Problem<Packed = K>>(problem: &P) -> Store<K> {
        let heap_bytes = problem.packed_bytes().saturating_sub(size_of::<K>());
        Store { chunks: Vec::new(), index: vec![HashTable::new(); SHARDS], len: 0, n_closed: 0, heap_bytes }
    }

    /// Looks a state up, and adds it, open, if it is new.
    pub(crate) fn meet(&mut self, state: K, parent: NodeId, g: Cost) -> Met {
        let hash = hash(&state);
        // Bits from the middle: the table takes its tags from the top and its slots from the bottom.
        let shard = (hash >> 40) as usize % SHARDS;
        let chunks = &self.chunks;
        if let Some(&id) = self.index[shard].find(hash, |&id| node(chunks, id).state == state) {
            return Met::Known(id);
        }
        let id = NodeId::try_from(self.len).expect("the memory limit comes before four thousand million states");
        if self.len.is_multiple_of(CHUNK) {
            self.chunks.push(Vec::with_capacity(CHUNK));
        }
        let chunk = self.chunks.last_mut().expect("one was just pushed if there was none");
        chunk.push(Node { state, parent, g_and_closed: g });
        self.len += 1;
        let chunks = &self.chunks;
        self.index[shard].insert_unique(hash, id, |&id| self::hash(&node(chunks, id).state));
        Met::New(id)
    }

    pub(crate) fn state(&self, id: NodeId) -> &K {
        &node(&self.chunks, id).state
    }

    pub(crate) fn parent(&self, id: NodeId) -> NodeId {
        node(&self.chunks, id).parent
    }

    pub(crate) fn g(&self, id: NodeId) -> Cost {
        node(&self.chunks, id).g_and_closed & !CLOSED
    }

    pub(crate) fn is_closed(&self, id: NodeId) -> bool {
        node(&self.chunks, id).g_and_closed & CLOSED != 0
    }

    pub(crate) fn close(&mut self, id: NodeId) {
        self.n_closed += u64::from(!self.is_closed(id));
        self.node_mut(id).g_and_closed |= CLOSED;
    }

    /// A cheaper path to a known state: from now on it is this, and the state is open (again).
    pub(crate) fn improve(&mut self, id: NodeId, parent: NodeId, g: Cost) {
        self.n_closed -= u64::from(self.is_closed(id));
        let node = self.node_mut(id);
        (node.parent, node.g_and_closed) = (parent, g);
    }

    /// Whether `child`, made from state `id` by `mv`, is where `id` came from: the undo of the last move.
    pub(crate) fn is_undo<P: Problem<Packed = K>>(&self, problem: &P, id: NodeId, mv: P::Move, child: &K) -> bool {
        id != 0 && self.state(self.parent(id)) == child && problem.inverse(mv).is_some()
    }

    pub(crate) fn n_open(&self) -> u64 {
        self.len as u64 - self.n_closed
    }

    pub(crate) fn n_closed(&self) -> u64 {
        self.n_closed
    }

    /// Bytes held.
    pub(crate) fn bytes(&self) -> u64 {
        let nodes = self.chunks.len() * CHUNK * size_of::<Node<K>>() + self.len * self.heap_bytes;
        let index: usize = self.index.iter().map(HashTable::allocation_size).sum();
        (nodes + index) as u64
    }

    /// The path from the root to a state.
    pub(crate) fn path_to<P: Problem<Packed = K>>(&self, problem: &P, goal: NodeId) -> Path<P::Move> {
        let mut line = vec![goal];
        while let Some(&id) = line.last().filter(|&&id| id != 0) {
            line.push(self.parent(id));
        }
        let mut moves = Vec::with_capacity(line.len() - 1);
        let mut cost = 0;
        for step in line.windows(2).rev() {
            let state = problem.unpack(self.state(step[1]));
            let (mv, price) = cheapest_move(problem, &state, self.state(step[0]));
            moves.push(mv);
            cost += price;
        }
        Path { moves, cost }
    }

    fn node_mut(&mut self, id: NodeId) -> &mut Node<K> {
        &mut self.chunks[id as usize / CHUNK][id as usize % CHUNK]
    }
}

fn node<K>(chunks: &[Vec<Node<K>>], id: NodeId) -> &Node<K> {
    &chunks[id as usize / CHUNK][id as usize % CHUNK]
}

/// The cheapest move from a state to its child.
fn cheapest_move<P: Problem>(problem: &P, state: &P::State, child: &P::Packed) -> (P::Move, Cost) {
    let leads_there = |mv: &P::Move| problem.pack(&problem.after(state, *mv)) == *child;
    let moves = problem.moves(state).into_iter().filter(leads_there);
    let priced = moves.map(|mv| (mv, problem.cost(state, mv)));
    priced.min_by_key(|&(_, cost)| cost).expect("a child is one move from its parent")
}

pub(crate) fn hash<K: Hash>(key: &K) -> u64 {
    BuildHasherDefault::<Mix>::default().hash_one(key)
}

/// A multiply-and-fold hash: states are no adversaries, and this is the inner loop.
#[derive(Default)]
struct Mix(u64);

impl Mix {
    fn mix(&mut self, word: u64) {
        let product = u128::from(self.0 ^ word ^ 0x9E37_79B9_7F4A_7C15) * 0xD6E8_FEB8_6659_FD93;
        self.0 = (product >> 64) as u64 ^ product as u64;
    }
}

impl Hasher for Mix {
    fn finish(&self) -> u64 {
        (self.0 ^ self.0 >> 32).wrapping_mul(0x9FB2_1C65_1E98_DF25)
    }

    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.mix(u64::from_le_bytes(word));
        }
    }

    fn write_u64(&mut self, word: u64) {
        self.mix(word);
    }

    fn write_u128(&mut self, word: u128) {
        self.mix(word as u64);
        self.mix((word >> 64) as u64);
    }
}
