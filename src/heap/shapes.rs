//! What a heap may become, as sums of classes of heaps under a guess.

use hashbrown::{HashMap, HashSet};

use super::automaton::State;
use super::rules::Rules;
use super::saltus::Budget;

/// A guess: from a heap on, at least 1, a period later the value is greater by the saltus.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Guess<'a> {
    /// Those known, which keep the rule.
    pub values: &'a [u32],
    pub from: usize,
    pub period: usize,
    pub saltus: u32,
}

impl Guess<'_> {
    /// How many low bits of a value do not change from period to period.
    fn low_bits(&self) -> u32 {
        if self.saltus > 0 {
            return self.saltus.trailing_zeros();
        }
        u32::BITS - self.values.iter().max().map_or(0, |most| most.leading_zeros())
    }

    /// How many values these bits have.
    pub fn low_values(&self) -> u32 {
        1 << self.low_bits().min(u32::BITS - 1)
    }

    /// A value without these bits.
    pub fn high(&self, value: u32) -> u32 {
        value >> self.low_bits().min(u32::BITS - 1)
    }

    /// What a period adds to a value without these bits.
    pub fn step(&self) -> u32 {
        self.high(self.saltus)
    }

    /// The value of a heap at most a period beyond those known.
    pub fn value(&self, heap: usize) -> u32 {
        match self.values.get(heap) {
            Some(&value) => value,
            None => self.values[heap - self.period] + self.saltus,
        }
    }
}

/// Some heaps: each of a certain size before the guess begins, or any heap of a class.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Sum {
    /// The sizes, the least ones of the classes, together.
    size: usize,
    /// The XOR of the low bits of all values.
    low: u32,
    state: State,
}

impl Sum {
    const EMPTY: Self = Self { size: 0, low: 0, state: State::EMPTY };

    /// With one heap more, below `from + period`: there a heap of `from` or more stands for its class.
    fn with(self, heap: usize, guess: &Guess<'_>) -> Self {
        let value = guess.value(heap);
        let high = guess.high(value);
        Self {
            size: self.size + heap,
            low: self.low ^ value & (guess.low_values() - 1),
            state: if heap < guess.from { self.state.with_fixed(high) } else { self.state.with_class(high) },
        }
    }

    /// With some stones taken, so many or any whole number of periods more.
    fn taken(self, least: usize, any: bool) -> Self {
        let state = if any { self.state.with_stones() } else { self.state };
        Self { size: self.size + least, state, ..self }
    }
}

/// The options of each class of heaps.
pub(super) struct Starts {
    /// The least heap of the first class.
    pub base: usize,
    /// By class and low bits of the value.
    states: HashMap<(usize, u32), HashSet<State>>,
}

impl Starts {
    pub fn new(guess: &Guess<'_>, rules: &Rules, budget: &mut Budget) -> Option<Self> {
        let &Guess { values, from, period, .. } = guess;
        // Options differ least from class to class if the heap is about as large as the least that are left.
        let base = from + (values.len() - from).min(from) / period * period;
        let mut starts = Self { base, states: HashMap::new() };
        let heaps = from + period;
        let mut sums: Vec<HashSet<Sum>> = vec![HashSet::from([Sum::EMPTY])];
        for parts in 1..=rules.most_parts() {
            let fewer = &sums[parts - 1];
            budget.spend(10 * fewer.len().checked_mul(heaps)?)?;
            let more = fewer.iter().flat_map(|sum| (1..heaps).map(|heap| sum.with(heap, guess)));
            sums.push(more.collect());
        }
        let lists = [&rules.whole, &rules.one, &rules.two, &rules.three];
        for (parts, taken) in lists.into_iter().enumerate() {
            for &taken in taken {
                let taken = usize::try_from(taken).ok()?;
                if taken == 0 && rules.unequal {
                    starts.add_all(&unequal(guess, budget)?, 0, false, guess, budget)?;
                } else {
                    starts.add_all(sums.get(parts)?, taken, false, guess, budget)?;
                }
            }
        }
        if let Some(rule) = &rules.all_but {
            let most = usize::try_from(rule.forbidden.last().copied().unwrap_or(0)).ok()?;
            let allowed = (1..=most).filter(|&taken| rule.forbidden.binary_search(&(taken as u64)).is_err());
            let exact = allowed.map(|taken| (taken, false));
            for (taken, any) in exact.chain((1..=period).map(|more| (most.saturating_add(more), true))) {
                for sums in &sums[..=usize::from(rule.parts)] {
                    starts.add_all(sums, taken, any, guess, budget)?;
                }
            }
        }
        Some(starts)
    }

    /// The options of this class whose values have these low bits.
    pub fn of(&self, class: usize, low: u32) -> impl Iterator<Item = State> {
        self.states.get(&(class, low)).into_iter().flatten().copied()
    }

    /// Adds the option of taking so many, or a whole number of periods more, and leaving one of these sums.
    fn add_all(
        &mut self,
        sums: &HashSet<Sum>,
        taken: usize,
        any: bool,
        guess: &Guess<'_>,
        budget: &mut Budget,
    ) -> Option<()> {
        budget.spend(10 * sums.len())?;
        for sum in sums {
            let sum = sum.taken(taken, any);
            let beyond = i64::try_from(sum.size).ok()? - i64::try_from(self.base).ok()?;
            let period = i64::try_from(guess.period).ok()?;
            let class = beyond.rem_euclid(period);
            if let Some(state) = sum.state.begun(beyond.div_euclid(period)) {
                self.states.entry((class as usize, sum.low)).or_default().insert(state);
            }
        }
        Some(())
    }
}

/// Two heaps of different sizes.
fn unequal(guess: &Guess<'_>, budget: &mut Budget) -> Option<HashSet<Sum>> {
    let heaps = guess.from + guess.period;
    budget.spend(5 * heaps.checked_mul(heaps)?)?;
    let pairs = (1..heaps).flat_map(|a| (a..heaps).map(move |b| (a, b)));
    let sums = pairs.filter(|&(a, b)| a != b || a >= guess.from).map(|(a, b)| {
        let mut sum = Sum::EMPTY.with(a, guess).with(b, guess);
        sum.state.equal = a == b;
        sum
    });
    Some(sums.collect())
}
