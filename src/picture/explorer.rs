//! A page that steps through a solved game.

use std::collections::HashMap;
use std::fmt;

use super::board::Board;
use super::excerpt::Excerpt;
use super::svg::escaped;
use crate::game::{Notation, Outcome, one_line};
use crate::json::Json;
use crate::outcome::{Layer, Outcomes};
use crate::solved::Solved;
use crate::space::{Positions, Turn};

/// The page with a mark where its title and its data belong.
const PAGE: &str = include_str!("explorer.html");
const TITLE: &str = "<!--TITLE-->";
const DATA: &str = "/*DATA*/";

/// How many positions a page holds unless [`max_positions`](Explorer::max_positions) says otherwise.
const DEFAULT_POSITIONS: usize = 20_000;
/// Above this many distances the chart takes its scale from the positions of the page.
const MAX_LAYERS: usize = 1_000;

/// A solved game as one HTML file to click through, by mouse, touch and keys: every move with its outcome and
/// distance, the best line, the history with its mistakes, and a search.
///
/// The file needs nothing but a browser. Its [`Display`](fmt::Display) writes all of it, the same bytes for
/// the same answers. A game of more than [`max_positions`](Explorer::max_positions) is cut, breadth first
/// from the roots, and the page says so; the outcomes it shows are those of the whole game.
///
/// O(n log m) expected time for n moves of the positions on the page, at most m of one of them, and O(V) to
/// count the V positions of the space.
///
/// ```
/// use retrograde::{from_fn, picture::Explorer};
///
/// let heap = from_fn(|&stones: &usize| (1..=stones.min(3)).map(move |take| stones - take));
/// let solved = retrograde::outcomes(&heap, [21])?;
/// let notation = (|n: &usize| "o".repeat(*n), |from: &usize, to: &usize| format!("take {}", from - to));
/// let page = Explorer::new(&solved, &notation).title("Take one, two or three").players("Ann", "Bob");
/// let html = page.to_string(); // std::fs::write("heap.html", html)
/// assert!(html.contains("\"take 3\"") && html.contains("\"players\":[\"Ann\",\"Bob\"]"));
/// # Ok::<(), retrograde::Error<usize>>(())
/// ```
#[must_use = "a picture does nothing until it is written"]
pub struct Explorer<'a, S: Positions, N> {
    solved: &'a Solved<S, Outcomes>,
    notation: &'a N,
    title: String,
    about: String,
    players: [String; 2],
    mover: Option<Box<dyn Fn(&S::Position) -> usize + 'a>>,
    board: Option<Board>,
    roots: Vec<S::Position>,
    max_positions: usize,
}

impl<'a, S: Positions, N: Notation<S::Position>> Explorer<'a, S, N> {
    /// A page of all positions, beginning with the first id, at most 20,000 of them. Use
    /// [`Plain`](crate::game::Plain) for positions without a notation of their own.
    ///
    /// ```
    /// use retrograde::{from_fn, game::Plain, picture::Explorer};
    ///
    /// let solved = retrograde::outcomes(&from_fn(|&n: &u32| 0..n), [2]).unwrap();
    /// let page = Explorer::new(&solved, &Plain).to_string();
    /// assert!(page.contains(r#""positions":["2","0","1"]"#)); // the best move of 2 is to 0
    /// assert!(page.contains(r#""answers":[5,2,5]"#)); // 3 + 2r: won in r plies; 2 + 2r: lost
    /// ```
    pub fn new(solved: &'a Solved<S, Outcomes>, notation: &'a N) -> Self {
        Self {
            solved,
            notation,
            title: "Solved game".into(),
            about: String::new(),
            players: ["First player".into(), "Second player".into()],
            mover: None,
            board: None,
            roots: Vec::new(),
            max_positions: DEFAULT_POSITIONS,
        }
    }

    /// The name of the game; without it "Solved game".
    ///
    /// ```
    /// use retrograde::{from_fn, game::Plain, picture::Explorer};
    ///
    /// let solved = retrograde::outcomes(&from_fn(|&n: &u32| 0..n), [2]).unwrap();
    /// let page = Explorer::new(&solved, &Plain).title("Nim & more").to_string();
    /// assert!(page.contains("<title>Nim &amp; more, solved</title>"));
    /// ```
    pub fn title(mut self, title: impl Into<String>) -> Self {
        self.title = title.into();
        self
    }

    /// A sentence below the name, such as the rules.
    ///
    /// ```
    /// use retrograde::{from_fn, game::Plain, picture::Explorer};
    ///
    /// let solved = retrograde::outcomes(&from_fn(|&n: &u32| 0..n), [2]).unwrap();
    /// let page = Explorer::new(&solved, &Plain).about("Take what you like.").to_string();
    /// assert!(page.contains(r#""about":"Take what you like.""#));
    /// ```
    pub fn about(mut self, about: impl Into<String>) -> Self {
        self.about = about.into();
        self
    }

