//! The canonical form of a value that is not a number plus ups plus a nimber, on its own.

mod builder;

pub(super) use builder::FormBuilder;

use hashbrown::HashMap;

use super::number_up_star::NumberUpStar;
use super::stops::Stops;
use super::{Repr, Value};

/// A canonical form with all its subpositions, each once, in one list: first those that are a
/// [`NumberUpStar`], then the others by height, and below one another by their options. The last is the value
/// itself. So equal values have equal lists, and whatever follows from the options is worked out in one pass
/// over the list, without recursion.
#[derive(Debug, PartialEq, Eq, Hash)]
pub(super) struct Form {
    leaves: Box<[NumberUpStar]>,
    nodes: Box<[Node]>,
    /// The options of all nodes, as places in the list, each part in ascending order.
    options: Box<[u32]>,
}

/// Where the options of a form end in the list of all options, and the stops that they make.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Node {
    lefts_end: u32,
    rights_end: u32,
    stops: Stops,
}

/// One subposition of a form.
pub(super) enum Part<'a> {
    Leaf(NumberUpStar),
    Node { left: &'a [u32], right: &'a [u32] },
}

impl Form {
    pub fn len(&self) -> usize {
        self.leaves.len() + self.nodes.len()
    }

    pub fn leaves(&self) -> &[NumberUpStar] {
        &self.leaves
    }

    pub fn part(&self, place: usize) -> Part<'_> {
        let Some(node) = place.checked_sub(self.leaves.len()) else { return Part::Leaf(self.leaves[place]) };
        let start = node.checked_sub(1).map_or(0, |before| self.nodes[before].rights_end as usize);
        let Node { lefts_end, rights_end, .. } = self.nodes[node];
        let (lefts_end, rights_end) = (lefts_end as usize, rights_end as usize);
        Part::Node { left: &self.options[start..lefts_end], right: &self.options[lefts_end..rights_end] }
    }

    pub fn parts(&self) -> impl Iterator<Item = Part<'_>> {
        (0..self.len()).map(|place| self.part(place))
    }

    /// Left's options and Right's of the whole.
    pub fn root(&self) -> (&[u32], &[u32]) {
        match self.part(self.len() - 1) {
            Part::Node { left, right } => (left, right),
            Part::Leaf(_) => (&[], &[]), // the last part is a node
        }
    }

    /// The stops of a part.
    pub fn stops(&self, place: usize) -> Stops {
        match place.checked_sub(self.leaves.len()) {
            Some(node) => self.nodes[node].stops,
            None => self.leaves[place].stops(),
        }
    }

    /// Works out something for the whole, from the same for each part before it.
    pub fn fold<T, E>(&self, mut of_part: impl FnMut(Part<'_>, &[T]) -> Result<T, E>) -> Result<T, E> {
        let mut found = Vec::with_capacity(self.len());
        for part in (0..self.len() - 1).map(|place| self.part(place)) {
            found.push(of_part(part, &found)?);
        }
        of_part(self.part(self.len() - 1), &found)
    }

    /// A subposition on its own: the parts that it needs, in the same order.
    pub fn value_at(&self, place: u32) -> Value {
        let place = place as usize;
        if let Part::Leaf(leaf) = self.part(place) {
            return Value(Repr::UpStar(leaf));
        }
        let mut is_needed = vec![false; place + 1];
        is_needed[place] = true;
        for place in (self.leaves.len()..=place).rev() {
            if let (true, Part::Node { left, right }) = (is_needed[place], self.part(place)) {
                left.iter().chain(right).for_each(|&option| is_needed[option as usize] = true);
            }
        }
        let needed: Vec<usize> = (0..=place).filter(|&place| is_needed[place]).collect();
        let leaves = needed.iter().filter_map(|&place| self.leaves.get(place).copied()).collect();
        let (mut builder, mut places) = (FormBuilder::new(leaves), vec![0; place + 1]);
        for (new, &place) in (0..).zip(&needed) {
            places[place] = new;
            if let Part::Node { left, right } = self.part(place) {
                let here = |options: &[u32]| options.iter().map(|&option| places[option as usize]).collect();
                builder.node(here(left), here(right), self.stops(place));
            }
        }
        builder.value()
    }

    /// The form with the players' parts swapped.
    pub fn negative(&self) -> Value {
        let leaves = self.leaves.iter().map(|leaf| leaf.negative()).collect();
        let mut builder = FormBuilder::new(leaves);
        for place in self.leaves.len()..self.len() {
            if let Part::Node { left, right } = self.part(place) {
                builder.node(right.to_vec(), left.to_vec(), self.stops(place).negative());
            }
        }
        builder.value()
    }

    /// For each part, the place of its negative in the list, if it is there.
    pub fn mirrored(&self) -> Vec<Option<u32>> {
        let (mut leaves, mut nodes) = (HashMap::new(), HashMap::new());
        for (place, part) in (0..).zip(self.parts()) {
            match part {
                Part::Leaf(leaf) => drop(leaves.insert(leaf, place)),
                Part::Node { left, right } => drop(nodes.insert((left, right), place)),
            }
        }
        let mut mirrored: Vec<Option<u32>> = Vec::with_capacity(self.len());
        for part in self.parts() {
            let place = match part {
                Part::Leaf(leaf) => leaves.get(&leaf.negative()).copied(),
                Part::Node { left, right } => {
                    let turned = |options: &[u32]| {
                        let mut places: Vec<u32> =
                            options.iter().map(|&option| mirrored[option as usize]).collect::<Option<_>>()?;
                        places.sort_unstable();
                        Some(places)
                    };
                    match (turned(right), turned(left)) {
                        (Some(left), Some(right)) => nodes.get(&(&left[..], &right[..])).copied(),
                        _ => None,
                    }
                }
            };
            mirrored.push(place);
        }
        mirrored
    }
}
