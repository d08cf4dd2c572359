//! Table files: any bytes at all, files that are well made but say what they like, and right tables that were damaged. What is
//! read is an error or an answer; of a damaged table, an error or the right answer. Lengths that a header only claims must not
//! be asked of memory.
#![no_main]

use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use arbitrary::{Result, Unstructured};
use libfuzzer_sys::fuzz_target;
use retrograde::outcome::{self, Outcomes, Verdict, Wdl};
use retrograde::table::{self, Savable, Table, TableError};
use retrograde::{Graph, Solved};
use retrograde_fuzz::common::solve;

const GAME: &str = "fuzz";
const HEADER: usize = 4_096;
const PAGE: usize = 4_096;

fuzz_target!(|bytes: &[u8]| {
    let _ = run(&mut Unstructured::new(bytes));
});

fn run(bytes: &mut Unstructured<'_>) -> Result<()> {
    match bytes.arbitrary::<u8>()? % 4 {
        0 => of_no_space(bytes.bytes(bytes.len())?),
        1 => of_no_space(&made(bytes)?),
        kind => {
            let tables = tables();
            let right = &tables[usize::from(bytes.arbitrary::<u8>()?) % tables.len()];
            let mut file = right.file.clone();
            damage(&mut file, bytes)?;
            if kind == 3 && file.len() >= HEADER {
                sign(&mut file);
                seal_pages(&mut file);
            }
            // A table that was sealed anew may say anything.
            asked(&file, &right.graph, Some(&right.answers).filter(|_| kind == 2));
        }
    }
    Ok(())
}

/// A right table, and the space that it was made for.
struct Right {
    file: Vec<u8>,
    answers: Answers,
    graph: Graph,
}

#[derive(Clone, Debug, PartialEq)]
enum Answers {
    Outcomes(Outcomes),
    Wdl(Wdl),
}

type Answer = Option<Verdict>;

impl Answers {
    fn of(&self, id: usize) -> Answer {
        match self {
            Self::Outcomes(answers) => {
                Some(Verdict { outcome: answers.outcome(id)?, remoteness: answers.remoteness(id) })
            }
            Self::Wdl(answers) => answers.outcome(id).map(|outcome| Verdict { outcome, remoteness: None }),
        }
    }

    fn load(path: &Path, graph: &Graph) -> std::result::Result<Self, TableError> {
        let outcomes = |solved: Solved<_, Outcomes>| Self::Outcomes(solved.answers().clone());
        let wdl = |solved: Solved<_, Wdl>| Self::Wdl(solved.answers().clone());
        table::load(path, GAME, graph).map(outcomes).or_else(|_| table::load(path, GAME, graph).map(wdl))
    }
}

/// The file that all is written to and read from.
fn path() -> PathBuf {
    std::env::temp_dir().join(format!("retrograde-fuzz-{}.table", std::process::id()))
}

/// Tables of every width, compressed or not, of no block, of one and of more.
fn tables() -> &'static [Right] {
    static TABLES: OnceLock<Vec<Right>> = OnceLock::new();
    TABLES.get_or_init(|| {
        let solved = [0, 7, 2_500].map(|len| {
            let ways = |id: usize| [(id, id * 7 % 13), (id, id / 2), (id, (id + 1) % len)];
            let edges = (0..len).flat_map(ways).filter(|&(from, to)| from % 5 > 0 && to < len);
            let graph = Graph::from_edges(len, edges).expect("good edges");
            let wide = outcome::solve(&graph).map(Answers::Outcomes);
            let compact = solve::compact(&graph).map(Answers::Outcomes);
            let wdl = solve::wdl(&graph).map(Answers::Wdl);
            [wide, compact, wdl].map(|answers| (graph.clone(), answers.expect("small")))
        });
        let solved = solved.into_iter().flatten();
        solved
            .flat_map(|(graph, answers)| [true, false].map(|plain| saved(&graph, &answers, plain)))
            .collect()
    })
}