    /// The names of the players; without it "First player" and "Second player".
    ///
    /// ```
    /// use retrograde::{from_fn, game::Plain, picture::Explorer};
    ///
    /// let solved = retrograde::outcomes(&from_fn(|&n: &u32| 0..n), [2]).unwrap();
    /// let page = Explorer::new(&solved, &Plain).players("Left", "Right").to_string();
    /// assert!(page.contains(r#""players":["Left","Right"]"#));
    /// ```
    pub fn players(mut self, first: impl Into<String>, second: impl Into<String>) -> Self {
        self.players = [first.into(), second.into()];
        self
    }

    /// Who moves in a position: 0 for the first player, any other number for the second. Without it the page
    /// counts turns from where it starts.
    ///
    /// ```
    /// use retrograde::{from_fn, game::Plain, picture::Explorer};
    ///
    /// let game = from_fn(|&(n, player): &(u32, usize)| n.checked_sub(1).map(|rest| (rest, 1 - player)));
    /// let solved = retrograde::outcomes(&game, [(3, 0)]).unwrap();
    /// let page = Explorer::new(&solved, &Plain).mover(|&(_, player)| player).to_string();
    /// assert!(page.contains(r#""movers":"0101""#));
    /// ```
    pub fn mover(mut self, mover: impl Fn(&S::Position) -> usize + 'a) -> Self {
        self.mover = Some(Box::new(mover));
        self
    }

    /// A board to draw positions on. Without it their text is shown.
    ///
    /// ```
    /// use retrograde::{from_fn, game::Plain, picture::{Board, Explorer}};
    ///
    /// let solved = retrograde::outcomes(&from_fn(|&n: &u32| 0..n), [2]).unwrap();
    /// let page = Explorer::new(&solved, &Plain).board(Board::squares(2, 1)).to_string();
    /// assert!(page.contains("expected 2 cells, found 1")); // no board of two squares shows "2"
    /// ```
    pub fn board(mut self, board: Board) -> Self {
        self.board = Some(board);
        self
    }

    /// The positions play starts from: the page begins with the first, and holds only what play can reach
    /// from all. Positions that are not in the space are passed over.
    ///
    /// ```
    /// use retrograde::{from_fn, game::Plain, picture::Explorer};
    ///
    /// let solved = retrograde::outcomes(&from_fn(|&n: &u32| n.checked_sub(1)), [9]).unwrap();
    /// let page = Explorer::new(&solved, &Plain).roots([2]).to_string();
    /// assert!(page.contains(r#""positions":["2","1","0"]"#));
    /// ```
    pub fn roots(mut self, roots: impl IntoIterator<Item = S::Position>) -> Self {
        self.roots = roots.into_iter().collect();
        self
    }

    /// Holds at most this many positions, but always the moves of the first. A position takes about 50 bytes.
    ///
    /// ```
    /// use retrograde::{from_fn, game::Plain, picture::Explorer};
    ///
    /// let solved = retrograde::outcomes(&from_fn(|&n: &u32| n.checked_sub(1)), [9]).unwrap();
    /// let page = Explorer::new(&solved, &Plain).max_positions(3).to_string();
    /// assert!(page.contains(r#""positions":["9","8","7"]"#) && page.contains(r#""depth":2"#));
    /// ```
    pub fn max_positions(mut self, positions: usize) -> Self {
        self.max_positions = positions;
        self
    }
}

impl<S: Positions, N: Notation<S::Position>> fmt::Display for Explorer<'_, S, N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (head, rest) = PAGE.split_once(TITLE).unwrap_or((PAGE, ""));
        let (middle, tail) = rest.split_once(DATA).unwrap_or((rest, ""));
        f.write_str(head)?;
        f.write_str(&escaped(&self.title))?;
        f.write_str(middle)?;
        self.write_data(&mut Json::new(f))?;
        f.write_str(tail)
    }
}

