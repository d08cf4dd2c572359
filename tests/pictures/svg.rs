//! SVG and DOT: what stands in them is what was solved.

use std::collections::BTreeSet;

use quickcheck::QuickCheck;
use retrograde::game::Plain;
use retrograde::outcome::Outcomes;
use retrograde::partizan::Value;
use retrograde::picture::{Field, GameGraph, HeatMap, Histogram, ThermographChart};
use retrograde::space::Positions;
use retrograde::{Graph, Implicit, Outcome, Solved, Solver, from_fn};

use crate::common::odd::Odd;
use crate::common::random::RandomGame;
use crate::gallery::tictactoe::TicTacToe;
use crate::games::{cut, solve_tic_tac_toe, wythoff};
use crate::xml::{Element, elements};

const MANY: u64 = 2_000;
const NASTY: &str = "<b>\"x\" & 'y'</b> </script> \u{1} é";

/// The box of a frame: left, top, right, bottom.
fn frame(element: &Element) -> Option<[f64; 4]> {
    if element.name == "rect" && element.get("class").starts_with("frame-") {
        let [x, y] = ["x", "y"].map(|name| element.number(name));
        return Some([x, y, x + element.number("width"), y + element.number("height")]);
    }
    if element.get("class") != "frame-D" {
        return None;
    }
    let d = element.get("d").replace(['M', 'h', 'l', 'v', 'Z'], " ");
    let d: Vec<f64> = d.split_whitespace().map(|number| number.parse().unwrap()).collect();
    let [x, y, across, cut, _, down] = d[..6] else { panic!("an octagon") };
    Some([x - cut, y, x + across + cut, y + 2.0 * cut + down])
}

/// Where a path begins and ends.
fn ends(d: &str) -> [[f64; 2]; 2] {
    let spaced: String =
        d.chars().map(|c| if c.is_ascii_alphabetic() { format!(" {c} ") } else { c.into() }).collect();
    let (mut points, mut command, mut pending) = (Vec::<[f64; 2]>::new(), "", Vec::new());
    for word in spaced.split_whitespace() {
        match word.parse::<f64>() {
            Err(_) => command = word,
            Ok(number) => pending.push(number),
        }
        match (command, pending.as_slice()) {
            ("M" | "C", &[x, y]) => {
                points.push([x, y]);
                pending.clear();
            }
            ("H", &[x]) => {
                points.push([x, points.last().unwrap()[1]]);
                pending.clear();
            }
            ("V", &[y]) => {
                points.push([points.last().unwrap()[0], y]);
                pending.clear();
            }
            _ => {}
        }
    }
    [points[0], points[points.len() - 1]]
}

fn is_on_border([x, y]: [f64; 2], [left, top, right, bottom]: [f64; 4]) -> bool {
    let near = |a: f64, b: f64| (a - b).abs() < 0.35;
    let within = |a: f64, low: f64, high: f64| (low..=high).contains(&a);
    ((near(x, left) || near(x, right)) && within(y, top, bottom))
        || ((near(y, top) || near(y, bottom)) && within(x, left, right))
}

/// The lines from one frame to another. In the legend none is: it has its lines by themselves.
fn lines(all: &[Element]) -> Vec<&Element> {
    let is_line = |e: &&Element| {
        let class = e.get("class");
        (class == "best" || class == "move")
            && e.get("marker-end").starts_with("url(#graph-")
            && !e.get("d").contains('h')
    };
    all.iter().filter(|e| e.name == "path").filter(is_line).collect()
}

fn lines_join_frames<S: Positions<Position = usize>>(solved: &Solved<S, Outcomes>, most: usize) -> bool {
    let all = elements(&GameGraph::new(solved, &Plain).max_positions(most).to_string());
    let frames: Vec<[f64; 4]> = all.iter().filter_map(frame).collect();
    let touches = |point| frames.iter().filter(|frame| is_on_border(point, **frame)).count() == 1;
    lines(&all).iter().all(|line| ends(line.get("d")).into_iter().all(touches))
}