fn saved(graph: &Graph, answers: &Answers, plain: bool) -> Right {
    let path = path();
    match answers {
        Answers::Outcomes(answers) => save(&path, &Solved::new(graph, answers.clone()).unwrap(), plain),
        Answers::Wdl(answers) => save(&path, &Solved::new(graph, answers.clone()).unwrap(), plain),
    }
    .expect("a folder for temporary files");
    assert_eq!(&Answers::load(&path, graph).expect("what was written"), answers);
    let file = std::fs::read(&path).expect("what was written");
    Right { file, answers: answers.clone(), graph: graph.clone() }
}

fn save<A: Savable>(
    path: &Path,
    solved: &Solved<&Graph, A>,
    plain: bool,
) -> std::result::Result<(), TableError> {
    if plain { table::save(path, GAME, solved) } else { table::save_compressed(path, GAME, solved) }
}

/// Changes a file, five bytes of the input at a time.
fn damage(file: &mut Vec<u8>, bytes: &mut Unstructured<'_>) -> Result<()> {
    while !bytes.is_empty() && !file.is_empty() {
        let [kind, place, place_high, value, more] = bytes.arbitrary()?;
        let place = usize::from(u16::from_le_bytes([place, place_high]));
        let at = place % file.len();
        match kind % 8 {
            0..=3 => file[at] ^= value,
            4 => file.truncate(at),
            5 => file.resize(file.len() + place % PAGE + 1, value),
            6 => {
                file.drain(at..(at + usize::from(value)).min(file.len()));
            }
            // A block in the place of another.
            _ => {
                let pages = file.len() / PAGE;
                let block = |number: u8| (usize::from(number) % pages.max(1)) * PAGE;
                if pages > 0 {
                    file.copy_within(block(value)..block(value) + PAGE, block(more));
                }
            }
        }
    }
    Ok(())
}

/// A file whose header and blocks are well made, whatever they say.
fn made(bytes: &mut Unstructured<'_>) -> Result<Vec<u8>> {
    let [width, compressed, odd, version, game] = bytes.arbitrary::<[u8; 5]>()?;
    let (len, holes): (u16, u8) = bytes.arbitrary()?;
    let fingerprint = fingerprint(u64::from(len));
    let (mut len, mut holes) = (u64::from(len), u64::from(holes));
    if odd & 1 > 0 {
        len = bytes.arbitrary()?;
    }
    if odd & 2 > 0 {
        holes = bytes.arbitrary()?;
    }
    let mut file = vec![0; HEADER];
    file[..16].copy_from_slice(b"retrograde table");
    file[16..20].copy_from_slice(&(u32::from(version % 16) ^ 2).to_le_bytes());
    file[24..32].copy_from_slice(&len.to_le_bytes());
    file[32..40].copy_from_slice(&fingerprint.to_le_bytes());
    file[40..48].copy_from_slice(&holes.to_le_bytes());
    file[48] = if odd & 4 > 0 { width } else { [32, 16, 2][usize::from(width) % 3] };
    file[49] = compressed % 3;
    let game_len = if odd & 8 > 0 { u16::from(game) << 8 | 7 } else { GAME.len() as u16 };
    file[50..52].copy_from_slice(&game_len.to_le_bytes());
    file[52..57].copy_from_slice(b"0.1.0");
    file[72..72 + GAME.len()].copy_from_slice(GAME.as_bytes());
    sign(&mut file);
    if compressed % 3 == 1 {
        compressed_blocks(&mut file, len, bytes)?
    } else {
        plain_blocks(&mut file, bytes)?
    }
    Ok(file)
}

fn plain_blocks(file: &mut Vec<u8>, bytes: &mut Unstructured<'_>) -> Result<()> {
    // One byte of the input tells how long a run of the next is: so a block need not be as long in the input.
    let mut answers = Vec::new();
    while !bytes.is_empty() && answers.len() < 4 * PAGE {
        let [run, value, high, marks] = bytes.arbitrary()?;
        for _ in 0..=run {
            answers.extend([value, high, 0, marks]);
        }
    }
    answers.truncate(answers.len() - usize::from(file[24] % 4).min(answers.len()));
    for (number, block) in answers.chunks(PAGE - 4).enumerate() {
        let seal = seal(file, number as u64, block);
        file.extend_from_slice(block);
        file.extend(seal);
    }
    Ok(())
}

