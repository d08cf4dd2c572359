//! What games on boards share: sets of squares as numbers, names of squares and moves, drawing.

/// The squares of a set, in increasing order: bit `i` is square `i`.
pub fn squares(set: u64) -> impl Iterator<Item = usize> + Clone {
    std::iter::successors(Some(set), |rest| Some(rest & rest.wrapping_sub(1)))
        .take_while(|&rest| rest != 0)
        .map(|rest| rest.trailing_zeros() as usize)
}

/// The set of these squares.
pub fn set(squares: impl IntoIterator<Item = usize>) -> u64 {
    squares.into_iter().fold(0, |set, square| set | 1 << square)
}

/// All ways in which one piece of a set can be on another square: each piece with the squares that `to` gives
/// for it.
pub fn moved<T: IntoIterator<Item = usize>>(
    pieces: u64,
    to: impl Fn(usize) -> T,
) -> impl Iterator<Item = u64> {
    squares(pieces).flat_map(move |from| to(from).into_iter().map(move |to| pieces ^ (1 << from | 1 << to)))
}

/// A board of rows and columns. Square `columns * row + column`; row 0 is drawn at the bottom, as in chess.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Grid {
    pub rows: usize,
    pub columns: usize,
}

impl Grid {
    pub fn square_board(side: usize) -> Self {
        Self { rows: side, columns: side }
    }

    /// The square so many rows up and columns to the right, if the board has it.
    pub fn step(self, from: usize, up: isize, right: isize) -> Option<usize> {
        let row = (from / self.columns).checked_add_signed(up).filter(|&row| row < self.rows)?;
        let column =
            (from % self.columns).checked_add_signed(right).filter(|&column| column < self.columns)?;
        Some(self.columns * row + column)
    }

    /// The squares of a row.
    pub fn row(self, row: usize) -> u64 {
        set(self.columns * row..self.columns * (row + 1))
    }

    /// The column as a letter, the row as a number: `a1` is at the bottom left.
    pub fn name(self, square: usize) -> String {
        format!("{}{}", column_name(square % self.columns), square / self.columns + 1)
    }

    /// A move by the squares that a player's pieces leave and enter: `a1-b2`, `b2` for a new piece, `a1 off`
    /// for one that leaves the board.
    pub fn move_name(self, before: u64, after: u64) -> String {
        move_name(before, after, |square| self.name(square))
    }

    /// A line for each row, the last row first, with the names of rows and columns.
    pub fn draw(self, piece: impl Fn(usize) -> char) -> String {
        let mut text = String::new();
        for row in (0..self.rows).rev() {
            text += &format!("{:2}", row + 1);
            (0..self.columns).for_each(|column| text.extend([' ', piece(self.columns * row + column)]));
            text.push('\n');
        }
        text += "  ";
        (0..self.columns).for_each(|column| text.extend([' ', column_name(column)]));
        text
    }
}

/// The same move name for squares with names of their own.
pub fn move_name(before: u64, after: u64, name: impl Fn(usize) -> String) -> String {
    let squares = |set| squares(set).map(&name).collect::<Vec<_>>().join(" ");
    match (before & !after, after & !before) {
        (0, entered) => squares(entered),
        (left, 0) => format!("{} off", squares(left)),
        (left, entered) => format!("{}-{}", squares(left), squares(entered)),
    }
}

fn column_name(column: usize) -> char {
    char::from(b'a' + column as u8)
}

/// A character for a square by the two sets that may hold it.
pub fn piece(sets: [u64; 2], letters: [char; 2], square: usize) -> char {
    let holds = |set: u64| set >> square & 1 == 1;
    match sets.map(holds) {
        [true, _] => letters[0],
        [_, true] => letters[1],
        _ => '.',
    }
}
