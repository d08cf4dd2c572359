//! Known answers for heap games under misère play, whole multisets of heaps as positions: misère play of a sum is not read
//! off its parts. Sources are told in the tables and in `tests/data/README.md`.

use crate::shared;
use std::collections::{BTreeMap, BTreeSet};

use crate::common::data::{Row, table};
use crate::shared::heaps::{Heaps, Rule, position};

/// All multisets of at most `count` heaps of sizes `1..=largest`, the empty one included.
fn multisets(count: usize, largest: u32) -> Vec<Vec<u32>> {
    let mut all = vec![vec![]];
    let mut longest = all.clone();
    for _ in 0..count {
        let longer = |list: &Vec<u32>| {
            let least = list.last().copied().unwrap_or(1);
            (least..=largest).map(|next| [&list[..], &[next]].concat()).collect::<Vec<_>>()
        };
        longest = longest.iter().flat_map(longer).collect();
        all.extend(longest.iter().cloned());
    }
    all
}

#[test]
fn lost_multisets_of_heaps() {
    let rows = table("heap_misere_P.csv");
    let mut games: BTreeMap<&str, Vec<&Row>> = BTreeMap::new();
    rows.iter().for_each(|row| games.entry(row.text("game")).or_default().push(row));
    let (mut ran, mut won) = (0, 0);
    for (name, rows) in &games {
        let (count, largest) = (rows[0].number("max_heaps"), rows[0].number("max_heap"));
        let within = multisets(count, largest);
        let game = Heaps(vec![Rule::parse(rows[0].text("code"))]);
        let solved = shared::misere_outcomes(&game, within.iter().map(|sizes| position(sizes)));
        // The table lists every lost position of the range, so the others are won.
        let lost = |sizes: &&Vec<u32>| solved.outcome(&position(sizes)) == Some(retrograde::Outcome::Loss);
        let found: BTreeSet<Vec<u32>> = within.iter().filter(lost).cloned().collect();
        let listed: BTreeSet<Vec<u32>> = rows.iter().map(|row| row.numbers("heaps", ' ')).collect();
        assert_eq!(found, listed, "{name}");
        ran += listed.len();
        won += within.len() - listed.len();
    }
    assert_eq!((games.len(), ran, won), (6, 1149, 2787));
}
