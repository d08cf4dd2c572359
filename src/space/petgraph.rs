//! petgraph: conversions both ways, and the visit traits that let its algorithms run on a [`Graph`].

use std::ops::Range;

use ::petgraph::graph::DiGraph;
use ::petgraph::visit;
use ::petgraph::{Directed, Direction};
use fixedbitset::FixedBitSet;

use super::graph::Graph;
use super::rows::Rows;

/// The nodes become positions in the order of their indices, the edges moves in the order of theirs. Weights
/// are dropped; removed nodes leave no holes, since petgraph renumbers.
///
/// ```
/// use petgraph::graph::DiGraph;
/// use retrograde::{Graph, Outcome, outcome};
///
/// let petgraph: DiGraph<(), ()> = DiGraph::from_edges([(0, 1), (1, 2)]);
/// let graph = Graph::from(&petgraph);
/// assert_eq!(outcome::solve(&graph)?.outcome(0), Some(Outcome::Loss));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
impl<N, E> From<&DiGraph<N, E>> for Graph {
    fn from(graph: &DiGraph<N, E>) -> Self {
        // petgraph numbers nodes and edges in 32 bits and gives every edge two nodes that exist: only
        // memory can be missing.
        let edges: Vec<(u32, u32)> = graph
            .raw_edges()
            .iter()
            .map(|edge| (edge.source().index() as u32, edge.target().index() as u32))
            .collect();
        let rows = Rows::from_edges(graph.node_count(), &edges);
        Self::from_sound_rows(rows.unwrap_or_else(|no_room| no_room.abort()), Vec::new())
    }
}

/// The positions become nodes, the moves edges, position by position. How play ends and which moves keep the
/// turn is dropped.
///
/// ```
/// use petgraph::graph::DiGraph;
/// use retrograde::Graph;
///
/// let graph = Graph::from_successors(&[vec![1, 1], vec![]])?;
/// let petgraph = DiGraph::<(), ()>::from(&graph);
/// assert_eq!((petgraph.node_count(), petgraph.edge_count()), (2, 2));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
impl From<&Graph> for DiGraph<(), ()> {
    fn from(graph: &Graph) -> Self {
        let mut copy = Self::with_capacity(graph.len(), graph.move_count());
        for _ in 0..graph.len() {
            copy.add_node(());
        }
        for from in 0..graph.len() {
            for to in graph.successor_rows().row(from) {
                copy.add_edge((from as u32).into(), (to as u32).into(), ());
            }
        }
        copy
    }
}

/// A position as petgraph sees it: its weight is its id.
///
/// ```
/// use petgraph::visit::{IntoNodeReferences, NodeRef};
/// use retrograde::Graph;
///
/// let graph = Graph::from_edges(2, [(0, 1)])?;
/// let node = (&graph).node_references().last().unwrap();
/// assert_eq!((node.id(), *node.weight()), (1, 1));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Node(usize);

impl visit::NodeRef for Node {
    type NodeId = usize;
    type Weight = usize;

    fn id(&self) -> usize {
        self.0
    }

    fn weight(&self) -> &usize {
        &self.0
    }
}

/// A move as petgraph sees it: its id counts all moves in order, its weight is `"keeps the turn"` or empty.
///
/// ```
/// use petgraph::visit::{EdgeRef, IntoEdgeReferences};
/// use retrograde::Graph;
///
/// let graph = Graph::from_edges(2, [(0, 1)])?;
/// let edge = (&graph).edge_references().next().unwrap();
/// assert_eq!((edge.source(), edge.target(), *edge.weight()), (0, 1, ""));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Edge {
    from: usize,
    to: usize,
    slot: usize,
    weight: &'static str,
}

impl visit::EdgeRef for Edge {
    type NodeId = usize;
    type EdgeId = usize;
    type Weight = &'static str;

    fn source(&self) -> usize {
        self.from
    }

    fn target(&self) -> usize {
        self.to
    }

    fn weight(&self) -> &&'static str {
        &self.weight
    }

    fn id(&self) -> usize {
        self.slot
    }
}

/// The neighbours of one position, in the order in which they are stored.
#[derive(Clone, Debug)]
pub struct Neighbors<'a>(std::slice::Iter<'a, u32>);

impl Iterator for Neighbors<'_> {
    type Item = usize;

    fn next(&mut self) -> Option<usize> {
        self.0.next().map(|&id| id as usize)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.0.size_hint()
    }
}

