//! Col and Snort: the players colour the vertices of a graph, each in their own colour. In Col neighbours must
//! have different colours, in Snort no neighbours may have different colours.

use retrograde::partizan::Partizan;

/// The vertices that Left may still colour, and those that Right may: bit by vertex. All that matters of the
/// vertices coloured is what they forbid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Open {
    pub left: u64,
    pub right: u64,
}

/// Which of the two games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rule {
    Col,
    Snort,
}

/// The rules on a graph: the neighbours of each vertex, bit by vertex.
#[derive(Clone, Debug)]
pub struct Colouring {
    pub rule: Rule,
    neighbours: Vec<u64>,
}

impl Colouring {
    pub fn new(rule: Rule, vertices: usize, edges: impl IntoIterator<Item = (usize, usize)>) -> Self {
        assert!(vertices <= 64, "a graph has at most 64 vertices");
        let mut neighbours = vec![0; vertices];
        for (a, b) in edges {
            neighbours[a] |= 1 << b;
            neighbours[b] |= 1 << a;
        }
        Self { rule, neighbours }
    }

    /// Vertices in a row.
    pub fn path(rule: Rule, vertices: usize) -> Self {
        Self::new(rule, vertices, (1..vertices).map(|vertex| (vertex - 1, vertex)))
    }

    /// No vertex is coloured.
    pub fn start(&self) -> Open {
        let all = (0..self.neighbours.len()).fold(0, |all, vertex| all | 1 << vertex);
        Open { left: all, right: all }
    }

    /// After a player colours a vertex: what remains open to that player and to the other.
    fn coloured(&self, mine: u64, theirs: u64) -> impl Iterator<Item = (u64, u64)> {
        (0..self.neighbours.len()).filter(move |vertex| mine >> vertex & 1 == 1).map(move |vertex| {
            let (own, near) = (1 << vertex, self.neighbours[vertex]);
            let forbidden = match self.rule {
                Rule::Col => (near, 0),
                Rule::Snort => (0, near),
            };
            (mine & !own & !forbidden.0, theirs & !own & !forbidden.1)
        })
    }
}

impl Partizan for Colouring {
    type Position = Open;

    fn left(&self, open: &Open) -> impl IntoIterator<Item = Open> {
        self.coloured(open.left, open.right).map(|(left, right)| Open { left, right })
    }

    fn right(&self, open: &Open) -> impl IntoIterator<Item = Open> {
        self.coloured(open.right, open.left).map(|(right, left)| Open { left, right })
    }

    /// The connected parts of what is open to a player.
    fn components(&self, &Open { left, right }: &Open) -> impl IntoIterator<Item = Open> {
        let mut rest = left | right;
        std::iter::from_fn(move || {
            let (mut part, mut grown) = (0, rest & rest.wrapping_neg());
            while part != grown {
                part = grown;
                let inside = (0..self.neighbours.len()).filter(|vertex| part >> vertex & 1 == 1);
                grown = inside.fold(part, |grown, vertex| grown | self.neighbours[vertex] & rest);
            }
            rest &= !part;
            (part != 0).then_some(Open { left: left & part, right: right & part })
        })
    }
}
