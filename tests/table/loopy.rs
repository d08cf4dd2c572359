//! Tables of loopy nimbers, whose sets follow the answers.

use std::fs;

use quickcheck::QuickCheck;
use retrograde::loopy::{LoopyNimber, LoopyNimbers};
use retrograde::outcome::Outcomes;
use retrograde::space::{Kind, Positions};
use retrograde::table::{self, Contents, Table, TableErrorKind};
use retrograde::{Graph, Solved, Solver};

use crate::common::odd::Odd;
use crate::common::random::{RandomGame, many_edges};
use crate::values::come_back;
use crate::{GAME, OPEN, Page, change, fault, load, place, seal, stuck, ways, word};

fn comes_back(solved: &Solved<impl Positions, LoopyNimbers>) -> bool {
    come_back(solved, Contents::LoopyNimbers, Table::probe_loopy_nimber)
}

fn solved(moves: &[Vec<usize>]) -> Solved<Graph, LoopyNimbers> {
    Solver::new().loopy_nimbers(Graph::from_successors(moves).unwrap()).unwrap()
}

/// Heaps of Nim below `nimbers`, then a position for each multiple of `step` that stays, or moves to the heaps whose bits the
/// multiple has.
fn with_sets(nimbers: usize, sets: usize, step: usize) -> Vec<Vec<usize>> {
    let heap = |n: usize| (0..n).collect();
    let set = |i: usize| {
        let heaps = (0..nimbers).filter(move |n| (i * step) >> (n % 16) & 1 == 1);
        heaps.chain([nimbers + i]).collect()
    };
    (0..nimbers).map(heap).chain((0..sets).map(set)).collect()
}

#[test]
fn loopy_values_come_back() {
    fn property(game: RandomGame) -> bool {
        comes_back(&solved(&game.moves))
    }
    QuickCheck::new().tests(60).quickcheck(property as fn(RandomGame) -> bool);
    assert!(comes_back(&solved(&[])));
    // Several blocks of answers and of sets, and a set that is longer than a block.
    assert!(comes_back(&solved(&with_sets(16, 700, 1))));
    assert!(comes_back(&solved(&with_sets(1_100, 2, 0xffff))));
    assert!([510, 511, 512, 1_022, 1_023].into_iter().all(|len| comes_back(&solved(&vec![vec![]; len]))));
    let edges = Graph::from_edges(3_000, many_edges(3_000, 4, 3)).unwrap();
    assert!(comes_back(&Solver::new().loopy_nimbers(edges).unwrap()));
}

#[test]
fn holes_and_what_is_not_known_come_back() {
    let kinds = vec![Kind::Hole, Kind::Open(1), Kind::Open(2), Kind::Cut, Kind::Open(0), Kind::Open(2)];
    let odd = Odd::passing(kinds, &[(1, 4), (2, 2), (2, 3), (5, 5), (5, 1)]);
    let solved = Solver::new().loopy_nimbers(odd).unwrap();
    let known = [None, Some(1.into()), None, None, Some(0.into()), Some(LoopyNimber::infinite([1]))];
    assert_eq!([0, 1, 2, 3, 4, 5].map(|id| solved.answers().loopy_nimber(id)), known);
    assert!(comes_back(&solved));
}