/// The moves in a range of slots, position by position.
#[derive(Clone, Debug)]
pub struct Edges<'a> {
    rows: &'a Rows,
    from: usize,
    slots: Range<usize>,
}

impl Iterator for Edges<'_> {
    type Item = Edge;

    fn next(&mut self) -> Option<Edge> {
        let slot = self.slots.next()?;
        while slot >= self.rows.range(self.from).end {
            self.from += 1;
        }
        let weight = if self.rows.passes(slot) { "" } else { "keeps the turn" };
        Some(Edge { from: self.from, to: self.rows.target(slot), slot, weight })
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.slots.size_hint()
    }
}

impl visit::GraphBase for Graph {
    type NodeId = usize;
    type EdgeId = usize;
}

impl visit::GraphProp for Graph {
    type EdgeType = Directed;
}

impl visit::Data for Graph {
    type NodeWeight = usize;
    type EdgeWeight = &'static str;
}

impl visit::NodeCount for Graph {
    fn node_count(&self) -> usize {
        self.len()
    }
}

impl visit::EdgeCount for Graph {
    fn edge_count(&self) -> usize {
        self.move_count()
    }
}

impl visit::NodeIndexable for Graph {
    fn node_bound(&self) -> usize {
        self.len()
    }

    fn to_index(&self, id: usize) -> usize {
        id
    }

    fn from_index(&self, index: usize) -> usize {
        index
    }
}

impl visit::NodeCompactIndexable for Graph {}

/// The positions that an algorithm has visited. Ids outside the graph are never visited: a walk that starts
/// at one ends at once and does not panic.
///
/// ```
/// use petgraph::visit::Dfs;
/// use retrograde::Graph;
///
/// let graph = Graph::from_edges(2, [(0, 1)])?;
/// let mut walk = Dfs::new(&graph, 0);
/// assert_eq!([walk.next(&graph), walk.next(&graph), walk.next(&graph)], [Some(0), Some(1), None]);
/// assert_eq!(Dfs::new(&graph, 7).next(&graph), None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Visited(FixedBitSet);

impl visit::VisitMap<usize> for Visited {
    fn visit(&mut self, id: usize) -> bool {
        id < self.0.len() && !self.0.put(id)
    }

    fn is_visited(&self, &id: &usize) -> bool {
        self.0.contains(id)
    }

    fn unvisit(&mut self, id: usize) -> bool {
        let visited = self.0.contains(id);
        if visited {
            self.0.remove(id);
        }
        visited
    }
}

impl visit::Visitable for Graph {
    type Map = Visited;

    fn visit_map(&self) -> Visited {
        Visited(FixedBitSet::with_capacity(self.len()))
    }

    fn reset_map(&self, Visited(map): &mut Visited) {
        map.clear();
        map.grow(self.len());
    }
}

impl<'a> visit::IntoNeighbors for &'a Graph {
    type Neighbors = Neighbors<'a>;

    fn neighbors(self, id: usize) -> Neighbors<'a> {
        visit::IntoNeighborsDirected::neighbors_directed(self, id, Direction::Outgoing)
    }
}

impl<'a> visit::IntoNeighborsDirected for &'a Graph {
    type NeighborsDirected = Neighbors<'a>;

    fn neighbors_directed(self, id: usize, direction: Direction) -> Neighbors<'a> {
        let rows = match direction {
            Direction::Outgoing => self.successor_rows(),
            Direction::Incoming => self.predecessor_rows(),
        };
        Neighbors(rows.targets()[rows.range(id)].iter())
    }
}

impl<'a> visit::IntoEdgeReferences for &'a Graph {
    type EdgeRef = Edge;
    type EdgeReferences = Edges<'a>;

    fn edge_references(self) -> Edges<'a> {
        Edges { rows: self.successor_rows(), from: 0, slots: 0..self.move_count() }
    }
}

impl<'a> visit::IntoEdges for &'a Graph {
    type Edges = Edges<'a>;

    fn edges(self, id: usize) -> Edges<'a> {
        let rows = self.successor_rows();
        Edges { rows, from: id, slots: rows.range(id) }
    }
}

impl visit::IntoNodeIdentifiers for &Graph {
    type NodeIdentifiers = Range<usize>;

    fn node_identifiers(self) -> Range<usize> {
        0..self.len()
    }
}

impl visit::IntoNodeReferences for &Graph {
    type NodeRef = Node;
    type NodeReferences = std::iter::Map<Range<usize>, fn(usize) -> Node>;

    fn node_references(self) -> Self::NodeReferences {
        (0..self.len()).map(Node)
    }
}
