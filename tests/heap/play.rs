//! Heap games as games of whole positions: for outcomes, sums, misère play, checks, exports and pictures.

use quickcheck::QuickCheck;
use retrograde::export;
use retrograde::game::{Decompose, Notation};
use retrograde::heap::HeapGame;
use retrograde::sums::{MisereSums, Sums};
use retrograde::{Error, Game, Misere, Outcome, Solver, lint};

use super::Rule;
use super::common::data::table;

/// Every list of at most so many heaps of at most this size.
fn positions(heaps: usize, largest: u64) -> Vec<Vec<u64>> {
    let mut lists = vec![vec![]];
    let mut start = 0;
    for _ in 0..heaps {
        let end = lists.len();
        for i in start..end {
            for heap in lists[i].last().copied().unwrap_or(1)..=largest {
                lists.push([&lists[i][..], &[heap]].concat());
            }
        }
        start = end;
    }
    lists
}

/// The moves by the words of the rules, each once, sorted.
fn successors(rule: &Rule, heaps: &[u64]) -> Vec<Vec<u64>> {
    let mut all = Vec::new();
    for (i, &heap) in heaps.iter().enumerate() {
        for left in rule.options(heap) {
            let mut next = [&heaps[..i], &heaps[i + 1..], &left].concat();
            next.sort_unstable();
            all.push(next);
        }
    }
    all.sort();
    all.dedup();
    all
}

#[test]
fn moves_of_positions_equal_the_definition() {
    fn property(rule: Rule, heaps: Vec<u8>) -> bool {
        let mut heaps: Vec<u64> = heaps.iter().take(4).map(|&heap| 1 + u64::from(heap) % 12).collect();
        heaps.sort_unstable();
        let game = rule.game();
        let mut found: Vec<_> = game.successors(&heaps).into_iter().collect();
        found.sort();
        // Each once, and each a position.
        found == successors(&rule, &heaps) && found.iter().all(|next| game.is_position(next))
    }
    QuickCheck::new().tests(2_000).quickcheck(property as fn(Rule, Vec<u8>) -> bool);
}

#[test]
fn whole_positions_have_the_outcomes_of_their_values() {
    fn property(rule: Rule) -> bool {
        let game = rule.game();
        let roots = positions(3, 5);
        let values = game.solve(5).unwrap();
        let solved = retrograde::outcomes(&game, roots.clone()).unwrap();
        let nimbers = retrograde::nimbers(&game, roots.clone()).unwrap();
        let mut sums = Sums::new(&game);
        roots.iter().all(|heaps| {
            let value = values.sum(heaps).unwrap();
            let won = if value == 0 { Outcome::Loss } else { Outcome::Win };
            solved.outcome(heaps) == Some(won)
                && nimbers.nimber(heaps).map(u64::from) == Some(value)
                && sums.nimber(heaps).map(u64::from) == Ok(value)
        })
    }
    QuickCheck::new().tests(300).quickcheck(property as fn(Rule) -> bool);
}

#[test]
fn sums_of_single_heaps_equal_the_values() {
    for text in ["0.77", "0.3F", "all-but{}+split", "all-but{2}/3", "take{1,2}/2+split-unequal", "4.0C"] {
        let game: HeapGame = text.parse().unwrap();
        let values = game.solve(60).unwrap();
        let mut sums = Sums::new(&game);
        for heap in 1..=60 {
            assert_eq!(sums.nimber(&vec![heap]).ok().map(u64::from), values.nimber(heap), "{text}: {heap}");
        }
        assert_eq!(sums.component_count(), 60, "{text}");
    }
}

/// Whether the player to move wins if a player who cannot move wins, by the words of the rules.
fn misere(rule: &Rule, heaps: &[u64], known: &mut std::collections::HashMap<Vec<u64>, bool>) -> bool {
    if let Some(&won) = known.get(heaps) {
        return won;
    }
    let moves = successors(rule, heaps);
    let won = moves.is_empty() || moves.iter().any(|next| !misere(rule, next, known));
    known.insert(heaps.to_vec(), won);
    won
}

#[test]
fn misere_play_by_sums_and_by_positions() {
    fn property(rule: Rule) -> bool {
        let game = rule.game();
        let roots = positions(3, 4);
        let solved = retrograde::outcomes(&Misere(&game), roots.clone()).unwrap();
        let (mut sums, mut known) = (MisereSums::new(&game), Default::default());
        roots.iter().all(|heaps| {
            let won = if misere(&rule, heaps, &mut known) { Outcome::Win } else { Outcome::Loss };
            solved.outcome(heaps) == Some(won) && sums.outcome(std::slice::from_ref(heaps)) == Ok(won)
        })
    }
    QuickCheck::new().tests(300).quickcheck(property as fn(Rule) -> bool);
}

#[test]
fn published_misere_losses() {
    let rows = table("heap_misere_P.csv");
    let mut games: Vec<&str> = rows.iter().map(|row| row.text("code")).collect();
    games.dedup();
    let (mut lost, mut won) = (0, 0);
    for code in games {
        let text = match code {
            "nim" => "all-but{}".to_owned(),
            "grundy" | "4!.0" => "take{}+split-unequal".to_owned(),
            _ => match code.strip_prefix("S:") {
                Some(numbers) => format!("take{{{}}}", numbers.replace(' ', ",")),
                None => code.to_owned(),
            },
        };
        let game: HeapGame = text.parse().unwrap_or_else(|error| panic!("{code}: {error}"));
        let of_game: Vec<_> = rows.iter().filter(|row| row.text("code") == code).collect();
        let losses: Vec<Vec<u64>> = of_game.iter().map(|row| row.numbers("heaps", ' ')).collect();
        let mut sums = MisereSums::new(&game);
        for heaps in positions(of_game[0].number("max_heaps"), of_game[0].number("max_heap")) {
            let expected = if losses.contains(&heaps) { Outcome::Loss } else { Outcome::Win };
            assert_eq!(sums.outcome(std::slice::from_ref(&heaps)), Ok(expected), "{code}: {heaps:?}");
            if expected == Outcome::Loss { lost += 1 } else { won += 1 }
        }
    }
    assert_eq!(lost, rows.len());
    assert!(won > lost, "{won}");
}