/// As the format is described: a position is its nimber and when it was given, or 2^31 and where its set begins.
#[test]
fn the_file_is_what_the_document_says() {
    let (_folder, path) = place();
    let mut moves = vec![vec![], vec![0, 1], vec![0], vec![2, 3], vec![4, 0]];
    moves.resize(600, vec![]);
    let graph = Graph::from_successors(&moves).unwrap();
    table::save(&path, GAME, &Solver::new().loopy_nimbers(&graph).unwrap()).unwrap();
    let found = fs::read(&path).unwrap();
    let page = Page { holes: 4, ..Page::of(600, 64, |id| word(&graph, id)) }.bytes();
    assert!(found[..4_096] == page);
    // 511 positions, the other 89, and two sets: {0} and {1}.
    let blocks = [4_088, 89 * 8, 4 * 4];
    let mut at = 4_096;
    let mut parts = Vec::new();
    for (number, len) in blocks.into_iter().enumerate() {
        let bytes = &found[at..at + len];
        assert_eq!(found[at + len..at + len + 4], seal(&page[20..24], number as u64, bytes));
        parts.push(
            bytes.chunks(4).map(|word| u32::from_le_bytes(word.try_into().unwrap())).collect::<Vec<_>>(),
        );
        at += len + 4;
    }
    assert_eq!(at, found.len());
    assert_eq!(parts[2], [1, 0, 1, 1]);
    let infinite = 1 << 31;
    let pair = |id: usize| (parts[0][2 * id], parts[0][2 * id + 1]);
    assert_eq!((pair(1), pair(3), pair(4)), ((infinite, 0), (infinite, 2), (infinite, 0)));
    assert_eq!((pair(0).0, pair(2).0), (0, 1));
    // All other times are there once, below the number of nimbers.
    let times =
        parts[0].chunks(2).chain(parts[1].chunks(2)).filter(|pair| pair[0] < infinite).map(|pair| pair[1]);
    let mut times: Vec<u32> = times.collect();
    times.sort_unstable();
    assert!(times.into_iter().eq(0..597));
}

/// Every byte changed in turn, and every length: each answer is right or an error, and the whole is an error.
#[test]
fn nothing_can_change_or_be_cut_unseen() {
    let (_folder, path) = place();
    let solved = solved(&with_sets(8, 40, 1));
    let (answers, len) = (solved.answers(), solved.len());
    for save in ways() {
        save(&path, GAME, &solved).unwrap();
        let whole = fs::read(&path).unwrap();
        for place in (0..whole.len()).filter(|place| !(80..4_090).contains(place)) {
            let bits = 1 + (place * 89 % 255) as u8;
            change(&path, place, bits);
            let error = load::<LoopyNimbers>(&path, solved.space()).unwrap_err();
            assert!(error.to_string().contains(&path.display().to_string()), "byte {place}: {error}");
            for table in OPEN.iter().filter_map(|open| open(&path, GAME).ok()) {
                let wrong = |&id: &usize| {
                    table.probe_loopy_nimber(id).is_ok_and(|found| found != answers.loopy_nimber(id))
                };
                assert_eq!((0..len).find(wrong), None, "byte {place}");
                assert!(table.check().is_err());
            }
            change(&path, place, bits);
        }
        for cut in (0..whole.len()).step_by(7) {
            fs::write(&path, &whole[..cut]).unwrap();
            let fault = fault(load::<LoopyNimbers>(&path, solved.space()));
            assert!(matches!(fault, TableErrorKind::Truncated { .. }), "{cut}: {fault}");
        }
    }
}

/// A file of one block of answers and one of sets, with checksums that are right.
fn file(cells: &[[u32; 2]], words: &[u32]) -> Vec<u8> {
    let bytes = |words: &[u32]| words.iter().flat_map(|word| word.to_le_bytes()).collect::<Vec<_>>();
    let mut file = Page { holes: words.len() as u64, ..Page::new(cells.len() as u64, 64) }.bytes();
    let header = file[20..24].to_vec();
    let blocks = [bytes(cells.as_flattened()), bytes(words)];
    for (number, block) in blocks.iter().filter(|block| !block.is_empty()).enumerate() {
        file.extend(block);
        file.extend(seal(&header, number as u64, block));
    }
    file
}

