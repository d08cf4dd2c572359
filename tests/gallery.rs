//! The games of the gallery: what notation promises, answers proved again from the rules, and predecessors
//! against successors. `tests/examples.rs` runs the programs, which compare their counts with what is known.

mod common;
#[path = "../examples/games/mod.rs"]
mod games;

use std::collections::{HashMap, HashSet};
use std::fmt::Debug;

use common::brute;
use games::board::Grid;
use games::chess_ending::{ChessEnding, Piece};
use games::{Exhibit, Figures};
use retrograde::solved::Oddity;
use retrograde::{Implicit, Indexed, Outcome, Predecessors, Solver, lint};

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
    assert_eq!(check(&games::dobutsu::Dobutsu::new(4, "C").expect("a board")), 24_789);
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
    check_indexed(&games::dobutsu::Dobutsu::new(3, "GE").expect("a board"), 194_034);
    check_indexed(&games::dodgem::Turned::new(3), 1_423);
    check_indexed(&games::dodgem::Turned::new(4), 277_993);
    // Without the numbers that have the queen on a pawn's square.
    check_indexed(
        &games::queen_and_pawns::QueenAndPawns::<5>,
        2 * (15 * 4_usize.pow(4) * 3 + 10 * 4_usize.pow(5)),
    );
    for (piece, positions) in [(Piece::Rook, 399_113), (Piece::Pawn, 1_098_917)] {
        let ending = ChessEnding(piece);
        check_indexed(&ending, positions);
        let sample = lint::sample(ending.len(), 3_000, 2);
        let sample: HashSet<_> = sample.filter_map(|index| ending.position(index)).collect();
        check_notation(&ending, &Vec::from_iter(sample));
    }
}

#[test]
fn what_the_programs_print_is_compared() {
    let found = games::show(&games::pong_hau_ki::PongHauKi).unwrap();
    let expected = Figures { won: 8, lost: 4, drawn: 44, start: (Outcome::Draw, None), longest: Some(1) };
    assert_eq!(found, expected);
}

/// How many are won, lost and drawn, and the longest.
fn figures<P>(table: &brute::Table<P>) -> ([usize; 3], Option<u32>) {
    let count = |outcome| table.values().filter(|(found, _)| *found == outcome).count();
    let longest = table.values().filter_map(|(_, plies)| *plies).max();
    ([Outcome::Win, Outcome::Loss, Outcome::Draw].map(count), longest)
}

/// The rows of `examples/README.md` whose source is brute force: the rules applied over and over, with nothing of the
/// engines.
#[test]
fn brute_force_finds_the_figures_of_the_readme() {
    fn compare<G: Exhibit>(game: G, counts: [usize; 3], start: (Outcome, Option<u32>), longest: u32) {
        let table = brute::outcomes(&game, &brute::reachable(&game, [game.start()]));
        assert_eq!(table[&game.start()], start, "{}", game.title());
        assert_eq!(figures(&table), (counts, Some(longest)), "{}", game.title());
    }
    let (win, loss, draw) =
        (|plies| (Outcome::Win, Some(plies)), |plies| (Outcome::Loss, Some(plies)), (Outcome::Draw, None));
    let hexapawn = |rows, columns| games::hexapawn::Hexapawn(Grid { rows, columns });
    compare(hexapawn(3, 3), [55, 80, 0], loss(6), 6);
    compare(hexapawn(4, 3), [424, 563, 0], loss(8), 9);
    compare(hexapawn(4, 4), [8_336, 11_950, 0], win(11), 11);
    compare(games::dodgem::Dodgem { side: 3 }, [1_215, 840, 0], win(20), 22);
    let hare = |hare, hare_begins| games::hare_and_hounds::HareAndHounds { hare, hare_begins };
    compare(hare(10, true), [1_001, 759, 543], loss(24), 28);
    compare(hare(5, false), [1_001, 759, 543], win(23), 28);
    compare(games::three_mens_morris::ThreeMensMorris, [2_997, 1_185, 1_208], win(9), 10);
    compare(games::mu_torere::MuTorere { free_centre: false }, [208, 128, 844], draw, 5);
    compare(games::mu_torere::MuTorere { free_centre: true }, [320, 160, 700], win(1), 5);
    compare(games::pong_hau_ki::PongHauKi, [8, 4, 44], draw, 1);
    compare(games::chopsticks::Chopsticks, [120, 61, 10], loss(26), 33);
}

/// The same for games of which all positions are solved, whether play reaches them or not.
#[test]
fn brute_force_finds_the_figures_of_all_positions() {
    fn all<G: Indexed>(game: &G) -> ([usize; 3], Option<u32>) {
        let positions: Vec<_> = (0..game.len()).filter_map(|index| game.position(index)).collect();
        figures(&brute::outcomes(game, &positions))
    }
    assert_eq!(all(&games::dodgem::Turned::new(4)), ([147_548, 102_035, 28_410], Some(43)));
    // Won with White to move, lost with Black to move, and drawn; the two bare kings are a position, too.
    for (piece, won, lost, drawn, longest) in
        [(Piece::Queen, 144_508, 200_896, 23_048, 20), (Piece::Rook, 175_168, 201_700, 22_244, 32)]
    {
        assert_eq!(all(&ChessEnding(piece)), ([won, lost, drawn + 1], Some(longest)));
    }
}
