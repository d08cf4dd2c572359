//! A space put together by hand: with holes and cuts, or wrong on purpose.

use quickcheck::{Arbitrary, Gen};
use retrograde::space::{Backward, Kind, Positions, Turn};
use retrograde::{Outcome, Space};

/// Kinds and moves `(from, to, passes_turn)` as they are given, whether they fit together or not.
#[derive(Clone, Debug)]
pub struct Odd {
    pub kinds: Vec<Kind>,
    /// As they are listed forward.
    pub moves: Vec<(usize, usize, bool)>,
    /// As they are listed backward.
    pub back: Vec<(usize, usize, bool)>,
}

impl Odd {
    /// A space whose two directions agree.
    pub fn new(kinds: Vec<Kind>, moves: Vec<(usize, usize, bool)>) -> Self {
        Self { kinds, back: moves.clone(), moves }
    }

    /// The same for moves that all pass the turn.
    pub fn passing(kinds: Vec<Kind>, moves: &[(usize, usize)]) -> Self {
        Self::new(kinds, moves.iter().map(|&(from, to)| (from, to, true)).collect())
    }
}

impl Space for Odd {
    fn len(&self) -> usize {
        self.kinds.len()
    }

    fn kind(&self, id: usize) -> Kind {
        self.kinds[id]
    }

    fn for_each_successor(&self, id: usize, mut visit: impl FnMut(usize, Turn)) {
        self.moves.iter().filter(|m| m.0 == id).for_each(|m| visit(m.1, turn(m.2)));
    }
}

impl Backward for Odd {
    fn for_each_predecessor(&self, id: usize, mut visit: impl FnMut(usize, Turn)) {
        self.back.iter().filter(|m| m.1 == id).for_each(|m| visit(m.0, turn(m.2)));
    }
}

fn turn(passes: bool) -> Turn {
    if passes { Turn::Passes } else { Turn::Keeps }
}

impl Positions for Odd {
    type Position = usize;

    fn id(&self, &id: &usize) -> Option<usize> {
        self.position(id)
    }

    fn position(&self, id: usize) -> Option<usize> {
        self.kinds.get(id).filter(|kind| **kind != Kind::Hole).map(|_| id)
    }
}

/// Anything at all: nothing here fits together.
impl Arbitrary for Odd {
    fn arbitrary(g: &mut Gen) -> Self {
        let len = usize::arbitrary(g) % 8;
        let mut number = |below: usize| usize::arbitrary(g) % below.max(1);
        let kinds = (0..len)
            .map(|_| match number(8) {
                0 => Kind::Cut,
                1 => Kind::Hole,
                2 => Kind::End([Outcome::Win, Outcome::Loss, Outcome::Draw][number(3)]),
                3 => Kind::Open([usize::MAX, u32::MAX as usize, 1 << 30][number(3)]),
                _ => Kind::Open(number(5)),
            })
            .collect();
        let outside = [len, u32::MAX as usize, usize::MAX];
        let mut moves = || -> Vec<(usize, usize, bool)> {
            let mut end = || if number(12) == 0 { outside[number(3)] } else { number(len) };
            let ends: Vec<(usize, usize)> = (0..12).map(|_| (end(), end())).collect();
            ends.into_iter().map(|(from, to)| (from, to, number(3) > 0)).collect()
        };
        let (moves, back) = (moves(), moves());
        Self { kinds, moves, back }
    }
}