#[test]
fn every_line_joins_two_positions_that_are_shown() {
    fn property(game: RandomGame, cuts: Vec<usize>, odd: Odd, most: usize) -> bool {
        let most = 1 + most % 16;
        let solved = Solver::new().outcomes(Implicit::new(&game)).unwrap();
        let partly = Solver::new().outcomes(cut(&game, &cuts)).unwrap();
        // Nothing fits together in an odd space, so that some are refused.
        let odd = Solver::new().outcomes(&odd);
        lines_join_frames(&solved, most)
            && lines_join_frames(&partly, most)
            && odd.map_or(true, |odd| lines_join_frames(&odd, most))
    }
    QuickCheck::new().tests(MANY).quickcheck(property as fn(RandomGame, Vec<usize>, Odd, usize) -> bool);
}

#[test]
fn frames_letters_and_figures_are_the_outcomes() {
    fn property(game: RandomGame) -> bool {
        let solved = Solver::new().outcomes(Implicit::new(&game)).unwrap();
        let svg = GameGraph::new(&solved, &Plain).to_string();
        let all = elements(&svg);
        let counts = solved.counts();
        let count = |class: &str| all.iter().filter(|e| e.get("class") == class).count();
        let frames = [count("frame-W"), count("frame-L"), count("frame-D"), count("frame-U")];
        // Every position has its text beside its frame and its letter.
        let shown = game.positions().iter().all(|p| {
            let at = all.iter().position(|e| e.get("class") == "mono" && e.text == p.to_string()).unwrap();
            let title = all[..at].iter().rfind(|e| e.name == "title").unwrap();
            let letter = all[at..].iter().find(|e| e.get("class").starts_with("letter")).unwrap();
            let outcome = solved.outcome(p).unwrap();
            let verdict = solved.remoteness(p).map_or(outcome.to_string(), |plies| {
                format!("{outcome} in {plies} {}", if plies == 1 { "ply" } else { "plies" })
            });
            title.text == verdict && letter.text == outcome.to_string()[..1].to_uppercase()
        });
        shown && frames == [counts.win, counts.loss, counts.draw, 0]
    }
    QuickCheck::new().tests(MANY).quickcheck(property as fn(RandomGame) -> bool);
}

#[test]
fn best_moves_are_bold_in_dot_and_lead_to_positions_that_are_there() {
    fn property(game: RandomGame) -> bool {
        let solved = Solver::new().outcomes(Implicit::new(&game)).unwrap();
        let dot = GameGraph::new(&solved, &Plain).dot().to_string();
        let nodes: BTreeSet<&str> = dot
            .lines()
            .filter_map(|line| line.split_once(" [shape="))
            .map(|line| line.0.trim())
            .filter(|name| name.starts_with('p'))
            .collect();
        let label = |node: &str| {
            let line = dot.lines().find(|line| line.trim().starts_with(&format!("{node} ["))).unwrap();
            let label = line.split_once("label=\"").unwrap().1.split_once('"').unwrap().0;
            label.split("\\l").nth(1).unwrap().parse::<usize>().unwrap()
        };
        let arrows = dot
            .lines()
            .filter(|line| !line.contains("style=invis"))
            .filter_map(|line| line.split_once(" -> "));
        arrows.into_iter().all(|(from, rest)| {
            let (to, look) = rest.split_once(" [").unwrap();
            if !nodes.contains(from.trim()) || !nodes.contains(to) {
                return false;
            }
            let (from, to) = (label(from.trim()), label(to));
            let moves = solved.moves(&from).unwrap();
            let made = moves.iter().find(|m| m.position == to).unwrap();
            let best = made.value == solved.outcome(&from) && made.remoteness == solved.remoteness(&from);
            best == look.contains("penwidth=2.6")
        })
    }
    QuickCheck::new().tests(MANY).quickcheck(property as fn(RandomGame) -> bool);
}

