//! Genera of heaps: the published ones, and others by search. The heaps are one game: a sum is a list of heaps in
//! ascending order.

use std::collections::BTreeMap;

use retrograde::heap::HeapGame;
use retrograde::{Game, from_fn};

use crate::brute::Search;
use crate::common::data::table;
use crate::quotients::game;

/// Sums of heaps as a game.
fn sums(rules: &HeapGame) -> impl Game<Position = Vec<u64>> {
    let rules = rules.clone();
    from_fn(move |heaps: &Vec<u64>| {
        let mut next = Vec::new();
        for (place, &heap) in heaps.iter().enumerate() {
            next.extend(rules.options(heap).map(|parts| {
                let mut left = [&heaps[..place], &heaps[place + 1..], &parts].concat();
                left.sort_unstable();
                left
            }));
        }
        next
    })
}

#[test]
fn published_genera() {
    let mut games: BTreeMap<String, Vec<(u64, u32, Vec<u32>)>> = BTreeMap::new();
    for row in table("misere_genus.csv") {
        let genus = (row.number("n"), row.number("g_plus"), row.numbers("superscripts_k0_k5", ' '));
        games.entry(row.text("code").into()).or_default().push(genus);
    }
    let mut ran = 0;
    for (code, rows) in games {
        let heaps = rows.iter().map(|&(heap, ..)| vec![heap]);
        let solved = retrograde::genera(&sums(&game(&code)), heaps).unwrap();
        for (heap, nimber, misere) in &rows {
            let genus = solved.genus(&vec![*heap]).unwrap();
            let found: Vec<u32> = (0..misere.len()).map(|twos| genus.misere_nimber(twos)).collect();
            assert_eq!((genus.nimber(), &found), (*nimber, misere), "{code} {heap}");
            ran += 1;
        }
    }
    assert_eq!(ran, 132);
}

/// Up to heaps of 30: the sums with heaps of two and one are searched as they are.
fn compare_with_search(code: &str, largest: u64) {
    let rules: HeapGame = code.parse().unwrap();
    let game = sums(&rules);
    let solved = retrograde::genera(&game, (0..=largest).map(|heap| vec![heap])).unwrap();
    let mut search = Search::new(|(heaps, ones, twos): &(Vec<u64>, u8, u8)| {
        let parts = game.successors(heaps).into_iter().map(|left| (left, *ones, *twos));
        let mut next: Vec<_> = parts.collect();
        next.extend(ones.checked_sub(1).map(|ones| (heaps.clone(), ones, *twos)));
        if let Some(twos) = twos.checked_sub(1) {
            next.extend([(heaps.clone(), *ones, twos), (heaps.clone(), ones + 1, twos)]);
        }
        next
    });
    for heap in 0..=largest {
        let genus = solved.genus(&vec![heap]).unwrap();
        for twos in 0..=2 {
            let found = search.misere_mex(&(vec![heap], 0, twos));
            assert_eq!(genus.misere_nimber(twos.into()), found, "{code}: {heap} with {twos} heaps of two");
        }
    }
}

#[test]
fn kayles_to_30() {
    compare_with_search("0.77", 30);
}

#[test]
fn dawsons_kayles_to_30() {
    compare_with_search("0.07", 30);
}
