//! Small games solved in full: numbers of the whole table, compared with the published ones.

use std::fmt::Debug;

use retrograde::outcome::{Counts, Layer, Outcomes};
use retrograde::solved::Oddity;
use retrograde::space::{Kind, Space};
use retrograde::{Explored, Game, Solved};

use crate::common::data::{Row, parse, table};

/// Compares the numbers of a game solved from its start with those of the row with this name.
pub fn compare<G>(name: &str, game: &G, start: &G::Position)
where
    G: Game<Position: Debug>,
{
    let _ = solve(name, game, start);
}

/// Outcomes of a game from its start, after their numbers were found to be those of the row with this name.
pub fn solve<G>(name: &str, game: &G, start: &G::Position) -> Solved<Explored<G::Position>, Outcomes>
where
    G: Game<Position: Debug>,
{
    solve_all(name, game, start, [])
}

/// The same with more positions than the start leads to.
pub fn solve_all<G>(
    name: &str,
    game: &G,
    start: &G::Position,
    more: impl IntoIterator<Item = G::Position>,
) -> Solved<Explored<G::Position>, Outcomes>
where
    G: Game<Position: Debug>,
{
    let solved = super::outcomes(game, std::iter::once(start.clone()).chain(more));
    // Whether misère play is meant is asked where it is played, and nowhere else. In Dodgem a player who cannot move wins.
    let is_misere = name.contains("misere") || name.starts_with("dodgem");
    let asked = |oddity: &Oddity| matches!(oddity, Oddity::LastMoveLoses { stuck: 0, .. });
    let (questions, alarms): (Vec<_>, Vec<_>) = solved.review().into_iter().partition(asked);
    assert_eq!((questions.len(), alarms), (usize::from(is_misere), vec![]), "{name}: {questions:?}");
    let row = named("solved_games_summary.csv", name);
    let Counts { win, loss, draw, unknown } = solved.counts();
    assert_eq!([win, loss, draw, unknown], [row.number("W"), row.number("L"), row.number("D"), 0], "{name}");
    let space = solved.space();
    let ended = |&id: &usize| matches!(space.kind(id), Kind::End(_) | Kind::Open(0));
    let ends = (0..space.len()).filter(ended).count();
    assert_eq!([space.len(), ends], [row.number("reachable"), row.number("terminal")], "{name}");
    assert_eq!([solved.outcome(start)], super::letters(row.text("start_value"))[..], "{name}");
    assert_eq!(solved.remoteness(start), super::plies(row.text("start_remoteness")), "{name}");
    if let Some(longest) = recorded(&row, "max_remoteness") {
        assert_eq!(solved.answers().max_remoteness(), Some(parse(longest)), "{name}");
    }
    if let Some(edges) = recorded(&named("solved_games_histograms.csv", name), "edges") {
        assert_eq!(space.graph().unwrap().move_count(), parse::<usize>(edges), "{name}");
    }
    compare_histogram(name, &solved.answers().histogram());
    solved
}

/// Compares the numbers of positions won and lost in each number of plies, where the table has them.
fn compare_histogram(name: &str, layers: &[Layer]) {
    let row = named("solved_games_histograms.csv", name);
    let won = layers.iter().map(|layer| layer.win).enumerate();
    let lost = layers.iter().map(|layer| layer.loss).enumerate();
    for (column, found) in
        [("W_by_remoteness", won.collect::<Vec<_>>()), ("L_by_remoteness", lost.collect::<Vec<_>>())]
    {
        let found: Vec<String> = found
            .into_iter()
            .filter(|&(_, count)| count > 0)
            .map(|(r, count)| format!("{r}:{count}"))
            .collect();
        if recorded(&row, column).is_some() {
            assert_eq!(found, row.words(column, ' '), "{column} of {name}");
        }
    }
}

/// The row of a table with this name.
fn named(file: &str, name: &str) -> Row {
    table(file)
        .into_iter()
        .find(|row| row.text("name") == name)
        .unwrap_or_else(|| panic!("no {name} in {file}"))
}

/// The text of a column, unless the table left the number out.
fn recorded<'a>(row: &'a Row, column: &str) -> Option<&'a str> {
    Some(row.text(column)).filter(|&text| text != "-")
}