#[test]
fn what_is_cut_is_said_in_the_last_line() {
    let solved = solve_tic_tac_toe();
    let last = |graph: &GameGraph<'_, _, _>| elements(&graph.to_string()).pop().unwrap().text;
    let graph = GameGraph::new(&solved, &TicTacToe).max_positions(100);
    assert!(last(&graph).contains("Not shown:"), "{}", last(&graph));
    let all = elements(&graph.to_string());
    assert_eq!(all.iter().filter_map(frame).count(), 100);
    assert!(
        all.iter().any(|e| e.text.starts_with("Cut: 100 of 5,478 positions are shown, all up to 2 plies"))
    );
    let late = [0b010_001_101, 0b000_110_010];
    let graph = GameGraph::new(&solved, &TicTacToe).roots([late]);
    let all = elements(&graph.to_string());
    assert!(all.iter().any(|e| e.text.contains("what play from the start can")));
    assert!(all.iter().any(|e| e.get("class") == "start"));
}

#[test]
fn positions_that_are_unknown_have_a_pool_and_a_question_mark() {
    let endless = from_fn(|&n: &u32| if n == 3 { vec![] } else { vec![n + 1, n + 2] });
    let mut solver = Solver::new().max_positions(9);
    let space = solver.explore(&endless, [0]).unwrap();
    let solved = solver.outcomes(space).unwrap();
    assert!(solved.counts().unknown > 0);
    let all = elements(&GameGraph::new(&solved, &Plain).to_string());
    assert_eq!(all.iter().filter(|e| e.get("class") == "frame-U").count(), solved.counts().unknown);
    assert!(all.iter().any(|e| e.text == "Unknown") && all.iter().any(|e| e.text == "?"));
    let svg = Histogram::new(&solved).to_string();
    assert!(svg.contains(&format!("{} unknown", solved.counts().unknown)));
    elements(&svg);
}

#[test]
fn names_do_no_harm() {
    let solved = retrograde::outcomes(&from_fn(|&n: &u32| 0..n), [3]).unwrap();
    let notation = (|n: &u32| format!("{n}{NASTY}"), |_: &u32, _: &u32| NASTY.to_string());
    let graph = GameGraph::new(&solved, &notation).title(NASTY).about(NASTY);
    let values = HeatMap::new([NASTY], [NASTY], |_, _| Some(7)).title(NASTY).about(NASTY).axes(NASTY, NASTY);
    for svg in [graph.to_string(), values.to_string(), Histogram::new(&solved).title(NASTY).to_string()] {
        assert!(!svg.contains("<b>") && !svg.contains("</script>"));
        let all = elements(&svg);
        assert_eq!(all.iter().find(|e| e.name == "title").unwrap().text, NASTY.replace('\u{1}', "\u{fffd}"));
    }
    let dot = graph.dot().to_string();
    assert!(dot.contains("\\\"x\\\" &amp; 'y'"));
}

#[test]
fn the_same_input_gives_the_same_bytes() {
    let picture = |_| {
        let solved = solve_tic_tac_toe();
        let graph = GameGraph::new(&solved, &TicTacToe);
        let values = wythoff(9);
        let map = HeatMap::new(0..9, 0..9, |&a, &b| values.nimber(&(a, b)));
        [graph.to_string(), graph.dot().to_string(), Histogram::new(&solved).to_string(), map.to_string()]
    };
    let [first, second] = [0, 1].map(picture);
    assert!(first == second);
}

#[test]
fn a_histogram_counts_every_position() {
    fn property(game: RandomGame) -> bool {
        let solved = Solver::new().outcomes(Implicit::new(&game)).unwrap();
        let all = elements(&Histogram::new(&solved).to_string());
        let counted = |said: &str| {
            let bars = all.iter().filter(|e| e.name == "title" && e.text.contains(&format!(" {said} in ")));
            bars.map(|bar| bar.text.split(' ').next().unwrap().parse::<usize>().unwrap()).sum::<usize>()
        };
        (counted("won"), counted("lost")) == (solved.counts().win, solved.counts().loss)
    }
    QuickCheck::new().tests(MANY).quickcheck(property as fn(RandomGame) -> bool);
}

