//! Puts the parts of a form into their order.

use std::sync::Arc;

use super::{Form, Node};
use crate::partizan::value::number_up_star::NumberUpStar;
use crate::partizan::value::stops::Stops;
use crate::partizan::value::{Repr, Value};

/// Collects a form: first its leaves, in any order, then its nodes, each after its options. The places that it
/// is given are those in the order of collection.
#[derive(Debug)]
pub(in crate::partizan::value) struct FormBuilder {
    leaves: Vec<NumberUpStar>,
    nodes: Vec<Unplaced>,
}

#[derive(Clone, Debug)]
struct Unplaced {
    left: Vec<u32>,
    right: Vec<u32>,
    stops: Stops,
}

impl FormBuilder {
    /// Each leaf must be there once.
    pub fn new(leaves: Vec<NumberUpStar>) -> Self {
        Self { leaves, nodes: Vec::new() }
    }

    /// Each node must be there once. There must be fewer than 2^32 parts and options in all.
    pub fn node(&mut self, left: Vec<u32>, right: Vec<u32>, stops: Stops) {
        self.nodes.push(Unplaced { left, right, stops });
    }

    /// The form; the last node is the value.
    ///
    /// The leaves are sorted by their keys, the nodes by their heights, and nodes of one height by the places
    /// of their options, which are of lower height. This does not depend on the order of collection.
    pub fn value(self) -> Value {
        let (leaves, mut places) = sorted_leaves(&self.leaves);
        let levels = self.levels();
        places.resize(self.leaves.len() + self.nodes.len(), 0);
        let (mut nodes, mut options) = (Vec::with_capacity(self.nodes.len()), Vec::new());
        for level in levels {
            let mut level: Vec<(Vec<u32>, Vec<u32>, usize)> =
                level.into_iter().map(|node| self.placed(node, &places)).collect();
            level.sort_unstable();
            for (left, right, node) in level {
                places[self.leaves.len() + node] = (self.leaves.len() + nodes.len()) as u32;
                options.extend(left);
                let lefts_end = options.len() as u32;
                options.extend(right);
                let (rights_end, stops) = (options.len() as u32, self.nodes[node].stops);
                nodes.push(Node { lefts_end, rights_end, stops });
            }
        }
        Value(Repr::Form(Arc::new(Form { leaves, nodes: nodes.into(), options: options.into() })))
    }

    /// The places of a node's options once they have one, in order, and the node.
    fn placed(&self, node: usize, places: &[u32]) -> (Vec<u32>, Vec<u32>, usize) {
        let placed = |options: &[u32]| {
            let mut placed: Vec<u32> = options.iter().map(|&option| places[option as usize]).collect();
            placed.sort_unstable();
            placed
        };
        let Unplaced { left, right, .. } = &self.nodes[node];
        (placed(left), placed(right), node)
    }

    /// The nodes by height, which is one more than that of the highest option.
    fn levels(&self) -> Vec<Vec<usize>> {
        let (mut heights, mut levels) = (vec![0; self.leaves.len()], Vec::<Vec<usize>>::new());
        for (node, Unplaced { left, right, .. }) in self.nodes.iter().enumerate() {
            let highest = left.iter().chain(right).map(|&option| heights[option as usize]).max();
            let height = highest.unwrap_or(0) + 1;
            heights.push(height);
            if levels.len() < height {
                levels.resize_with(height, Vec::new);
            }
            levels[height - 1].push(node);
        }
        levels
    }
}

/// Leaves in the order of their keys, and where each went.
fn sorted_leaves(leaves: &[NumberUpStar]) -> (Box<[NumberUpStar]>, Vec<u32>) {
    let mut order: Vec<usize> = (0..leaves.len()).collect();
    order.sort_unstable_by_key(|&leaf| leaves[leaf].key());
    let mut places = vec![0; leaves.len()];
    for (place, &leaf) in (0..).zip(&order) {
        places[leaf] = place;
    }
    (order.into_iter().map(|leaf| leaves[leaf]).collect(), places)
}
