//! Known answers for small games of blocking and racing, solved in full. Sources are told in the tables and
//! in `tests/data/README.md`.

use crate::common::data::table;
use crate::games::Exhibit;
use crate::games::board::{Grid, set};
use crate::games::chopsticks::Chopsticks;
use crate::games::dodgem::Dodgem;
use crate::games::hexapawn::Hexapawn;
use crate::games::l_game::LGame;
use crate::games::mu_torere::MuTorere;
use crate::games::pong_hau_ki::PongHauKi;
use crate::shared;
use crate::shared::solved;

/// All ways to give each side `count` of the points in `all`, either to move.
fn placements(all: u64, count: u32) -> Vec<([u64; 2], usize)> {
    let some = |within: u64| (0..=all).filter(move |set| set & !within == 0 && set.count_ones() == count);
    some(all).flat_map(|x| some(all & !x).flat_map(move |o| [([x, o], 0), ([x, o], 1)])).collect()
}

#[test]
fn pong_hau_ki_in_three_ways() {
    let (top, bottom) = (set([0, 1]), set([3, 4]));
    solved::compare("pong_hau_ki", &PongHauKi, &([bottom, top], 0));
    solved::compare("pong_hau_ki_top_first", &PongHauKi, &([top, bottom], 0));
    let all = placements(0b11111, 2);
    let solved = solved::solve_all("pong_hau_ki_all_60", &PongHauKi, &([bottom, top], 0), all);
    let rows = table("pong_hau_ki_states.csv");
    for row in &rows {
        let (board, to_move) = row.text("state").split_once(':').expect("board:side");
        let of = |piece| set(board.match_indices(piece).map(|(point, _)| point));
        let position = ([of('X'), of('O')], usize::from(to_move == "O"));
        assert_eq!([solved.outcome(&position)], shared::letters(row.text("value"))[..], "{row:?}");
        assert_eq!(solved.remoteness(&position), shared::plies(row.text("remoteness")), "{row:?}");
    }
    assert_eq!(rows.len(), 60);
}

#[test]
fn mu_torere_in_three_ways() {
    let start = MuTorere { free_centre: false }.start();
    solved::compare("mu_torere", &MuTorere { free_centre: false }, &start);
    solved::compare("mu_torere_free_centre", &MuTorere { free_centre: true }, &start);
    let _ = solved::solve_all(
        "mu_torere_all_1260",
        &MuTorere { free_centre: false },
        &start,
        placements(0x1ff, 4),
    );
}

#[test]
fn hexapawn_on_seven_boards() {
    for (rows, columns) in [(3, 3), (3, 4), (4, 3), (4, 4), (3, 5), (5, 3), (3, 6)] {
        let game = Hexapawn(Grid { rows, columns });
        solved::compare(&format!("hexapawn_{rows}x{columns}"), &game, &game.start());
    }
}

#[test]
fn dodgem_on_nine_squares() {
    let game = Dodgem { side: 3 };
    solved::compare("dodgem_3x3", &game, &game.start());
}

#[test]
fn l_game() {
    let game = LGame::new();
    assert_eq!(game.place_count(), 48);
    solved::compare("l_game", &game, &game.start());
}

#[test]
fn chopsticks() {
    solved::compare("chopsticks_split", &Chopsticks, &Chopsticks.start());
}