fn compressed_blocks(file: &mut Vec<u8>, len: u64, bytes: &mut Unstructured<'_>) -> Result<()> {
    let per_block = 8 * (PAGE as u64 - 4) / u64::from(file[48].max(1));
    let blocks = len.div_ceil(per_block.max(1)).min(40);
    let mut end = (HEADER + 12 * blocks as usize) as u64;
    let mut body = Vec::new();
    for number in 0..blocks {
        let take = usize::from(bytes.arbitrary::<u8>()?).min(bytes.len());
        let block = bytes.bytes(take)?;
        let seal_of_block = seal(file, number, block);
        body.extend_from_slice(block);
        body.extend(seal_of_block);
        end += block.len() as u64 + 4;
        let entry = seal(file, number, &end.to_le_bytes());
        file.extend(end.to_le_bytes());
        file.extend(entry);
    }
    file.append(&mut body);
    Ok(())
}

/// The fingerprint of so many positions that are all stuck; there are few.
fn fingerprint(len: u64) -> u64 {
    let mixed = |seed: u64| {
        let sum = seed.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let sum = (sum ^ sum >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let sum = (sum ^ sum >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        sum ^ sum >> 31
    };
    (0..len).fold(mixed(len), |digest, _| mixed(digest.wrapping_add(5)))
}

/// Asks a file that was made for no space: as many positions as its header says, if they are not too many, all stuck.
fn of_no_space(file: &[u8]) {
    let len = file.get(24..32).and_then(|len| Some(u64::from_le_bytes(len.try_into().ok()?)));
    let len = len.filter(|&len| len <= u64::from(u16::MAX)).unwrap_or_default();
    asked(file, &Graph::from_edges(len as usize, []).expect("no edge is wrong"), None);
}

/// Puts the right checksum into a header.
fn sign(page: &mut [u8]) {
    let mut hasher = crc32fast::Hasher::new();
    hasher.update(&page[..20]);
    hasher.update(&page[24..HEADER]);
    page[20..24].copy_from_slice(&hasher.finalize().to_le_bytes());
}

/// The checksum of a block, or of an entry of the directory.
fn seal(header: &[u8], number: u64, block: &[u8]) -> [u8; 4] {
    let mut hasher = crc32fast::Hasher::new();
    hasher.update(&header[20..24]);
    hasher.update(&number.to_le_bytes());
    hasher.update(block);
    hasher.finalize().to_le_bytes()
}

/// Puts right checksums behind the pages of a file, as if it were not compressed.
fn seal_pages(file: &mut [u8]) {
    let (header, blocks) = file.split_at_mut(HEADER);
    for (number, page) in blocks.chunks_mut(PAGE).enumerate() {
        if let Some((block, checksum)) = page.split_last_chunk_mut::<4>() {
            *checksum = seal(header, number as u64, block);
        }
    }
}

/// Asks a file everything in every way. What it says must be the right answer, if that is known, and the same however it is asked.
fn asked(file: &[u8], graph: &Graph, right: Option<&Answers>) {
    let path = path();
    std::fs::write(&path, file).expect("a folder for temporary files");
    let loaded = Answers::load(&path, graph).map_err(|error| error.to_string());
    assert!(loaded.as_ref().err().is_none_or(|message| !message.contains('\n')));
    if let (Ok(loaded), Some(right)) = (&loaded, right) {
        assert_eq!(loaded, right);
    }
    let tables = [Table::open(&path, GAME), Table::map(&path, GAME)];
    assert_eq!(tables[0].is_ok(), tables[1].is_ok());
    for table in tables.iter().flatten() {
        assert!(loaded.is_err() || table.check().is_ok());
        let ids =
            (0..table.len()).step_by(1 + table.len() / 16).chain(table.len().saturating_sub(2)..=table.len());
        for id in ids.chain([1_022, 1_023, 2_045, 2_046, usize::MAX]) {
            let Ok(answer) = table.probe(id) else {
                assert!(loaded.is_err(), "{id} cannot be read, but was loaded");
                continue;
            };
            assert!(loaded.as_ref().is_ok_and(|loaded| loaded.of(id) == answer) || loaded.is_err());
            assert!(right.is_none_or(|right| right.of(id) == answer), "{answer:?} at {id}");
        }
    }
    drop(tables);
    // The next input finds nothing of this one.
    std::fs::remove_file(&path).expect("the file just written");
}
