//! The open list: which state to expand next.
//!
//! Costs are small whole numbers, so states wait in buckets, one for each priority and, within it, each tie-break.
//! Pushing and popping touch one bucket; nothing is ever sorted. Within a bucket the last comes out first.

use std::collections::BTreeMap;

use mossa_kernel::Cost;

use crate::store::NodeId;

/// What the buckets are ordered by: small first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Key {
    /// What the algorithm minimises.
    pub(crate) priority: u64,
    /// Among equals, the one that seems nearest to the goal.
    pub(crate) h: Cost,
}

#[derive(Default)]
pub(crate) struct OpenList {
    buckets: BTreeMap<Key, Vec<NodeId>>,
    capacity: usize,
}

impl OpenList {
    pub(crate) fn push(&mut self, key: Key, id: NodeId) {
        let bucket = self.buckets.entry(key).or_default();
        let before = bucket.capacity();
        bucket.push(id);
        self.capacity += bucket.capacity() - before;
    }

    pub(crate) fn pop(&mut self) -> Option<(Key, NodeId)> {
        let mut first = self.buckets.first_entry()?;
        let id = first.get_mut().pop().expect("empty buckets are removed");
        let key = *first.key();
        if first.get().is_empty() {
            self.capacity -= first.remove().capacity();
        }
        Some((key, id))
    }

    /// Bytes held.
    pub(crate) fn bytes(&self) -> u64 {
        (self.capacity * size_of::<NodeId>()) as u64
    }
}