#[test]
fn long_games_have_few_bars_and_no_game_has_none() {
    let chain = Graph::from_edges(1_000_000, (1..1_000_000).map(|n| (n, n - 1))).unwrap();
    let solved = Solver::new().outcomes(chain).unwrap();
    let svg = Histogram::new(&solved).to_string();
    assert!(svg.len() < 60_000 && svg.contains("each bar is 10000 plies"));
    elements(&svg);
    let graph = GameGraph::new(&solved, &Plain).roots([999_999]).max_positions(usize::MAX).to_string();
    assert!(graph.contains("Cut: 1,000 of 1,000,000 positions are shown"));
    elements(&graph);
    let nothing = Solver::new().outcomes(Graph::from_edges(0, []).unwrap()).unwrap();
    elements(&Histogram::new(&nothing).to_string());
    elements(&GameGraph::new(&nothing, &Plain).to_string());
    let ring = Solver::new().outcomes(Graph::from_edges(3, [(0, 1), (1, 2), (2, 0)]).unwrap()).unwrap();
    let svg = Histogram::new(&ring).to_string();
    assert!(svg.contains("3 drawn, at no distance"));
    elements(&svg);
}

#[test]
fn a_heat_map_shows_values_outcomes_and_what_is_unknown() {
    let of = |row: &u32, column: &u32| match (row, column) {
        (0, _) => None,
        (1, 0) => Some(Field::Outcome(Outcome::Draw)),
        (1, _) => Some(Field::Outcome(Outcome::Win)),
        _ => Some(Field::Value(row * column * 80_000_000)),
    };
    let all = elements(&HeatMap::new(0..8, 0..8, of).to_string());
    let titles: BTreeSet<&str> = all.iter().filter(|e| e.name == "title").map(|e| e.text.as_str()).collect();
    for title in ["0, 3: unknown", "1, 0: draw", "1, 1: win", "2, 0: value 0", "5, 4: value 1600000000"] {
        assert!(titles.contains(title), "{title}");
    }
    for letter in ["?", "D", "W"] {
        assert!(all.iter().any(|e| e.text == letter && e.get("class").starts_with("letter")));
    }
    let large = HeatMap::new(0..300, 0..1_000, |_, _| Some(u32::MAX)).to_string();
    assert!(large.contains("Cut: 200 of 300 rows and 200 of 1,000 columns are shown."));
    elements(&large);
    elements(&HeatMap::new([0; 0], [0; 0], |_, _| Some(0)).to_string());
}

#[test]
fn many_moves_of_one_position_keep_to_the_limit() {
    let solved = retrograde::outcomes(&from_fn(|&n: &u32| 0..n), [2_000]).unwrap();
    for limit in [1, 4, 60] {
        let svg = GameGraph::new(&solved, &Plain).max_positions(limit).to_string();
        assert!(svg.contains(&format!("Cut: {limit} of 2,001 positions are shown")), "{limit}");
        let elements = elements(&svg);
        assert_eq!(elements.iter().filter_map(frame).count(), limit);
    }
    let dot = GameGraph::new(&solved, &Plain).max_positions(usize::MAX).about("One heap.").dot().to_string();
    assert_eq!(dot.matches(" [shape=ellipse").count() + dot.matches(" [shape=box").count(), 1_000);
    assert!(dot.contains("Game graph\\nOne heap.\\n"));
}

