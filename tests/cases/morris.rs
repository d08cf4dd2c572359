//! Nine men's morris, three men against three, so that all of them fly (`NMM_LLM`, Sanmill #1055).

use retrograde::{Game, Implicit, Indexed, Outcome, Predecessors, Solver, lint};

const POINTS: u32 = 24;
/// How many ways there are to choose three of the points.
const SETS: usize = 2_024;

/// Points are numbered round the three squares, corners even; a player who closes a mill wins at once.
struct Flying {
    /// All sets of three points; each is as large as its place says, so that `rank` finds it.
    sets: Vec<u32>,
    mills: Vec<u32>,
}

/// The men of the player to move, and those of the other.
type Men = (u32, u32);

fn points(set: u32) -> impl Iterator<Item = u32> {
    (0..POINTS).filter(move |point| set >> point & 1 == 1)
}

/// How many sets of three points are less, as numbers, than this one.
fn rank(set: u32) -> usize {
    let above = set & (set - 1);
    let (low, middle, high) = (set.trailing_zeros(), above.trailing_zeros(), set.ilog2());
    (low + middle * (middle - 1) / 2 + high * (high - 1) * (high - 2) / 6) as usize
}

impl Flying {
    fn new() -> Self {
        let sides = (0..12).map(|side| (side / 4 * 8, side % 4 * 2));
        let sides =
            sides.map(|(ring, corner)| [corner, corner + 1, (corner + 2) % 8].map(|point| ring + point));
        let spokes = [1, 3, 5, 7].map(|point| [point, point + 8, point + 16]);
        let mills = sides.chain(spokes).map(|mill| mill.iter().map(|point| 1 << point).sum()).collect();
        let pairs = (0..POINTS).flat_map(|high| (0..high).map(move |middle| (high, middle)));
        let sets =
            pairs.flat_map(|(high, middle)| (0..middle).map(move |low| 1 << high | 1 << middle | 1 << low));
        Self { sets: sets.collect(), mills }
    }

    /// Where one man of a player can be instead, the other player's men staying.
    fn flights(mover: u32, other: u32) -> impl Iterator<Item = u32> {
        points(mover)
            .flat_map(move |man| points(!(mover | other)).map(move |to| mover ^ (1 << man | 1 << to)))
    }
}

impl Game for Flying {
    type Position = Men;

    fn successors(&self, &(mine, theirs): &Men) -> impl IntoIterator<Item = Men> {
        Self::flights(mine, theirs).map(move |mine| (theirs, mine))
    }

    fn terminal(&self, (_, theirs): &Men) -> Option<Outcome> {
        self.mills.contains(theirs).then_some(Outcome::Loss)
    }
}

impl Indexed for Flying {
    fn len(&self) -> usize {
        SETS * SETS
    }

    fn index(&self, &(mine, theirs): &Men) -> usize {
        rank(mine) * SETS + rank(theirs)
    }

    fn position(&self, index: usize) -> Option<Men> {
        let men = (self.sets[index / SETS], self.sets[index % SETS]);
        (men.0 & men.1 == 0).then_some(men)
    }
}

impl Predecessors for Flying {
    fn predecessors(&self, &(mine, theirs): &Men) -> impl IntoIterator<Item = Men> {
        Self::flights(theirs, mine).map(move |theirs| (theirs, mine))
    }
}

#[test]
fn three_men_against_three() {
    let game = Flying::new();
    assert_eq!((game.sets.len(), game.mills.len()), (SETS, 16));
    assert!(game.sets.iter().enumerate().all(|(id, &set)| rank(set) == id));
    let report = lint::backward(&game, lint::sample(game.len(), 500, 1));
    let is_note = |issue: &lint::Issue<Men>| !issue.is_error(); // decided positions list their moves
    assert!(report.findings.iter().all(|finding| is_note(&finding.issue)), "{report}");

    let solved = Solver::new().outcomes(Implicit::new(&game)).expect("a sound game");
    let counts = solved.counts();
    assert_eq!((counts.win, counts.loss, counts.draw), (2_213_704, 475_312, 2_904));
    assert_eq!(counts.win + counts.loss + counts.draw, 2_691_920);
    assert_eq!(solved.answers().max_remoteness(), Some(26));
}