impl<S: Positions, N: Notation<S::Position>> Explorer<'_, S, N> {
    fn write_data(&self, json: &mut Json<'_, '_>) -> fmt::Result {
        let excerpt = Excerpt::new(self.solved, &self.roots, self.max_positions, 1);
        let text = |position| self.notation.show(position).trim_end_matches(['\n', '\r']).to_owned();
        let texts: Vec<String> = excerpt.positions.iter().map(text).collect();
        let board = self.board.as_ref().map(|board| (board, board.read(&texts)));
        json.object(|json| {
            json.key("format")?.string("retrograde-explorer")?;
            json.key("version")?.number(1)?;
            json.key("name")?.string(&self.title)?;
            json.key("about")?.string(&self.about)?;
            json.key("players")?.array(&self.players, |json, name| json.string(name))?;
            let cells = match &board {
                Some((board, Ok((cells, template)))) => {
                    board.write(template, json.key("board")?)?;
                    cells
                }
                Some((_, Err(reason))) => {
                    json.key("notice")?
                        .string(&format!("Positions are shown as text, not on the board: {reason}."))?;
                    &texts
                }
                None => &texts,
            };
            self.write_whole(json, &excerpt)?;
            json.key("roots")?.array(0..excerpt.starts, Json::number)?;
            self.write_movers(json, &excerpt)?;
            json.key("positions")?.array(cells, |json, cells| json.string(cells))?;
            json.key("answers")?
                .array(&excerpt.ids, |json, &id| json.raw(format_args!("{}", self.code(id))))?;
            self.write_moves(json, &excerpt)
        })
    }

    /// The figures of the whole game.
    fn write_whole(&self, json: &mut Json<'_, '_>, excerpt: &Excerpt<S::Position>) -> fmt::Result {
        let answers = self.solved.answers();
        let (counts, layers) = (answers.counts(), answers.histogram());
        let longest = layers.iter().rposition(|layer| layer.win > 0);
        let is_longest = |&&id: &&usize| {
            let plies = answers.remoteness(id).map(|plies| plies as usize);
            answers.outcome(id) == Some(Outcome::Win) && plies.is_some() && plies == longest
        };
        let at = excerpt.ids.iter().find(is_longest).and_then(|&id| excerpt.number(id));
        json.key("whole")?.object(|json| {
            json.key("positions")?.number(counts.win + counts.draw + counts.loss + counts.unknown)?;
            json.key("win")?.number(counts.win)?;
            json.key("draw")?.number(counts.draw)?;
            json.key("loss")?.number(counts.loss)?;
            json.key("unknown")?.number(counts.unknown)?;
            json.key("longest")?.optional(longest)?;
            json.key("at")?.optional(at)
        })?;
        json.key("depth")?.optional(excerpt.depth.map(|plies| plies as usize))?;
        if layers.len() <= MAX_LAYERS {
            let pair =
                |json: &mut Json<'_, '_>, layer: &Layer| json.array([layer.win, layer.loss], Json::number);
            json.key("layers")?.array(&layers, pair)?;
        }
        Ok(())
    }

    fn write_movers(&self, json: &mut Json<'_, '_>, excerpt: &Excerpt<S::Position>) -> fmt::Result {
        let Some(mover) = &self.mover else { return Ok(()) };
        let digit = |position: &S::Position| if mover(position) == 0 { '0' } else { '1' };
        json.key("movers")?.string(&excerpt.positions.iter().map(digit).collect::<String>())
    }

    /// Targets and names of the moves, then the names, each once.
    fn write_moves(&self, json: &mut Json<'_, '_>, excerpt: &Excerpt<S::Position>) -> fmt::Result {
        let mut names = Names::default();
        json.key("moves")?.array(excerpt.rows.iter().enumerate(), |json, (from, row)| {
            let from = &excerpt.positions[from];
            let steps = row.iter().filter_map(|step| Some((step, excerpt.number(step.to)?)));
            json.array(steps, |json, (step, to)| {
                let name = names.number(one_line(&self.notation.show_move(from, &excerpt.positions[to])));
                match step.turn {
                    Turn::Passes => json.raw(format_args!("{to},{name}")),
                    Turn::Keeps => json.raw(format_args!("{},{name}", -1 - to as i64)),
                }
            })
        })?;
        json.key("names")?.array(&names.list, |json, name| json.string(name))
    }

    /// An answer as the page's data have it: 0 unknown, 1 draw, 2 + 2r lost and 3 + 2r won in r plies, −1
    /// lost and −2 won at a distance that is not certain.
    fn code(&self, id: usize) -> i64 {
        let answers = self.solved.answers();
        match (answers.outcome(id), answers.remoteness(id).map(i64::from)) {
            (None, _) => 0,
            (Some(Outcome::Draw), _) => 1,
            (Some(Outcome::Loss), Some(plies)) => 2 + 2 * plies,
            (Some(Outcome::Win), Some(plies)) => 3 + 2 * plies,
            (Some(Outcome::Loss), None) => -1,
            (Some(Outcome::Win), None) => -2,
        }
    }
}

/// The names of moves, each once, in the order in which they came.
#[derive(Default)]
struct Names {
    list: Vec<String>,
    numbers: HashMap<String, usize>,
}

impl Names {
    fn number(&mut self, name: String) -> usize {
        if let Some(&number) = self.numbers.get(&name) {
            return number;
        }
        let number = self.list.len();
        self.list.push(name.clone());
        self.numbers.insert(name, number);
        number
    }
}

impl<S: Positions, N> fmt::Debug for Explorer<'_, S, N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Explorer")
            .field("title", &self.title)
            .field("players", &self.players)
            .field("board", &self.board)
            .field("max_positions", &self.max_positions)
            .finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_has_one_place_for_the_title_and_one_for_the_data() {
        assert_eq!(PAGE.matches(TITLE).count(), 1);
        assert_eq!(PAGE.matches(DATA).count(), 1);
        assert!(PAGE.find(TITLE) < PAGE.find(DATA));
    }
}
