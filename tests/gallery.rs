//! The games of the gallery: what notation promises, answers proved again from the rules, and predecessors
//! against successors. `tests/examples.rs` runs the programs, which compare their counts with what is known.

#[path = "../examples/games/mod.rs"]
mod games;

use std::collections::{HashMap, HashSet};
use std::fmt::Debug;

use games::board::Grid;
use games::chess_ending::{ChessEnding, Piece};
use games::{Exhibit, Figures};
use retrograde::solved::Oddity;
use retrograde::{Implicit, Outcome, Predecessors, Solver, lint};

/// Solves a game from its start, and checks its notation and its answers. The number of positions.
fn check<G: Exhibit>(game: &G) -> usize {
    let solved = retrograde::outcomes(game, [game.start()]).expect("a sound game");
    assert_eq!(solved.verify(game), Ok(solved.len()), "{}", game.title());
    reviewed(solved.review(), &game.title());
    assert!(!game.title().contains('\n'));
    let positions: Vec<_> = solved.iter().map(|(position, _)| position).collect();
    check_notation(game, &positions);
    solved.len()
}

/// Nothing is odd. In Dodgem a player who cannot move wins, and review asks whether that is meant.
fn reviewed(odd: Vec<Oddity>, name: &str) {
    match odd[..] {
        [Oddity::LastMoveLoses { stuck: 0, .. }] if name.contains("Dodgem") => {}
        _ => assert!(odd.is_empty() && !name.contains("Dodgem"), "{name}: {odd:?}"),
    }
}

/// Different positions look different; different moves of a position have different names of one line.
fn check_notation<G: Exhibit>(game: &G, positions: &[G::Position]) {
    let shown: HashSet<String> = positions.iter().map(|position| game.show(position)).collect();
    assert_eq!(shown.len(), positions.len(), "{}", game.title());
    for from in positions.iter().filter(|position| game.terminal(position).is_none()) {
        let mut names = HashMap::new();
        for to in game.successors(from) {
            let name = game.show_move(from, &to);
            assert!(!name.is_empty() && !name.contains('\n'), "{}: {name:?}", game.title());
            if let Some(other) = names.insert(name.clone(), to.clone()) {
                assert_eq!(other, to, "{}: two moves are called {name:?}", game.title());
            }
        }
    }
}

/// The same for a game with un-moves, by a sample of its positions.
fn check_indexed<G>(game: &G, positions: usize)
where
    G: Predecessors<Position: Debug>,
{
    let sample: Vec<usize> = lint::sample(game.len(), 2_000, 1).collect();
    let report = lint::backward(game, sample.iter().copied());
    // Decided positions may list their moves, too.
    let is_note = |issue: &lint::Issue<G::Position>| !issue.is_error();
    assert!(report.findings.iter().all(|finding| is_note(&finding.issue)), "{report}");
    let solved = Solver::new().outcomes(Implicit::new(game)).expect("a sound game");
    assert_eq!(solved.verify(game), Ok(positions));
    let name = std::any::type_name::<G>();
    reviewed(solved.review(), if name.contains("Turned") { "Dodgem" } else { name });
}

#[test]
fn games_on_boards() {
    assert_eq!(check(&games::tictactoe::TicTacToe), 5_478);
    assert_eq!(check(&games::hexapawn::Hexapawn(Grid { rows: 4, columns: 4 })), 20_286);
    assert_eq!(check(&games::connect_four::ConnectFour { columns: 4, rows: 3, line: 4 }), 12_031);
    assert_eq!(check(&games::dodgem::Dodgem { side: 3 }), 2_055);
    assert_eq!(check(&games::mu_torere::MuTorere { free_centre: false }), 1_180);
    assert_eq!(check(&games::pong_hau_ki::PongHauKi), 56);
    assert_eq!(check(&games::hare_and_hounds::HareAndHounds { hare: 10, hare_begins: true }), 2_303);
    assert_eq!(check(&games::fox_and_hounds::FoxAndHounds::new(6)), 8_175);
    assert_eq!(check(&games::queen_and_pawns::QueenAndPawns::<5>), 25_002);
    assert_eq!(check(&games::l_game::LGame::new()), 18_368);
}

#[test]
fn games_without_a_board() {
    assert_eq!(check(&games::chopsticks::Chopsticks), 191);
    let map = [&[2, 5][..], &[3], &[0, 4, 5], &[1, 4, 5], &[2, 3], &[0, 2, 3]];
    let map = games::cat_and_mouse::CatAndMouse(map.iter().map(|places| places.to_vec()).collect());
    assert!(check(&map) > 20);
    check_indexed(&map, 72);
    let steps = [vec![6, 2, 3, 4], vec![3, 6]];
    assert!(check(&games::berzerk::Berzerk { planets: 8, steps }) > 8);
    let cycle: Vec<_> = (0..7).map(|vertex| (vertex, (vertex + 1) % 7)).collect();
    // Empty, 28 ways to place two cops, and these with the robber and either side to move.
    assert_eq!(check(&games::cops_and_robber::CopsAndRobber::new(2, 7, &cycle)), 1 + 28 + 2 * 28 * 7);
    assert!(check(&games::kalah::Kalah { holes: 3, counters: 2 }) > 2_000);
}

/// Positions with men to place look different, too: the number on the board tells how many.
#[test]
fn three_mens_morris() {
    assert_eq!(check(&games::three_mens_morris::ThreeMensMorris), 5_390);
}

#[test]
fn games_with_predecessors() {
    check_indexed(&games::dodgem::Turned::new(3), 1_423);
    check_indexed(&games::dodgem::Turned::new(4), 277_993);
    for (piece, positions) in [(Piece::Rook, 399_113), (Piece::Pawn, 1_098_917)] {
        let ending = ChessEnding(piece);
        check_indexed(&ending, positions);
        let sample = lint::sample(retrograde::Indexed::len(&ending), 3_000, 2);
        let sample: HashSet<_> =
            sample.filter_map(|index| retrograde::Indexed::position(&ending, index)).collect();
        check_notation(&ending, &Vec::from_iter(sample));
    }
}

#[test]
fn what_the_programs_print_is_compared() {
    let found = games::show(&games::pong_hau_ki::PongHauKi).unwrap();
    let expected = Figures { won: 8, lost: 4, drawn: 44, start: (Outcome::Draw, None), longest: Some(1) };
    assert_eq!(found, expected);
}
