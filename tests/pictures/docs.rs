//! The pictures of the documentation are those that the crate makes.

use std::fs;
use std::path::Path;

use retrograde::from_fn;
use retrograde::game::Plain;
use retrograde::partizan::Value;
use retrograde::picture::{GameGraph, HeatMap, Histogram, ThermographChart};

use crate::games::{MuTorere, solve_tic_tac_toe, wythoff};

/// Compares a file in `docs/pictures` with what the crate makes today; with `UPDATE_PICTURES` set, writes it.
fn compare(name: &str, picture: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/pictures").join(name);
    if std::env::var_os("UPDATE_PICTURES").is_some() {
        fs::write(&path, picture).unwrap();
    }
    let found = fs::read_to_string(&path).unwrap_or_default().replace("\r\n", "\n");
    assert!(found == picture, "{name} is out of date: UPDATE_PICTURES=1 cargo test --test pictures docs");
}

#[test]
fn tic_tac_toe_histogram() {
    let solved = solve_tic_tac_toe();
    compare(
        "histogram-tic-tac-toe.svg",
        &Histogram::new(&solved).title("Tic-tac-toe: how far from the end").to_string(),
    );
}

#[test]
fn mu_torere_graph() {
    let game = MuTorere { up_to_symmetry: true };
    let solved = retrograde::outcomes(&game, game.set_ups()).unwrap();
    let graph = GameGraph::new(&solved, &game)
        .title("Mu Tōrere: how it ends")
        .about("Positions up to symmetry, x to move.")
        .roots([game.start()]);
    compare("graph-mu-torere.svg", &graph.to_string());
    compare("graph-mu-torere.dot", &graph.dot().to_string());
}

/// The heap of the guide's first chapter.
#[test]
fn eleven_stones_graph() {
    let heap = from_fn(|&stones: &usize| (1..=stones.min(3)).map(move |take| stones - take));
    let solved = retrograde::outcomes(&heap, [11]).unwrap();
    let graph = GameGraph::new(&solved, &Plain).title("Eleven stones").about("Take one, two or three.");
    compare("graph-eleven-stones.svg", &graph.to_string());
}

/// The walk of the guide's chapter on draws.
#[test]
fn walk_graph() {
    let walk = from_fn(|&n: &u32| match n {
        0 => vec![],
        6 => vec![5],
        _ => vec![n - 1, n + 1],
    });
    let solved = retrograde::outcomes(&walk, [6]).unwrap();
    let graph = GameGraph::new(&solved, &Plain).title("A walk").about("One step up or down; at 0 play ends.");
    compare("graph-walk.svg", &graph.to_string());
}

#[test]
fn wythoff_heat_map() {
    let solved = wythoff(12);
    let map = HeatMap::new(0..=12, 0..=12, |&a, &b| solved.nimber(&(a, b)))
        .title("Wythoff's game: Grundy values")
        .about("Two heaps; take from one, or the same number from both.")
        .axes("stones in the other", "stones in one heap");
    compare("heat-wythoff.svg", &map.to_string());
}

/// The board of the guide's chapter on partizan games; `tests/partizan_rules/` finds its value.
#[test]
fn domineering_thermograph() {
    let value: Value = "{{2|1/2}|{0|{-2|{-2|-4}}}}".parse().unwrap();
    let chart =
        ThermographChart::new(&value.thermograph().unwrap()).title("Domineering on 8 rows and 2 columns");
    compare("thermograph-domineering.svg", &chart.to_string());
}
