//! "Don't make a box" (r/mathriddles): paint a cell of a square; a player who completes a square of two by two loses. The table posted
//! there is wrong.

use crate::shared::solve_misere;
use retrograde::outcome::Counts;
use retrograde::{Outcome, Solved, Space, from_fn, grundy, outcome};

/// A square of cells, its boxes, and where each of its eight symmetries takes the cells of a row:
/// `images[symmetry][row << side | cells]`.
struct Square {
    side: usize,
    boxes: Vec<u32>,
    images: Vec<Vec<u32>>,
}

impl Square {
    fn new(side: usize) -> Self {
        let last = side - 1;
        let image = |symmetry: usize| {
            let cell = move |row: usize, column: usize| {
                let (row, column) = if symmetry & 1 == 0 { (row, column) } else { (column, row) };
                let row = if symmetry & 2 == 0 { row } else { last - row };
                row * side + if symmetry & 4 == 0 { column } else { last - column }
            };
            let rows = (0..side).flat_map(|row| (0..1 << side).map(move |cells| (row, cells)));
            let painted = move |(row, cells): (usize, u32)| {
                (0..side).filter(|column| cells >> column & 1 == 1).map(|column| 1 << cell(row, column)).sum()
            };
            rows.map(painted).collect()
        };
        let corners = (0..last).flat_map(|row| (0..last).map(move |column| row * side + column));
        let boxes = corners.map(|corner| (0b11 | 0b11 << side) << corner).collect();
        Self { side, boxes, images: (0..8).map(image).collect() }
    }

    /// The least of the eight images.
    fn canonical(&self, painted: u32) -> u32 {
        let cells = |row: usize| (painted >> (row * self.side) & ((1 << self.side) - 1)) as usize;
        let image =
            |image: &Vec<u32>| (0..self.side).map(|row| image[row << self.side | cells(row)]).sum::<u32>();
        self.images.iter().map(image).min().unwrap_or(painted)
    }

    /// What can be painted next without completing a box.
    fn safe(&self, painted: u32) -> impl Iterator<Item = u32> {
        let free = (0..self.side * self.side).map(|cell| 1 << cell).filter(move |cell| painted & cell == 0);
        let completes = |next: u32| self.boxes.iter().any(|made| next & made == *made);
        free.map(move |cell| painted | cell).filter(move |&next| !completes(next))
    }
}

/// Whole games, to the end at which a box is completed, all boards with a box being one position.
#[test]
fn on_nine_cells_only_the_centre_wins() {
    const BOX: u32 = u32::MAX;
    let square = Square::new(3);
    let game = from_fn(|&painted: &u32| {
        if painted == BOX {
            return Vec::new();
        }
        let safe: Vec<u32> = square.safe(painted).collect();
        let unsafe_cells = 9 - painted.count_ones() as usize - safe.len();
        safe.into_iter().chain((0..unsafe_cells).map(|_| BOX)).collect()
    });
    let game = game.with_terminal(|&painted| (painted == BOX).then_some(Outcome::Win));
    let solved = solve_misere(&game, [0]);
    let winning: Vec<u32> =
        (0..9).filter(|cell| solved.outcome(&(1 << cell)) == Some(Outcome::Loss)).collect();
    assert_eq!(winning, [4]);
}

/// A player without a safe cell must complete a box and loses a ply later. So the game of safe cells has the same outcomes, each a ply
/// sooner, and has nimbers besides.
#[test]
fn on_twenty_five_cells_every_first_move_wins() {
    let square = Square::new(5);
    let safe =
        from_fn(|&painted: &u32| square.safe(painted).map(|next| square.canonical(next)).collect::<Vec<_>>());
    let space = retrograde::explore(&safe, [0]).expect("a sound game");
    let outcomes = outcome::solve(&space).expect("a sound game");
    let nimbers = grundy::solve(&space).expect("play ends");
    assert!(
        (0..space.len())
            .all(|id| { (nimbers.nimber(id) == Some(0)) == (outcomes.outcome(id) == Some(Outcome::Loss)) })
    );
    assert_eq!(
        (nimbers.nimber(0), (0..space.len()).filter_map(|id| nimbers.nimber(id)).max()),
        (Some(1), Some(11))
    );
    let Counts { draw, unknown, .. } = outcomes.counts();
    assert_eq!((draw, unknown), (0, 0));

    let solved = Solved::new(&space, outcomes).unwrap();
    assert_eq!((solved.outcome(&0), solved.remoteness(&0)), (Some(Outcome::Win), Some(20 - 1)));
    for cell in 0..25 {
        assert_eq!(solved.outcome(&square.canonical(1 << cell)), Some(Outcome::Loss), "cell {cell}");
    }
}