#[test]
fn what_is_not_in_normal_form_is_not_a_position() {
    let kayles: HeapGame = "0.77".parse().unwrap();
    for wrong in [vec![0], vec![2, 1], vec![0, 0, 1], vec![1, 3, 2]] {
        assert!(!kayles.is_position(&wrong));
        let error = retrograde::outcomes(&kayles, [wrong.clone()]).unwrap_err();
        assert_eq!(error, Error::NotAPosition { position: wrong.clone() });
        assert_eq!(Sums::new(&kayles).nimber(&wrong), Err(Error::NotAPosition { position: wrong }));
    }
    for right in [vec![], vec![7], vec![1, 1, 3]] {
        assert!(kayles.is_position(&right));
    }
}

#[test]
fn rules_are_clean_and_answers_are_verified() {
    fn property(rule: Rule) -> bool {
        let game = rule.game();
        let roots = positions(2, 6);
        let report = lint::rules(&game, roots.clone());
        let outcomes = retrograde::outcomes(&game, roots.clone()).unwrap();
        let nimbers = retrograde::nimbers(&game, roots).unwrap();
        report.is_clean()
            && report.findings.is_empty()
            && outcomes.verify(&game).is_ok()
            && nimbers.verify(&game).is_ok()
    }
    QuickCheck::new().tests(200).quickcheck(property as fn(Rule) -> bool);
}

#[test]
fn heaps_of_any_size_are_asked_lazily() {
    let most = u64::MAX;
    for (text, first) in [
        ("all-but{}", vec![most - 1]),
        ("all-but{}/3+split", vec![most - 1]),
        ("all-but{1}/2", vec![most - 2]),
        ("0.77", vec![most - 1]),
        ("8.0", vec![1, 1, most - 2]),
        ("take{}+split-unequal", vec![1, most - 1]),
        ("take{4294967295}/3", vec![most - u64::from(u32::MAX)]),
    ] {
        let game: HeapGame = text.parse().unwrap();
        let heap = vec![most];
        let mut moves = game.successors(&heap).into_iter();
        assert_eq!(moves.next(), Some(first), "{text}");
    }
    let nim = HeapGame::all_but([]).unwrap();
    assert_eq!(
        nim.successors(&vec![1, most, most]).into_iter().nth(1_000),
        Some(vec![1, most - 1_000, most])
    );
    assert_eq!(nim.components(&vec![1, 1, most]).into_iter().collect::<Vec<_>>(), [[1], [1], [most]]);
    // Limits cut what is too large.
    let cut = Solver::new().max_positions(10).explore(&nim, [vec![1_000]]).unwrap();
    assert!(cut.cuts() > 0);
    let cut = Solver::new().max_bytes(1 << 20).explore(&nim, [vec![most]]).unwrap();
    assert!(cut.cuts() > 0);
}

#[test]
fn positions_and_moves_are_shown() {
    let kayles: HeapGame = "0.77".parse().unwrap();
    let show = |from: &[u64], to: &[u64]| kayles.show_move(&from.to_vec(), &to.to_vec());
    assert_eq!([kayles.show(&vec![]), kayles.show(&vec![1, 1, 12])], ["0", "1 + 1 + 12"]);
    assert_eq!(show(&[1, 1], &[1]), "1 to 0");
    assert_eq!(show(&[3], &[1, 1]), "3 to 1 + 1");
    assert_eq!(show(&[1, 3, 3], &[1, 2, 3]), "3 to 2");
    assert_eq!(show(&[2, 5], &[2, 2, 2]), "5 to 2 + 2");
    let solved = retrograde::outcomes(&kayles, [vec![1, 2]]).unwrap();
    assert_eq!(solved.line(&vec![1, 2]).unwrap().display(&kayles).to_string(), "2 to 1, 1 to 0, 1 to 0");
    // No two moves of a position have one name.
    fn property(rule: Rule, heaps: Vec<u8>) -> bool {
        let mut heaps: Vec<u64> = heaps.iter().take(4).map(|&heap| 1 + u64::from(heap) % 8).collect();
        heaps.sort_unstable();
        let game = rule.game();
        let mut names: Vec<_> =
            game.successors(&heaps).into_iter().map(|to| game.show_move(&heaps, &to)).collect();
        let len = names.len();
        names.sort();
        names.dedup();
        names.len() == len
    }
    QuickCheck::new().tests(500).quickcheck(property as fn(Rule, Vec<u8>) -> bool);
}

#[test]
fn tables_and_pictures() {
    let kayles: HeapGame = "0.77".parse().unwrap();
    let solved = retrograde::outcomes(&kayles, [vec![1, 2]]).unwrap();
    let mut json = Vec::new();
    export::json(&solved, &kayles, &mut json).unwrap();
    let json = String::from_utf8(json).unwrap();
    for shown in ["\"1 + 2\"", "\"1 + 1\"", "\"0\""] {
        assert!(json.contains(shown), "{json}");
    }
    let picture = retrograde::picture::GameGraph::new(&solved, &kayles);
    assert!(picture.to_string().contains("1 + 2"), "{picture}");
}