#[test]
fn an_endless_range_of_rows_ends() {
    let value = |a: &u64, b: &u64| Some((a ^ b) as u32);
    let endless = HeatMap::new(0.., 0.., value).to_string();
    let more = "more than 1,000,000";
    assert!(endless.contains(&format!("Cut: 200 of {more} rows and 200 of {more} columns are shown.")));
    let exact = HeatMap::new(0..1_000_000, 0..3, value).to_string();
    assert!(exact.contains("Cut: 200 of 1,000,000 rows and 3 of 3 columns are shown."));
    assert!(
        HeatMap::new(0..1_000_001, 0..3, value).to_string().contains("Cut: 200 of more than 1,000,000 rows")
    );
    assert!(!HeatMap::new(0..200, 0..3, value).to_string().contains("Cut"));
}

/// How many frames for a start a graph has.
fn starts<S: Positions, N: retrograde::game::Notation<S::Position>>(
    graph: &GameGraph<'_, S, N>,
) -> [usize; 2] {
    let all = elements(&graph.to_string());
    let dot = graph.dot().to_string();
    [all.iter().filter(|e| e.get("class") == "start").count(), dot.matches("peripheries=2").count()]
}

#[test]
fn the_first_position_is_framed_where_the_space_knows_it() {
    let heap = from_fn(|&n: &u32| (1..=n.min(3)).map(move |take| n - take));
    let solved = retrograde::outcomes(&heap, [11]).unwrap();
    assert_eq!(starts(&GameGraph::new(&solved, &Plain)), [1, 1]);
    // Roots that are given count alone, and each root of a search counts.
    assert_eq!(starts(&GameGraph::new(&solved, &Plain).roots([7, 8])), [2, 2]);
    let two = retrograde::outcomes(&heap, [11, 9, 11]).unwrap();
    assert_eq!(starts(&GameGraph::new(&two, &Plain)), [2, 2]);
    assert_eq!(starts(&GameGraph::new(&two, &Plain).roots([9])), [1, 1]);
    // Behind a reference, too; a graph has no roots; and where all positions are roots, none is framed.
    let explored = retrograde::explore(&heap, [11]).unwrap();
    let borrowed = Solver::new().outcomes(&explored).unwrap();
    assert_eq!(starts(&GameGraph::new(&borrowed, &Plain)), [1, 1]);
    let graph = Solver::new().outcomes(explored.graph().unwrap()).unwrap();
    assert_eq!(starts(&GameGraph::new(&graph, &Plain)), [0, 0]);
    let all = retrograde::outcomes(&heap, 0..12).unwrap();
    assert_eq!(starts(&GameGraph::new(&all, &Plain)), [0, 0]);
}

#[test]
fn positions_that_look_alike_show_their_ids() {
    let heap = from_fn(|&(n, player): &(u32, u8)| (1..=n.min(2)).map(move |take| (n - take, 1 - player)));
    let solved = retrograde::outcomes(&heap, [(4, 0)]).unwrap();
    let stones =
        (|&(n, _): &(u32, u8)| format!("{n} left"), |_: &(u32, u8), to: &(u32, u8)| to.0.to_string());
    let graph = GameGraph::new(&solved, &stones);
    let all = elements(&graph.to_string());
    let texts: Vec<&str> = all.iter().filter(|e| e.get("class") == "mono").map(|e| e.text.as_str()).collect();
    // All but the first come up with either player to move; each id is that of such a position.
    let ids: BTreeSet<usize> = texts.iter().filter_map(|text| text.strip_prefix('#')?.parse().ok()).collect();
    let alike = |n: u32| (0..2).filter(|&player| solved.outcome(&(n, player)).is_some()).count() == 2;
    let expected: BTreeSet<usize> =
        (0..solved.len()).filter(|&id| alike(solved.space().position(id).unwrap().0)).collect();
    assert_eq!(ids, expected);
    assert!(ids.len() >= 4 && ids.len() < solved.len());
    assert!(all.iter().any(|e| e.text.starts_with("Positions that look alike have their id below")));
    assert!(graph.dot().to_string().contains("2 left\\l#"));
    // Where all look different, nothing is added.
    let plain = GameGraph::new(&solved, &Plain).to_string();
    assert!(!plain.contains(">#") && !plain.contains("look alike"));
}

