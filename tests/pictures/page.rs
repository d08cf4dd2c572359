//! The data of an explorer's page is what was solved.

use std::collections::BTreeSet;

use quickcheck::QuickCheck;
use retrograde::game::Plain;
use retrograde::picture::{Board, Explorer, Mark};
use retrograde::{Graph, Implicit, Outcome, Solver, from_fn};

use crate::common::random::RandomGame;
use crate::gallery::tictactoe::{TicTacToe, mover};
use crate::games::{MuTorere, cut, solve_tic_tac_toe, tic_tac_toe_board};
use crate::json::Json;

const MANY: u64 = 2_000;

/// The data of a page.
pub fn data(page: &str) -> Json {
    let start = "<script type=\"application/json\" id=\"data\">";
    let (_, rest) = page.split_once(start).unwrap();
    let (data, rest) = rest.split_once("</script>").unwrap();
    assert!(!data.contains('<'), "nothing in the data can end it");
    assert_eq!(rest.matches("</script>").count(), 1, "only the program follows");
    Json::read(data)
}

/// An answer as the data have it.
fn code(outcome: Option<Outcome>, plies: Option<u32>) -> i64 {
    match (outcome, plies.map(i64::from)) {
        (None, _) => 0,
        (Some(Outcome::Draw), _) => 1,
        (Some(Outcome::Loss), plies) => plies.map_or(-1, |plies| 2 + 2 * plies),
        (Some(Outcome::Win), plies) => plies.map_or(-2, |plies| 3 + 2 * plies),
    }
}

#[test]
fn the_data_are_the_answers() {
    fn property(game: RandomGame, root: usize, most: usize) -> bool {
        let solved = Solver::new().outcomes(Implicit::new(&game)).unwrap();
        let root = root % game.moves.len();
        let most = 1 + most % 16;
        let page = data(&Explorer::new(&solved, &Plain).roots([root]).max_positions(most).to_string());
        let positions: Vec<usize> =
            page.get("positions").list().iter().map(|p| p.text().parse().unwrap()).collect();
        let answers: Vec<i64> = page.get("answers").list().iter().map(Json::number).collect();
        let names: Vec<&str> = page.get("names").list().iter().map(Json::text).collect();
        let moves = page.get("moves").list();
        let rows_are_right = moves.iter().zip(&positions).all(|(row, from)| {
            let made = row.list().chunks(2).map(|pair| {
                let (to, name) = (pair[0].number(), names[pair[1].number() as usize]);
                let (to, passes) = if to < 0 { (-1 - to, false) } else { (to, true) };
                (positions[to as usize], name.to_owned(), passes)
            });
            let expected = solved.moves(from).unwrap();
            let expected = expected
                .iter()
                .map(|m| (m.position, m.position.to_string(), !game.keeps.contains(&(*from, m.position))));
            made.eq(expected)
        });
        let reachable = |p: usize| {
            game.moves[p].iter().filter(|_| game.ends[p].is_none()).all(|to| positions.contains(to))
        };
        let first_row = game.moves[root].iter().copied().filter(|_| game.ends[root].is_none());
        let least = first_row.chain([root]).collect::<BTreeSet<_>>().len();
        let fits = positions.len() <= most.max(least);
        let is_whole = moves.len() == positions.len() && positions.iter().all(|&p| reachable(p));
        let cut = moves.len() < positions.len();
        let answers_are_right = positions
            .iter()
            .zip(&answers)
            .all(|(p, answer)| code(solved.outcome(p), solved.remoteness(p)) == *answer);
        let depth_is_said = (page.get("depth") != &Json::Null) == cut;
        positions[0] == root
            && answers.len() == positions.len()
            && answers_are_right
            && rows_are_right
            && fits
            && (is_whole || cut)
            && depth_is_said
    }
    QuickCheck::new().tests(MANY).quickcheck(property as fn(RandomGame, usize, usize) -> bool);
}

#[test]
fn without_roots_everything_is_there_and_the_figures_are_the_whole_games() {
    fn property(game: RandomGame) -> bool {
        let solved = Solver::new().outcomes(Implicit::new(&game)).unwrap();
        let page = data(&Explorer::new(&solved, &Plain).to_string());
        let (whole, counts) = (page.get("whole"), solved.counts());
        let figures =
            ["positions", "win", "draw", "loss", "unknown"].map(|key| whole.get(key).number() as usize);
        let longest = game
            .positions()
            .iter()
            .filter(|p| solved.outcome(p) == Some(Outcome::Win))
            .filter_map(|p| solved.remoteness(p))
            .max();
        let longest_is_right = match (whole.get("longest"), longest) {
            (Json::Null, None) => whole.get("at") == &Json::Null,
            (found, Some(plies)) => {
                let at = whole.get("at").number() as usize;
                found.number() == i64::from(plies)
                    && page.get("answers").list()[at].number() == 3 + 2 * i64::from(plies)
            }
            _ => false,
        };
        let all = counts.win + counts.draw + counts.loss + counts.unknown;
        figures == [all, counts.win, counts.draw, counts.loss, counts.unknown]
            && page.get("positions").list().len() == all
            && longest_is_right
    }
    QuickCheck::new().tests(MANY).quickcheck(property as fn(RandomGame) -> bool);
}

