//! Tables on disk: what is saved comes back, and nothing else is believed.
#![cfg(feature = "table")]

#[path = "table/belonging.rs"]
mod belonging;
mod common;
#[path = "table/loopy.rs"]
mod loopy;
#[path = "table/saving.rs"]
mod saving;
#[path = "table/scores.rs"]
mod scores;
#[path = "table/values.rs"]
mod values;

use std::fmt::Debug;
use std::fs;
use std::io::{Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use common::odd::Odd;
use common::random::RandomGame;
use common::solve::{compact, wdl};
use quickcheck::QuickCheck;
use retrograde::outcome::{self, Counts, Outcomes, Verdict, Wdl};
use retrograde::solved::Answers;
use retrograde::space::{Backward, Kind, Positions, Turn};
use retrograde::table::{self, Contents, Savable, Table, TableError, TableErrorKind};
use retrograde::{Graph, Outcome, Solved, Space};
use tempfile::TempDir;

const GAME: &str = "a game of the tests";

/// A folder that goes away, and a file in it.
fn place() -> (TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("some.table");
    (folder, path)
}

/// A way to save: compressed or not.
type Save<S, A> = fn(&Path, &str, &Solved<S, A>) -> Result<(), TableError>;

fn ways<S: Positions, A: Savable>() -> Vec<Save<S, A>> {
    vec![
        |path, game, solved| table::save(path, game, solved),
        #[cfg(feature = "lz4")]
        |path, game, solved| table::save_compressed(path, game, solved),
    ]
}

/// The answers of a table, loaded for a space.
fn load<A: Savable + Clone>(path: &Path, space: impl Positions) -> Result<A, TableError> {
    table::load(path, GAME, space).map(|solved: Solved<_, A>| solved.answers().clone())
}

fn solved<S: Positions<Position: Debug> + Backward>(space: S) -> Solved<S, Outcomes> {
    let outcomes = outcome::solve(&space).unwrap();
    Solved::new(space, outcomes).unwrap()
}

fn solved_compact<S: Positions<Position: Debug> + Backward>(space: S) -> Solved<S, Outcomes> {
    let outcomes = compact(&space).unwrap();
    Solved::new(space, outcomes).unwrap()
}

fn solved_wdl<S: Positions<Position: Debug> + Backward>(space: S) -> Solved<S, Wdl> {
    let outcomes = wdl(&space).unwrap();
    Solved::new(space, outcomes).unwrap()
}

type Open = fn(&Path, &str) -> Result<Table, TableError>;

/// The ways to open a table.
const OPEN: &[Open] = &[
    |path, game| Table::open(path, game),
    #[cfg(feature = "mmap")]
    |path, game| Table::map(path, game),
];

/// Answers of either type, asked in the same way.
trait Asked: Savable + Answers + Clone + PartialEq + Debug {
    const HELD: &[Contents];
    fn size(&self) -> usize;
    fn answer(&self, id: usize) -> Option<Verdict>;
    fn counted(&self) -> Counts;
}

impl Asked for Outcomes {
    const HELD: &[Contents] = &[Contents::Outcomes, Contents::CompactOutcomes];
    fn size(&self) -> usize {
        Answers::len(self)
    }
    fn answer(&self, id: usize) -> Option<Verdict> {
        Some(Verdict { outcome: self.outcome(id)?, remoteness: self.remoteness(id) })
    }
    fn counted(&self) -> Counts {
        self.counts()
    }
}

impl Asked for Wdl {
    const HELD: &[Contents] = &[Contents::Wdl];
    fn size(&self) -> usize {
        Answers::len(self)
    }
    fn answer(&self, id: usize) -> Option<Verdict> {
        self.outcome(id).map(|outcome| Verdict { outcome, remoteness: None })
    }
    fn counted(&self) -> Counts {
        self.counts()
    }
}

/// Whether answers come back whole and one by one, compressed or not, mapped or not.
fn comes_back<S: Positions, A: Asked>(solved: &Solved<S, A>) -> bool {
    let (_folder, path) = place();
    let answers = solved.answers();
    ways().into_iter().all(|save| {
        save(&path, GAME, solved).unwrap();
        let one_by_one = |open: &Open| {
            let table = open(&path, GAME).unwrap();
            table.check().unwrap();
            table.check_space(solved.space()).unwrap();
            let same = |id| table.probe(id).unwrap() == answers.answer(id);
            A::HELD.contains(&table.contents())
                && table.counts().unwrap() == answers.counted()
                && (table.len(), table.is_empty()) == (answers.size(), answers.size() == 0)
                && (0..answers.size()).chain([answers.size(), usize::MAX]).all(same)
        };
        load::<A>(&path, solved.space()).unwrap() == *answers && OPEN.iter().all(one_by_one)
    })
}

fn all_come_back(space: &(impl Positions<Position: Debug> + Backward)) -> bool {
    comes_back(&solved(space)) && comes_back(&solved_compact(space)) && comes_back(&solved_wdl(space))
}

/// A random game with a hole where a number says so.
fn with_hole(game: &RandomGame, mark: usize) -> Odd {
    let graph = game.graph();
    let mut kinds: Vec<Kind> = (0..graph.len()).map(|id| graph.kind(id)).collect();
    kinds[mark % graph.len()] = Kind::Hole;
    let row = |from: usize| game.moves[from].iter().map(move |&to| (from, to));
    let moves = (0..graph.len()).flat_map(row);
    Odd::new(kinds, moves.map(|(from, to)| (from, to, !game.keeps.contains(&(from, to)))).collect())
}

#[test]
fn what_is_saved_comes_back() {
    fn property(game: RandomGame, mark: usize) -> bool {
        all_come_back(&game.graph()) && all_come_back(&with_hole(&game, mark))
    }
    QuickCheck::new().tests(60).quickcheck(property as fn(RandomGame, usize) -> bool);
}

#[test]
fn holes_are_still_no_positions() {
    let space = Odd::passing(vec![Kind::Hole, Kind::Open(0), Kind::Hole, Kind::Hole, Kind::Hole], &[]);
    assert!(all_come_back(&space));
    let (_folder, path) = place();
    table::save(&path, GAME, &solved_wdl(&space)).unwrap();
    let counts = load::<Wdl>(&path, &space).unwrap().counts();
    assert_eq!((counts.loss, counts.unknown), (1, 0));
    table::save(&path, GAME, &solved(&space)).unwrap();
    assert_eq!(load::<Outcomes>(&path, &space).unwrap().counts(), counts);
}

/// A chain, and behind it as many positions that move to themselves.
fn chain_and_loops(len: usize) -> Graph {
    let edge = |id| if id <= len / 2 { (id, id - 1) } else { (id, id) };
    Graph::from_edges(len, (1..len).map(edge)).unwrap()
}

/// From no position on, past the ends of the first blocks of every width.
#[test]
fn of_every_length() {
    let near = |block: usize| [block - 1, block, block + 1];
    let lengths = (0..10).chain(near(1_023)).chain(near(2_046)).chain(near(3 * 1_023)).chain(near(16_368));
    assert!(lengths.into_iter().all(|len| all_come_back(&chain_and_loops(len))));
    assert!(all_come_back(&chain_and_loops(32_737)));
}

#[test]
fn a_loaded_table_gives_moves_and_lines() {
    let graph = chain_and_loops(100);
    let (_folder, path) = place();
    table::save(&path, GAME, &solved_compact(&graph)).unwrap();
    let loaded: Solved<_, Outcomes> = table::load(&path, GAME, &graph).unwrap();
    let solved = solved(&graph);
    assert!((0..100).all(|p| loaded.moves(&p) == solved.moves(&p) && loaded.line(&p) == solved.line(&p)));
}

/// Answers of positions too many to be looked at one by one in each way.
#[test]
fn a_table_of_millions() {
    fn there_and_back<A: Asked>(solved: &Solved<&Graph, A>) {
        let (_folder, path) = place();
        let answers = solved.answers();
        for save in ways() {
            save(&path, GAME, solved).unwrap();
            assert_eq!(load::<A>(&path, solved.space()).unwrap(), *answers);
            for open in OPEN {
                let table = open(&path, GAME).unwrap();
                let some = (0..answers.size()).step_by(30_011);
                some.for_each(|id| assert_eq!(table.probe(id).unwrap(), answers.answer(id)));
            }
        }
    }
    let mut seed = 3u64;
    let mut below = |limit: usize| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (seed >> 33) as usize % limit
    };
    let len = 3_000_000;
    let edges: Vec<_> = (0..3 * len).map(|_| (below(len), below(len))).collect();
    let graph = Graph::from_edges(len, edges).unwrap();
    there_and_back(&solved(&graph));
    there_and_back(&solved_compact(&graph));
    there_and_back(&solved_wdl(&graph));
}