#[test]
fn a_heading_spans_the_columns_of_its_distance() {
    // Thirty wins in one ply, over several columns, and one dead end.
    let star = Graph::from_edges(31, (1..31).map(|from| (from, 0))).unwrap();
    let solved = Solver::new().outcomes(star).unwrap();
    let all = elements(&GameGraph::new(&solved, &Plain).to_string());
    let spans: Vec<&Element> = all.iter().filter(|e| e.get("class") == "span").collect();
    assert_eq!(spans.len(), 1);
    let [[left, _], [right, _]] = ends(spans[0].get("d"));
    let wins = all.iter().filter(|e| e.get("class") == "frame-W").filter_map(frame);
    let (least, most) = wins
        .fold((f64::MAX, f64::MIN), |(least, most), [left, _, right, _]| (least.min(left), most.max(right)));
    assert!((left - least).abs() < 0.2 && (right - most).abs() < 0.2, "{left} to {right}, {least} to {most}");
    let head = all.iter().find(|e| e.text == "1 ply").unwrap();
    assert!((head.number("x") - (left + right) / 2.0).abs() < 0.2);
    // One column needs no more than its heading.
    let chain = retrograde::outcomes(&from_fn(|&n: &u32| n.checked_sub(1)), [3]).unwrap();
    assert!(!GameGraph::new(&chain, &Plain).to_string().contains("class=\"span\""));
}

#[test]
fn a_long_label_of_a_row_is_cut() {
    let map = HeatMap::new(["a".repeat(200)], [1], |_, _| Some(Field::Value(1)));
    let svg = map.to_string();
    assert!(svg.contains("aaaa…</text>") && !svg.contains(&format!(">{}</text>", "a".repeat(60))), "{svg}");
}

#[test]
fn a_thermograph_shows_its_walls_and_its_mast() {
    for text in [
        "0",
        "5/4",
        "*",
        "±1",
        "{2|-1/2}",
        "{5|{2||1|-7}}",
        "{0||0|-2}",
        "1000000",
        "1152921504606846976",
        "{1152921504606846977|1152921504606846975}",
        "{1152921504606846976|-1152921504606846976}",
    ] {
        let value: Value = text.parse().unwrap();
        let thermograph = value.thermograph().unwrap();
        let svg = ThermographChart::new(&thermograph).title(NASTY).to_string();
        assert_eq!(svg, ThermographChart::new(&thermograph).title(NASTY).to_string());
        let told = format!("mean {}, temperature {}", value.mean().unwrap(), value.temperature().unwrap());
        assert!(svg.contains(&told), "{text}");
        assert!(!svg.contains("NaN") && !svg.contains("inf"), "{text}: {svg}");
        let all = elements(&svg);
        let paths =
            |class: &str| all.iter().filter(|element| element.get("class") == class).collect::<Vec<_>>();
        let walls = [("wall left", thermograph.left_wall()), ("wall right", thermograph.right_wall())];
        for (class, wall) in walls {
            let [path] = paths(class)[..] else { panic!("one {class} of {text}") };
            let corners: Vec<f64> = path
                .get("d")
                .replace(['M', 'L'], " ")
                .split_whitespace()
                .map(|n| n.parse().unwrap())
                .collect();
            assert_eq!(corners.len(), 2 * wall.len(), "{text}");
            assert!(corners.chunks(2).all(|at| at[0] > 0.0 && at[0] < 480.0 && at[1] > 0.0), "{text}");
            // Upwards, as temperatures rise.
            assert!(
                corners.chunks(2).zip(corners.chunks(2).skip(1)).all(|(low, high)| low[1] >= high[1]),
                "{text}"
            );
        }
        assert_eq!(paths("mast").len(), 1);
    }
}