#[test]
fn what_is_unknown_or_uncertain_is_said() {
    fn property(game: RandomGame, cuts: Vec<usize>) -> bool {
        let solved = Solver::new().outcomes(cut(&game, &cuts)).unwrap();
        let page = data(&Explorer::new(&solved, &Plain).to_string());
        let positions: Vec<usize> =
            page.get("positions").list().iter().map(|p| p.text().parse().unwrap()).collect();
        let expected = positions.iter().map(|p| code(solved.outcome(p), solved.remoteness(p)));
        let all: BTreeSet<usize> = solved.iter().map(|(position, _)| position).collect();
        page.get("answers").list().iter().map(Json::number).eq(expected)
            && positions.len() == all.len()
            && positions.into_iter().collect::<BTreeSet<_>>() == all
    }
    QuickCheck::new().tests(MANY).quickcheck(property as fn(RandomGame, Vec<usize>) -> bool);
}

#[test]
fn tic_tac_toe_has_its_published_figures() {
    let solved = solve_tic_tac_toe();
    let explorer = Explorer::new(&solved, &TicTacToe).board(tic_tac_toe_board()).mover(mover);
    let page = data(&explorer.to_string());
    let whole = page.get("whole");
    let figures = ["positions", "win", "draw", "loss", "longest"].map(|key| whole.get(key).number());
    assert_eq!(figures, [5478, 2836, 1068, 1574, 5]);
    assert_eq!(page.get("positions").list()[0].text(), ".........");
    assert_eq!(page.get("board").get("template").text(), " 3 # # #\n 2 # # #\n 1 # # #\n   a b c");
    assert_eq!(page.get("names").list().len(), 9);
    assert_eq!(page.get("movers").text().len(), 5478);
    assert_eq!(page.get("layers").list().len(), 6);
    assert!(explorer.to_string() == explorer.to_string());
}

#[test]
fn points_have_coordinates_and_lines() {
    let game = MuTorere { up_to_symmetry: false };
    let solved = retrograde::outcomes(&game, [MuTorere::START]).unwrap();
    let page = data(&Explorer::new(&solved, &game).board(MuTorere::board()).to_string());
    let board = page.get("board");
    assert_eq!((board.get("points").list().len(), board.get("lines").list().len()), (9, 16));
    assert_eq!(page.get("positions").list()[0].text().chars().filter(|c| *c == 'x').count(), 4);
    assert_eq!(page.get("names").list().len(), 32);
}

#[test]
fn a_board_that_does_not_fit_gives_text_and_the_reason() {
    let solved = retrograde::outcomes(&from_fn(|&n: &u32| n.checked_sub(1)), [10]).unwrap();
    let reason = |board: Board| {
        let page = data(&Explorer::new(&solved, &Plain).board(board).to_string());
        assert_eq!(page.get("board"), &Json::Null);
        page.get("notice").text().to_owned()
    };
    let text = "Positions are shown as text, not on the board: ";
    assert_eq!(
        reason(Board::squares(2, 1)),
        format!("{text}expected a position like \"##\", found \"9\": the end.")
    );
    assert_eq!(
        reason(Board::squares(usize::MAX, 2)),
        format!("{text}expected {} cells, found 2 in \"10\".", usize::MAX)
    );
    assert_eq!(reason(Board::squares(2, 1).labels(["a"])), format!("{text}expected 2 labels, found 1."));
    let dot = Board::points([(0.0, 0.0)]).lines([(0, 1)]);
    assert_eq!(reason(dot), format!("{text}expected lines between cells below 1, found (0, 1)."));
    let nowhere = Board::points([(0.0, f64::NAN)]);
    assert_eq!(reason(nowhere), format!("{text}expected finite coordinates, found (0, NaN)."));
}

#[test]
fn blanks_can_be_cells() {
    let solved = retrograde::outcomes(&from_fn(|&n: &usize| n.checked_sub(1)), [3]).unwrap();
    let notation = (|&n: &usize| format!("|{:<3}|", "o".repeat(n)), |_: &usize, _: &usize| "off".to_string());
    let board = Board::squares(3, 1).template("|###|").mark('o', Mark::Disc);
    let page = data(&Explorer::new(&solved, &notation).board(board).to_string());
    let cells: Vec<&str> = page.get("positions").list().iter().map(Json::text).collect();
    assert_eq!(cells, ["ooo", "oo ", "o  ", "   "]);
    // At the end of the text, too.
    let notation = (|&n: &usize| format!("{:<3}\n", "o".repeat(n)), |_: &usize, _: &usize| "off".to_string());
    let board = Board::squares(3, 1).template("###");
    let page = data(&Explorer::new(&solved, &notation).board(board).to_string());
    assert_eq!(page.get("positions").list()[3].text(), "   ");
}

#[test]
fn a_page_of_a_large_space_holds_what_it_may() {
    let graph = Graph::from_edges(1_000_000, (1..1_000_000).map(|n| (n, n - 1))).unwrap();
    let solved = Solver::new().outcomes(graph).unwrap();
    let page = data(&Explorer::new(&solved, &Plain).roots([999_999]).max_positions(5_000).to_string());
    assert_eq!((page.get("positions").list().len(), page.get("moves").list().len()), (5_000, 4_999));
    assert_eq!(page.get("depth").number(), 4_999);
    assert_eq!(page.get("layers"), &Json::Null);
    let nothing = Explorer::new(&solved, &Plain).roots([usize::MAX]).to_string();
    assert_eq!(data(&nothing).get("positions").list().len(), 0);
}
