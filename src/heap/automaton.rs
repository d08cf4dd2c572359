//! An automaton that reads the number of a heap's period and a value, and accepts if the heap has an option of
//! that value.

use hashbrown::HashMap;

use super::saltus::Budget;

/// A class of heaps that is not there.
const NONE: u32 = u32::MAX;

/// What is still to be read of an option, lowest bits first: how many periods each of its heaps has is
/// guessed bit by bit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct State {
    /// How many periods the heaps have more than the heap moved from, so far.
    periods: i64,
    /// The XOR of the values of heaps of known size.
    fixed: u32,
    /// The value of a heap of each class, periods that are not read yet left out. Ascending.
    classes: [u32; 3],
    /// Whether any whole number of periods is taken.
    stones: bool,
    /// Whether the two heaps, of one class, are equal as far as they are read, and must not be in the end.
    pub equal: bool,
}

impl State {
    pub const EMPTY: Self = Self { periods: 0, fixed: 0, classes: [NONE; 3], stones: false, equal: false };

    pub fn with_fixed(self, value: u32) -> Self {
        Self { fixed: self.fixed ^ value, ..self }
    }

    /// There is room for three.
    pub fn with_class(mut self, value: u32) -> Self {
        self.classes[2] = value;
        self.classes.sort_unstable();
        self
    }

    pub fn with_stones(self) -> Self {
        Self { stones: true, ..self }
    }

    /// The start; `None` if the option is too large for every heap.
    pub fn begun(self, periods: i64) -> Option<Self> {
        let free = self.stones || self.classes[0] != NONE;
        (free || periods >= 0).then_some(Self { periods, ..self })
    }

    /// Whether nothing is left to read.
    fn is_done(&self) -> bool {
        let ended = self.classes.iter().all(|&value| value == 0 || value == NONE);
        self.periods == 0 && self.fixed == 0 && ended && !self.equal
    }

    /// What can come next if these bits are read, and each period adds `step`.
    fn next(&self, letter: Letter, step: u32, mut show: impl FnMut(Self)) {
        let classes = self.classes.iter().filter(|&&value| value != NONE).count();
        for bits in 0..1_u32 << (classes + usize::from(self.stones)) {
            let periods = self.periods + i64::from(bits.count_ones()) - i64::from(letter.heap);
            let mut value = self.fixed;
            let mut next = Self { periods: periods >> 1, fixed: self.fixed >> 1, ..*self };
            for (i, class) in next.classes[..classes].iter_mut().enumerate() {
                let whole = *class + step * (bits >> i & 1);
                value ^= whole;
                *class = whole >> 1;
            }
            if periods & 1 == 0 && value & 1 == letter.value {
                next.equal &= matches!(bits & 3, 0 | 3);
                next.classes.sort_unstable();
                show(next);
            }
        }
    }
}

/// The bits that are read at once.
#[derive(Clone, Copy, Debug)]
pub(super) struct Letter {
    /// Of the number of the heap's period.
    pub heap: u32,
    /// Of the value.
    pub value: u32,
}

impl Letter {
    pub const ALL: [Self; 4] = [
        Self { heap: 0, value: 0 },
        Self { heap: 0, value: 1 },
        Self { heap: 1, value: 0 },
        Self { heap: 1, value: 1 },
    ];

    fn index(self) -> usize {
        (2 * self.heap + self.value) as usize
    }
}

/// Sets of states, met so far.
pub(super) struct Automaton {
    step: u32,
    ids: HashMap<State, u32>,
    states: Vec<State>,
    /// By letter.
    moves: Vec<[Option<Box<[u32]>>; 4]>,
    accepting: Vec<Option<bool>>,
    subset_ids: HashMap<Box<[u32]>, u32>,
    subsets: Vec<Box<[u32]>>,
    subset_moves: Vec<[Option<u32>; 4]>,
}

impl Automaton {
    pub fn new(step: u32) -> Self {
        Self {
            step,
            ids: HashMap::new(),
            states: Vec::new(),
            moves: Vec::new(),
            accepting: Vec::new(),
            subset_ids: HashMap::new(),
            subsets: Vec::new(),
            subset_moves: Vec::new(),
        }
    }

    /// The id of a set of states.
    pub fn subset(&mut self, states: impl IntoIterator<Item = State>) -> u32 {
        let ids: Vec<u32> = states.into_iter().map(|state| self.id(state)).collect();
        self.subset_of(ids)
    }

    fn subset_of(&mut self, mut ids: Vec<u32>) -> u32 {
        ids.sort_unstable();
        ids.dedup();
        let ids = ids.into_boxed_slice();
        if let Some(&id) = self.subset_ids.get(&ids) {
            return id;
        }
        let id = self.subsets.len() as u32;
        self.subset_ids.insert(ids.clone(), id);
        self.subsets.push(ids);
        self.subset_moves.push([None; 4]);
        id
    }

    fn id(&mut self, state: State) -> u32 {
        *self.ids.entry(state).or_insert_with(|| {
            self.states.push(state);
            self.moves.push([const { None }; 4]);
            self.accepting.push(None);
            self.states.len() as u32 - 1
        })
    }

    /// The states after one.
    fn moves(&mut self, id: u32, letter: Letter) -> &[u32] {
        let (at, column) = (id as usize, letter.index());
        if self.moves[at][column].is_none() {
            let mut after = Vec::new();
            self.states[at].next(letter, self.step, |state| after.push(state));
            let after: Vec<u32> = after.into_iter().map(|state| self.id(state)).collect();
            self.moves[at][column] = Some(after.into_boxed_slice());
        }
        self.moves[at][column].as_deref().unwrap_or_default()
    }

    /// The set after one.
    pub fn next(&mut self, subset: u32, letter: Letter, budget: &mut Budget) -> Option<u32> {
        if let Some(next) = self.subset_moves[subset as usize][letter.index()] {
            return Some(next);
        }
        let states = self.subsets[subset as usize].clone();
        let mut after = Vec::new();
        for &state in &states {
            let moves = self.moves(state, letter);
            budget.spend(2 + 2 * moves.len())?;
            after.extend_from_slice(moves);
        }
        let next = self.subset_of(after);
        self.subset_moves[subset as usize][letter.index()] = Some(next);
        Some(next)
    }

    /// Whether some state of the set needs to read nothing but zeros.
    pub fn accepts(&mut self, subset: u32, budget: &mut Budget) -> Option<bool> {
        for i in 0..self.subsets[subset as usize].len() {
            budget.spend(1)?;
            if self.accepts_state(self.subsets[subset as usize][i], budget)? {
                return Some(true);
            }
        }
        Some(false)
    }

    fn accepts_state(&mut self, id: u32, budget: &mut Budget) -> Option<bool> {
        if let Some(known) = self.accepting[id as usize] {
            return Some(known);
        }
        let mut met = vec![id];
        let mut accepted = false;
        let mut done = 0;
        while done < met.len() && !accepted {
            let id = met[done];
            done += 1;
            accepted = self.states[id as usize].is_done() || self.accepting[id as usize] == Some(true);
            let next: Vec<u32> = self.moves(id, Letter::ALL[0]).to_vec();
            budget.spend(4 + next.len() * met.len())?;
            let new: Vec<u32> = next.into_iter().filter(|next| !met.contains(next)).collect();
            met.extend(new);
        }
        if !accepted {
            met.iter().for_each(|&id| self.accepting[id as usize] = Some(false));
        }
        self.accepting[id as usize] = Some(accepted);
        Some(accepted)
    }
}
