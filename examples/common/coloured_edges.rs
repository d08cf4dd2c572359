//! Hackenbush in three colours: Left cuts blue edges, Right red ones, and both may cut green ones. What is no
//! longer connected to the ground falls.

use retrograde::partizan::Partizan;

/// Who may cut an edge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Colour {
    Blue,
    Red,
    Green,
}

/// The edges that stand: bit by edge.
pub type Standing = u64;

/// The rules for a drawing of edges; vertex 0 is the ground.
#[derive(Clone, Debug)]
pub struct Hackenbush {
    edges: Vec<(usize, usize, Colour)>,
    vertices: usize,
}

impl Hackenbush {
    pub fn new(edges: impl IntoIterator<Item = (usize, usize, Colour)>) -> Self {
        let edges: Vec<_> = edges.into_iter().collect();
        assert!(edges.len() <= 64, "a drawing has at most 64 edges");
        let vertices = edges.iter().map(|&(a, b, _)| a.max(b) + 1).max().unwrap_or(1);
        Self { edges, vertices }
    }

    /// A stalk, from the ground up: a word of `L` for blue, `R` for red and `G` for green.
    pub fn stalk(word: &str) -> Self {
        Self::new(word.chars().enumerate().map(|(height, letter)| {
            let colour = match letter {
                'L' => Colour::Blue,
                'R' => Colour::Red,
                _ => Colour::Green,
            };
            (height, height + 1, colour)
        }))
    }

    /// All edges that are connected to the ground.
    pub fn start(&self) -> Standing {
        self.reached(self.all(), &[0])
    }

    fn all(&self) -> Standing {
        (0..self.edges.len()).fold(0, |all, edge| all | 1 << edge)
    }

    /// The edges among some that are connected to these vertices, by a path that does not pass the ground.
    fn reached(&self, among: Standing, from: &[usize]) -> Standing {
        let mut met = vec![false; self.vertices];
        from.iter().for_each(|&vertex| met[vertex] = true);
        let mut reached = 0;
        loop {
            let before = reached;
            for (edge, &(a, b, _)) in self.edges.iter().enumerate() {
                if among >> edge & 1 == 1 && (met[a] || met[b]) {
                    (met[a], met[b]) = (met[a] || a != 0, met[b] || b != 0);
                    reached |= 1 << edge;
                }
            }
            if reached == before {
                return reached;
            }
        }
    }

    /// What stands after one edge of another colour than this was cut.
    fn cut(&self, standing: Standing, not: Colour) -> impl Iterator<Item = Standing> {
        let mine =
            (0..self.edges.len()).filter(move |&edge| standing >> edge & 1 == 1 && self.edges[edge].2 != not);
        mine.map(move |edge| self.reached(standing & !(1 << edge), &[0]))
    }
}

impl Partizan for Hackenbush {
    type Position = Standing;

    fn left(&self, &standing: &Standing) -> impl IntoIterator<Item = Standing> {
        self.cut(standing, Colour::Red)
    }

    fn right(&self, &standing: &Standing) -> impl IntoIterator<Item = Standing> {
        self.cut(standing, Colour::Blue)
    }

    /// Parts that share nothing but the ground.
    fn components(&self, &standing: &Standing) -> impl IntoIterator<Item = Standing> {
        let mut rest = standing;
        std::iter::from_fn(move || {
            let edge = (rest != 0).then(|| rest.trailing_zeros())?;
            let (a, b, _) = self.edges[edge as usize];
            let above = [a, b].into_iter().filter(|&vertex| vertex != 0).collect::<Vec<_>>();
            // An edge from the ground to the ground is connected to nothing else.
            let part = self.reached(rest, &above) | 1 << edge;
            rest &= !part;
            Some(part)
        })
    }
}