#[test]
fn many_threads_may_ask() {
    let solved = solved(chain_and_loops(5_000));
    let (_folder, path) = place();
    for save in ways() {
        save(&path, GAME, &solved).unwrap();
        for open in OPEN {
            let table = open(&path, GAME).unwrap();
            std::thread::scope(|scope| {
                for thread in 0..4 {
                    let (table, outcomes) = (&table, solved.answers());
                    scope.spawn(move || {
                        let ids = (0..5_000).map(|step| (step * 1_237 + thread * 1_999) % 5_000);
                        ids.for_each(|id| assert_eq!(table.probe(id).unwrap(), outcomes.answer(id)));
                    });
                }
            });
        }
    }
}

// The format, written a second time from docs/format.md, with nothing of the crate.

/// CRC-32 bit by bit.
fn crc32(bytes: &[u8]) -> u32 {
    let step = |crc: u32, _| if crc & 1 == 1 { crc >> 1 ^ 0xedb8_8320 } else { crc >> 1 };
    !bytes.iter().fold(!0, |crc, &byte| (0..8).fold(crc ^ u32::from(byte), step))
}

/// The number that SplitMix64 draws first for a seed.
fn mixed(seed: u64) -> u64 {
    let sum = seed.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let sum = (sum ^ sum >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let sum = (sum ^ sum >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    sum ^ sum >> 31
}

/// The fingerprint of a space whose ids have these shares in it.
fn fingerprint(len: u64, word: impl Fn(u64) -> u64) -> u64 {
    let mut ids: Vec<u64> = (0..len.min(65_536)).collect();
    if len <= 262_144 {
        ids.extend(65_536..len);
    } else {
        let start = |stretch: u64| 65_536 + (u128::from(len - 65_536) * u128::from(stretch) / 196_608) as u64;
        ids.extend(
            (0..196_608)
                .map(|stretch| start(stretch) + mixed(stretch) % (start(stretch + 1) - start(stretch))),
        );
    }
    ids.into_iter().fold(mixed(len), |digest, id| mixed(digest.wrapping_add(word(id))))
}

/// The share of an id of a space.
fn word(space: &impl Space, id: u64) -> u64 {
    match space.kind(id as usize) {
        Kind::Hole => 0,
        Kind::Cut => 1,
        Kind::End(Outcome::Win) => 2,
        Kind::End(Outcome::Loss) => 3,
        Kind::End(Outcome::Draw) => 4,
        Kind::Open(_) => {
            let mut moves = Vec::new();
            space.for_each_successor(id as usize, |to, turn| moves.push((to as u64, turn)));
            let numbers = moves.into_iter().map(|(to, turn)| match turn {
                Turn::Passes => 2 * to,
                Turn::Keeps => 2 * to + 1,
            });
            numbers.map(mixed).fold(5, u64::wrapping_add)
        }
        other => unreachable!("{other:?}"),
    }
}

/// Positions that are all stuck.
fn stuck(len: usize) -> Graph {
    Graph::from_edges(len, []).unwrap()
}

/// What a header says.
#[derive(Clone)]
struct Page {
    version: u32,
    len: u64,
    fingerprint: u64,
    holes: u64,
    bits: u8,
    form: u8,
    game_len: u16,
}

impl Page {
    /// Of positions that are all stuck.
    fn new(len: u64, bits: u8) -> Self {
        Self::of(len, bits, |_| 5)
    }

    /// Of positions that each have this share in the fingerprint.
    fn of(len: u64, bits: u8, word: impl Fn(u64) -> u64) -> Self {
        let fingerprint = fingerprint(len, word);
        Self { version: 2, len, fingerprint, holes: 0, bits, form: 0, game_len: GAME.len() as u16 }
    }

    fn bytes(&self) -> Vec<u8> {
        let mut page = b"retrograde table".to_vec();
        page.extend(self.version.to_le_bytes());
        page.extend([0; 4]);
        page.extend(self.len.to_le_bytes());
        page.extend(self.fingerprint.to_le_bytes());
        page.extend(self.holes.to_le_bytes());
        page.extend([self.bits, self.form]);
        page.extend(self.game_len.to_le_bytes());
        page.extend(env!("CARGO_PKG_VERSION").bytes());
        page.resize(72, 0);
        page.extend(GAME.bytes());
        page.resize(4_096, 0);
        sign(&mut page);
        page
    }

    /// A whole file of blocks as they are.
    fn file(&self, answers: &[u8]) -> Vec<u8> {
        let mut file = self.bytes();
        let header = file[20..24].to_vec();
        for (number, block) in answers.chunks(4_092).enumerate() {
            file.extend(block);
            file.extend(seal(&header, number as u64, block));
        }
        file
    }
}

/// Puts the right checksum into a header.
fn sign(page: &mut [u8]) {
    let crc = crc32(&[&page[..20], &page[24..4_096]].concat());
    page[20..24].copy_from_slice(&crc.to_le_bytes());
}

fn seal(header: &[u8], number: u64, block: &[u8]) -> [u8; 4] {
    crc32(&[header, &number.to_le_bytes(), block].concat()).to_le_bytes()
}

#[test]
fn the_file_is_what_the_document_says() {
    assert_eq!(crc32(b"123456789"), 0xcbf4_3926); // the published check value
    let (_folder, path) = place();
    let mut kinds = vec![Kind::Hole, Kind::End(Outcome::Draw), Kind::Open(0), Kind::Open(1), Kind::Open(1)];
    kinds.resize(2_100, Kind::Open(0));
    let space = Odd::passing(kinds, &[(3, 2), (4, 3)]);
    // A hole, a draw, lost in 0, won in 1, lost in 2, and lost in 0 from there on.
    let words = |other: u32, won: u32, lost: u32| {
        let mut words = vec![other + 1, other, lost, won + 1, lost + 2];
        words.resize(2_100, lost);
        words
    };
    let page = |bits| Page::of(2_100, bits, |id| word(&space, id));
    table::save(&path, GAME, &solved(&space)).unwrap();
    let wide =
        words(3 << 30, 1 << 30, 2 << 30).iter().flat_map(|word| word.to_le_bytes()).collect::<Vec<_>>();
    assert!(fs::read(&path).unwrap() == page(32).file(&wide));
    table::save(&path, GAME, &solved_compact(&space)).unwrap();
    let compact = words(3 << 14, 1 << 14, 2 << 14)
        .iter()
        .flat_map(|&word| (word as u16).to_le_bytes())
        .collect::<Vec<_>>();
    assert!(fs::read(&path).unwrap() == page(16).file(&compact));
    table::save(&path, GAME, &solved_wdl(&space)).unwrap();
    let mut wdl = vec![0b01_10_11_00];
    wdl.resize(525, 0b10_10_10_10);
    let page = Page { holes: 1, ..page(2) };
    assert!(fs::read(&path).unwrap() == page.file(&wdl));
}

/// The fingerprint of a space that is too large to be looked at whole, and of one just small enough.
#[test]
fn so_is_the_fingerprint_of_a_large_space() {
    let (_folder, path) = place();
    for len in [262_143, 262_144, 262_145, 1_000_000] {
        let mut graph = chain_and_loops(len);
        graph.set_terminal(len / 3, Outcome::Win).unwrap();
        graph.set_keep_turn([(7, 6)]).unwrap();
        table::save(&path, GAME, &solved_wdl(&graph)).unwrap();
        let page = Page::of(len as u64, 2, |id| word(&graph, id)).bytes();
        assert!(fs::read(&path).unwrap()[..4_096] == page, "{len}");
    }
}

/// Where the directory says that blocks lie, they lie, under their checksums.
#[cfg(feature = "lz4")]
#[test]
fn so_is_a_compressed_file() {
    let (_folder, path) = place();
    let graph = chain_and_loops(5_000);
    table::save(&path, GAME, &solved(&graph)).unwrap();
    let plain = fs::read(&path).unwrap();
    table::save_compressed(&path, GAME, &solved(&graph)).unwrap();
    let file = fs::read(&path).unwrap();
    let page = Page::of(5_000, 32, |id| word(&graph, id));
    assert!(file[..4_096] == Page { form: 1, ..page }.bytes());
    let (header, blocks) = (&file[20..24], 5);
    let (mut start, mut as_they_are) = (4_096 + 12 * blocks, 0);
    for (number, answers) in plain[4_096..].chunks(4_096).enumerate() {
        let entry = &file[4_096 + 12 * number..][..12];
        let end = u64::from_le_bytes(entry[..8].try_into().unwrap()) as usize;
        assert_eq!(seal(header, number as u64, &entry[..8]), entry[8..]);
        assert_eq!(seal(header, number as u64, &file[start..end - 4]), file[end - 4..end]);
        let answers = &answers[..answers.len() - 4];
        let bytes = &file[start..end - 4];
        if bytes.len() == answers.len() {
            assert!(bytes == answers);
            as_they_are += 1;
        } else {
            assert!(lz4_flex::block::decompress(bytes, answers.len()).unwrap() == answers);
        }
        start = end;
    }
    // Of a chain no remoteness comes twice; loops are all the same.
    assert_eq!(as_they_are, 2);
    assert_eq!(start, file.len());
}

// Files that are wrong.

fn fault<T>(result: Result<T, TableError>) -> TableErrorKind {
    result.err().expect("an error").kind
}

/// What is wrong with a file, in whatever way it is opened.
fn fault_of(path: &Path, bytes: &[u8]) -> TableErrorKind {
    fs::write(path, bytes).unwrap();
    let faults: Vec<TableErrorKind> = OPEN.iter().map(|open| fault(open(path, GAME))).collect();
    assert!(faults.iter().all(|fault| fault.to_string() == faults[0].to_string()), "{faults:?}");
    fault(load::<Outcomes>(path, stuck(0)))
}

/// Changes one byte of a file where it stands.
fn change(path: &Path, place: usize, bits: u8) {
    let mut file = fs::File::options().read(true).write(true).open(path).unwrap();
    let mut byte = [0];
    file.seek(SeekFrom::Start(place as u64)).unwrap();
    file.read_exact(&mut byte).unwrap();
    file.seek(SeekFrom::Start(place as u64)).unwrap();
    file.write_all(&[byte[0] ^ bits]).unwrap();
}

/// Every bit of a file turned, one at a time: each answer is right or an error, and the whole is an error.
fn no_bit_can_turn<'a, A: Asked>(solved: &Solved<&'a Graph, A>, save: Save<&'a Graph, A>) {
    let (_folder, path) = place();
    let (space, answers) = (solved.space(), solved.answers());
    save(&path, GAME, solved).unwrap();
    for bit in 0..8 * fs::metadata(&path).unwrap().len() as usize {
        change(&path, bit / 8, 1 << (bit % 8));
        let fault = fault(load::<A>(&path, space));
        let of_its_own = match bit / 8 {
            ..16 => matches!(fault, TableErrorKind::NotATable),
            16..4_096 => matches!(fault, TableErrorKind::DamagedHeader),
            _ => matches!(fault, TableErrorKind::Damaged { block: 0 }),
        };
        assert!(of_its_own, "bit {bit}: {fault}");
        for table in OPEN.iter().filter_map(|open| open(&path, GAME).ok()) {
            assert!(bit >= 8 * 4_096, "bit {bit} of the header is missed");
            let wrong = |&id: &usize| table.probe(id).is_ok_and(|found| found != answers.answer(id));
            assert_eq!((0..answers.size()).find(wrong), None, "bit {bit}");
            assert!(table.check().is_err());
        }
        change(&path, bit / 8, 1 << (bit % 8));
    }
    assert_eq!(load::<A>(&path, space).unwrap(), *answers);
}

#[test]
fn no_bit_can_turn_unseen() {
    let graph = chain_and_loops(23);
    for save in ways() {
        no_bit_can_turn(&solved(&graph), save);
    }
    for save in ways() {
        no_bit_can_turn(&solved_wdl(&graph), save);
    }
}

/// Bytes all over a file of several blocks changed, by more than a bit: each answer is right or an error.
#[test]
fn no_byte_can_change_unseen() {
    let solved = solved_compact(chain_and_loops(4_100));
    let outcomes = solved.answers();
    let (_folder, path) = place();
    for save in ways() {
        save(&path, GAME, &solved).unwrap();
        for place in (0..fs::metadata(&path).unwrap().len() as usize).step_by(3) {
            let bits = 1 + (place * 89 % 255) as u8;
            change(&path, place, bits);
            assert!(load::<Outcomes>(&path, solved.space()).is_err(), "byte {place}");
            for table in OPEN.iter().filter_map(|open| open(&path, GAME).ok()) {
                let wrong = |&id: &usize| table.probe(id).is_ok_and(|found| found != outcomes.answer(id));
                assert_eq!(
                    [0, 2_045, 2_046, 4_091, 4_092, 4_099].into_iter().find(wrong),
                    None,
                    "byte {place}"
                );
            }
            change(&path, place, bits);
        }
    }
}

#[test]
fn a_file_cut_short_is_truncated() {
    let solved = solved(chain_and_loops(1_100));
    let outcomes = solved.answers();
    let (_folder, path) = place();
    for save in ways() {
        save(&path, GAME, &solved).unwrap();
        let bytes = fs::read(&path).unwrap();
        for len in 0..bytes.len() {
            let fault = fault_of(&path, &bytes[..len]);
            assert!(
                matches!(fault, TableErrorKind::Truncated { found, expected }
                if found == len as u64 && found < expected && expected <= bytes.len() as u64),
                "{len}: {fault}"
            );
        }
        let longer = [bytes.as_slice(), &[0]].concat();
        let expected = bytes.len() as u64;
        assert!(
            matches!(fault_of(&path, &longer), TableErrorKind::TooLong { found, expected: e } if (found, e) == (expected + 1, expected))
        );
        // The file changes after it was opened. (Under a map this would end the process.)
        fs::write(&path, &bytes).unwrap();
        let table = Table::open(&path, GAME).unwrap();
        fs::write(&path, &bytes[..bytes.len() - 1]).unwrap();
        assert!(matches!(fault(table.probe(1_099)), TableErrorKind::Truncated { .. }));
        assert_eq!(table.probe(0).unwrap(), outcomes.answer(0));
    }
}

#[test]
fn each_kind_of_wrong_file_is_an_error_of_its_own() {
    let (folder, path) = place();
    let lost = |positions: usize| 0x8000_0000u32.to_le_bytes().repeat(positions);
    let good = Page::new(3, 32).file(&lost(3));
    fs::write(&path, &good).unwrap();
    assert_eq!(load::<Outcomes>(&path, stuck(3)).unwrap().counts().loss, 3);

    for foreign in [b"\x7fELF".to_vec(), vec![0; 10_000], b"retrograde tables".repeat(9).split_off(1)] {
        assert!(matches!(fault_of(&path, &foreign), TableErrorKind::NotATable));
    }
    assert!(matches!(fault_of(&path, b""), TableErrorKind::Truncated { found: 0, expected: 4_096 }));
    assert!(matches!(
        fault_of(&path, b"retrograde"),
        TableErrorKind::Truncated { found: 10, expected: 4_096 }
    ));

    // Another version may say what it likes in the rest of the header.
    for version in [0, 1, 3, u32::MAX] {
        let other = Page { version, ..Page::new(3, 32) }.bytes();
        let odd = Page { version, len: u64::MAX, bits: 77, game_len: 9_999, ..Page::new(0, 0) }.bytes();
        for file in [other, odd] {
            assert!(
                matches!(fault_of(&path, &file), TableErrorKind::OtherVersion { found, expected: 2 } if found == version)
            );
        }
    }

    fs::write(&path, &good).unwrap();
    let fault_for_other = fault(Table::open(&path, "another game"));
    assert!(
        matches!(fault_for_other, TableErrorKind::WrongGame { found, expected } if (found.as_str(), expected.as_str()) == (GAME, "another game"))
    );
    assert!(matches!(
        fault(table::load::<_, Outcomes>(&path, "", stuck(3))),
        TableErrorKind::WrongGame { .. }
    ));
    assert!(matches!(
        fault(load::<Wdl>(&path, stuck(3))),
        TableErrorKind::WrongContents { found: Contents::Outcomes, .. }
    ));
    fs::write(&path, Page::new(9, 2).file(&[0b1010_1010, 0b1010_1010, 0b10])).unwrap();
    assert!(matches!(
        fault(load::<Outcomes>(&path, stuck(9))),
        TableErrorKind::WrongContents { found: Contents::Wdl, .. }
    ));

    let error = Table::open(folder.path().join("missing"), GAME).unwrap_err();
    let place = folder.path().join("missing").display().to_string();
    assert_eq!(error.to_string(), format!("{place}: {}", error.kind));
    assert!(matches!(fault(Table::open(folder.path().join("missing"), GAME)), TableErrorKind::Io(_)));
    for open in OPEN {
        assert!(matches!(fault(open(folder.path(), GAME)), TableErrorKind::NotAFile { found: "a folder" }));
    }
}

/// Checksums that are right say only that the file is as it was written.
#[test]
fn nor_is_a_well_made_file_believed() {
    let (_folder, path) = place();
    let impossible = [
        Page { form: 2, ..Page::new(0, 32) },
        Page { holes: 1, ..Page::new(0, 2) },
        Page { game_len: 4_025, ..Page::new(0, 32) },
        Page { game_len: 3, ..Page::new(0, 32) },
        Page::new(0, 0),
        Page::new(0, 9),
        Page { holes: 1, ..Page::new(1, 32) },
        Page { holes: 1, ..Page::new(1, 33) },
        Page { holes: 1, ..Page::new(1, 8) },
        Page::new(1 << 32, 2),
        Page { len: u64::MAX, ..Page::new(0, 32) },
    ];
    for page in impossible {
        assert!(matches!(fault_of(&path, &page.bytes()), TableErrorKind::DamagedHeader));
    }
    let mut bent = Page::new(0, 32).bytes();
    for place in [71, 72 + GAME.len(), 4_095] {
        bent[place] = 0xff; // not UTF-8, or more than the name
        sign(&mut bent);
        assert!(matches!(fault_of(&path, &bent), TableErrorKind::DamagedHeader));
        bent[place] = 0;
    }
    // Lengths that would take gigabytes, in a file of a few pages.
    for (bits, form) in [(32, 0), (16, 0), (2, 0)] {
        let page = Page { form, ..Page::new(u64::from(u32::MAX), bits) };
        assert!(matches!(fault_of(&path, &page.file(&[0; 9_000])), TableErrorKind::Truncated { .. }));
    }
    // A checksum that is right over what is no answer: an open count, a remoteness too large, no known state.
    for word in [0u32, 5, 0x7fff_ffff, 0xbfff_ffff, 0xc000_0003, u32::MAX] {
        let words = [0x8000_0000, word, 0x8000_0000].map(u32::to_le_bytes).concat();
        fs::write(&path, Page::new(3, 32).file(&words)).unwrap();
        assert!(matches!(fault(load::<Outcomes>(&path, stuck(3))), TableErrorKind::Damaged { block: 0 }));
        for table in OPEN.iter().map(|open| open(&path, GAME).unwrap()) {
            assert!(matches!(fault(table.probe(1)), TableErrorKind::Damaged { block: 0 }));
            assert_eq!(table.probe(2).unwrap(), Some(Verdict::loss(0)));
        }
    }
    for word in [0u16, 0x7fff, 0xbfff, 0xc003, u16::MAX] {
        fs::write(&path, Page::new(1, 16).file(&word.to_le_bytes())).unwrap();
        assert!(matches!(fault(load::<Outcomes>(&path, stuck(1))), TableErrorKind::Damaged { block: 0 }));
    }
    // More holes than there is room for.
    fs::write(&path, Page { holes: 2, ..Page::new(3, 2) }.file(&[0b00_01_10])).unwrap();
    assert!(matches!(fault(load::<Wdl>(&path, stuck(3))), TableErrorKind::DamagedHeader));
}

#[test]
fn a_block_in_the_wrong_place_is_damaged() {
    let (_folder, path) = place();
    let answers: Vec<u8> = (0..3_000u32).flat_map(|plies| (0x8000_0000 | plies).to_le_bytes()).collect();
    let good = Page::new(3_000, 32).file(&answers);
    let mut swapped = good.clone();
    swapped[4_096..3 * 4_096].rotate_left(4_096);
    fs::write(&path, &swapped).unwrap();
    let table = Table::open(&path, GAME).unwrap();
    assert!(matches!(fault(table.probe(0)), TableErrorKind::Damaged { block: 0 }));
    assert!(matches!(fault(table.probe(1_023)), TableErrorKind::Damaged { block: 1 }));
    assert_eq!(table.probe(2_999).unwrap().unwrap().remoteness, Some(2_999));
    assert!(matches!(fault(table.check()), TableErrorKind::Damaged { block: 0 }));
    // A block of another table, in its right place.
    let other = Page { holes: 0, ..Page::new(2_999, 32) }.file(&answers);
    let mixed = [&good[..4_096], &other[4_096..2 * 4_096], &good[2 * 4_096..]].concat();
    fs::write(&path, &mixed).unwrap();
    assert!(matches!(fault(load::<Outcomes>(&path, stuck(3_000))), TableErrorKind::Damaged { block: 0 }));
}

#[cfg(feature = "lz4")]
mod compressed {
    use super::*;

    /// A file with these bytes as blocks, ending where it is said.
    fn file(page: &Page, blocks: &[&[u8]], ends: &[u64]) -> Vec<u8> {
        let mut file = page.bytes();
        let header = file[20..24].to_vec();
        for (number, end) in ends.iter().enumerate() {
            file.extend(end.to_le_bytes());
            file.extend(seal(&header, number as u64, &end.to_le_bytes()));
        }
        for (number, block) in blocks.iter().enumerate() {
            file.extend(*block);
            file.extend(seal(&header, number as u64, block));
        }
        file
    }

    #[test]
    fn a_well_made_file_is_not_believed_either() {
        let (_folder, path) = place();
        let lost = 0x8000_0000u32.to_le_bytes().repeat(1_023);
        let packed = lz4_flex::block::compress(&lost);
        let page = Page { form: 1, ..Page::new(1_023, 32) };
        let end = |len: usize| (4_096 + 12 + len + 4) as u64;
        let one = |block: &[u8]| file(&page, &[block], &[end(block.len())]);
        for good in [packed.as_slice(), &lost] {
            fs::write(&path, one(good)).unwrap();
            assert_eq!(load::<Outcomes>(&path, stuck(1_023)).unwrap().counts().loss, 1_023);
        }
        // Not LZ4; LZ4 of too little, and of too much.
        let (little, much) =
            (lz4_flex::block::compress(&lost[4..]), lz4_flex::block::compress(&lost.repeat(2)));
        for bad in
            [b"no such thing".as_slice(), &[0], &[0xff; 300], &packed[..packed.len() - 1], &little, &much]
        {
            fs::write(&path, one(bad)).unwrap();
            assert!(matches!(
                fault(load::<Outcomes>(&path, stuck(1_023))),
                TableErrorKind::Damaged { block: 0 }
            ));
        }
        // What too little leaves out is not taken for positions that are not known.
        let little = lz4_flex::block::compress(&[0b10_10_10_10; 4_000]);
        let page_wdl = Page { form: 1, ..Page::new(16_368, 2) };
        fs::write(&path, file(&page_wdl, &[&little], &[end(little.len())])).unwrap();
        assert!(matches!(fault(load::<Wdl>(&path, stuck(16_368))), TableErrorKind::Damaged { block: 0 }));
        // The first of three blocks ends before it begins, is empty, holds a checksum and no more, is too long, ends outside;
        // the others end where they should.
        let page = Page { form: 1, ..Page::new(3 * 1_023, 32) };
        let (start, size) = (4_096 + 3 * 12, packed.len() as u64 + 4);
        for end in [0, start - 1, start, start + 4, start + 4_097, u64::MAX] {
            let ends = [end, start + 2 * size, start + 3 * size];
            fs::write(&path, file(&page, &[packed.as_slice(); 3], &ends)).unwrap();
            assert!(matches!(
                fault(load::<Outcomes>(&path, stuck(3 * 1_023))),
                TableErrorKind::Damaged { block: 0 }
            ));
            for table in OPEN.iter().map(|open| open(&path, GAME).unwrap()) {
                assert!(matches!(fault(table.probe(0)), TableErrorKind::Damaged { block: 0 }));
                assert!(matches!(fault(table.probe(1_023)), TableErrorKind::Damaged { block: 1 }));
                assert_eq!(table.probe(2_046).unwrap(), Some(Verdict::loss(0)));
            }
        }
        // The last one ends elsewhere than the file.
        for end in [0, start, start + 3 * size - 1, start + 3 * size + 1, u64::MAX] {
            fs::write(&path, file(&page, &[packed.as_slice(); 3], &[start + size, start + 2 * size, end]))
                .unwrap();
            assert!(OPEN.iter().all(|open| open(&path, GAME).is_err()), "{end}");
        }
        // A directory of gigabytes, in a file of a few pages; and one as long as the file.
        for len in [u64::from(u32::MAX), 1_023 * 1_000] {
            let page = Page { form: 1, ..Page::new(len, 32) };
            let fault = fault_of(&path, &[page.bytes(), vec![0; 12_000]].concat());
            assert!(matches!(fault, TableErrorKind::Truncated { .. }), "{fault}");
        }
    }
}

/// A build without the feature says so, and reads nothing wrong.
#[cfg(not(feature = "lz4"))]
#[test]
fn a_compressed_file_asks_for_the_feature() {
    let (_folder, path) = place();
    assert!(matches!(
        fault_of(&path, &Page { form: 1, ..Page::new(0, 32) }.bytes()),
        TableErrorKind::Compressed
    ));
}

#[test]
fn faults_read_as_sentences() {
    let io = || std::io::Error::from(std::io::ErrorKind::OutOfMemory);
    let faults = [
        TableErrorKind::Io(io()),
        TableErrorKind::NotAFile { found: "a named pipe" },
        TableErrorKind::NotATable,
        TableErrorKind::Truncated { found: 1, expected: 2 },
        TableErrorKind::TooLong { found: 2, expected: 1 },
        TableErrorKind::DamagedHeader,
        TableErrorKind::Damaged { block: 3 },
        TableErrorKind::OtherVersion { found: 1, expected: 2 },
        TableErrorKind::Compressed,
        TableErrorKind::WrongGame { found: "a".into(), expected: "b".into() },
        TableErrorKind::WrongContents { found: Contents::Wdl, expected: "nimbers" },
        TableErrorKind::WrongLen { found: 1_963, expected: 2_116 },
        TableErrorKind::WrongSpace { found: u64::MAX, expected: 1 },
        TableErrorKind::Cuts,
        TableErrorKind::GameTooLong { len: 2, limit: 1 },
        TableErrorKind::NeedsRules,
        TableErrorKind::WrongPoints,
        TableErrorKind::NotSynced(io()),
    ];
    for kind in faults {
        let text = format!("some.table: {kind}");
        assert!(text.len() < 120, "{text}");
        assert!(!text.ends_with('.') && !text.contains('\n'), "{text}");
    }
}
