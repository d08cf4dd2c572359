//! The graph of a game: positions and moves, as SVG and as DOT.

use std::fmt;

use super::scene::Scene;
use super::{dot, game_svg};
use crate::game::Notation;
use crate::outcome::Outcomes;
use crate::solved::Solved;
use crate::space::Positions;

/// How many positions are drawn unless [`max_positions`](GameGraph::max_positions) says otherwise.
const DEFAULT_POSITIONS: usize = 60;
/// The most positions that are ever drawn.
const MAX_POSITIONS: usize = 1_000;

/// The graph of a solved game as a picture: positions in layers by their distance from the end, the end on
/// the right, draws in a pool of their own below.
///
/// An outcome shows by shape, letter and colour. Bold lines are best moves: they keep the outcome and, if
/// that is a win or a loss, take the best distance. No line crosses between the layers and the pools: a small
/// sign at a position says where its other moves lead. Dashed lines lead to positions that are not shown.
/// Positions that look alike have their id below their text. The last line says what was cut.
///
/// Its [`Display`](fmt::Display) writes the whole SVG file, which needs no other program to look at;
/// [`dot`](GameGraph::dot) is for Graphviz. Both are the same bytes for the same answers.
///
/// ```
/// use retrograde::{from_fn, game::Plain, picture::GameGraph};
///
/// let heap = from_fn(|&stones: &u32| (1..=stones.min(3)).map(move |take| stones - take));
/// let solved = retrograde::outcomes(&heap, [8])?;
/// let graph = GameGraph::new(&solved, &Plain).title("A heap of 8");
/// let svg = graph.to_string(); // std::fs::write("heap.svg", svg)
/// assert!(svg.contains("All 9 positions are shown."));
/// # Ok::<(), retrograde::Error<u32>>(())
/// ```
#[must_use = "a picture does nothing until it is written"]
pub struct GameGraph<'a, S: Positions, N> {
    solved: &'a Solved<S, Outcomes>,
    notation: &'a N,
    title: String,
    about: String,
    roots: Vec<S::Position>,
    max_positions: usize,
}

impl<'a, S: Positions, N: Notation<S::Position>> GameGraph<'a, S, N> {
    /// The graph of all positions, beginning with the first id, at most 60 of them. Use
    /// [`Plain`](crate::game::Plain) for positions without a notation of their own.
    ///
    /// ```
    /// use retrograde::{from_fn, game::Plain, picture::GameGraph};
    ///
    /// let solved = retrograde::outcomes(&from_fn(|&n: &u32| n.checked_sub(1)), [200])?;
    /// let svg = GameGraph::new(&solved, &Plain).to_string();
    /// assert!(svg.contains("Cut: 60 of 201 positions are shown"));
    /// # Ok::<(), retrograde::Error<u32>>(())
    /// ```
    pub fn new(solved: &'a Solved<S, Outcomes>, notation: &'a N) -> Self {
        Self {
            solved,
            notation,
            title: "Game graph".into(),
            about: String::new(),
            roots: Vec::new(),
            max_positions: DEFAULT_POSITIONS,
        }
    }

    /// The line on top; without it "Game graph".
    ///
    /// ```
    /// use retrograde::{from_fn, game::Plain, picture::GameGraph};
    ///
    /// let solved = retrograde::outcomes(&from_fn(|&n: &u32| 0..n), [2]).unwrap();
    /// assert!(GameGraph::new(&solved, &Plain).title("Nim").to_string().contains(">Nim</text>"));
    /// ```
    pub fn title(mut self, title: impl Into<String>) -> Self {
        self.title = title.into();
        self
    }

    /// A sentence below the title: what the notation means, whether positions stand for their mirror images.
    ///
    /// ```
    /// use retrograde::{from_fn, game::Plain, picture::GameGraph};
    ///
    /// let solved = retrograde::outcomes(&from_fn(|&n: &u32| 0..n), [2]).unwrap();
    /// let svg = GameGraph::new(&solved, &Plain).about("Numbers are stones.").to_string();
    /// assert!(svg.contains("Numbers are stones."));
    /// ```
    pub fn about(mut self, about: impl Into<String>) -> Self {
        self.about = about.into();
        self
    }

    /// The positions play starts from: they are framed, and only what play can reach from them is drawn.
    /// Positions that are not in the space are passed over. Without it, the roots of a space that
    /// [`explore`](crate::explore) found are framed, and all positions are drawn.
    ///
    /// ```
    /// use retrograde::{from_fn, game::Plain, picture::GameGraph};
    ///
    /// let solved = retrograde::outcomes(&from_fn(|&n: &u32| n.checked_sub(1)), [9]).unwrap();
    /// let svg = GameGraph::new(&solved, &Plain).roots([3]).to_string();
    /// assert!(svg.contains("Cut: 4 of 10 positions are shown: what play from the start can reach."));
    /// ```
    pub fn roots(mut self, roots: impl IntoIterator<Item = S::Position>) -> Self {
        self.roots = roots.into_iter().collect();
        self
    }

    /// Draws at most this many positions, breadth first from the roots; never more than 1,000.
    ///
    /// ```
    /// use retrograde::{from_fn, game::Plain, picture::GameGraph};
    ///
    /// let solved = retrograde::outcomes(&from_fn(|&n: &u32| n.checked_sub(1)), [9]).unwrap();
    /// let svg = GameGraph::new(&solved, &Plain).max_positions(4).to_string();
    /// assert!(svg.contains("Cut: 4 of 10 positions are shown"));
    /// ```
    pub fn max_positions(mut self, positions: usize) -> Self {
        self.max_positions = positions;
        self
    }

    /// The same graph in the language of Graphviz, with the moves' names as tooltips.
    ///
    /// ```
    /// use retrograde::{from_fn, game::Plain, picture::GameGraph};
    ///
    /// let solved = retrograde::outcomes(&from_fn(|&n: &u32| n.checked_sub(1)), [1]).unwrap();
    /// let dot = GameGraph::new(&solved, &Plain).dot().to_string();
    /// assert!(dot.starts_with("digraph game {"));
    /// assert!(dot.contains("p0 -> p1 [penwidth=2.6"));
    /// ```
    #[must_use]
    pub fn dot(&self) -> impl fmt::Display + '_ {
        Dot(self)
    }

    fn scene(&self) -> Scene {
        let limit = self.max_positions.min(MAX_POSITIONS);
        Scene::new(self.solved, self.notation, &self.roots, limit)
    }
}

impl<S: Positions, N: Notation<S::Position>> fmt::Display for GameGraph<'_, S, N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&game_svg::draw(&self.scene(), &self.title, &self.about))
    }
}

/// A graph to be written as DOT.
struct Dot<'a, 'b, S: Positions, N>(&'a GameGraph<'b, S, N>);

impl<S: Positions, N: Notation<S::Position>> fmt::Display for Dot<'_, '_, S, N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        dot::write(f, &self.0.scene(), &self.0.title, &self.0.about)
    }
}

impl<S: Positions, N> fmt::Debug for GameGraph<'_, S, N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("GameGraph")
            .field("title", &self.title)
            .field("max_positions", &self.max_positions)
            .finish_non_exhaustive()
    }
}