#[test]
fn what_no_engine_leaves_behind_is_damaged() {
    const INFINITE: u32 = 1 << 31;
    let (_folder, path) = place();
    // In a table of three positions: whether it loads, and whether the first answer can be looked up.
    let cases: &[(&[[u32; 2]], &[u32], bool, bool)] = &[
        (&[[0, 0], [0, 1], [0, 2]], &[], true, true),
        (&[[INFINITE, 0], [2, 0], [u32::MAX, 0]], &[1, 2], true, true),
        (&[[u32::MAX - 1, 0], [INFINITE, 2], [0, 0]], &[1, 2, 0], true, true),
        // A nimber, or a time, that is too large; a time that comes twice.
        (&[[3, 0], [0, 1], [0, 2]], &[], false, false),
        (&[[0, 3], [0, 1], [0, 2]], &[], false, false),
        (&[[0, 1], [0, 1], [0, 2]], &[], false, true),
        // No such set; one that begins in the middle of another; words that mean nothing.
        (&[[INFINITE, 0], [0, 1], [0, 2]], &[], false, false),
        (&[[INFINITE, 2], [0, 1], [0, 2]], &[1, 2], false, false),
        (&[[INFINITE, 1], [0, 1], [0, 2]], &[2, 0, 1], false, true),
        (&[[u32::MAX - 2, 0], [0, 1], [0, 2]], &[1, 2], false, false),
        (&[[u32::MAX, 1], [0, 1], [0, 2]], &[], false, false),
        // A set that is too long, not in order, with a nimber twice or too large.
        (&[[INFINITE, 0], [0, 1], [0, 2]], &[2, 1], false, false),
        (&[[INFINITE, 0], [0, 1], [0, 2]], &[u32::MAX, 1], false, false),
        (&[[INFINITE, 0], [0, 1], [0, 2]], &[2, 1, 0], false, false),
        (&[[INFINITE, 0], [0, 1], [0, 2]], &[2, 1, 1], false, false),
        (&[[INFINITE, 0], [0, 1], [0, 2]], &[1, 3], false, false),
        // More sets than positions.
        (&[[INFINITE, 0], [0, 1], [0, 2]], &[0, 0, 0, 0], false, true),
    ];
    for (number, &(cells, words, loads, probes)) in cases.iter().enumerate() {
        fs::write(&path, file(cells, words)).unwrap();
        let loaded = load::<LoopyNimbers>(&path, stuck(3));
        assert_eq!(loaded.is_ok(), loads, "case {number}");
        if !loads {
            assert!(matches!(fault(loaded), TableErrorKind::Damaged { .. }), "case {number}");
        }
        for open in OPEN {
            let probed = open(&path, GAME).unwrap().probe_loopy_nimber(0);
            assert_eq!(probed.is_ok(), probes, "case {number}");
        }
    }
    // More words than any file has.
    for words in [1 << 48, u64::MAX] {
        fs::write(&path, Page { holes: words, ..Page::new(3, 64) }.bytes()).unwrap();
        assert!(matches!(fault(Table::open(&path, GAME)), TableErrorKind::DamagedHeader));
    }
    fs::write(&path, Page { holes: (1 << 48) - 1, ..Page::new(3, 64) }.file(&[0; 24])).unwrap();
    assert!(matches!(fault(load::<LoopyNimbers>(&path, stuck(3))), TableErrorKind::Truncated { .. }));
}

#[test]
fn a_table_of_other_answers_is_refused() {
    let (_folder, path) = place();
    let solved = solved(&[vec![0]]);
    table::save(&path, GAME, &solved).unwrap();
    let wrong = |kind| matches!(kind, TableErrorKind::WrongContents { found: Contents::LoopyNimbers, .. });
    let table = Table::open(&path, GAME).unwrap();
    assert!(
        wrong(fault(table.probe_nimber(0))) && wrong(fault(table.probe(0))) && wrong(fault(table.counts()))
    );
    assert!(wrong(fault(load::<Outcomes>(&path, solved.space()))));
    table::save(&path, GAME, &Solver::new().outcomes(solved.space()).unwrap()).unwrap();
    let text = Table::open(&path, GAME).unwrap().probe_loopy_nimber(0).unwrap_err().to_string();
    assert!(text.ends_with("expected a table of loopy nimbers, found outcomes of 4 bytes"), "{text}");
}

/// A table that was loaded gives the winning moves in the same order.
#[test]
fn a_loaded_table_makes_progress() {
    let (_folder, path) = place();
    let graph = Graph::from_successors(&[vec![2, 1], vec![], vec![0]]).unwrap();
    table::save(&path, GAME, &Solver::new().loopy_nimbers(&graph).unwrap()).unwrap();
    let solved: Solved<_, LoopyNimbers> = table::load(&path, GAME, &graph).unwrap();
    assert_eq!(solved.winning_moves(&[0]), Some(vec![(0, 1), (0, 2)]));
}
